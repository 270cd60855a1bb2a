// Room neon_i8mm: smmla, ummla and usmmla, two rows x two columns x eight deep; two tiles side by side are a panel.
// Fallback room: neon_dot.
#pragma once
#include "codegen/contract.hpp"
#include "codegen/vec/neon.hpp"

namespace octile::codegen {

struct PairView;

struct NeonI8mmRoom : Neon {
  using Register = Vec;
  using View = PairView;
  static constexpr bool starts_from_registers = false;
  Register take_register(const char* role) { return vec(role); }
  Rows columns(Address base, Address stride, int count) { return Neon::rows(base, stride, count / 2); }
  void start(Register sum, Address values) { code.emit<"LD1Rv2d">({q(sum), aarch64::x(pointer_to(values).number)}); }
  void load_pair(Register to, Address low, Address high) {
    access<"LDRDui", "LDURDi">(d(to), low, 8);
    code.emit<"LD1i64">({q(to), q(to), aarch64::number(1), aarch64::x(pointer_to(high).number)});
  }
  void multiply_pairs(Register sum, Register a, Register b, Sign a_sign, Sign b_sign) {
    if (b_sign == Sign::u8) {
      code.emit<"UMMLA">({q(sum), q(sum), q(a), q(b)});
    } else if (a_sign == Sign::u8) {
      code.emit<"USMMLA">({q(sum), q(sum), q(a), q(b)});
    } else {
      code.emit<"SMMLA">({q(sum), q(sum), q(a), q(b)});
    }
  }
  void unzip(Register x, Register y) {
    auto scope = this->scope();
    const Register upper = vec("upper halves");
    code.emit<"UZP2v2i64">({q(upper), q(x), q(y)});
    code.emit<"UZP1v2i64">({q(x), q(x), q(y)});
    code.emit<"ORRv16i8">({q(y), q(upper), q(upper)});
  }
  // The mac takes rows in pairs. Where the last row has no partner it is read twice; its second sums are not stored.
  Rows rows(Address base, Address stride, int count) {
    if (count < 2) return Neon::rows(base, stride, count);
    Rows r = Neon::rows(base, stride, count - 1);
    r.pointer.push_back(scalar("row pointer"));
    copy(r.pointer[static_cast<size_t>(count) - 1], r.pointer[static_cast<size_t>(count) - 2]);
    if_greater(argument(offsetof(Arguments, rows)), count - 1, [&] { add(r.pointer.back(), stride); });
    return r;
  }
};

struct PairView {  // two neighbouring accumulators hold two rows of four columns: unzipped in place
  NeonI8mmRoom& room;
  const Accumulators<NeonI8mmRoom>& sums;
  int vectors = sums.shape.columns / 2;
  static constexpr bool through_memory = false, stores_words = false;
  static int vectors_held(Shape tiles) { return tiles.rows * tiles.columns; }
  template <class Body> void each_rows(int, Body body) {  // one at a time
    for (int i = 0; i < sums.shape.rows; ++i)
      for (int j = 0; j < vectors; ++j) room.unzip(sums(i, 2 * j), sums(i, 2 * j + 1));
    auto scope = room.scope();
    const int rows = sums.shape.rows * 2;
    auto c = room.rows(room.argument(offsetof(Arguments, c)), room.argument(offsetof(Arguments, c_stride)), rows);
    auto one = [&](int i) {
      body(ViewRows{1, [&](int, int j) { return sums(i / 2, 2 * j + i % 2); },
                    [&](int, int64_t offset) { return room.row(c, i, offset); },
                    [&](int, NeonI8mmRoom::Scalar base) { return room.at(base, 4 * i); }});
    };
    for (int i = 0; i < rows - 1; ++i) one(i);
    room.if_greater(room.argument(offsetof(Arguments, rows)), rows - 1, [&] { one(rows - 1); });
  }
};

struct PairStep : Step<NeonI8mmRoom> {
  Sign a_sign, b_sign;  // as multiplied
  static constexpr bool takes(Sign, Sign) { return true; }
  // s8 x u8 has no instruction, so there the source is shifted (usmmla with its operands exchanged would do, but gives
  // the transpose).
  PairStep(Sign a, Sign b) : a_sign(b == Sign::u8 ? b : a), b_sign(b) {
    flip_unless(a, a_sign);
    tile = {2, 2, 8};
    panel_tiles = 2;
    a_bytes = 8;
    b_bytes = 32;
    hold = Hold::a;
  }
  int b_position(int k, int n) const override { return n * 8 + k; }
  void load_a(NeonI8mmRoom& room, const Registers& r, const A& a) const override {
    room.load_pair(a.reg[0], room.row(a.position[0], 2 * a.row, a.offset),
                   room.row(a.position[0], 2 * a.row + 1, a.offset));
    if (a_shift) room.flip(a.reg[0], a.reg[0], r.constant[0]);
  }
  void load_b(NeonI8mmRoom& room, const B& b) const override {
    room.load(b.reg, room.row(*b.pointer, b.column / 2, b.offset + b.column % 2 * 16));
  }
  void mac(NeonI8mmRoom& room, const Registers&, Register sum, const A& a, const B& b) const override {
    room.multiply_pairs(sum, a.reg[0], b.reg, a_sign, b_sign);
  }
};

}  // namespace octile::codegen
