#include "execute/plan_kernels.hpp"

#include <algorithm>

#include "problem/wraps.hpp"

namespace octile::runtime {
namespace {

void set_palettes(PlanData& p, const KernelSet& set, Kernels& kernels) {
  kernels.tile_rows = p.layout.step.tile.m;
  if (p.room->facts().has_palette) kernels.palettes.resize(kernels.entry.size() * size_t(kernels.tile_rows));
  for (size_t i = 0; i < set.keys.size(); ++i) {
    const size_t first = kernels.place(set.places[i].first, set.places[i].second) * size_t(kernels.tile_rows);
    for (int rows = 1; rows <= kernels.tile_rows && !kernels.palettes.empty(); ++rows)
      kernels.palettes[first + size_t(rows - 1)] = p.room->palette(set.keys[i], rows);
    p.accumulator_bytes = std::max(p.accumulator_bytes, p.room->accumulator_bytes(set.keys[i]));
  }
}

// Tiles of rows that a line of pixels is cut into: their row counts in mac tiles of m rows.
void collect_rows(int64_t pixels, int most, int m, std::set<int>& rows) {
  if (pixels <= 0) return;
  const problem::Tiling t = problem::tile_rows((pixels + m - 1) / m, most);
  if (t.tiles - t.larger) rows.insert(int(t.rows));
  if (t.larger) rows.insert(int(t.rows) + 1);
}

}  // namespace

OCTILE_WRAPS void add_to_hash(PlanData& p, uint64_t hash) { p.code_hash = p.code_hash * 0x9e3779b97f4a7c15u + hash; }

KernelSet kernels_for(const PlanData& p, const std::set<int64_t>& lengths, const std::set<int>& columns, int terms,
                      bool sums) {
  KernelSet set;
  const int m = p.layout.step.tile.m;
  set.most_rows.resize(size_t(p.room->facts().most_columns + 1));
  for (int c : columns) {
    std::set<int> rows;
    const int most = set.most_rows[size_t(c)] = schedule::rows_for_columns(*p.lowered, p.config, c, terms);
    for (int64_t length : lengths) collect_rows(length, most, m, rows);
    for (int r : rows) {
      auto key = schedule::kernel_key(*p.lowered, p.config, r, c, terms);
      if (sums) key.output = codegen::Output::s32;
      set.keys.push_back(key);
      set.places.emplace_back(r, c);
    }
  }
  return set;
}

Result<void> fetch(PlanData& p, const KernelSet& set, KernelCache& cache, Kernels& kernels) {
  kernels.most_columns = p.room->facts().most_columns;
  kernels.most_rows = set.most_rows;
  kernels.entry.assign(size_t((p.room->facts().most_rows + 1) * (kernels.most_columns + 1)), nullptr);
  auto owned = cache.get_all(*p.room, set.keys);
  if (!owned) return owned.error();
  for (size_t i = 0; i < set.places.size(); ++i)
    kernels.entry[kernels.place(set.places[i].first, set.places[i].second)] = (*owned)[i]->entry;
  for (const auto& kernel : *owned) add_to_hash(p, kernel->hash);
  kernels.owned = std::move(*owned);
  set_palettes(p, set, kernels);
  return {};
}

std::set<int> column_counts(const PlanData& p, int64_t splits) {
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

// A thread is worth its wake-up (0.5 us, and beside busy processes a few more) from about 8 us of work: so many macs of
// one row, whatever the room makes of one.
int64_t worth_threads(const PlanData& p, int64_t thread_macs) {
  constexpr int64_t least_macs = 32768;
  const auto& n = p.nest;
  const auto& step = p.layout.step;
  const double all = double(n.items()) * double(n.plane.out) * double(n.pixels()) * double(n.taps()) *
                     double(std::max<int64_t>(n.depth, 1)) * double(n.filters);
  const double by_room = double(least_macs) * step.tile.n * step.tile.k / step.groups;
  const double per_thread = thread_macs ? double(thread_macs) : by_room;
  return std::clamp<int64_t>(int64_t(std::min(all / per_thread, 1e6)), 1, p.threads->count());
}

}  // namespace octile::runtime
