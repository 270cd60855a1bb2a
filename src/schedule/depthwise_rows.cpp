// Schedules of depthwise convolution by whole rows.
#include <algorithm>

#include "codegen/kernels/row_tiles.hpp"
#include "schedule/lowered.hpp"

namespace octile::schedule {
namespace {

using codegen::Products, codegen::Routine;

// The pixels of a tile in panels that a config with another tile for rolling leaves.
constexpr int half_vector_pixels = 4;

}  // namespace

bool depthwise_rows::copies_source(const Lowered& s) {
  return s.nest.repeat > 1 || s.nest.filters < s.layout.last_channels;
}

// Their columns are one region: the kernel knows the ends of a row.
problem::Nest depthwise_rows::without_columns(const problem::Nest& n) {
  problem::Nest rows = n;
  rows.axis[1] = {};
  return rows;
}

std::vector<problem::EdgeClass> depthwise_rows::regions(const problem::Nest& n, bool filled) {
  auto all = problem::edge_classes(without_columns(n), filled);
  for (auto& region : all) region.axis[1] = problem::whole(n.axis[1]);
  return all;
}

std::optional<RowKernel> row_kernel(const Lowered& s, const Config& c, bool half, Products products) {
  const auto& l = s.layout;
  const bool has_half = l.last_channels < l.step.tile.n, has_whole = l.panels > 1 || !has_half;
  if (half ? !has_half : !has_whole) return {};
  const auto& x = s.nest.axis[1];
  RowKernel kernel{};
  codegen::KernelKey& key = kernel.key;
  key.routine = Routine::depthwise_rows;
  key.a = codegen::sign_of(s.nest.types.x);
  key.columns = half ? l.row.taps_per_lane / 2 : l.row.taps_per_lane;
  key.output = s.with(c.border).key.output;
  if (codegen::is_bytes(key.output)) key.products = products;
  key.row = l.row;
  if (c.border == Border::skip) {
    key.row.before = x.before;
    key.row.after = std::max<int64_t>(0, x.first_input(x.out - 1) + key.row.reach() - x.in);
  }
  if (c.unroll > 1 && !half) {
    const auto& y = s.nest.axis[0];
    const bool skip = c.border == Border::skip;
    key.row.roll = int(y.kernel);
    key.row.above = skip ? int(std::min<int64_t>(y.before, y.kernel)) : 0;
    key.row.below = skip ? int(std::clamp<int64_t>(y.first_input(y.out - 1) + y.kernel - y.in, 0, y.kernel)) : 0;
    key.row.step = int(y.stride);
    key.row.height = (y.out - 1) * y.stride + y.kernel - key.row.above - key.row.below;
  }
  const auto cut = [&, row = key.row](int max_pixels) {
    const problem::Tiling t = problem::tile_rows(x.out, max_pixels);
    key.rows = int(t.rows) + (t.larger > 0);
    key.row = row;
    key.row.full = t.larger ? t.larger : t.tiles;
    key.row.shorter = t.tiles - key.row.full;
    key.row = codegen::common_row(key.row, key.rows, kernel.counts);
  };
  cut(half && has_whole ? std::min(half_vector_pixels, c.rows) : c.rows);
  // Twins read two rows and have pointers for fewer pixels: their tiles are then shorter.
  while (half && has_whole && key.rows > 1 && !s.room.illegal(key).empty()) cut(key.rows - 1);
  return kernel;
}

// `unroll` of whole rows is the rows of outputs at a time, which roll down the image.
std::string unroll_refusal(const Lowered& s, const Config& c) {
  const bool odd = c.unroll % 2 && c.unroll > 1;
  if (c.unroll == 1 || (!s.nest.own_channels() && !odd)) return {};
  const auto &y = s.nest.axis[0], &z = s.nest.plane;
  if (!s.whole_rows()) return "unroll: a tap is one step, there is no depth";
  if (c.unroll != y.kernel || y.stride >= y.kernel || y.dilation != 1 || z.kernel != 1 || z.out != 1 || !z.valid(0, 0))
    return "unroll: rolls by as many rows as there are taps, side by side, in one plane";
  if (s.layout.panels == 1 && s.layout.last_channels < s.layout.step.tile.n) return "unroll: twins do not roll";
  if (s.layout.row.taps_per_lane == 2) return "unroll: rolling gains 3 % of what is widened first, for 20 KB a kernel";
  if (s.nest.axis[1].out <= c.rows) return "unroll: a row of one tile would take a kernel for each width and height";
  if (c.band || c.loop == Loop::lines) return "unroll: an image rolls by as a whole, panel by panel";
  return {};
}

bool rolls(const Lowered& s, const Config& c) { return s.whole_rows() && c.unroll > 1; }

}  // namespace octile::schedule
