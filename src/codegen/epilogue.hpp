// What happens to a finished tile, written once: rows of Vec come in, C goes out. Knows only the Vec base.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "codegen/code.hpp"
#include "codegen/contract.hpp"

namespace octile::codegen {

// To u8 or s8: multiply, clamp from above, round; then, packed by fours: add the zero point and clamp from below. The
// clamp from above comes before the conversion: x86 turns large floats into INT_MIN, NEON saturates, so rooms would
// differ. From below INT_MIN is as good as any small number, since the packs saturate; clamping bytes there saves two
// instructions a vector against float clamps and a truncating store.
template <class Room> struct Requantise {
  Room& room;
  Output output;
  typename Room::Vec highest = room.vec("highest"), zero_point = room.vec("zero point"), lowest = room.vec("lowest");
  std::vector<typename Room::Vec> constants;  // of the packs
  // bounded: what is converted fits int32, so the clamp from above is one of packed bytes too.
  bool bounded = false;
  // joined: the vectors of a pixel come as depthwise_rows leaves them (see there), 4 or 2; 0: one after another.
  Requantise(Room& r, Output o, int joined = 0, bool fits = false) : room(r), output(o), bounded(fits) {
    set_highest();
    room.broadcast(zero_point, room.argument(offsetof(Arguments, zero_words)));
    room.broadcast(lowest, room.argument(offsetof(Arguments, lowest_bytes)));
    if (joined == 4) return;  // the packs alone bring the columns to their order
    for (int i = 0; i < Room::pack_constants; ++i) constants.push_back(room.vec("order of the packs"));
    room.set_pack_constants(constants, joined == 2);
  }
  void set_highest() {
    room.broadcast(highest,
                   room.argument(bounded ? offsetof(Arguments, highest_bytes) : offsetof(Arguments, highest)));
  }
  void scale(typename Room::Vec v, typename Room::Address multiplier) {
    room.to_float(v, v);
    room.multiply(v, v, multiplier);
    if (!bounded) room.minimum(v, v, highest);
    room.to_int(v, v);
  }
  void pack(const std::vector<typename Room::Vec>& v) {  // v[0] then holds v.size() * lanes bytes
    const Sign sign = output == Output::u8 ? Sign::u8 : Sign::s8;
    room.pack_bytes(v, zero_point, lowest, constants, sign);
    if (bounded) room.minimum_bytes(v[0], v[0], highest, sign);
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
  const int term = terms ? Room::term_temporaries : 0;
  if (is_bytes(output)) return 3 + Room::pack_constants + std::max(term, Room::pack_temporaries);
  return std::max(term, Room::store_temporaries + (output == Output::s32_added));
}

// Vectors of `rows` rows, as many each, that are packed together: from column vector j on, c(row, offset) of each row.
template <class Room, class C>
void emit_bytes(Room& room, Requantise<Room>& requantise, typename Room::Scalar multiplier,
                const std::vector<typename Room::Vec>& v, int rows, int j, C c, bool whole) {
  const int columns = int(v.size()) / rows;
  for (int i = 0; i < rows * columns; ++i)
    requantise.scale(v[size_t(i)], room.at(multiplier, (j + i % columns) * Room::lanes * 4));
  requantise.pack(v);
  const auto to = [&](int row) { return c(row, int64_t(j) * Room::lanes); };
  if constexpr (Room::packs_rows)
    if (rows > 1) {
      for (int i = 0; i < rows; ++i) room.store_row_bytes(to(i), v[0], i, columns);
      return;
    }
  if (whole) return room.store_bytes(to(0), v[0], columns);
  auto left = room.scalar("columns left");  // beyond the last column left <= 0: nothing is touched
  room.load(left, room.argument(offsetof(Arguments, columns)));
  room.add(left, -j * Room::lanes);
  room.store_bytes_partial(to(0), v[0], columns, left);
}

template <class Room, class C>
void emit_words(Room& room, Output output, typename Room::Vec v, int j, C c, bool whole) {
  auto address = c(int64_t(j) * Room::lanes * 4);
  std::optional<typename Room::Vec> old;
  if (output == Output::s32_added) old = room.vec("old c");
  if (whole) {
    if (old) {
      room.load(*old, address);
      room.add(v, v, *old);
    }
    return room.store(address, v);
  }
  auto left = room.scalar("columns left");
  room.load(left, room.argument(offsetof(Arguments, columns)));
  room.add(left, -j * Room::lanes);
  if (old) {
    room.load_partial(*old, address, left);
    room.add(v, v, *old);
  }
  room.store_partial(address, v, left);
}

// How many rows of so many vectors are packed together: a row alone would leave the packs' operands half empty.
template <class Room> int rows_packed(int vectors) {
  return Room::packs_rows ? std::max(1, Room::packed_together / vectors) : 1;
}

template <class Room, class View>
void emit_rows_of_words(Room& room, View& view, Output output, int term_count, bool whole) {
  auto scope = room.scope();
  Terms<Room> terms(room, term_count);
  view.each_rows(1, [&](int, auto vector, auto c, auto row_of) {
    for (int j = 0; j < view.vectors; ++j) {
      auto v_scope = room.scope();
      const typename Room::Vec v = vector(0, j);
      terms(v, j, [&](auto base) { return row_of(0, base); });
      emit_words(room, output, v, j, [&](int64_t offset) { return c(0, offset); }, whole);
    }
  });
}

template <class Room, class View>
void emit_rows_of_bytes(Room& room, View& view, Requantise<Room>& requantise, int term_count, bool whole) {
  auto scope = room.scope();
  auto multiplier = room.scalar("multiplier");
  room.load(multiplier, room.argument(offsetof(Arguments, multiplier)));
  Terms<Room> terms(room, term_count);
  view.each_rows(whole ? rows_packed<Room>(view.vectors) : 1, [&](int rows, auto vector, auto c, auto row_of) {
    for (int j = 0; j < view.vectors; j += Room::packed_together) {
      auto v_scope = room.scope();
      std::vector<typename Room::Vec> v;
      for (int i = 0; i < rows; ++i)
        for (int k = j; k < std::min(j + Room::packed_together, view.vectors); ++k) {
          v.push_back(vector(i, k));
          terms(v.back(), k, [&](auto base) { return row_of(i, base); });
        }
      emit_bytes(room, requantise, multiplier, v, rows, j, c, whole);
    }
  });
}

template <class Room, class View>
void emit_epilogue(Room& room, View& view, Output output, int terms, Requantise<Room>* kept = nullptr) {
  const int last = view.vectors * Room::lanes - 1;
  const auto words = [&](bool whole, const char* name) {
    room.label(name);
    emit_rows_of_words(room, view, output, terms, whole);
  };
  const auto bytes = [&](bool bounded, const char* name) {
    room.label(name);
    auto scope = room.scope();
    std::optional<Requantise<Room>> own;
    if (!kept) own.emplace(room, output, 0, bounded);
    Requantise<Room>& requantise = kept ? *kept : *own;
    requantise.bounded = bounded;
    if (kept && !bounded) requantise.set_highest();
    emit_rows_of_bytes(room, view, requantise, terms, bounded);
  };
  if (is_bytes(output))
    room.if_greater(
        room.argument(offsetof(Arguments, bounded_columns)), last, [&] { bytes(true, "epilogue"); },
        [&] { bytes(false, "epilogue of a column tail or of large multipliers"); });
  else
    room.if_greater(
        room.argument(offsetof(Arguments, columns)), last, [&] { words(true, "epilogue"); },
        [&] { words(false, "epilogue of a column tail"); });
}

}  // namespace octile::codegen
