#include "schedule/walk_tables.hpp"

#include <algorithm>

namespace octile::schedule {
namespace {

class RunTable {  // entries {a_jump, b_jump, steps}; neighbouring taps merge into one run by themselves
 public:
  RunTable(const codegen::PackedLayout& layout, std::vector<int64_t>& tables) : layout_(layout), tables_(tables) {}
  void add(int64_t a, int64_t b, int64_t steps) {  // packed ones
    if (steps == 0) return;
    if (entries_ == 0 || a != a_ || b != b_) {
      tables_.insert(tables_.end(), {a - a_, b - b_, 0});
      ++entries_;
    }
    tables_.back() += steps * layout_.parts;
    a_ = a + steps * layout_.parts * layout_.step.a_bytes;
    b_ = b + steps * layout_.step_bytes();
  }
  int64_t entries() const { return entries_; }

 private:
  const codegen::PackedLayout& layout_;
  std::vector<int64_t>& tables_;
  int64_t a_ = 0, b_ = 0, entries_ = 0;
};

}  // namespace

int64_t append_walk(const codegen::PackedLayout& l, const problem::EdgeClass& edge, const TapStrides& strides,
                    std::vector<int64_t>& tables) {
  RunTable runs(l, tables);
  const int64_t whole = l.depth / l.step_depth(), tail = l.steps - whole;
  // Two kinds of tables have one entry a tap, or row of taps: a jump in A and one in B, or the place of a list.
  const bool lists = codegen::in_classes(l.form), whole_rows = l.algorithm == Algorithm::depthwise_rows;
  const bool tap_by_tap =
      lists || whole_rows || l.algorithm == Algorithm::depthwise || l.algorithm == Algorithm::grouped;
  int64_t last_a = 0, last_b = 0, taps = 0;
  const auto add = [&](int64_t a, int64_t b) {
    if (tap_by_tap) {
      tables.insert(tables.end(), {a - last_a, lists ? b / (l.steps * l.step_bytes()) * l.list_bytes() : b - last_b});
      last_a = a, last_b = b, ++taps;
      return;
    }
    runs.add(a, b, whole);
    // The tail step ends where the row ends; a depth below one step was padded to one by gathering.
    const int64_t begin = std::max<int64_t>(0, l.depth - l.step_depth());
    runs.add(a + begin * l.step.a_element, b + whole * l.step_bytes(), tail);
  };
  const auto& [rows, columns] = edge.axis;
  for (int64_t z = edge.plane.taps.begin; z < edge.plane.taps.end; ++z)
    for (int64_t y = rows.taps.begin; y < rows.taps.end; ++y) {
      if (whole_rows) {
        add(z * strides.plane + y * strides.row, (z * l.kernel[0] + y) * l.row_bytes());
        continue;
      }
      for (int64_t x = columns.taps.begin; x < columns.taps.end; ++x)
        add(z * strides.plane + y * strides.row + x * strides.column,
            ((z * l.kernel[0] + y) * l.kernel[1] + x) * l.steps * l.step_bytes());
    }
  return tap_by_tap ? taps : runs.entries();
}

}  // namespace octile::schedule
