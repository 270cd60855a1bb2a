// The walk by runs of steps (Addressing::runs): GEMM, taps, K tail. Its operands, one step, what is fetched ahead.
#pragma once
#include <optional>

#include "codegen/contract.hpp"

namespace octile::codegen {

template <class Room>
void take_registers(Room& room, std::vector<typename Room::Register>& list, int count, const char* role) {
  for (int i = 0; i < count; ++i) list.push_back(room.take_register(role));
}

// All registers of a step but its constants.
template <class Room> typename Step<Room>::Registers take_operands(Room& room, const Step<Room>& step, Shape shape) {
  typename Step<Room>::Registers registers;
  take_registers(room, registers.a, step.a_count(shape), "operand a");
  take_registers(room, registers.b, step.b_count(shape), "operand b");
  take_registers(room, registers.temporary, step.temporaries, "temporary");
  return registers;
}

template <class Room> typename Step<Room>::Registers take_registers(Room& room, const Step<Room>& step, Shape shape) {
  auto registers = take_operands(room, step, shape);
  take_registers(room, registers.constant, step.constants, "constant");
  return registers;
}

template <class Room> struct Operands {  // the moving pointers of a tile
  std::vector<typename Room::Rows> positions;
  typename Room::Rows b;
};

// Row i of x and column j of w, as operands of a step that lies so many steps ahead of the pointers.
template <class Room> struct StepOperands {
  const Step<Room>& step;
  const typename Step<Room>::Registers& registers;
  const Operands<Room>& operands;
  int a_steps = 0, b_steps = 0;

  typename Step<Room>::A a(int i) const {
    return {&registers.a[size_t(i * step.a_registers) % registers.a.size()], operands.positions.data(), i,
            int64_t(a_steps) * step.a_bytes};
  }
  typename Step<Room>::B b(int k_block, int j) const {
    const int64_t offset = (int64_t(b_steps) * step.k_blocks + k_block) * step.b_bytes;
    return {reg(j, 0), &operands.b, j, offset, k_block, reg(j, step.b_registers - 1)};
  }

 private:
  typename Room::Register reg(int j, int i) const {
    if (registers.b.empty()) return typename Room::Register{};
    return registers.b[size_t(j * step.b_registers + i) % registers.b.size()];
  }
};

template <class Room> void emit_step(Room& room, const StepOperands<Room>& at, const Accumulators<Room>& sums) {
  const Step<Room>& step = at.step;
  const auto [rows, columns] = sums.shape;
  auto load_a = [&](int i) { step.load_a(room, at.registers, at.a(i)); };
  auto mac = [&](int k_block, int i, int j) { step.mac(room, at.registers, sums(i, j), at.a(i), at.b(k_block, j)); };
  if (step.hold == Hold::a)
    for (int i = 0; i < rows; ++i) load_a(i);
  for (int k_block = 0; k_block < step.k_blocks; ++k_block) {
    if (step.hold == Hold::a) {
      for (int j = 0; j < columns; ++j) {
        step.load_b(room, at.b(k_block, j));
        for (int i = 0; i < rows; ++i) mac(k_block, i, j);
      }
    } else {
      for (int j = 0; j < columns && step.hold == Hold::b; ++j) step.load_b(room, at.b(k_block, j));
      for (int i = 0; i < rows; ++i) {
        load_a(i);
        for (int j = 0; j < columns; ++j) mac(k_block, i, j);
      }
    }
  }
}

struct Nothing {
  void operator()() const {}
};

// B of the calls that come next, fetched to L2 while tiles of many sums are busy: a line every second step. 2.3 MB of
// weights from L3 for 49 pixels take 350 us instead of 410 (1x1: 157 for 195), 128 x 768 x 768 takes 200 for 228, and
// what lies in L2 as long as before. A line each step leaves most of that undone, 410 and 180 us: so many requests at
// once hold up those for L2; every fourth step is too late. To L1 is no better. One line of two, for its neighbour to
// come along, is slower than none.
template <class Room> class PanelPrefetch {
 public:
  static bool pays(const Step<Room>& step, Shape s) {
    return step.tile.m == 1 && s.rows > 1 && s.rows * s.columns >= min_sums;
  }
  explicit PanelPrefetch(Room& room)
      : room_(room),
        next_(loaded(room, "ahead", offsetof(Arguments, tile.ahead))),
        end_(loaded(room, "end of what is ahead", offsetof(Arguments, tile.ahead_end))) {}
  void fetch(int step) {
    if (step % steps_a_line == 1) room_.prefetch_to_l2(room_.at(next_, line * (step / steps_a_line)));
  }
  void advance(int steps) {
    room_.add(next_, line * (steps / steps_a_line));
    room_.limit(next_, end_);
  }
  void finish() { room_.store_scalar(room_.argument(offsetof(Arguments, tile.ahead)), next_); }

 private:
  static constexpr int line = 64, steps_a_line = 2, min_sums = 12;
  Room& room_;
  typename Room::Scalar next_, end_;
};
// Rooms that fetch nothing ahead: nowhere measured.
template <class Room>
  requires(!Room::prefetches)
class PanelPrefetch<Room> {
 public:
  static bool pays(const Step<Room>&, Shape) { return false; }
  explicit PanelPrefetch(Room&) {}
  void fetch(int) {}
  void advance(int) {}
  void finish() {}
};

template <class Room, class AfterSteps>
void emit_segment(Room& room, const Segment<Room>& segment, size_t stretch, const Accumulators<Room>& sums,
                  Operands<Room>& operands, bool fetches_ahead, AfterSteps after_steps) {
  auto scope = room.scope();
  const Step<Room>& step = *segment.step;
  auto registers = take_registers(room, step, sums.shape);
  step.set_constants(room, registers);  // held for this segment only: no register is lost to a step that is not running
  auto table = loaded(room, "table", stretch + offsetof(Stretch, table));
  auto count = loaded(room, "entries", stretch + offsetof(Stretch, count));
  std::optional<PanelPrefetch<Room>> ahead;
  if (fetches_ahead && segment.unroll > 1 && PanelPrefetch<Room>::pays(step, sums.shape)) ahead.emplace(room);
  room.repeat(count, 1, "walk", [&] {
    int field = 0;
    auto next = [&] { return room.at(table, 8 * field++); };
    for (int p = 0; p < step.positions; ++p) room.move(operands.positions[size_t(p)], next());
    room.move(operands.b, next());
    auto inner = room.scope();
    auto steps = room.scalar("steps");
    room.load(steps, next());
    room.add(table, 8 * field);
    auto loop = [&](int unroll, const char* name) {
      room.repeat(steps, unroll, name, [&] {
        for (int u = 0; u < unroll; ++u) {
          if (ahead && unroll > 1) ahead->fetch(u);
          emit_step<Room>(room, {step, registers, operands, u, u}, sums);
        }
        if (ahead && unroll > 1) ahead->advance(unroll);
        after_steps();
        room.move(operands.b, unroll * step.b_step());
        for (int p = 0; p < step.positions; ++p)
          room.move(operands.positions[size_t(p)], int64_t(unroll) * step.a_bytes);
      });
    };
    if (segment.unroll > 1) loop(segment.unroll, "k loop");
    loop(1, segment.unroll > 1 ? "k remainder" : "k loop");
  });
  if (ahead) ahead->finish();
}

// after_steps is emitted after the steps of each loop.
template <class Room, class AfterSteps = Nothing>
void emit_walk(Room& room, const Accumulators<Room>& sums, const Walk<Room>& walk, bool fetches_ahead,
               AfterSteps after_steps = {}) {
  auto scope = room.scope();
  int max_positions = 1;
  for (auto& segment : walk) max_positions = std::max(max_positions, segment.step->positions);
  Operands<Room> operands;
  for (int p = 0; p < max_positions; ++p)
    operands.positions.push_back(room.rows(room.argument(offsetof(Arguments, a)),
                                           room.argument(offsetof(Arguments, a_stride)),
                                           sums.shape.rows * walk[0].step->tile.m));
  operands.b = room.columns(room.argument(offsetof(Arguments, b)), room.argument(offsetof(Arguments, b_stride)),
                            sums.shape.columns);
  for (size_t s = 0; s < walk.size(); ++s)
    emit_segment(room, walk[s], offsetof(Arguments, walk) + s * sizeof(Stretch), sums, operands, fetches_ahead,
                 after_steps);
}

}  // namespace octile::codegen
