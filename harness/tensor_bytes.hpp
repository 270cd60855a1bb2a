// The bytes of a problem's tensors, between the first and the last element of each.
#pragma once
#include <cstdint>
#include <octile/problem.hpp>

namespace octile::harness {

struct TensorBytes {
  int64_t x = 0, w = 0, y = 0;
};
TensorBytes bytes_of(const Problem&);

}  // namespace octile::harness
