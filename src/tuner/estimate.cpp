// A cost model that ranks configs; its unit is one multiply-accumulate instruction. Constants are read off the
// prototype sweeps (1400-1750 configs a shape): what matters is tile waste, loads against macs, and the epilogue at
// shallow K.
#include <algorithm>

#include "tuner/space.hpp"

namespace octile::tuner {
namespace {

// A core needs about ten sums in flight to cover the latency of a mac; loads issue beside macs, two a cycle.
constexpr double sums_in_flight = 10, load_cost = 0.5, call_overhead = 30, epilogue_cost = 2.5;

double tile_cost(double rows, double columns, double steps) {
  const double macs = rows * columns;
  const double loop =
      steps * (std::max({macs, sums_in_flight, (rows + columns) * load_cost * 2}) + 0.02 * (rows + columns));
  return loop + macs * epilogue_cost + call_overhead;
}

double line_cost(int64_t pixels, int rows, double columns, double steps) {
  if (pixels == 0) return 0;
  const problem::Tiling t = problem::tile_rows(pixels, rows);
  return double(t.larger) * tile_cost(double(t.rows) + 1, columns, steps) +
         double(t.tiles - t.larger) * tile_cost(double(t.rows), columns, steps);
}

// Panels of columns: whole tiles, then one with what is left.
double rectangle_cost(const Subject& s, const Config& c, const problem::Lines& lines, double steps) {
  const int64_t whole = s.layout.panels / c.columns, left = s.layout.panels % c.columns;
  double cost = double(whole) * line_cost(lines.pixels, c.rows, c.columns, steps);
  if (left) cost += line_cost(lines.pixels, rows_for_columns(s, c, int(left)), double(left), steps);
  return double(lines.count) * cost;
}

}  // namespace

double estimate(const Subject& s, const Config& c) {
  const auto& n = s.nest;
  const double steps_a_tap = double(s.layout.steps);
  double cost = 0;
  if (s.layout.kind == codegen::PackedKind::joined) {
    cost = rectangle_cost(s, c, {1, n.pixels(), false}, steps_a_tap);
  } else {
    for (const auto& edge : problem::edge_classes(n, c.border == Border::fill))
      cost +=
          rectangle_cost(s, c, problem::lines(edge.axis[0].out, edge.axis[1].out), double(edge.taps()) * steps_a_tap);
  }
  if (needs_staging(s, c)) cost += double(n.axis[0].in * n.axis[1].in * std::max<int64_t>(n.depth, 1)) / 32;
  // Panels outermost stream A again for each tile of columns: a band that stays in L2 saves that, many bands cost
  // calls.
  const double band_rows = c.band ? double(c.band) : 1e9;
  if (c.band && c.band < c.rows) cost *= 1.2;
  if (c.loop == Loop::rows) cost *= 1.01;
  if (c.band) cost *= 1.0 + 0.5 / band_rows;
  if (c.unroll == 1) cost *= 1.02;
  if (c.unroll == 8) cost *= 1.002;
  return cost;
}

}  // namespace octile::tuner
