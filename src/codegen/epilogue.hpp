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
  using Vec = typename Room::Vec;
  Room& room;
  Sign sign;
  Vec highest{}, zero_point{}, lowest{};
  std::vector<Vec> constants;  // of the packs
  // joined: the vectors of a pixel come as depthwise_rows leaves them (see there), 4 or 2; 0: one after another.
  Requantise(Room& r, Output output, Products products, int joined = 0)
      : room(r), sign(output == Output::u8 ? Sign::u8 : Sign::s8) {
    if (products != Products::plain) set_bounds(products, joined);
    if (joined == 4) return;  // the packs alone bring the columns to their order
    for (int i = 0; i < Room::pack_constants; ++i) constants.push_back(room.vec("order of the packs"));
    room.set_pack_constants(constants, joined == 2);
  }
  template <class Multiplier> void scale(Vec v, Multiplier multiplier, Products products) {
    room.to_float(v, v);
    room.multiply(v, v, multiplier);
    if (products == Products::any) room.minimum(v, v, highest);
    room.to_int(v, v);
  }
  void set_bounds(Products products, int joined) {
    highest = room.vec("highest"), zero_point = room.vec("zero point"), lowest = room.vec("lowest");
    if (products == Products::bounded) room.broadcast(highest, room.argument(offsetof(Arguments, row.highest_bytes)));
    else room.broadcast(highest, room.argument(offsetof(Arguments, highest)));
    if (joined) {
      room.broadcast(zero_point, room.argument(offsetof(Arguments, row.zero_words)));
      room.broadcast(lowest, room.argument(offsetof(Arguments, row.lowest_bytes)));
    } else {
      room.broadcast_words(zero_point, room.argument(offsetof(Arguments, zero_point)));
      room.broadcast_bytes(lowest, room.argument(offsetof(Arguments, lowest)));
    }
  }
  // Of plain u8 a negative product is 0, whatever its size. So a sum s that begins with the bits of the float 2^23 may
  // be read as the float that it then is, 2^23 + s or, where s is negative, 2^23 + s / 2: times the multiplier m, plus
  // -2^23 m, all rounded once, it is s m, or less than 0. The conversion saved is a tenth of a depthwise layer's work.
  void scale_read_as_float(Vec v, Vec multiplier, Vec addend) {
    room.multiply_add(v, multiplier, addend);
    room.to_int(v, v);
  }
  void pack(const std::vector<Vec>& v, Products products) {  // v[0] then holds v.size() * lanes bytes
    const bool plain = products == Products::plain;
    room.pack_bytes(v, plain ? nullptr : &zero_point, constants, sign);
    if (!plain) room.maximum_bytes(v[0], v[0], lowest, sign);
    if (products == Products::bounded) room.minimum_bytes(v[0], v[0], highest, sign);
  }
};

// What all tiles of a call have in common and registers are left for: read in each tile it took 6 % of a layer of
// K = 16, N = 96, and 3 % of a stem.
template <class Room> struct Kept {
  std::optional<Requantise<Room>> requantise;
  std::vector<typename Room::Vec> start, multipliers;
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

template <class Room> struct BytesOfRows {
  Room& room;
  Requantise<Room>& requantise;
  const Kept<Room>& kept;
  Products products;
  bool whole;  // every column is there
  typename Room::Scalar multipliers = room.scalar("multipliers");

  void scale(typename Room::Vec v, int j) {
    if (kept.multipliers.empty()) requantise.scale(v, room.at(multipliers, j * Room::lanes * 4), products);
    else requantise.scale(v, kept.multipliers[size_t(j)], products);
  }
  // Vectors of `rows` rows, as many of each, packed together: from vector j on, to c(row, byte offset).
  template <class C> void emit(const std::vector<typename Room::Vec>& v, int rows, int j, C c) {
    const ByteTail tail{j / Room::packed_together, j, int(v.size()) / rows};
    for (size_t i = 0; i < v.size(); ++i) scale(v[i], j + int(i) % tail.vectors);
    requantise.pack(v, products);
    const auto to = [&](int row) { return c(row, int64_t(j) * Room::lanes); };
    if constexpr (Room::packs_rows)
      if (rows > 1) {
        for (int i = 0; i < rows; ++i)
          whole ? room.store_row_bytes(to(i), v[0], i, tail.vectors)
                : room.store_row_bytes_partial(to(i), v[0], i, tail, v[1]);
        return;
      }
    whole ? room.store_bytes(to(0), v[0], tail.vectors) : room.store_bytes_partial(to(0), v[0], tail);
  }
};

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
  auto left = columns_left(room, j * Room::lanes);
  if (old) {
    room.load_partial(*old, address, left);
    room.add(v, v, *old);
  }
  room.store_partial(address, v, left);
}

template <class Room, class View>
void emit_words_of_rows(Room& room, View& view, Output output, int term_count, bool whole) {
  if constexpr (View::stores_words)
    if (whole && output == Output::s32 && term_count == 0) return view.store_words();
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

// The packs take four vectors: of one row, or one or two of each of several, whose packs would else be half empty.
template <class Room, class View> void emit_bytes_of_rows(View& view, int term_count, BytesOfRows<Room> bytes) {
  Room& room = bytes.room;
  constexpr int most = Room::packed_together;
  if (bytes.kept.multipliers.empty()) room.load(bytes.multipliers, room.argument(offsetof(Arguments, multiplier)));
  for (int j = 0; j < view.vectors && !bytes.whole; j += most)
    room.begin_bytes_partial({j / most, j, std::min(most, view.vectors - j)});
  Terms<Room> terms(room, term_count);
  view.each_rows(Room::packs_rows ? std::max(1, most / view.vectors) : 1,
                 [&](int rows, auto vector, auto c, auto row_of) {
                   for (int j = 0; j < view.vectors; j += most) {
                     auto v_scope = room.scope();
                     std::vector<typename Room::Vec> v;
                     for (int i = 0; i < rows; ++i)
                       for (int k = j; k < std::min(j + most, view.vectors); ++k) {
                         v.push_back(vector(i, k));
                         terms(v.back(), k, [&](auto base) { return row_of(i, base); });
                       }
                     bytes.emit(v, rows, j, c);
                   }
                 });
}

template <class Room, class View>
void emit_byte_epilogue(Room& room, View& view, Output output, int terms, Kept<Room>& kept) {
  const auto rows = [&](Products products, const char* name) {
    room.label(name);
    auto scope = room.scope();
    std::optional<Requantise<Room>> own;
    if (!kept.requantise) own.emplace(room, output, products);
    emit_bytes_of_rows<Room>(view, terms,
                             {room, own ? *own : *kept.requantise, kept, products, products == Products::plain});
  };
  // A body for outputs as most ReLUs have them, which without zero point and clamps are 6 to 12 % of a shallow layer
  // faster, and one for all else. A third, for other zero points in whole columns, would win 7 % at K = 32, N = 16.
  room.if_greater(
      room.argument(offsetof(Arguments, plain_columns)), view.vectors * Room::lanes - 1,
      [&] { rows(Products::plain, "epilogue of plain outputs"); }, [&] { rows(Products::any, "epilogue"); });
}

template <class Room, class View>
void emit_epilogue(Room& room, View& view, Output output, int terms, Kept<Room> kept = {}) {
  if (is_bytes(output)) return emit_byte_epilogue(room, view, output, terms, kept);
  const auto rows = [&](bool whole, const char* name) {
    room.label(name);
    emit_words_of_rows(room, view, output, terms, whole);
  };
  room.if_greater(
      room.argument(offsetof(Arguments, columns)), view.vectors * Room::lanes - 1, [&] { rows(true, "epilogue"); },
      [&] { rows(false, "epilogue of a column tail"); });
}

}  // namespace octile::codegen
