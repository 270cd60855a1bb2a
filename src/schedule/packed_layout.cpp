#include "schedule/packed_layout.hpp"

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

// Taps side by side in lanes: bytes where every weight is s8 as it comes, else int16.
PixelRow lane_row(const problem::Nest& nest, const Room& room) {
  const problem::Axis& x = nest.axis[1];
  const bool bytes = nest.types.w == Type::s8 && nest.quantisation.w_zero_point == Per::none;
  PixelRow row;
  row.taps_per_lane = bytes ? room.facts().max_taps_per_lane : 2;
  row.taps = int(x.kernel);
  row.stride = int(x.stride);
  row.dilation = int(x.dilation);
  return row;
}

StepLayout rows_step(const problem::Nest& nest, const Room& room, const PixelRow& row) {
  const int channels = room.lanes() * row.taps_per_lane;
  StepLayout step{.tile = {1, channels, 1},
                  .a_bytes = 1,
                  .b_bytes = channels * 4,
                  .b_element = 4 / row.taps_per_lane,
                  .b_position = {}};
  const bool flipped = row.taps_per_lane == 4 && nest.types.x == Type::s8 && !room.facts().joins_every_sign;
  step.a_shift = flipped ? 128 : 0;
  return step;
}

Result<void> place(PackedLayout& l, int64_t panel_bytes) {
  using problem::add, problem::Checked, problem::multiply;
  Checked all = multiply(multiply(l.taps(), l.steps), l.step.b_step());
  if (l.algorithm == Algorithm::depthwise_rows) all = multiply(multiply(l.planes, l.kernel[0]), l.row_bytes());
  if (in_classes(l.form)) all = panel_bytes ? panel_bytes : l.max_panel_bytes();
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

}  // namespace

ElementType packed_sign(const problem::Nest& nest, const Room& room) {
  const bool as_they_are = nest.types.w == Type::u8 && nest.quantisation.w_zero_point == Per::none;
  return as_they_are && room.takes(sign_of(nest.types.x), ElementType::u8) ? ElementType::u8 : ElementType::s8;
}

bool always_fit(const problem::Nest& nest, const StepLayout& step) {
  return step.weights_fit() || (nest.types.w == Type::s8 && nest.quantisation.w_zero_point == Per::none);
}

problem::Checked panel_pitch(problem::Checked bytes) {
  const problem::Checked up = problem::add(bytes, 127);
  if (!up) return up;
  const int64_t pitch = problem::round_up(*bytes, 64);
  return pitch + (pitch % 4096 == 0 ? 64 : 0);
}

// Lanes as the unpacks leave them: a vector of lanes has four neighbouring channels of each 128 bits. A last panel of
// half as many channels has each twice.
int64_t PackedLayout::filter_of(int64_t slot) const {
  if (algorithm != Algorithm::depthwise_rows) return slot < filters ? slot : -1;
  const int64_t panel = slot / step.tile.n, lanes = step.tile.n / row.taps_per_lane;
  const int64_t channels = panel == panels - 1 ? last_channels : step.tile.n;
  const int64_t vector = slot % step.tile.n / lanes, part = slot % lanes / 4 % (channels / row.taps_per_lane / 4);
  const int64_t filter = first_filter(panel) + part * (4 * row.taps_per_lane) + vector * 4 + slot % 4;
  return filter < filters ? filter : -1;
}

const char* name(Form form) {
  static constexpr const char* names[] = {"steps", "classes", "small_classes"};
  return names[size_t(form)];
}

const Room& room_for(const problem::Nest& nest, const Room& room) {
  return schedule::left_to_fallback(nest, room).empty() ? room : *room_named(room.facts().fallback);
}

std::optional<PackedLayout> read_by(const PackedLayout& packed, const Room& room, ElementType a) {
  const bool of_channels = packed.algorithm == Algorithm::depthwise || packed.algorithm == Algorithm::depthwise_rows ||
                           packed.algorithm == Algorithm::grouped;
  if (of_channels || in_classes(packed.form) || !room.takes(a, packed.step.b)) return {};
  PackedLayout l = packed;
  l.step = room.layout(a, packed.step.b);
  const auto &from = packed.step, &to = l.step;
  if (from.tile.n != to.tile.n || from.tile.k % to.tile.k != 0 || from.a_element != to.a_element) return {};
  l.parts = packed.parts * (from.tile.k / to.tile.k);
  const auto position = [](const StepLayout& s, int k, int n) {
    const int in_block = s.tile.k / s.k_blocks, step = k / s.tile.k, block = k % s.tile.k / in_block;
    return step * s.b_step() + block * s.b_bytes + s.at(k % in_block, n) * s.b_element;
  };
  for (int k = 0; k < from.tile.k; ++k)
    for (int n = 0; n < from.tile.n; ++n)
      if (position(from, k, n) != position(to, k, n)) return {};
  return l;
}

std::optional<std::vector<PackedLayout>> read_by(std::span<const PackedLayout> packed, const Room& room,
                                                 ElementType a) {
  std::vector<PackedLayout> all;
  for (const PackedLayout& one : packed) {
    auto view = read_by(one, room, a);
    if (!view) return {};
    all.push_back(*std::move(view));
  }
  return all;
}

Form best_form(const problem::Nest& nest, const Room& room) {
  return may_have_classes(nest, room) ? Form::classes : Form::steps;
}

namespace {

StepLayout dense_step(const problem::Nest& nest, const Room& room, Form form) {
  if (!in_classes(form)) return room.layout(sign_of(nest.types.x), packed_sign(nest, room));
  StepLayout step = room.class_layout();
  step.a_shift = nest.types.x == Type::s8 ? 128 : 0;  // staging flips it
  return step;
}

// The algorithm and its step, whose depth decides among the dense ones. None: no algorithm takes these types.
bool set_algorithm(PackedLayout& l, const problem::Nest& nest, const Room& room) {
  if (!nest.own_channels()) l.step = dense_step(nest, room, l.form);
  const auto algorithm = schedule::packed_algorithm({nest, room, l.step.tile.k});
  if (!algorithm) return false;
  l.algorithm = *algorithm;
  if (l.algorithm == Algorithm::depthwise_rows) l.row = lane_row(nest, room);
  if (l.algorithm == Algorithm::depthwise_rows) l.step = rows_step(nest, room, l.row);
  if (l.algorithm == Algorithm::depthwise) l.step = depthwise_step(room.lanes());
  if (l.algorithm == Algorithm::grouped)
    l.step = room.grouped_layout(sign_of(nest.types.x), packed_sign(nest, room), nest.depth);
  return true;
}

}  // namespace

Result<PackedLayout> packed_layout(const problem::Nest& nest, const Room& room, Form form, int64_t panel_bytes) {
  if (auto missing = room.missing(); !missing.empty()) return Error{Errc::unsupported, std::move(missing)};
  PackedLayout l;
  l.form = form;
  if (!set_algorithm(l, nest, room)) return Error{Errc::unsupported, "types: no algorithm takes these operands"};
  l.matrices = nest.matrices;
  l.filters = nest.filters;
  l.planes = nest.plane.kernel;
  l.kernel[0] = nest.axis[0].kernel;
  l.kernel[1] = nest.axis[1].kernel;
  l.depth = nest.depth;
  if (l.algorithm == Algorithm::kernel_row) {
    l.depth = nest.depth * nest.axis[1].kernel;
    l.kernel[1] = 1;
  } else if (l.algorithm == Algorithm::im2col) {
    l.depth = nest.depth * nest.taps();
    l.planes = l.kernel[0] = l.kernel[1] = 1;
  }
  l.steps = (l.depth + l.step.tile.k - 1) / l.step.tile.k;
  l.panels = (l.filters + l.step.tile.n - 1) / l.step.tile.n;
  l.padded_filters = l.panels * l.step.tile.n;
  if (l.row.taps_per_lane) {
    const int64_t left = l.filters - std::max<int64_t>(0, l.panels - 1) * l.step.tile.n;
    const bool half = room.facts().row_pairs && left * 2 <= l.step.tile.n && l.row.reach() <= PixelRow::max_pair_pixels;
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
    const schedule::Question question{nest, room_for(nest, room)};
    if (!nest.grouped && schedule::refusal(Algorithm::grouped, question).empty())
      nest = problem::with_grouped(std::move(nest));
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
