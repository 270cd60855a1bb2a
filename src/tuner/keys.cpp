// Which kernels a config is of.
#include <algorithm>

#include "codegen/kernels/row_tiles.hpp"
#include "tuner/space.hpp"

namespace octile::tuner {
namespace {

using codegen::Products, codegen::Routine;
using schedule::Algorithm;

codegen::Output output_of(const problem::Nest& n) {
  if (n.types.y == Type::u8) return codegen::Output::u8;
  if (n.types.y == Type::s8) return codegen::Output::s8;
  return n.accumulate ? codegen::Output::s32_added : codegen::Output::s32;
}

// Of the panels that a config with another tile for rolling leaves.
constexpr int row_pixels_together = 4;

}  // namespace

std::optional<RowKernel> row_kernel(const Subject& s, const Config& c, bool half, Products products) {
  const auto& l = s.layout;
  const bool has_half = l.last_channels < l.step.tile.n, has_whole = l.panels > 1 || !has_half;
  if (half ? !has_half : !has_whole) return {};
  const auto& x = s.nest.axis[1];
  RowKernel kernel{};
  codegen::KernelKey& key = kernel.key;
  key.routine = Routine::depthwise_rows;
  key.a = codegen::sign_of(s.nest.types.x);
  key.columns = half ? l.row.joined / 2 : l.row.joined;
  key.output = output_of(s.nest);
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
  const auto cut = [&, row = key.row](int most_pixels) {
    const problem::Tiling t = problem::tile_rows(x.out, most_pixels);
    key.rows = int(t.rows) + (t.larger > 0);
    key.row = row;
    key.row.full = t.larger ? t.larger : t.tiles;
    key.row.shorter = t.tiles - key.row.full;
    key.row = codegen::common_row(key.row, key.rows, kernel.counts);
  };
  cut(half && has_whole ? std::min(row_pixels_together, c.rows) : c.rows);
  // Twins read two rows and have pointers for fewer pixels: their tiles are then shorter.
  while (half && has_whole && key.rows > 1 && !s.room.illegal(key).empty()) cut(key.rows - 1);
  return kernel;
}

codegen::KernelKey kernel_key(const Subject& s, const Config& c, int rows, int columns) {
  codegen::KernelKey key;
  if (c.winograd) return {.routine = Routine::words, .rows = rows, .columns = columns, .unroll = c.unroll};
  key.routine = s.layout.algorithm == Algorithm::depthwise ? Routine::depthwise
                : s.nest.grouped                           ? Routine::grouped
                                                           : Routine::gemm;
  if (s.nest.grouped) key.group = int(s.nest.depth);
  key.form = s.layout.form;
  key.a = s.layout.step.a_element == 2 ? codegen::Sign::s8 : codegen::sign_of(s.nest.types.x);
  if (flips_in_copy(s, c)) key.a = key.a == codegen::Sign::u8 ? codegen::Sign::s8 : codegen::Sign::u8;
  key.rows = rows;
  key.columns = columns;
  key.unroll = key.routine == Routine::gemm ? c.unroll : 1;
  key.output = output_of(s.nest);
  key.terms = s.terms;
  if (key.routine != Routine::depthwise) key.b = s.layout.step.b;
  return key;
}

codegen::KernelKey winograd_output_key(const Subject& s, const Config& c, int columns) {
  return {.routine = Routine::winograd_output, .rows = c.winograd, .columns = columns, .output = output_of(s.nest)};
}

}  // namespace octile::tuner
