// A region of output pixels as lines of tiles; a schedule has kernels for their lengths, run walks them.
#pragma once
#include "schedule/schedule.hpp"

namespace octile::schedule {

struct Line {  // pixels in a row, or down a column, that see the same taps; and the lines beside it
  int64_t z, y, x, pixels;
  bool down;
  int64_t count = 1;
};

struct Box {  // of output pixels
  problem::Range planes;
  std::array<problem::Range, 2> out;
  bool none() const { return planes.empty() || out[0].empty() || out[1].empty(); }
  Box clipped(const problem::EdgeClass& to) const {
    return {planes.clipped(to.plane.out), {out[0].clipped(to.axis[0].out), out[1].clipped(to.axis[1].out)}};
  }
};

// The part of y of the tasks that `planes` and `b` number.
inline Box band_of(const Schedule& p, int64_t planes, int64_t b) {
  const auto& n = p.nest;
  Box box{{0, n.plane.out}, {problem::Range{0, n.axis[0].out}, problem::Range{0, n.axis[1].out}}};
  box.planes = box.planes.clipped({planes * p.plane_band, (planes + 1) * p.plane_band});
  auto& banded = box.out[size_t(p.band_axis)];
  banded = banded.clipped({b * p.band, (b + 1) * p.band});
  return box;
}

struct BoxLines {
  int64_t planes;  // each with
  problem::Lines lines;
};

// Rows, and planes of them, that follow one another in source and destination are one line. Rank-one terms are stored
// along rows: with them no line goes down.
inline BoxLines lines_of(const Schedule& p, const Box& box, bool may_go_down) {
  const auto [rows, columns] = box.out;
  const int64_t planes = box.planes.size();
  if (p.destination.merges_lines) return {planes, merged_lines(p.nest, rows)};
  const bool merged = columns.size() == p.nest.axis[1].out &&
                      p.source.output[0] == p.source.output[1] * columns.size() &&
                      p.destination.output[0] == p.destination.output[1] * columns.size();
  if (!merged)
    return {planes, may_go_down ? problem::lines(rows, columns) : problem::Lines{rows.size(), columns.size(), false}};
  const int64_t pixels = rows.size() * columns.size();
  const bool planes_too = planes > 1 && rows.size() == p.nest.axis[0].out &&
                          p.source.output_plane == p.source.output[1] * pixels &&
                          p.destination.output_plane == p.destination.output[1] * pixels;
  return planes_too ? BoxLines{1, {1, planes * pixels, false}} : BoxLines{planes, {1, pixels, false}};
}

// All lines of a plane at once.
template <class Body> void each_plane(const Schedule& p, const Box& box, Body body) {
  const auto [planes, lines] = lines_of(p, box, true);
  for (int64_t z = box.planes.begin; z < box.planes.begin + planes; ++z)
    body(Line{z, box.out[0].begin, box.out[1].begin, lines.pixels, lines.down, lines.count});
}

template <class Body> void each_line(const Schedule& p, const Box& box, bool may_go_down, Body body) {
  const auto [planes, lines] = lines_of(p, box, may_go_down);
  const int64_t y = box.out[0].begin, x = box.out[1].begin;
  for (int64_t z = box.planes.begin; z < box.planes.begin + planes; ++z)
    for (int64_t i = 0; i < lines.count; ++i)
      lines.down ? body(Line{z, y, x + i, lines.pixels, true}) : body(Line{z, y + i, x, lines.pixels, false});
}

}  // namespace octile::schedule
