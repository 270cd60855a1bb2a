// Schedules of Winograd convolution.
#include <algorithm>

#include "schedule/places.hpp"
#include "schedule/schedule.hpp"

namespace octile::schedule {
namespace {

void set_blocks(Schedule& p, WinogradBlocks& w, int64_t workers) {
  const int64_t items = p.nest.items(), tiles = w.tiles[0] * w.tiles[1];
  w.block = std::min(p.config.band, tiles);
  w.blocks = (tiles + w.block - 1) / w.block;
  // Every thread gets as many blocks, or threads share the panels of a block.
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

void set_task_bytes(const Schedule& p, WinogradBlocks& w) {
  const auto& l = w.layout.products;
  const int64_t vector = 4 * p.room->lanes(), columns = std::min<int64_t>(p.config.columns, l.panels) * vector;
  const int64_t m = w.layout.m, components = w.layout.components();
  w.row = l.depth * 2;
  w.component = odd_lines(w.block * w.row);
  Places places;
  w.v = places.take(w.component * components);
  w.products = places.take(w.block * components * columns);
  w.sums = places.take(w.layout.channel_splits > 1 ? w.block * m * m * columns : 0);
  w.partial = places.take(m * m * columns);
  w.patch = places.take(components * l.depth);
  w.scratch = places.take((components + 3) * vector);
  w.bytes = problem::saturated(places.end());
}

// The last split of the channels gives the outputs, the first and those between only sums.
void set_transforms(const Schedule& p, const Lowered& s, WinogradBlocks& w) {
  w.transforms = {
      {.routine = codegen::Routine::winograd_input, .a = codegen::sign_of(p.nest.types.x), .rows = w.layout.m}};
  for (int columns : column_counts(p, p.panel_splits)) {
    auto key = winograd_output_key(s, p.config, columns);
    key.terms = w.layout.channel_splits > 1;
    w.columns.push_back(columns);
    w.transforms.push_back(key);
    key.output = codegen::Output::s32;
    key.terms = 0;
    if (w.layout.channel_splits > 1) w.transforms.push_back(key);
    key.terms = 1;
    if (w.layout.channel_splits > 2) w.transforms.push_back(key);
  }
}

}  // namespace

void set_winograd(Schedule& p, const Lowered& s, int64_t workers) {
  WinogradBlocks& w = p.winograd.emplace();
  w.layout = *winograd_of(s, p.config);
  for (size_t i : {0u, 1u}) w.tiles[i] = (p.nest.axis[i].out + w.layout.m - 1) / w.layout.m;
  p.destination.element = p.nest.types.y == Type::s32 ? 4 : 1;
  set_blocks(p, w, workers);
  set_task_bytes(p, w);
  for (int64_t c = 0; c < w.layout.channel_splits; ++c)
    p.tables.insert(p.tables.end(), {0, 0, w.layout.split_steps(c).size()});
  const std::set<int64_t> blocks{w.block, w.tiles[0] * w.tiles[1] - (w.blocks - 1) * w.block};
  w.tile_products = kernels_for(s, p.config, blocks, column_counts(p, p.panel_splits), 0, false);
  for (const auto& key : w.tile_products.keys)
    p.accumulator_bytes = std::max(p.accumulator_bytes, p.room->accumulator_bytes(key));
  set_transforms(p, s, w);
}

const codegen::WinogradLayout* winograd_of(const Lowered& s, const Config& c) {
  for (const auto& layout : s.winograd)
    if (layout.m == c.winograd) return &layout;
  return nullptr;
}

codegen::KernelKey winograd_output_key(const Lowered& s, const Config& c, int columns) {
  return {.routine = codegen::Routine::winograd_output,
          .rows = c.winograd,
          .columns = columns,
          .output = s.with(c.border).key.output};
}

}  // namespace octile::schedule
