// One instruction, as the handler does it; for tests that want the emulator on a CPU that has the instruction.
#pragma once
#include "codegen/features.hpp"
#include "emulator/frame.hpp"

namespace octile::emulator {

// False, and nothing changed: what rip points at is of none of these families, or refused.
bool step(Frame& frame, codegen::Features of);

}  // namespace octile::emulator
