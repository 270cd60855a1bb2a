#include "check/sampled.hpp"

#include <algorithm>

#include "problem/layout.hpp"
#include "tuner/split_mix64.hpp"

namespace octile::tools {
namespace {

struct Range {
  int64_t begin, end, step = 1;
};

// Outputs of one axis that see the same taps; transposed, a stride apart.
std::vector<Range> border_classes(const Conv& c, size_t axis, int64_t outputs) {
  const int64_t stride = c.stride[axis], step = c.transposed ? std::min(stride, outputs) : 1;
  const auto valid = [&](int64_t out) {
    Range taps{c.kernel[axis], 0};
    for (int64_t tap = 0; tap < c.kernel[axis]; ++tap) {
      int64_t in = out * stride - c.pad[axis].before + tap * c.dilation[axis];
      if (c.transposed) in = out + c.pad[axis].before - tap * c.dilation[axis];
      if (c.transposed && in % stride != 0) continue;
      if (in >= 0 && in < c.image[axis] * (c.transposed ? stride : 1)) taps = {std::min(taps.begin, tap), tap + 1};
    }
    return std::pair(taps.begin, taps.end);
  };
  std::vector<Range> classes;
  for (int64_t phase = 0; phase < step; ++phase)
    for (int64_t out = phase; out < outputs; out += step)
      if (out != phase && valid(out) == valid(classes.back().begin)) classes.back().end = out + 1;
      else classes.push_back({out, out + 1, step});
  return classes;
}

// First and last positions of tiles: of the first four, the last four and four in the middle.
void add_corners(Range range, int64_t tile, std::vector<int64_t>& positions) {
  const int64_t outputs = (range.end - range.begin + range.step - 1) / range.step;
  const int64_t tiles = (outputs + tile - 1) / tile;
  for (int64_t i = 0; i < tiles; ++i) {
    if (i >= 4 && i < tiles - 4 && (i < tiles / 2 - 2 || i >= tiles / 2 + 2)) continue;
    positions.push_back(range.begin + i * tile * range.step);
    positions.push_back(range.begin + (std::min((i + 1) * tile, outputs) - 1) * range.step);
  }
}

std::vector<int64_t> corners(const std::vector<Range>& ranges, int64_t tile) {
  std::vector<int64_t> positions;
  for (const Range& range : ranges) add_corners(range, tile, positions);
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

std::vector<int64_t> ends(int64_t size) {
  return size > 1 ? std::vector<int64_t>{0, size - 1} : std::vector<int64_t>{0};
}

// Positions of interest in each dimension of the output; all combinations of them are looked at.
std::vector<std::vector<int64_t>> axes_of(const Gemm& g, TileSize tile) {
  std::vector<std::vector<int64_t>> axes;
  for (int64_t size : g.batch) axes.push_back(ends(size));
  axes.push_back(corners({{0, g.m}}, tile.rows));
  axes.push_back(corners({{0, g.n}}, tile.columns));
  return axes;
}

std::vector<std::vector<int64_t>> axes_of(const Conv& conv, TileSize tile) {
  const Conv c = problem::canonical(conv);
  const std::vector<int64_t> out = c.out();
  std::vector<std::vector<int64_t>> axes{ends(c.batch)};
  for (size_t i = 0; i < out.size(); ++i)  // lines of tiles run along the last axis: of the others classes matter
    axes.push_back(corners(border_classes(c, i, out[i]), i + 1 == out.size() ? tile.rows : out[i]));
  const int64_t filters = c.channels.out / c.groups;
  std::vector<Range> groups{{0, filters}};
  if (c.groups > 1) groups.push_back({c.channels.out - filters, c.channels.out});
  axes.push_back(corners(groups, tile.columns));
  return axes;
}

// Combines all positions but the last axis' with some or all of that axis: where there are too many, pixels take
// filters in turn.
std::vector<Index> combinations(const std::vector<std::vector<int64_t>>& axes) {
  constexpr size_t max_outputs = 100'000, min_filters = 4;
  std::vector<Index> pixels{{}};
  for (size_t axis = 0; axis + 1 < axes.size(); ++axis) {
    std::vector<Index> longer;
    for (const Index& shorter : pixels)
      for (int64_t at : axes[axis]) {
        longer.push_back(shorter);
        longer.back().push_back(at);
      }
    pixels = std::move(longer);
  }
  const std::vector<int64_t>& filters = axes.back();
  const size_t of_each =
      std::min(filters.size(), std::max(min_filters, max_outputs / std::max<size_t>(pixels.size(), 1)));
  std::vector<Index> positions;
  size_t next = 0;
  for (const Index& pixel : pixels)
    for (size_t i = 0; i < of_each; ++i) {
      positions.push_back(pixel);
      positions.back().push_back(filters[next++ % filters.size()]);
    }
  return positions;
}

}  // namespace

std::vector<Index> sample_positions(const Problem& problem, TileSize tile, int64_t random, uint32_t seed) {
  const auto axes = std::visit([tile](const auto& p) { return axes_of(p, tile); }, problem);
  const std::vector<int64_t> sizes = std::holds_alternative<Gemm>(problem)
                                         ? problem::layout_c(std::get<Gemm>(problem)).sizes
                                         : problem::layout_y(std::get<Conv>(problem)).sizes;
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return {};
  std::vector<Index> positions = combinations(axes);
  tuner::SplitMix64 draw(seed);
  for (int64_t i = 0; i < random; ++i) {
    positions.emplace_back();
    for (int64_t size : sizes) positions.back().push_back(draw.below(size));
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

}  // namespace octile::tools
