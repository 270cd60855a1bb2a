#include "tuner/space.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "problem/checked.hpp"
#include "tuner/winograd.hpp"

namespace octile::tuner {
namespace {

constexpr int unrolls[] = {1, 2, 3, 4, 5, 7, 8};  // the odd ones are of rows of taps
constexpr int64_t max_roll = 8;

// The pixels of a tile of a row: 13 are as fast as 8, and each width is more kernels when sizes vary.
constexpr int max_row_pixels = 8;

template <class Visit> void for_each_shape(const Lowered& s, Visit visit) {
  const auto& facts = s.room.facts();
  const int columns =
      s.whole_rows() ? 1 : int(std::min<int64_t>(facts.max_columns, std::max<int64_t>(s.layout.panels, 1)));
  const int rows = s.whole_rows() ? std::min(facts.max_rows, max_row_pixels) : facts.max_rows;
  for (int c = 1; c <= columns; ++c)
    for (int r = 1; r <= rows; ++r) visit(r, c);
}

int64_t band_axis_size(const Lowered& s) {
  return s.nest.axis[0].out > 1 || s.whole_rows() ? s.nest.axis[0].out : s.nest.axis[1].out;
}

std::vector<int64_t> bands(const Lowered& s) {
  std::vector<int64_t> list{0};
  const int64_t size = band_axis_size(s);
  for (int64_t band : {4, 8, 16, 32, 64, 128, 256, 512})
    if ((s.mac_is_large ? band < size : band * 2 <= size) && (s.nest.axis[0].out > 1 ? band <= 64 : band >= 32))
      list.push_back(band);
  return list;
}

}  // namespace

std::string facts(const codegen::PackedLayout& layout, std::span<const codegen::WinogradLayout> winograd, int terms) {
  std::string text = terms ? "row_sums" : "plain";
  if (codegen::in_classes(layout.form)) text += std::string("_") + codegen::name(layout.form);
  for (const auto& w : winograd) text += "_winograd" + std::to_string(w.m);
  return text;
}

namespace {

// Candidates keep the default: two, four or eight tiles ahead gained at most 1.2 % on seven layers, where equal configs
// differed by 1.9 %; fetching none takes 2 to 17 % longer when weights are cold.
std::string prefetch_refusal(const Lowered& s, const Config& c) {
  constexpr int max_prefetch = 8;
  if (c.prefetch == Config{}.prefetch) return {};
  if (c.winograd || s.nest.own_channels() || !s.room.needs_executable_memory())
    return "prefetch: only tiles of GEMMs, and of convolutions that are such, fetch w ahead";
  if (c.loop == Loop::lines) return "prefetch: w comes again for each line";
  return 0 <= c.prefetch && c.prefetch <= max_prefetch ? "" : "prefetch: at most 8 tiles of columns";
}

std::string kernel_reason(const Lowered& s, const Config& c) {
  if (!s.whole_rows()) return s.room.illegal(schedule::kernel_key(s, c, c.rows, c.columns, s.terms));
  for (bool half : {false, true})
    if (const auto kernel = schedule::row_kernel(s, c, half))
      if (auto reason = s.room.illegal(kernel->key); !reason.empty()) return reason;
  return {};
}

}  // namespace

std::string illegal(const Lowered& s, const Config& c) {
  if (c.rows < 1 || c.columns < 1 || c.unroll < 1 || c.band < 0) return "tile: every number is positive";
  if (c.columns > std::max<int64_t>(s.layout.panels, 1)) return "columns: more than the problem has panels";
  if (auto reason = prefetch_refusal(s, c); !reason.empty()) return reason;
  if (c.winograd) return illegal_winograd(s, c);
  if (c.loop == Loop::lines && s.nest.axis[0].out == 1) return "loop: a single line has one order";
  if (s.whole_rows() && c.columns != 1) return "columns: a panel is as wide as the vectors are";
  if (auto reason = schedule::unroll_refusal(s, c); !reason.empty()) return reason;
  if (!s.with(c.border).refused.empty()) return s.with(c.border).refused;
  return kernel_reason(s, c);
}

Config fitted(const Lowered& s, Config c) {
  c.columns = int(std::min<int64_t>(c.columns, std::max<int64_t>(s.layout.panels, 1)));
  const Border other = c.border == Border::skip ? Border::fill : Border::skip;
  for (Border border : {c.border, other})
    for (Loop loop : {c.loop, Loop::panels}) {
      c.border = border, c.loop = loop;
      if (!prefetch_refusal(s, c).empty()) c.prefetch = Config{}.prefetch;
      if (illegal(s, c).empty()) return c;
    }
  return best_estimate(s);
}

std::vector<Config> ranked(const Lowered& s) {
  std::vector<std::pair<double, Config>> scored;
  for_each_shape(s, [&](int rows, int columns) {
    for (int unroll : unrolls)
      for (Border border : {Border::skip, Border::fill})
        for (Loop loop : {Loop::panels, Loop::lines})
          for (int64_t band : bands(s)) {
            const Config c{
                .rows = rows, .columns = columns, .unroll = unroll, .border = border, .loop = loop, .band = band};
            if (illegal(s, c).empty()) scored.emplace_back(estimate(s, c), c);
          }
  });
  for_each_winograd(s, [&](Config c) {
    for (c.unroll = 1; c.unroll <= 8; c.unroll *= 2)
      for (int64_t band : winograd_bands(s, c)) {
        c.band = band;
        if (illegal(s, c).empty()) scored.emplace_back(estimate(s, c), c);
      }
  });
  std::stable_sort(scored.begin(), scored.end(), [](auto& x, auto& y) { return x.first < y.first; });
  // Each algorithm's best, then each shape's, then all others: the head of the list, which is measured, should differ
  // in more than the unroll.
  std::set<std::array<int, 3>> seen;
  std::vector<Config> firsts, heads, others;
  for (auto& [cost, c] : scored) {
    const bool first = seen.insert({c.winograd, 0, 0}).second,
               head = seen.insert({c.winograd, c.rows, c.columns}).second;
    (first ? firsts : head ? heads : others).push_back(c);
  }
  firsts.insert(firsts.end(), heads.begin(), heads.end());
  firsts.insert(firsts.end(), others.begin(), others.end());
  return firsts;
}

// Bytes of the copy that one band of output rows of one plane needs.
int64_t staged_bytes(const Lowered& s, int64_t band) {
  const auto& p = s.nest.plane;
  const int64_t planes = s.layout.takes_gathered_rows() ? 1 : std::min(p.in, (p.kernel - 1) * p.dilation + 1);
  return problem::saturated(problem::multiply(planes, schedule::plane_bytes(s, band)));
}

// A copy that leaves L2 is written to and read from memory; and a large problem would need as much workspace again.
int64_t band_in_l2(const Lowered& s) {
  if (staged_bytes(s, 0) <= s.l2 / 2) return 0;
  int64_t best = 0;
  for (int64_t band : bands(s))
    if (band && (best == 0 || staged_bytes(s, band) <= s.l2 / 2)) best = band;
  return best;
}

// A band for each tile of rows, which then stay in L1 while all of B goes by.
Config with_one_tile_of_rows(const Lowered& s, Config c) {
  const int64_t rows = int64_t(c.rows) * s.layout.step.tile.m;
  if (rows < s.nest.axis[1].out) c.band = rows;
  return c;
}

Config best_estimate(const Lowered& s) {
  Config best;
  double min_cost = 0;
  bool found = false;
  const int unroll = s.nest.own_channels() || !s.room.needs_executable_memory() || s.mac_is_large ? 1 : 4;
  const auto consider = [&](const Config& c) {
    const double cost = estimate(s, c);
    if ((found && cost >= min_cost) || !kernel_reason(s, c).empty()) return;
    best = c;
    min_cost = cost;
    found = true;
  };
  for (Border border : {Border::skip, Border::fill}) {
    if (!s.with(border).refused.empty()) continue;
    for_each_shape(s, [&](int rows, int columns) {
      Config c{.rows = rows, .columns = columns, .unroll = unroll, .border = border};
      consider(c);
      if (s.mac_is_large && s.nest.axis[0].out == 1) consider(with_one_tile_of_rows(s, c));
      c.unroll = int(std::min<int64_t>(s.nest.axis[0].kernel, max_roll + 1));
      if (s.whole_rows() && c.unroll > 1 && schedule::unroll_refusal(s, c).empty()) consider(c);
    });
    // A filled border computes what a skipped one leaves out, but in fewer and larger tiles.
    const bool fewer_matter = s.mac_is_large || codegen::in_classes(s.layout.form);
    if (found && !s.may_flip && !s.may_spread && !fewer_matter) break;
  }
  if (s.with(best.border).copies_source && !schedule::rolls(s, best)) best.band = band_in_l2(s);
  // Winograd must win by 5 %: the model knows it less well than the direct algorithm.
  if (const auto winograd = best_winograd(s); winograd && winograd->cost < 0.95 * min_cost) return winograd->config;
  return best;
}

std::vector<Config> neighbours(const Lowered& s, const Config& c) {
  std::vector<Config> list;
  const auto add = [&](Config other) {
    if (other != c && illegal(s, other).empty()) list.push_back(other);
  };
  const auto with = [&](auto field, auto value) {
    Config other = c;
    other.*field = value;
    add(other);
  };
  for (int d : {-1, 1, -2, 2}) with(&Config::rows, c.rows + d);
  const int per_group = int(s.layout.panels_per_group());
  for (int d : {-per_group, per_group}) with(&Config::columns, c.columns + d);
  for (int unroll : unrolls) with(&Config::unroll, unroll);
  for (Border border : {Border::skip, Border::fill}) with(&Config::border, border);
  for (Loop loop : {Loop::panels, Loop::lines}) with(&Config::loop, loop);
  for (int64_t band : c.winograd ? winograd_bands(s, c) : bands(s)) with(&Config::band, band);
  return list;
}

}  // namespace octile::tuner
