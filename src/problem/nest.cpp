#include "problem/nest.hpp"

#include <algorithm>
#include <numeric>

#include "problem/checked.hpp"
#include "problem/layout.hpp"

namespace octile::problem {
namespace {

// A depthwise convolution: every group is one channel, of one filter or some. The filters become lanes.
bool is_depthwise(const Conv& c) { return c.groups > 1 && c.groups == c.channels.in; }

int64_t or_default(const std::vector<int64_t>& list, size_t i, int64_t otherwise) {
  return list.empty() ? otherwise : list[i];
}

template <class Step> OfPostOps of_post_ops(const Nest& n, Step step) {
  OfPostOps all{};
  for (size_t i = 0; i < n.post_ops.size(); ++i) all[i] = step(i);
  return all;
}
OfPostOps times(OfPostOps r, int64_t factor) {
  for (int64_t& stride : r) stride *= factor;
  return r;
}

// Pixels of both axes are one run of rows when the strides nest: a 1x1 convolution over a dense image is one GEMM.
void merge_axes(Nest& n) {
  auto& [rows, columns] = n.axis;
  if (!rows.pointwise() || !columns.pointwise()) return;
  if (rows.out == 1) return;
  const bool one_column = columns.out == 1;
  const bool nested = one_column || (rows.x == columns.x * columns.in && rows.y == columns.y * columns.out &&
                                     rows.r == times(columns.r, columns.out));
  if (!nested) return;
  const int64_t x = one_column ? rows.x : columns.x, y = one_column ? rows.y : columns.y;
  columns.in = columns.out = rows.out * columns.out;
  columns.x = x;
  columns.y = y;
  if (one_column) columns.r = rows.r;
  rows = Axis{};
}

// Planes that see one plane of the input each, and no padding, are a batch.
void split_planes(Nest& n) {
  const Axis& p = n.plane;
  if (p.kernel != 1 || p.before != 0 || p.first_input(p.out - 1) >= p.in) return;
  if (p.out != 1) n.outer.push_back({.size = p.out, .x = p.stride * p.x, .y = p.y, .matrix = 0, .r = p.r});
  n.plane = Axis{};
}

// A batch over which the weights do not change is more rows.
void merge_batch(Nest& n) {
  while (!n.outer.empty()) {
    const Outer& last = n.outer.back();
    Axis& rows = n.axis[1];
    if (last.matrix != 0 || n.axis[0].out != 1 || !n.axis[0].pointwise() || !rows.pointwise()) return;
    if (n.quantisation.x_zero_point == Per::row) return;  // every item counts its rows from the first
    const bool nested = rows.out == 1 || (last.x == rows.x * rows.in && last.y == rows.y * rows.out &&
                                          last.r == times(rows.r, rows.out));
    if (!nested) return;
    if (rows.out == 1) rows.x = last.x, rows.y = last.y, rows.r = last.r;
    rows.in = rows.out = rows.out * last.size;
    n.outer.pop_back();
  }
}

// The stride of a dimension of size 1 means nothing.
void drop_single(Nest& n) {
  if (n.depth <= 1 && !n.depthwise) n.x_depth = 1;
  if (n.filters <= 1) n.y_filter = 1, n.r_filter = of_post_ops(n, [](size_t) { return 1; });
  std::erase_if(n.outer, [](const Outer& o) { return o.size == 1; });
}

template <class P> Nest common(const P& p) {
  Nest n;
  n.types = p.types;
  n.quantisation = p.quantisation;
  n.activation = p.activation;
  n.bias = p.bias;
  n.post_ops = p.post_ops;
  return n;
}

// along(dimension of y): the strides there of every operand of a post-op.
template <class P> auto strides_of_operands(const Nest& n, const P& p) {
  std::vector<Layout> layouts;
  for (size_t i = 0; i < n.post_ops.size(); ++i) layouts.push_back(meant(layout_r(p, i)));
  return [layouts = std::move(layouts)](size_t dimension) {
    OfPostOps all{};
    for (size_t i = 0; i < layouts.size(); ++i) all[i] = layouts[i].strides[dimension];
    return all;
  };
}

Nest lower(const Gemm& g) {
  Nest n = common(g);
  n.accumulate = g.accumulate;
  n.runtime_w = g.runtime_w;
  const Layout a = meant(layout_a(g)), b = layout_b(g), c = meant(layout_c(g));
  const size_t rank = g.batch.size();
  const auto along = strides_of_operands(n, g);
  n.outer.resize(rank);
  for (size_t i = rank; i > 0;) {
    --i;
    const bool own = b.strides[i] != 0 && g.batch[i] > 1;
    n.outer[i] = {
        .size = g.batch[i], .x = a.strides[i], .y = c.strides[i], .matrix = own ? n.matrices : 0, .r = along(i)};
    if (own) n.matrices *= g.batch[i];
  }
  n.axis[1] = {.in = g.m, .out = g.m, .x = a.strides[rank], .y = c.strides[rank], .r = along(rank)};
  n.depth = g.k;
  n.x_depth = a.strides[rank + 1];
  n.filters = g.n;
  n.y_filter = c.strides[rank + 1];
  n.r_filter = along(rank + 1);
  return n;
}

Nest lower(const Conv& c) {
  Nest n = common(c);
  const Layout x = meant(layout_x(c)), y = meant(layout_y(c));
  const std::vector<int64_t> out = c.out();
  const size_t rank = c.kernel.size();
  n.depth = c.channels.in / c.groups;
  n.x_depth = x.strides[rank + 1];
  n.filters = c.channels.out / c.groups;
  n.y_filter = y.strides[rank + 1];
  const auto along = strides_of_operands(n, c);
  n.r_filter = along(rank + 1);
  n.outer.push_back({.size = c.batch, .x = x.strides[0], .y = y.strides[0], .matrix = 0, .r = along(0)});
  if (is_depthwise(c)) {
    n.depthwise = true;
    n.repeat = n.filters;
    n.filters = c.channels.out;
  } else {
    n.matrices = c.groups;
    n.outer.push_back({.size = c.groups,
                       .x = n.depth * n.x_depth,
                       .y = n.filters * n.y_filter,
                       .matrix = 1,
                       .r = times(n.r_filter, n.filters)});
  }
  for (size_t i = 0; i < rank; ++i) {
    Axis& axis = i + 3 == rank ? n.plane : n.axis[i + 2 - rank];
    axis = {.in = c.image[i],
            .out = out[i],
            .kernel = c.kernel[i],
            .stride = or_default(c.stride, i, 1),
            .dilation = c.kernel[i] > 1 ? or_default(c.dilation, i, 1) : 1,  // of one tap it means nothing
            .before = c.pad.empty() ? 0 : c.pad[i].before,
            .x = x.strides[i + 1],
            .y = y.strides[i + 1],
            .r = along(i + 1)};
  }
  return n;
}

Nest merged(Nest n) {
  split_planes(n);
  drop_single(n);
  merge_axes(n);
  merge_batch(n);
  return n;
}

// ---- phases of a transposed convolution, of which `n` has the axes as the problem does

// Taps first, first + step, ... of an axis add to the same outputs, from `begin` on a stride apart: output number q of
// them gets tap first + j * step of input shift + q - j * (dilation / g). Reversed they are a convolution.
struct PhaseOfAxis {
  int64_t first = 0, step = 1, begin = 0, skipped = 0;
  Axis axis;
};

int64_t tap_step(const Axis& a) { return a.stride / std::gcd(a.stride, a.dilation); }
int64_t count_phases(const Axis& a) { return std::min(a.kernel, tap_step(a)); }

PhaseOfAxis phase_of(const Axis& a, int64_t first) {
  PhaseOfAxis p{.first = first, .step = tap_step(a), .begin = (first * a.dilation - a.before) % a.stride, .axis = a};
  if (p.begin < 0) p.begin += a.stride;
  const int64_t shift = (p.begin + a.before - first * a.dilation) / a.stride;
  p.axis.out = a.out > p.begin ? (a.out - 1 - p.begin) / a.stride + 1 : 0;
  p.axis.kernel = (a.kernel - 1 - first) / p.step + 1;
  p.axis.dilation = p.axis.kernel > 1 ? a.dilation / (a.stride / p.step) : 1;
  const int64_t before = (p.axis.kernel - 1) * p.axis.dilation - shift;
  p.axis.before = std::max<int64_t>(before, 0);
  p.skipped =
      std::min(p.axis.before - before, a.in);  // inputs whose outputs are all cropped: kernels know no negative pad
  p.axis.in = a.in - p.skipped;
  p.axis.y = p.axis.out > 1 ? a.y * a.stride : 0;
  p.axis.r = p.axis.out > 1 ? times(a.r, a.stride) : OfPostOps{};
  p.axis.stride = 1;
  return p;
}

int64_t reached(const Axis& a) {  // of the outputs
  int64_t outputs = 0;
  for (int64_t first = 0; first < count_phases(a); ++first) outputs += phase_of(a, first).axis.out;
  return outputs;
}

std::array<Axis*, 3> axes(Nest& n) { return {&n.plane, &n.axis[0], &n.axis[1]}; }

Phase phase_of(const Nest& n, const WeightSource& weights, const std::array<int64_t, 3>& first) {
  Phase p{n, weights};
  const auto to = axes(p.nest);
  for (size_t i = 0; i < to.size(); ++i) {
    const int64_t x = to[i]->x, y = to[i]->y, last = to[i]->kernel - 1;
    const OfPostOps r = to[i]->r;
    const PhaseOfAxis of = phase_of(*to[i], first[i]);
    *to[i] = of.axis;
    if (of.axis.out) p.nest.y += of.begin * y;
    for (size_t j = 0; of.axis.out && j < r.size(); ++j) p.nest.r[j] += of.begin * r[j];
    if (of.axis.in) p.nest.x += of.skipped * x;
    p.weights.first += (last - (last - of.first) % of.step) * weights.tap[i];
    p.weights.tap[i] = of.axis.kernel > 1 ? -of.step * weights.tap[i] : 0;
  }
  p.nest = merged(std::move(p.nest));
  return p;
}

// The bias of every output: a product of depth 0, whose filters are those of all groups.
Phase without_taps(Nest n, bool needed) {
  for (Axis* a : axes(n)) *a = {.in = a->out, .out = needed ? a->out : 0, .y = a->y, .r = a->r};
  n.outer.resize(1);
  n.outer[0].x = 0;
  n.filters = n.all_filters();
  n.matrices = n.repeat = 1;
  n.depth = 0;
  n.depthwise = false;
  return {merged(std::move(n)), {}};
}

std::vector<Phase> phases(const Conv& c) {
  const Nest n = lower(c);
  const WeightSource weights = weight_source(c);
  std::vector<Phase> all;
  std::array<int64_t, 3> at{};
  for (at[0] = 0; at[0] < count_phases(n.plane); ++at[0])
    for (at[1] = 0; at[1] < count_phases(n.axis[0]); ++at[1])
      for (at[2] = 0; at[2] < count_phases(n.axis[1]); ++at[2]) all.push_back(phase_of(n, weights, at));
  bool with_gaps = false, needed = false;
  for (const Axis& a : {n.plane, n.axis[0], n.axis[1]}) {
    with_gaps |= count_phases(a) < a.stride;
    needed |= reached(a) < a.out;
  }
  if (with_gaps) all.push_back(without_taps(n, needed));
  return all;
}

}  // namespace

std::vector<Phase> phases(const Problem& p) {
  if (has_f32_source(p)) return phases(with_u8_source(p));
  if (const auto* c = std::get_if<Conv>(&p); c && c->transposed) return phases(*c);
  return {{merged(std::visit([](const auto& q) { return lower(q); }, p)), weight_source(p)}};
}

size_t largest(const std::vector<Phase>& all) {
  if (all.size() == 1) return 0;
  size_t found = 0;
  int64_t most = -1;
  for (size_t i = 0; i < all.size(); ++i) {
    const int64_t macs = all[i].nest.empty() ? -1 : all[i].nest.macs();
    if (macs > most) found = i, most = macs;
  }
  return found;
}

Nest lower(const Problem& p) {
  const std::vector<Phase> all = phases(p);
  return all[largest(all)].nest;
}

namespace {

bool is_group(const Nest& n, const Outer& o) {
  return o.matrix == 1 && o.size == n.matrices && o.x == n.depth * n.x_depth && o.y == n.filters * n.y_filter;
}

}  // namespace

bool may_be_grouped(const Nest& n) {
  if (n.matrices == 1 || n.runtime_w || n.filters != n.depth || of_rows(n.quantisation.x_zero_point)) return false;
  return std::any_of(n.outer.begin(), n.outer.end(), [&](const Outer& o) { return is_group(n, o); });
}

Nest with_grouped(Nest n) {
  std::erase_if(n.outer, [&](const Outer& o) { return is_group(n, o); });
  n.filters = n.all_filters();
  n.matrices = 1;
  n.grouped = true;
  return n;
}

int64_t macs(const Problem& p) {
  Checked sum = 0;
  for (const Phase& phase : phases(p)) sum = add(sum, phase.nest.macs());
  return saturated(sum);
}

int64_t Nest::items() const {
  int64_t items = 1;
  for (const Outer& o : outer) items *= o.size;
  return items;
}

int64_t Nest::multipliers() const { return count_of(quantisation.multiplier, runtime_w ? filters : all_filters()); }

int64_t Nest::macs() const {
  Checked valid = 1;
  for (const Axis& a : {plane, axis[0], axis[1]}) {
    Checked pairs = 0;
    for (int64_t tap = 0; tap < a.kernel; ++tap) {  // outputs o with 0 <= o * stride - before + tap * dilation < in
      const int64_t shift = a.before - tap * a.dilation;
      const int64_t first = shift > 0 ? (shift + a.stride - 1) / a.stride : 0;
      const int64_t last = a.in - 1 + shift < 0 ? -1 : (a.in - 1 + shift) / a.stride;
      pairs = add(pairs, std::max<int64_t>(0, std::min(last, a.out - 1) - first + 1));
    }
    valid = product({valid, pairs});
  }
  return saturated(product({items(), valid, depth, filters}));
}

int64_t WeightSource::offset(int64_t matrix) const {
  int64_t at = first;
  for (size_t i = matrices.size(); i > 0;) {
    --i;
    at += matrix % matrices[i].first * matrices[i].second;
    matrix /= matrices[i].first;
  }
  return at;
}

WeightSource weight_source(const Problem& p) {
  WeightSource w;
  if (const auto* g = std::get_if<Gemm>(&p)) {
    const Layout b = meant(layout_b(*g));
    const size_t rank = g->batch.size();
    for (size_t i = 0; i < rank; ++i)
      if (b.strides[i] != 0 && g->batch[i] > 1) w.matrices.emplace_back(g->batch[i], b.strides[i]);
    w.depth = b.strides[rank];
    w.filter = b.strides[rank + 1];
    return w;
  }
  const auto& c = std::get<Conv>(p);
  const Layout l = meant(layout_w(c));
  const size_t rank = c.kernel.size();
  w.filter = l.strides[0];
  w.depth = l.strides[rank + 1];
  for (size_t i = 0; i < rank; ++i) w.tap[3 - rank + i] = l.strides[i + 1];
  if (!is_depthwise(c) && c.groups > 1) w.matrices.emplace_back(c.groups, c.channels.out / c.groups * l.strides[0]);
  return w;
}

}  // namespace octile::problem
