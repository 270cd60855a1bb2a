#include "execute/staging.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace octile::runtime {
namespace {

using problem::Axis;
using problem::Range;
using schedule::Box;

struct Pixels {  // a copier's view of one pixel: `count` elements, `stride` bytes apart
  int64_t count, stride;
};

template <class From, class To> void copy_elements(const char* from, Pixels p, char* to) {
  if constexpr (sizeof(To) == 1) {
    if (p.stride == 1) {
      if (p.count > 0) std::memcpy(to, from, size_t(p.count));  // K = 0: there need not be a source
      return;
    }
  }
  for (int64_t i = 0; i < p.count; ++i) {
    const To value = To(static_cast<From>(from[i * p.stride]));
    std::memcpy(to + i * int64_t(sizeof(To)), &value, sizeof value);
  }
}

// Does whole blocks from `at` on; returns their end. By vectors: bytes may alias anything, so loops become none.
template <class Block> int64_t flip_blocks(const char* from, int64_t count, int64_t at, char* to) {
  for (; at + int64_t(sizeof(Block)) <= count; at += int64_t(sizeof(Block))) {
    Block block;
    std::memcpy(&block, from + at, sizeof block);
    block ^= 0x80;
    std::memcpy(to + at, &block, sizeof block);
  }
  return at;
}

// Copies bytes with the other sign; to may be from. A pass of its own over a copy takes twice as long as the copy.
void flip_elements(const char* from, Pixels p, char* to) {
  using Line = uint8_t __attribute__((vector_size(64)));
  using Word = uint8_t __attribute__((vector_size(8)));
  int64_t i = 0;
  if (p.stride == 1) i = flip_blocks<Word>(from, p.count, flip_blocks<Line>(from, p.count, 0, to), to);
  for (; i < p.count; ++i) to[i] = char(from[i * p.stride] ^ 0x80);
}

template <class To> void fill_elements(int64_t count, int32_t value, char* to) {
  const To element = To(value);
  for (int64_t i = 0; i < count; ++i) std::memcpy(to + i * int64_t(sizeof(To)), &element, sizeof element);
}

// Repeats each channel `times` times: with a multiplier every filter of a depthwise convolution gets its own lane.
template <int64_t times> void repeat_elements(const char* from, int64_t channels, int64_t stride, char* to) {
  for (int64_t c = 0; c < channels; ++c)
    for (int64_t i = 0; i < times; ++i) to[c * times + i] = from[c * stride];
}
void repeat_elements(const char* from, Pixels p, int64_t times, char* to) {
  const int64_t channels = p.count / times;
  if (times == 2 && p.stride == 1) return repeat_elements<2>(from, channels, 1, to);
  if (times == 2) return repeat_elements<2>(from, channels, p.stride, to);
  if (times == 3) return repeat_elements<3>(from, channels, p.stride, to);
  if (times == 4) return repeat_elements<4>(from, channels, p.stride, to);
  for (int64_t c = 0; c < channels; ++c) std::memset(to + c * times, from[c * p.stride], size_t(times));
}

// Elements are bytes of the source's sign, or int16.
void copy_pixel(const PlanData& p, const char* from, Pixels pixels, char* to) {
  if (p.nest.repeat > 1) return repeat_elements(from, pixels, p.nest.repeat, to);
  if (p.source.flip) return flip_elements(from, pixels, to);
  if (p.source.element == 1) return copy_elements<uint8_t, uint8_t>(from, pixels, to);
  if (p.nest.types.x == Type::u8) copy_elements<uint8_t, int16_t>(from, pixels, to);
  else copy_elements<int8_t, int16_t>(from, pixels, to);
}

void fill_pixel(const PlanData& p, int64_t count, int32_t value, char* to) {
  p.source.element == 1 ? fill_elements<uint8_t>(count, value, to) : fill_elements<int16_t>(count, value, to);
}

// Input positions that outputs [begin, end) reach; negative and beyond the image only where the border is filled.
Range input_range(const Axis& a, Range out, bool fill) {
  const Range reach{a.first_input(out.begin), a.first_input(out.end - 1) + (a.kernel - 1) * a.dilation + 1};
  return fill ? reach : reach.clipped({0, a.in});
}

// The generated packer copies rows of the image that are long enough for one of its vectors.
bool widen_rows(const PlanData& p, const char* from, int64_t rows, int64_t columns, char* to, int64_t to_stride) {
  const int64_t vector = 2 * p.room->lanes(), channels = p.source.channels;
  const auto& n = p.nest;
  if (!p.widen_kernel || n.x_depth != 1 || p.source.padded != channels) return false;
  const bool dense = n.axis[1].x == channels && p.source.input[1] == channels * 2;
  if ((dense ? columns * channels : channels) < vector) return false;
  codegen::Arguments g{};
  if (dense) {
    g.a = from, g.a_stride = n.axis[0].x, g.c = to, g.c_stride = to_stride;
    g.rows = rows, g.columns = columns * channels;
    p.widen_kernel->entry(&g);
    return true;
  }
  for (int64_t y = 0; y < rows; ++y) {
    g.a = from + y * n.axis[0].x, g.a_stride = n.axis[1].x, g.c = to + y * to_stride, g.c_stride = p.source.input[1];
    g.rows = columns, g.columns = channels;
    p.widen_kernel->entry(&g);
  }
  return true;
}

constexpr int64_t square = 8;

// Transposes 8 x 8 bytes, by swapping ever larger parts of rows that are ever further apart.
void transpose(std::array<uint64_t, square>& rows) {
  constexpr uint64_t masks[] = {0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  for (size_t step = 0; step < 3; ++step)
    for (size_t row = 0; row < square; ++row) {
      const size_t distance = size_t{1} << step;
      if (row & distance) continue;
      const uint64_t swapped = ((rows[row] >> (8 * distance)) ^ rows[row + distance]) & masks[step];
      rows[row + distance] ^= swapped;
      rows[row] ^= swapped << (8 * distance);
    }
}

// A row of pixels whose channels are planes of their own (NCHW, a transposed A): bytes of either sign, pixels one
// after another. 0.2 ns a byte; pixel by pixel it is 1.3.
template <class From, class To>
void copy_transposed(const char* from, int64_t pixels, Pixels channels, char* to, int64_t pitch) {
  std::array<uint64_t, square> rows;
  int64_t x = 0;
  for (; x + square <= pixels; x += square) {
    int64_t c = 0;
    for (; c + square <= channels.count; c += square) {
      for (int64_t i = 0; i < square; ++i)
        std::memcpy(&rows[size_t(i)], from + x + (c + i) * channels.stride, sizeof rows[0]);
      transpose(rows);
      for (int64_t i = 0; i < square; ++i)
        copy_elements<From, To>(reinterpret_cast<const char*>(&rows[size_t(i)]), {square, 1},
                                to + (x + i) * pitch + c * int64_t(sizeof(To)));
    }
    for (int64_t i = x; i < x + square && c < channels.count; ++i)
      copy_elements<From, To>(from + i + c * channels.stride, {channels.count - c, channels.stride},
                              to + i * pitch + c * int64_t(sizeof(To)));
  }
  for (; x < pixels; ++x) copy_elements<From, To>(from + x, channels, to + x * pitch);
}

void copy_row(const PlanData& p, const char* from, Range columns, char* to) {
  const auto& n = p.nest;
  const int64_t pitch = p.source.input[1];
  if (n.axis[1].x == 1 && n.x_depth != 1 && n.repeat == 1) {
    const Pixels channels{p.source.channels, n.x_depth};
    from += columns.begin;
    if (p.source.element == 1) {
      copy_transposed<uint8_t, uint8_t>(from, columns.size(), channels, to, pitch);
      if (p.source.flip) flip_elements(to, {columns.size() * pitch, 1}, to);
      return;
    }
    return n.types.x == Type::u8 ? copy_transposed<uint8_t, int16_t>(from, columns.size(), channels, to, pitch)
                                 : copy_transposed<int8_t, int16_t>(from, columns.size(), channels, to, pitch);
  }
  if (n.x_depth == 1 && n.repeat == 1 && n.axis[1].x == p.source.channels &&
      pitch == p.source.channels * p.source.element)
    return copy_pixel(p, from + columns.begin * n.axis[1].x, {columns.size() * p.source.channels, 1}, to);
  for (int64_t x = columns.begin; x < columns.end; ++x)
    copy_pixel(p, from + x * n.axis[1].x, {p.source.channels, n.x_depth}, to + (x - columns.begin) * pitch);
}

struct PlaneCopy {  // the part of a plane that is copied: these inputs, some of which are padding
  Range rows, columns, live_rows, live;
  int64_t offset(const PlanData& p, int64_t y, int64_t x) const {
    return (y - rows.begin) * p.source.input[0] + (x - columns.begin) * p.source.input[1];
  }
  char* at(const PlanData& p, char* plane, int64_t y, int64_t x) const { return plane + offset(p, y, x); }
};

void fill_border(const PlanData& p, const PlaneCopy& c, bool live_plane, int32_t zero, char* plane) {
  const int64_t pixel = p.source.input[1] / p.source.element;
  for (int64_t y = c.rows.begin; y < c.rows.end; ++y) {
    const bool none = !live_plane || y < c.live_rows.begin || y >= c.live_rows.end || c.live.empty();
    fill_pixel(p, (none ? c.columns.size() : c.live.begin - c.columns.begin) * pixel, zero,
               c.at(p, plane, y, c.columns.begin));
    if (!none) fill_pixel(p, (c.columns.end - c.live.end) * pixel, zero, c.at(p, plane, y, c.live.end));
  }
}

void copy_plane(const PlanData& p, const PlaneCopy& c, const char* x, char* plane) {
  const auto& n = p.nest;
  if (c.live_rows.empty() || c.live.empty()) return;
  const char* from = x + c.live_rows.begin * n.axis[0].x;
  if (widen_rows(p, from + c.live.begin * n.axis[1].x, c.live_rows.size(), c.live.size(),
                 c.at(p, plane, c.live_rows.begin, c.live.begin), p.source.input[0]))
    return;
  for (int64_t y = c.live_rows.begin; y < c.live_rows.end; ++y, from += n.axis[0].x)
    copy_row(p, from, c.live, c.at(p, plane, y, c.live.begin));
}

int64_t stage_image(const PlanData& p, const Box& band, const char* x, int32_t zero, char* copy) {
  const auto& n = p.nest;
  const Range planes = input_range(n.plane, band.planes, p.source.fill);
  PlaneCopy c;
  c.rows = input_range(n.axis[0], band.out[0], p.source.fill);
  c.columns = input_range(n.axis[1], band.out[1], p.source.fill);
  c.live_rows = c.rows.clipped({0, n.axis[0].in});
  c.live = c.columns.clipped({0, n.axis[1].in});
  for (int64_t z = planes.begin; z < planes.end; ++z) {
    char* plane = copy + (z - planes.begin) * p.source.input_plane;
    const bool live = z >= 0 && z < n.plane.in;
    if (p.source.fill) fill_border(p, c, live, zero, plane);
    if (live) copy_plane(p, c, x + z * n.plane.x, plane);
  }
  // Padding that is not copied may reach far before the copy: a number, since no pointer may lie there.
  return int64_t(reinterpret_cast<intptr_t>(copy)) - (n.plane.before + planes.begin) * p.source.input_plane +
         c.offset(p, -n.axis[0].before, -n.axis[1].before);
}

// Gathers one pixel's taps in one plane, one after another; padding is the zero point. x null: the plane is padding.
char* gather_plane(const PlanData& p, const char* x, int64_t oy, int64_t ox, int32_t zero, char* to) {
  const auto& [rows, columns] = p.nest.axis;
  const int64_t tap_bytes = p.nest.depth * p.source.element;
  const int64_t first = columns.first_input(ox);
  const bool contiguous = columns.dilation == 1 && columns.x == p.nest.depth && p.nest.x_depth == 1 && first >= 0 &&
                          first + columns.kernel <= columns.in;
  for (int64_t ty = 0; ty < rows.kernel; ++ty) {
    const bool live_row = x && rows.valid(oy, ty);
    const char* line = x + (live_row ? (rows.first_input(oy) + ty * rows.dilation) * rows.x : 0);
    if (live_row && contiguous) {
      copy_pixel(p, line + first * columns.x, {columns.kernel * p.nest.depth, 1}, to);
      to += columns.kernel * tap_bytes;
      continue;
    }
    for (int64_t tx = 0; tx < columns.kernel; ++tx, to += tap_bytes) {
      if (live_row && columns.valid(ox, tx))
        copy_pixel(p, line + (first + tx * columns.dilation) * columns.x, {p.nest.depth, p.nest.x_depth}, to);
      else fill_pixel(p, p.nest.depth, zero, to);
    }
  }
  return to;
}

template <class Body> void each_pixel(const Box& band, Body body) {
  for (int64_t oz = band.planes.begin; oz < band.planes.end; ++oz)
    for (int64_t oy = band.out[0].begin; oy < band.out[0].end; ++oy)
      for (int64_t ox = band.out[1].begin; ox < band.out[1].end; ++ox) body(oz, oy, ox);
}

int64_t stage_rows(const PlanData& p, const Box& band, const char* x, int32_t zero, char* copy) {
  const auto [row_bytes, pixel_bytes] = p.source.output;
  const Axis& planes = p.nest.plane;
  const int64_t first =
      band.planes.begin * p.source.output_plane + band.out[0].begin * row_bytes + band.out[1].begin * pixel_bytes;
  const int64_t live = p.layout.depth * p.source.element;
  each_pixel(band, [&](int64_t oz, int64_t oy, int64_t ox) {
    char* row = copy + (oz * p.source.output_plane + oy * row_bytes + ox * pixel_bytes - first);
    char* to = row;
    for (int64_t tz = 0; tz < planes.kernel; ++tz) {
      const int64_t z = planes.first_input(oz) + tz * planes.dilation;
      to = gather_plane(p, planes.valid(oz, tz) ? x + z * planes.x : nullptr, oy, ox, zero, to);
    }
    if (live < pixel_bytes) std::memset(row + live, 0, size_t(pixel_bytes - live));
  });
  return int64_t(reinterpret_cast<intptr_t>(copy)) - first;
}

struct Loop {  // of elements: how many, and from one to the next in the copy and in the tensor
  int64_t count, copy, tensor;
};

// One loop in place of two where, on both sides, the outer one goes on where the inner one ends. A copy's last band may
// be shorter than its space, a tensor's rows may lie in any order: both strides decide, and nothing else does.
void join(Loop& inner, Loop& outer) {
  if (outer.copy != inner.copy * inner.count || outer.tensor != inner.tensor * inner.count) return;
  inner.count *= std::exchange(outer.count, 1);
}

struct Grid {  // of elements: along a line of pixels, and of filters; offsets in elements
  int64_t pixel, filter;
};

// Blocks, so that the lines of the cache that one filter touches serve the next ones (a larger one would have more of
// them in one set where strides are powers of 2); inside them along what is dense.
template <class T> void move_line(const T* from, Grid in, T* to, Grid out, int64_t pixels, int64_t filters) {
  if (in.filter == 1 && out.filter == 1 && filters > 0) {
    for (int64_t x = 0; x < pixels; ++x)
      std::memcpy(to + x * out.pixel, from + x * in.pixel, size_t(filters) * sizeof(T));
    return;
  }
  constexpr int64_t filter_block = 16, pixel_block = 16;
  const auto move = [&](int64_t x, int64_t f) {
    to[x * out.pixel + f * out.filter] = from[x * in.pixel + f * in.filter];
  };
  for (int64_t f0 = 0; f0 < filters; f0 += filter_block)
    for (int64_t x0 = 0; x0 < pixels; x0 += pixel_block) {
      const int64_t f1 = std::min(f0 + filter_block, filters), x1 = std::min(x0 + pixel_block, pixels);
      if (std::min(out.pixel, in.pixel) <= std::min(out.filter, in.filter)) {
        for (int64_t f = f0; f < f1; ++f)
          for (int64_t x = x0; x < x1; ++x) move(x, f);
      } else {
        for (int64_t x = x0; x < x1; ++x)
          for (int64_t f = f0; f < f1; ++f) move(x, f);
      }
    }
}

enum class Direction : uint8_t { gather, scatter };

template <class T>
void move_destination(const PlanData& p, const Box& band, Range filters, Direction direction, char* copy, char* y) {
  const auto& n = p.nest;
  const auto& d = p.destination;
  constexpr int64_t element = sizeof(T);
  // Rows, and planes, that follow one another are one line: filters of its own plane each (NCHW) lie pages apart.
  Loop pixels{band.out[1].size(), d.output[1] / element, n.axis[1].y};
  Loop rows{band.out[0].size(), d.output[0] / element, n.axis[0].y};
  Loop planes{band.planes.size(), d.output_plane / element, n.plane.y};
  join(pixels, rows);
  if (rows.count == 1) join(pixels, planes);
  const Grid inside{pixels.copy, 1}, outside{pixels.tensor, n.y_filter};
  T* dense = reinterpret_cast<T*>(copy) + filters.begin;
  T* strided = reinterpret_cast<T*>(y) + band.planes.begin * n.plane.y + band.out[0].begin * n.axis[0].y +
               band.out[1].begin * n.axis[1].y + filters.begin * n.y_filter;
  for (int64_t z = 0; z < planes.count; ++z)
    for (int64_t row = 0; row < rows.count; ++row) {
      T* in = dense + z * planes.copy + row * rows.copy;
      T* out = strided + z * planes.tensor + row * rows.tensor;
      if (direction == Direction::scatter) move_line<T>(in, inside, out, outside, pixels.count, filters.size());
      else move_line<T>(out, outside, in, inside, pixels.count, filters.size());
    }
}

void move_destination(const PlanData& p, const Box& band, Range filters, Direction direction, char* copy, char* y) {
  if (p.destination.element == 4) move_destination<int32_t>(p, band, filters, direction, copy, y);
  else move_destination<uint8_t>(p, band, filters, direction, copy, y);
}

}  // namespace

int64_t stage_source(const PlanData& p, const Box& band, const char* x, int32_t x_zero_point, char* copy) {
  int64_t origin = int64_t(reinterpret_cast<intptr_t>(x)) - p.nest.plane.before * p.source.input_plane -
                   p.nest.axis[0].before * p.source.input[0] - p.nest.axis[1].before * p.source.input[1];
  const int32_t zero = p.source.flip ? x_zero_point ^ 0x80 : x_zero_point;
  if (p.source.copy == Source::Copy::image) origin = stage_image(p, band, x, zero, copy);
  if (p.source.copy == Source::Copy::rows) origin = stage_rows(p, band, x, zero, copy);
  return origin;
}

void gather_destination(const PlanData& p, const Box& band, Range filters, char* y, char* copy) {
  move_destination(p, band, filters, Direction::gather, copy, y);
}

void scatter_destination(const PlanData& p, const Box& band, Range filters, char* copy, char* y) {
  move_destination(p, band, filters, Direction::scatter, copy, y);
}

}  // namespace octile::runtime
