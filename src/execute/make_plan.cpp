// Config -> Plan: geometry of the source and the destination, walks of the edge classes, kernels, workspace.
#include <algorithm>
#include <set>

#include "execute/lines.hpp"
#include "execute/plan_kernels.hpp"
#include "execute/walk_tables.hpp"
#include "execute/winograd.hpp"
#include "problem/checked.hpp"
#include "problem/layout.hpp"

namespace octile::runtime {
namespace {

using problem::EdgeClass;

int64_t band_size(const PlanData& p, int axis) {
  const int64_t out = p.nest.axis[size_t(axis)].out;
  return axis == p.band_axis && p.band ? std::min(p.band, out) : out;
}

// Input positions that `outputs` outputs in a row reach; without a filled border never more than there are.
int64_t copied_positions(const PlanData& p, const problem::Axis& a, int64_t outputs) {
  const int64_t reach = (outputs - 1) * a.stride + (a.kernel - 1) * a.dilation + 1;
  return p.source.fill ? reach : std::min(reach, a.in);
}
int64_t copied_positions(const PlanData& p, int axis) {
  return copied_positions(p, p.nest.axis[size_t(axis)], band_size(p, axis));
}

// From one output to the next, in bytes of the source. One output has no next, and its stride may be anything.
int64_t output_step(const problem::Axis& a, int64_t input) { return a.out > 1 ? a.stride * input : input; }

Error too_much_workspace(std::string_view of_what) {
  return {Errc::invalid_problem, "workspace: " + std::string(of_what) + " does not fit 2^60 bytes"};
}
constexpr int64_t most_workspace = int64_t{1} << 60;

// Whole and with its border, whatever part of it the bands of this plan are: offsets between any two of its positions
// fit then, also of taps that padding answers.
bool fits_copy(const problem::Nest& n, int64_t pixel_bytes) {
  problem::Checked bytes = pixel_bytes;
  for (const problem::Axis& a : {n.plane, n.axis[0], n.axis[1]}) {
    const int64_t reach = std::max<int64_t>(a.out - 1, 0) * a.stride + (a.kernel - 1) * a.dilation + 1;
    bytes = problem::multiply(bytes, std::max(reach, a.in + a.before));
  }
  return problem::at_most(bytes, most_workspace).has_value();
}

// From one pixel of a copy to the next. Rows that would compete for the same sets of L1 lie further apart, by 192 bytes
// a pixel, but where a step reads several pixels as one row.
int64_t copied_pixel(const PlanData& p) {
  constexpr int64_t apart = 192;
  const int64_t dense = p.source.padded * p.source.element;
  if (p.nest.depthwise || p.layout.takes_dense_pixels()) return dense;
  return schedule::rows_compete(output_step(p.nest.axis[1], dense)) ? dense + apart : dense;
}

Result<void> set_source(PlanData& p) {
  const auto& n = p.nest;
  Source& s = p.source;
  const schedule::Bordered& border = p.lowered->with(p.config.border);
  s.element = p.layout.step.a_element;
  s.fill = p.config.border == tuner::Border::fill && !p.layout.takes_gathered_rows();
  s.flip = border.flips;
  s.channels = n.own_channels() ? n.filters : n.depth;
  s.padded = n.own_channels() ? problem::round_up(s.channels, p.room->lanes()) : s.channels;
  if (p.layout.row.joined) s.padded = std::max(s.channels, p.layout.last_channels);
  if (p.layout.takes_gathered_rows()) {
    s.copy = Source::Copy::rows;
    const int64_t row = std::max(p.layout.depth, p.layout.step_depth()) * s.element;
    if (!problem::at_most(problem::product({n.plane.out, n.axis[0].out, n.axis[1].out, row}), most_workspace))
      return too_much_workspace("the gathered source");
    s.output = {band_size(p, 1) * row, row};
    s.output_plane = band_size(p, 0) * s.output[0];
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

Result<void> set_destination(PlanData& p) {
  const auto& n = p.nest;
  Destination& d = p.destination;
  d.element = n.types.y == Type::s32 ? 4 : 1;
  const int64_t channels = std::max(n.filters, p.layout.last_channels);  // a panel of few is written whole
  d.lines_join = p.lowered->with(p.config.border).merges_lines;
  d.staged = n.y_filter != 1 || channels != n.filters || d.lines_join;
  if (!d.staged) {
    d.output = {n.axis[0].y * d.element, n.axis[1].y * d.element};
    d.output_plane = n.plane.y * d.element;
    return {};
  }
  d.output[1] = channels * d.element;
  const int64_t line = d.lines_join ? p.source.output[0] / p.source.output[1] : n.axis[1].out;
  if (!problem::at_most(problem::product({n.plane.out, n.axis[0].out, line, d.output[1]}), most_workspace))
    return too_much_workspace("the copy of the destination");
  d.output[0] = (d.lines_join ? line : band_size(p, 1)) * d.output[1];
  d.output_plane = band_size(p, 0) * d.output[0];
  d.bytes = p.plane_band * d.output_plane;
  return {};
}

void set_classes(PlanData& p) {
  const auto& n = p.nest;
  for (const EdgeClass& edge : p.lowered->with(p.config.border).regions) p.classes.push_back({edge, 0, 0});
  const TapStrides strides{n.plane.dilation * p.source.input_plane, n.axis[0].dilation * p.source.input[0],
                           n.axis[1].dilation * p.source.input[1]};
  for (ClassPlan& c : p.classes) {
    c.table = int64_t(p.tables.size());
    c.entries = append_walk(p.layout, c.edge, strides, p.tables);
  }
}

// Of the bands that a class has a part of those that may differ: the others are alike, and may be 2^50.
std::array<int64_t, 3> different_bands(const problem::Range& out, int64_t band) {
  const int64_t first = out.begin / band, last = std::max(first, (out.end - 1) / band);
  return {first, std::min(first + 1, last), last};
}

// The lengths of all lines, whatever the band: bands are whole but for the last.
std::set<int64_t> line_lengths(const PlanData& p, bool with_terms) {
  std::set<int64_t> lengths;
  for (const ClassPlan& c : p.classes)
    for (int64_t planes : different_bands(c.edge.plane.out, p.plane_band))
      for (int64_t b : different_bands(c.edge.axis[size_t(p.band_axis)].out, p.band)) {
        const Box box = band_of(p, planes, b).clipped(c.edge);
        if (!box.none()) lengths.insert(lines_of(p, box, !with_terms).lines.pixels);
      }
  return lengths;
}

// Of whole vectors of channels, and of half of one; each for any products, and for those of multipliers below 1.
Result<void> set_row_kernels(PlanData& p, KernelCache& cache) {
  Kernels& kernels = p.variants.front().kernels;
  std::vector<codegen::KernelKey> keys;
  std::vector<size_t> places;
  for (size_t half : {0u, 1u})
    for (auto products : {codegen::Products::any, p.best_products()})
      if (const auto kernel = schedule::row_kernel(*p.lowered, p.config, half, products)) {
        keys.push_back(kernel->key);
        kernels.row_counts[half] = kernel->counts;
        places.push_back(Kernels::row_place(half, products));
      }
  auto owned = cache.get_all(*p.room, keys);
  if (!owned) return owned.error();
  kernels.entry.assign(4, nullptr);
  for (size_t i = 0; i < places.size(); ++i) {
    kernels.entry[places[i]] = (*owned)[i]->entry;
    add_to_hash(p, (*owned)[i]->hash);
  }
  kernels.owned = std::move(*owned);
  return {};
}

Result<void> set_kernels(PlanData& p, KernelCache& cache) {
  if (p.layout.row.joined) return set_row_kernels(p, cache);
  for (Variant& v : p.variants) {
    const auto lengths = line_lengths(p, v.terms > 0);
    auto fetched =
        fetch(p, kernels_for(p, lengths, column_counts(p, p.panel_splits), v.terms, false), cache, v.kernels);
    if (fetched && !p.packed) fetched = fetch(p, kernels_for(p, {1}, column_counts(p, 1), 0, true), cache, v.sums);
    if (fetched && v.remainder) fetched = fetch(p, kernels_for(p, lengths, {1}, 0, true), cache, v.row_sums);
    if (!fetched) return fetched;
  }
  auto palette = palette_kernels(*p.room, cache);
  if (!palette) return palette.error();
  p.palette = std::move(*palette);
  if (p.source.copy != Source::Copy::image || p.source.element != 2) return {};
  codegen::KernelKey key{.routine = codegen::Routine::widen, .a = codegen::sign_of(p.nest.types.x)};
  auto widen = cache.get(*p.room, key);
  if (!widen) return widen.error();
  p.widen = *widen;
  add_to_hash(p, p.widen->hash);
  return {};
}

void set_plane_bands(PlanData& p, int64_t workers) {
  const int64_t planes = p.nest.plane.out;
  p.plane_band = schedule::plane_band(*p.lowered, p.config);
  p.plane_bands = (planes + p.plane_band - 1) / p.plane_band;
  if (p.nest.items() < workers) {  // threads share the planes of an item evenly
    p.plane_bands = std::min(problem::round_up(p.plane_bands, workers), planes);
    p.plane_band = (planes + p.plane_bands - 1) / p.plane_bands;
    p.plane_bands = (planes + p.plane_band - 1) / p.plane_band;
  }
}

// Each task has a band, or a share of a band's panels, of some planes of some item; a thread takes a contiguous run of
// tasks.
void set_partition(PlanData& p, int64_t thread_macs) {
  const auto& n = p.nest;
  const int64_t workers = worth_threads(p, thread_macs);
  set_plane_bands(p, workers);
  p.band_axis = n.axis[0].out > 1 || p.layout.row.joined ? 0 : 1;  // whole rows are not cut
  const int64_t size = n.axis[size_t(p.band_axis)].out, items = n.items() * p.plane_bands;
  const bool rolls = p.layout.row.joined && p.config.unroll > 1;  // whole images
  p.band = p.config.band ? std::min(p.config.band, size) : size;
  if (workers > 1 && !rolls && items * ((size + p.band - 1) / p.band) < workers) {
    const int64_t wanted = (workers + items - 1) / items;
    const int64_t least = p.band_axis == 0 ? 1 : p.config.rows;  // a band below one tile of rows wastes registers
    p.band = std::max(std::min(least, size), (size + wanted - 1) / wanted);
  }
  p.bands = (size + p.band - 1) / p.band;
  p.panel_splits = std::clamp<int64_t>(workers / std::max<int64_t>(1, items * p.bands), 1,
                                       std::max<int64_t>(p.layout.panels / p.layout.panels_together(), 1));
  p.chunks = std::clamp<int64_t>(workers, 1, items * p.bands * p.panel_splits);
}

// Each item with a run-time B of its own has it packed just before its tasks, by the thread that runs them: it comes
// from L1 then, and packing takes all threads. Items that share a B, or are fewer than the threads, have it packed
// once.
void set_items(PlanData& p) {
  p.by_item = p.nest.runtime_w && p.nest.matrices == p.nest.items() && p.nest.items() >= p.chunks;
  if (p.by_item) p.layout = codegen::of_one_matrix(p.layout);
}

template <class Take> void take_dynamic(DynamicSource& s, Take take) {
  s.copy_at = take(s.count);
  s.zero_points_at = take(problem::multiply(s.rows, 4));
  s.scales_at = take(problem::multiply(s.rows, 4));
  s.ranges_at = take(s.chunks * 8);
  s.multipliers_at = take(s.multipliers * 4);
}

Result<void> set_workspace(PlanData& p) {
  WorkspaceLayout& w = p.workspace;
  problem::Checked end = 0;
  const auto take = [&](problem::Checked bytes) {
    const int64_t at = end.value_or(0);
    const problem::Checked up = problem::add(bytes, 63);
    end = problem::add(end, up ? problem::Checked(*up / 64 * 64) : up);
    return at;
  };
  const int64_t vector = p.layout.padded_filters * p.layout.matrices * 4;
  const auto take_weights = [&] {
    w.start = take(problem::multiply(vector, p.winograd ? p.winograd->layout.chunks : int64_t(p.classes.size())));
    w.ones_start = take(problem::multiply(int64_t(p.classes.size()) * 4, p.layout.step.tile.n));
    w.row_column = take(p.rows_have_terms ? vector : 0);
    w.packed_b = take(p.packed ? 0 : p.layout.bytes);
    w.ones = take(p.packed ? 0 : std::max(p.layout.depth, p.layout.step_depth()) * p.layout.step.a_element);
  };
  if (!p.by_item) take_weights();
  w.multiplier = take(p.nest.types.y == Type::s32 ? 0 : vector);
  w.multiply_add = take(p.nest.types.y == Type::u8 && p.layout.row.joined ? 2 * vector : 0);
  if (p.dynamic) take_dynamic(*p.dynamic, take);
  w.chunk = end.value_or(0);
  end = 0;
  take(p.source.bytes);
  w.chunk_destination = take(p.destination.bytes);
  const bool sums = std::any_of(p.variants.begin(), p.variants.end(), [](const Variant& v) { return v.remainder; });
  w.chunk_sums = take(sums ? p.plane_band * band_size(p, 0) * band_size(p, 1) * 4 : 0);
  w.chunk_accumulators = take(p.accumulator_bytes);
  w.chunk_winograd = take(p.winograd ? p.winograd->bytes : 0);
  if (p.by_item) take_weights();
  w.chunk_bytes = end.value_or(0);
  const problem::Checked bytes = problem::add(w.chunk, problem::multiply(w.chunk_bytes, p.chunks));
  if (!end || !problem::at_most(bytes, most_workspace)) return too_much_workspace("all of it");
  w.bytes = *bytes;
  return {};
}

Result<void> set_walk(PlanData& p, int64_t thread_macs, KernelCache& cache) {
  set_partition(p, thread_macs);
  set_items(p);
  if (auto source = set_source(p); !source) return source;
  if (auto destination = set_destination(p); !destination) return destination;
  set_classes(p);
  return set_kernels(p, cache);
}

void set_variants(PlanData& p) {
  p.rows_have_terms = problem::of_rows(p.nest.quantisation.x_zero_point);
  p.item_rows = p.nest.quantisation.x_zero_point == Per::item_row ? p.nest.axis[1].out : 0;
  const int row_terms = p.rows_have_terms;
  if (!p.packed) {  // what a run-time B asks for is known when it has been packed
    p.variants.push_back({row_terms, false, {}, {}, {}});
    if (!p.layout.step.weights_fit()) p.variants.push_back({row_terms + 1, true, {}, {}, {}});
  } else {
    const bool remainder = p.packed->needs_row_sums(p.layout);
    p.variants.push_back({row_terms + remainder, remainder, {}, {}, {}});
  }
}

std::shared_ptr<PlanData> plan_of(const PlanRequest& request, const PlanPhase& phase,
                                  std::span<const codegen::WinogradLayout> winograd) {
  auto p = std::make_shared<PlanData>();
  p->problem = request.problem;
  p->nest = phase.nest;
  p->layout = phase.layout;
  p->packed = request.packed.get();
  if (p->nest.runtime_w) p->b_source = problem::weight_source(p->problem);
  p->room = phase.room;
  p->threads = request.threads;
  set_variants(*p);
  p->winograd_layouts.assign(winograd.begin(), winograd.end());
  if (!p->nest.empty()) p->lowered.emplace(p->nest, *p->room, p->layout, p->winograd_layouts, p->variants.back().terms);
  return p;
}

// The largest phase's config, as near as this one's own limits let it be.
Result<std::shared_ptr<const PlanData>> make_other(const PlanRequest& request, const PlanPhase& phase,
                                                   const tuner::Config& config, KernelCache& cache) {
  auto p = plan_of(request, phase, {});
  p->config = tuner::fitted(*p->lowered, config);
  if (auto reason = tuner::illegal(*p->lowered, p->config); !reason.empty())
    return Error{Errc::unsupported, "config: of a phase " + tuner::name(p->config) + " is not legal: " + reason};
  if (auto set = set_walk(*p, request.thread_macs, cache); !set) return set.error();
  if (auto workspace = set_workspace(*p); !workspace) return workspace.error();
  return std::shared_ptr<const PlanData>(std::move(p));
}

Result<void> set_others(PlanData& p, const PlanRequest& request, KernelCache& cache) {
  WorkspaceLayout& w = p.workspace;
  for (const PlanPhase& phase : request.others) {
    auto other = make_other(request, phase, p.config, cache);
    if (!other) return other.error();
    const problem::Checked end = problem::add(w.chunk, (*other)->workspace.bytes);
    if (!problem::at_most(end, most_workspace)) return too_much_workspace("all of it");
    w.bytes = std::max(w.bytes, *end);
    add_to_hash(p, (*other)->code_hash);
    p.others.push_back(*std::move(other));
  }
  return {};
}

}  // namespace

Result<std::shared_ptr<const PlanData>> make_plan(const PlanRequest& request, const tuner::Config& config,
                                                  Provenance provenance, KernelCache& cache) {
  auto p = plan_of(request, request, request.winograd);
  p->config = config;
  p->provenance = std::move(provenance);
  if (p->nest.empty()) return std::shared_ptr<const PlanData>(std::move(p));
  if (auto reason = tuner::illegal(*p->lowered, config); !reason.empty())
    return Error{Errc::unsupported, "config: " + tuner::name(config) + " is not legal here: " + reason};
  if (auto set =
          config.winograd ? set_winograd(*p, request.thread_macs, cache) : set_walk(*p, request.thread_macs, cache);
      !set)
    return set.error();
  p->footprints = footprints_of(p->problem);
  p->dynamic = dynamic_source(p->problem, p->nest, p->threads->count());
  if (auto workspace = set_workspace(*p); !workspace) return workspace.error();
  if (auto others = set_others(*p, request, cache); !others) return others.error();
  return std::shared_ptr<const PlanData>(std::move(p));
}

}  // namespace octile::runtime
