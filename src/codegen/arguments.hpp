// The one argument of every generated function, which moves a, c and the rows of terms on from tile to tile. Plain
// data: the small arm64 runner of the tests includes it too.
#pragma once
#include <cstdint>

namespace octile::codegen {

struct Stretch {  // the run-time half of a segment of the walk
  const int64_t* table;
  int64_t count;
};

struct RankOne {  // sums += row[i] * column[j]: row zero points, and zero points of weights that do not fold
  const int32_t* row;
  const int32_t* column;
};

// Of a kernel of whole rows: tiles of each run, and turns of rolling (row_tiles.hpp).
struct RowCounts {
  static constexpr int most_runs = 8;  // of a kernel: some 2 KB of code each
  int64_t tiles[most_runs], turns;
};

struct Arguments {
  const void* a;
  int64_t a_stride;  // every stride here is in bytes
  const void* b;     // the first column panel
  int64_t b_stride;  // from one column panel to the next
  void* c;
  int64_t c_stride;
  int64_t tiles;            // that follow one another down the rows, done in one call; 0 is one
  int64_t a_tile, c_tile;   // from one of them to the next
  int64_t rows, columns;    // valid part of this tile
  const int32_t* start;     // per column: bias and every correction that is the same for all rows
  const float* multiplier;  // per column; where sums are read as floats (epilogue.hpp) vectors of them and addends
  float highest;            // clamp bound, less the zero point
  int32_t lowest;           // clamp bound, in the unit of C
  int32_t zero_point;
  int32_t reserved;
  int64_t plain_columns;  // `columns` where bytes of C are plain (see epilogue.hpp), else 0
  RankOne term[2];
  void* workspace;      // rooms whose accumulators cannot be reached by Vec
  const void* palette;  // rooms that configure their registers by data
  Stretch walk[3];
  // Of whole rows: a_tile and c_tile are from one pixel to the next there.
  const RowCounts* counts;
  int64_t lines, a_line, c_line;                     // rows done in one call, from the end of one to the next; of
                                                     // tiles without terms: lines, each of line_tiles; 0 is one
  int32_t padding;                                   // what positions beyond the image hold
  uint32_t zero_words, lowest_bytes, highest_bytes;  // zero point and clamp bounds, in every word or byte of 32 bits:
                                                     // spread from fewer they cost a shuffle
  int64_t start_class;                               // from the start values of a row to those of the next other kind
  int64_t a_twin, c_twin;                            // from a row to the one that the other half of each vector holds
  // Where may_go_along_columns, without terms: from a tile to the next along the columns, whose `columns` are so many
  // fewer: of b, and of start and multiplier. 0 where tiles follow one another down the rows.
  int64_t b_tile, start_tile, columns_tile;
  int64_t line_tiles;  // of each line but the first: what is added to `tiles` when a line is done
  // Rows of sums in workspace that still wait for their epilogue: how many, where, and where they go.
  int64_t rows_left;
  const void* sums_left;
  void* c_left;
  // B of the calls that come next, which tiles of many sums fetch to L2 until the end; moved on by what was fetched.
  const void *ahead, *ahead_end;
};
// Of m rows: its operands are whole lines, so that it matters where they come from, and a tile of them does not feel a
// few additions.
constexpr bool mac_is_large(int m) { return m >= 16; }
// Tiles of so many macs of m rows: of one row they follow one another along the columns, others down the rows; of large
// macs as the call says.
constexpr bool may_go_along_columns(int m, int64_t macs) { return m * macs == 1 || mac_is_large(m); }
using Entry = void (*)(Arguments*);

}  // namespace octile::codegen
