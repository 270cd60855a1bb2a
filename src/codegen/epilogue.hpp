// The way of finished sums to y, written once for every algorithm and room: vectors of sums come in, y goes out. It
// knows only the Vec base. isa/portable/epilogue.hpp is the same in compiled code, over the same post-ops.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "codegen/code.hpp"
#include "codegen/contract.hpp"
#include "codegen/requantise.hpp"

namespace octile::codegen {

// Values that all tiles of a call share, in registers where some are left: reading them in each tile took 6 % of a
// layer of K = 16, N = 96, and 3 % of a stem.
template <class Room> struct Hoisted {
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

// ---- the chain ------------------------------------------------------------------------------------------------
// Load -> terms -> post-ops -> store, for some vectors of sums at once. Where they come from and where they go is the
// sink's: a tile's rows (below), pixels of a row (depthwise_rows.hpp), pixels of a Winograd tile. A sink has
//   count(), load(i)                 its vectors
//   column_of(i), row_value(i, p)    the vector of columns it is of; Address of its row's value in the array at p
//   add_c(v)                         adds what C holds, where keeps_c
//   store(v)                         32-bit lanes to C
//   store(v, pack)                   bytes to C: pack(list) leaves those of a list in its first vector
template <class Room> struct Chain {  // the common part of all post-ops
  Output output;
  Terms<Room> terms;
  Requantise<Room>* requantise = nullptr;  // where bytes come out
  Products products = Products::any;
  Multipliers<Room> multipliers = {};
};

template <class Room, class Sink>
void apply(PostOp op, Chain<Room>& chain, Sink& sink, const std::vector<typename Room::Vec>& v) {
  switch (op) {
    case PostOp::add_c:
      if constexpr (Sink::keeps_c) sink.add_c(v);
      break;
    case PostOp::requantise:
      scale_all(*chain.requantise, chain.multipliers, chain.products, v, [&](int i) { return sink.column_of(i); });
      break;
  }
}

template <class Room, class Sink> void emit_chain(Chain<Room>& chain, Sink& sink) {
  std::vector<typename Room::Vec> v;
  for (int i = 0; i < sink.count(); ++i) {
    v.push_back(sink.load(i));
    chain.terms(v.back(), sink.column_of(i), [&](auto base) { return sink.row_value(i, base); });
  }
  for (PostOp op : post_ops(chain.output)) apply(op, chain, sink, v);
  if (is_bytes(chain.output)) sink.store(v, [&](const auto& list) { chain.requantise->pack(list, chain.products); });
  else sink.store(v);
}

// ---- a tile's rows ----------------------------------------------------------------------------------------------
// Some of a view's rows, `vectors` from vector j on of each.
template <class Room, class Rows> struct TileSink {
  static constexpr bool keeps_c = true;
  using Vec = typename Room::Vec;
  Room& room;
  const Rows& rows;
  int j, vectors;
  bool whole;  // every column is there
  std::optional<typename Room::Scalar> left = {};

  int count() const { return rows.count * vectors; }
  Vec load(int i) const { return rows.vector(i / vectors, column_of(i)); }
  int column_of(int i) const { return j + i % vectors; }
  auto row_value(int i, typename Room::Scalar base) const { return rows.value(i / vectors, base); }
  auto place(int i) const { return rows.c(i / vectors, int64_t(column_of(i)) * Room::lanes * 4); }
  typename Room::Scalar columns(int i) {
    if (!left) left = columns_left(room, column_of(i) * Room::lanes);
    return *left;
  }
  void add_c(const std::vector<Vec>& v) {
    for (int i = 0; i < count(); ++i) {
      const Vec old = room.vec("old c");
      if (whole) room.load(old, place(i));
      else room.load_partial(old, place(i), columns(i));
      room.add(v[size_t(i)], v[size_t(i)], old);
    }
  }
  void store(const std::vector<Vec>& v) {
    for (int i = 0; i < count(); ++i)
      if (whole) room.store(place(i), v[size_t(i)]);
      else room.store_partial(place(i), v[size_t(i)], columns(i));
  }
  template <class Pack> void store(const std::vector<Vec>& v, Pack pack) {
    const ByteTail tail{j / Room::vectors_per_pack, j, vectors};
    pack(v);
    const auto to = [&](int row) { return rows.c(row, int64_t(j) * Room::lanes); };
    if constexpr (Room::packs_rows)
      if (rows.count > 1) {
        for (int i = 0; i < rows.count; ++i)
          if (whole) room.store_row_bytes(to(i), v[0], i, vectors);
          else room.store_row_bytes_partial(to(i), v[0], i, tail, v[1]);
        return;
      }
    if (whole) room.store_bytes(to(0), v[0], vectors);
    else room.store_bytes_partial(to(0), v[0], tail);
  }
};

// `per_pack` vectors at a time of as many rows as the view gives at once.
template <class Room, class View>
void emit_rows(Room& room, View& view, Chain<Room>& chain, int rows_at_once, int per_pack, bool whole) {
  view.each_rows(rows_at_once, [&](const auto& rows) {
    for (int j = 0; j < view.vectors; j += per_pack) {
      auto scope = room.scope();
      TileSink<Room, std::remove_cvref_t<decltype(rows)>> sink{room, rows, j, std::min(per_pack, view.vectors - j),
                                                               whole};
      emit_chain(chain, sink);
    }
  });
}

template <class Room, class View> void emit_s32_rows(Room& room, View& view, Output output, int terms, bool whole) {
  if constexpr (View::stores_s32)
    if (whole && output == Output::s32 && terms == 0) return view.store_s32();
  auto scope = room.scope();
  Chain<Room> chain{output, Terms<Room>(room, terms)};
  emit_rows(room, view, chain, 1, 1, whole);
}

// The packs take four vectors: of one row, or one or two of each of several, whose packs would else be half empty.
template <class Room, class View>
void emit_byte_rows(Room& room, View& view, Output output, int terms, Products products, Hoisted<Room>& hoisted) {
  auto scope = room.scope();
  std::optional<Requantise<Room>> own;
  if (!hoisted.requantise) own.emplace(room, output, products);
  const bool whole = products == Products::unclamped;
  constexpr int per_pack = Room::vectors_per_pack;
  Multipliers<Room> multipliers{MultipliersFrom::registers, room.scalar("multipliers"), &hoisted.multipliers};
  if (hoisted.multipliers.empty()) {
    multipliers.from = MultipliersFrom::memory;
    room.load(multipliers.pointer, room.argument(offsetof(Arguments, multiplier)));
  }
  for (int j = 0; j < view.vectors && !whole; j += per_pack)
    room.begin_bytes_partial({j / per_pack, j, std::min(per_pack, view.vectors - j)});
  Chain<Room> chain{.output = output,
                    .terms = Terms<Room>(room, terms),
                    .requantise = own ? &*own : &*hoisted.requantise,
                    .products = products,
                    .multipliers = multipliers};
  emit_rows(room, view, chain, Room::packs_rows ? std::max(1, per_pack / view.vectors) : 1, per_pack, whole);
}

template <class Room, class View>
void emit_byte_epilogue(Room& room, View& view, Output output, int terms, Hoisted<Room>& hoisted) {
  const auto rows = [&](Products products, const char* name) {
    room.label(name);
    emit_byte_rows(room, view, output, terms, products, hoisted);
  };
  // A body for outputs as most ReLUs have them, which without zero point and clamps are 6 to 12 % of a shallow layer
  // faster, and one for all else. A third, for other zero points in whole columns, would win 7 % at K = 32, N = 16.
  room.if_greater(
      room.argument(offsetof(Arguments, unclamped_columns)), view.vectors * Room::lanes - 1,
      [&] { rows(Products::unclamped, "epilogue of plain outputs"); }, [&] { rows(Products::any, "epilogue"); });
}

template <class Room, class View>
void emit_epilogue(Room& room, View& view, Output output, int terms, Hoisted<Room> hoisted = {}) {
  if (is_bytes(output)) return emit_byte_epilogue(room, view, output, terms, hoisted);
  const auto rows = [&](bool whole, const char* name) {
    room.label(name);
    emit_s32_rows(room, view, output, terms, whole);
  };
  room.if_greater(
      room.argument(offsetof(Arguments, columns)), view.vectors * Room::lanes - 1, [&] { rows(true, "epilogue"); },
      [&] { rows(false, "epilogue of a column tail"); });
}

}  // namespace octile::codegen
