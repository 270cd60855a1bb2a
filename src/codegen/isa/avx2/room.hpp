// Room avx2: exact without dot-product instructions, by WidenedStep; steps for weights that allow more in classes.hpp.
#pragma once
#include "codegen/isa/x86_steps.hpp"
#include "codegen/vec/avx2.hpp"

namespace octile::codegen {

struct Avx2Room : Avx2 {
  using Register = Vec;
  using View = RegisterView<Avx2Room>;
  Register take_register(const char* role) { return vec(role); }
  void start(Register sum, Address values) { load(sum, values); }
};

}  // namespace octile::codegen
