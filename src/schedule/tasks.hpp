// The tasks of a schedule, and the part of y that each of them writes.
#pragma once
#include "schedule/lines.hpp"

namespace octile::schedule {

struct Item {  // of a batch: its number, elements of x and y ahead of it, and which matrix of weights it takes
  int64_t number = 0, x = 0, y = 0, matrix = 0;
};

// A task's number taken apart; what is taken first varies first.
class TaskNumber {
 public:
  explicit TaskNumber(int64_t number) : left_(number) {}
  int64_t take(int64_t size) {
    if (left_ == 0) return 0;  // divisions, in a small call that is a single task
    const int64_t part = left_ % size;
    left_ /= size;
    return part;
  }
  Item take_item(const problem::Nest& n) {
    Item item{.number = left_};
    for (size_t i = n.outer.size(); i-- > 0;) {
      const auto& o = n.outer[i];
      const int64_t taken = take(o.size);
      item.x += taken * o.x, item.y += taken * o.y, item.matrix += taken * o.matrix;
    }
    return item;
  }

 private:
  int64_t left_;
};

struct WalkTask {  // of a walk over taps
  problem::Range panels;
  Box band;
  Item item;
};
inline WalkTask walk_task(const Schedule& s, int64_t index) {
  TaskNumber number(index);
  WalkTask task;
  task.panels = s.panels_of(number.take(s.panel_splits));
  const int64_t b = number.take(s.bands);
  task.band = band_of(s, number.take(s.plane_bands), b);
  task.item = number.take_item(s.nest);
  return task;
}

struct WinogradTask {
  problem::Range panels, tiles;
  Item item;
};
inline WinogradTask winograd_task(const Schedule& s, int64_t index) {
  const WinogradBlocks& w = *s.winograd;
  TaskNumber number(index);
  WinogradTask task;
  task.panels = s.panels_of(number.take(s.panel_splits));
  const int64_t block = number.take(w.blocks);
  task.tiles = problem::Range{block * w.block, (block + 1) * w.block}.clipped({0, w.tiles[0] * w.tiles[1]});
  task.item = number.take_item(s.nest);
  return task;
}

struct OutputBox {  // of y: output pixels of an item, and filters of its matrix of weights
  int64_t item = 0;
  Box pixels;
  problem::Range filters;
};
// The outputs that a task alone writes: one box, or three of a block of tiles that begins and ends inside rows of
// tiles.
std::vector<OutputBox> outputs_of(const Schedule&, int64_t task);

}  // namespace octile::schedule
