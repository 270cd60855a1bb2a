// A walk whose steps are listed in the packed panel: which class of step, and where in A, differs from panel to panel.
// The table of a border region is the same for all panels: an entry a tap. A tile has one panel.
#pragma once
#include <optional>

#include "codegen/kernels/gemm_tile.hpp"

namespace octile::codegen {

template <class Room> struct Listed {  // what every segment of such a walk shares
  typename Room::Scalar list, steps;
  std::optional<typename Room::Scalar> ahead;
  std::vector<typename Room::Register> constants;
};

// Prefetching w serves one row, which is as fast as weights come: 12.4 us to 11.2 (1x768x768, in L2), 776 to 631
// (1x4096x4096). More rows use each line for long enough. Panels follow one another, so what is ahead of one's end is
// the next.
inline constexpr int64_t prefetched_bytes = 2048;

// Tiles of more rows fetch the next panel to L2, each line beside its like of this panel, all that a kernel loses being
// a load a line: the first tile of rows fetches, for others the line is there. Lists make panels differ a little in
// where their weights begin; that is left out. MobileNetV2 in order, whose weights wait in L3: 7 x 7 x 160 by 960
// channels 106 us to 83, 960 by 320 168 to 144, all of it 3.5 % faster; hot weights take as long as before.
template <class Room> void fetch_beside(Room& room, const Listed<Room>& listed, int64_t from, int64_t bytes) {
  constexpr int64_t line = 64;
  for (int64_t at = (from + line - 1) / line * line; at < from + bytes; at += line)
    room.prefetch_to_l2(room.at(*listed.ahead, at));
}

template <class Room>
void emit_listed_steps(Room& room, const Segment<Room>& segment, const Listed<Room>& listed,
                       const Accumulators<Room>& sums, Operands<Room>& operands) {
  auto scope = room.scope();
  const Step<Room>& step = *segment.step;
  auto registers = take_operands(room, step, sums.shape);
  registers.constant = listed.constants;
  const auto loop = [&](int unroll, const char* name) {
    room.repeat(listed.steps, unroll, name, [&] {
      for (int u = 0, field = 0; u < unroll; ++u) {
        for (int p = 0; p < step.positions; ++p)
          room.place(operands.positions[size_t(p)], room.at(listed.list, 2 * field++));
        if (sums.shape.rows == 1) room.prefetch(room.row(operands.b, 0, u * step.b_step() + prefetched_bytes));
        if (listed.ahead) fetch_beside(room, listed, u * step.b_step(), step.b_step());
        emit_step<Room>(room, {step, registers, operands, 0, u}, sums);
      }
      if (listed.ahead) room.add(*listed.ahead, unroll * step.b_step());
      room.add(listed.list, 2 * unroll * step.positions);
      room.move(operands.b, unroll * step.b_step());
    });
  };
  if (segment.unroll > 1) loop(segment.unroll, "steps");
  loop(1, segment.unroll > 1 ? "last steps" : "steps");
}

template <class Room> void emit_listed_walk(Room& room, const Accumulators<Room>& sums, const Walk<Room>& walk) {
  auto scope = room.scope();
  std::vector<typename Room::Register> constants;
  take_registers(room, constants, walk[0].step->constants, "constant");
  walk[0].step->set_constants(room, {{}, {}, {}, constants});  // the same in every class
  Operands<Room> operands;
  operands.positions =
      room.placed_rows(room.argument(offsetof(Arguments, a)), room.argument(offsetof(Arguments, a_stride)),
                       sums.shape.rows, StepList::max_positions);
  operands.b = room.columns(room.argument(offsetof(Arguments, b)), room.argument(offsetof(Arguments, b_stride)), 1);
  auto table = room.scalar("table"), taps = room.scalar("taps");
  Listed<Room> listed{room.scalar("list"), room.scalar("steps"), {}, std::move(constants)};
  if (sums.shape.rows > 1) listed.ahead = loaded(room, "ahead", offsetof(Arguments, tile.ahead));
  room.load(table, room.argument(offsetof(Arguments, walk) + offsetof(Stretch, table)));
  room.load(taps, room.argument(offsetof(Arguments, walk) + offsetof(Stretch, count)));
  room.repeat(taps, 1, "tap", [&] {
    const auto b = operands.b.pointer[0];
    room.add(operands.positions[0].base, room.at(table, 0));
    room.load(listed.list, room.argument(offsetof(Arguments, b)));
    room.copy(b, listed.list);
    room.add(listed.list, room.at(table, 8));
    room.add(table, 16);
    room.load_int(listed.steps, room.at(listed.list, 0));
    room.add(b, listed.steps);
    room.add(listed.list, StepList::head_bytes);
    for (const auto& segment : walk) {
      room.load_short(listed.steps, room.at(listed.list, 0));
      room.add(listed.list, 2);
      emit_listed_steps(room, segment, listed, sums, operands);
    }
  });
}

template <class Room>
Code generate_listed_gemm(Room& room, Shape shape, const Walk<Room>& walk, Output output, int terms) {
  return generate_tiles(room, shape, walk, output, terms,
                        [&](const Accumulators<Room>& sums, auto) { emit_listed_walk(room, sums, walk); });
}

}  // namespace octile::codegen
