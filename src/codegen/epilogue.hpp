// What happens to a finished tile, written once: rows of Vec come in, C goes out. Knows only the Vec base.
#pragma once
#include <optional>

#include "codegen/code.hpp"
#include "codegen/contract.hpp"

namespace octile::codegen {

// To u8 or s8: multiply, clamp, round, add the zero point, in that order. The clamp comes before the conversion: x86
// turns large floats into INT_MIN, NEON saturates, so rooms would differ.
template <class Room> struct Requantise {
  Room& room;
  typename Room::Vec lowest = room.vec("lowest"), highest = room.vec("highest"), zero_point = room.vec("zero point");
  typename Room::Scalar multiplier = room.scalar("multiplier");
  explicit Requantise(Room& r) : room(r) {
    room.load(multiplier, room.argument(offsetof(Arguments, multiplier)));
    room.broadcast(lowest, room.argument(offsetof(Arguments, lowest)));
    room.broadcast(highest, room.argument(offsetof(Arguments, highest)));
    room.broadcast(zero_point, room.argument(offsetof(Arguments, zero_point)));
  }
  void operator()(typename Room::Vec v, int j) {
    room.to_float(v, v);
    room.multiply(v, v, room.at(multiplier, j * Room::lanes * 4));
    room.maximum(v, v, lowest);
    room.minimum(v, v, highest);
    room.to_int(v, v);
    room.add(v, v, zero_point);
  }
};

// sums += row[i] * column[j], for row zero points and for zero points of weights that do not fold into s8.
template <class Room> struct Terms {
  Room& room;
  std::vector<typename Room::Scalar> row, column;
  Terms(Room& r, int count) : room(r) {
    for (size_t t = 0; t < size_t(count); ++t) {
      const size_t term = offsetof(Arguments, term) + t * sizeof(RankOne);
      row.push_back(room.scalar("row term"));
      room.load(row[t], room.argument(term + offsetof(RankOne, row)));
      column.push_back(room.scalar("column term"));
      room.load(column[t], room.argument(term + offsetof(RankOne, column)));
    }
  }
  template <class RowOf> void operator()(typename Room::Vec v, int j, RowOf row_of) {
    for (size_t t = 0; t < row.size(); ++t) {
      auto scope = room.scope();
      auto product = room.vec("rank-one term");
      room.broadcast(product, row_of(row[t]));
      room.multiply_lanes(product, product, room.at(column[t], j * Room::lanes * 4));
      room.add(v, v, product);
    }
  }
};

// Registers that the epilogue takes beside the sums; the space's register constraint counts them.
template <class Room> int epilogue_registers(Output output, int terms) {
  const int storing = Room::store_temporaries + (output == Output::s32_added);
  return (output == Output::requantised ? 3 : 0) + std::max(storing, terms ? 1 : 0);
}

template <class Room, class View> void emit_rows(Room& room, View& view, Output output, int term_count, bool whole) {
  auto scope = room.scope();
  std::optional<Requantise<Room>> requantise;
  if (output == Output::requantised) requantise.emplace(room);
  Terms<Room> terms(room, term_count);
  // row_of(base): the address of this row's 32-bit value in the array at base.
  view.each_row([&](auto vector, auto c, auto row_of) {
    for (int j = 0; j < view.vectors; ++j) {
      auto v_scope = room.scope();
      auto v = vector(j);
      auto address = c(int64_t(j) * Room::lanes * (output == Output::requantised ? 1 : 4));
      terms(v, j, row_of);
      if (requantise) (*requantise)(v, j);
      if (whole) {
        if (output == Output::s32_added) {
          auto old = room.vec("old c");
          room.load(old, address);
          room.add(v, v, old);
        }
        output == Output::requantised ? room.store_low_bytes(address, v) : room.store(address, v);
        continue;
      }
      auto left = room.scalar("columns left");  // a vector beyond the last column has left <= 0: nothing is touched
      room.load(left, room.argument(offsetof(Arguments, columns)));
      room.add(left, -j * Room::lanes);
      if (output == Output::s32_added) {
        auto old = room.vec("old c");
        room.load_partial(old, address, left);
        room.add(v, v, old);
      }
      output == Output::requantised ? room.store_low_bytes_partial(address, v, left)
                                    : room.store_partial(address, v, left);
    }
  });
}

template <class Room, class View> void emit_epilogue(Room& room, View& view, Output output, int terms) {
  room.label("epilogue");
  room.if_greater(room.argument(offsetof(Arguments, columns)), view.vectors * Room::lanes - 1, [&] {
    emit_rows(room, view, output, terms, true);
    room.leave();
  });
  room.label("epilogue of a column tail");
  emit_rows(room, view, output, terms, false);
}

}  // namespace octile::codegen
