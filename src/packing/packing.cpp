#include "packing/packing.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "packing/classes.hpp"
#include "packing/interleave.hpp"
#include "problem/wraps.hpp"

namespace octile::runtime {
namespace {

using codegen::PackedLayout;
using schedule::Algorithm;

constexpr int max_lanes = 32;  // of a panel that is packed fast

// One filter's weights, less what is taken out of them: in the order of packed taps and depth.
struct Filter {
  Values values;
  int32_t remainder = 0;  // w - w_zero_point = value + remainder
};

template <class Source, class To>
void gather(const problem::Nest& nest, const problem::WeightSource& from, const Source* w, To* next) {
  const int64_t planes = nest.plane.kernel, rows = nest.axis[0].kernel, columns = nest.axis[1].kernel;
  for (int64_t z = 0; z < planes; ++z)
    for (int64_t y = 0; y < rows; ++y)
      for (int64_t x = 0; x < columns; ++x) {
        const Source* tap = w + z * from.tap[0] + y * from.tap[1] + x * from.tap[2];
        for (int64_t k = 0; k < nest.depth; ++k) *next++ = tap[k * from.depth];
      }
}

// The zero point that is subtracted from a filter, and what then remains of it. The operand holds w - w_zero_point
// where it can; an s8 operand that cannot holds w, or w - 128, and leaves a remainder.
int32_t taken_of(int32_t low, int32_t high, Type type, int32_t zero_point, bool fits_always) {
  const bool fits = fits_always || (low - zero_point >= -128 && high - zero_point <= 127);
  return fits ? zero_point : type == Type::u8 ? 128 : 0;
}

void fold(Filter& filter, Type type, int32_t zero_point, bool fits_always) {
  auto [low, high] = std::minmax_element(filter.values.begin(), filter.values.end());
  const int32_t taken = filter.values.empty() ? zero_point : taken_of(*low, *high, type, zero_point, fits_always);
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
  const int64_t k_of_block = step.tile.k / step.k_blocks;
  for (int64_t tap = 0; tap < l.taps(); ++tap)
    for (int64_t s = 0; s < l.steps; ++s) {
      uint8_t* to = panel + (tap * l.steps + s) * step.b_step();
      const int64_t first = s * step.tile.k;
      const int64_t begin = std::max<int64_t>(0, std::min(first, l.depth - step.tile.k));
      for (int64_t k = first - begin; k < step.tile.k && begin + k < l.depth; ++k) {
        uint8_t* at = to + k / k_of_block * step.b_bytes + step.at(int(k % k_of_block), lane) * step.b_element;
        store(at, step.b_element, values[size_t(tap * l.depth + begin + k)]);
      }
    }
}

// Order: row of taps, parity, mac, vector of lanes, lane, tap of the lane.
void scatter_rows(const PackedLayout& l, const std::vector<int16_t>& values, int64_t slot, uint8_t* panel) {
  const auto& row = l.row;
  const int64_t lanes = l.step.tile.n / row.taps_per_lane, at = slot % l.step.tile.n, element = l.step.b_element;
  for (int64_t y = 0; y < l.planes * l.kernel[0]; ++y)
    for (int64_t parity = 0; parity < row.parities(); ++parity)
      for (int64_t tap = 0; tap < row.taps; ++tap) {
        const int64_t place = tap + parity, mac = parity * row.macs() + place / row.taps_per_lane;
        const int64_t lane = (mac * row.taps_per_lane + at / lanes) * lanes + at % lanes;
        uint8_t* to = panel + y * l.row_bytes() + lane * 4;
        store(to + place % row.taps_per_lane * element, int(element), values[size_t(y * row.taps + tap)]);
      }
}

}  // namespace

int64_t filter_at(const WeightValues& v, int64_t matrix, int64_t filter) {
  return v.source->offset(v.first_matrix + matrix) + filter * v.source->filter;
}

int32_t zero_point_of(const WeightValues& v, int64_t channel) {
  return v.zero_point ? v.zero_point[v.zero_point_per_channel ? channel : 0] : 0;
}

void gather_filter(const problem::Nest& nest, const WeightValues& v, int64_t from, std::vector<int16_t>& to) {
  if (v.type == Type::u8) gather(nest, *v.source, static_cast<const uint8_t*>(v.w) + from, to.data());
  else gather(nest, *v.source, static_cast<const int8_t*>(v.w) + from, to.data());
}

namespace {

// The integrals of one filter, from the sums of its taps.
OCTILE_WRAPS void integrate(const PackedLayout& l, const uint32_t* tap_sums, int64_t pitch_of_taps,
                            uint32_t* integral) {
  const int64_t width = l.kernel[1] + 1, pitch = l.padded_filters;
  const int64_t plane = (l.kernel[0] + 1) * width * pitch;
  for (int64_t z = 0; z < l.planes; ++z, integral += plane) {
    const auto at = [&](int64_t y, int64_t x) -> uint32_t& { return integral[(y * width + x) * pitch]; };
    for (int64_t y = 0; y < l.kernel[0]; ++y)
      for (int64_t x = 0; x < l.kernel[1]; ++x, tap_sums += pitch_of_taps)
        at(y + 1, x + 1) = *tap_sums + at(y, x + 1) + at(y + 1, x) - at(y, x);
    if (z == 0) continue;
    const uint32_t* before = integral - plane;
    for (int64_t i = 0; i < plane; i += pitch) integral[i] += before[i];
  }
}

OCTILE_WRAPS void integrate(const PackedLayout& l, const std::vector<int16_t>& values, uint32_t* integral) {
  std::vector<uint32_t> sums(size_t(l.taps()));
  const int16_t* value = values.data();
  for (uint32_t& sum : sums)
    for (int64_t k = 0; k < l.depth; ++k) sum += uint32_t(int32_t(*value++));
  integrate(l, sums.data(), 1, integral);
}

// Weights in the order of steps, as panels in classes are made from, and what comes of them beside the bytes.
class ClassPanel {
 public:
  explicit ClassPanel(const PackedLayout& l)
      : l_(l), weights_(size_t(l.taps() * l.steps * l.step.b_step())), shifts_(size_t(l.taps() * l.step.tile.n)) {}
  uint8_t* cleared() {
    std::fill(weights_.begin(), weights_.end(), uint8_t(0));
    return weights_.data();
  }
  void pack(uint8_t* panel) {
    std::fill(shifts_.begin(), shifts_.end(), 0u);
    pack_panel(l_, reinterpret_cast<const int8_t*>(weights_.data()), shifts_, panel);
  }
  // The bias of `live` filters takes the shifts of all their taps.
  OCTILE_WRAPS void take(int live, uint32_t* integral, uint32_t* bias) const {
    const int64_t width = l_.step.tile.n;
    for (int n = 0; n < live; ++n) {
      integrate(l_, &shifts_[size_t(n)], width, integral + n);
      for (int64_t tap = 0; tap < l_.taps(); ++tap) bias[n] += shifts_[size_t(tap * width + n)];
    }
  }

 private:
  const PackedLayout& l_;
  std::vector<uint8_t> weights_;
  std::vector<uint32_t> shifts_;
};

void pack_ones(const PackedLayout& l, uint8_t* block) {
  const Values ones(size_t(l.taps() * l.depth), 1);
  for (int64_t matrix = 0; matrix < l.matrices; ++matrix) {
    uint8_t* panel = block + l.panel_at(matrix, l.panels);
    std::memset(panel, 0, size_t(l.panel_bytes));
    if (!codegen::in_classes(l.form)) {
      scatter(l, ones, 0, panel);
      continue;
    }
    ClassPanel classes(l);
    scatter(l, ones, 0, classes.cleared());
    classes.pack(panel);
  }
}

template <class T>
int32_t taken_of(const RawFilters<T>& raw, int n, int64_t count, int32_t zero_point, bool fits_always) {
  constexpr Type type = std::is_unsigned_v<T> ? Type::u8 : Type::s8;
  if (fits_always || count == 0 || zero_point == (type == Type::u8 ? 128 : 0)) return zero_point;  // none need be read
  const T* own = raw.first + n * raw.filter;
  int32_t low = *own, high = *own;
  for (int64_t k = 1; k < count; ++k) {
    low = std::min<int32_t>(low, own[k * raw.step]);
    high = std::max<int32_t>(high, own[k * raw.step]);
  }
  return taken_of(low, high, type, zero_point, fits_always);
}

// Panels of whole filters whose steps interleave: nothing is moved more than once.
template <class T> class Panels {
 public:
  Panels(const PackedLayout& l, const problem::Nest& n, const WeightValues& v, uint8_t* block)
      : l_(l),
        n_(n),
        v_(v),
        block_(block),
        count_(l.taps() * l.depth),
        in_place_(in_place()),
        as_they_are_(!v.zero_point && (std::is_signed_v<T> || l.step.weights_fit())) {
    if (codegen::in_classes(l.form)) classes_.emplace(l);
  }
  bool pack() {
    const int64_t whole =
        as_they_are_ && in_place_ && !classes_ ? l_.filters / l_.step.tile.n : 0;  // panels moved in one go
    for (int64_t matrix = 0; matrix < l_.matrices; ++matrix) {
      const int64_t from = filter_at(v_, matrix, 0);
      if (whole > 0) pack_panels(matrix, 0, whole, from);
      for (int64_t panel = whole; panel < l_.panels; ++panel) pack_panels(matrix, panel, 1, from);
    }
    return any_remainder_;
  }

 private:
  // Taps that lie one after the other need not be gathered; and of a GEMM there is one.
  bool in_place() const {
    const auto& s = *v_.source;
    const int64_t width = n_.axis[1].kernel, height = n_.axis[0].kernel, planes = n_.plane.kernel;
    const bool in_a_row = s.depth == 1 && (width == 1 || s.tap[2] == n_.depth) &&
                          (height == 1 || s.tap[1] == width * n_.depth) &&
                          (planes == 1 || s.tap[0] == height * width * n_.depth);
    return in_a_row || n_.taps() == 1;
  }
  RawFilters<T> raw_filters(int64_t from, int live) {
    const auto& s = *v_.source;
    const T* first = static_cast<const T*>(v_.w) + from;
    if (in_place_) return {.first = first, .filter = s.filter, .step = s.depth, .live = live};
    gathered_.resize(size_t(live * count_));
    for (int n = 0; n < live; ++n) gather(n_, s, first + n * s.filter, gathered_.data() + n * count_);
    return {.first = gathered_.data(), .filter = count_, .step = 1, .live = live};
  }
  void pack_panels(int64_t matrix, int64_t panel, int64_t panels, int64_t from) {
    const int64_t width = l_.step.tile.n, f = panel * width;
    const int live = int(std::min(width, l_.filters - f));
    const RawFilters<T> raw = raw_filters(from + f * v_.source->filter, live);
    const int64_t channel = v_.shared_channels ? f : matrix * l_.filters + f, padded = matrix * l_.padded_filters + f;
    std::array<int16_t, max_lanes> taken;
    for (int n = 0; n < live && !as_they_are_; ++n) {
      const int32_t zero_point = zero_point_of(v_, channel + n);
      taken[size_t(n)] = int16_t(taken_of(raw, n, count_, zero_point, l_.step.weights_fit()));
      at<int32_t>(l_.remainder_at)[padded + n] = taken[size_t(n)] - zero_point;
      any_remainder_ |= taken[size_t(n)] != zero_point;
    }
    if (v_.bias) std::copy_n(v_.bias + channel, live * panels, at<int32_t>(l_.bias_at) + padded);
    uint8_t* to = block_ + l_.panel_at(matrix, panel);
    if (!v_.sums && (live < width || l_.depth % l_.step.tile.k)) std::memset(to, 0, size_t(panels * l_.panel_bytes));
    uint8_t* steps = classes_ ? classes_->cleared() : to;
    interleave(l_, raw, as_they_are_ ? nullptr : taken.data(), panels, steps);
    if (!v_.sums) return;
    for (int64_t i = 0; i < panels; ++i) add_sums(matrix, f + i * width, steps + i * l_.panel_bytes);
    if (!classes_) return;
    classes_->pack(to);
    classes_->take(live, at<uint32_t>(l_.shifts_at) + matrix * l_.sums_stride() + f, at<uint32_t>(l_.bias_at) + padded);
  }
  void add_sums(int64_t matrix, int64_t f, const uint8_t* steps) {
    const int64_t width = l_.step.tile.n;
    uint32_t* integral = at<uint32_t>(l_.sums_at) + matrix * l_.sums_stride() + f;
    sums_.assign(size_t(l_.taps() * width), 0);
    for (int64_t tap = 0; tap < l_.taps(); ++tap) add_lanes(l_, steps, tap, &sums_[size_t(tap * width)]);
    for (int64_t n = 0; n < std::min(width, l_.filters - f); ++n) integrate(l_, &sums_[size_t(n)], width, integral + n);
  }
  template <class Value> Value* at(int64_t offset) const { return reinterpret_cast<Value*>(block_ + offset); }

  const PackedLayout& l_;
  const problem::Nest& n_;
  const WeightValues& v_;
  uint8_t* block_;
  int64_t count_;  // of a filter's weights
  bool in_place_, as_they_are_, any_remainder_ = false;
  std::vector<T> gathered_;
  std::vector<uint32_t> sums_;
  std::optional<ClassPanel> classes_;
};

// Filter by filter, for steps of any kind.
bool pack_filters(const PackedLayout& l, const problem::Nest& nest, const WeightValues& v, uint8_t* block) {
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
      const int64_t channel = v.shared_channels ? f : matrix * l.filters + f;
      const int64_t padded = matrix * l.padded_filters + slot;
      gather_filter(nest, v, filter_at(v, matrix, f), filter.values);
      fold(filter, v.type, zero_point_of(v, channel), l.step.weights_fit());
      integrate(l, filter.values, sums + matrix * l.sums_stride() + slot);
      remainders[padded] = filter.remainder;
      any_remainder |= filter.remainder != 0;
      biases[padded] = v.bias ? v.bias[channel] : 0;
      uint8_t* panel = block + l.panel_at(matrix, slot / l.step.tile.n);
      if (l.algorithm == Algorithm::depthwise_rows) scatter_rows(l, filter.values, slot, panel);
      else scatter(l, filter.values, int(slot % l.step.tile.n), panel);
    }
  return any_remainder;
}

}  // namespace

bool pack(const PackedLayout& l, const problem::Nest& nest, const WeightValues& v, uint8_t* block) {
  const bool fast = !nest.depthwise && l.step.k_per_lane && l.step.tile.n <= max_lanes;
  // No byte that is kept is there by chance. In a call a panel's zeros are written where there are any, and its sums.
  const int64_t from = fast && !v.sums ? l.remainder_at : 0;
  std::memset(block + from, 0, size_t(l.bytes - from));
  const bool remainder = !fast                ? pack_filters(l, nest, v, block)
                         : v.type == Type::u8 ? Panels<uint8_t>(l, nest, v, block).pack()
                                              : Panels<int8_t>(l, nest, v, block).pack();
  if (remainder) pack_ones(l, block);
  return remainder;
}

TapSums::TapSums(const PackedLayout& l, const uint8_t* integrals, int64_t matrix)
    : integral_(reinterpret_cast<const uint32_t*>(integrals) + matrix * l.sums_stride()),
      width_(l.kernel[1] + 1),
      plane_((l.kernel[0] + 1) * width_),
      filters_(l.padded_filters) {}

}  // namespace octile::runtime
