// Convolutions in groups of few channels: `rows` pixels x `columns` vectors of channels, one tap after another.
//
// Narrow groups, several to a vector: a vector of the destination needs as many bytes of the source as it has channels.
// They are loaded as often as they fit into a register (a load and nothing else), so that each lane multiplies four
// bytes of its own group. Walking group after group instead leaves 3 of 4 lanes of 512 bits unused at four channels,
// and 1 of 2 at eight.
// A group of more than four bytes has a lane for each four of them, and a vector of sums for each: pairs of lanes are
// added at the end, and one permutation by lanes then brings the channels to their order.
//
// Wide groups, of one vector or two: a lane is a channel, as in a matrix, and a tile has several groups side by side.
// Their pixels share the lines of the cache, as many to a line as it has groups; one group after another comes
// 512 channels apart to 8 of the 64 sets of L1, and takes a call for each border region and task. 14 x 14 x 512
// in 32 groups: 63 us group after group, 51 side by side.
#pragma once
#include "codegen/kernels/depthwise.hpp"

namespace octile::codegen {

// Uses the registers and the mac of a room's own step.
template <template <class> class MainStep, class Room> struct GroupedStep : MainStep<Room> {
  using typename MainStep<Room>::A, typename MainStep<Room>::Registers;
  static constexpr bool there = true;
  int unit;        // channels in four bytes
  int parts;       // of a narrow group: lanes until they are added, and vectors of sums; of a wide one, which is itself
                   // as many vectors as it has: 1
  int vectors;     // of a wide group
  int part_bytes;  // of packed weights: of the macs that one load of the source serves
  GroupedStep(ElementType a, ElementType b, int channels)
      : MainStep<Room>(a, b),
        unit(this->tile.k),
        parts(channels < Room::lanes ? channels / unit : 1),
        vectors(std::max(1, channels / Room::lanes)),
        part_bytes(this->b_bytes) {
    this->tile.k = channels;
    this->a_bytes = channels * this->a_element();
    this->b_bytes *= channels / unit;
  }
  // Takes narrow groups of 1, 2 or 4 parts, and wide ones where x is read as it is: an x that is widened first has a
  // faster walk in classes, group after group.
  static bool takes_groups(int64_t channels) {
    const MainStep<Room> step(ElementType::u8, ElementType::s8);
    const int64_t unit = step.tile.k, lanes = Room::lanes;
    if (channels >= lanes) return step.a_element() == 1 && (channels == lanes || channels == 2 * lanes);
    return channels == unit || channels == 2 * unit || channels == 4 * unit;
  }
  bool wide() const { return this->tile.k >= Room::lanes; }
  int loads() const { return wide() ? this->tile.k / unit : 1; }  // of the source, of each group or vector of groups
  int macs_per_load() const { return wide() ? vectors : parts; }  // macs that share one load
  int units() const { return Room::lanes / unit; }                // in the bytes that are repeated
  int source_bytes() const { return Room::lanes * this->a_element(); }
  // Lane l of vector v of sums has part l % units of the source and filter v * unit + l / units of its group.
  int b_position(int k, int n) const override {
    if (wide()) return k / unit * part_bytes / this->b_element() + MainStep<Room>::b_position(k % unit, n);
    const int group = n / this->tile.k, filter = n % this->tile.k;
    const int lane = filter % unit * units() + group * parts + k / unit;
    return (filter / unit * Room::lanes + lane) * unit + k % unit;
  }
  void load_a(Room& room, const Registers& r, const A& a) const override {
    if (wide()) return MainStep<Room>::load_a(room, r, a);
    room.load_repeated(a.reg[0], room.row(a.position[0], a.row, a.offset), source_bytes());
    if (this->a_shift) room.flip(a.reg[0], a.reg[0], r.constant[0]);
  }
  int registers(Shape shape) const {  // while taps are walked
    return shape.rows * shape.columns * parts + macs_per_load() + 1 + this->temporaries + this->constants;
  }
  // Where the channels of a vector are when their parts have been added: as add_pairs leaves them.
  std::vector<uint8_t> order() const {
    std::vector<std::vector<int>> channels;
    for (int v = 0; v < parts; ++v) {
      channels.emplace_back();
      for (int lane = 0; lane < Room::lanes; ++lane)
        channels[size_t(v)].push_back(lane % units() / parts * this->tile.k + v * unit + lane / units());
    }
    for (; channels.size() > 1; channels.resize(channels.size() / 2))
      for (size_t v = 0; v < channels.size() / 2; ++v) {
        const auto one = channels[2 * v], two = channels[2 * v + 1];
        for (size_t lane = 0; lane < one.size(); ++lane)
          channels[v][lane] = (lane % 4 < 2 ? one : two)[lane / 4 * 4 + lane % 2 * 2];
      }
    std::vector<uint8_t> lanes(channels[0].size());
    for (size_t lane = 0; lane < lanes.size(); ++lane) lanes[size_t(channels[0][lane])] = uint8_t(lane);
    return lanes;
  }
};

// Sums are rows x columns x parts.
template <class Room, class GroupsStep>
void emit_grouped_taps(Room& room, const Accumulators<Room>& sums, const GroupsStep& step) {
  auto scope = room.scope();
  typename GroupsStep::Registers registers;
  take_registers(room, registers.a, 1, "operand a");
  take_registers(room, registers.b, step.macs_per_load(), "operand b");
  take_registers(room, registers.temporary, step.temporaries, "temporary");
  take_registers(room, registers.constant, step.constants, "constant");
  step.set_constants(room, registers);
  const int columns = sums.shape.columns / step.parts, macs = step.macs_per_load();
  emit_each_tap(room, sums.shape.rows, columns, [&](const auto& a, const auto& b) {
    for (int load = 0; load < step.loads(); ++load)
      for (int first = 0; first < sums.shape.columns; first += macs) {
        const int column = first / step.parts;
        const auto weights = [&](int i) {
          return step.wide() ? typename GroupsStep::B{registers.b[size_t(i)], &b, column + i, load * step.part_bytes, 0}
                             : typename GroupsStep::B{registers.b[size_t(i)], &b, column, i * step.part_bytes, 0};
        };
        for (int i = 0; i < macs; ++i) step.load_b(room, weights(i));
        for (int row = 0; row < sums.shape.rows; ++row) {
          const int64_t offset = int64_t(column) * step.source_bytes() + load * step.unit * step.a_element();
          const typename GroupsStep::A source{registers.a.data(), &a, row, offset};
          step.load_a(room, registers, source);
          for (int i = 0; i < macs; ++i) step.mac(room, registers, sums(row, first + i), source, weights(i));
        }
      }
  });
}

// Adds parts and start values; the sums are then those of the first part of each column.
template <class Room, class GroupsStep>
Accumulators<Room> emit_channels(Room& room, const Accumulators<Room>& sums, const GroupsStep& step) {
  auto scope = room.scope();
  auto order = room.vec("order of the channels"), beside = room.vec("odd lanes");
  auto start = loaded(room, "start values", offsetof(Arguments, start));
  room.set_lanes(order, step.order());
  Accumulators<Room> channels = sums;
  channels.shape.columns /= step.parts;
  channels.reg.clear();
  for (int i = 0; i < sums.shape.rows; ++i)
    for (int j = 0; j < channels.shape.columns; ++j) {
      const auto part = [&](int p) { return sums(i, j * step.parts + p); };
      for (int pairs = step.parts / 2; pairs > 0; pairs /= 2)
        for (int p = 0; p < pairs; ++p) room.add_pairs(part(p), part(2 * p), part(2 * p + 1), beside);
      room.permute(part(0), order, part(0));
      room.add(part(0), part(0), room.at(start, j * Room::lanes * 4));
      channels.reg.push_back(part(0));
    }
  return channels;
}

template <class Room, class GroupsStep>
Code generate_grouped(Room& room, Shape shape, const GroupsStep& step, Output output) {
  room.begin();
  TileLoop(room).each_tile_of_lines([&] {
    auto scope = room.scope();
    Accumulators<Room> sums(room, {shape.rows, shape.columns * step.parts});
    if (step.wide()) emit_start(room, sums, Room::lanes);
    else
      for (auto sum : sums.reg) room.clear(sum);
    emit_grouped_taps(room, sums, step);
    const Accumulators<Room> channels = step.wide() ? sums : emit_channels(room, sums, step);
    RegisterView<Room> view{room, channels};
    emit_epilogue(room, view, output, 0);
  });
  return room.finish();
}

// The registers that are declared at once.
template <class Room, class GroupsStep> int grouped_registers(const GroupsStep& step, Shape shape, Output output) {
  const int order_and_beside = step.wide() ? 0 : 2;
  const int sums = shape.rows * shape.columns * step.parts;
  return std::max(step.registers(shape), sums + std::max(order_and_beside, epilogue_registers<Room>(output, 0)));
}

}  // namespace octile::codegen
