// The depthwise kernel of whole rows. A mac has `taps_per_lane` taps in each lane: bytes of four pixels side by side in
// a lane (a dot product), or int16 of two. Interleaving pixels costs as much as the macs themselves, so a set that is
// interleaved serves as many outputs as it can: with a stride of 1 the pixels 2i ... 2i + 3 serve output 2i by the
// weights [w0 w1 w2 0] and output 2i + 1 by [0 w0 w1 w2]. These are the two parities of the packed weights; an even
// stride has the first alone. The unpacks work inside 128 bits, so lanes of a vector are not neighbouring channels (see
// channel_of in packed_layout.hpp): the packs of the epilogue bring them back to their order without a permutation.
//
// Where half a vector of channels is left, it holds two rows of the image at once: twins, one in each half.
//
// The loops over a row's tiles and over rows are inside: a call for each tile was half the time of a 7x7 map. A
// constant register holds the value of padding, so the two ends of a row are tiles with other code: they need neither a
// copy of x with its border nor calls of their own. The call says how often a loop is done: a kernel has no width or
// height of its own (row_tiles.hpp).
#pragma once
#include <optional>
#include <vector>

#include "codegen/epilogue.hpp"
#include "codegen/kernels/row_macs.hpp"

namespace octile::codegen {

// The rows that the outputs of a tile go to: one, or two for twins.
template <class Room> class RowTargets {
 public:
  RowTargets(Room& room, int pixels, bool twins) : room_(room), row_(c_rows(pixels)) {
    if (!twins) return;
    other_ = c_rows(pixels);
    room.move(*other_, room.argument(offsetof(Arguments, row.c_second_row)));
  }
  void store_bytes(int pixel, typename Room::Vec v, int vectors) {
    const auto to = room_.row(row_, pixel, 0);
    if constexpr (Room::has_row_pairs)
      if (other_) return room_.store_row_pair_bytes(to, room_.row(*other_, pixel, 0), v, vectors);
    room_.store_bytes(to, v, vectors);
  }
  void move(typename Room::Address amount) {  // not of twins
    room_.move(row_, amount);
  }
  void store_s32(int pixel, int vector, typename Room::Vec v, int vectors) {
    const int at = 16 * vector, pitch = 16 * vectors;
    const auto to = room_.row(row_, pixel, at);
    if constexpr (Room::has_row_pairs)
      if (other_) return room_.store_row_pair_parts(to, room_.row(*other_, pixel, at), v, pitch);
    room_.store_parts(to, v, pitch);
  }

 private:
  typename Room::Rows c_rows(int pixels) {
    return room_.rows(room_.argument(offsetof(Arguments, c)), room_.argument(offsetof(Arguments, c_stride)), pixels);
  }
  Room& room_;
  typename Room::Rows row_;
  std::optional<typename Room::Rows> other_;
};

template <class Room> constexpr bool reads_sums_as_floats(Output output, Products products) {
  return Room::has_multiply_add && output == Output::u8 && products == Products::unclamped;
}

// The pixels of a tile, all vectors of a column one after another: a multiplier is read once where the packs leave it a
// register.
template <class Room> struct PixelsSink {
  static constexpr bool keeps_c = false;
  using Vec = typename Room::Vec;
  Room& room;
  const Accumulators<Room>& sums;
  RowTargets<Room>& targets;

  int pixels() const { return sums.shape.rows; }
  int vectors() const { return sums.shape.columns; }
  int count() const { return pixels() * vectors(); }
  Vec load(int i) const { return sums(i % pixels(), column_of(i)); }
  int column_of(int i) const { return i / pixels(); }
  auto row_value(int, typename Room::Scalar base) const { return room.at(base, 0); }  // no terms here
  void store(const std::vector<Vec>&) {
    for (int i = 0; i < pixels(); ++i)
      for (int g = 0; g < vectors(); ++g) targets.store_s32(i, g, sums(i, g), vectors());
  }
  template <class Pack> void store(const std::vector<Vec>&, Pack pack) {
    for (int i = 0; i < pixels(); ++i) {
      std::vector<Vec> pixel;
      for (int g = 0; g < vectors(); ++g) pixel.push_back(sums(i, g));
      pack(pixel);
      targets.store_bytes(i, pixel[0], vectors());
    }
  }
};

template <class Room> MultipliersFrom multipliers_of_rows(const KernelKey& key) {
  if (key.row.taps_per_lane == 2 && key.products != Products::unclamped) return MultipliersFrom::memory;
  return reads_sums_as_floats<Room>(key.output, key.products) ? MultipliersFrom::held_as_pairs : MultipliersFrom::held;
}

template <class Room>
void emit_row_epilogue(Room& room, const Accumulators<Room>& sums, const KernelKey& key, Requantise<Room>* hoisted,
                       RowTargets<Room>& targets) {
  auto scope = room.scope();
  Chain<Room> chain{
      .output = key.output, .terms = Terms<Room>(room, 0), .requantise = hoisted, .products = key.products};
  std::optional<Requantise<Room>> own;
  if (is_bytes(key.output)) {
    if (!hoisted) chain.requantise = &own.emplace(room, key.output, key.products, sums.shape.columns);
    chain.multipliers = {multipliers_of_rows<Room>(key), loaded(room, "multiplier", offsetof(Arguments, multiplier))};
  }
  PixelsSink<Room> sink{room, sums, targets};
  emit_chain(chain, sink);
}

// Down the image: a row of pixels is interleaved once for all rows of outputs that it is a tap of, whose sums take
// turns. 3 x 3 taps then need 4 shuffles an output instead of 10.5.
template <class Room> class RollingTile {
 public:
  RollingTile(Room& room, const KernelKey& key, const RowTiles& tile, bool flipped)
      : room_(room), key_(key), row_(key.row), macs_(room, key, tile, flipped), pixels_(tile.pixels) {
    for (int i = 0; i < row_.live_rows(); ++i) sums_.emplace_back(room, Shape{tile.pixels, row_.taps_per_lane});
  }
  void emit() {
    from_ = macs_.sources();
    targets_.emplace(room_, pixels_, false);
    b_ = loaded(room_, "weights", offsetof(Arguments, b));
    start_ = loaded(room_, "start values", offsetof(Arguments, start));
    for (int64_t output = 0; output < row_.at_top(); ++output) begin(output);
    const SteadyRows regular = steady_rows(row_);
    for (int64_t row = 0; row < regular.first; ++row) step(row);
    if (regular.count) emit_steady_rows(regular);
    for (int64_t row = regular.first + regular.count * regular.rows; row < row_.height; ++row) step(row);
    for (int64_t output = row_.out_rows() - row_.at_bottom(); output < row_.out_rows(); ++output) finish(output);
  }

 private:
  int64_t kind(int64_t output) const {  // of start values
    return std::min(output, row_.at_top()) + std::max<int64_t>(0, output - (row_.out_rows() - 1 - row_.at_bottom()));
  }
  void emit_steady_rows(const SteadyRows& regular) {
    TileLoop(room_).repeat_counted(offsetof(RowCounts, steady_iterations), "turn", [&] {
      for (int64_t row = regular.first; row < regular.first + regular.rows; ++row) step(row);
    });
  }
  const Accumulators<Room>& sums(int64_t output) const { return sums_[size_t(output % row_.live_rows())]; }
  void begin(int64_t output) {
    if (output && kind(output) != kind(output - 1))
      room_.add(start_, room_.argument(offsetof(Arguments, row.start_region)));
    for (int g = 0; g < row_.taps_per_lane; ++g) {
      room_.load(sums(output)(0, g), room_.at(start_, g * Room::lanes * 4));
      for (int i = 1; i < pixels_; ++i) room_.copy(sums(output)(i, g), sums(output)(0, g));
    }
  }
  void step(int64_t row) {
    const int64_t position = row + row_.above;  // in the padded image
    const int64_t of_row = int64_t(row_.parities()) * row_.macs() * row_.taps_per_lane * Room::lanes * 4;
    if (position % row_.step == 0 && position / row_.step < row_.out_rows()) begin(position / row_.step);
    std::vector<typename RowMacs<Room>::Target> targets;
    for (int64_t tap = position % row_.step; tap < std::min<int64_t>(row_.roll, position + 1); tap += row_.step) {
      const int64_t output = (position - tap) / row_.step;
      if (output < row_.out_rows()) targets.push_back({&sums(output), tap * of_row});
    }
    macs_.emit(targets, *from_, b_);
    room_.move(from_->row, room_.argument(offsetof(Arguments, row.a_line)));
    const int64_t first = position - (row_.roll - 1);  // of the taps of what is finished
    if (first >= 0 && first % row_.step == 0 && first / row_.step < row_.out_rows()) finish(first / row_.step);
  }
  void finish(int64_t output) {
    emit_row_epilogue<Room>(room_, sums(output), key_, nullptr, *targets_);
    targets_->move(room_.argument(offsetof(Arguments, row.c_line)));
  }

  Room& room_;
  const KernelKey& key_;
  const PixelRow& row_;
  RowMacs<Room> macs_;
  int pixels_;
  std::vector<Accumulators<Room>> sums_;
  std::optional<typename RowMacs<Room>::Sources> from_;
  std::optional<RowTargets<Room>> targets_;
  typename Room::Scalar b_{}, start_{};
};

template <class Room> Code generate_rolling(Room& room, const KernelKey& key, bool flipped) {
  room.begin();
  TileLoop(room).each_tile_of_row(key.row, key.rows, {"strip", "strip at an end"},
                                  [&](const RowTiles& run) { RollingTile<Room>(room, key, run, flipped).emit(); });
  return room.finish();
}

template <class Room> Code generate_depthwise_rows(Room& room, const KernelKey& key, bool flipped) {
  if (key.row.roll) return generate_rolling(room, key, flipped);
  room.begin();
  auto kernel = room.scope();
  // Two of the constants are shuffles in the very unit that has the most to do: they stay where registers allow it.
  std::optional<Requantise<Room>> hoisted;
  const int taken = key.rows * key.row.taps_per_lane + depthwise_rows_registers(key.row.taps_per_lane, flipped);
  if (is_bytes(key.output) && taken + epilogue_registers<Room>(key.output, 0) <= Room::vector_limit)
    hoisted.emplace(room, key.output, key.products, key.row.taps_per_lane);
  TileLoop loop(room);
  loop.each_row([&] {
    loop.each_tile_of_row(key.row, key.rows, {"tile", "tile at an end"}, [&](const RowTiles& run) {
      const Accumulators<Room> sums(room, {run.pixels, key.row.taps_per_lane});
      {
        auto constants = room.scope();
        RowMacs<Room> macs(room, key, run, flipped);
        emit_row_tile(room, macs, sums);
      }
      RowTargets<Room> targets(room, run.pixels, key.columns != key.row.taps_per_lane);
      emit_row_epilogue(room, sums, key, hoisted ? &*hoisted : nullptr, targets);
    });
  });
  return room.finish();
}

}  // namespace octile::codegen
