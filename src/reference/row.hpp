// sums[j] += sum over k of x[k] * w[k][j], modulo 2^32: what run() does for one row of A or one output pixel.
#pragma once
#include <cstdint>
#include <vector>

namespace octile::reference {

// Values less their zero points: |v| <= 255 fits 16 bits, and compilers without -march have a 16-bit product that
// widens but no 32-bit one for vectors.
using Values = std::vector<int16_t>;

constexpr int64_t column_block = 64;  // a block of w stays in cache, however wide the problem is

inline void add_row(uint32_t* __restrict sums, const Values& x, const Values& w, int64_t columns) {
  const int16_t* row = w.data();
  for (int16_t value : x) {
    for (int64_t j = 0; j < columns; ++j) sums[j] += static_cast<uint32_t>(int32_t{value} * int32_t{row[j]});
    row += columns;
  }
}

}  // namespace octile::reference
