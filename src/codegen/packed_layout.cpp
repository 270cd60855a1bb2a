#include "codegen/packed_layout.hpp"

#include <algorithm>
#include <ranges>

#include "problem/checked.hpp"

namespace octile::codegen {
namespace {

// int16 weights in 32-bit lanes, one tap a step (see depthwise.hpp).
StepLayout depthwise_step(int lanes) {
  StepLayout step{{1, lanes, 1}, 1, 1, 0, lanes * 4, 4, 1, 1, {}};
  for (int n = 0; n < lanes; ++n) step.b_position.push_back(n);
  return step;
}

// Taps joined in lanes: bytes where every weight is s8 as it comes, else int16. Where there is one tap in a row, or so
// many that no tile has pointers enough, the other depthwise kernel is as good or the only one.
PixelRow joined_row(const problem::Nest& nest, const Room& room) {
  constexpr int64_t longest_reach = 20;
  const problem::Axis& x = nest.axis[1];
  if (!nest.depthwise || room.facts().joined_taps == 0 || x.kernel < 2) return {};
  if (x.kernel > longest_reach || x.dilation > longest_reach || (x.kernel - 1) * x.dilation >= longest_reach) return {};
  if (x.stride > longest_reach * 1000) return {};
  const bool bytes = nest.types.w == Type::s8 && nest.quantisation.w_zero_point == Per::none;
  PixelRow row;
  row.joined = bytes ? room.facts().joined_taps : 2;
  row.taps = int(x.kernel);
  row.stride = int(x.stride);
  row.dilation = int(x.dilation);
  return row;
}

StepLayout rows_step(const problem::Nest& nest, const Room& room, const PixelRow& row) {
  const int channels = room.lanes() * row.joined;
  StepLayout step{{1, channels, 1}, 1, 1, 0, channels * 4, 4 / row.joined, 1, 1, {}};
  const bool flipped = row.joined == 4 && nest.types.x == Type::s8 && !room.facts().joins_every_sign;
  step.a_shift = flipped ? 128 : 0;
  return step;
}

Result<void> place(PackedLayout& l, int64_t panel_bytes) {
  using problem::add, problem::Checked, problem::multiply;
  Checked all = multiply(multiply(l.taps(), l.steps), l.step.b_step());
  if (l.kind == PackedKind::depthwise_rows) all = multiply(multiply(l.planes, l.kernel[0]), l.row_bytes());
  if (in_classes(l.form)) all = panel_bytes ? panel_bytes : l.most_panel_bytes();
  const Checked panel = panel_pitch(all);
  const Checked panels = multiply(multiply(panel, l.matrix_panels()), l.matrices);
  const Checked vector = multiply(multiply(l.padded_filters, l.matrices), 4);
  const Checked sums = multiply(vector, l.planes * (l.kernel[0] + 1) * (l.kernel[1] + 1));
  const Checked remainder_at = add(panels, sums), bias_at = add(remainder_at, vector), shifts_at = add(bias_at, vector);
  const Checked bytes = in_classes(l.form) ? add(shifts_at, sums) : shifts_at;
  if (!bytes || *bytes > (int64_t(1) << 62))
    return Error{Errc::invalid_problem, "weights: their packed size does not fit 2^62 bytes"};
  l.panel_bytes = *panel;
  l.sums_at = *panels;
  l.remainder_at = *remainder_at;
  l.bias_at = *bias_at;
  l.shifts_at = *shifts_at;
  l.bytes = *bytes;
  return {};
}

// u8 weights without a zero point stay as they are where the step takes them: they need no row sums then. With one they
// more often fit s8, less the zero point.
Sign packed_sign(const problem::Nest& nest, const Room& room) {
  const bool as_they_are = nest.types.w == Type::u8 && nest.quantisation.w_zero_point == Per::none;
  return as_they_are && room.takes(sign_of(nest.types.x), Sign::u8) ? Sign::u8 : Sign::s8;
}

// Of steps of so many k. Three channels in steps of two take 98 steps of 7 x 7 taps, in rows of taps 77. Deep steps are
// worth it from a quarter on: 7 x 7 x 3 in seven steps of 64 takes half the time of 42 steps of four.
PackedKind kind_of(const problem::Nest& nest, int64_t step) {
  constexpr int64_t few = 4, deep = 64;
  const problem::Axis& x = nest.axis[1];
  const auto steps = [&](int64_t depth) { return (depth + step - 1) / step; };
  const int64_t least = step < deep ? step : step / 4;
  const bool side_by_side =
      x.dilation == 1 && x.kernel > 1 && nest.depth < std::max(step, few) && nest.depth * x.kernel >= least;
  if (side_by_side && (nest.depth < step || steps(nest.depth * x.kernel) < steps(nest.depth) * x.kernel))
    return PackedKind::rows;
  return nest.depth < step ? PackedKind::joined : PackedKind::taps;
}

bool always_fit(const problem::Nest& nest, const StepLayout& step) {
  return step.weights_fit() || (nest.types.w == Type::s8 && nest.quantisation.w_zero_point == Per::none);
}

}  // namespace

problem::Checked panel_pitch(problem::Checked bytes) {
  const problem::Checked up = problem::add(bytes, 127);
  if (!up) return up;
  const int64_t pitch = problem::round_up(*bytes, 64);
  return pitch + (pitch % 4096 == 0 ? 64 : 0);
}

// Lanes as the unpacks leave them: a group of lanes has four neighbouring channels of each 128 bits. A last panel of
// half as many channels has each twice.
int64_t PackedLayout::filter_of(int64_t slot) const {
  if (kind != PackedKind::depthwise_rows) return slot < filters ? slot : -1;
  const int64_t panel = slot / step.tile.n, lanes = step.tile.n / row.joined;
  const int64_t channels = panel == panels - 1 ? last_channels : step.tile.n;
  const int64_t group = slot % step.tile.n / lanes, part = slot % lanes / 4 % (channels / row.joined / 4);
  const int64_t filter = first_filter(panel) + part * (4 * row.joined) + group * 4 + slot % 4;
  return filter < filters ? filter : -1;
}

const char* name(PackedKind kind) {
  static constexpr const char* names[] = {"taps", "rows", "joined", "depthwise", "depthwise_rows", "grouped"};
  return names[size_t(kind)];
}

const char* name(Form form) {
  static constexpr const char* names[] = {"steps", "classes", "small_classes"};
  return names[size_t(form)];
}

Sign sign_of(Type type) { return type == Type::u8 ? Sign::u8 : Sign::s8; }

const Room& room_for(const problem::Nest& nest, const Room& room) {
  const auto& facts = room.facts();
  if (facts.fallback.empty()) return room;
  const bool gathered = facts.deep_step && kind_of(nest, facts.deep_step) == PackedKind::joined;
  return nest.depthwise || gathered ? *room_named(facts.fallback) : room;
}

std::optional<PackedLayout> read_by(const PackedLayout& packed, const Room& room, Sign a) {
  const bool of_channels = packed.kind == PackedKind::depthwise || packed.kind == PackedKind::depthwise_rows ||
                           packed.kind == PackedKind::grouped;
  if (of_channels || in_classes(packed.form) || !room.takes(a, packed.step.b)) return {};
  PackedLayout l = packed;
  l.step = room.layout(a, packed.step.b);
  const auto &from = packed.step, &to = l.step;
  if (from.tile.n != to.tile.n || from.tile.k % to.tile.k != 0 || from.a_element != to.a_element) return {};
  l.parts = packed.parts * (from.tile.k / to.tile.k);
  const auto position = [](const StepLayout& s, int k, int n) {
    const int in_group = s.tile.k / s.groups, step = k / s.tile.k, group = k % s.tile.k / in_group;
    return step * s.b_step() + group * s.b_bytes + s.at(k % in_group, n) * s.b_element;
  };
  for (int k = 0; k < from.tile.k; ++k)
    for (int n = 0; n < from.tile.n; ++n)
      if (position(from, k, n) != position(to, k, n)) return {};
  return l;
}

std::optional<std::vector<PackedLayout>> read_by(std::span<const PackedLayout> packed, const Room& room, Sign a) {
  std::vector<PackedLayout> all;
  for (const PackedLayout& one : packed) {
    auto view = read_by(one, room, a);
    if (!view) return {};
    all.push_back(*std::move(view));
  }
  return all;
}

// A config without a form that is known must be legal in either, so what is packed as another kind of layout in classes
// has none. Finding classes takes far longer than packing, so not for a B that each call packs. Places in A have 16
// bits, those of a tap's weights in a panel 32.
bool may_have_classes(const problem::Nest& nest, const Room& room) {
  constexpr int64_t most_depth = StepList::most_offset, most_weights = INT32_MAX / 4;
  if (!room.has_classes() || nest.own_channels() || nest.runtime_w) return false;
  if (nest.taps() > most_weights / most_depth || nest.depth > most_depth) return false;
  const PackedKind kind = kind_of(nest, room.class_layout().tile.k);
  if (kind != kind_of(nest, room.layout(Sign::u8).tile.k)) return false;
  return kind == PackedKind::taps || (kind == PackedKind::rows && nest.depth * nest.axis[1].kernel <= most_depth);
}

Form best_form(const problem::Nest& nest, const Room& room) {
  return may_have_classes(nest, room) ? Form::classes : Form::steps;
}

Result<PackedLayout> packed_layout(const problem::Nest& nest, const Room& room, Form form, int64_t panel_bytes) {
  if (auto missing = room.missing(); !missing.empty()) return Error{Errc::unsupported, std::move(missing)};
  PackedLayout l;
  l.form = form;
  l.row = joined_row(nest, room);
  l.step = l.row.joined     ? rows_step(nest, room, l.row)
           : nest.depthwise ? depthwise_step(room.lanes())
           : nest.grouped   ? room.grouped_layout(sign_of(nest.types.x), packed_sign(nest, room), nest.depth)
                            : room.layout(sign_of(nest.types.x), packed_sign(nest, room));
  if (in_classes(form)) {
    l.step = room.class_layout();
    l.step.a_shift = nest.types.x == Type::s8 ? 128 : 0;  // staging flips it
  }
  l.matrices = nest.matrices;
  l.filters = nest.filters;
  l.planes = nest.plane.kernel;
  l.kernel[0] = nest.axis[0].kernel;
  l.kernel[1] = nest.axis[1].kernel;
  l.depth = nest.depth;
  if (nest.depthwise) {
    l.kind = l.row.joined ? PackedKind::depthwise_rows : PackedKind::depthwise;
  } else if (nest.grouped) {
    l.kind = PackedKind::grouped;
  } else {
    l.kind = kind_of(nest, l.step.tile.k);
  }
  if (l.kind == PackedKind::rows) {
    l.depth = nest.depth * nest.axis[1].kernel;
    l.kernel[1] = 1;
  } else if (l.kind == PackedKind::joined) {
    l.depth = nest.depth * nest.taps();
    l.planes = l.kernel[0] = l.kernel[1] = 1;
  }
  l.steps = (l.depth + l.step.tile.k - 1) / l.step.tile.k;
  l.panels = (l.filters + l.step.tile.n - 1) / l.step.tile.n;
  l.padded_filters = l.panels * l.step.tile.n;
  if (l.row.joined) {
    const int64_t left = l.filters - std::max<int64_t>(0, l.panels - 1) * l.step.tile.n;
    const bool half = room.facts().twins && left * 2 <= l.step.tile.n && l.row.reach() <= PixelRow::most_twin_pixels;
    l.last_channels = half ? l.step.tile.n / 2 : l.step.tile.n;
  }
  l.ones = !nest.depthwise && !always_fit(nest, l.step);
  if (auto placed = place(l, panel_bytes); !placed) return placed.error();
  return l;
}

PackedLayout of_one_matrix(PackedLayout l) {
  l.matrices = 1;
  (void)place(l, l.panel_bytes);  // fits, since all of them did
  return l;
}

Result<void> place_behind(PackedLayout& l, int64_t end) {
  l.at = problem::round_up(end, 64);
  if (const problem::Checked own = problem::add(l.at, l.bytes); own && *own <= (int64_t(1) << 62)) return {};
  return Error{Errc::invalid_problem, "weights: their packed size does not fit 2^62 bytes"};
}

std::vector<problem::Phase> phases_for(const Problem& problem, const Room& room) {
  std::vector<problem::Phase> phases = problem::phases(problem);
  for (problem::Nest& nest : std::views::transform(phases, &problem::Phase::nest)) {
    if (!problem::may_be_grouped(nest)) continue;
    const Room& own = room_for(nest, room);
    const StepLayout step = own.grouped_layout(sign_of(nest.types.x), packed_sign(nest, own), nest.depth);
    if (step.b_bytes && always_fit(nest, step)) nest = problem::with_grouped(std::move(nest));
  }
  return phases;
}

Result<std::vector<PackedLayout>> packed_layouts(std::span<const problem::Phase> phases, const Room& room) {
  std::vector<PackedLayout> all;
  for (const problem::Phase& phase : phases) {
    const Room& own = room_for(phase.nest, room);
    auto l = packed_layout(phase.nest, own, best_form(phase.nest, own));
    if (!l) return l.error();
    if (auto placed = place_behind(*l, all.empty() ? 0 : all.back().end()); !placed) return placed.error();
    all.push_back(*std::move(l));
  }
  return all;
}

}  // namespace octile::codegen
