// The checks of run: pointers, alignment of 32-bit data, workspace, and the values of quantisation parameters.
#pragma once
#include <algorithm>
#include <bit>

#include "execute/plan_data.hpp"

namespace octile::runtime {

bool holds(Type type, int32_t value);  // a value of the 8-bit type
// True: a multiplier is finite, normal and > 0. Tests the bits: with DAZ set a denormal number would compare as 0.
inline bool normal(float value) {
  constexpr uint32_t smallest = 0x00800000, infinity = 0x7f800000;
  return std::bit_cast<uint32_t>(value) - smallest < infinity - smallest;
}
// The range of the upper halves of multipliers, which suffice for the checks; eight are compared at once: a pass over
// 768 takes 0.08 us of a row's 4, where a test of each value and a search for the largest took 0.3.
struct MultiplierRange {
  int16_t min = INT16_MAX, max = 0;
  bool normal() const { return min >= 0x0080 && max < 0x7f80; }
  bool below_one() const { return max < 0x3f80; }
};
inline MultiplierRange range_of(std::span<const float> multipliers) {
  MultiplierRange range;
  for (const float m : multipliers) {
    const auto upper = int16_t(std::bit_cast<int32_t>(m) >> 16);
    range.min = std::min(range.min, upper), range.max = std::max(range.max, upper);
  }
  return range;
}
// Returns the range of the multipliers; an empty one where there are none.
Result<MultiplierRange> check_arguments(const PlanData&, const RunArguments&, std::span<std::byte> workspace);
// Values that the problem does not use are ignored: they become 0 in a copy, since the code below would use them.
bool has_unused(const PlanData&, const RunArguments&);
void leave_out_unused(const PlanData&, RunArguments&);

}  // namespace octile::runtime
