// The ceilings of a machine, as kernels: the mac sequence of a room's step with every load taken out of the loop,
// and a loop of nothing but loads. A share of "the roof" is a share of these, measured in the same run.
#pragma once
#include "codegen/code.hpp"
#include "codegen/kernels/gemm_tile.hpp"

namespace octile::codegen {

// Each iteration is `unroll` steps of the tile. a, b and start are read once ahead of the loop.
template <class Room> Code generate_ceiling(Room& room, const Step<Room>& step, Shape shape, int unroll) {
  room.begin();
  {
    auto scope = room.scope();
    Accumulators<Room> sums(room, shape);
    emit_start(room, sums, step.tile.n);
    const auto registers = take_registers(room, step, shape);
    step.set_constants(room, registers);
    Operands<Room> operands;
    operands.positions.push_back(room.rows(room.argument(offsetof(Arguments, a)),
                                           room.argument(offsetof(Arguments, a_stride)), shape.rows * step.tile.m));
    operands.b = room.columns(room.argument(offsetof(Arguments, b)), room.argument(offsetof(Arguments, b_stride)),
                              shape.columns);
    const StepOperands<Room> at{step, registers, operands};
    for (int i = 0; i < shape.rows; ++i) step.load_a(room, registers, at.a(i));
    for (int j = 0; j < shape.columns; ++j) step.load_b(room, at.b(0, j));
    auto iterations = room.scalar("iterations");
    room.load(iterations, room.argument(offsetof(Arguments, ceiling.iterations)));
    room.repeat(iterations, 1, "macs", [&] {
      for (int u = 0; u < unroll; ++u)
        for (int k_block = 0; k_block < step.k_blocks; ++k_block)
          for (int i = 0; i < shape.rows; ++i)
            for (int j = 0; j < shape.columns; ++j) step.mac(room, registers, sums(i, j), at.a(i), at.b(k_block, j));
    });
  }
  return room.finish();
}

inline constexpr int read_vectors = 8;  // of one turn of the reading loop

// Each pass reads `bytes` from a on, a multiple of read_vectors vectors.
template <class Room> Code generate_read(Room& room) {
  constexpr int vector = 4 * Room::lanes, turn = read_vectors * vector;
  room.begin();
  {
    auto scope = room.scope();
    auto passes = room.scalar("passes"), from = room.scalar("from"), left = room.scalar("bytes left");
    std::vector<typename Room::Vec> to;
    for (int i = 0; i < read_vectors; ++i) to.push_back(room.vec("read"));
    room.load(passes, room.argument(offsetof(Arguments, ceiling.iterations)));
    room.repeat(passes, 1, "passes", [&] {
      room.load(from, room.argument(offsetof(Arguments, a)));
      room.load(left, room.argument(offsetof(Arguments, ceiling.bytes)));
      room.repeat(left, turn, "read", [&] {
        for (int i = 0; i < read_vectors; ++i) room.load(to[size_t(i)], room.at(from, i * vector));
        room.add(from, turn);
      });
    });
  }
  return room.finish();
}

}  // namespace octile::codegen
