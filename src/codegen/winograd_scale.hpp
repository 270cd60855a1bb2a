// The scale that an output of a Winograd tile carries, and the bound it sets on weights.
#pragma once
#include <cstdint>

namespace octile::codegen {

// Powers of two in the scale of an output of a tile (kernels/winograd.hpp says why).
constexpr int winograd_shift(int m, int row, int column) { return m == 2 ? 2 : 4 + (row == 0) + (column == 0); }
constexpr int max_winograd_shift(int m) { return winograd_shift(m, 0, 0); }
// 255 * the sum of |w - w_zero_point| of a filter in a split of the channels is at most this; 2 for the rounding of the
// middle.
constexpr int64_t winograd_limit(int m) { return (int64_t{1} << (32 - max_winograd_shift(m))) - 2; }

}  // namespace octile::codegen
