// The steps of x86's vector rooms, whatever their width.
//   WidenedStep      int16 x int16 by vpmaddwd: exact always; A comes widened, packed once inside the timed call
//   I16DotProductStep        the same by vpdpwssd, for Winograd's products
//   DotProductStep   four bytes by four bytes, added to a lane modulo 2^32; the room says by which instruction
#pragma once
#include "codegen/contract.hpp"

namespace octile::codegen {

template <class Room> struct WidenedStep : Step<Room> {  // the signs no longer matter: both sides are int16
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  WidenedStep(ElementType, ElementType) {
    this->tile = {1, Room::lanes, 2};
    this->a_bytes = 4;
    this->a_type = this->b_type = ElementType::s16;
    this->b_bytes = 4 * Room::lanes;
    this->temporaries = 1;
  }
  int b_position(int k, int n) const override { return n * 2 + k; }
  void load_a(Room& room, const Registers&, const A& a) const override {
    room.broadcast(a.reg[0], room.row(a.position[0], a.row, a.offset));
  }
  void load_b(Room& room, const B& b) const override { room.load(b.reg, room.row(*b.pointer, b.column, b.offset)); }
  void mac(Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    room.multiply_i16_pairs(r.temporary[0], a.reg[0], b.reg);
    room.add(sum, sum, r.temporary[0]);
  }
};

// The same by one instruction, which adds to the sum.
template <class Room> struct I16DotProductStep : WidenedStep<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  I16DotProductStep(ElementType a, ElementType b) : WidenedStep<Room>(a, b) { this->temporaries = 0; }
  void mac(Room& room, const Registers&, Register sum, const A& a, const B& b) const override {
    room.dot_product_of_i16(sum, a.reg[0], b.reg);
  }
};

// Room::every_sign: it takes all four pairs of signs; else u8 x s8, and an s8 source is flipped: by xor on the
// broadcast, <= 0.5 % with two or more vectors of B.
template <class Room> struct DotProductStep : Step<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  static constexpr bool takes(ElementType a, ElementType b) {
    return is_byte(a) && (b == ElementType::s8 || (Room::every_sign && is_byte(b)));
  }
  DotProductStep(ElementType a, ElementType b) {
    this->a_type = Room::every_sign ? a : ElementType::u8;
    this->b_type = b;
    this->flip_unless_taken(a);
    this->tile = {1, Room::lanes, 4};
    this->a_bytes = 4;
    this->b_bytes = 4 * Room::lanes;
  }
  int b_position(int k, int n) const override { return n * 4 + k; }
  void load_a(Room& room, const Registers& r, const A& a) const override {
    room.broadcast(a.reg[0], room.row(a.position[0], a.row, a.offset));
    if (this->a_shift) room.flip(a.reg[0], a.reg[0], r.constant[0]);
  }
  void load_b(Room& room, const B& b) const override { room.load(b.reg, room.row(*b.pointer, b.column, b.offset)); }
  void mac(Room& room, const Registers&, Register sum, const A& a, const B& b) const override {
    room.dot_product(sum, a.reg[0], b.reg, this->a_type, this->b_type);
  }
};

}  // namespace octile::codegen
