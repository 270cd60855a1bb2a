// Room avx512_vnni: vpdpbusd, u8 x s8, four deep, exact modulo 2^32.
#pragma once
#include "codegen/isa/x86_steps.hpp"
#include "codegen/vec/avx512.hpp"

namespace octile::codegen {

struct Avx512VnniRoom : RegisterRoom<Avx512, Avx512VnniRoom> {
  static constexpr bool every_sign = false;
  static constexpr int max_taps_per_lane = 4;
  void dot_product(Register sum, Register a, const Xbyak::Operand& b, ElementType, ElementType) {
    code.vpdpbusd(sum, a, b);
  }
  void dot_product_of_i16(Register sum, Register a, Register b) { code.vpdpwssd(sum, a, b); }
};

}  // namespace octile::codegen
