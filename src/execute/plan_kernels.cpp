// The kernels that a schedule names, from the cache.
#include "execute/plan_kernels.hpp"

#include <algorithm>

#include "problem/wraps.hpp"

namespace octile::runtime {
namespace {

void set_palettes(const PlanData& p, const schedule::KernelSet& set, Kernels& kernels) {
  kernels.tile_rows = p.layout.step.tile.m;
  if (!p.room->facts().has_palette) return;
  kernels.palettes.resize(kernels.entry.size() * size_t(kernels.tile_rows));
  for (size_t i = 0; i < set.keys.size(); ++i) {
    const size_t first = kernels.place(set.places[i].first, set.places[i].second) * size_t(kernels.tile_rows);
    for (int rows = 1; rows <= kernels.tile_rows; ++rows)
      kernels.palettes[first + size_t(rows - 1)] = p.room->palette(set.keys[i], rows);
  }
}

Result<void> fetch(PlanData& p, const schedule::KernelSet& set, KernelCache& cache, Kernels& kernels) {
  kernels.max_columns = p.room->facts().max_columns;
  kernels.max_rows = set.max_rows;
  kernels.entry.assign(size_t((p.room->facts().max_rows + 1) * (kernels.max_columns + 1)), nullptr);
  auto owned = cache.get_all(*p.room, set.keys);
  if (!owned) return owned.error();
  for (size_t i = 0; i < set.places.size(); ++i)
    kernels.entry[kernels.place(set.places[i].first, set.places[i].second)] = (*owned)[i]->entry;
  for (const auto& kernel : *owned) add_to_hash(p, kernel->hash);
  kernels.owned = std::move(*owned);
  set_palettes(p, set, kernels);
  return {};
}

// Kernels of whole vectors of channels and of half a vector, each for any products and for multipliers below 1.
Result<void> fetch_rows(PlanData& p, KernelCache& cache) {
  Kernels& kernels = p.variants.front().kernels;
  std::vector<codegen::KernelKey> keys;
  for (const schedule::RowTiles& tiles : p.row_tiles) {
    keys.push_back(tiles.kernel.key);
    kernels.row_counts[size_t(tiles.half)] = tiles.kernel.counts;
  }
  auto owned = cache.get_all(*p.room, keys);
  if (!owned) return owned.error();
  kernels.entry.assign(4, nullptr);
  for (size_t i = 0; i < keys.size(); ++i) {
    kernels.entry[Kernels::row_place(p.row_tiles[i].half, p.row_tiles[i].products)] = (*owned)[i]->entry;
    add_to_hash(p, (*owned)[i]->hash);
  }
  kernels.owned = std::move(*owned);
  return {};
}

// By columns the last split of the channels gives the outputs, the first and those between only sums.
Result<void> fetch_transforms(PlanData& p, KernelCache& cache) {
  const schedule::WinogradBlocks& w = *p.winograd;
  WinogradKernels& kernels = p.winograd_kernels;
  kernels.outputs.resize(size_t(p.room->facts().max_columns + 1));
  std::vector<codegen::Entry*> entries{&kernels.input};
  for (int columns : w.columns) {
    auto& place = kernels.outputs[size_t(columns)];
    entries.push_back(&place.last);
    if (w.layout.channel_splits > 1) entries.push_back(&place.first);
    if (w.layout.channel_splits > 2) entries.push_back(&place.between);
  }
  auto owned = cache.get_all(*p.room, w.transforms);
  if (!owned) return owned.error();
  for (size_t i = 0; i < entries.size(); ++i) *entries[i] = (*owned)[i]->entry;
  for (const auto& kernel : *owned) add_to_hash(p, kernel->hash);
  kernels.owned = std::move(*owned);
  return {};
}

}  // namespace

OCTILE_WRAPS void add_to_hash(PlanData& p, uint64_t hash) { p.code_hash = p.code_hash * 0x9e3779b97f4a7c15u + hash; }

Result<void> set_kernels(PlanData& p, KernelCache& cache) {
  if (p.whole_rows()) return fetch_rows(p, cache);
  for (size_t i = 0; i < p.variants.size(); ++i) {
    Variant& v = p.variants[i];
    const schedule::Outcome& o = p.outcomes[i];
    auto fetched = fetch(p, o.tiles, cache, v.kernels);
    if (fetched && !o.sums.keys.empty()) fetched = fetch(p, o.sums, cache, v.sums);
    if (fetched && !o.row_sums.keys.empty()) fetched = fetch(p, o.row_sums, cache, v.row_sums);
    if (!fetched) return fetched;
  }
  auto palette = palette_kernels(*p.room, cache);
  if (!palette) return palette.error();
  p.palette = std::move(*palette);
  if (!p.widen) return {};
  auto widen = cache.get(*p.room, *p.widen);
  if (!widen) return widen.error();
  p.widen_kernel = *widen;
  add_to_hash(p, p.widen_kernel->hash);
  return {};
}

Result<void> set_winograd_kernels(PlanData& p, KernelCache& cache) {
  auto fetched = fetch(p, p.winograd->tile_products, cache, p.variants.front().kernels);
  return fetched ? fetch_transforms(p, cache) : fetched;
}

}  // namespace octile::runtime
