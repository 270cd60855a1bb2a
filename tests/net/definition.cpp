#include "definition.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <octile/tensor.hpp>
#include <type_traits>

namespace octile::net {
namespace {

using Integers = std::vector<int32_t>;

// Calls f(offset) for every element of a shape, the last dimension fastest.
template <class F> void for_each_offset(const Shape& shape, F f) {
  if (shape.empty()) return;
  const size_t rank = shape.sizes.size();
  std::vector<int64_t> at(rank, 0);
  int64_t offset = 0;
  for (;;) {
    f(offset);
    size_t d = rank;
    for (; d > 0; --d) {
      offset += shape.strides[d - 1];
      if (++at[d - 1] < shape.sizes[d - 1]) break;
      offset -= shape.sizes[d - 1] * shape.strides[d - 1];
      at[d - 1] = 0;
    }
    if (d == 0) return;
  }
}

template <class T, class To = T> std::vector<To> dense(const Shape& shape, const void* data) {
  std::vector<To> values;
  const T* from = static_cast<const T*>(data);
  for_each_offset(shape, [&](int64_t offset) { values.push_back(To(from[offset])); });
  return values;
}

Integers integers(const Shape& shape, Type type, const void* data) {
  return type == u8 ? dense<uint8_t, int32_t>(shape, data) : dense<int8_t, int32_t>(shape, data);
}

int64_t product(const std::vector<int64_t>& sizes) {
  int64_t result = 1;
  for (int64_t size : sizes) result *= size;
  return result;
}

std::vector<int64_t> dense_strides(const std::vector<int64_t>& sizes) {
  std::vector<int64_t> strides(sizes.size(), 1);
  for (size_t d = sizes.size(); d > 1; --d) strides[d - 2] = strides[d - 1] * sizes[d - 1];
  return strides;
}

// One value for all, or the i-th; none: what stands for it.
template <class T> T one_or_each(const std::vector<T>& values, int64_t i, T none) {
  if (values.empty()) return none;
  return values.size() == 1 ? values[0] : values[size_t(i)];
}

// ---- A source of f32 -----------------------------------------------------------------------------------------------

struct Range {
  float scale;
  int32_t zero_point;
};

Range range_of(const float* x, int64_t count) {
  float low = 0, high = 0;
  for (int64_t i = 0; i < count; ++i) {
    if (x[i] < low) low = x[i];  // false for NaN, which takes no part
    if (x[i] > high) high = x[i];
  }
  const float scale = high == low ? 1.0F : (high - low) / 255.0F;
  const float place = 0.0F - low / scale;
  // Without a value: -inf / inf, or 0 / 0 of a range that / 255 gives 0. Both have 255 in the table of the document.
  if (std::isnan(place)) return {scale, 255};
  return {scale, int32_t(std::nearbyint(std::clamp(place, 0.0F, 255.0F)))};
}

int32_t quantised(float x, const Range& range) {
  const float zero_point = float(range.zero_point);
  const float v = x / range.scale;
  if (std::isnan(v)) return 0;
  return int32_t(std::nearbyint(std::clamp(v, 0.0F - zero_point, 255.0F - zero_point))) + range.zero_point;
}

// A source as integers less their zero points: rows of `columns` elements each.
struct Source {
  Integers values;
  Found found;
};

Source source_of_floats(const std::vector<float>& x, int64_t rows, Per per) {
  Source source;
  const int64_t groups = per == Per::tensor ? 1 : rows;
  const int64_t columns = groups ? int64_t(x.size()) / groups : 0;
  for (int64_t g = 0; g < groups; ++g) {
    const float* row = x.data() + g * columns;
    const Range range = range_of(row, columns);
    source.found.scales.push_back(range.scale);
    source.found.zero_points.push_back(range.zero_point);
    for (int64_t i = 0; i < columns; ++i) source.values.push_back(quantised(row[i], range) - range.zero_point);
  }
  return source;
}

// `rows`: of a GEMM, M of all items, or for Per::row, whose values come round again in every item, of one.
Source source(const Shape& shape, const Types& types, Per per, int64_t rows, const Values& v) {
  if (types.x == f32) return source_of_floats(dense<float>(shape, v.x), rows, per);
  Source source{.values = integers(shape, types.x, v.x), .found = {}};
  const int64_t columns = shape.sizes.back();
  for (size_t i = 0; i < source.values.size(); ++i)
    source.values[i] -=
        one_or_each(v.x_zero_points, per == Per::row || per == Per::item_row ? int64_t(i) / columns % rows : 0, 0);
  return source;
}

// ---- From a sum to y -----------------------------------------------------------------------------------------------

struct Rule {
  Type type;
  bool accumulate = false;
  float low = 0, high = 0;  // less the zero point
  int32_t zero_point = 0;
  std::vector<float> multipliers;
};

std::optional<Rule> rule(Type type, bool accumulate, Activation activation, const Types& types, const Values& v,
                         const Found& found) {
  Rule result{.type = type, .accumulate = accumulate, .multipliers = v.multipliers};
  if (type == s32) return result;
  int32_t low = type == u8 ? 0 : -128, high = type == u8 ? 255 : 127;
  if (activation == Activation::relu) low = std::max(low, v.y_zero_point);
  if (activation == Activation::clamp) low = std::max(low, v.clamp_low), high = std::min(high, v.clamp_high);
  if (low > high) return std::nullopt;
  result.zero_point = v.y_zero_point;
  result.low = float(low - v.y_zero_point), result.high = float(high - v.y_zero_point);
  if (types.x == f32)
    for (float& multiplier : result.multipliers) {
      const float scaled = found.scales[0] * multiplier;
      multiplier = scaled / v.y_scale;
      if (!std::isnormal(multiplier) || multiplier < 0) return std::nullopt;
    }
  return result;
}

// The order of the document: v = min(max(v, low), high).
int32_t requantised(uint32_t sum, int64_t channel, const Rule& rule) {
  const float value = float(int32_t(sum));
  float v = value * one_or_each(rule.multipliers, channel, 1.0F);
  v = std::max(v, rule.low);
  v = std::min(v, rule.high);
  return int32_t(std::nearbyint(v)) + rule.zero_point;
}

void store(void* y, int64_t offset, uint32_t sum, int64_t channel, const Rule& rule) {
  if (rule.type == s32) {
    int32_t& place = static_cast<int32_t*>(y)[offset];
    place = int32_t(rule.accumulate ? uint32_t(place) + sum : sum);
  } else if (rule.type == u8) {
    static_cast<uint8_t*>(y)[offset] = uint8_t(requantised(sum, channel, rule));
  } else {
    static_cast<int8_t*>(y)[offset] = int8_t(requantised(sum, channel, rule));
  }
}

uint32_t dot(const int32_t* a, const int32_t* b, int64_t depth) {
  uint32_t sum = 0;
  for (int64_t k = 0; k < depth; ++k) sum += uint32_t(a[k] * b[k]);
  return sum;
}

// ---- Convolution ---------------------------------------------------------------------------------------------------

struct Dimension {
  int64_t image = 1, kernel = 1, stride = 1, dilation = 1, before = 0, after = 0;
};

// Always three; those that the convolution does not have are of size 1.
std::vector<Dimension> dimensions(const Conv& c) {
  std::vector<Dimension> all(3 - c.kernel.size());
  for (size_t d = 0; d < c.kernel.size(); ++d)
    all.push_back({c.image[d], c.kernel[d], c.stride.empty() ? 1 : c.stride[d], c.dilation.empty() ? 1 : c.dilation[d],
                   c.pad.empty() ? 0 : c.pad[d].before, c.pad.empty() ? 0 : c.pad[d].after});
  return all;
}

int64_t out_size(const Dimension& d, bool transposed) {
  const int64_t reach = (d.kernel - 1) * d.dilation + 1;
  if (transposed) return (d.image - 1) * d.stride + reach - d.before - d.after;
  return (d.image + d.before + d.after - reach) / d.stride + 1;
}

// Where output o sees tap t, or -1: on padding, or between the positions of a transposed convolution.
int64_t position(const Dimension& d, bool transposed, int64_t o, int64_t t) {
  int64_t i = o * d.stride - d.before + t * d.dilation;
  if (transposed) {
    i = o + d.before - t * d.dilation;
    if (i % d.stride != 0) return -1;
    i /= d.stride;
  }
  return i >= 0 && i < d.image ? i : -1;
}

struct Tap {
  int64_t source, weights;  // elements to the first channel, in the dense arrays
};

// The taps that output pixel (z, y, x) sees in an image.
std::vector<Tap> taps(const std::vector<Dimension>& d, bool transposed, const int64_t (&out)[3], int64_t channels,
                      int64_t depth) {
  std::vector<Tap> seen;
  for (int64_t r = 0; r < d[0].kernel; ++r) {
    const int64_t z = position(d[0], transposed, out[0], r);
    for (int64_t s = 0; s < d[1].kernel && z >= 0; ++s) {
      const int64_t y = position(d[1], transposed, out[1], s);
      for (int64_t t = 0; t < d[2].kernel && y >= 0; ++t) {
        const int64_t x = position(d[2], transposed, out[2], t);
        if (x < 0) continue;
        seen.push_back(
            {((z * d[1].image + y) * d[2].image + x) * channels, ((r * d[1].kernel + s) * d[2].kernel + t) * depth});
      }
    }
  }
  return seen;
}

}  // namespace

bool Shape::empty() const {
  return std::any_of(sizes.begin(), sizes.end(), [](int64_t size) { return size == 0; });
}

int64_t Shape::elements() const {
  if (empty()) return 0;
  int64_t last = 0;
  for (size_t d = 0; d < sizes.size(); ++d) last += (sizes[d] - 1) * (sizes[d] == 1 ? 0 : strides[d]);
  return last + 1;
}

Shapes shapes(const Gemm& g) {
  const auto shape = [&](const Gemm::Strides& strides, int64_t rows, int64_t columns, bool same_for_batch) {
    Shape result{g.batch, {}};
    result.sizes.push_back(rows), result.sizes.push_back(columns);
    result.strides = dense_strides(result.sizes);
    if (same_for_batch) std::fill_n(result.strides.begin(), g.batch.size(), 0);
    if (strides.dense()) return result;
    result.strides = strides.batch;
    result.strides.push_back(strides.row), result.strides.push_back(strides.column);
    return result;
  };
  return {shape(g.x_strides, g.m, g.k, false), shape(g.w_strides, g.k, g.n, !g.runtime_w),
          shape(g.y_strides, g.m, g.n, false)};
}

Shapes shapes(const Conv& c) {
  const auto shape = [](int64_t first, const std::vector<int64_t>& middle, int64_t last,
                        const std::vector<int64_t>& strides) {
    Shape result{{first}, strides};
    result.sizes.insert(result.sizes.end(), middle.begin(), middle.end());
    result.sizes.push_back(last);
    if (strides.empty()) result.strides = dense_strides(result.sizes);
    return result;
  };
  std::vector<int64_t> out;
  for (const Dimension& d : dimensions(c)) out.push_back(out_size(d, c.transposed));
  out.erase(out.begin(), out.end() - std::ptrdiff_t(c.kernel.size()));
  return {shape(c.batch, c.image, c.channels.in, c.x_strides),
          shape(c.channels.out, c.kernel, c.channels.in / c.groups, c.w_strides),
          shape(c.batch, out, c.channels.out, c.y_strides)};
}

std::optional<Found> define(const Gemm& g, const Values& v, void* y) {
  const auto [x_shape, w_shape, y_shape] = shapes(g);
  if (y_shape.empty()) return Found{};
  const Per per = g.quantisation.x_zero_point;
  const Source x = source(x_shape, g.types, per, per == Per::item_row ? product(g.batch) * g.m : g.m, v);
  const auto how = rule(g.types.y, g.accumulate, g.activation, g.types, v, x.found);
  if (!how) return std::nullopt;
  const Integers w = integers(w_shape, g.types.w, v.w);
  std::vector<int64_t> places;
  for_each_offset(y_shape, [&](int64_t offset) { places.push_back(offset); });
  Integers columns(size_t(g.n * g.k));
  for (int64_t item = 0; item < product(g.batch); ++item) {
    for (int64_t n = 0; n < g.n; ++n)
      for (int64_t k = 0; k < g.k; ++k)
        columns[size_t(n * g.k + k)] = w[size_t((item * g.k + k) * g.n + n)] - one_or_each(v.w_zero_points, n, 0);
    for (int64_t m = 0; m < g.m; ++m)
      for (int64_t n = 0; n < g.n; ++n) {
        const uint32_t sum = dot(x.values.data() + (item * g.m + m) * g.k, columns.data() + n * g.k, g.k);
        store(y, places[size_t((item * g.m + m) * g.n + n)], sum + uint32_t(g.bias ? v.bias[size_t(n)] : 0), n, *how);
      }
  }
  return x.found;
}

std::optional<Found> define(const Conv& c, const Values& v, void* y) {
  const auto [x_shape, w_shape, y_shape] = shapes(c);
  if (y_shape.empty()) return Found{};
  const Source x = source(x_shape, c.types, c.quantisation.x_zero_point, 1, v);
  const auto how = rule(c.types.y, false, c.activation, c.types, v, x.found);
  if (!how) return std::nullopt;
  Integers w = integers(w_shape, c.types.w, v.w);
  const int64_t depth = c.channels.in / c.groups, filters = c.channels.out / c.groups;
  const int64_t filter_weights = product(c.kernel) * depth;
  for (size_t i = 0; i < w.size(); ++i) w[i] -= one_or_each(v.w_zero_points, int64_t(i) / filter_weights, 0);
  std::vector<int64_t> places;
  for_each_offset(y_shape, [&](int64_t offset) { places.push_back(offset); });
  const auto d = dimensions(c);
  int64_t out[3] = {}, size[3] = {};
  for (int i = 0; i < 3; ++i) size[i] = out_size(d[size_t(i)], c.transposed);
  const int64_t pixels = size[0] * size[1] * size[2];
  for (int64_t pixel = 0; pixel < pixels; ++pixel) {
    out[0] = pixel / (size[1] * size[2]), out[1] = pixel / size[2] % size[1], out[2] = pixel % size[2];
    const auto seen = taps(d, c.transposed, out, c.channels.in, depth);
    for (int64_t item = 0; item < c.batch; ++item) {
      const int32_t* image = x.values.data() + item * product(c.image) * c.channels.in;
      for (int64_t f = 0; f < c.channels.out; ++f) {
        uint32_t sum = uint32_t(c.bias ? v.bias[size_t(f)] : 0);
        for (const Tap& tap : seen)
          sum += dot(image + tap.source + f / filters * depth, w.data() + f * filter_weights + tap.weights, depth);
        store(y, places[size_t((item * pixels + pixel) * c.channels.out + f)], sum, f, *how);
      }
    }
  }
  return x.found;
}

Shapes shapes(const Problem& problem) {
  return std::visit([](const auto& p) { return shapes(p); }, problem);
}

std::optional<Found> define(const Problem& problem, const Values& v, void* y) {
  return std::visit([&](const auto& p) { return define(p, v, y); }, problem);
}

int64_t products(const Problem& problem) {
  const auto all = shapes(problem);
  if (const auto* g = std::get_if<Gemm>(&problem)) return product(all.y.sizes) * g->k;
  const auto& c = std::get<Conv>(problem);
  return product(all.y.sizes) * product(c.kernel) * (c.channels.in / c.groups);
}

}  // namespace octile::net
