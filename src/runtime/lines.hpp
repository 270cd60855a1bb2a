// A class of output pixels as lines of tiles; make_plan asks for their lengths, run walks them.
#pragma once
#include "runtime/plan_data.hpp"

namespace octile::runtime {

struct Line {  // pixels in a row, or down a column, that see the same taps
  int64_t y, x, pixels;
  bool down;
};

using Rectangle = std::array<problem::Range, 2>;
inline bool none(const Rectangle& out) { return out[0].empty() || out[1].empty(); }

// The part of a class inside the band that `b` counts.
inline Rectangle inside_band(const PlanData& p, const problem::EdgeClass& edge, int64_t b) {
  Rectangle out{edge.axis[0].out, edge.axis[1].out};
  auto& banded = out[size_t(p.band_axis)];
  banded = banded.clipped({b * p.band, (b + 1) * p.band});
  return out;
}

// Rows that follow one another in source and destination are one line. Rank-one terms are stored along rows: with them
// no line goes down.
inline problem::Lines lines_of(const PlanData& p, const Rectangle& out, bool may_go_down) {
  const auto [rows, columns] = out;
  const bool merged = columns.size() == p.nest.axis[1].out &&
                      p.source.output[0] == p.source.output[1] * columns.size() &&
                      p.destination.output[0] == p.destination.output[1] * columns.size();
  if (merged) return {1, rows.size() * columns.size(), false};
  return may_go_down ? problem::lines(rows, columns) : problem::Lines{rows.size(), columns.size(), false};
}

template <class Body> void each_line(const PlanData& p, const Rectangle& out, bool may_go_down, Body body) {
  const problem::Lines lines = lines_of(p, out, may_go_down);
  for (int64_t i = 0; i < lines.count; ++i)
    lines.down ? body(Line{out[0].begin, out[1].begin + i, lines.pixels, true})
               : body(Line{out[0].begin + i, out[1].begin, lines.pixels, false});
}

}  // namespace octile::runtime
