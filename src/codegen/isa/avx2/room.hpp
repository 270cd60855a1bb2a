// Room avx2: exact without dot-product instructions, by WidenedStep; steps for weights that allow more in classes.hpp.
#pragma once
#include "codegen/isa/x86_steps.hpp"
#include "codegen/vec/avx2.hpp"

namespace octile::codegen {

struct Avx2Room : RegisterRoom<Avx2, Avx2Room> {};

}  // namespace octile::codegen
