#include "runtime/packing.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace octile::runtime {
namespace {

using codegen::PackedKind;
using codegen::PackedLayout;

// One filter's weights, less what is taken out of them: in the order of packed taps and depth.
struct Filter {
  std::vector<int16_t> values;
  int32_t remainder = 0;  // w - w_zero_point = value + remainder
};

template <class Source>
void gather(const problem::Nest& nest, const problem::WeightSource& from, const Source* w, std::vector<int16_t>& to) {
  const int64_t planes = nest.plane.kernel, rows = nest.axis[0].kernel, columns = nest.axis[1].kernel;
  int16_t* next = to.data();
  for (int64_t z = 0; z < planes; ++z)
    for (int64_t y = 0; y < rows; ++y)
      for (int64_t x = 0; x < columns; ++x) {
        const Source* tap = w + z * from.tap[0] + y * from.tap[1] + x * from.tap[2];
        for (int64_t k = 0; k < nest.depth; ++k) *next++ = tap[k * from.depth];
      }
}

// The operand holds w - w_zero_point where it can; an s8 operand that cannot holds w, or w - 128, and leaves a
// remainder.
void fold(Filter& filter, Type type, int32_t zero_point, bool fits_always) {
  auto [low, high] = std::minmax_element(filter.values.begin(), filter.values.end());
  const bool fits = fits_always || filter.values.empty() || (*low - zero_point >= -128 && *high - zero_point <= 127);
  const int32_t taken = fits ? zero_point : type == Type::u8 ? 128 : 0;
  for (int16_t& value : filter.values) value = int16_t(value - taken);
  filter.remainder = taken - zero_point;
}

template <class Element> void store(uint8_t* at, int16_t value) {
  const auto element = Element(value);
  std::memcpy(at, &element, sizeof element);
}

void store(uint8_t* at, int element_bytes, int16_t value) {
  if (element_bytes == 1) return store<int8_t>(at, value);
  if (element_bytes == 2) return store<int16_t>(at, value);
  const uint32_t lane = uint16_t(value);
  std::memcpy(at, &lane, sizeof lane);  // depthwise: the upper half of a lane is 0
}

// The last step of a tap overlaps the one before it; what that already counted stays 0.
void scatter(const PackedLayout& l, const std::vector<int16_t>& values, int lane, uint8_t* panel) {
  const auto& step = l.step;
  const int64_t k_of_group = step.tile.k / step.groups;
  for (int64_t tap = 0; tap < l.taps(); ++tap)
    for (int64_t s = 0; s < l.steps; ++s) {
      uint8_t* to = panel + (tap * l.steps + s) * step.b_step();
      const int64_t first = s * step.tile.k;
      const int64_t begin = std::max<int64_t>(0, std::min(first, l.depth - step.tile.k));
      for (int64_t k = first - begin; k < step.tile.k && begin + k < l.depth; ++k) {
        uint8_t* at = to + k / k_of_group * step.b_bytes + step.at(int(k % k_of_group), lane) * step.b_element;
        store(at, step.b_element, values[size_t(tap * l.depth + begin + k)]);
      }
    }
}

// Each row of taps: of each phase its macs, of each mac its groups of lanes, in each lane the taps that it joins.
void scatter_rows(const PackedLayout& l, const std::vector<int16_t>& values, int64_t slot, uint8_t* panel) {
  const auto& row = l.row;
  const int64_t lanes = l.step.tile.n / row.joined, at = slot % l.step.tile.n, element = l.step.b_element;
  for (int64_t y = 0; y < l.planes * l.kernel[0]; ++y)
    for (int64_t phase = 0; phase < row.phases(); ++phase)
      for (int64_t tap = 0; tap < row.taps; ++tap) {
        const int64_t place = tap + phase, mac = phase * row.macs() + place / row.joined;
        const int64_t lane = (mac * row.joined + at / lanes) * lanes + at % lanes;
        uint8_t* to = panel + y * l.row_bytes() + lane * 4;
        store(to + place % row.joined * element, int(element), values[size_t(y * row.taps + tap)]);
      }
}

void integrate(const PackedLayout& l, const std::vector<int16_t>& values, uint32_t* integral) {  // of one filter
  const int64_t width = l.kernel[1] + 1, pitch = l.padded_filters;
  const int64_t plane = (l.kernel[0] + 1) * width * pitch;
  const int16_t* tap = values.data();
  for (int64_t z = 0; z < l.planes; ++z, integral += plane) {
    const auto at = [&](int64_t y, int64_t x) -> uint32_t& { return integral[(y * width + x) * pitch]; };
    for (int64_t y = 0; y < l.kernel[0]; ++y)
      for (int64_t x = 0; x < l.kernel[1]; ++x) {
        uint32_t sum = 0;
        for (int64_t k = 0; k < l.depth; ++k) sum += uint32_t(int32_t(*tap++));
        at(y + 1, x + 1) = sum + at(y, x + 1) + at(y + 1, x) - at(y, x);
      }
    if (z == 0) continue;
    const uint32_t* before = integral - plane;
    for (int64_t i = 0; i < plane; i += pitch) integral[i] += before[i];
  }
}

void pack_ones(const PackedLayout& l, uint8_t* block) {
  if (l.kind == PackedKind::depthwise || l.kind == PackedKind::depthwise_rows) return;
  const std::vector<int16_t> ones(size_t(l.taps() * l.depth), 1);
  for (int64_t matrix = 0; matrix < l.matrices; ++matrix) scatter(l, ones, 0, block + l.panel_at(matrix, l.panels));
}

}  // namespace

bool pack(const PackedLayout& l, const problem::Nest& nest, const WeightValues& v, uint8_t* block) {
  std::memset(block, 0, size_t(l.bytes));
  auto* sums = reinterpret_cast<uint32_t*>(block + l.sums_at);
  auto* remainders = reinterpret_cast<int32_t*>(block + l.remainder_at);
  auto* biases = reinterpret_cast<int32_t*>(block + l.bias_at);
  bool any_remainder = false;
  Filter filter;
  filter.values.resize(size_t(nest.taps() * nest.depth));
  for (int64_t matrix = 0; matrix < l.matrices; ++matrix)
    for (int64_t slot = 0; slot < l.padded_filters; ++slot) {
      const int64_t f = l.filter_of(slot);
      if (f < 0) continue;
      const int64_t from = v.source.offset(matrix) + f * v.source.filter;
      const int64_t channel = v.shared_channels ? f : matrix * l.filters + f;
      const int64_t padded = matrix * l.padded_filters + slot;
      v.type == Type::u8 ? gather(nest, v.source, static_cast<const uint8_t*>(v.w) + from, filter.values)
                         : gather(nest, v.source, static_cast<const int8_t*>(v.w) + from, filter.values);
      const int32_t zero_point = v.zero_point ? v.zero_point[v.zero_point_per_channel ? channel : 0] : 0;
      fold(filter, v.type, zero_point, l.step.weights_fit());
      uint8_t* panel = block + l.panel_at(matrix, slot / l.step.tile.n);
      if (l.kind == PackedKind::depthwise_rows) scatter_rows(l, filter.values, slot, panel);
      else scatter(l, filter.values, int(slot % l.step.tile.n), panel);
      integrate(l, filter.values, sums + matrix * l.sums_stride() + slot);
      remainders[padded] = filter.remainder;
      any_remainder |= filter.remainder != 0;
      biases[padded] = v.bias ? v.bias[channel] : 0;
    }
  if (any_remainder) pack_ones(l, block);
  return any_remainder;
}

TapSums::TapSums(const PackedLayout& l, const uint8_t* block, int64_t matrix)
    : integral_(reinterpret_cast<const uint32_t*>(block + l.sums_at) + matrix * l.sums_stride()),
      width_(l.kernel[1] + 1),
      plane_((l.kernel[0] + 1) * width_),
      filters_(l.padded_filters) {}

void AlignedFree::operator()(void* p) const { mapped ? void(munmap(mapped, mapped_bytes)) : std::free(p); }

AlignedBytes aligned_bytes(int64_t bytes) {
  const size_t rounded = (size_t(std::max<int64_t>(bytes, 1)) + 63) / 64 * 64;
  return AlignedBytes(static_cast<uint8_t*>(std::aligned_alloc(64, rounded)));
}

}  // namespace octile::runtime
