// The transforms of Winograd convolution F(m x m, 3x3), m = 4 or 2, in integers: exact modulo 2^32.
//
// Points 0, 1, -1, 2, -2 and infinity (m = 2: 0, 1, -1, infinity). The usual matrix G of the weights has fractions;
// ours has each row times what makes it whole, and the output's matrix takes the rest:
//   rows of G, m = 4: 6 (1,0,0)  -2 (1,1,1)  -2 (1,-1,1)  (1,2,4)  (1,-2,4)  6 (0,0,1)   |U| <= 49 * 255 = 12495
//             m = 2: 2 (1,0,0)      (1,1,1)     (1,-1,1)                      2 (0,0,1)
// With 8-bit sources |V| <= 68 * 255 = 17340, so both fit int16 and a room's multiply of pairs applies; a sum that
// overflows on the way wraps and comes back. The output of row r and column s comes out as S_r S_s Y, S = (24, 12, 12,
// 12), or 2 for m = 2: nine times a power of two. X * 9^-1 is 2^p Y modulo 2^32, and with c the middle of Y's range
//   T = X * 9^-1 - 2^p c,  Y = (T >> p) + c     while |Y - c| < 2^(31 - p), p <= 6 (m = 2: 2)
// which packing makes sure of (winograd_scale.hpp): 255 sum |w| < 2^(32 - p), else the channels are split.
#pragma once
#include "codegen/contract.hpp"
#include "codegen/epilogue.hpp"
#include "codegen/kernels/gemm_tile.hpp"
#include "codegen/winograd_scale.hpp"

namespace octile::codegen {

template <class Room> using Vecs = std::vector<typename Room::Vec>;

// One dimension, in place as far as it goes: the results in their order, which is not that of `d`. t: two temporaries.
template <class Room> Vecs<Room> transform_input(Room& room, const Vecs<Room>& d, const Vecs<Room>& t) {
  if (d.size() == 4) {
    room.subtract_i16(d[0], d[0], d[2]);
    room.add_i16(t[0], d[1], d[2]);
    room.subtract_i16(d[2], d[2], d[1]);
    room.subtract_i16(d[1], d[1], d[3]);
    return {d[0], t[0], d[2], d[1]};
  }
  room.subtract_i16(d[0], d[0], d[2]);
  room.shift_left_i16(d[0], d[0], 2);
  room.subtract_i16(t[0], d[4], d[2]);
  room.add_i16(d[0], d[0], t[0]);  // 4 d0 - 5 d2 + d4
  room.shift_left_i16(d[2], d[2], 2);
  room.subtract_i16(d[4], d[4], d[2]);
  room.subtract_i16(d[5], d[5], d[3]);
  room.subtract_i16(t[1], d[3], d[1]);
  room.add_i16(t[1], t[1], t[1]);
  room.subtract_i16(d[5], d[5], t[1]);
  room.subtract_i16(d[5], d[5], t[1]);  // 4 d1 - 5 d3 + d5
  room.shift_left_i16(d[1], d[1], 2);
  room.subtract_i16(d[3], d[3], d[1]);
  room.add_i16(d[1], d[4], d[3]);       // (d4 - 4 d2) + (d3 - 4 d1)
  room.subtract_i16(d[4], d[4], d[3]);  // (d4 - 4 d2) - (d3 - 4 d1)
  room.add_i16(d[2], t[0], t[1]);       // (d4 - d2) + 2 (d3 - d1)
  room.subtract_i16(t[0], t[0], t[1]);  // (d4 - d2) - 2 (d3 - d1)
  return {d[0], d[1], d[4], d[2], t[0], d[5]};
}

template <class Room> Vecs<Room> transform_output(Room& room, const Vecs<Room>& x, const Vecs<Room>& t) {
  if (x.size() == 4) {
    room.add(t[0], x[1], x[2]);
    room.add(x[0], x[0], t[0]);  // x0 + x1 + x2
    room.subtract(x[1], x[1], x[2]);
    room.subtract(x[1], x[1], x[3]);  // x1 - x2 - x3
    return {x[0], x[1]};
  }
  room.add(t[0], x[1], x[2]);
  room.subtract(x[1], x[1], x[2]);
  room.add(t[1], x[3], x[4]);
  room.subtract(x[3], x[3], x[4]);
  room.add(x[0], x[0], t[1]);
  room.add(x[2], t[0], t[0]);
  room.add(x[0], x[0], x[2]);  // x0 + 2 (x1 + x2) + (x3 + x4)
  room.add(x[4], x[1], x[3]);  // (x1 - x2) + (x3 - x4)
  room.add(t[1], t[1], t[1]);
  room.add(t[0], t[0], t[1]);  // (x1 + x2) + 2 (x3 + x4)
  room.add(x[3], x[3], x[3]);
  room.add(x[3], x[3], x[5]);
  room.add(x[3], x[3], x[3]);
  room.add(x[1], x[1], x[3]);  // (x1 - x2) + 2 (2 (x3 - x4) + x5)
  return {x[0], x[4], t[0], x[1]};
}

template <class Room> Vecs<Room> take_vecs(Room& room, int count, const char* role) {
  Vecs<Room> v;
  for (int i = 0; i < count; ++i) v.push_back(room.vec(role));
  return v;
}

// V of `tiles` tiles of the source that follow one another (a_tile, c_tile bytes apart), 2 * lanes channels at a time:
// a, a_stride from row to row and pixel_stride from pixel to pixel; c, c_stride from component to component; columns:
// channels, a multiple of 2 * lanes. workspace: (m + 2)^2 vectors.
template <class Room> class WinogradInput {
 public:
  WinogradInput(Room& room, int m, ElementType type) : room_(room), size_(m + 2), type_(type) {}
  Code generate() {
    room_.begin();
    TileLoop(room_).each_tile([&] {
      auto scope = room_.scope();
      auto pixel = loaded(room_, "pixel", offsetof(Arguments, a)),
           to = loaded(room_, "components", offsetof(Arguments, c));
      auto left = loaded(room_, "channels left", offsetof(Arguments, columns));
      room_.repeat(left, 2 * Room::lanes, "channels", [&] {
        auto inner = room_.scope();
        auto scratch = loaded(room_, "scratch", offsetof(Arguments, workspace));
        const auto d = take_vecs(room_, size_, "pixels"), t = take_vecs(room_, 2, "temporary");
        columns(pixel, scratch, d, t);
        rows(scratch, to, d, t);
        room_.add(pixel, 2 * Room::lanes);
        room_.add(to, vector);
      });
    });
    return room_.finish();
  }

 private:
  using Scalar = typename Room::Scalar;
  static constexpr int vector = 4 * Room::lanes;
  auto at(Scalar scratch, int row, int column) { return room_.at(scratch, (row * size_ + column) * vector); }
  void columns(Scalar pixel, Scalar scratch, const Vecs<Room>& d, const Vecs<Room>& t) {
    auto scope = room_.scope();
    auto column = room_.scalar("column"), from = room_.scalar("from");
    auto row_stride = loaded(room_, "row stride", offsetof(Arguments, a_stride));
    auto pixel_stride = loaded(room_, "pixel stride", offsetof(Arguments, winograd.pixel_stride));
    room_.copy(column, pixel);
    for (int j = 0; j < size_; ++j) {
      room_.copy(from, column);
      for (int i = 0; i < size_; ++i) {
        room_.load_widened(d[size_t(i)], room_.at(from, 0), type_);
        if (i + 1 < size_) room_.add(from, row_stride);
      }
      const auto v = transform_input(room_, d, t);
      for (int i = 0; i < size_; ++i) room_.store(at(scratch, i, j), v[size_t(i)]);
      if (j + 1 < size_) room_.add(column, pixel_stride);
    }
  }
  void rows(Scalar scratch, Scalar to, const Vecs<Room>& d, const Vecs<Room>& t) {
    auto scope = room_.scope();
    auto component = room_.scalar("component");
    auto stride = loaded(room_, "component stride", offsetof(Arguments, c_stride));
    room_.copy(component, to);
    for (int i = 0; i < size_; ++i) {
      for (int j = 0; j < size_; ++j) room_.load(d[size_t(j)], at(scratch, i, j));
      for (auto v : transform_input(room_, d, t)) {
        room_.store(room_.at(component, 0), v);
        room_.add(component, stride);
      }
    }
  }

  Room& room_;
  int size_;
  ElementType type_;
};

// C of `tiles` tiles (a_tile, c_tile bytes apart) from their products X: a, int32 [component][columns * lanes]; c,
// c_stride from row to row and pixel_stride from pixel to pixel. columns: channels, a multiple of lanes, each stored.
// start: what is added to Y, c included; middles: c; with terms, earlier: the sums of earlier splits, int32
// [tile][m * m][columns * lanes]. workspace: m (m + 2) + 3 vectors.
template <class Room> class WinogradOutput {
 public:
  WinogradOutput(Room& room, int m, int columns, Output output, bool earlier)
      : room_(room), m_(m), size_(m + 2), columns_(columns), output_(output), earlier_(earlier) {}
  // Vectors at a time: products and temporaries, what is added, 9^-1.
  static int registers(int m, Output output) {
    return m + 2 + 2 + 2 + (is_bytes(output) ? 3 + Room::pack_constants + Room::pack_temporaries : 0);
  }

  Code generate() {
    room_.begin();
    TileMoves moves;
    if (earlier_)
      moves.outputs.push_back(Move::bytes(offsetof(Arguments, winograd.earlier), m_ * m_ * columns_ * vector));
    TileLoop(room_, moves).each_tile([&] { tile(); });
    return room_.finish();
  }

 private:
  using Scalar = typename Room::Scalar;
  static constexpr int vector = 4 * Room::lanes;
  static constexpr uint32_t inverse_of_9 = 0x38E38E39;
  static_assert(uint32_t(inverse_of_9 * 9) == 1);

  struct State {  // of the loop over vectors of channels
    Scalar products, to, start, middle, scratch;
    std::optional<Scalar> earlier, multiplier;
    std::optional<Requantise<Room>> requantise;
    Vecs<Room> x, t;
    typename Room::Vec addend, inverse;
  };
  struct PixelsOfTile {  // a vector of channels of each pixel of a row of the tile
    static constexpr bool keeps_c = false;
    using Vec = typename Room::Vec;
    Room& room;
    const Vecs<Room>& y;
    Scalar pixel, stride;
    int count() const { return int(y.size()); }
    Vec load(int i) const { return y[size_t(i)]; }
    int column_of(int) const { return 0; }
    auto row_value(int, Scalar base) const { return room.at(base, 0); }  // no terms here
    template <class Store> void each_pixel(Store store) {
      for (int i = 0; i < count(); ++i) {
        store(i);
        if (i + 1 < count()) room.add(pixel, stride);
      }
    }
    void store(const Vecs<Room>& v) {
      each_pixel([&](int i) { room.store(room.at(pixel, 0), v[size_t(i)]); });
    }
    template <class Pack> void store(const Vecs<Room>& v, Pack pack) {
      pack(v);
      each_pixel([&](int i) { room.store_quarter(room.at(pixel, 0), v[0], i); });
    }
  };
  auto at(const State& s, int row, int column) { return room_.at(s.scratch, (row * size_ + column) * vector); }
  auto shifted_middle(const State& s, int shift) {
    return room_.at(s.scratch, (m_ * size_ + max_winograd_shift(m_) - shift) * vector);
  }

  void tile() {
    auto scope = room_.scope();
    State s{loaded(room_, "products", offsetof(Arguments, a)),
            loaded(room_, "destination", offsetof(Arguments, c)),
            loaded(room_, "start values", offsetof(Arguments, start)),
            loaded(room_, "middles", offsetof(Arguments, winograd.middles)),
            loaded(room_, "scratch", offsetof(Arguments, workspace)),
            {},
            {},
            {},
            take_vecs(room_, size_, "products"),
            take_vecs(room_, 2, "temporary"),
            room_.vec("what is added"),
            room_.vec("inverse of nine")};
    if (earlier_) s.earlier = loaded(room_, "earlier sums", offsetof(Arguments, winograd.earlier));
    if (is_bytes(output_)) {
      s.multiplier = loaded(room_, "multiplier", offsetof(Arguments, multiplier));
      s.requantise.emplace(room_, output_, Products::any);
    }
    if (m_ == 4) room_.broadcast(s.inverse, inverse_of_9);
    auto left = loaded(room_, "channels left", offsetof(Arguments, columns));
    room_.repeat(left, Room::lanes, "channels", [&] {
      set_addends(s);
      columns(s);
      rows(s);
      for (Scalar pointer : {s.products, s.start, s.middle}) room_.add(pointer, vector);
      if (s.earlier) room_.add(*s.earlier, vector);
      if (s.requantise) room_.add(*s.multiplier, vector);
      room_.add(s.to, is_bytes(output_) ? Room::lanes : vector);
    });
  }
  void set_addends(State& s) {
    room_.load(s.addend, room_.at(s.start, 0));
    room_.load(s.t[0], room_.at(s.middle, 0));
    for (int shift = winograd_shift(m_, m_ - 1, m_ - 1); shift <= max_winograd_shift(m_); ++shift) {
      room_.shift_left(s.t[1], s.t[0], shift);
      room_.store(shifted_middle(s, shift), s.t[1]);
    }
  }
  void columns(State& s) {
    for (int j = 0; j < size_; ++j) {
      for (int i = 0; i < size_; ++i)
        room_.load(s.x[size_t(i)], room_.at(s.products, (i * size_ + j) * columns_ * vector));
      const auto y = transform_output(room_, s.x, s.t);
      for (int i = 0; i < m_; ++i) room_.store(at(s, i, j), y[size_t(i)]);
    }
  }
  void rows(State& s) {
    auto scope = room_.scope();
    auto row = room_.scalar("row of the destination"), pixel = room_.scalar("pixel of the destination");
    auto row_stride = loaded(room_, "row stride", offsetof(Arguments, c_stride));
    auto pixel_stride = loaded(room_, "pixel stride", offsetof(Arguments, winograd.pixel_stride));
    room_.copy(row, s.to);
    for (int i = 0; i < m_; ++i) {
      for (int j = 0; j < size_; ++j) room_.load(s.x[size_t(j)], at(s, i, j));
      const auto y = transform_output(room_, s.x, s.t);
      for (int j = 0; j < m_; ++j) recover(s, y[size_t(j)], i, j);
      room_.copy(pixel, row);
      PixelsOfTile sink{room_, y, pixel, pixel_stride};
      Chain<Room> chain{output_, Terms<Room>(room_, 0)};
      if (s.requantise) {
        chain.requantise = &*s.requantise;
        chain.multipliers = {MultipliersFrom::memory, *s.multiplier};
      }
      emit_chain(chain, sink);
      if (i + 1 < m_) room_.add(row, row_stride);
    }
  }
  void recover(State& s, typename Room::Vec x, int row, int column) {
    const int shift = winograd_shift(m_, row, column);
    if (m_ == 4) room_.multiply_lanes(x, x, s.inverse);
    room_.subtract(x, x, shifted_middle(s, shift));
    room_.shift_right(x, x, shift);
    room_.add(x, x, s.addend);
    if (s.earlier) room_.add(x, x, room_.at(*s.earlier, (row * m_ + column) * columns_ * vector));
  }
  Room& room_;
  int m_, size_, columns_;
  Output output_;
  bool earlier_;
};

}  // namespace octile::codegen
