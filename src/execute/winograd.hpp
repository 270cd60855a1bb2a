// Exact Winograd convolution as a plan: block after block of tiles through the input's transform, (m + 2)^2 products
// and the output's transform (codegen/kernels/winograd.hpp has the arithmetic).
#pragma once
#include "execute/call.hpp"

namespace octile::runtime {

void set_winograd_start(Call&);
void run_winograd_task(const Call&, int64_t task, char* chunk);

}  // namespace octile::runtime
