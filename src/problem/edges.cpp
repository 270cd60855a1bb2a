#include "problem/edges.hpp"

#include <algorithm>

#include "problem/checked.hpp"

namespace octile::problem {
namespace {

int64_t divided_up(int64_t value, int64_t by) { return value / by + (value % by > 0); }

// From the first tap at or behind the beginning of the image to the last one ahead of its end. Begins behind its end
// where a dilation leaps over the whole image.
Range taps_around(const Axis& a, int64_t o) {
  const int64_t first = a.first_input(o);
  const int64_t begin = first >= 0 ? 0 : divided_up(-first, a.dilation);
  const int64_t end = first >= a.in ? 0 : (a.in - 1 - first) / a.dilation + 1;
  return {std::min(begin, a.kernel), std::min(end, a.kernel)};
}

Range valid_taps(const Axis& a, int64_t o) {  // an interval, possibly empty
  const Range taps = taps_around(a, o);
  return taps.empty() ? Range{} : taps;
}

// The first output at which the input of tap `tap` is at or behind `position`; any before it, if that is so of all.
int64_t first_at(const Axis& a, int64_t tap, int64_t position) {
  return divided_up(position + a.before - tap * a.dilation, a.stride);
}

// Outputs from `o` to here see the same taps. Found by division: a padding, or the way from one tap to the next, may be
// 2^50 outputs, which nobody can look at one by one.
int64_t same_until(const Axis& a, int64_t o) {
  const auto [begin, end] = taps_around(a, o);
  int64_t until = a.out;
  if (begin > 0) until = std::min(until, first_at(a, begin - 1, 0));  // where the tap before enters the image
  if (end > 0) until = std::min(until, first_at(a, end - 1, a.in));   // where the last one leaves it
  return until;
}

}  // namespace

EdgeRange whole(const Axis& a) { return {{0, a.out}, {0, a.kernel}}; }

std::vector<EdgeRange> edge_ranges(const Axis& a, int64_t most) {
  std::vector<EdgeRange> ranges;
  for (int64_t o = 0; o < a.out;) {
    const Range taps = valid_taps(a, o);
    const int64_t end = same_until(a, o);
    if (!ranges.empty() && ranges.back().taps == taps) ranges.back().out.end = end;
    else if (int64_t(ranges.size()) == most) return ranges;
    else ranges.push_back({{o, end}, taps});
    o = end;
  }
  return ranges;
}

std::vector<EdgeClass> edge_classes(const Nest& n, bool border_filled) {
  if (border_filled) return {{whole(n.plane), {whole(n.axis[0]), whole(n.axis[1])}}};
  std::vector<EdgeClass> classes;
  const auto rows = edge_ranges(n.axis[0]), columns = edge_ranges(n.axis[1]);
  for (const EdgeRange& plane : edge_ranges(n.plane))
    for (const EdgeRange& row : rows)
      for (const EdgeRange& column : columns) classes.push_back({plane, {row, column}});
  return classes;
}

int64_t count_edge_classes(const Nest& n, int64_t most) {
  int64_t classes = 1;
  for (const Axis& a : {n.plane, n.axis[0], n.axis[1]})
    classes = std::min(saturated(multiply(classes, int64_t(edge_ranges(a, most).size()))), most);
  return classes;
}

}  // namespace octile::problem
