// Room neon, for CPUs without dot products: a pair of k of a row in all lanes, smull or umull, then sadalp or uadalp.
// Exact: one product fits 16 bits, pairs are added in 32. (smull and smlal2 on two halves would save every second
// sadalp, but two products of (-128)^2 wrap int16. Sixteen k of a row in a register, pairs of them broadcast by lane,
// would need a register a row and still one instruction a pair and row.)
#pragma once
#include "codegen/contract.hpp"
#include "codegen/vec/neon.hpp"

namespace octile::codegen {

struct NeonRoom : RegisterRoom<Neon, NeonRoom> {
  void load_half(Register to, Address from) { access<"LDRDui", "LDURDi">(d(to), from, 8); }
  void multiply_pairs(Register sum, Register a, Register b, Register products, ElementType type) {
    if (type == ElementType::u8) {
      code.emit<"UMULLv8i8_v8i16">({q(products), d(a), d(b)});
      code.emit<"UADALPv8i16_v4i32">({q(sum), q(sum), q(products)});
    } else {
      code.emit<"SMULLv8i8_v8i16">({q(products), d(a), d(b)});
      code.emit<"SADALPv8i16_v4i32">({q(sum), q(sum), q(products)});
    }
  }
};

// Both operands have one sign, that of the weights: a source of the other is shifted.
struct PairInAllLanesStep : Step<NeonRoom> {
  static constexpr bool takes(ElementType a, ElementType b) { return is_byte(a) && is_byte(b); }
  PairInAllLanesStep(ElementType a, ElementType b) {
    a_type = b_type = b;
    tile = {1, 4, 2};
    a_bytes = 2;
    b_bytes = 8;
    flip_unless_taken(a);
    temporaries = 1;
  }
  int b_position(int k, int n) const override { return n * 2 + k; }
  void load_a(NeonRoom& room, const Registers& r, const A& a) const override {
    room.broadcast_i16(a.reg[0], room.row(a.position[0], a.row, a.offset));
    if (a_shift) room.flip(a.reg[0], a.reg[0], r.constant[0]);
  }
  void load_b(NeonRoom& room, const B& b) const override {
    room.load_half(b.reg, room.row(*b.pointer, b.column, b.offset));
  }
  void mac(NeonRoom& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    room.multiply_pairs(sum, a.reg[0], b.reg, r.temporary[0], b_type);
  }
};

}  // namespace octile::codegen
