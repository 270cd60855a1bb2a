// Room avx512: CPUs with AVX-512 but no dot products (Skylake-X). The steps of avx2 at twice the width.
#pragma once
#include "codegen/isa/x86_classes.hpp"
#include "codegen/isa/x86_steps.hpp"
#include "codegen/vec/avx512.hpp"

namespace octile::codegen {

struct Avx512Room : RegisterRoom<Avx512, Avx512Room> {};

}  // namespace octile::codegen
