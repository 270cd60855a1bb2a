// Edge classes: boxes of output pixels that see the same taps, planes of rectangles. A rectangle is walked along its
// rows or down its columns, whichever is longer, so that an edge one pixel wide still fills tiles.
#pragma once
#include <limits>

#include "problem/nest.hpp"

namespace octile::problem {

struct Range {
  int64_t begin = 0, end = 0;
  int64_t size() const { return end - begin; }
  bool empty() const { return end <= begin; }
  Range clipped(Range to) const { return {begin > to.begin ? begin : to.begin, end < to.end ? end : to.end}; }
  bool operator==(const Range&) const = default;
};

struct EdgeRange {  // of one axis: these outputs see just these taps
  Range out, taps;
};
// No more than so many: an axis has up to two for each tap.
inline constexpr int64_t no_limit = std::numeric_limits<int64_t>::max();
std::vector<EdgeRange> edge_ranges(const Axis&, int64_t most = no_limit);
EdgeRange whole(const Axis&);  // border filled in: every output sees every tap

struct EdgeClass {
  EdgeRange plane;
  std::array<EdgeRange, 2> axis;
  int64_t taps() const { return plane.taps.size() * axis[0].taps.size() * axis[1].taps.size(); }
};
std::vector<EdgeClass> edge_classes(const Nest&, bool border_filled);
int64_t count_edge_classes(const Nest&, int64_t most = no_limit);  // or `most`, where there are more

struct Lines {  // of one rectangle: `count` lines of `pixels` each
  int64_t count, pixels;
  bool down;  // a line runs along axis 0
};
inline Lines lines(const Range& rows, const Range& columns) {
  if (columns.size() < rows.size()) return {columns.size(), rows.size(), true};
  return {rows.size(), columns.size(), false};
}

// Tiles as equal as can be: 128 rows in tiles of at most 6 are 18 of 6 and 4 of 5.
struct Tiling {
  int64_t tiles, rows, larger;  // `larger` tiles of rows + 1, the others of rows
};
inline Tiling tile_rows(int64_t pixels, int64_t most) {
  if (pixels <= most) return {1, pixels, 0};  // a division is a tenth of what a small call may take
  const int64_t tiles = (pixels + most - 1) / most;
  return {tiles, pixels / tiles, pixels % tiles};
}

}  // namespace octile::problem
