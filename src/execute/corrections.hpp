// The values that a call forms before its tasks: weights, start values that hold every correction, multipliers, terms
// of rows.
#pragma once
#include "execute/call.hpp"

namespace octile::runtime {

// Packs a run-time w and forms what depends on it: for all matrices or, where tasks pack item by item, for one. The
// palette and chunk are those of the thread that does it.
void set_weights(Call&, int64_t matrix, char* chunk, PaletteSwitch& palette);
void set_multipliers(Call&);

}  // namespace octile::runtime
