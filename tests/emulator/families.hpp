// One family of instructions. `execute` is asked only about its own and answers false where the CPU,
// or this emulator, refuses; then nothing has changed.
#pragma once
#include "emulator/decode.hpp"
#include "emulator/frame.hpp"

namespace octile::emulator {

bool is_avx_vnni(const Instruction& i);       // VEX vpdpbusd, vpdpwssd
bool is_avx_vnni_int8(const Instruction& i);  // VEX vpdpb{ss,su,uu}d
bool is_avx512_vnni(const Instruction& i);    // EVEX vpdpbusd, vpdpwssd, without masks
bool execute_vnni(const Instruction& i, Frame& frame);

bool is_amx(const Instruction& i);
bool execute_amx(const Instruction& i, Frame& frame);

}  // namespace octile::emulator
