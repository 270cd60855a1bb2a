// Whether the tensors of a call coincide. y and workspace, which a call writes, may share no byte with what it reads;
// views of one buffer that take turns in it, as the channels of two layers do, are told apart by their strides.
#pragma once
#include <cstddef>
#include <octile/plan.hpp>
#include <span>
#include <vector>

namespace octile::runtime {

// A stride that both tensors have, or one of them, in bytes; counts of the other are 1. Inside: what one step holds,
// from its first byte past its last.
struct SharedStride {
  int64_t stride = 0, count_a = 1, count_b = 1, inside_a = 0, inside_b = 0;
};

struct Footprints {                              // of a problem's tensors
  int64_t x = 0, b = 0, y = 0;                   // bytes from the first past the last; b: of a run-time one
  std::vector<SharedStride> x_y = {}, b_y = {};  // largest first
};
Footprints footprints_of(const Problem&);  // of a valid one, whose sizes are fixed

Result<void> check_overlaps(const Footprints&, const RunArguments&, std::span<const std::byte> workspace);

}  // namespace octile::runtime
