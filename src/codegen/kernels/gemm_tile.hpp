// The GEMM micro-kernel: C[rows x columns] = start + A * B, written once for every room, walk and output.
// Start values, multipliers, column terms and column panels of B are read for the whole tile, also where fewer columns
// are live; A and C only where they are.
#pragma once
#include "codegen/epilogue.hpp"
#include "codegen/walk.hpp"

namespace octile::codegen {

template <class Room> void emit_start(Room& room, const Accumulators<Room>& sums, int lanes) {
  auto scope = room.scope();
  auto start = loaded(room, "start values", offsetof(Arguments, start));
  for (int i = 0; i < sums.shape.rows; ++i)
    for (int j = 0; j < sums.shape.columns; ++j) room.start(sums(i, j), room.at(start, j * lanes * 4));
}

template <class Room> void advance_a(Room& room) {
  room.advance(offsetof(Arguments, a), room.argument(offsetof(Arguments, a_tile)));
}
template <class Room> void advance_c(Room& room, int rows, int terms) {
  room.advance(offsetof(Arguments, c), room.argument(offsetof(Arguments, c_tile)));
  for (size_t t = 0; t < size_t(terms); ++t)
    room.advance(offsetof(Arguments, term) + t * sizeof(RankOne) + offsetof(RankOne, row), 4 * rows);
}

// Tile after tile down the rows. A call for each costs 10 % of a tile at K = 64: its head, its exit, its arguments.
template <class Room, class Body> void each_tile(Room& room, int rows, int terms, Body body) {
  room.repeat_argument(offsetof(Arguments, tiles), "tile", [&] {
    body();
    advance_a(room);
    advance_c(room, rows, terms);
  });
}

// Line after line of as many tiles: where lines are as short as a tile, a call for each costs as much as a third of it.
// Terms of rows would have to go back to where a line began.
template <class Room, class Tiles> void each_line(Room& room, int terms, Tiles tiles) {
  if (terms) return tiles();
  room.repeat_argument(offsetof(Arguments, tile.lines), "line", [&] {
    tiles();
    room.advance(offsetof(Arguments, a), room.argument(offsetof(Arguments, tile.a_line)));
    room.advance(offsetof(Arguments, c), room.argument(offsetof(Arguments, tile.c_line)));
    room.advance(offsetof(Arguments, tiles), room.argument(offsetof(Arguments, tile.line_tiles)));
  });
}

template <class Room, class Body> void each_tile_of_lines(Room& room, int rows, Body body) {
  each_line(room, 0, [&] { each_tile(room, rows, 0, body); });
}

// Vectors that no tile uses: neither its walk nor its epilogue.
template <class Room> int free_vectors(const Walk<Room>& walk, Shape shape, Output output, int terms) {
  int needed = Room::View::vectors_held(shape);
  if constexpr (std::is_same_v<typename Room::Register, typename Room::Vec>) needed = registers_needed(walk, shape);
  return Room::vector_limit - needed - epilogue_registers<Room>(output, terms);
}

template <class Room> bool goes_along_columns(const Walk<Room>& walk, Shape shape, int terms) {
  return may_go_along_columns(walk[0].step->tile.m, shape.rows) && terms == 0;
}

// Of calls to bytes: at s32 start values from registers brought nothing.
template <class Room> Kept<Room> keep(Room& room, const Walk<Room>& walk, Shape shape, Output output, int terms) {
  const int vectors = shape.columns * walk[0].step->tile.n / Room::lanes;
  int left = free_vectors(walk, shape, output, terms);
  if (!is_bytes(output) || left < 0) return {};
  Kept<Room> kept;
  kept.requantise.emplace(room, output, Products::any);
  if (goes_along_columns(walk, shape, terms)) return kept;
  const auto keep_columns = [&](std::vector<typename Room::Vec>& list, size_t argument, const char* role) {
    if (left < vectors) return;
    left -= vectors;
    for (int j = 0; j < vectors; ++j) list.push_back(room.vec(role));
    auto scope = room.scope();
    const auto pointer = loaded(room, role, argument);
    for (int j = 0; j < vectors; ++j) room.load(list[size_t(j)], room.at(pointer, j * Room::lanes * 4));
  };
  if (Room::starts_from_registers) keep_columns(kept.start, offsetof(Arguments, start), "start values");
  keep_columns(kept.multipliers, offsetof(Arguments, multiplier), "multipliers");
  return kept;
}

template <class Room> void emit_start(Room& room, const Accumulators<Room>& sums, int lanes, const Kept<Room>& kept) {
  if constexpr (Room::starts_from_registers)
    if (!kept.start.empty()) {
      for (int i = 0; i < sums.shape.rows; ++i)
        for (int j = 0; j < sums.shape.columns; ++j) room.start(sums(i, j), kept.start[size_t(j)]);
      return;
    }
  emit_start(room, sums, lanes);
}

// One row of A by all of B is as many tiles as there are columns, each some 26 ns of calling (of 115 to 600 in L2).
template <class Room> void advance_columns_of_b(Room& room) {
  room.advance(offsetof(Arguments, b), room.argument(offsetof(Arguments, tile.b_tile)));
  room.advance(offsetof(Arguments, start), room.argument(offsetof(Arguments, tile.start_tile)));
}
template <class Room> void advance_columns_of_c(Room& room, Output output) {
  room.advance(offsetof(Arguments, columns), room.argument(offsetof(Arguments, tile.columns_tile)));
  if (!is_bytes(output)) return;
  room.advance(offsetof(Arguments, multiplier), room.argument(offsetof(Arguments, tile.start_tile)));
  room.advance(offsetof(Arguments, plain_columns), room.argument(offsetof(Arguments, tile.columns_tile)));
}

// One kernel has one row count. The M tail is another kernel: balanced tiles need two counts, a fixed M only its own.
// (All counts in one function cost 10-47 KB a kernel in the prototype; here one costs 0.7-3 KB and 10-25 us.)
template <class Room, class Macs> class TilesKernel {
 public:
  TilesKernel(Room& room, Shape shape, const Walk<Room>& walk, Output output, int terms, Macs emit_macs)
      : room_(room), shape_(shape), mac_(walk[0].step->tile), output_(output), terms_(terms), emit_macs_(emit_macs) {
    along_columns_ = goes_along_columns(walk, shape, terms);
    room.begin();
    auto kernel = room.scope();
    const Kept<Room> kept = keep(room, walk, shape, output, terms);
    const bool as_they_are = output == Output::s32 && terms == 0;
    each_line(room, terms, [&] {
      if constexpr (Room::View::through_memory) as_they_are ? one_by_one(kept) : overlapped(kept);
      else one_by_one(kept);
    });
  }

 private:
  template <class AfterSteps>
  void macs(const Accumulators<Room>& sums, const Kept<Room>& kept, AfterSteps after_steps) {
    emit_start(room_, sums, mac_.n, kept);
    emit_macs_(sums, after_steps);
  }
  void to_next_operands() {
    advance_a(room_);
    if (along_columns_) advance_columns_of_b(room_);
  }
  void to_next_outputs() {
    advance_c(room_, shape_.rows * mac_.m, terms_);
    if (along_columns_) advance_columns_of_c(room_, output_);
  }
  template <class Body> void each(Body body) { room_.repeat_argument(offsetof(Arguments, tiles), "tile", body); }

  void one_by_one(const Kept<Room>& kept) {
    each([&] {
      auto scope = room_.scope();
      Accumulators<Room> sums(room_, shape_);
      macs(sums, kept, Nothing{});
      typename Room::View view{room_, sums};
      emit_epilogue(room_, view, output_, terms_, kept);
      to_next_operands();
      to_next_outputs();
    });
  }
  // Sums that reach the epilogue through memory leave their registers free meanwhile: some rows of a tile are done
  // after each step of the next. A whole epilogue before or after the macs fills the window in which a core finds what
  // it can do at once: 56 x 56 with 256 -> 64 channels took 49 us so, and 40 in pieces.
  void overlapped(const Kept<Room>& kept) {
    auto scope = room_.scope();
    Accumulators<Room> sums(room_, shape_);
    typename Room::View view{room_, sums};
    const auto if_another = [&](auto body) { room_.if_greater(room_.argument(offsetof(Arguments, tiles)), 1, body); };
    macs(sums, kept, Nothing{});
    to_next_operands();
    view.spill();
    each([&] {
      if_another([&] {
        macs(sums, kept, [&] { some_rows(view, kept); });
        to_next_operands();
      });
      emit_epilogue(room_, view, output_, terms_, kept);
      to_next_outputs();
      if_another([&] { view.spill(); });
    });
  }
  void some_rows(typename Room::View& view, const Kept<Room>& kept) {
    if (!is_bytes(output_) || terms_) return;
    view.some_rows([&](auto some) { emit_epilogue(room_, some, output_, 0, kept); });
  }

  Room& room_;
  Shape shape_;
  Tile mac_;
  Output output_;
  int terms_;
  bool along_columns_;
  Macs emit_macs_;
};

template <class Room, class Macs>
Code generate_tiles(Room& room, Shape shape, const Walk<Room>& walk, Output output, int terms, Macs emit_macs) {
  TilesKernel(room, shape, walk, output, terms, emit_macs);
  return room.finish();
}

// Products alone: from zero, whole vectors of columns, to s32. Winograd's many shallow ones feel every instruction, and
// fetching their next weights brought nothing (28 x 28 x 128 of cold weights: 252 us with and without).
template <class Room> Code generate_products(Room& room, Shape shape, const Walk<Room>& walk) {
  room.begin();
  each_tile(room, shape.rows, 0, [&] {
    auto scope = room.scope();
    Accumulators<Room> sums(room, shape);
    for (auto sum : sums.reg) room.clear(sum);
    emit_walk(room, sums, walk, false);
    typename Room::View view{room, sums};
    emit_words_of_rows(room, view, Output::s32, 0, true);
  });
  return room.finish();
}

template <class Room> Code generate_gemm(Room& room, Shape shape, const Walk<Room>& walk, Output output, int terms) {
  return generate_tiles(room, shape, walk, output, terms, [&](const Accumulators<Room>& sums, auto after_steps) {
    emit_walk(room, sums, walk, true, after_steps);
  });
}

}  // namespace octile::codegen
