// Room avx2: exact without dot-product instructions.
//   WidenedStep   int16 x int16 by vpmaddwd: exact always; A comes widened, packed once inside the timed call
#pragma once
#include "codegen/contract.hpp"
#include "codegen/vec/avx2.hpp"

namespace octile::codegen {

struct Avx2Room : Avx2 {
  using Register = Vec;
  using View = RegisterView<Avx2Room>;
  Register take_register(const char* role) { return vec(role); }
  void start(Register sum, Address values) { load(sum, values); }
};

struct WidenedStep : Step<Avx2Room> {  // the sign of A no longer matters: it is int16
  explicit WidenedStep(Sign) {
    tile = {1, 8, 2};
    a_bytes = 4;
    a_element = 2;
    b_bytes = 32;
    b_element = 2;
    temporaries = 1;
  }
  int b_position(int k, int n) const override { return n * 2 + k; }
  void load_a(Avx2Room& room, const Registers&, const A& a) const override {
    room.code.vpbroadcastd(a.reg[0], room.row(a.position[0], a.row, a.offset));
  }
  void load_b(Avx2Room& room, const B& b) const override { room.load(b.reg, room.row(*b.pointer, b.column, b.offset)); }
  void mac(Avx2Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    room.code.vpmaddwd(r.temporary[0], a.reg[0], b.reg);
    room.code.vpaddd(sum, sum, r.temporary[0]);
  }
};

}  // namespace octile::codegen
