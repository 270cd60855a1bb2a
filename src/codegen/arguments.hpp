// The one argument of every generated function: a head that all routines share, and a part by routine. A kernel moves
// a, c and the rows of terms on from tile to tile. Plain data at stated offsets: the small arm64 runner of the tests
// includes it too.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace octile::codegen {

struct Stretch {  // the run-time half of a segment of the walk
  const int64_t* table;
  int64_t count;
};

struct RankOne {  // sums += row[i] * column[j]: row zero points, and zero points of weights that do not fold
  const int32_t* row;
  const int32_t* column;
};

// Tiles of each run of a kernel of whole rows, and how often its steady rows repeat when it rolls (row_tiles.hpp).
struct RowCounts {
  static constexpr int max_runs = 8;  // of a kernel: some 2 KB of code each
  int64_t tiles[max_runs], steady_iterations;
};

// The part of gemm, depthwise and grouped, whose tiles follow one another.
struct TileArguments {
  int64_t reserved;
  // Without terms a call does several lines, each of line_tiles tiles: how many (0 is one), and from the end of one to
  // the next.
  int64_t lines, a_line, c_line;
  int64_t reserved_too[5];
  // From one tile to the next along the columns, without terms and where may_go_along_columns: of b, of start and
  // multiplier, of `columns`. 0 where tiles follow one another down the rows.
  int64_t b_tile, start_tile, columns_tile;
  int64_t line_tiles;  // of each line but the first: what is added to `tiles` when a line is done
  // Rows of sums in workspace that still wait for their epilogue: how many, where, and where they go.
  int64_t rows_left;
  const void* sums_left;
  void* c_left;
  // B of the calls that come next, which tiles of many sums fetch to L2 until the end; moved on by what was fetched.
  const void *ahead, *ahead_end;
};

// The part of depthwise_rows. Its a_tile and c_tile are from one pixel of the outputs to the next.
struct RowArguments {
  const RowCounts* counts;
  int64_t lines, a_line, c_line;                   // rows done in one call, from the end of one to the next
  int32_t padding;                                 // what positions beyond the image hold
  uint32_t zero_i16, lowest_bytes, highest_bytes;  // zero point and clamp bounds, in every word or byte of 32 bits:
                                                   // spread from fewer they cost a shuffle
  int64_t start_region;                            // from the start values of a border region to those of the next
  int64_t a_second_row, c_second_row;              // from a row to the one that the other half of each vector holds
};

// The part of Winograd's transforms, whose strides of A and C are from row to row, or from component to component.
struct WinogradArguments {
  int64_t pixel_stride;    // of the source or the destination
  const int32_t* middles;  // per column: the middle of a sum's range, taken off before the division
  const int32_t* earlier;  // sums of earlier parts of the channels, [tile][m * m][columns * lanes]
};

// The part of the kernels that measure a machine (ceiling.hpp).
struct CeilingArguments {
  int64_t iterations;  // or passes over the bytes read
  int64_t bytes;       // read in a pass
};

struct Arguments {
  // ---- the head: all routines share it, and each reads the members it needs
  const void* a;
  int64_t a_stride;  // every stride here is in bytes
  const void* b;     // the first column panel
  int64_t b_stride;  // from one column panel to the next
  void* c;
  int64_t c_stride;
  int64_t tiles;            // done in one call, one after another down the rows; 0 is one
  int64_t a_tile, c_tile;   // from one of them to the next
  int64_t rows, columns;    // valid part of this tile
  const int32_t* start;     // per column: bias and every correction that is the same for all rows
  const float* multiplier;  // per column; where sums are read as floats (epilogue.hpp) vectors of them and addends
  float highest;            // clamp bound, less the zero point
  int32_t lowest;           // clamp bound, in the unit of C
  int32_t zero_point;
  int32_t reserved;
  int64_t unclamped_columns;  // `columns` where bytes of y need no clamp (see epilogue.hpp), else 0
  RankOne term[2];
  void* workspace;      // of transforms, and of rooms whose accumulators cannot be reached by Vec
  const void* palette;  // rooms that configure their registers by data
  Stretch walk[3];
  // ---- the part by routine
  union {
    TileArguments tile;
    RowArguments row;
    WinogradArguments winograd;
    CeilingArguments ceiling;
  };
};

// The calling convention: these offsets stay; a new member takes a reserved place or comes at the end.
static_assert(std::is_standard_layout_v<Arguments> && std::is_trivially_copyable_v<Arguments>);
#define OCTILE_AT(field, offset) static_assert(offsetof(Arguments, field) == (offset))
OCTILE_AT(a, 0);
OCTILE_AT(a_stride, 8);
OCTILE_AT(b, 16);
OCTILE_AT(b_stride, 24);
OCTILE_AT(c, 32);
OCTILE_AT(c_stride, 40);
OCTILE_AT(tiles, 48);
OCTILE_AT(a_tile, 56);
OCTILE_AT(c_tile, 64);
OCTILE_AT(rows, 72);
OCTILE_AT(columns, 80);
OCTILE_AT(start, 88);
OCTILE_AT(multiplier, 96);
OCTILE_AT(highest, 104);
OCTILE_AT(lowest, 108);
OCTILE_AT(zero_point, 112);
OCTILE_AT(unclamped_columns, 120);
OCTILE_AT(term, 128);
OCTILE_AT(workspace, 160);
OCTILE_AT(palette, 168);
OCTILE_AT(walk, 176);
OCTILE_AT(tile.lines, 232);
OCTILE_AT(tile.a_line, 240);
OCTILE_AT(tile.c_line, 248);
OCTILE_AT(tile.b_tile, 296);
OCTILE_AT(tile.start_tile, 304);
OCTILE_AT(tile.columns_tile, 312);
OCTILE_AT(tile.line_tiles, 320);
OCTILE_AT(tile.rows_left, 328);
OCTILE_AT(tile.sums_left, 336);
OCTILE_AT(tile.c_left, 344);
OCTILE_AT(tile.ahead, 352);
OCTILE_AT(tile.ahead_end, 360);
OCTILE_AT(row.counts, 224);
OCTILE_AT(row.lines, 232);
OCTILE_AT(row.a_line, 240);
OCTILE_AT(row.c_line, 248);
OCTILE_AT(row.padding, 256);
OCTILE_AT(row.zero_i16, 260);
OCTILE_AT(row.lowest_bytes, 264);
OCTILE_AT(row.highest_bytes, 268);
OCTILE_AT(row.start_region, 272);
OCTILE_AT(row.a_second_row, 280);
OCTILE_AT(row.c_second_row, 288);
OCTILE_AT(winograd.pixel_stride, 224);
OCTILE_AT(winograd.middles, 232);
OCTILE_AT(winograd.earlier, 240);
OCTILE_AT(ceiling.iterations, 224);
OCTILE_AT(ceiling.bytes, 232);
#undef OCTILE_AT
static_assert(sizeof(Arguments) == 368 && sizeof(RankOne) == 16 && sizeof(Stretch) == 16 && sizeof(RowCounts) == 72);

// Whether a mac of m rows is large: its operands are whole lines, so that it matters where they come from, and its tile
// does not feel a few additions.
constexpr bool mac_is_large(int m) { return m >= 16; }
// Tiles of so many macs of m rows: of one row they follow one another along the columns, others down the rows; of large
// macs as the call says.
constexpr bool may_go_along_columns(int m, int64_t macs) { return m * macs == 1 || mac_is_large(m); }
using Entry = void (*)(Arguments*);

}  // namespace octile::codegen
