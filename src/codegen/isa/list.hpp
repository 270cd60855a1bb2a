// One line a room.
#pragma once
#include "codegen/room.hpp"

namespace octile::codegen::isa {

const Room* amx_int8();
const Room* avx512_vnni();
const Room* avx_vnni_int8();
const Room* avx_vnni();
const Room* avx512();
const Room* avx2();
const Room* portable();
const Room* neon_i8mm();  // these three are in the component octile-llvm; rooms() has an LlvmRoom for each
const Room* neon_dot();
const Room* neon();

}  // namespace octile::codegen::isa
