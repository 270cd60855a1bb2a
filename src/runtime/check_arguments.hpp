// What run checks: pointers, alignment of 32-bit data, workspace, and the values of quantisation parameters.
#pragma once
#include "runtime/plan_data.hpp"

namespace octile::runtime {

bool holds(Type type, int32_t value);  // a value of the 8-bit type
Result<void> check_arguments(const PlanData&, const RunArguments&, std::span<std::byte> workspace);

}  // namespace octile::runtime
