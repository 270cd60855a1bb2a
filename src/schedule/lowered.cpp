#include "schedule/lowered.hpp"

#include <algorithm>

#include "problem/checked.hpp"

namespace octile::schedule {
namespace {

constexpr int64_t max_regions = 128, max_entries = 1 << 14;

bool has_padding(const problem::Nest& n) {
  const auto padded = [](const problem::Axis& a) {
    return a.before > 0 || a.first_input(a.out - 1) + (a.kernel - 1) * a.dilation >= a.in;
  };
  return padded(n.plane) || padded(n.axis[0]) || padded(n.axis[1]);
}

bool copies_source(const Lowered& s, Border border) {
  if (s.layout.takes_padding() || border == Border::fill || s.nest.x_depth != 1) return true;
  if (s.whole_rows()) return depthwise_rows::copies_source(s);
  if (s.nest.own_channels() && depthwise::copies_source(s)) return true;
  return s.algorithm() != Algorithm::depthwise && gemm::copies_source(s);
}

// Tables and start values grow with the number of regions: beyond a bound the border is filled instead.
std::string too_many_regions(const Lowered& s) {
  const int64_t regions =
      problem::count_edge_classes(s.whole_rows() ? depthwise_rows::without_columns(s.nest) : s.nest, max_regions + 1);
  if (regions <= max_regions && s.nest.taps() <= max_entries / std::max<int64_t>(regions, 1)) return {};
  return "border: " + (regions > max_regions ? "more than " + std::to_string(max_regions) : std::to_string(regions)) +
         " edge classes are too many for tables";
}

std::string border_refusal(const Lowered& s, Border border) {
  if (s.layout.takes_padding()) return border == Border::fill ? "" : "border: gathered rows always hold the padding";
  if (!has_padding(s.nest))
    return border == Border::skip || s.may_flip || s.may_spread ? "" : "border: there is none to fill";
  return border == Border::fill ? "" : too_many_regions(s);
}

std::vector<problem::EdgeClass> regions(const Lowered& s, Border border) {
  const bool filled = border == Border::fill;
  if (s.whole_rows()) return depthwise_rows::regions(s.nest, filled);
  std::vector<problem::EdgeClass> all = problem::edge_classes(s.nest, filled);
  if (s.layout.takes_padding()) {  // one, of all that is packed as one tap
    all[0].plane.taps = {0, s.layout.planes};
    for (size_t i : {0u, 1u}) all[0].axis[i].taps = {0, s.layout.kernel[i]};
  }
  return all;
}

codegen::Output output_of(const problem::Nest& n) {
  if (n.types.y == Type::u8) return codegen::Output::u8;
  if (n.types.y == Type::s8) return codegen::Output::s8;
  return n.accumulate ? codegen::Output::s32_added : codegen::Output::s32;
}

codegen::KernelKey key_of(const Lowered& s, bool flips) {
  using codegen::Routine, codegen::ElementType;
  codegen::KernelKey key;
  key.routine = s.algorithm() == Algorithm::depthwise ? Routine::depthwise
                : s.nest.grouped                      ? Routine::grouped
                                                      : Routine::gemm;
  if (s.nest.grouped) key.group = int(s.nest.depth);
  key.form = s.layout.form;
  key.a = s.layout.step.a_element == 2 ? ElementType::s8 : codegen::sign_of(s.nest.types.x);
  if (flips) key.a = key.a == ElementType::u8 ? ElementType::s8 : ElementType::u8;
  key.output = output_of(s.nest);
  if (key.routine != Routine::depthwise) key.b = s.layout.step.b;
  return key;
}

}  // namespace

Lowered::Lowered(const problem::Nest& n, const codegen::Room& r, const codegen::PackedLayout& l,
                 std::span<const codegen::WinogradLayout> w, int with_terms, int64_t first_level, int64_t second_level,
                 int on_threads)
    : nest(n),
      room(r),
      layout(l),
      winograd(w),
      terms(with_terms),
      l1(first_level),
      l2(second_level),
      threads(on_threads) {
  mac_is_large = codegen::mac_is_large(l.step.tile.m);
  for (Border border : {Border::skip, Border::fill}) {
    Bordered& b = bordered_[size_t(border)];
    b.copies_source = schedule::copies_source(*this, border);
    b.flips = l.step.a_shift != 0 && !n.depthwise && b.copies_source;
    b.merges_lines = gemm::merges_lines(*this, border);
    b.key = key_of(*this, b.flips);
  }
  const problem::Axis& x = n.axis[1];
  may_flip = l.step.a_shift != 0 && !n.depthwise && l.form == codegen::Form::steps;
  may_spread = !n.depthwise && x.out > 1 && rows_compete(x.stride * x.x) && !with(Border::skip).copies_source;
  for (Border border : {Border::skip, Border::fill}) {
    Bordered& b = bordered_[size_t(border)];
    b.refused = border_refusal(*this, border);
    if (b.refused.empty()) b.regions = schedule::regions(*this, border);
  }
}

Algorithm algorithm(const Lowered& s, const Config& c) { return c.winograd ? Algorithm::winograd : s.algorithm(); }

codegen::KernelKey kernel_key(const Lowered& s, const Config& c, int rows, int columns, int terms) {
  if (c.winograd) return {.routine = codegen::Routine::words, .rows = rows, .columns = columns, .unroll = c.unroll};
  codegen::KernelKey key = s.with(c.border).key;
  key.rows = rows;
  key.columns = columns;
  key.terms = terms;
  key.unroll = key.routine == codegen::Routine::gemm ? c.unroll : 1;
  return key;
}

bool rows_compete(int64_t stride) {
  constexpr int64_t page = 4096, lines = 2 * 64;
  return stride > page - lines && (stride + lines) % page < 2 * lines;
}

// Measured at 128 x 768 x 768, rows 4096 bytes apart: of classes any line of a row is read as soon as the next one, 7
// to 11 rows take 1.09, 1.2, 1.34, 1.68 and 1.95 of the time; others 1.00 to 9 rows, 1.06 at 12, 1.15 at 14.
double conflict_cost(const Lowered& s, const Config& c) {
  constexpr int ways = 7;
  if (c.border == Border::fill || !s.may_spread) return 1;
  const int beyond = std::max(0, c.rows - ways);
  return codegen::in_classes(s.layout.form) ? 1.08 + 0.2 * beyond : 1 + 0.02 * beyond;
}

int rows_for_columns(const Lowered& s, const Config& c, int columns, int terms) {
  if (columns >= c.columns) return c.rows;
  int rows = std::min(s.room.facts().max_rows, c.rows * c.columns / columns);
  while (rows > c.rows && !s.room.illegal(kernel_key(s, c, rows, columns, terms)).empty()) --rows;
  return rows;
}

// Bytes of the copy, or of what is read in place, of one plane for one band of output rows.
int64_t plane_bytes(const Lowered& s, int64_t band) {
  const auto& n = s.nest;
  const size_t axis = n.axis[0].out > 1 ? 0 : 1;
  const auto& a = n.axis[axis];
  const int64_t outputs = band ? std::min(band, a.out) : a.out, across = axis == 0 ? n.axis[1].in : 1;
  if (s.layout.takes_gathered_rows())
    return problem::saturated(
        problem::product({outputs, axis == 0 ? n.axis[1].out : 1, s.layout.depth, s.layout.step.a_element}));
  const int64_t channels = n.own_channels() ? n.filters : n.depth;
  const int64_t positions = std::min(a.in, outputs * a.stride + (a.kernel - 1) * a.dilation);
  return problem::saturated(problem::product({positions, across, channels, s.layout.step.a_element}));
}

// A panel of B serves all planes of a task, and input planes that several of its outputs see are copied once.
int64_t plane_band(const Lowered& s, const Config& c) {
  const auto& p = s.nest.plane;
  if (p.out == 1) return 1;
  const int64_t in_l2 = s.l2 / 2 / std::max<int64_t>(1, plane_bytes(s, c.band));
  if (s.layout.takes_gathered_rows()) return std::clamp<int64_t>(in_l2, 1, p.out);
  const int64_t reach = (p.kernel - 1) * p.dilation + 1;
  return in_l2 <= reach ? 1 : std::min((in_l2 - reach) / p.stride + 1, p.out);
}

}  // namespace octile::schedule
