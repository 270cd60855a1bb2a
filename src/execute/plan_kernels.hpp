// The kernels that a schedule names, from the cache into a plan.
#pragma once
#include "execute/plan_data.hpp"

namespace octile::runtime {

Result<void> set_kernels(PlanData&, KernelCache&);           // of a walk over taps
Result<void> set_winograd_kernels(PlanData&, KernelCache&);  // of products and transforms
void add_to_hash(PlanData&, uint64_t hash);                  // of a kernel, or of all those of another phase

}  // namespace octile::runtime
