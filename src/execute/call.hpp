// The values that every task of one call reads, and how a line of pixels becomes calls of kernels.
#pragma once
#include <algorithm>

#include "execute/plan_data.hpp"
#include "schedule/tasks.hpp"

namespace octile::runtime {

struct Call {
  const PlanData& p;
  const RunArguments& args;
  const Variant* variant = nullptr;
  const uint8_t* block = nullptr;  // packed weights
  char* workspace = nullptr;
  const int32_t* start = nullptr;     // [region][matrix][padded filter]
  int64_t start_region_stride = 0;    // 0: all regions share the bias alone
  const float* multiplier = nullptr;  // [matrix][padded filter]
  bool bounded = false;               // every multiplier is below 1
  // For whole rows: the range of products, and where sums are read as floats [vector][multipliers, addends].
  codegen::Products products = codegen::Products::any;
  const float* multiply_add = nullptr;

  template <class T> T* at(int64_t offset) const { return reinterpret_cast<T*>(workspace + offset); }
  const int32_t* remainder() const { return reinterpret_cast<const int32_t*>(block + p.layout.remainder_at); }
  const int32_t* bias() const { return reinterpret_cast<const int32_t*>(block + p.layout.bias_at); }
};

// True: bytes of the output need no clamp (see codegen/epilogue.hpp).
inline bool set_output_values(const Call& call, codegen::Arguments& g) {
  const auto& n = call.p.nest;
  if (n.types.y == Type::s32) return false;
  const int32_t type_low = n.types.y == Type::u8 ? 0 : -128, zero = call.args.y_zero_point;
  int32_t low = type_low, high = type_low + 255;
  if (n.activation == Activation::relu) low = std::max(low, zero);
  if (n.activation == Activation::clamp) {
    low = std::max(low, call.args.clamp_low);
    high = std::min(high, call.args.clamp_high);
  }
  g.lowest = low;
  g.highest = float(high - zero);
  g.zero_point = zero;
  return call.bounded && zero == 0 && low == type_low && high == type_low + 255;
}

// The same values as whole rows read them.
inline void set_row_output_values(codegen::Arguments& g) {
  const auto in_every_byte = [](int32_t value) { return uint32_t(uint8_t(value)) * 0x01010101u; };
  g.row.zero_i16 = uint32_t(uint16_t(g.zero_point)) * 0x00010001u;
  g.row.lowest_bytes = in_every_byte(g.lowest);
  g.row.highest_bytes = in_every_byte(int32_t(g.highest) + g.zero_point);
}

// Calls the kernel for tiles of g.rows rows, which are `macs` macs of m rows.
inline void call_kernel(codegen::Arguments& g, const Kernels& kernels, PaletteSwitch& palette, int m, int64_t macs,
                        int columns) {
  palette.need(kernels.palette(macs, columns, g.rows - (macs - 1) * m));
  kernels.at(macs, columns)(&g);
}

struct LineSteps {  // lines of as many pixels, from one to the next
  int64_t count = 1, a = 0, c = 0;
};

// Tiles of one size more first, then the others: two calls at most, and one for a last tile that is not whole.
inline void run_tiles(codegen::Arguments& g, const Kernels& kernels, PaletteSwitch& palette, int m, int64_t pixels,
                      int columns, const LineSteps& lines = {}) {
  const problem::Tiling t = problem::tile_rows((pixels + m - 1) / m, kernels.max_rows[size_t(columns)]);
  const auto call = [&](int64_t tiles, int64_t units, int64_t rows) {
    if (tiles == 0) return;
    g.tiles = g.tile.line_tiles = tiles;
    g.rows = rows;
    g.a_tile = rows * g.a_stride;
    g.c_tile = rows * g.c_stride;
    g.tile.lines = lines.count;
    g.tile.a_line = lines.a - tiles * g.a_tile;
    g.tile.c_line = lines.c - tiles * g.c_tile;
    const auto* a = static_cast<const char*>(g.a) + tiles * g.a_tile;
    auto* c = static_cast<char*>(g.c) + tiles * g.c_tile;
    call_kernel(g, kernels, palette, m, units, columns);
    g.a = a, g.c = c;
  };
  const int64_t cut = pixels % m ? 1 : 0;  // the last tile has fewer rows than its mac tiles
  const int64_t smaller = t.tiles - t.larger;
  call(t.larger - (smaller ? 0 : cut), t.rows + 1, (t.rows + 1) * m);
  if (!cut) return call(smaller, t.rows, t.rows * m);
  const int64_t units = smaller ? t.rows : t.rows + 1;
  if (smaller) call(smaller - 1, t.rows, t.rows * m);
  call(1, units, units * m - (m - pixels % m));
}

}  // namespace octile::runtime
