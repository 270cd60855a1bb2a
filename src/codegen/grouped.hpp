// Convolutions whose groups are narrower than a vector: `rows` pixels x `columns` vectors of channels, one tap after
// another. A vector of the destination has the channels of several groups, and needs as many bytes of the source as it
// has channels: they are loaded as often as they fit into a register (a load and nothing else), so that each lane
// multiplies four bytes of its own group. Walking group after group instead leaves 3 of 4 lanes of 512 bits unused at
// four channels, and 1 of 2 at eight.
// A group of more than four bytes has a lane for each four of them, and a vector of sums for each: pairs of lanes are
// added at the end, and one permutation by lanes then brings the channels to their order.
#pragma once
#include "codegen/depthwise.hpp"

namespace octile::codegen {

// Over the registers of a room's own step, whose mac it takes.
template <template <class> class MainStep, class Room> struct GroupedStep : MainStep<Room> {
  using typename MainStep<Room>::A, typename MainStep<Room>::Registers;
  static constexpr bool there = true;
  int unit;   // channels in four bytes
  int parts;  // of a group: lanes until they are added, and vectors of sums
  GroupedStep(Sign a, Sign b, int channels) : MainStep<Room>(a, b), unit(this->tile.k), parts(channels / unit) {
    this->tile.k = channels;
    this->a_bytes = channels * this->a_element;
    this->b_bytes *= parts;
  }
  static bool takes_groups(int64_t channels) {  // of 1, 2 or 4 parts
    const int unit = MainStep<Room>(Sign::u8, Sign::s8).tile.k;
    return channels < Room::lanes && (channels == unit || channels == 2 * unit || channels == 4 * unit);
  }
  int units() const { return Room::lanes / unit; }  // in the bytes that are repeated
  int source_bytes() const { return Room::lanes * this->a_element; }
  // Lane l of vector v of sums has part l % units of the source and filter v * unit + l / units of its group.
  int b_position(int k, int n) const override {
    const int group = n / this->tile.k, filter = n % this->tile.k;
    const int lane = filter % unit * units() + group * parts + k / unit;
    return (filter / unit * Room::lanes + lane) * unit + k % unit;
  }
  void load_a(Room& room, const Registers& r, const A& a) const override {
    room.load_repeated(a.reg[0], room.row(a.position[0], a.row, a.offset), source_bytes());
    if (this->a_shift) room.flip(a.reg[0], a.reg[0], r.constant[0]);
  }
  int registers(Shape shape) const {  // while taps are walked
    return shape.rows * shape.columns * parts + parts + 1 + this->temporaries + this->constants;
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
  take_registers(room, registers.b, step.parts, "operand b");
  take_registers(room, registers.temporary, step.temporaries, "temporary");
  take_registers(room, registers.constant, step.constants, "constant");
  step.set_constants(room, registers);
  const int columns = sums.shape.columns / step.parts, part_bytes = step.b_bytes / step.parts;
  emit_each_tap(room, sums.shape.rows, columns, [&](const auto& a, const auto& b) {
    for (int j = 0; j < columns; ++j) {
      const auto weights = [&](int part) {
        return typename GroupsStep::B{registers.b[size_t(part)], &b, j, int64_t(part) * part_bytes, 0};
      };
      for (int part = 0; part < step.parts; ++part) step.load_b(room, weights(part));
      for (int i = 0; i < sums.shape.rows; ++i) {
        const typename GroupsStep::A source{registers.a.data(), &a, i, int64_t(j) * step.source_bytes()};
        step.load_a(room, registers, source);
        for (int part = 0; part < step.parts; ++part)
          step.mac(room, registers, sums(i, j * step.parts + part), source, weights(part));
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
  each_line(room, shape.rows, 0, [&] {
    auto scope = room.scope();
    Accumulators<Room> sums(room, {shape.rows, shape.columns * step.parts});
    for (auto sum : sums.reg) room.clear(sum);
    emit_grouped_taps(room, sums, step);
    const Accumulators<Room> channels = emit_channels(room, sums, step);
    RegisterView<Room> view{room, channels};
    emit_epilogue(room, view, output, 0);
  });
  return room.finish();
}

// Registers that are declared at once.
template <class Room, class GroupsStep> int grouped_registers(const GroupsStep& step, Shape shape, Output output) {
  constexpr int order_and_beside = 2;
  const int sums = shape.rows * shape.columns * step.parts;
  return std::max(step.registers(shape), sums + std::max(order_and_beside, epilogue_registers<Room>(output, 0)));
}

}  // namespace octile::codegen
