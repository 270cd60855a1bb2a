// Room neon, for CPUs without dot products: smull of two k deep, sadalp. Exact: one product fits int16, pairs are added
// in int32. Sixteen bytes of a row serve eight groups of two k.
// (smull and smlal2 on two halves would save every second sadalp, but two products of (-128)^2 wrap int16.)
#pragma once
#include "codegen/contract.hpp"
#include "codegen/vec/neon.hpp"

namespace octile::codegen {

struct NeonRoom : Neon {
  using Register = Vec;
  using View = RegisterView<NeonRoom>;
  Register take_register(const char* role) { return vec(role); }
  void start(Register sum, Address values) { load(sum, values); }
  using Neon::flip;
  void load_half(Register to, Address from) { access<"LDRDui", "LDURDi">(d(to), from, 8); }
  void broadcast_pair(Register to, Register a, int lane) {
    code.emit<"DUPv8i16lane">({q(to), q(a), aarch64::number(lane)});
  }
  void multiply_bytes(Register to, Register a, Register b) { code.emit<"SMULLv8i8_v8i16">({q(to), d(a), d(b)}); }
  void add_pairs(Register sum, Register words) { code.emit<"SADALPv8i16_v4i32">({q(sum), q(sum), q(words)}); }
};

struct MultiplyPairsStep : Step<NeonRoom> {
  explicit MultiplyPairsStep(Sign a) {
    tile = {1, 4, 16};
    groups = 8;
    a_bytes = 16;
    b_bytes = 8;
    hold = Hold::a;
    a_shift = a == Sign::u8 ? -128 : 0;
    constants = a_shift != 0;
    temporaries = 2;  // the pair of a, the products
  }
  int b_position(int k, int n) const override { return n * 2 + k; }
  void set_constants(NeonRoom& room, const Registers& r) const override {
    if (a_shift) room.broadcast(r.constant[0], 0x80808080u);
  }
  void load_a(NeonRoom& room, const Registers& r, const A& a) const override {
    room.load(a.reg[0], room.row(a.position[0], a.row, a.offset));
    if (a_shift) room.flip(a.reg[0], a.reg[0], r.constant[0]);
  }
  void load_b(NeonRoom& room, const B& b) const override {
    room.load_half(b.reg, room.row(*b.pointer, b.column, b.offset));
  }
  void mac(NeonRoom& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    room.broadcast_pair(r.temporary[0], a.reg[0], b.group);
    room.multiply_bytes(r.temporary[1], r.temporary[0], b.reg);
    room.add_pairs(sum, r.temporary[1]);
  }
};

}  // namespace octile::codegen
