// The GEMM micro-kernel: C[rows x columns] = start + A * B, written once for every room, walk and output.
// Start values, multipliers, column terms and column panels of B are read for the whole tile, also where fewer columns
// are live; A and C only where they are.
#pragma once
#include "codegen/epilogue.hpp"
#include "codegen/kernels/tile_loop.hpp"
#include "codegen/walk.hpp"

namespace octile::codegen {

template <class Room> void emit_start(Room& room, const Accumulators<Room>& sums, int lanes) {
  auto scope = room.scope();
  auto start = loaded(room, "start values", offsetof(Arguments, start));
  for (int i = 0; i < sums.shape.rows; ++i)
    for (int j = 0; j < sums.shape.columns; ++j) room.start(sums(i, j), room.at(start, j * lanes * 4));
}

// The vectors that neither the walk nor the epilogue of a tile uses.
template <class Room> int free_vectors(const Walk<Room>& walk, Shape shape, Output output, int terms) {
  int needed = Room::View::vectors_held(shape);
  if constexpr (std::is_same_v<typename Room::Register, typename Room::Vec>) needed = registers_needed(walk, shape);
  return Room::vector_limit - needed - epilogue_registers<Room>(output, terms);
}

template <class Room> bool goes_along_columns(const Walk<Room>& walk, Shape shape, int terms) {
  return may_go_along_columns(walk[0].step->tile.m, shape.rows) && terms == 0;
}

// Only calls to bytes hoist: with an s32 output, start values from registers brought nothing.
template <class Room> Hoisted<Room> hoist(Room& room, const Walk<Room>& walk, Shape shape, Output output, int terms) {
  const int vectors = shape.columns * walk[0].step->tile.n / Room::lanes;
  int left = free_vectors(walk, shape, output, terms);
  if (!is_bytes(output) || left < 0) return {};
  Hoisted<Room> hoisted;
  hoisted.requantise.emplace(room, output, Products::any);
  if (goes_along_columns(walk, shape, terms)) return hoisted;
  const auto hoist_columns = [&](std::vector<typename Room::Vec>& list, size_t argument, const char* role) {
    if (left < vectors) return;
    left -= vectors;
    for (int j = 0; j < vectors; ++j) list.push_back(room.vec(role));
    auto scope = room.scope();
    const auto pointer = loaded(room, role, argument);
    for (int j = 0; j < vectors; ++j) room.load(list[size_t(j)], room.at(pointer, j * Room::lanes * 4));
  };
  if (Room::starts_from_registers) hoist_columns(hoisted.start, offsetof(Arguments, start), "start values");
  hoist_columns(hoisted.multipliers, offsetof(Arguments, multiplier), "multipliers");
  return hoisted;
}

template <class Room>
void emit_start(Room& room, const Accumulators<Room>& sums, int lanes, const Hoisted<Room>& hoisted) {
  if constexpr (Room::starts_from_registers)
    if (!hoisted.start.empty()) {
      for (int i = 0; i < sums.shape.rows; ++i)
        for (int j = 0; j < sums.shape.columns; ++j) room.start(sums(i, j), hoisted.start[size_t(j)]);
      return;
    }
  emit_start(room, sums, lanes);
}

// One row of A by all of B is as many tiles as there are columns, each some 26 ns of calling (of 115 to 600 in L2).
inline TileMoves moves_of_tiles(int rows, Output output, int terms, bool along_columns) {
  TileMoves moves;
  for (size_t t = 0; t < size_t(terms); ++t)
    moves.outputs.push_back(
        Move::bytes(offsetof(Arguments, term) + t * sizeof(RankOne) + offsetof(RankOne, row), 4 * rows));
  if (!along_columns) return moves;
  moves.operands.push_back(Move::by(offsetof(Arguments, b), offsetof(Arguments, tile.b_tile)));
  moves.operands.push_back(Move::by(offsetof(Arguments, start), offsetof(Arguments, tile.start_tile)));
  moves.outputs.push_back(Move::by(offsetof(Arguments, columns), offsetof(Arguments, tile.columns_tile)));
  if (!is_bytes(output)) return moves;
  moves.outputs.push_back(Move::by(offsetof(Arguments, multiplier), offsetof(Arguments, tile.start_tile)));
  moves.outputs.push_back(Move::by(offsetof(Arguments, unclamped_columns), offsetof(Arguments, tile.columns_tile)));
  return moves;
}

// One kernel has one row count. The M tail is another kernel: balanced tiles need two counts, a fixed M only its own.
// (All counts in one function cost 10-47 KB a kernel in the prototype; here one costs 0.7-3 KB and 10-25 us.)
template <class Room, class Macs> class TilesKernel {
 public:
  TilesKernel(Room& room, Shape shape, const Walk<Room>& walk, Output output, int terms, Macs walk_macs)
      : room_(room),
        shape_(shape),
        mac_(walk[0].step->tile),
        output_(output),
        terms_(terms),
        loop_(room, moves_of_tiles(shape.rows * mac_.m, output, terms, goes_along_columns(walk, shape, terms))),
        walk_macs_(walk_macs) {
    room.begin();
    auto kernel = room.scope();
    const Hoisted<Room> hoisted = hoist(room, walk, shape, output, terms);
    const bool as_they_are = output == Output::s32 && terms == 0;
    const auto tiles = [&] {
      if constexpr (Room::View::through_memory)
        if (!as_they_are) return overlapped(hoisted);
      one_by_one(hoisted);
    };
    if (terms) tiles();
    else loop_.each_line(tiles);
  }

 private:
  template <class AfterSteps>
  void emit_macs(const Accumulators<Room>& sums, const Hoisted<Room>& hoisted, AfterSteps after_steps) {
    emit_start(room_, sums, mac_.n, hoisted);
    walk_macs_(sums, after_steps);
  }
  void one_by_one(const Hoisted<Room>& hoisted) {
    loop_.each_tile([&] {
      auto scope = room_.scope();
      Accumulators<Room> sums(room_, shape_);
      emit_macs(sums, hoisted, Nothing{});
      typename Room::View view{room_, sums};
      emit_epilogue(room_, view, output_, terms_, hoisted);
    });
  }
  // Sums that reach the epilogue through memory leave their registers free meanwhile: some rows of a tile are done
  // after each step of the next. A whole epilogue before or after the macs fills the window in which a core finds what
  // it can do at once: 56 x 56 with 256 -> 64 channels took 49 us that way, and 40 in pieces.
  void overlapped(const Hoisted<Room>& hoisted) {
    auto scope = room_.scope();
    Accumulators<Room> sums(room_, shape_);
    typename Room::View view{room_, sums};
    const auto if_another = [&](auto body) { room_.if_greater(room_.argument(offsetof(Arguments, tiles)), 1, body); };
    emit_macs(sums, hoisted, Nothing{});
    loop_.to_next_operands();
    view.spill();
    loop_.each_tile_moved([&] {
      if_another([&] {
        emit_macs(sums, hoisted, [&] { some_rows(view, hoisted); });
        loop_.to_next_operands();
      });
      emit_epilogue(room_, view, output_, terms_, hoisted);
      loop_.to_next_outputs();
      if_another([&] { view.spill(); });
    });
  }
  void some_rows(typename Room::View& view, const Hoisted<Room>& hoisted) {
    if (!is_bytes(output_) || terms_) return;
    view.some_rows([&](auto some) { emit_epilogue(room_, some, output_, 0, hoisted); });
  }

  Room& room_;
  Shape shape_;
  Tile mac_;
  Output output_;
  int terms_;
  TileLoop<Room> loop_;
  Macs walk_macs_;
};

template <class Room, class Macs>
Code generate_tiles(Room& room, Shape shape, const Walk<Room>& walk, Output output, int terms, Macs walk_macs) {
  TilesKernel(room, shape, walk, output, terms, walk_macs);
  return room.finish();
}

// Products alone: from zero, whole vectors of columns, to s32. Winograd's many shallow ones feel every instruction, and
// fetching their next weights brought nothing (28 x 28 x 128 of cold weights: 252 us with and without).
template <class Room> Code generate_products(Room& room, Shape shape, const Walk<Room>& walk) {
  room.begin();
  TileLoop(room).each_tile([&] {
    auto scope = room.scope();
    Accumulators<Room> sums(room, shape);
    for (auto sum : sums.reg) room.clear(sum);
    emit_walk(room, sums, walk, false);
    typename Room::View view{room, sums};
    emit_s32_rows(room, view, Output::s32, 0, true);
  });
  return room.finish();
}

template <class Room> Code generate_gemm(Room& room, Shape shape, const Walk<Room>& walk, Output output, int terms) {
  return generate_tiles(room, shape, walk, output, terms, [&](const Accumulators<Room>& sums, auto after_steps) {
    emit_walk(room, sums, walk, true, after_steps);
  });
}

}  // namespace octile::codegen
