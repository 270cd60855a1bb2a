// Problems with data written out: one call, its outputs as 32-bit numbers.
#pragma once
#include <octile/engine.hpp>
#include <vector>

#include "kernel_case.hpp"

namespace octile::test {

using Ints = std::vector<int32_t>;
using Bytes = std::vector<uint8_t>;  // of either sign

inline Bytes bytes(std::initializer_list<int> values) {
  Bytes b;
  for (int v : values) b.push_back(uint8_t(v));
  return b;
}

struct Values {
  Ints w_zero_points = {}, bias = {}, row_zero_points = {};
  int32_t x_zero_point = 0, y_zero_point = 0;
  std::vector<float> multipliers = {};
  std::optional<codegen::Form> form = {};  // of packed weights; else as the engine packs them
};

// Dense y; x and w as long as the problem reaches.
Result<Ints> outputs(const Engine& engine, const Problem& problem, const Bytes& x, const Bytes& w,
                     const Values& values = {});

}  // namespace octile::test
