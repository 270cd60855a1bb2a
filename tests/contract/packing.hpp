// Packed weights and the walk over them as a kernel wants them. One list of visits lays out B and makes the tables the
// kernel follows, so the two agree. It is the contract's own packer, written apart from the library's: a mistake in
// that one cannot hide here.
#pragma once
#include <algorithm>
#include <functional>
#include <vector>

#include "codegen/room.hpp"
#include "support/fenced.hpp"

namespace octile::test {

using codegen::StepLayout;
using codegen::Stretch;
using Weight = std::function<int(int k, int n)>;  // n inside the tile; 0 beyond the last column

struct Group {        // what one position of one step reads
  int64_t a_offset;   // bytes from the tile's first element
  int k;              // the same place among the weights
  int live_from = 0;  // elements before this one were already counted: their weights are packed as 0
};
struct Visit {  // one step
  std::vector<Group> position;
  int64_t b_offset = 0;  // inside each column panel
};

// `depth` weights from first_k on, read by steps of `step` from contiguous A. The last step overlaps the one before it
// instead of reading beyond the row. depth >= step is required; a shorter row goes through workspace.
inline void append_visits(std::vector<Visit>& visits, int step, int a_element, int64_t a_offset, int first_k,
                          int depth) {
  for (int k = 0; k < depth; k += step) {
    const int begin = std::min(k, depth - step);
    visits.push_back({{{a_offset + int64_t(begin) * a_element, first_k + begin, k - begin}}, 0});
  }
}

struct PackedTile {  // the column panels of one tile
  int64_t stride;    // from one to the next; the gap between them is never read
  Fenced<uint8_t> b;
};

// Gives every visit its place in the panels: segment after segment.
inline int64_t place(std::vector<std::vector<Visit>>& segments, const std::vector<StepLayout>& steps) {
  int64_t bytes = 0;
  for (size_t s = 0; s < segments.size(); ++s)
    for (Visit& visit : segments[s]) {
      visit.b_offset = bytes;
      bytes += steps[s].b_step();
    }
  return bytes;
}

inline void pack(const std::vector<Visit>& visits, const StepLayout& step, int columns, const Weight& weight,
                 const PackedTile& tile) {
  const int k_of_position = step.tile.k / step.positions, k_of_block = step.tile.k / step.k_blocks;
  for (const Visit& visit : visits)
    for (int k = 0; k < step.tile.k; ++k) {
      const Group& group = visit.position[size_t(k / k_of_position)];
      const int inside = k % k_of_position;
      if (inside < group.live_from) continue;
      for (int n = 0; n < columns * step.tile.n; ++n) {
        const int value = weight(group.k + inside, n);
        const int64_t at = n / step.tile.n * tile.stride + visit.b_offset + k / k_of_block * step.b_bytes +
                           step.at(k % k_of_block, n % step.tile.n) * step.b_element;
        tile.b[size_t(at)] = uint8_t(value);
        if (step.b_element == 2) tile.b[size_t(at + 1)] = uint8_t(value >> 8);
      }
    }
}

struct Cursor {  // where the kernel stands between segments
  std::vector<int64_t> a = std::vector<int64_t>(2, 0);
  int64_t b = 0;
};

inline Stretch make_runs(const std::vector<Visit>& visits, const StepLayout& step, Cursor& cursor,
                         std::vector<int64_t>& table) {
  int64_t count = 0;
  table.clear();
  for (const Visit& visit : visits) {
    const int64_t a = visit.position[0].a_offset;
    if (count == 0 || a != cursor.a[0] || visit.b_offset != cursor.b) {
      table.insert(table.end(), {a - cursor.a[0], visit.b_offset - cursor.b, 0});
      ++count;
    }
    ++table.back();
    cursor.a[0] = a + step.a_bytes;
    cursor.b = visit.b_offset + step.b_step();
  }
  return {table.data(), count};
}

}  // namespace octile::test
