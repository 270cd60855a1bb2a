// What a call forms before its tasks: weights, start values that hold every correction, multipliers, terms of rows.
#pragma once
#include "runtime/call.hpp"

namespace octile::runtime {

void set_weights(Call&);  // packs a run-time B
void set_start(Call&);
void set_ones_start(const Call&);   // of the sums of rows
void set_row_columns(const Call&);  // of row zero points
void set_multipliers(Call&);

}  // namespace octile::runtime
