// Copies between user tensors and workspace inside the timed call: x as the kernel wants it, y back.
#pragma once
#include "execute/plan_data.hpp"
#include "schedule/lines.hpp"

namespace octile::runtime {

// Copies x for the output pixels of one task. Returns the place of pixel (0, 0, 0) of the whole output; it may lie
// outside what is readable.
int64_t stage_source(const PlanData&, const schedule::Box&, const char* x, int32_t x_zero_point, char* copy);

// Gathers these filters alone: others of the band may be another task's. y += x * w reads what is there.
void gather_destination(const PlanData&, const schedule::Box&, problem::Range filters, char* y, char* copy);
void scatter_destination(const PlanData&, const schedule::Box&, problem::Range filters, char* copy, char* y);

}  // namespace octile::runtime
