#include "problem/edges.hpp"

#include <algorithm>
#include <limits>

#include "problem/checked.hpp"

namespace octile::problem {
namespace {

Range valid_taps(const Axis& a, int64_t o) {  // an interval, possibly empty
  const int64_t first = a.first_input(o);
  const int64_t begin = first >= 0 ? 0 : (-first + a.dilation - 1) / a.dilation;
  const int64_t end = first >= a.in ? 0 : (a.in - 1 - first) / a.dilation + 1;
  const Range taps{std::min(begin, a.kernel), std::clamp<int64_t>(end, 0, a.kernel)};
  return taps.empty() ? Range{} : taps;
}

// The outputs at and after `o` that see the same taps as `o`: only the edges are searched one by one.
int64_t same_until(const Axis& a, int64_t o, const Range& taps) {
  const Range all{0, a.kernel};
  if (taps == all) {  // until the last tap leaves the image
    const int64_t last = (a.in - 1 - (a.kernel - 1) * a.dilation + a.before) / a.stride;
    return std::min(last, a.out - 1) + 1;
  }
  // Those that see padding alone may be as many as the padding is wide.
  if (taps.empty() && a.first_input(o) >= a.in) return a.out;
  const int64_t reach = (a.kernel - 1) * a.dilation;
  if (taps.empty() && a.first_input(o) + reach < 0)
    return std::min(a.out, (a.before - reach + a.stride - 1) / a.stride);
  int64_t end = o + 1;
  while (end < a.out && valid_taps(a, end) == taps) ++end;
  return end;
}

}  // namespace

EdgeRange whole(const Axis& a) { return {{0, a.out}, {0, a.kernel}}; }

std::vector<EdgeRange> edge_ranges(const Axis& a) {
  std::vector<EdgeRange> ranges;
  for (int64_t o = 0; o < a.out;) {
    const Range taps = valid_taps(a, o);
    const int64_t end = same_until(a, o, taps);
    ranges.push_back({{o, end}, taps});
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

int64_t count_edge_classes(const Nest& n) {
  const auto count = [](const Axis& a) { return int64_t(edge_ranges(a).size()); };
  const Checked classes = multiply(multiply(count(n.plane), count(n.axis[0])), count(n.axis[1]));
  return classes.value_or(std::numeric_limits<int64_t>::max());
}

}  // namespace octile::problem
