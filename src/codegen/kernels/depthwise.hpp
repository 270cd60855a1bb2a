// The depthwise micro-kernel: `rows` pixels x `columns` vectors of channels, one tap after another. A channel is a
// lane, so a tap is one widening load, one multiply of pairs and one add; weights are int16 in 32-bit lanes whose
// upper half is 0, hence any zero point folds into them and nothing can saturate. Every vector of the tile is read
// whole, A included: where fewer channels are live, `lanes * columns` bytes of each pixel must still be readable.
#pragma once
#include "codegen/contract.hpp"
#include "codegen/epilogue.hpp"
#include "codegen/kernels/gemm_tile.hpp"

namespace octile::codegen {

template <class Vec> constexpr int depthwise_registers = 2 + Vec::product_temporaries;  // a weight, a widened pixel

// body(a, b): pixels and panels of weights, moved on to a tap.
template <class Room, class Body> void emit_each_tap(Room& room, int rows, int columns, Body body) {
  auto scope = room.scope();
  auto a = room.rows(room.argument(offsetof(Arguments, a)), room.argument(offsetof(Arguments, a_stride)), rows);
  auto b = room.columns(room.argument(offsetof(Arguments, b)), room.argument(offsetof(Arguments, b_stride)), columns);
  auto table = loaded(room, "table", offsetof(Arguments, walk) + offsetof(Stretch, table));
  auto count = loaded(room, "entries", offsetof(Arguments, walk) + offsetof(Stretch, count));
  room.repeat(count, 1, "taps", [&] {
    room.move(a, room.at(table, 0));
    room.move(b, room.at(table, 8));
    room.add(table, 16);
    body(a, b);
  });
}

template <class Room> void emit_taps(Room& room, const Accumulators<Room>& sums, ElementType type) {
  auto scope = room.scope();
  const auto [rows, columns] = sums.shape;
  auto weight = room.vec("weight"), pixel = room.vec("pixel");
  emit_each_tap(room, rows, columns, [&](const auto& a, const auto& b) {
    for (int j = 0; j < columns; ++j) {
      room.load(weight, room.row(b, j, 0));
      for (int i = 0; i < rows; ++i) {
        room.load_widened_to_lanes(pixel, room.row(a, i, j * Room::lanes), type);
        room.multiply_i16_pairs(pixel, pixel, weight);
        room.add(sums(i, j), sums(i, j), pixel);
      }
    }
  });
}

template <class Room> Code generate_depthwise(Room& room, Shape shape, ElementType type, Output output) {
  room.begin();
  TileLoop(room).each_tile_of_lines([&] {
    auto scope = room.scope();
    Accumulators<Room> sums(room, shape);
    emit_start(room, sums, Room::lanes);
    emit_taps(room, sums, type);
    RegisterView<Room> view{room, sums};
    emit_epilogue(room, view, output, 0);
  });
  return room.finish();
}

}  // namespace octile::codegen
