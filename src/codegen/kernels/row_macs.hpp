// One row of pixels of a depthwise convolution: interleaved in registers, and multiplied with all that needs it (see
// depthwise_rows.hpp).
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "codegen/contract.hpp"
#include "codegen/kernels/gemm_tile.hpp"
#include "codegen/kernels/lane_pixels.hpp"
#include "codegen/kernels/row_tiles.hpp"

namespace octile::codegen {

// Beside the sums: two pairs of interleaved bytes, a pixel and the quad; or one pair, a pixel and a product. Then the
// constant that flips signs, and the padding of tiles at the ends of a row.
constexpr int depthwise_rows_registers(int taps_per_lane, bool flipped) {
  return (taps_per_lane == 4 ? 6 : 4) + flipped + 1;
}

// The pixels of one row of the image, interleaved and multiplied with all that needs them.
template <class Room> class RowMacs {
 public:
  using Vec = typename Room::Vec;
  struct Sources {
    typename Room::Rows row;
    std::optional<typename Room::Rows> other;  // of twins
  };
  struct Target {
    const Accumulators<Room>* sums;
    int64_t weights;  // its row of taps, from b
  };
  RowMacs(Room& room, const KernelKey& key, const RowTiles& tile, bool flipped)
      : room_(room), key_(key), row_(key.row), tile_(tile) {
    if (flipped) flip_.push_back(room.vec("flip"));
    if (tile.left + tile.right > 0) padding_.push_back(room.vec("padding"));
    set_constants();
  }
  Sources sources() {
    Sources from{a_rows(), std::nullopt};
    if (key_.columns == row_.taps_per_lane) return from;
    from.other = a_rows();
    room_.move(*from.other, room_.argument(offsetof(Arguments, row.a_second_row)));
    return from;
  }
  void emit(const std::vector<Target>& targets, const Sources& from, typename Room::Scalar b) {
    auto scope = room_.scope();
    pairs_.clear();
    for (int i = 0; i < row_.taps_per_lane / 2; ++i)
      pairs_.push_back({-1, room_.vec("lower half"), room_.vec("upper half")});
    own_ = pairs_;
    pixel_ = room_.vec("pixel");
    interleaved_ = room_.vec("interleaved pixels");
    for (const LanePixels& pixels : lane_pixels(row_, tile_.pixels)) emit_pixels(pixels, targets, from, b);
  }

 private:
  struct Pair {  // pixels `position` and the one a dilation further, interleaved: the lower and the upper halves
    int position = -1;
    Vec lower, upper;
  };

  typename Room::Rows a_rows() {
    return room_.rows(room_.argument(offsetof(Arguments, a)), room_.argument(offsetof(Arguments, a_stride)),
                      row_pixels(row_, tile_.pixels));
  }
  void set_constants() {
    if (!flip_.empty()) room_.broadcast(flip_[0], 0x80808080u);
    if (padding_.empty()) return;
    if (row_.taps_per_lane == 2)
      return room_.broadcast_i16(padding_[0], room_.argument(offsetof(Arguments, row.padding)));
    room_.broadcast_bytes(padding_[0], room_.argument(offsetof(Arguments, row.padding)));
    if (!flip_.empty()) room_.flip(padding_[0], padding_[0], flip_[0]);
  }

  void emit_pixels(const LanePixels& pixels, const std::vector<Target>& targets, const Sources& from,
                   typename Room::Scalar b) {
    const Pair first = pair(pixels.position, 0, from);
    const int further = pixels.position + 2 * row_.dilation;
    // Behind the last pixel the weights are 0, so any pixels may be read there.
    const bool more = row_.taps_per_lane == 4 && further < row_pixels(row_, tile_.pixels);
    const Pair second = more ? pair(further, 1, from) : first;
    for (int vector = 0; vector < row_.taps_per_lane; ++vector) {
      const bool upper_pair = row_.taps_per_lane == 4 ? vector >= 2 : vector == 1;
      const auto half = [&](const Pair& p) { return upper_pair ? p.upper : p.lower; };
      if (row_.taps_per_lane == 4) room_.interleave_i16(interleaved_, half(first), half(second), vector % 2);
      for (const LaneMac& mac : pixels.macs)
        for (const Target& to : targets)
          emit_mac((*to.sums)(mac.output, vector), half(first),
                   room_.at(b, to.weights + weights_at(mac.weights, vector)));
    }
  }
  int64_t weights_at(int mac, int vector) const { return int64_t(mac * row_.taps_per_lane + vector) * Room::lanes * 4; }
  void emit_mac(Vec sum, Vec i16, typename Room::Address weights) {
    if constexpr (Room::max_taps_per_lane == 4) {
      if (row_.taps_per_lane == 4) return room_.dot_product(sum, interleaved_, weights, bytes_sign(), ElementType::s8);
    }
    room_.multiply_i16_pairs(interleaved_, i16, weights);
    room_.add(sum, sum, interleaved_);
  }
  ElementType bytes_sign() const { return flip_.empty() ? key_.a : ElementType::u8; }

  // The pair at a position, interleaved unless it still is in a register; `later`: the one before stays.
  Pair pair(int position, size_t later, const Sources& from) {
    for (const Pair& p : pairs_)
      if (p.position == position) return p;
    size_t slot = 0;
    if (later == 1 && pairs_[0].position == position - 2 * row_.dilation) slot = 1;
    Pair p = own_[slot];
    const Vec lower = pixel(position, p.upper, from);
    const bool has_next = position + row_.dilation < row_pixels(row_, tile_.pixels);
    const Vec upper = has_next ? pixel(position + row_.dilation, pixel_, from) : lower;
    if (is_padding(position) && (!has_next || is_padding(position + row_.dilation))) {
      p.lower = p.upper = padding_[0];
    } else if (row_.taps_per_lane == 4) {
      room_.interleave_bytes(p.lower, lower, upper, false);
      room_.interleave_bytes(p.upper, lower, upper, true);
    } else {
      room_.interleave_i16(p.lower, lower, upper, false);
      room_.interleave_i16(p.upper, lower, upper, true);
    }
    p.position = position;
    return pairs_[slot] = p;
  }
  bool is_padding(int position) const {
    return position < tile_.left || position >= row_pixels(row_, tile_.pixels) - tile_.right;
  }
  Vec pixel(int position, Vec to, const Sources& from) {
    if (is_padding(position)) return padding_[0];
    const auto one = room_.row(from.row, position, 0);
    if constexpr (Room::has_row_pairs)
      if (from.other) {
        const auto other = room_.row(*from.other, position, 0);
        if (row_.taps_per_lane == 2) room_.load_widened_row_pair(to, one, other, key_.a);
        else room_.load_row_pair(to, one, other);
        if (!flip_.empty()) room_.flip(to, to, flip_[0]);
        return to;
      }
    if (row_.taps_per_lane == 2) room_.load_widened(to, one, key_.a);
    else if (flip_.empty()) room_.load(to, one);
    else room_.flip(to, one, flip_[0]);
    return to;
  }

  Room& room_;
  const KernelKey& key_;
  const PixelRow& row_;
  const RowTiles& tile_;
  std::vector<Vec> flip_, padding_;
  std::vector<Pair> pairs_, own_;
  Vec pixel_, interleaved_;
};

template <class Room> void emit_row_tile(Room& room, RowMacs<Room>& macs, const Accumulators<Room>& sums) {
  auto scope = room.scope();
  emit_start(room, sums, Room::lanes);
  auto from = macs.sources();
  auto b = loaded(room, "weights", offsetof(Arguments, b));
  auto table = loaded(room, "table", offsetof(Arguments, walk) + offsetof(Stretch, table));
  auto count = loaded(room, "entries", offsetof(Arguments, walk) + offsetof(Stretch, count));
  room.repeat(count, 1, "row of taps", [&] {
    room.move(from.row, room.at(table, 0));
    if (from.other) room.move(*from.other, room.at(table, 0));
    room.add(b, room.at(table, 8));
    room.add(table, 16);
    macs.emit({{&sums, 0}}, from, b);
  });
}

}  // namespace octile::codegen
