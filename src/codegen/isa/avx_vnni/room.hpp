// Room avx_vnni: vpdpbusd in its VEX form, for CPUs with dot products but without AVX-512 (Alder Lake and later).
#pragma once
#include "codegen/isa/x86_steps.hpp"
#include "codegen/vec/avx2.hpp"

namespace octile::codegen {

struct AvxVnniRoom : RegisterRoom<Avx2, AvxVnniRoom> {
  static constexpr bool every_sign = false;
  static constexpr int max_taps_per_lane = 4;
  void dot_product(Register sum, Register a, const Xbyak::Operand& b, ElementType, ElementType) {
    code.vpdpbusd(sum, a, b, Xbyak::VexEncoding);  // else Xbyak takes EVEX, which these CPUs lack
  }
  void dot_product_of_i16(Register sum, Register a, Register b) { code.vpdpwssd(sum, a, b, Xbyak::VexEncoding); }
};

}  // namespace octile::codegen
