// The step of the NEON rooms whose instruction takes a lane of A: sixteen bytes of a row serve several groups of k.
#pragma once
#include "codegen/contract.hpp"
#include "codegen/vec/neon.hpp"

namespace octile::codegen {

// Room: group_depth (k of a group), mac_temporaries, load_group, multiply_lane. Both operands have one sign, that of
// the weights: a source of the other is shifted.
template <class Room> struct ByLaneStep : Step<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  Sign sign;
  static constexpr bool takes(Sign, Sign) { return true; }
  ByLaneStep(Sign a, Sign b) : sign(b) {
    this->tile = {1, 4, 16};
    this->groups = 16 / Room::group_depth;
    this->a_bytes = 16;
    this->b_bytes = 4 * Room::group_depth;
    this->hold = Hold::a;
    this->a_shift = a == sign ? 0 : sign == Sign::u8 ? 128 : -128;
    this->constants = this->a_shift != 0;
    this->temporaries = Room::mac_temporaries;
  }
  int b_position(int k, int n) const override { return n * Room::group_depth + k; }
  void set_constants(Room& room, const Registers& r) const override {
    if (this->a_shift) room.broadcast(r.constant[0], 0x80808080u);
  }
  void load_a(Room& room, const Registers& r, const A& a) const override {
    room.load(a.reg[0], room.row(a.position[0], a.row, a.offset));
    if (this->a_shift) room.flip(a.reg[0], a.reg[0], r.constant[0]);
  }
  void load_b(Room& room, const B& b) const override {
    room.load_group(b.reg, room.row(*b.pointer, b.column, b.offset));
  }
  void mac(Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    room.multiply_lane(sum, a.reg[0], b.group, b.reg, sign, r.temporary);
  }
};

}  // namespace octile::codegen
