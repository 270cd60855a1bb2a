// What a call forms before its tasks: weights, start values that hold every correction, multipliers, terms of rows.
#pragma once
#include "execute/call.hpp"

namespace octile::runtime {

// Of all matrices or, where tasks pack a run-time B item by item, of one: packs it, and forms what depends on it. The
// palette and chunk are those of the thread that does it.
void set_weights(Call&, int64_t matrix, char* chunk, PaletteSwitch& palette);
void set_multipliers(Call&);

}  // namespace octile::runtime
