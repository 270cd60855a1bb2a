// A cost model that ranks configs; its unit is one multiply-accumulate instruction. Constants are read off the
// prototype sweeps (1400-1750 configs a shape): what matters is tile waste, loads against macs, and the epilogue at
// shallow K.
#include <algorithm>
#include <cmath>

#include "codegen/kernels/lane_pixels.hpp"
#include "tuner/space.hpp"
#include "tuner/winograd.hpp"

namespace octile::tuner {
namespace {

// A core needs some sums in flight to cover the latency of a mac: the room knows how many. Loads from L1 issue beside
// macs, mostly one for each; a panel of B that does not stay in L1 comes from L2 at less than half that rate, which is
// what ruins flat tiles at 7x7. Where a load of A is whole lines and no broadcast, the same is true of A. The epilogue
// converts each vector and packs them by fours, several short rows at once. A core does it beside the macs of the next
// tile as far as its registers for renaming reach, which large tiles use up: what a tile then costs beside macs and
// epilogue was 4 of them at 8 sums, 12 at 16, 46 at 28, at K = 16 as at 64.
constexpr double min_overhead = 6, sum_squares_overhead = 0.05;
constexpr double epilogue_vector = 1, epilogue_pack = 1.5;
constexpr int packed_together = 4;
// Instructions of a tile with fewer than these leave room for the next one, whose sums then cover latency too.
constexpr double window = 250;
// Copying x, in the time of a mac: 8 to 11 bytes a cycle where each is read for the first time. Flipping an s8 source
// on the way (see may_flip) pays from two tiles of columns.
constexpr double bytes_copied = 6, pixel_apart = 6;  // of a group, whose pixels do not follow one another

// Wide groups: rows of a tile come from lines of the cache that other groups have a part of, and from L2. Each group
// loads its own of the source, so that loads are nearly as many as macs, which slows either: a mac took .14 ns without
// loads, .16 with half as many, .17 with as many, .20 with a sixth more.
constexpr double group_row = 16, group_loads = 0.25;

// The loops of a listed tap have other counts in each panel, and branches learn them in a tile or two: the cost that a
// border region has before. 7 x 7 x 32 by 32 channels in nine regions took 1.24 of the time of one with a filled
// border.
constexpr double listed_tap = 40;

struct TileCost {
  double columns, steps, a_load, b_load, sums_in_flight;
  double flip = 0;     // of a load of A: 1 on cores whose ports for macs do it, 0 where there are others
  double parts = 0;    // grouped: macs a column; else one
  double a_loads = 0;  // grouped: of A, a column; else all columns share that
  double operator()(double rows) const {
    const double macs = parts != 0 ? rows * columns * (parts + a_loads * flip) : rows * (columns + flip);
    const double loads =
        parts != 0 ? columns * (rows * a_loads * a_load + parts * b_load) : rows * a_load + columns * b_load;
    const double sums = rows * columns, in_window = std::min(1.0, steps * (sums + rows + columns) / window);
    const double packs =
        columns * 2 <= packed_together ? columns / packed_together : std::ceil(columns / packed_together);
    const bool wide = a_loads > 1;
    const double beside = wide ? group_loads * std::min(macs, loads) : 0.02 * (rows * a_load + columns * b_load);
    const double loop = steps * (std::max({macs, sums_in_flight * in_window, loads}) + beside);
    return loop + sums * epilogue_vector + rows * packs * epilogue_pack + min_overhead + (wide ? rows * group_row : 0) +
           sum_squares_overhead * sums * sums;
  }
};

double line_cost(int64_t units, int rows, const TileCost& tile) {  // of mac tiles
  if (units == 0) return 0;
  const problem::Tiling t = problem::tile_rows(units, rows);
  return double(t.larger) * tile(double(t.rows) + 1) + double(t.tiles - t.larger) * tile(double(t.rows));
}

// The cost of loading x: panels outermost stream a band of it again for each tile of columns.
double a_load(const Lowered& s, const Config& c) {
  const auto& loads = s.room.facts().loads;
  return double(schedule::plane_bytes(s, c.band)) < 0.75 * double(s.l1) || s.layout.panels <= c.columns ? loads.l1
                                                                                                        : loads.a_l2;
}
// The cost of loading w: each tile of rows in a band reads a tile of columns again, each band reads all of it.
double b_load(const Lowered& s, double tile_bytes, bool one_tile_of_rows) {
  const auto& loads = s.room.facts().loads;
  const double all = double(s.layout.panels * s.layout.panel_bytes);
  const double again = one_tile_of_rows ? all : tile_bytes;
  if (again < 0.75 * double(s.l1)) return loads.l1;
  return one_tile_of_rows && all > 0.75 * double(s.l2) ? loads.b_far : loads.b_l2;
}

// Panels of columns: whole tiles, then one with what is left.
double rectangle_cost(const Lowered& s, const Config& c, const problem::Lines& lines, double steps) {
  const int64_t whole = s.layout.panels / c.columns, left = s.layout.panels % c.columns;
  const int64_t m = s.layout.step.tile.m;
  const bool one_tile = s.nest.axis[0].out == 1 && c.band && c.band <= c.rows * m;
  const double parts = s.nest.grouped ? double(s.layout.step.b_step()) / (4 * s.room.lanes()) : 0;
  const double a_loads = s.nest.depth < s.room.lanes() ? 1 : parts * s.room.lanes() / double(s.nest.depth);
  const auto tile = [&](int64_t columns) {
    const bool flips = s.layout.step.a_shift != 0 && !s.with(c.border).flips;
    return TileCost{double(columns),
                    steps,
                    a_load(s, c),
                    b_load(s, double(columns) * steps * double(s.layout.step.b_step()), one_tile),
                    double(s.room.facts().sums_in_flight),
                    flips ? 0.5 : 0,
                    parts,
                    a_loads};
  };
  const int64_t units = (lines.pixels + m - 1) / m;
  double cost = double(whole) * line_cost(units, c.rows, tile(c.columns));
  if (left) cost += line_cost(units, schedule::rows_for_columns(s, c, int(left), s.terms), tile(left));
  return double(lines.count) * cost;
}

// Transforms take a number of instructions for each tile and vector, two a cycle; the transformed weights, (m + 2)^2 /
// 9 words for a byte of direct ones, come from memory once a call and from a farther cache with every block.
double winograd_cost(const Lowered& s, const Config& c) {
  const auto& w = *schedule::winograd_of(s, c);
  const auto& l = w.products;
  const double input = w.m == 4 ? 150 : 45, output = w.m == 4 ? 220 : 55, bytes_a_cycle = 12;
  const int64_t tiles = winograd_tiles(s.nest, w.m);
  const int64_t blocks = (tiles + c.band - 1) / c.band, last = tiles - (blocks - 1) * c.band;
  const auto products = [&](int64_t band) {
    const auto group = [&](int64_t columns) {
      const auto& facts = s.room.facts();
      const TileCost tile{double(columns), double(l.steps), facts.loads.l1,
                          band > c.rows ? facts.loads.l1 : facts.loads.b_l2, double(facts.sums_in_flight)};
      return line_cost(band, schedule::rows_for_columns(s, c, int(columns), s.terms), tile);
    };
    const int64_t whole = l.panels / c.columns, left = l.panels % c.columns;
    return double(whole) * group(c.columns) + (left ? group(left) : 0);
  };
  const double vectors_in = double(l.depth) / (2 * s.room.lanes()), vectors_out = double(l.panels * w.channel_splits);
  const double weights = double(l.panels * l.panel_bytes) / bytes_a_cycle;
  return w.components() * (double(blocks - 1) * products(c.band) + products(last)) +
         double(tiles) * (input * vectors_in + output * vectors_out) + double(blocks + 1) * weights / 2;
}

// Counts instructions of the units that multiply and shuffle: all others run beside them.
double row_tile_cost(const codegen::PixelRow& row, int pixels, double rows_of_taps) {
  constexpr double row_overhead = 4, requantise = 4, pack = 6;
  const double tile_overhead = row.roll ? 6 : 24;
  double of_row = row_overhead, of_macs = 0;
  int last = -1;
  for (const auto& pixels_of_lane : codegen::lane_pixels(row, pixels)) {
    const int reach = pixels_of_lane.position + row.dilation * row.taps_per_lane;
    for (int pair = pixels_of_lane.position; pair < reach; pair += 2 * row.dilation)
      if (pair > last) of_row += row.taps_per_lane == 4 ? 2 : 4, last = pair;
    if (row.taps_per_lane == 4) of_row += 4;
    of_macs += double(pixels_of_lane.macs.size()) * 4;
  }
  if (row.roll) of_row *= double(row.step) / row.roll;  // what is interleaved serves all rows of outputs
  return rows_of_taps * (of_row + of_macs) + pixels * (row.taps_per_lane * requantise + pack) + tile_overhead;
}

double row_cost(const Lowered& s, const Config& c, double rows_of_taps) {
  constexpr double half_vector = 0.7;
  double cost = 0;
  for (bool half : {false, true}) {
    const auto kernel = schedule::row_kernel(s, c, half);
    if (!kernel) continue;
    const auto& [key, counts] = *kernel;
    const double panels =
        half ? half_vector : double(s.layout.panels - (s.layout.last_channels < s.layout.step.tile.n));
    const problem::Tiling t = problem::tile_rows(s.nest.axis[1].out, key.rows);
    cost += panels * double(t.tiles - t.larger) * row_tile_cost(key.row, int(t.rows), rows_of_taps);
    if (t.larger) cost += panels * double(t.larger) * row_tile_cost(key.row, int(t.rows) + 1, rows_of_taps);
  }
  return cost;
}

}  // namespace

double estimate(const Lowered& s, const Config& c) {
  if (c.winograd) return winograd_cost(s, c);
  const schedule::Bordered& border = s.with(c.border);
  const auto& n = s.nest;
  const double steps_a_tap = double(s.layout.steps * s.layout.parts);
  double cost = 0;
  for (const auto& edge : border.regions) {
    if (s.whole_rows()) {
      const double lines = double(edge.plane.out.size() * edge.axis[0].out.size());
      cost += lines * row_cost(s, c, double(edge.plane.taps.size() * edge.axis[0].taps.size()));
      continue;
    }
    const auto lines = s.layout.takes_gathered_rows() ? problem::Lines{1, n.pixels(), false}
                       : border.merges_lines          ? schedule::merged_lines(n, edge.axis[0].out)
                                                      : problem::lines(edge.axis[0].out, edge.axis[1].out);
    cost += double(edge.plane.out.size()) * rectangle_cost(s, c, lines, double(edge.taps()) * steps_a_tap);
    if (codegen::in_classes(s.layout.form)) cost += double(s.layout.panels * edge.taps()) * listed_tap;
  }
  cost *= schedule::conflict_cost(s, c);
  if (border.copies_source) {
    const double channels = double(n.own_channels() ? n.filters : std::max<int64_t>(n.depth, 1));
    const double apart = double(n.axis[1].x) > channels ? pixel_apart : 0;
    cost += double(n.plane.in * n.axis[0].in * n.axis[1].in) * (channels / bytes_copied + apart) / s.layout.step.tile.m;
  }
  // Panels outermost stream A again for each tile of columns: a band that stays in L2 saves that, many bands cost
  // calls.
  const double band_rows = c.band ? double(c.band) : 1e9;
  if (c.band && c.band < c.rows) cost *= 1.2;
  if (c.loop == Loop::lines) cost *= 1.01;
  if (c.band) cost *= 1.0 + 0.5 / band_rows;
  if (c.unroll == 1 && !s.mac_is_large) cost *= 1.02;
  if (c.unroll == 2) cost *= 1.001;
  if (c.unroll == 8) cost *= 1.002;
  return cost;
}

}  // namespace octile::tuner
