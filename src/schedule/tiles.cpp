// The tiles that lines and panels are cut into, and the kernels of them.
#include <algorithm>

#include "schedule/lines.hpp"

namespace octile::schedule {
namespace {

// Tiles of rows that a line of pixels is cut into: their row counts in mac tiles of m rows.
void collect_rows(int64_t pixels, int max_tile, int m, std::set<int>& rows) {
  if (pixels <= 0) return;
  const problem::Tiling t = problem::tile_rows((pixels + m - 1) / m, max_tile);
  if (t.tiles - t.larger) rows.insert(int(t.rows));
  if (t.larger) rows.insert(int(t.rows) + 1);
}

// Bands that may differ, among those that a region has a part of: the others are alike, and may be 2^50.
std::array<int64_t, 3> different_bands(const problem::Range& out, int64_t band) {
  const int64_t first = out.begin / band, last = std::max(first, (out.end - 1) / band);
  return {first, std::min(first + 1, last), last};
}

// The lengths of all lines in all bands: bands are whole but for the last.
std::set<int64_t> line_lengths(const Schedule& p, bool with_terms) {
  std::set<int64_t> lengths;
  for (const Region& region : p.regions)
    for (int64_t planes : different_bands(region.edge.plane.out, p.plane_band))
      for (int64_t b : different_bands(region.edge.axis[size_t(p.band_axis)].out, p.band)) {
        const Box box = band_of(p, planes, b).clipped(region.edge);
        if (!box.none()) lengths.insert(lines_of(p, box, !with_terms).lines.pixels);
      }
  return lengths;
}

void set_row_tiles(Schedule& p, const Lowered& s) {
  for (bool half : {false, true})
    for (auto products : {codegen::Products::any, p.best_products()})
      if (const auto kernel = row_kernel(s, p.config, half, products)) p.row_tiles.push_back({half, products, *kernel});
}

int64_t accumulator_bytes(const codegen::Room& room, const KernelSet& set) {
  int64_t max_bytes = 0;
  for (const auto& key : set.keys) max_bytes = std::max(max_bytes, room.accumulator_bytes(key));
  return max_bytes;
}

}  // namespace

KernelSet kernels_for(const Lowered& s, const Config& config, const std::set<int64_t>& lengths,
                      const std::set<int>& columns, int terms, bool sums) {
  KernelSet set;
  const int m = s.layout.step.tile.m;
  set.max_rows.resize(size_t(s.room.facts().max_columns + 1));
  for (int c : columns) {
    std::set<int> rows;
    const int max_tile = set.max_rows[size_t(c)] = rows_for_columns(s, config, c, terms);
    for (int64_t length : lengths) collect_rows(length, max_tile, m, rows);
    for (int r : rows) {
      auto key = kernel_key(s, config, r, c, terms);
      if (sums) key.output = codegen::Output::s32;
      set.keys.push_back(key);
      set.places.emplace_back(r, c);
    }
  }
  return set;
}

std::set<int> column_counts(const Schedule& p, int64_t splits) {
  std::set<int> columns;
  if (p.layout.panels >= p.config.columns) columns.insert(p.config.columns);
  if (splits == 1) {
    if (int left = int(p.layout.panels % p.config.columns)) columns.insert(left);
    return columns;
  }
  for (int64_t s = 0; s < splits; ++s) {
    if (int left = int(p.panels_of(s).size() % p.config.columns)) columns.insert(left);
  }
  return columns;
}

void set_tiles(Schedule& p, const Lowered& s, const Given& given) {
  if (p.whole_rows()) return set_row_tiles(p, s);
  const std::set<int> columns = column_counts(p, p.panel_splits);
  for (Outcome& o : p.outcomes) {
    const auto lengths = line_lengths(p, o.terms > 0);
    o.tiles = kernels_for(s, p.config, lengths, columns, o.terms, false);
    if (given.packs_b) o.sums = kernels_for(s, p.config, {1}, column_counts(p, 1), 0, true);
    if (o.remainder) o.row_sums = kernels_for(s, p.config, lengths, {1}, 0, true);
    for (const KernelSet* set : {&o.tiles, &o.sums, &o.row_sums})
      p.accumulator_bytes = std::max(p.accumulator_bytes, accumulator_bytes(*p.room, *set));
  }
  if (p.source.copy == Source::Copy::image && p.source.element == 2)
    p.widen = codegen::KernelKey{.routine = codegen::Routine::widen, .a = codegen::sign_of(p.nest.types.x)};
}

// A thread is worth its wake-up (0.5 us, and beside busy processes a few more) from about 8 us of work: so many macs of
// one row, however large a mac of the room is.
int64_t worth_threads(const Lowered& s, const Given& given) {
  constexpr int64_t min_macs = 32768;
  const auto& n = s.nest;
  const auto& step = s.layout.step;
  const double all = double(n.items()) * double(n.plane.out) * double(n.pixels()) * double(n.taps()) *
                     double(std::max<int64_t>(n.depth, 1)) * double(n.filters);
  const double by_room = double(min_macs) * step.tile.n * step.tile.k / step.k_blocks;
  const double per_thread = given.thread_macs ? double(given.thread_macs) : by_room;
  return std::clamp<int64_t>(int64_t(std::min(all / per_thread, 1e6)), 1, given.threads);
}

}  // namespace octile::schedule
