#include "packing/interleave.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "packing/zip.hpp"
#include "problem/wraps.hpp"

namespace octile::runtime {
namespace {

using codegen::PackedLayout;

constexpr size_t most_elements = 256;  // of a group; nothing here allocates, since a run-time B is packed in the call

// Whole groups that follow one another: `together` k of each lane.
template <int together, class From, class To>
void groups_by_filters(const RawFilters<From>& raw, const From* from, int64_t groups, int lanes, To* to) {
  if constexpr (together == 4 && sizeof(From) == 1 && sizeof(To) == 1)
    if (raw.live == lanes && lanes % 4 == 0) {
      const int64_t squares = groups / 4 * 4;
      zip_filters(reinterpret_cast<const uint8_t*>(from), raw.filter, lanes, squares, reinterpret_cast<uint8_t*>(to));
      from += squares * together, to += squares * together * lanes, groups -= squares;
    }
  for (int64_t g = 0; g < groups; ++g, from += together, to += together * lanes)
    for (int n = 0; n < raw.live; ++n) {
      const From* own = from + n * raw.filter;
      if constexpr (sizeof(From) == sizeof(To)) {
        std::memcpy(to + n * together, own, together * sizeof(To));
      } else {
        for (int k = 0; k < together; ++k) to[n * together + k] = To(own[k]);
      }
    }
}

// False: not of so many lanes, or of another size.
template <int together, class From, class To>
bool groups_of_rows(const RawFilters<From>& raw, const From* from, int64_t groups, To* to) {
  if constexpr (sizeof(From) == 1 && together == 4 && sizeof(To) == 1) {
    if (raw.live != 16) return false;
    zip_rows(reinterpret_cast<const uint8_t*>(from), raw.step, groups, 1, 0, reinterpret_cast<uint8_t*>(to));
    return true;
  } else if constexpr (sizeof(From) == 1 && together == 2 && sizeof(To) == 2) {
    if (raw.live != 16 && raw.live != 8) return false;
    zip_rows(from, raw.step, groups, raw.live, to);
    return true;
  }
  return false;
}

template <int together, class From, class To>
void whole_groups(const RawFilters<From>& raw, const From* from, int64_t groups, int lanes, To* to) {
  if (raw.step == 1) return groups_by_filters<together>(raw, from, groups, lanes, to);
  if (raw.filter == 1 && raw.live == lanes && groups_of_rows<together>(raw, from, groups, to)) return;
  for (int64_t g = 0; g < groups; ++g, from += together * raw.step, to += together * lanes)
    for (int n = 0; n < raw.live; ++n)
      for (int k = 0; k < together; ++k) to[n * together + k] = To(from[n * raw.filter + k * raw.step]);
}

// Subtracts each filter's zero point, from all groups alike.
template <class To>
void take_out(const int16_t* taken, int live, int64_t groups, size_t together, size_t elements, To* to) {
  std::array<To, most_elements> less{};
  for (size_t n = 0; n < size_t(live); ++n) std::fill_n(&less[n * together], together, To(taken[n]));
  for (int64_t g = 0; g < groups; ++g, to += elements)
    for (size_t i = 0; i < elements; ++i) to[i] = To(to[i] - less[i]);
}

// Weights before `counted` and behind the depth are 0.
template <class From, class To>
void tail_step(const PackedLayout& l, const RawFilters<From>& raw, const From* from, int64_t counted, int64_t live_k,
               const int16_t* taken, int together, To* to) {
  const int lanes = l.step.tile.n;
  for (int64_t k = counted; k < live_k; ++k)
    for (int n = 0; n < raw.live; ++n)
      to[(k / together * lanes + n) * together + k % together] =
          To(from[n * raw.filter + k * raw.step] - (taken ? taken[n] : 0));
}

// Panels whose rows lie side by side: a block of them at a time, so that lines of the cache are read in order, each
// once. False: not such ones.
template <int together, class To, class From>
bool panels_of_rows(const PackedLayout& l, const RawFilters<From>& raw, int64_t groups, int64_t panels, uint8_t* to) {
  constexpr int64_t block = 8, lanes = 16;
  if constexpr (sizeof(From) == 1 && together == 4 && sizeof(To) == 1) {
    if (panels == 1 || l.taps() > 1 || raw.filter != 1 || raw.live != lanes) return false;
    const auto* from = reinterpret_cast<const uint8_t*>(raw.first);
    for (int64_t i = 0; i < panels; i += block)
      zip_rows(from + i * lanes, raw.step, groups, std::min(block, panels - i), l.panel_bytes, to + i * l.panel_bytes);
    return true;
  }
  return false;
}

template <int together, class From, class To>
void all_steps(const PackedLayout& l, RawFilters<From> raw, const int16_t* taken, int64_t panels, uint8_t* panel) {
  const auto& step = l.step;
  const int64_t in_step = step.tile.k, elements = in_step * step.tile.n, whole = l.depth / in_step;
  const int64_t groups = whole * (in_step / together), taps = l.taps();
  const bool any = taken && std::any_of(taken, taken + raw.live, [](int16_t t) { return t != 0; });
  if (whole == l.steps && panels_of_rows<together, To>(l, raw, groups, panels, panel)) return;
  for (int64_t i = 0; i < panels; ++i, raw.first += raw.live * raw.filter, panel += l.panel_bytes)
    for (int64_t tap = 0; tap < taps; ++tap) {
      const From* from = raw.first + tap * l.depth * raw.step;
      To* to = reinterpret_cast<To*>(panel) + tap * l.steps * elements;
      whole_groups<together>(raw, from, groups, step.tile.n, to);
      if (any) take_out(taken, raw.live, groups, together, size_t(together * step.tile.n), to);
      if (whole == l.steps) continue;
      const int64_t begin = std::max<int64_t>(0, l.depth - in_step);
      tail_step(l, raw, from + begin * raw.step, whole * in_step - begin, l.depth - begin, taken, together,
                to + whole * elements);
    }
}

template <class From, class To>
void all_steps(const PackedLayout& l, const RawFilters<From>& raw, const int16_t* taken, int64_t panels, uint8_t* to) {
  switch (l.step.k_per_lane) {
    case 2:
      return all_steps<2, From, To>(l, raw, taken, panels, to);
    case 4:
      return all_steps<4, From, To>(l, raw, taken, panels, to);
    case 8:
      return all_steps<8, From, To>(l, raw, taken, panels, to);
    default:
      return;
  }
}

// Words hold 128 sums of bytes.
template <class Sum, class Element>
OCTILE_WRAPS void add_elements(const Element* from, int64_t groups, size_t elements, int together, uint32_t* sums) {
  constexpr int64_t block = 128;
  std::array<Sum, most_elements> partial;
  for (int64_t g = 0; g < groups; g += block) {
    std::fill(partial.begin(), partial.end(), Sum(0));
    for (int64_t i = g; i < std::min(groups, g + block); ++i, from += elements)
      for (size_t e = 0; e < elements; ++e) partial[e] = Sum(partial[e] + from[e]);
    for (size_t e = 0; e < elements; ++e) sums[e / size_t(together)] += uint32_t(int32_t(partial[e]));
  }
}

}  // namespace

template <class From>
void interleave(const PackedLayout& l, const RawFilters<From>& raw, const int16_t* taken, int64_t panels, uint8_t* to) {
  l.step.b_element == 1 ? all_steps<From, int8_t>(l, raw, taken, panels, to)
                        : all_steps<From, int16_t>(l, raw, taken, panels, to);
}
template void interleave(const PackedLayout&, const RawFilters<uint8_t>&, const int16_t*, int64_t, uint8_t*);
template void interleave(const PackedLayout&, const RawFilters<int8_t>&, const int16_t*, int64_t, uint8_t*);
template void interleave(const PackedLayout&, const RawFilters<int16_t>&, const int16_t*, int64_t, uint8_t*);

void add_lanes(const PackedLayout& l, const uint8_t* panel, int64_t tap, uint32_t* sums) {
  const auto& step = l.step;
  const int together = step.k_per_lane;
  const size_t elements = size_t(together * step.tile.n);
  const int64_t groups = l.steps * step.tile.k / together;
  const uint8_t* from = panel + tap * l.steps * step.b_step();
  if (step.b_element == 2)
    return add_elements<int32_t>(reinterpret_cast<const int16_t*>(from), groups, elements, together, sums);
  step.b == codegen::ElementType::u8
      ? add_elements<int16_t>(from, groups, elements, together, sums)
      : add_elements<int16_t>(reinterpret_cast<const int8_t*>(from), groups, elements, together, sums);
}

}  // namespace octile::runtime
