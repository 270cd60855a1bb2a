// How a kernel of whole rows cuts a row into tiles: runs of like ones, of which those at the two ends see padding; and,
// when it rolls, an image into steady iterations. The call gives the number of tiles of a run and of iterations,
// so rows and images of other sizes whose ends are alike share a kernel.
#pragma once
#include <algorithm>
#include <vector>

#include "codegen/room.hpp"

namespace octile::codegen {

struct RowTiles {
  int pixels = 0;           // of output, in a tile
  int left = 0, right = 0;  // positions of padding at the ends of its input
  int64_t count = 0;        // of tiles
  bool alike(const RowTiles& o) const { return pixels == o.pixels && left == o.left && right == o.right; }
};

// At most RowCounts::max_runs and one are listed: more are too many for a kernel, whatever they are.
inline std::vector<RowTiles> row_tiles(const PixelRow& row, int max_pixels) {
  std::vector<RowTiles> runs;
  const int64_t outputs = row.outputs(max_pixels);
  const int64_t end = (outputs - 1) * row.stride - row.before + row.reach() - row.after;  // of the image
  int64_t output = 0;
  for (const auto& [tiles, pixels] : {std::pair{row.full, max_pixels}, {row.shorter, max_pixels - 1}}) {
    const int64_t step = int64_t(pixels) * row.stride, reach = (pixels - 1) * row.stride + row.reach();
    for (int64_t i = 0; i < tiles && runs.size() <= RowCounts::max_runs;) {
      const int64_t first = output * row.stride - row.before, beyond = row.after ? first + reach - end : 0;
      RowTiles run{.pixels = pixels,
                   .left = int(std::clamp<int64_t>(-first, 0, reach)),
                   .right = int(std::clamp<int64_t>(beyond, 0, reach)),
                   .count = 1};
      if (run.left + run.right == 0)
        run.count = row.after ? std::min(tiles - i, (end - first - reach) / step + 1) : tiles - i;
      // Padding may be wider than any image: tiles that see nothing else are not counted one by one.
      else if (run.left == reach && run.right == 0) run.count = std::min(tiles - i, (-first - reach) / step + 1);
      else if (run.right == reach && run.left == 0) run.count = tiles - i;
      i += run.count;
      output += run.count * pixels;
      if (!runs.empty() && runs.back().alike(run)) runs.back().count += run.count;
      else runs.push_back(run);
    }
  }
  return runs;
}

// Rolling: from row `first` of the image on, `count` times, the same happens every `rows` rows: only outputs that have
// all their taps are begun and finished.
struct SteadyRows {
  int64_t first, count, rows;
};
inline SteadyRows steady_rows(const PixelRow& row) {
  const int64_t full = row.roll - 1 - row.above, second = (row.at_top() + 1) * row.step - row.above;
  const int64_t first = std::min(std::max(full, second), row.height);
  const int64_t last = std::min(row.height, (row.out_rows() - row.at_bottom()) * row.step - row.above);
  const int64_t rows = int64_t(row.live_rows()) * row.step;
  return {first, last > first ? (last - first) / rows : 0, rows};
}

// False: a kernel for `kernel` has other runs, for any counts.
inline bool count_tiles(const std::vector<RowTiles>& kernel, const std::vector<RowTiles>& runs, RowCounts& counts) {
  if (kernel.size() > RowCounts::max_runs) return false;
  size_t next = 0;
  for (size_t i = 0; i < kernel.size(); ++i)
    counts.tiles[i] = next < runs.size() && kernel[i].alike(runs[next]) ? runs[next++].count : 0;
  return next == runs.size();
}

// The row whose kernel serves `row` and all that differ from it in how many tiles see no padding and in how many steady
// iterations there are; and what to tell that kernel.
inline PixelRow common_row(const PixelRow& row, int max_pixels, RowCounts& counts) {
  const auto runs = row_tiles(row, max_pixels);
  PixelRow common = row;
  common.full = 1, common.shorter = row.shorter > 0;
  for (const RowTiles& run : runs)
    if (run.left + run.right > 0) (run.pixels == max_pixels ? common.full : common.shorter) += run.count;
  if (!count_tiles(row_tiles(common, max_pixels), runs, counts)) {
    common.full = row.full, common.shorter = row.shorter;
    count_tiles(runs, runs, counts);
  }
  if (!row.roll) return common;
  const SteadyRows own = steady_rows(row);
  counts.steady_iterations = own.count;
  common.height += (1 - own.count) * own.rows;
  const SteadyRows shared = steady_rows(common);
  if (shared.first != own.first || shared.count != 1) common.height = row.height;
  return common;
}

}  // namespace octile::codegen
