#include "tuner/winograd.hpp"

#include <algorithm>

#include "problem/layout.hpp"

namespace octile::tuner {
namespace {

// Bytes of V, its products and the weights that a block multiplies them with.
int64_t block_bytes(const codegen::WinogradLayout& w, const Config& c, int64_t tiles) {
  const int64_t columns = int64_t{c.columns} * w.products.step.tile.n;
  return w.components() * (tiles * (w.products.depth * 2 + columns * 4) + w.products.depth * 2 * columns);
}

// Weights are packed before the image is known: 28 x 28 stands for a free one.
Problem with_typical_image(const Problem& problem) {
  Problem p = problem;
  auto* c = std::get_if<Conv>(&p);
  if (!c) return p;
  if (c->batch == any) c->batch = 1;
  if (c->image.empty()) c->image.assign(c->kernel.size(), any);
  for (int64_t& size : c->image)
    if (size == any) size = 28;
  return p;
}

// 10 % is expected of it.
bool pays(const problem::Nest& nest, const codegen::Room& room, const codegen::PackedLayout& layout,
          const codegen::WinogradLayout& w) {
  const Lowered direct(nest, room, layout), both(nest, room, layout, {&w, 1});
  const double bar = 0.9 * estimate(direct, best_estimate(direct));
  const auto best = best_winograd(both);
  return best && best->cost <= bar;
}

}  // namespace

std::optional<Estimated> best_winograd(const Lowered& s) {
  std::optional<Estimated> best;
  for_each_winograd(s, [&](Config c) {
    c.unroll = 4;
    c.band = winograd_bands(s, c).back();
    if (!illegal(s, c).empty()) return;
    if (const double cost = estimate(s, c); !best || cost < best->cost) best = {c, cost};
  });
  return best;
}

double winograd_waste(const problem::Nest& n, int m) {
  return double(winograd_tiles(n, m) * m * m) / double(std::max<int64_t>(n.pixels(), 1));
}

int64_t winograd_tiles(const problem::Nest& n, int m) {
  const auto& [rows, columns] = n.axis;
  return ((rows.out + m - 1) / m) * ((columns.out + m - 1) / m);
}

std::string illegal_winograd(const Lowered& s, const Config& c) {
  if (!schedule::winograd_of(s, c)) return "winograd: these weights were not packed for it, see Memory";
  if (!s.nest.plane.single()) return "winograd: of images, a plane that sees padding is none";
  if (c.border != Border::skip || c.loop != Loop::panels) return "winograd: has no border and no loop to choose";
  if (s.nest.x_depth != 1 || s.nest.y_filter != 1)
    return "winograd: channels lie side by side, in source and destination";
  if (c.band < 1 || c.band > 4096) return "band: 1 to 4096 tiles of a block";
  if (auto reason = s.room.illegal(schedule::winograd_output_key(s, c, c.columns)); !reason.empty()) return reason;
  return s.room.illegal(schedule::kernel_key(s, c, c.rows, c.columns, s.terms));
}

std::string why_no_winograd(const Lowered& s) {
  if (const auto reason = schedule::refusal(schedule::Algorithm::winograd, {s.nest, s.room}); !reason.empty())
    return std::string(reason);
  if (s.winograd.empty()) return "the weights are not packed for it, which takes memory and is to save 10 %";
  std::string last;
  bool found = false;
  for_each_winograd(s, [&](Config c) {
    c.band = 1;
    if (auto reason = illegal(s, c); reason.empty()) found = true;
    else last = std::move(reason);
  });
  return found ? "" : last;
}

// Whole tiles of registers, as many as leave half of L2 free; the last of the list is what an estimate takes.
std::vector<int64_t> winograd_bands(const Lowered& s, const Config& c) {
  std::vector<int64_t> bands;
  const auto* w = schedule::winograd_of(s, c);
  if (!w) return bands;
  const int64_t all = winograd_tiles(s.nest, w->m);
  for (int64_t count : {1, 2, 3, 4, 6, 8, 12}) {
    const int64_t band = std::min(count * c.rows, all);
    if (!bands.empty() && (band == bands.back() || block_bytes(*w, c, band) > s.l2 / 2)) break;
    bands.push_back(band);
  }
  return bands;
}

Result<std::vector<codegen::WinogradLayout>> winograd_layouts(const Problem& problem, const codegen::Room& room,
                                                              const codegen::PackedLayout& layout, Memory memory) {
  std::vector<codegen::WinogradLayout> layouts;
  const Problem typical = with_typical_image(problem);
  if (memory == Memory::small || !validate(typical)) return layouts;
  const auto phases = codegen::phases_for(typical, room);
  if (phases.size() > 1) return layouts;  // taps of a phase are fewer
  const problem::Nest& nest = phases.front().nest;
  if (nest.empty() || !nest.plane.single() || !schedule::refusal(schedule::Algorithm::winograd, {nest, room}).empty())
    return layouts;
  for (int m : {4, 2}) {
    auto w = codegen::winograd_layout(nest, room, m, layouts.empty() ? layout.end() : layouts.back().end);
    if (!w) return w.error();
    if (memory == Memory::balanced && !(layouts.empty() && pays(nest, room, layout, *w))) continue;
    layouts.push_back(*std::move(w));
  }
  return layouts;
}

}  // namespace octile::tuner
