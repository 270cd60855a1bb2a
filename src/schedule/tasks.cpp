#include "schedule/tasks.hpp"

namespace octile::schedule {
namespace {

using problem::Range;

Range pixels_of(Range tiles, int64_t m, const problem::Axis& axis) {
  return Range{tiles.begin * m, tiles.end * m}.clipped({0, axis.out});
}

std::vector<OutputBox> outputs_of_tiles(const Schedule& s, int64_t index) {
  const WinogradTask task = winograd_task(s, index);
  const WinogradBlocks& w = *s.winograd;
  const int64_t across = w.tiles[1], m = w.layout.m;
  std::vector<OutputBox> boxes;
  for (Range left = task.tiles; !left.empty();) {
    const int64_t row = left.begin / across, column = left.begin % across;
    const int64_t whole_rows = column ? 0 : left.size() / across;
    const Range rows{row, row + std::max<int64_t>(1, whole_rows)};
    const Range columns{column, whole_rows ? across : std::min(across, column + left.size())};
    const Box pixels{{0, s.nest.plane.out},
                     {pixels_of(rows, m, s.nest.axis[0]), pixels_of(columns, m, s.nest.axis[1])}};
    boxes.push_back({task.item.number, pixels, s.filters_of(task.panels)});
    left.begin += rows.size() * columns.size();
  }
  return boxes;
}

}  // namespace

std::vector<OutputBox> outputs_of(const Schedule& s, int64_t task) {
  if (s.winograd) return outputs_of_tiles(s, task);
  const WalkTask walk = walk_task(s, task);
  return {{walk.item.number, walk.band, s.filters_of(walk.panels)}};
}

}  // namespace octile::schedule
