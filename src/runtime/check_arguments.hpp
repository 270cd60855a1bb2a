// What run checks: pointers, alignment of 32-bit data, workspace, and the values of quantisation parameters.
#pragma once
#include <bit>

#include "runtime/plan_data.hpp"

namespace octile::runtime {

bool holds(Type type, int32_t value);  // a value of the 8-bit type
// What a multiplier must be: finite, normal and > 0. By its bits: with DAZ set a denormal number would compare as 0.
inline bool normal(float value) {
  constexpr uint32_t smallest = 0x00800000, infinity = 0x7f800000;
  return std::bit_cast<uint32_t>(value) - smallest < infinity - smallest;
}
Result<void> check_arguments(const PlanData&, const RunArguments&, std::span<std::byte> workspace);

}  // namespace octile::runtime
