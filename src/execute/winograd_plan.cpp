// Config -> blocks of tiles, kernels and workspace of a Winograd convolution.
#include <algorithm>

#include "execute/plan_kernels.hpp"
#include "execute/winograd.hpp"
#include "problem/checked.hpp"

namespace octile::runtime {
namespace {

using codegen::KernelKey, codegen::Output;

void set_blocks(PlanData& p, WinogradPlan& w, int64_t workers) {
  const int64_t items = p.nest.items(), tiles = w.tiles[0] * w.tiles[1];
  w.block = std::min(p.config.band, tiles);
  w.blocks = (tiles + w.block - 1) / w.block;
  // As many for each thread, else threads share the panels of a block.
  if (items * w.blocks % workers && tiles >= workers * p.config.rows) {
    w.blocks = problem::round_up(w.blocks, workers);
    w.block = (tiles + w.blocks - 1) / w.blocks;
    w.blocks = (tiles + w.block - 1) / w.block;
  }
  p.panel_splits = std::clamp<int64_t>(workers / (items * w.blocks), 1, w.layout.products.panels);
  p.chunks = std::clamp<int64_t>(workers, 1, items * w.blocks * p.panel_splits);
}

// An odd number of cache lines: the components of a tile then lie in different sets of L1.
int64_t odd_lines(int64_t bytes) {
  const int64_t lines = (bytes + 63) / 64;
  return 64 * (lines + (lines % 2 == 0));
}

void set_task_bytes(const PlanData& p, WinogradPlan& w) {
  const auto& l = w.layout.products;
  const int64_t vector = 4 * p.room->lanes(), columns = std::min<int64_t>(p.config.columns, l.panels) * vector;
  const int64_t m = w.layout.m, components = w.layout.components();
  w.row = l.depth * 2;
  w.component = odd_lines(w.block * w.row);
  const auto take = [&w](int64_t bytes) {
    const int64_t at = w.bytes;
    w.bytes += problem::round_up(bytes, 64);
    return at;
  };
  w.v = take(w.component * components);
  w.products = take(w.block * components * columns);
  w.sums = take(w.layout.chunks > 1 ? w.block * m * m * columns : 0);
  w.partial = take(m * m * columns);
  w.patch = take(components * l.depth);
  w.scratch = take((components + 3) * vector);
}

// The last chunk of channels gives the outputs, the first and those between only sums.
Result<void> fetch_transforms(PlanData& p, KernelCache& cache) {
  WinogradPlan& w = *p.winograd;
  w.outputs.resize(size_t(p.room->facts().most_columns + 1));
  std::vector<KernelKey> keys{
      {.routine = codegen::Routine::winograd_input, .a = codegen::sign_of(p.nest.types.x), .rows = w.layout.m}};
  std::vector<codegen::Entry*> entries{&w.input};
  for (int columns : column_counts(p, p.panel_splits)) {
    auto key = schedule::winograd_output_key(*p.lowered, p.config, columns);
    key.terms = w.layout.chunks > 1;
    keys.push_back(key);
    key.output = Output::s32;
    key.terms = 0;
    if (w.layout.chunks > 1) keys.push_back(key);
    key.terms = 1;
    if (w.layout.chunks > 2) keys.push_back(key);
    auto& place = w.outputs[size_t(columns)];
    for (auto* entry : {&place.last, &place.first, &place.between}) entries.push_back(entry);
    entries.resize(keys.size());
  }
  auto kernels = cache.get_all(*p.room, keys);
  if (!kernels) return kernels.error();
  for (size_t i = 0; i < keys.size(); ++i) *entries[i] = (*kernels)[i]->entry;
  for (const auto& kernel : *kernels) add_to_hash(p, kernel->hash);
  w.owned = std::move(*kernels);
  return {};
}

}  // namespace

Result<void> set_winograd(PlanData& p, int64_t thread_macs, KernelCache& cache) {
  WinogradPlan& w = p.winograd.emplace();
  w.layout = *schedule::winograd_of(*p.lowered, p.config);
  for (size_t i : {0u, 1u}) w.tiles[i] = (p.nest.axis[i].out + w.layout.m - 1) / w.layout.m;
  p.destination.element = p.nest.types.y == Type::s32 ? 4 : 1;
  set_blocks(p, w, worth_threads(p, thread_macs));
  set_task_bytes(p, w);
  for (int64_t c = 0; c < w.layout.chunks; ++c) p.tables.insert(p.tables.end(), {0, 0, w.layout.chunk(c).size()});
  const std::set<int64_t> blocks{w.block, w.tiles[0] * w.tiles[1] - (w.blocks - 1) * w.block};
  const KernelSet products = kernels_for(p, blocks, column_counts(p, p.panel_splits), 0, false);
  if (auto fetched = fetch(p, products, cache, p.variants.front().kernels); !fetched) return fetched;
  return fetch_transforms(p, cache);
}

}  // namespace octile::runtime
