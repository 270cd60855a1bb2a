#include "packing/interleave.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "packing/zip.hpp"
#include "problem/wraps.hpp"

namespace octile::runtime {
namespace {

using codegen::PackedLayout;

constexpr size_t max_elements = 256;  // of a group; nothing here allocates, since a run-time B is packed in the call

// Whole blocks that follow one another: `k_per_lane` elements of k for each lane.
template <int k_per_lane, class From, class To>
void blocks_by_filters(const RawFilters<From>& raw, const From* from, int64_t blocks, int lanes, To* to) {
  if constexpr (k_per_lane == 4 && sizeof(From) == 1 && sizeof(To) == 1)
    if (raw.live == lanes && lanes % 4 == 0) {
      const int64_t squares = blocks / 4 * 4;
      zip_filters(reinterpret_cast<const uint8_t*>(from), raw.filter, lanes, squares, reinterpret_cast<uint8_t*>(to));
      from += squares * k_per_lane, to += squares * k_per_lane * lanes, blocks -= squares;
    }
  for (int64_t g = 0; g < blocks; ++g, from += k_per_lane, to += k_per_lane * lanes)
    for (int n = 0; n < raw.live; ++n) {
      const From* own = from + n * raw.filter;
      if constexpr (sizeof(From) == sizeof(To)) {
        std::memcpy(to + n * k_per_lane, own, k_per_lane * sizeof(To));
      } else {
        for (int k = 0; k < k_per_lane; ++k) to[n * k_per_lane + k] = To(own[k]);
      }
    }
}

// False: not of so many lanes, or of another size.
template <int k_per_lane, class From, class To>
bool blocks_of_rows(const RawFilters<From>& raw, const From* from, int64_t blocks, To* to) {
  if constexpr (sizeof(From) == 1 && k_per_lane == 4 && sizeof(To) == 1) {
    if (raw.live != 16) return false;
    zip_rows(reinterpret_cast<const uint8_t*>(from), raw.step, blocks, 1, 0, reinterpret_cast<uint8_t*>(to));
    return true;
  } else if constexpr (sizeof(From) == 1 && k_per_lane == 2 && sizeof(To) == 2) {
    if (raw.live != 16 && raw.live != 8) return false;
    zip_rows(from, raw.step, blocks, raw.live, to);
    return true;
  }
  return false;
}

template <int k_per_lane, class From, class To>
void whole_blocks(const RawFilters<From>& raw, const From* from, int64_t blocks, int lanes, To* to) {
  if (raw.step == 1) return blocks_by_filters<k_per_lane>(raw, from, blocks, lanes, to);
  if (raw.filter == 1 && raw.live == lanes && blocks_of_rows<k_per_lane>(raw, from, blocks, to)) return;
  for (int64_t g = 0; g < blocks; ++g, from += k_per_lane * raw.step, to += k_per_lane * lanes)
    for (int n = 0; n < raw.live; ++n)
      for (int k = 0; k < k_per_lane; ++k) to[n * k_per_lane + k] = To(from[n * raw.filter + k * raw.step]);
}

// Subtracts each filter's zero point, from all blocks alike.
template <class To>
void take_out(const int16_t* taken, int live, int64_t blocks, size_t k_per_lane, size_t elements, To* to) {
  std::array<To, max_elements> less{};
  for (size_t n = 0; n < size_t(live); ++n) std::fill_n(&less[n * k_per_lane], k_per_lane, To(taken[n]));
  for (int64_t g = 0; g < blocks; ++g, to += elements)
    for (size_t i = 0; i < elements; ++i) to[i] = To(to[i] - less[i]);
}

// Weights before `counted` and behind the depth are 0.
template <class From, class To>
void tail_step(const PackedLayout& l, const RawFilters<From>& raw, const From* from, int64_t counted, int64_t live_k,
               const int16_t* taken, int k_per_lane, To* to) {
  const int lanes = l.step.tile.n;
  for (int64_t k = counted; k < live_k; ++k)
    for (int n = 0; n < raw.live; ++n)
      to[(k / k_per_lane * lanes + n) * k_per_lane + k % k_per_lane] =
          To(from[n * raw.filter + k * raw.step] - (taken ? taken[n] : 0));
}

// Panels whose rows lie side by side: a block of them at a time, so that lines of the cache are read in order, each
// once. False: not such ones.
template <int k_per_lane, class To, class From>
bool panels_of_rows(const PackedLayout& l, const RawFilters<From>& raw, int64_t blocks, int64_t panels, uint8_t* to) {
  constexpr int64_t block = 8, lanes = 16;
  if constexpr (sizeof(From) == 1 && k_per_lane == 4 && sizeof(To) == 1) {
    if (panels == 1 || l.taps() > 1 || raw.filter != 1 || raw.live != lanes) return false;
    const auto* from = reinterpret_cast<const uint8_t*>(raw.first);
    for (int64_t i = 0; i < panels; i += block)
      zip_rows(from + i * lanes, raw.step, blocks, std::min(block, panels - i), l.panel_bytes, to + i * l.panel_bytes);
    return true;
  }
  return false;
}

template <int k_per_lane, class From, class To>
void all_steps(const PackedLayout& l, RawFilters<From> raw, const int16_t* taken, int64_t panels, uint8_t* panel) {
  const auto& step = l.step;
  const int64_t in_step = step.tile.k, elements = in_step * step.tile.n, whole = l.depth / in_step;
  const int64_t blocks = whole * (in_step / k_per_lane), taps = l.taps();
  const bool any = taken && std::any_of(taken, taken + raw.live, [](int16_t t) { return t != 0; });
  if (whole == l.steps && panels_of_rows<k_per_lane, To>(l, raw, blocks, panels, panel)) return;
  for (int64_t i = 0; i < panels; ++i, raw.first += raw.live * raw.filter, panel += l.panel_bytes)
    for (int64_t tap = 0; tap < taps; ++tap) {
      const From* from = raw.first + tap * l.depth * raw.step;
      To* to = reinterpret_cast<To*>(panel) + tap * l.steps * elements;
      whole_blocks<k_per_lane>(raw, from, blocks, step.tile.n, to);
      if (any) take_out(taken, raw.live, blocks, k_per_lane, size_t(k_per_lane * step.tile.n), to);
      if (whole == l.steps) continue;
      const int64_t begin = std::max<int64_t>(0, l.depth - in_step);
      tail_step(l, raw, from + begin * raw.step, whole * in_step - begin, l.depth - begin, taken, k_per_lane,
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
OCTILE_WRAPS void add_elements(const Element* from, int64_t blocks, size_t elements, int k_per_lane, uint32_t* sums) {
  constexpr int64_t block = 128;
  std::array<Sum, max_elements> partial;
  for (int64_t g = 0; g < blocks; g += block) {
    std::fill(partial.begin(), partial.end(), Sum(0));
    for (int64_t i = g; i < std::min(blocks, g + block); ++i, from += elements)
      for (size_t e = 0; e < elements; ++e) partial[e] = Sum(partial[e] + from[e]);
    for (size_t e = 0; e < elements; ++e) sums[e / size_t(k_per_lane)] += uint32_t(int32_t(partial[e]));
  }
}

}  // namespace

template <class From>
void interleave(const PackedLayout& l, const RawFilters<From>& raw, const int16_t* taken, int64_t panels, uint8_t* to) {
  if (l.step.b_element == 1) all_steps<From, int8_t>(l, raw, taken, panels, to);
  else all_steps<From, int16_t>(l, raw, taken, panels, to);
}
template void interleave(const PackedLayout&, const RawFilters<uint8_t>&, const int16_t*, int64_t, uint8_t*);
template void interleave(const PackedLayout&, const RawFilters<int8_t>&, const int16_t*, int64_t, uint8_t*);
template void interleave(const PackedLayout&, const RawFilters<int16_t>&, const int16_t*, int64_t, uint8_t*);

void add_lanes(const PackedLayout& l, const uint8_t* panel, int64_t tap, uint32_t* sums) {
  const auto& step = l.step;
  const int k_per_lane = step.k_per_lane;
  const size_t elements = size_t(k_per_lane * step.tile.n);
  const int64_t blocks = l.steps * step.tile.k / k_per_lane;
  const uint8_t* from = panel + tap * l.steps * step.b_step();
  if (step.b_element == 2)
    return add_elements<int32_t>(reinterpret_cast<const int16_t*>(from), blocks, elements, k_per_lane, sums);
  if (step.b == codegen::ElementType::u8) add_elements<int16_t>(from, blocks, elements, k_per_lane, sums);
  else add_elements<int16_t>(reinterpret_cast<const int8_t*>(from), blocks, elements, k_per_lane, sums);
}

}  // namespace octile::runtime
