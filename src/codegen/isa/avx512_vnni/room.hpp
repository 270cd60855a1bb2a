// Room avx512_vnni: vpdpbusd, u8 x s8, four deep, exact modulo 2^32.
#pragma once
#include "codegen/contract.hpp"
#include "codegen/vec/avx512.hpp"

namespace octile::codegen {

struct Avx512VnniRoom : Avx512 {
  using Register = Vec;
  using View = RegisterView<Avx512VnniRoom>;
  Register take_register(const char* role) { return vec(role); }
  void start(Register sum, Address values) { load(sum, values); }
};

struct DotProductStep : Step<Avx512VnniRoom> {
  explicit DotProductStep(Sign a) {
    a_shift = a == Sign::s8 ? 128 : 0;  // by xor on the broadcast: <= 0.5 % with two or more vectors of B
    tile = {1, 16, 4};
    a_bytes = 4;
    b_bytes = 64;
    constants = a_shift != 0;
  }
  int b_position(int k, int n) const override { return n * 4 + k; }
  void set_constants(Avx512VnniRoom& room, const Registers& r) const override {
    if (a_shift) room.broadcast(r.constant[0], 0x80808080);
  }
  void load_a(Avx512VnniRoom& room, const Registers& r, const A& a) const override {
    room.code.vpbroadcastd(a.reg[0], room.row(a.position[0], a.row, a.offset));
    if (a_shift) room.code.vpxord(a.reg[0], a.reg[0], r.constant[0]);
  }
  void load_b(Avx512VnniRoom& room, const B& b) const override {
    room.load(b.reg, room.row(*b.pointer, b.column, b.offset));
  }
  void mac(Avx512VnniRoom& room, const Registers&, Register sum, const A& a, const B& b) const override {
    room.code.vpdpbusd(sum, a.reg[0], b.reg);
  }
};

}  // namespace octile::codegen
