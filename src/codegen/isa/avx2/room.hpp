// Room avx2: exact without dot-product instructions. Weights packed before come in classes, others by WidenedStep.
#pragma once
#include "codegen/isa/x86_classes.hpp"
#include "codegen/isa/x86_steps.hpp"
#include "codegen/vec/avx2.hpp"

namespace octile::codegen {

struct Avx2Room : RegisterRoom<Avx2, Avx2Room> {};

}  // namespace octile::codegen
