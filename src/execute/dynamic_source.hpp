// An f32 source made u8 at the head of a call, by DynamicQuantizeLinear's rule: what follows runs as the u8 problem.
#pragma once
#include <octile/plan.hpp>
#include <optional>
#include <vector>

#include "problem/checked.hpp"
#include "problem/nest.hpp"

namespace octile::runtime {

struct PlanData;

struct DynamicSource {
  struct Dimension {
    int64_t size, stride;  // of the f32 tensor, in elements
  };
  std::vector<Dimension> outer;  // around the lines, outermost first
  Dimension line{1, 1};
  int64_t count = 0, rows = 1;  // elements; and how many have a scale of their own
  bool by_row = false;
  int64_t multipliers = 0;
  int64_t chunks = 1;  // threads that share the work
  // In workspace, in bytes from its part of it: the dense u8 copy, zero points, scales, ranges of chunks, multipliers
  // with the scale in.
  int64_t copy_at = 0, zero_points_at = 0, scales_at = 0, ranges_at = 0, multipliers_at = 0;
};

// Sets offsets from the start of its part of the workspace; returns the size of that part.
problem::Checked place(DynamicSource&);
std::optional<DynamicSource> dynamic_source(const Problem&, const problem::Nest&, int64_t chunks);

Result<void> check_dynamic(const PlanData&, const RunArguments&);
// Turns args into the arguments of the u8 problem. An error where a multiplier with the found scale in it is not finite
// and normal.
Result<void> quantise_source(const PlanData&, RunArguments& args, std::byte* workspace);

}  // namespace octile::runtime
