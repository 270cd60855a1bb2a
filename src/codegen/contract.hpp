// The contract of code generation. Four orthogonal parts, each known to the others only by what stands here:
//   Vec base           vec/*.hpp      load, store, convert, ... on vectors of 32-bit lanes
//   Step               isa/*/         one multiply-accumulate and the layout of B it wants
//   Walk               this file      which steps, over which bytes of A and B, in which order
//   Accumulator view   isa/*/         how the sums become rows of Vec for the epilogue
// concepts.hpp lists the verbs of each; a room without one does not compile, and the error names the verb.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "codegen/arguments.hpp"

namespace octile::codegen {

// The type of an operand's elements. A kernel's key names the types of x and w, which are bytes; a step names what its
// mac multiplies.
enum class ElementType : uint8_t { u8, s8, s16 };
constexpr int bytes_of(ElementType type) { return type == ElementType::s16 ? 2 : 1; }
constexpr bool is_byte(ElementType type) { return bytes_of(type) == 1; }
// s32_added: C += A * B; modulo 2^32 the order does not matter, so the epilogue adds and no room knows of it.
enum class Output : uint8_t { s32, s32_added, u8, s8 };
// The facts that a call has about its products of sum and multiplier.
enum class Products : uint8_t {
  any,
  bounded,    // they fit int32, so the clamp from above is one of packed bytes too
  unclamped,  // bounded, the zero point is 0 and the bounds are those of the type: the packs alone clamp
};
constexpr bool is_bytes(Output output) { return output == Output::u8 || output == Output::s8; }

// An epilogue does these with sums whose terms are added, in this order (epilogue.hpp, isa/portable/epilogue.hpp:
// one switch each without a default, so that a post-op that one of them lacks does not compile).
enum class PostOp : uint8_t {
  add_c,       // what C holds
  requantise,  // times a multiplier, rounded; packed, with zero point and clamps, where it is stored as bytes
};
struct PostOps {
  int count;
  PostOp list[1];
  constexpr const PostOp* begin() const { return list; }
  constexpr const PostOp* end() const { return list + count; }
};
constexpr PostOps post_ops(Output output) {
  switch (output) {
    case Output::s32:
      break;
    case Output::s32_added:
      return {1, {PostOp::add_c}};
    case Output::u8:
    case Output::s8:
      return {1, {PostOp::requantise}};
  }
  return {0, {}};
}

struct Tile {  // the rows, columns and depth of one mac
  int m, n, k;
};
struct Shape {  // of a register tile, counted in mac tiles
  int rows, columns;
};

// ---- the Walk -----------------------------------------------------------------------------------------------
// Tables hold jumps relative to where the previous entry ended, not offsets: then a moving pointer is all the
// state there is, and no second set of row pointers is needed. Every number is an int64_t.
enum class Addressing : uint8_t {
  runs,   // entries {a_jump, b_jump, steps}: jump, then `steps` steps one after the other (GEMM, taps, K tail)
  lists,  // entries {a_jump, list}: a tap, and where in the packed panel its StepList lies (class_walk.hpp)
};

// One tap's steps in a panel whose steps come in classes: numbers of 16 bits. The first two are an int32, the place of
// the tap's weights in the panel. Then for each segment of the walk how many steps it has, and for each of these and
// each of its positions where in the tap it reads A, in bytes.
struct StepList {
  static constexpr int segments = 3, max_positions = 2;
  static constexpr int64_t head_bytes = 4, max_offset = UINT16_MAX;
  static constexpr int64_t bytes(int64_t offsets) { return head_bytes + 2 * (segments + offsets); }
};

// ---- the Step -----------------------------------------------------------------------------------------------
// Which operand stays in registers during a step while the other streams past it; neither: mac reads B from memory.
enum class Hold : uint8_t { a, b, neither };

template <class Room> struct Step {
  using Register = typename Room::Register;
  struct Registers {  // by role
    std::vector<Register> a, b, temporary, constant;
  };
  struct A {  // where load_a reads and writes: row and offset from each position
    const Register* reg;
    const typename Room::Rows* position;
    int row;
    int64_t offset;
  };
  struct B {  // one column of one block of k: in a register, or (Hold::neither) in memory
    Register reg;
    const typename Room::Rows* pointer;  // a row of these is a column panel
    int column;
    int64_t offset;
    int k_block;
    Register second = reg;  // of two b_registers
  };
  Tile tile{};
  ElementType a_type = ElementType::u8, b_type = ElementType::s8;  // as multiplied; s16: A must come widened
  int a_bytes = 0;                                                 // one row moves on by this much a step
  int b_bytes = 0;                                                 // one column panel in one block of k
  int panel_tiles = 1;  // columns of tiles that share a panel: a panel is one Vec of columns, a tile may be half
  int a_shift = 0;      // load_a gives x + a_shift: -128 or 128 where the mac takes the other sign; the start
                        // values take a_shift * (sum of the live weights) back
  int positions = 1;    // places of A read by one step
  int k_blocks = 1;     // of k that share one load of A (dot product by lane: 4)
  int a_registers = 1;  // per row
  int b_registers = 1;  // per column
  Hold hold = Hold::b;
  int buffers = 1;  // registers the other operand rotates through
  int temporaries = 0, constants = 0;

  int64_t b_step() const { return int64_t(k_blocks) * b_bytes; }  // one column panel moves on by this much a step
  int a_count(Shape s) const { return a_registers * (hold == Hold::a ? s.rows : buffers); }
  int b_count(Shape s) const { return b_registers * (hold == Hold::a ? buffers : hold == Hold::b ? s.columns : 0); }
  int registers(Shape s) const { return a_count(s) + b_count(s) + temporaries + constants; }
  int a_element() const { return bytes_of(a_type); }
  int b_element() const { return bytes_of(b_type); }
  static constexpr bool takes(ElementType a, ElementType b) {  // of x and of packed weights
    return is_byte(a) && b == ElementType::s8;
  }
  // The mac takes A as a_type; load_a flips the sign of x where that is the other.
  void flip_unless_taken(ElementType x) {
    a_shift = x == a_type ? 0 : a_type == ElementType::u8 ? 128 : -128;
    constants = a_shift != 0;
  }
  virtual ~Step() = default;
  virtual int b_position(int k, int n) const = 0;  // element (k, n) of a panel inside the b_bytes of its block
  virtual void set_constants(Room& room, const Registers& r) const {  // the pattern that flips signs
    if constexpr (std::is_same_v<Register, typename Room::Vec>)
      if (a_shift) room.broadcast(r.constant[0], 0x80808080u);
  }
  virtual void load_a(Room&, const Registers&, const A&) const = 0;
  virtual void load_b(Room&, const B&) const {}
  virtual void mac(Room&, const Registers&, Register sum, const A&, const B&) const = 0;
};

template <class Room> struct Segment {
  std::shared_ptr<const Step<Room>> step;
  Addressing addressing;
  int unroll;
};
template <class Room> using Walk = std::vector<Segment<Room>>;

// A named constraint of the tuner: the registers a kernel declares. The allocator asserts the same number.
template <class Room> int registers_needed(const Walk<Room>& walk, Shape shape) {
  int max_step = 0;
  for (auto& segment : walk) max_step = std::max(max_step, segment.step->registers(shape));
  return shape.rows * shape.columns + max_step;
}

// A scalar that holds the argument at this offset.
template <class Room> typename Room::Scalar loaded(Room& room, const char* role, size_t offset) {
  auto value = room.scalar(role);
  room.load(value, room.argument(offset));
  return value;
}

// ---- the epilogue --------------------------------------------------------------------------------------------
struct ByteTail {  // vectors of a row that are packed together, of which not all columns need be there
  int number;      // of such packs in a row
  int first, vectors;
};
// Columns of the call from column `first` of the tile on; 0 or less: there is none.
template <class Room> typename Room::Scalar columns_left(Room& room, int first) {
  auto left = loaded(room, "columns left", offsetof(Arguments, columns));
  room.add(left, -first);
  return left;
}

// ---- the accumulators ---------------------------------------------------------------------------------------
template <class Room> struct Accumulators {
  Shape shape;
  std::vector<typename Room::Register> reg;
  Accumulators(Room& room, Shape s) : shape(s) {
    for (int i = 0; i < s.rows * s.columns; ++i) reg.push_back(room.take_register("accumulator"));
  }
  typename Room::Register operator()(int row, int column) const { return reg[size_t(row * shape.columns + column)]; }
};

template <class Vector, class C, class Value> struct ViewRows {
  int count;
  Vector vector;  // (i, j): a Vec of row i
  C c;            // (i, byte offset): the Address in this row of C
  Value value;    // (i, base): the Address of this row's 32-bit value in the array at the scalar base
};

// The view of rooms whose accumulators already are rows of Vec. A view has: vectors (in a row); each_rows(max_rows,
// body), once in an epilogue, where body(ViewRows) gets at most `max_rows` rows at once, or fewer where the view can do
// no more; through_memory, which adds spill() ahead of it and some_rows(), that gives a view of the next few of the
// spilled rows; stores_s32, which adds store_s32(), the sums to C as they are.
template <class Room> struct RegisterView {
  Room& room;
  const Accumulators<Room>& sums;
  int vectors = sums.shape.columns;
  static constexpr bool through_memory = false, stores_s32 = false;
  static int vectors_held(Shape shape) { return shape.rows * shape.columns; }  // while the epilogue runs
  template <class Body> void each_rows(int max_rows, Body body) {
    auto scope = room.scope();
    auto c =
        room.rows(room.argument(offsetof(Arguments, c)), room.argument(offsetof(Arguments, c_stride)), sums.shape.rows);
    for (int first = 0; first < sums.shape.rows; first += max_rows)
      body(ViewRows{std::min(max_rows, sums.shape.rows - first), [&](int i, int j) { return sums(first + i, j); },
                    [&](int i, int64_t offset) { return room.row(c, first + i, offset); },
                    [&](int i, typename Room::Scalar base) { return room.at(base, 4 * (first + i)); }});
  }
};

// A room whose sums are vectors of its Vec base, one row each.
template <class Vectors, class Room> struct RegisterRoom : Vectors {
  using Register = typename Vectors::Vec;
  using View = RegisterView<Room>;
  static constexpr bool starts_from_registers = true;
  Register take_register(const char* role) { return this->vec(role); }
  void start(Register sum, typename Vectors::Address values) { this->load(sum, values); }
  void start(Register sum, Register values) { this->copy(sum, values); }

 private:
  friend Room;
  RegisterRoom() = default;
};

}  // namespace octile::codegen
