// The steps of x86 rooms without a dot product of bytes, for weights that came in classes: vpmaddubsw sums two products
// u8 x s8 in int16, which may overflow, so packing proves of every step that it does not (packing/classes.hpp). Four
// k a group, one panel a tile; A is read as u8.
//   PairedStep    two groups whose sums fit together:     5 instructions for two groups
//   SingleStep    one that fits alone:                    3 for one
//   FlippedStep   any other: |w| times the source less 128, its bits flipped where w is negative, cannot overflow:
//                 255 * 128 at most. 4 for one, as many as WidenedStep has for the same products
//                 (in small classes 4 more a vector of weights, whatever the rows)
// Ceilings against WidenedStep's, one core of a Sapphire Rapids: 1.60, 1.31, 1.07 (small: 0.93). (A group widened on
// the fly instead of flipped made .74-.84. Four groups summed in int16 make 1.68, but few groups of real weights are
// that light.)
#pragma once
#include "codegen/contract.hpp"

namespace octile::codegen {

// in_memory: the mac reads B from there, for tiles of one row, where a load for it serves nobody else.
template <class Room> struct ClassStep : Step<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  static constexpr int vector = 4 * Room::lanes;
  ClassStep(int groups_of_four, int b_vectors, bool in_memory) {
    this->tile = {1, Room::lanes, 4 * groups_of_four};
    this->a_bytes = 4 * groups_of_four;
    this->b_bytes = vector * b_vectors;
    this->positions = this->a_registers = groups_of_four;
    this->b_registers = b_vectors;
    this->hold = in_memory ? Hold::neither : Hold::b;
    this->constants = 1;
  }
  int b_position(int k, int n) const override { return k / 4 * vector + n * 4 + k % 4; }
  void set_constants(Room& room, const Registers& r) const override { room.broadcast(r.constant[0], 0x00010001u); }
  void load_a(Room& room, const Registers&, const A& a) const override {
    for (int p = 0; p < this->positions; ++p) room.broadcast(a.reg[p], room.row(a.position[p], a.row, a.offset));
  }
  void load_b(Room& room, const B& b) const override {
    room.load(b.reg, address(room, b, 0));
    if (this->b_bytes == 2 * vector) room.load(b.second, address(room, b, 1));
  }

 protected:
  static typename Room::Address address(Room& room, const B& b, int i) {
    return room.row(*b.pointer, b.column, b.offset + i * vector);
  }
  template <class Use> void with_b(Room& room, const B& b, int i, Use use) const {
    this->hold == Hold::neither ? use(address(room, b, i)) : use(i == 0 ? b.reg : b.second);
  }
  void add_pairs(Room& room, const Registers& r, Register sum, Register pairs) const {
    room.multiply_i16_pairs(pairs, pairs, r.constant[0]);
    room.add(sum, sum, pairs);
  }
};

// The products take the register that held A: a tile has one column, so nobody reads it again.
template <class Room> struct PairedStep : ClassStep<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  explicit PairedStep(bool in_memory) : ClassStep<Room>(2, 2, in_memory) {}
  void mac(Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    for (int i : {0, 1})
      this->with_b(room, b, i, [&](auto weights) { room.multiply_bytes(a.reg[i], a.reg[i], weights); });
    room.add_i16(a.reg[0], a.reg[0], a.reg[1]);
    this->add_pairs(room, r, sum, a.reg[0]);
  }
};

template <class Room> struct SingleStep : ClassStep<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  explicit SingleStep(bool in_memory = false) : ClassStep<Room>(1, 1, in_memory) {}
  void mac(Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    this->with_b(room, b, 0, [&](auto weights) { room.multiply_bytes(a.reg[0], a.reg[0], weights); });
    this->add_pairs(room, r, sum, a.reg[0]);
  }
};

template <class Room> struct FlippedStep : ClassStep<Room> {
  using typename Step<Room>::A, typename Step<Room>::B, typename Step<Room>::Registers, typename Step<Room>::Register;
  FlippedStep(bool in_memory, bool small) : ClassStep<Room>(1, small ? 1 : 2, in_memory && !small) {
    this->temporaries = this->hold == Hold::neither;
    this->b_registers = 2;
  }
  void load_b(Room& room, const B& b) const override {
    ClassStep<Room>::load_b(room, b);
    if (this->b_bytes == ClassStep<Room>::vector) room.split_signs(b.reg, b.second);
  }
  void mac(Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    this->with_b(room, b, 1, [&](auto pattern) { room.flip(a.reg[0], a.reg[0], pattern); });
    const Register size = this->temporaries ? r.temporary[0] : b.reg;  // only the other factor can be in memory
    if (this->temporaries) room.load(size, this->address(room, b, 0));
    room.multiply_bytes(a.reg[0], size, a.reg[0]);
    this->add_pairs(room, r, sum, a.reg[0]);
  }
};

template <class Room> struct X86Classes {
  static constexpr bool there = true;
  using Group = SingleStep<Room>;
  static Walk<Room> walk(int rows, int unroll, bool small) {
    return {{std::make_shared<PairedStep<Room>>(rows == 1), Addressing::lists, unroll},
            {std::make_shared<SingleStep<Room>>(rows == 1), Addressing::lists, unroll},
            {std::make_shared<FlippedStep<Room>>(rows == 1, small), Addressing::lists, unroll}};
  }
};

}  // namespace octile::codegen
