// Room avx512_vnni: vpdpbusd, u8 x s8, four deep, exact modulo 2^32.
#pragma once
#include "codegen/isa/x86_steps.hpp"
#include "codegen/vec/avx512.hpp"

namespace octile::codegen {

struct Avx512VnniRoom : Avx512 {
  using Register = Vec;
  using View = RegisterView<Avx512VnniRoom>;
  static constexpr bool every_sign = false;
  Register take_register(const char* role) { return vec(role); }
  void start(Register sum, Address values) { load(sum, values); }
  void dot_product(Register sum, Register a, Register b, Sign, Sign) { code.vpdpbusd(sum, a, b); }
};

}  // namespace octile::codegen
