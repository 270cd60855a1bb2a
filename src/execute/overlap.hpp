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

struct OperandFootprint {  // of a post-op's r
  int64_t bytes = 0;
  std::vector<SharedStride> r_y = {};
  bool as_y = false;  // it may be y itself: each element is read where it is written, once
};
struct Footprints {                              // of a problem's tensors
  int64_t x = 0, b = 0, y = 0;                   // bytes from the first past the last; b: of a run-time one
  std::vector<SharedStride> x_y = {}, b_y = {};  // largest first
  std::vector<OperandFootprint> r = {};          // of each post-op
};
Footprints footprints_of(const Problem&);  // of a valid one, whose sizes are fixed

// Tensors that no strides prove apart are an error.
Result<void> check_overlaps(const Footprints&, const RunArguments&, std::span<const std::byte> workspace);

// Whether some of the tensors lie so near that their strides must be looked at; three comparisons in most calls. Modulo
// 2^64 b begins less than a's size behind a's first byte, or less than its own before it: one comparison. An empty
// tensor may seem to meet.
inline bool may_overlap(const Footprints& f, const RunArguments& args, std::span<const std::byte> workspace) {
  const auto meet = [](const void* a, int64_t a_bytes, const void* b, int64_t b_bytes) {
    const uint64_t distance = reinterpret_cast<uintptr_t>(b) - reinterpret_cast<uintptr_t>(a);
    return distance + uint64_t(b_bytes) - 1 < uint64_t(a_bytes + b_bytes) - 1;
  };
  const void* own = workspace.data();
  const auto size = int64_t(workspace.size());
  bool any = meet(args.x, f.x, args.y, f.y) | meet(own, size, args.x, f.x) | meet(own, size, args.y, f.y);
  if (f.b) any = any | meet(args.w, f.b, args.y, f.y) | meet(own, size, args.w, f.b);
  return any | !f.r.empty();
}

}  // namespace octile::runtime
