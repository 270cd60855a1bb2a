#include "runtime/interleave.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace octile::runtime {
namespace {

using codegen::PackedLayout, codegen::StepLayout;

constexpr size_t most_elements = 256;  // of a group; nothing here allocates, since a run-time B is packed in the call

// One group: `together` k of each lane.
template <int together, class From, class To>
void group_by_filters(const RawFilters<From>& raw, const From* from, To* to) {
  for (int n = 0; n < raw.live; ++n) {
    const From* own = from + n * raw.filter;
    if constexpr (sizeof(From) == sizeof(To)) {
      std::memcpy(to + n * together, own, together * sizeof(To));
    } else {
      for (int k = 0; k < together; ++k) to[n * together + k] = To(own[k]);
    }
  }
}

template <int together, int lanes, class From, class To>
void group_of_rows(const RawFilters<From>& raw, const From* from, To* to) {
  for (int n = 0; n < lanes; ++n)
    for (int k = 0; k < together; ++k) to[n * together + k] = To(from[n + k * raw.step]);
}

// Sixteen lanes of four bytes: two rounds of zips, which every compiler makes of this.
inline void zip_rows(const void* from, int64_t step, void* to) {
  using Bytes = uint8_t __attribute__((vector_size(16)));
  using Words = uint16_t __attribute__((vector_size(16)));
  Bytes row[4];
  for (size_t k = 0; k < 4; ++k) std::memcpy(&row[k], static_cast<const uint8_t*>(from) + int64_t(k) * step, 16);
  const auto low = [](Bytes a, Bytes b) {
    return Words(__builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  };
  const auto high = [](Bytes a, Bytes b) {
    return Words(__builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
  };
  const Words a = low(row[0], row[1]), b = low(row[2], row[3]), c = high(row[0], row[1]), d = high(row[2], row[3]);
  const Words out[4] = {__builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11),
                        __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15),
                        __builtin_shufflevector(c, d, 0, 8, 1, 9, 2, 10, 3, 11),
                        __builtin_shufflevector(c, d, 4, 12, 5, 13, 6, 14, 7, 15)};
  std::memcpy(to, out, sizeof out);
}

template <int together, class From, class To> void group(const RawFilters<From>& raw, const From* from, To* to) {
  if (raw.step == 1) return group_by_filters<together>(raw, from, to);
  if constexpr (together == 4 && sizeof(From) == 1 && sizeof(To) == 1)
    if (raw.filter == 1 && raw.live == 16) return zip_rows(from, raw.step, to);
  if (raw.filter == 1 && raw.live == 16) return group_of_rows<together, 16>(raw, from, to);
  if (raw.filter == 1 && raw.live == 8) return group_of_rows<together, 8>(raw, from, to);
  for (int n = 0; n < raw.live; ++n)
    for (int k = 0; k < together; ++k) to[n * together + k] = To(from[n * raw.filter + k * raw.step]);
}

// What begins before `counted` is 0, and so is what lies behind the depth.
template <class From, class To>
void tail_step(const PackedLayout& l, const RawFilters<From>& raw, const From* from, int64_t counted, int64_t live_k,
               const int16_t* taken, int together, To* to) {
  const int lanes = l.step.tile.n;
  for (int64_t k = counted; k < live_k; ++k)
    for (int n = 0; n < raw.live; ++n)
      to[(k / together * lanes + n) * together + k % together] = To(from[n * raw.filter + k * raw.step] - taken[n]);
}

template <int together, class From, class To>
void all_steps(const PackedLayout& l, const RawFilters<From>& raw, const int16_t* taken, uint8_t* panel) {
  const auto& step = l.step;
  const int64_t in_step = step.tile.k, elements = in_step * step.tile.n, whole = l.depth / in_step;
  std::array<To, most_elements> less{};  // of one group
  const size_t group_elements = size_t(together * step.tile.n);
  for (int n = 0; n < raw.live; ++n) std::fill_n(&less[size_t(n * together)], together, To(taken[n]));
  const bool any = std::any_of(taken, taken + raw.live, [](int16_t t) { return t != 0; });
  for (int64_t tap = 0; tap < l.taps(); ++tap) {
    const From* from = raw.first + tap * l.depth * raw.step;
    To* to = reinterpret_cast<To*>(panel) + tap * l.steps * elements;
    for (int64_t k = 0; k < whole * in_step; k += together, to += group_elements) {
      group<together>(raw, from + k * raw.step, to);
      if (any)
        for (size_t i = 0; i < group_elements; ++i) to[i] = To(to[i] - less[i]);
    }
    if (whole == l.steps) continue;
    const int64_t begin = std::max<int64_t>(0, l.depth - in_step);
    tail_step(l, raw, from + begin * raw.step, whole * in_step - begin, l.depth - begin, taken, together, to);
  }
}

template <class From, class To>
void all_steps(const PackedLayout& l, int together, const RawFilters<From>& raw, const int16_t* taken, uint8_t* panel) {
  switch (together) {
    case 2:
      return all_steps<2, From, To>(l, raw, taken, panel);
    case 4:
      return all_steps<4, From, To>(l, raw, taken, panel);
    case 8:
      return all_steps<8, From, To>(l, raw, taken, panel);
    default:
      return;
  }
}

// Words hold 128 sums of bytes.
template <class Sum, class Element>
void add_elements(const Element* from, int64_t groups, size_t elements, int together, uint32_t* sums) {
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

int interleaved(const StepLayout& step) {
  const int k_of_group = step.tile.k / step.groups;
  if (step.b_element > 2 || size_t(8 * step.tile.n) > most_elements) return 0;
  for (int together : {2, 4, 8}) {
    if (k_of_group % together) continue;
    bool same = step.b_bytes == k_of_group * step.tile.n * step.b_element;
    for (int k = 0; same && k < k_of_group; ++k)
      for (int n = 0; same && n < step.tile.n; ++n)
        same = step.at(k, n) == (k / together * step.tile.n + n) * together + k % together;
    if (same) return together;
  }
  return 0;
}

template <class From>
void interleave(const PackedLayout& l, int together, const RawFilters<From>& raw, const int16_t* taken,
                uint8_t* panel) {
  l.step.b_element == 1 ? all_steps<From, int8_t>(l, together, raw, taken, panel)
                        : all_steps<From, int16_t>(l, together, raw, taken, panel);
}
template void interleave(const PackedLayout&, int, const RawFilters<uint8_t>&, const int16_t*, uint8_t*);
template void interleave(const PackedLayout&, int, const RawFilters<int8_t>&, const int16_t*, uint8_t*);
template void interleave(const PackedLayout&, int, const RawFilters<int16_t>&, const int16_t*, uint8_t*);

void add_lanes(const PackedLayout& l, int together, const uint8_t* panel, int64_t tap, uint32_t* sums) {
  const auto& step = l.step;
  const size_t elements = size_t(together * step.tile.n);
  const int64_t groups = l.steps * step.tile.k / together;
  const uint8_t* from = panel + tap * l.steps * step.b_step();
  if (step.b_element == 2)
    return add_elements<int32_t>(reinterpret_cast<const int16_t*>(from), groups, elements, together, sums);
  step.b == codegen::Sign::u8
      ? add_elements<int16_t>(from, groups, elements, together, sums)
      : add_elements<int16_t>(reinterpret_cast<const int8_t*>(from), groups, elements, together, sums);
}

}  // namespace octile::runtime
