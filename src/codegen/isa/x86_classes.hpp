// The steps of x86 rooms without a dot product of bytes, for weights that came in classes: vpmaddubsw sums two products
// u8 x s8 in int16, which may overflow, so packing proves of every step that it does not (runtime/classes.hpp). Four
// k a group, one panel a tile; A is read as u8.
//   PairedStep    two groups whose sums fit together:     5 instructions for two groups
//   SingleStep    one that fits alone:                    3 for one
//   FlippedStep   any other: |w| times the source less 128, its bits flipped where w is negative, cannot overflow:
//                 255 * 128 at most. 4 for one, as many as WidenedStep has for the same products
// Ceilings against WidenedStep's, one core of a Sapphire Rapids: 1.60, 1.31, 1.07. (A group widened on the fly instead
// of flipped made .74-.84. Four groups summed in int16 make 1.68, but few groups of real weights are that light.)
#pragma once
#include "codegen/contract.hpp"

namespace octile::codegen {

template <class Room> struct ClassStep : Step<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  static constexpr int vector = 4 * Room::lanes;
  ClassStep(int groups_of_four, int b_vectors) {
    this->tile = {1, Room::lanes, 4 * groups_of_four};
    this->a_bytes = 4 * groups_of_four;
    this->b_bytes = vector * b_vectors;
    this->positions = this->a_registers = groups_of_four;
    this->b_registers = b_vectors;
    this->constants = 1;
  }
  int b_position(int k, int n) const override { return k / 4 * vector + n * 4 + k % 4; }
  void set_constants(Room& room, const Registers& r) const override { room.broadcast(r.constant[0], 0x00010001u); }
  void load_a(Room& room, const Registers&, const A& a) const override {
    for (int p = 0; p < this->positions; ++p) room.broadcast(a.reg[p], room.row(a.position[p], a.row, a.offset));
  }
  void load_b(Room& room, const B& b) const override {
    room.load(b.reg, room.row(*b.pointer, b.column, b.offset));
    if (this->b_registers == 2) room.load(b.second, room.row(*b.pointer, b.column, b.offset + vector));
  }

 protected:
  void add_pairs(Room& room, const Registers& r, Register sum, Register words) const {
    room.multiply_words(words, words, r.constant[0]);
    room.add(sum, sum, words);
  }
};

// The products take the register that held A: a tile has one column, so nobody reads it again.
template <class Room> struct PairedStep : ClassStep<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  PairedStep() : ClassStep<Room>(2, 2) {}
  void mac(Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    room.multiply_bytes(a.reg[0], a.reg[0], b.reg);
    room.multiply_bytes(a.reg[1], a.reg[1], b.second);
    room.add_words(a.reg[0], a.reg[0], a.reg[1]);
    this->add_pairs(room, r, sum, a.reg[0]);
  }
};

template <class Room> struct SingleStep : ClassStep<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  SingleStep() : ClassStep<Room>(1, 1) {}
  void mac(Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    room.multiply_bytes(a.reg[0], a.reg[0], b.reg);
    this->add_pairs(room, r, sum, a.reg[0]);
  }
};

template <class Room> struct FlippedStep : ClassStep<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  FlippedStep() : ClassStep<Room>(1, 2) {}
  void mac(Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    room.flip(a.reg[0], a.reg[0], b.second);
    room.multiply_bytes(a.reg[0], b.reg, a.reg[0]);
    this->add_pairs(room, r, sum, a.reg[0]);
  }
};

template <class Room> struct X86Classes {
  static constexpr bool there = true;
  using Group = SingleStep<Room>;
  static Walk<Room> walk(int unroll) {
    return {{std::make_shared<PairedStep<Room>>(), Addressing::lists, unroll},
            {std::make_shared<SingleStep<Room>>(), Addressing::lists, unroll},
            {std::make_shared<FlippedStep<Room>>(), Addressing::lists, unroll}};
  }
};

}  // namespace octile::codegen
