// Room neon_dot: sdot and udot by lane, four k deep; sixteen bytes of a row serve four blocks of k.
#pragma once
#include "codegen/contract.hpp"
#include "codegen/vec/neon.hpp"

namespace octile::codegen {

struct NeonDotRoom : RegisterRoom<Neon, NeonDotRoom> {
  void dot_product(Register sum, Register a, int lane, Register b, ElementType type) {
    if (type == ElementType::u8) {
      code.emit<"UDOTlanev16i8">({q(sum), q(sum), q(b), q(a), aarch64::number(lane)});
    } else {
      code.emit<"SDOTlanev16i8">({q(sum), q(sum), q(b), q(a), aarch64::number(lane)});
    }
  }
};

// Both operands have one sign, that of the weights: a source of the other is shifted.
struct ByLaneStep : Step<NeonDotRoom> {
  static constexpr bool takes(ElementType a, ElementType b) { return is_byte(a) && is_byte(b); }
  ByLaneStep(ElementType a, ElementType b) {
    a_type = b_type = b;
    tile = {1, 4, 16};
    k_blocks = 4;
    a_bytes = 16;
    b_bytes = 16;
    hold = Hold::a;
    flip_unless_taken(a);
  }
  int b_position(int k, int n) const override { return n * 4 + k; }
  void load_a(NeonDotRoom& room, const Registers& r, const A& a) const override {
    room.load(a.reg[0], room.row(a.position[0], a.row, a.offset));
    if (a_shift) room.flip(a.reg[0], a.reg[0], r.constant[0]);
  }
  void load_b(NeonDotRoom& room, const B& b) const override {
    room.load(b.reg, room.row(*b.pointer, b.column, b.offset));
  }
  void mac(NeonDotRoom& room, const Registers&, Register sum, const A& a, const B& b) const override {
    room.dot_product(sum, a.reg[0], b.k_block, b.reg, b_type);
  }
};

}  // namespace octile::codegen
