// How a kernel of whole rows cuts a row into tiles: runs of like ones, of which those at the two ends see padding.
#pragma once
#include <algorithm>
#include <vector>

#include "codegen/room.hpp"
#include "problem/edges.hpp"

namespace octile::codegen {

struct RowTiles {
  int pixels = 0;           // of output, in a tile
  int left = 0, right = 0;  // positions of padding at the ends of its input
  int64_t count = 0;        // of tiles
};

// Of more than `most_runs` the first so many and one: too many for a kernel, whatever the others are.
inline std::vector<RowTiles> row_tiles(const PixelRow& row, int most_pixels, size_t most_runs = 8) {
  std::vector<RowTiles> runs;
  const problem::Tiling t = problem::tile_rows(row.out, most_pixels);
  const int64_t end = (row.out - 1) * row.stride - row.before + row.reach() - row.after;  // of the image
  int64_t output = 0;
  for (const auto& [tiles, pixels] : {std::pair{t.larger, int(t.rows) + 1}, {t.tiles - t.larger, int(t.rows)}}) {
    const int64_t step = int64_t(pixels) * row.stride, reach = (pixels - 1) * row.stride + row.reach();
    for (int64_t i = 0; i < tiles && runs.size() <= most_runs;) {
      const int64_t first = output * row.stride - row.before, beyond = row.after ? first + reach - end : 0;
      const RowTiles run{pixels, int(std::clamp<int64_t>(-first, 0, reach)), int(std::clamp<int64_t>(beyond, 0, reach)),
                         1};
      int64_t alike = 1;
      if (run.left + run.right == 0)
        alike = row.after ? std::min(tiles - i, (end - first - reach) / step + 1) : tiles - i;
      if (!runs.empty() && runs.back().pixels == pixels && runs.back().left == run.left &&
          runs.back().right == run.right)
        runs.back().count += alike;
      else runs.push_back({run.pixels, run.left, run.right, alike});
      i += alike;
      output += alike * pixels;
    }
  }
  return runs;
}

}  // namespace octile::codegen
