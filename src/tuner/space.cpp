#include "tuner/space.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "problem/checked.hpp"
#include "tuner/winograd.hpp"

namespace octile::tuner {
namespace {

using schedule::Algorithm;

constexpr int unrolls[] = {1, 2, 3, 4, 5, 7, 8};  // the odd ones are of rows of taps
constexpr int64_t most_roll = 8;
constexpr int64_t most_classes = 128, most_entries = 1 << 14;

bool has_padding(const problem::Nest& n) {
  const auto padded = [](const problem::Axis& a) {
    return a.before > 0 || a.first_input(a.out - 1) + (a.kernel - 1) * a.dilation >= a.in;
  };
  return padded(n.plane) || padded(n.axis[0]) || padded(n.axis[1]);
}

bool whole_rows(const Subject& s) { return s.layout.algorithm == Algorithm::depthwise_rows; }

// The columns of whole rows are one class: their kernel knows the ends of a row.
problem::Nest without_columns(const problem::Nest& n) {
  problem::Nest rows = n;
  rows.axis[1] = {};
  return rows;
}

// A copy can take the sign that the step wants: the kernels then need no xor for every load of A, which on cores with
// two ports for 512 bits is a fifth of their time at four columns.
bool may_flip(const Subject& s) {
  return s.layout.step.a_shift != 0 && !s.nest.depthwise && s.layout.form == codegen::Form::steps;
}

// Rows that compete can be copied to where they do not.
bool may_spread(const Subject& s) {
  const auto& x = s.nest.axis[1];
  return !s.nest.depthwise && x.out > 1 && rows_compete(x.stride * x.x) && !needs_staging(s, {});
}

// Tables and start values grow with the number of edge classes: beyond a bound the border is filled instead.
std::string border_reason(const Subject& s, const Config& c) {
  const bool padded = has_padding(s.nest);
  if (s.layout.takes_padding()) return c.border == Border::fill ? "" : "border: gathered rows always hold the padding";
  if (!padded) return c.border == Border::skip || may_flip(s) || may_spread(s) ? "" : "border: there is none to fill";
  if (c.border == Border::fill) return "";
  const int64_t classes =
      problem::count_edge_classes(whole_rows(s) ? without_columns(s.nest) : s.nest, most_classes + 1);
  if (classes > most_classes || s.nest.taps() > most_entries / std::max<int64_t>(classes, 1))
    return "border: " +
           (classes > most_classes ? "more than " + std::to_string(most_classes) : std::to_string(classes)) +
           " edge classes are too many for tables";
  return "";
}

// Of a tile of a row: 13 are as fast as 8, and each width is more kernels when sizes vary.
constexpr int most_row_pixels = 8;

template <class Visit> void for_each_shape(const Subject& s, Visit visit) {
  const auto& facts = s.room.facts();
  const int columns =
      whole_rows(s) ? 1 : int(std::min<int64_t>(facts.most_columns, std::max<int64_t>(s.layout.panels, 1)));
  const int rows = whole_rows(s) ? std::min(facts.most_rows, most_row_pixels) : facts.most_rows;
  for (int c = 1; c <= columns; ++c)
    for (int r = 1; r <= rows; ++r) visit(r, c);
}

int64_t band_axis_size(const Subject& s) {
  return s.nest.axis[0].out > 1 || whole_rows(s) ? s.nest.axis[0].out : s.nest.axis[1].out;
}

std::vector<int64_t> bands(const Subject& s) {
  std::vector<int64_t> list{0};
  const int64_t size = band_axis_size(s);
  for (int64_t band : {4, 8, 16, 32, 64, 128, 256, 512})
    if ((mac_is_large(s) ? band < size : band * 2 <= size) && (s.nest.axis[0].out > 1 ? band <= 64 : band >= 32))
      list.push_back(band);
  return list;
}

}  // namespace

bool mac_is_large(const Subject& s) { return codegen::mac_is_large(s.layout.step.tile.m); }

bool rows_compete(int64_t stride) {
  constexpr int64_t page = 4096, lines = 2 * 64;
  return stride > page - lines && (stride + lines) % page < 2 * lines;
}

// Measured at 128 x 768 x 768, rows 4096 bytes apart: of classes any line of a row is read as soon as the next one, 7
// to 11 rows take 1.09, 1.2, 1.34, 1.68 and 1.95 of the time; others 1.00 to 9 rows, 1.06 at 12, 1.15 at 14.
double crowding(const Subject& s, const Config& c) {
  constexpr int ways = 7;
  if (c.border == Border::fill || !may_spread(s)) return 1;
  const int beyond = std::max(0, c.rows - ways);
  return codegen::in_classes(s.layout.form) ? 1.08 + 0.2 * beyond : 1 + 0.02 * beyond;
}

const char* algorithm(const Subject& s, const Config& c) {
  return schedule::facts(c.winograd ? Algorithm::winograd : s.layout.algorithm).shown;
}

std::vector<problem::EdgeClass> edge_classes(const Subject& s, const Config& c) {
  if (whole_rows(s)) {
    auto classes = problem::edge_classes(without_columns(s.nest), c.border == Border::fill);
    for (auto& edge : classes) edge.axis[1] = problem::whole(s.nest.axis[1]);
    return classes;
  }
  std::vector<problem::EdgeClass> classes = problem::edge_classes(s.nest, c.border == Border::fill);
  if (s.layout.takes_padding()) {  // one, of all packed together
    classes[0].plane.taps = {0, s.layout.planes};
    for (size_t i : {0u, 1u}) classes[0].axis[i].taps = {0, s.layout.kernel[i]};
  }
  return classes;
}

bool needs_staging(const Subject& s, const Config& c) {
  const auto& n = s.nest;
  if (s.layout.takes_padding() || c.border == Border::fill || n.x_depth != 1) return true;
  if (whole_rows(s)) return n.repeat > 1 || n.filters < s.layout.last_channels;
  if (n.own_channels() && (n.repeat > 1 || n.filters % s.room.lanes() != 0)) return true;
  if (s.layout.algorithm == Algorithm::depthwise) return false;
  const bool flipped = codegen::in_classes(s.layout.form) && n.types.x == Type::s8;
  return flipped || s.layout.step.a_element != 1;
}

bool flips_in_copy(const Subject& s, const Config& c) {
  return !c.winograd && s.layout.step.a_shift != 0 && !s.nest.depthwise && needs_staging(s, c);
}

// Where lines are shorter than a mac has rows: 7 x 7 takes 4 macs of 16 rows so, and 7 line by line.
bool lines_join(const Subject& s, const Config& c) {
  const auto& [y, x] = s.nest.axis;
  const bool one_after_another = x.stride == 1 && y.stride == 1 && y.out > 1 && s.layout.algorithm == Algorithm::direct;
  return one_after_another && x.out < s.layout.step.tile.m && mac_is_large(s) && c.border == Border::fill &&
         s.terms == 0 && !s.nest.own_channels() && !s.nest.accumulate;
}

problem::Lines joined_lines(const problem::Nest& n, problem::Range rows) {
  const int64_t pitch = n.axis[1].out + (n.axis[1].kernel - 1) * n.axis[1].dilation;
  return {1, (rows.size() - 1) * pitch + n.axis[1].out, false};
}

std::string facts(const Subject& s) {
  std::string text = s.terms ? "row_sums" : "plain";
  if (codegen::in_classes(s.layout.form)) text += std::string("_") + codegen::name(s.layout.form);
  for (const auto& w : s.winograd) text += "_winograd" + std::to_string(w.m);
  return text;
}

const codegen::WinogradLayout* winograd_of(const Subject& s, const Config& c) {
  for (const auto& layout : s.winograd)
    if (layout.m == c.winograd) return &layout;
  return nullptr;
}

namespace {

std::string kernel_reason(const Subject& s, const Config& c) {
  if (!whole_rows(s)) return s.room.illegal(kernel_key(s, c, c.rows, c.columns));
  for (bool half : {false, true})
    if (const auto kernel = row_kernel(s, c, half))
      if (auto reason = s.room.illegal(kernel->key); !reason.empty()) return reason;
  return {};
}

// Of whole rows: so many rows of outputs at a time, which roll down the image.
std::string unroll_reason(const Subject& s, const Config& c) {
  const bool odd = c.unroll % 2 && c.unroll > 1;
  if (c.unroll == 1 || (!s.nest.own_channels() && !odd)) return {};
  const auto &y = s.nest.axis[0], &z = s.nest.plane;
  if (!whole_rows(s)) return "unroll: a tap is one step, there is no depth";
  if (c.unroll != y.kernel || y.stride >= y.kernel || y.dilation != 1 || z.kernel != 1 || z.out != 1 || !z.valid(0, 0))
    return "unroll: rolls by as many rows as there are taps, side by side, in one plane";
  if (s.layout.panels == 1 && s.layout.last_channels < s.layout.step.tile.n) return "unroll: twins do not roll";
  if (s.layout.row.joined == 2) return "unroll: rolling gains 3 % of what is widened first, for 20 KB a kernel";
  if (s.nest.axis[1].out <= c.rows) return "unroll: a row of one tile would take a kernel for each width and height";
  if (c.band || c.loop == Loop::lines) return "unroll: an image rolls by as a whole, panel by panel";
  return {};
}

}  // namespace

std::string illegal(const Subject& s, const Config& c) {
  if (c.rows < 1 || c.columns < 1 || c.unroll < 1 || c.band < 0) return "tile: every number is positive";
  if (c.columns > std::max<int64_t>(s.layout.panels, 1)) return "columns: more than the problem has panels";
  if (c.winograd) return illegal_winograd(s, c);
  if (c.loop == Loop::lines && s.nest.axis[0].out == 1) return "loop: a single line has one order";
  if (whole_rows(s) && c.columns != 1) return "columns: a panel is as wide as the vectors are";
  if (auto reason = unroll_reason(s, c); !reason.empty()) return reason;
  if (auto reason = border_reason(s, c); !reason.empty()) return reason;
  return kernel_reason(s, c);
}

Config fitted(const Subject& s, Config c) {
  c.columns = int(std::min<int64_t>(c.columns, std::max<int64_t>(s.layout.panels, 1)));
  const Border other = c.border == Border::skip ? Border::fill : Border::skip;
  for (Border border : {c.border, other})
    for (Loop loop : {c.loop, Loop::panels}) {
      c.border = border, c.loop = loop;
      if (illegal(s, c).empty()) return c;
    }
  return best_estimate(s);
}

int rows_for_columns(const Subject& s, const Config& c, int columns) {
  if (columns >= c.columns) return c.rows;
  int rows = std::min(s.room.facts().most_rows, c.rows * c.columns / columns);
  while (rows > c.rows && !s.room.illegal(kernel_key(s, c, rows, columns)).empty()) --rows;
  return rows;
}

std::vector<Config> ranked(const Subject& s) {
  std::vector<std::pair<double, Config>> scored;
  for_each_shape(s, [&](int rows, int columns) {
    for (int unroll : unrolls)
      for (Border border : {Border::skip, Border::fill})
        for (Loop loop : {Loop::panels, Loop::lines})
          for (int64_t band : bands(s)) {
            const Config c{0, rows, columns, unroll, border, loop, band};
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
  // Each algorithm's best, then each shape's, then all others: what is measured of a list's head should differ in more
  // than the unroll.
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

// Of the copy, or of what is read in place, of one plane for one band of output rows.
int64_t plane_bytes(const Subject& s, int64_t band) {
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

// Of the copy that one band of output rows of one plane needs.
int64_t staged_bytes(const Subject& s, int64_t band) {
  const auto& p = s.nest.plane;
  const int64_t planes = s.layout.takes_gathered_rows() ? 1 : std::min(p.in, (p.kernel - 1) * p.dilation + 1);
  return problem::saturated(problem::multiply(planes, plane_bytes(s, band)));
}

// A copy that leaves L2 is written to and read from memory; and a large problem would need as much workspace again.
int64_t band_in_l2(const Subject& s) {
  if (staged_bytes(s, 0) <= s.l2 / 2) return 0;
  int64_t best = 0;
  for (int64_t band : bands(s))
    if (band && (best == 0 || staged_bytes(s, band) <= s.l2 / 2)) best = band;
  return best;
}

// A panel of B serves all planes of a task, and input planes that several of its outputs see are copied once.
int64_t plane_band(const Subject& s, const Config& c) {
  const auto& p = s.nest.plane;
  if (p.out == 1) return 1;
  const int64_t in_l2 = s.l2 / 2 / std::max<int64_t>(1, plane_bytes(s, c.band));
  if (s.layout.takes_gathered_rows()) return std::clamp<int64_t>(in_l2, 1, p.out);
  const int64_t reach = (p.kernel - 1) * p.dilation + 1;
  return in_l2 <= reach ? 1 : std::min((in_l2 - reach) / p.stride + 1, p.out);
}

// A band for each tile of rows, which then stay in L1 while all of B goes by.
Config with_one_tile_of_rows(const Subject& s, Config c) {
  const int64_t rows = int64_t(c.rows) * s.layout.step.tile.m;
  if (rows < s.nest.axis[1].out) c.band = rows;
  return c;
}

Config best_estimate(const Subject& s) {
  Config best;
  double least = 0;
  bool found = false;
  const int unroll = s.nest.own_channels() || !s.room.needs_executable_memory() || mac_is_large(s) ? 1 : 4;
  std::vector<problem::EdgeClass> classes;
  const auto consider = [&](const Config& c) {
    const double cost = estimate(s, c, classes);
    if ((found && cost >= least) || !kernel_reason(s, c).empty()) return;
    best = c;
    least = cost;
    found = true;
  };
  for (Border border : {Border::skip, Border::fill}) {
    if (!border_reason(s, {.border = border}).empty()) continue;
    classes = edge_classes(s, {.border = border});
    for_each_shape(s, [&](int rows, int columns) {
      Config c{.rows = rows, .columns = columns, .unroll = unroll, .border = border};
      consider(c);
      if (mac_is_large(s) && s.nest.axis[0].out == 1) consider(with_one_tile_of_rows(s, c));
      c.unroll = int(std::min<int64_t>(s.nest.axis[0].kernel, most_roll + 1));
      if (whole_rows(s) && c.unroll > 1 && unroll_reason(s, c).empty()) consider(c);
    });
    // A filled border computes what a skipped one leaves out, but in fewer and larger tiles.
    const bool fewer_matter = mac_is_large(s) || codegen::in_classes(s.layout.form);
    if (found && !may_flip(s) && !may_spread(s) && !fewer_matter) break;
  }
  const bool rolls = whole_rows(s) && best.unroll > 1;  // as a whole
  if (needs_staging(s, best) && !rolls) best.band = band_in_l2(s);
  // Of the two the model knows Winograd less well.
  if (const auto winograd = best_winograd(s); winograd && winograd->cost < 0.95 * least) return winograd->config;
  return best;
}

std::vector<Config> neighbours(const Subject& s, const Config& c) {
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
  const int together = int(s.layout.panels_together());
  for (int d : {-together, together}) with(&Config::columns, c.columns + d);
  for (int unroll : unrolls) with(&Config::unroll, unroll);
  for (Border border : {Border::skip, Border::fill}) with(&Config::border, border);
  for (Loop loop : {Loop::panels, Loop::lines}) with(&Config::loop, loop);
  for (int64_t band : c.winograd ? winograd_bands(s, c) : bands(s)) with(&Config::band, band);
  return list;
}

}  // namespace octile::tuner
