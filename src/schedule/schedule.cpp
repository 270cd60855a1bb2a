#include "schedule/schedule.hpp"

#include <algorithm>

#include "problem/layout.hpp"
#include "schedule/walk_tables.hpp"

namespace octile::schedule {
namespace {

// Input positions that `outputs` outputs in a row reach; without a filled border never more than there are.
int64_t copied_positions(const Schedule& p, const problem::Axis& a, int64_t outputs) {
  const int64_t reach = (outputs - 1) * a.stride + (a.kernel - 1) * a.dilation + 1;
  return p.source.fill ? reach : std::min(reach, a.in);
}
int64_t copied_positions(const Schedule& p, int axis) {
  return copied_positions(p, p.nest.axis[size_t(axis)], p.band_size(axis));
}

// From one output to the next, in bytes of the source. One output has no next, and its stride may be anything.
int64_t output_step(const problem::Axis& a, int64_t input) { return a.out > 1 ? a.stride * input : input; }

// Whole and with its border, whatever part of it the bands of this plan are: offsets between any two of its positions
// fit then, also of taps that padding answers.
bool fits_copy(const problem::Nest& n, int64_t pixel_bytes) {
  problem::Checked bytes = pixel_bytes;
  for (const problem::Axis& a : {n.plane, n.axis[0], n.axis[1]}) {
    const int64_t reach = std::max<int64_t>(a.out - 1, 0) * a.stride + (a.kernel - 1) * a.dilation + 1;
    bytes = problem::multiply(bytes, std::max(reach, a.in + a.before));
  }
  return problem::at_most(bytes, max_workspace).has_value();
}

// From one pixel of a copy to the next. Rows that would compete for the same sets of L1 lie further apart, by 192 bytes
// a pixel, but where a step reads several pixels as one row.
int64_t copied_pixel(const Schedule& p) {
  constexpr int64_t apart = 192;
  const int64_t dense = p.source.padded * p.source.element;
  if (p.nest.depthwise || p.layout.takes_dense_pixels()) return dense;
  return rows_compete(output_step(p.nest.axis[1], dense)) ? dense + apart : dense;
}

Result<void> set_source(Schedule& p, const Bordered& border) {
  const auto& n = p.nest;
  Source& s = p.source;
  s.element = p.layout.step.a_element;
  s.fill = p.config.border == Border::fill && !p.layout.takes_gathered_rows();
  s.flip = border.flips;
  s.channels = n.own_channels() ? n.filters : n.depth;
  s.padded = n.own_channels() ? problem::round_up(s.channels, p.room->lanes()) : s.channels;
  if (p.whole_rows()) s.padded = std::max(s.channels, p.layout.last_channels);
  if (p.layout.takes_gathered_rows()) {
    s.copy = Source::Copy::rows;
    const int64_t row = std::max(p.layout.depth, p.layout.step_depth()) * s.element;
    if (!problem::at_most(problem::product({n.plane.out, n.axis[0].out, n.axis[1].out, row}), max_workspace))
      return too_much_workspace("the gathered source");
    s.output = {p.band_size(1) * row, row};
    s.output_plane = p.band_size(0) * s.output[0];
    s.bytes = p.plane_band * s.output_plane;
    return {};
  }
  if (border.copies_source) {
    s.copy = Source::Copy::image;
    s.input[1] = copied_pixel(p);
    if (!fits_copy(n, s.input[1])) return too_much_workspace("the copy of the source");
    s.input[0] = copied_positions(p, 1) * s.input[1];
    s.input_plane = copied_positions(p, 0) * s.input[0];
    s.bytes = copied_positions(p, n.plane, p.plane_band) * s.input_plane;
    // A step deeper than a row of taps reads on, and multiplies by zeros.
    if (p.layout.depth < p.layout.step_depth()) s.bytes += p.layout.step_depth() * s.element;
  } else {
    s.input = {n.axis[0].x, n.axis[1].x};
    s.input_plane = n.plane.x;
  }
  s.output_plane = output_step(n.plane, s.input_plane);
  for (size_t i : {0u, 1u}) s.output[i] = output_step(n.axis[i], s.input[i]);
  return {};
}

Result<void> set_destination(Schedule& p, const Bordered& border) {
  const auto& n = p.nest;
  Destination& d = p.destination;
  d.element = n.types.y == Type::s32 ? 4 : 1;
  const int64_t channels = std::max(n.filters, p.layout.last_channels);  // a panel of few is written whole
  d.merges_lines = border.merges_lines;
  d.staged = n.y_filter != 1 || channels != n.filters || d.merges_lines || !n.post_ops.empty();
  if (!d.staged) {
    d.output = {n.axis[0].y * d.element, n.axis[1].y * d.element};
    d.output_plane = n.plane.y * d.element;
    return {};
  }
  d.output[1] = channels * d.element;
  const int64_t line = d.merges_lines ? p.source.output[0] / p.source.output[1] : n.axis[1].out;
  if (!problem::at_most(problem::product({n.plane.out, n.axis[0].out, line, d.output[1]}), max_workspace))
    return too_much_workspace("the copy of the destination");
  d.output[0] = (d.merges_lines ? line : p.band_size(1)) * d.output[1];
  d.output_plane = p.band_size(0) * d.output[0];
  d.bytes = p.plane_band * d.output_plane;
  return {};
}

void set_regions(Schedule& p, const Bordered& border) {
  const auto& n = p.nest;
  for (const problem::EdgeClass& edge : border.regions) p.regions.push_back({edge, 0, 0});
  const TapStrides strides{n.plane.dilation * p.source.input_plane, n.axis[0].dilation * p.source.input[0],
                           n.axis[1].dilation * p.source.input[1]};
  for (Region& region : p.regions) {
    region.table = int64_t(p.tables.size());
    region.entries = append_walk(p.layout, region.edge, strides, p.tables);
  }
}

void set_plane_bands(Schedule& p, const Lowered& s, int64_t workers) {
  const int64_t planes = p.nest.plane.out;
  p.plane_band = schedule::plane_band(s, p.config);
  p.plane_bands = (planes + p.plane_band - 1) / p.plane_band;
  if (p.nest.items() < workers) {  // threads share the planes of an item evenly
    p.plane_bands = std::min(problem::round_up(p.plane_bands, workers), planes);
    p.plane_band = (planes + p.plane_bands - 1) / p.plane_bands;
    p.plane_bands = (planes + p.plane_band - 1) / p.plane_band;
  }
}

// Output positions along the band axis whose sums stay in a share of L2 until their post-ops come.
int64_t staged_rows(const Schedule& p) {
  constexpr int64_t share = 256 << 10;
  const int64_t across = p.band_axis == 0 ? p.nest.axis[1].out : 1;
  const problem::Checked row = problem::product({p.plane_band, across, p.nest.filters, 4});
  return std::max<int64_t>(1, share / std::max<int64_t>(1, problem::saturated(row)));
}

void set_partition(Schedule& p, const Lowered& s, int64_t workers) {
  const auto& n = p.nest;
  set_plane_bands(p, s, workers);
  p.band_axis = n.axis[0].out > 1 || p.whole_rows() ? 0 : 1;  // whole rows are not cut
  const int64_t size = n.axis[size_t(p.band_axis)].out, items = n.items() * p.plane_bands;
  p.band = p.config.band ? std::min(p.config.band, size) : size;
  if (workers > 1 && !rolls(s, p.config) && items * ((size + p.band - 1) / p.band) < workers) {
    const int64_t wanted = (workers + items - 1) / items;
    const int64_t min_band = p.band_axis == 0 ? 1 : p.config.rows;  // a band below one tile of rows wastes registers
    p.band = std::max(std::min(min_band, size), (size + wanted - 1) / wanted);
  }
  if (!n.post_ops.empty() && !rolls(s, p.config)) p.band = std::min(p.band, staged_rows(p));
  p.bands = (size + p.band - 1) / p.band;
  p.panel_splits = std::clamp<int64_t>(workers / std::max<int64_t>(1, items * p.bands), 1,
                                       std::max<int64_t>(p.layout.panels / p.layout.panels_per_group(), 1));
  p.chunks = std::clamp<int64_t>(workers, 1, items * p.bands * p.panel_splits);
}

// Each item with a run-time B of its own has it packed just before its tasks, by the thread that runs them: it comes
// from L1 then, and packing takes all threads. Items that share a B, or are fewer than the threads, have it packed
// once.
void set_items(Schedule& p) {
  p.by_item = p.nest.runtime_w && p.nest.matrices == p.nest.items() && p.nest.items() >= p.chunks;
  if (p.by_item) p.layout = codegen::of_one_matrix(p.layout);
}

Result<void> set_walk(Schedule& p, const Lowered& s, const Given& given) {
  const Bordered& border = s.with(p.config.border);
  set_partition(p, s, worth_threads(s, given));
  set_items(p);
  if (auto source = set_source(p, border); !source) return source;
  if (auto destination = set_destination(p, border); !destination) return destination;
  set_regions(p, border);
  set_tiles(p, s, given);
  return {};
}

}  // namespace

Error too_much_workspace(std::string_view of_what) {
  return {Errc::invalid_problem, "workspace: " + std::string(of_what) + " does not fit 2^60 bytes"};
}

// The needs of a run-time w are known when it has been packed: a plan has kernels for each outcome.
std::vector<Outcome> outcomes_of(const problem::Nest& n, const codegen::PackedLayout& l, const Given& given) {
  const int row_terms = problem::of_rows(n.quantisation.x_zero_point);
  std::vector<Outcome> all;
  if (!given.packs_b) all.push_back({.terms = row_terms + given.row_sums, .remainder = given.row_sums});
  else all.push_back({.terms = row_terms});
  if (given.packs_b && !l.step.weights_fit()) all.push_back({.terms = row_terms + 1, .remainder = true});
  return all;
}

Schedule begun(const problem::Nest& n, const codegen::PackedLayout& l, const codegen::Room& room, const Config& c,
               const Given& given) {
  Schedule p;
  p.nest = n;
  p.layout = l;
  p.room = &room;
  p.config = c;
  p.algorithm = c.winograd ? Algorithm::winograd : l.algorithm;
  p.rows_have_terms = problem::of_rows(n.quantisation.x_zero_point);
  p.item_rows = n.quantisation.x_zero_point == Per::item_row ? n.axis[1].out : 0;
  p.outcomes = outcomes_of(n, l, given);
  return p;
}

Result<Schedule> make_schedule(const Lowered& s, const Config& c, const Given& given) {
  Schedule p = begun(s.nest, s.layout, s.room, c, given);
  if (c.winograd) set_winograd(p, s, worth_threads(s, given));
  else if (auto set = set_walk(p, s, given); !set) return set.error();
  if (auto set = set_workspace(p, given); !set) return set.error();
  return p;
}

}  // namespace octile::schedule
