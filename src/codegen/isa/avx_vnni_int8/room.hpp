// Room avx_vnni_int8: vpdpb{us,ss,su,uu}d, every pair of signs (Sierra Forest, Lunar Lake and later).
#pragma once
#include "codegen/isa/x86_steps.hpp"
#include "codegen/vec/avx2.hpp"

namespace octile::codegen {

struct AvxVnniInt8Room : RegisterRoom<Avx2, AvxVnniInt8Room> {
  static constexpr bool every_sign = true;
  static constexpr int max_taps_per_lane = 4;
  void dot_product(Register sum, Register a, const Xbyak::Operand& b, ElementType a_type, ElementType b_type) {
    if (a_type == ElementType::u8)
      b_type == ElementType::u8 ? code.vpdpbuud(sum, a, b) : code.vpdpbusd(sum, a, b, Xbyak::VexEncoding);
    else b_type == ElementType::u8 ? code.vpdpbsud(sum, a, b) : code.vpdpbssd(sum, a, b);
  }
  void dot_product_of_i16(Register sum, Register a, Register b) { code.vpdpwssd(sum, a, b, Xbyak::VexEncoding); }
};

}  // namespace octile::codegen
