// The epilogue's post-op `requantise`: sums to u8 or s8, vector by vector and pack by pack.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "codegen/contract.hpp"

namespace octile::codegen {

// To u8 or s8: multiply, clamp from above, round; then, packed by fours: add the zero point and clamp from below. The
// upper clamp comes before the conversion: x86 turns large floats into INT_MIN, NEON saturates, so rooms would
// differ. From below INT_MIN is as good as any small number, since the packs saturate; clamping bytes there saves two
// instructions a vector against float clamps and a truncating store.
template <class Room> struct Requantise {
  using Vec = typename Room::Vec;
  Room& room;
  ElementType type;
  Vec highest{}, zero_point{}, lowest{};
  std::vector<Vec> constants;  // of the packs
  // taps_per_lane: the vectors of a pixel come as depthwise_rows leaves them (see there), 4 or 2; 0: one after another.
  Requantise(Room& r, Output output, Products products, int taps_per_lane = 0)
      : room(r), type(output == Output::u8 ? ElementType::u8 : ElementType::s8) {
    if (products != Products::unclamped) set_bounds(products, taps_per_lane);
    if (taps_per_lane == 4) return;  // the packs alone bring the columns to their order
    for (int i = 0; i < Room::pack_constants; ++i) constants.push_back(room.vec("order of the packs"));
    room.set_pack_constants(constants, taps_per_lane == 2);
  }
  template <class Multiplier> void scale(Vec v, Multiplier multiplier, Products products) {
    room.to_float(v, v);
    room.multiply(v, v, multiplier);
    if (products == Products::any) room.minimum(v, v, highest);
    room.to_int(v, v);
  }
  void set_bounds(Products products, int taps_per_lane) {
    highest = room.vec("highest"), zero_point = room.vec("zero point"), lowest = room.vec("lowest");
    if (products == Products::bounded) room.broadcast(highest, room.argument(offsetof(Arguments, row.highest_bytes)));
    else room.broadcast(highest, room.argument(offsetof(Arguments, highest)));
    if (taps_per_lane) {
      room.broadcast(zero_point, room.argument(offsetof(Arguments, row.zero_i16)));
      room.broadcast(lowest, room.argument(offsetof(Arguments, row.lowest_bytes)));
    } else {
      room.broadcast_i16(zero_point, room.argument(offsetof(Arguments, zero_point)));
      room.broadcast_bytes(lowest, room.argument(offsetof(Arguments, lowest)));
    }
  }
  // In unclamped u8 outputs a negative product is 0, whatever its size. So a sum s that begins with the bits of the
  // float 2^23 may be read as the float that it then is, 2^23 + s or, where s is negative, 2^23 + s / 2: times the
  // multiplier m, plus -2^23 m, all rounded once, it is s m, or less than 0. The conversion saved is a tenth of a
  // depthwise layer's work.
  void scale_read_as_float(Vec v, Vec multiplier, Vec addend) {
    room.multiply_add(v, multiplier, addend);
    room.to_int(v, v);
  }
  void pack(const std::vector<Vec>& v, Products products) {  // v[0] then holds v.size() * lanes bytes
    const bool unclamped = products == Products::unclamped;
    room.pack_bytes(v, unclamped ? nullptr : &zero_point, constants, type);
    if (!unclamped) room.maximum_bytes(v[0], v[0], lowest, type);
    if (products == Products::bounded) room.minimum_bytes(v[0], v[0], highest, type);
  }
};

// Where a vector of columns finds its multipliers.
enum class MultipliersFrom : uint8_t {
  memory,
  registers,      // loaded once for the whole kernel
  held,           // one register, loaded when the column changes
  held_as_pairs,  // two: multipliers and addends, for sums that are read as floats
};
template <class Room> struct Multipliers {
  MultipliersFrom from = MultipliersFrom::memory;
  typename Room::Scalar pointer{};
  const std::vector<typename Room::Vec>* registers = nullptr;
};

// Sums to products, in the order of `v`; column_of(i) is the vector of columns that v[i] is of.
template <class Room, class ColumnOf>
void scale_all(Requantise<Room>& requantise, const Multipliers<Room>& multipliers, Products products,
               const std::vector<typename Room::Vec>& v, ColumnOf column_of) {
  Room& room = requantise.room;
  auto scope = room.scope();
  std::optional<typename Room::Vec> multiplier, addend;
  int held = -1;
  const auto at = [&](int vector) { return room.at(multipliers.pointer, vector * Room::lanes * 4); };
  for (size_t i = 0; i < v.size(); ++i) {
    const int column = column_of(int(i));
    const bool changes = column != std::exchange(held, column);
    switch (multipliers.from) {
      case MultipliersFrom::memory:
        requantise.scale(v[i], at(column), products);
        break;
      case MultipliersFrom::registers:
        requantise.scale(v[i], (*multipliers.registers)[size_t(column)], products);
        break;
      case MultipliersFrom::held:
        if (!multiplier) multiplier = room.vec("multiplier");
        if (changes) room.load(*multiplier, at(column));
        requantise.scale(v[i], *multiplier, products);
        break;
      case MultipliersFrom::held_as_pairs:
        if constexpr (Room::has_multiply_add) {
          if (!multiplier) multiplier = room.vec("multiplier"), addend = room.vec("addend");
          if (changes) room.load(*multiplier, at(2 * column)), room.load(*addend, at(2 * column + 1));
          requantise.scale_read_as_float(v[i], *multiplier, *addend);
        }
        break;
    }
  }
}

}  // namespace octile::codegen
