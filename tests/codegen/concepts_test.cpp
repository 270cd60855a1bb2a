// A room that lacks a verb is refused where it is composed: for each verb of the contract a copy of a whole room, in
// which another name hides it, is no Vec base, step or view.
#include "codegen/concepts.hpp"

#include <gtest/gtest.h>

#include "codegen/isa/amx_int8/room.hpp"
#include "codegen/isa/avx2/room.hpp"
#include "codegen/isa/avx512_vnni/room.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen {
namespace {

// The member that hides a verb makes each call of it ill-formed, overloads of its bases included.
#define WITHOUT(verb)                      \
  struct Without_##verb : Avx512VnniRoom { \
    int verb;                              \
  }
#define NEEDS(Concept, verb)                        \
  namespace Concept##_##verb {                      \
    WITHOUT(verb);                                  \
    static_assert(!Concept<Without_##verb>, #verb); \
  }

static_assert(VecBase<Avx512VnniRoom> && VecBase<Avx2Room> && VecBase<AmxInt8Room>);
static_assert(WholeRows<Avx512VnniRoom> && WinogradVec<Avx512VnniRoom> && GroupedVec<Avx512VnniRoom>);
static_assert(ClassesVec<Avx512VnniRoom> && RoomParts<Avx512VnniRoom>);

NEEDS(VecBase, scalar)
NEEDS(VecBase, at)
NEEDS(VecBase, argument)
NEEDS(VecBase, rows)
NEEDS(VecBase, columns)
NEEDS(VecBase, row)
NEEDS(VecBase, move)
NEEDS(VecBase, repeat)
NEEDS(VecBase, repeat_argument)
NEEDS(VecBase, if_greater)
NEEDS(VecBase, advance)
NEEDS(VecBase, label)
NEEDS(VecBase, begin)
NEEDS(VecBase, scope)
NEEDS(VecBase, failure)
NEEDS(VecBase, finish)
NEEDS(VecBase, prefetch_to_l2)
NEEDS(VecBase, limit)
NEEDS(VecBase, store_scalar)
NEEDS(VecBase, vec)
NEEDS(VecBase, load)
NEEDS(VecBase, load_partial)
NEEDS(VecBase, load_widened)
NEEDS(VecBase, load_widened_to_lanes)
NEEDS(VecBase, store)
NEEDS(VecBase, store_partial)
NEEDS(VecBase, copy)
NEEDS(VecBase, broadcast)
NEEDS(VecBase, broadcast_i16)
NEEDS(VecBase, broadcast_bytes)
NEEDS(VecBase, add)
NEEDS(VecBase, multiply_i16_pairs)
NEEDS(VecBase, multiply_lanes)
NEEDS(VecBase, flip)
NEEDS(VecBase, to_float)
NEEDS(VecBase, to_int)
NEEDS(VecBase, multiply)
NEEDS(VecBase, minimum)
NEEDS(VecBase, set_pack_constants)
NEEDS(VecBase, pack_bytes)
NEEDS(VecBase, maximum_bytes)
NEEDS(VecBase, minimum_bytes)
NEEDS(VecBase, store_bytes)
NEEDS(VecBase, begin_bytes_partial)
NEEDS(VecBase, store_bytes_partial)
NEEDS(VecBase, store_row_bytes)
NEEDS(VecBase, store_row_bytes_partial)
NEEDS(WholeRows, load_row_pair)
NEEDS(WholeRows, load_widened_row_pair)
NEEDS(WholeRows, store_row_pair_bytes)
NEEDS(WholeRows, store_row_pair_parts)
NEEDS(WholeRows, dot_product)
NEEDS(WholeRows, multiply_add)
NEEDS(WholeRows, interleave_bytes)
NEEDS(WholeRows, interleave_i16)
NEEDS(WholeRows, store_parts)
NEEDS(WinogradVec, clear)
NEEDS(WinogradVec, add_i16)
NEEDS(WinogradVec, subtract_i16)
NEEDS(WinogradVec, shift_left_i16)
NEEDS(WinogradVec, subtract)
NEEDS(WinogradVec, shift_left)
NEEDS(WinogradVec, shift_right)
NEEDS(WinogradVec, store_quarter)
NEEDS(GroupedVec, load_repeated)
NEEDS(GroupedVec, set_lanes)
NEEDS(GroupedVec, add_pairs)
NEEDS(GroupedVec, permute)
NEEDS(ClassesVec, placed_rows)
NEEDS(ClassesVec, place)
NEEDS(ClassesVec, load_int)
NEEDS(ClassesVec, load_short)
NEEDS(ClassesVec, prefetch)
NEEDS(ClassesVec, split_signs)
NEEDS(ClassesVec, multiply_bytes)

// A view is of one room, so these are rooms of their own.
struct Bare : RegisterRoom<Avx512, Bare> {};
struct WithoutStart : RegisterRoom<Avx512, WithoutStart> {
  int start;
};
struct WithoutTakeRegister : RegisterRoom<Avx512, WithoutTakeRegister> {
  int take_register;
};
static_assert(RoomParts<Bare> && !RoomParts<WithoutStart> && !RoomParts<WithoutTakeRegister>);

// An overload that is missing while others of its name are there.
struct WithoutBroadcastOfMemory : Avx2Room {
  void broadcast(Vec, uint32_t) {}
};
static_assert(!VecBase<WithoutBroadcastOfMemory>);
// A verb that gives something else.
struct RowsOfNothing : Avx2Room {
  void rows(Address, Address, int) {}
};
static_assert(!VecBase<RowsOfNothing>);

using Registers = Step<Avx2Room>::Registers;
using A = Step<Avx2Room>::A;
using B = Step<Avx2Room>::B;
struct WithoutMac : Step<Avx2Room> {
  WithoutMac(ElementType, ElementType) {}
  int b_position(int, int) const override { return 0; }
  void load_a(Avx2Room&, const Registers&, const A&) const override {}
};
struct WithoutLoadA : Step<Avx2Room> {
  WithoutLoadA(ElementType, ElementType) {}
  int b_position(int, int) const override { return 0; }
  void mac(Avx2Room&, const Registers&, Register, const A&, const B&) const override {}
};
struct WithoutBPosition : Step<Avx2Room> {
  WithoutBPosition(ElementType, ElementType) {}
  void load_a(Avx2Room&, const Registers&, const A&) const override {}
  void mac(Avx2Room&, const Registers&, Register, const A&, const B&) const override {}
};
struct Whole : WithoutMac {
  using WithoutMac::WithoutMac;
  void mac(Avx2Room&, const Registers&, Register, const A&, const B&) const override {}
};
struct WithoutSigns : Whole {
  WithoutSigns() : Whole(ElementType::u8, ElementType::s8) {}
};
static_assert(StepOfTypes<Whole, Avx2Room> && StepOfTypes<WidenedStep<Avx2Room>, Avx2Room>);
static_assert(StepOf<PairedStep<Avx2Room>, Avx2Room> && StepOf<GroupedStep<WidenedStep, Avx2Room>, Avx2Room>);
static_assert(!StepOf<WithoutMac, Avx2Room> && !StepOf<WithoutLoadA, Avx2Room> && !StepOf<WithoutBPosition, Avx2Room>);
static_assert(!StepOfTypes<WithoutSigns, Avx2Room>);
static_assert(!StepOf<Whole, Avx512VnniRoom>, "a step of another room");

struct WithoutRows : RegisterView<Avx2Room> {
  int each_rows;
};
struct WithoutSpill : AmxView {
  int spill;
};
struct WithoutStoreWords : AmxView {
  int store_s32;
};
static_assert(ViewOf<RegisterView<Avx2Room>, Avx2Room> && ViewOf<AmxView, AmxInt8Room> && RowsView<AmxSomeRows>);
static_assert(!ViewOf<WithoutRows, Avx2Room>);
static_assert(!ViewOf<WithoutSpill, AmxInt8Room> && !ViewOf<WithoutStoreWords, AmxInt8Room>);
static_assert(!ViewOf<RegisterView<Avx2Room>, Avx512VnniRoom>, "a view of another room");

// All of the above holds once this file compiles; that a room with what is left composes, too.
TEST(Concepts, AWholeRoomComposes) {
  const RoomOf<Avx2Room, Whole> room(
      {.name = "whole", .required = {}, .fallback = {}, .lanes = Avx2::lanes, .max_rows = 2, .max_columns = 2});
  EXPECT_EQ(room.illegal({}), "");
}

}  // namespace
}  // namespace octile::codegen
