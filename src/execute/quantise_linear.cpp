// Checks the arguments, then does row after row in compiled SIMD (codegen/isa/portable/quantise.hpp).
#include <bit>
#include <octile/quantise.hpp>
#include <string>

#include "codegen/isa/portable/quantise.hpp"
#include "problem/at_border.hpp"
#include "problem/checked.hpp"
#include "problem/float_mode.hpp"
#include "problem/float_text.hpp"
#include "problem/not_null.hpp"

namespace octile {
namespace {

using codegen::isa::FloatRange;
using codegen::isa::linear_kernels;
using codegen::isa::LinearScale;
using problem::not_null;

Error refuse(const std::string& field, const std::string& value, const std::string& expected) {
  return {Errc::invalid_argument, field + ": " + value + ", expected " + expected};
}
std::string item(const char* field, size_t index) { return std::string(field) + "[" + std::to_string(index) + "]"; }

Result<void> check_extent(const char* field, const LinearRows& r, int64_t stride, size_t size) {
  if (r.rows == 0 || r.columns == 0) return {};
  const problem::Checked extent = problem::add(problem::multiply(r.rows - 1, stride), r.columns);
  const std::string name = std::string(field) + ".size()";
  if (!extent) return refuse(name, std::to_string(size), "rows and columns that fit 2^63 - 1 elements");
  if (size >= uint64_t(*extent)) return {};
  return refuse(name, std::to_string(size), "at least " + std::to_string(*extent));
}

// Strides are known after this one.
Result<void> check_rows(LinearRows& r, size_t x_size, size_t y_size) {
  if (r.rows < 0) return refuse("rows", std::to_string(r.rows), "at least 0");
  if (r.columns < 0) return refuse("columns", std::to_string(r.columns), "at least 0");
  if (r.x_stride == any) r.x_stride = r.columns;
  if (r.y_stride == any) r.y_stride = r.columns;
  if (r.x_stride < 0) return refuse("x_stride", std::to_string(r.x_stride), "at least 0, or any");
  if (r.y_stride < r.columns && r.rows > 1)
    return refuse("y_stride", std::to_string(r.y_stride), "at least columns = " + std::to_string(r.columns));
  if (auto x = check_extent("x", r, r.x_stride, x_size); !x) return x;
  return check_extent("y", r, r.y_stride, y_size);
}

Result<void> check_scales(const LinearRows& r, std::span<const float> scales) {
  const size_t count = scales.size();
  if (auto there = not_null("scales", scales.data(), count); !there) return there;
  const auto wrong = [&](const std::string& expected) {
    return refuse("scales.size()", std::to_string(count), expected);
  };
  if (r.per == Per::none) return refuse("per", "none", "tensor, row or channel");
  if (r.per == Per::item_row) return refuse("per", "itemrow", "tensor, row or channel");
  if (r.per > Per::row) return refuse("per", std::to_string(int(r.per)), "tensor, row or channel");
  if (r.per == Per::tensor && count != 1) return wrong("1");
  if (r.per == Per::channel && count != uint64_t(r.columns)) return wrong("columns = " + std::to_string(r.columns));
  if (r.per == Per::row && r.rows > 0 && (count == 0 || uint64_t(r.rows) % count != 0))
    return wrong("rows = " + std::to_string(r.rows) + ", or a divisor of it");
  for (size_t i = 0; i < count; ++i) {
    // Tests the bits: under DAZ a denormal number is not > 0.
    if (const auto bits = std::bit_cast<uint32_t>(scales[i]); bits > 0 && bits < 0x7f800000) continue;
    return refuse(item("scales", i), problem::float_text(scales[i]), "a finite number > 0");
  }
  return {};
}

Result<void> check_zero_points(std::span<const int32_t> zero_points, size_t scales, int32_t low, int32_t high) {
  if (auto there = not_null("zero_points", zero_points.data(), zero_points.size()); !there) return there;
  if (!zero_points.empty() && zero_points.size() != scales)
    return refuse("zero_points.size()", std::to_string(zero_points.size()),
                  "none, or as many as scales: " + std::to_string(scales));
  for (size_t i = 0; i < zero_points.size(); ++i)
    if (zero_points[i] < low || zero_points[i] > high)
      return refuse(item("zero_points", i), std::to_string(zero_points[i]),
                    low == high ? "0" : std::to_string(low) + " to " + std::to_string(high));
  return {};
}

// Rows that lie together and have one scale are one row.
LinearRows merged(LinearRows r) {
  if (r.per == Per::tensor && r.x_stride == r.columns && r.y_stride == r.columns) r.columns *= r.rows, r.rows = 1;
  return r;
}

// Calls row(x's offset, y's offset, scale) for each row.
template <class Row>
void each_row(LinearRows r, std::span<const float> scales, std::span<const int32_t> zero_points, Row row) {
  static constexpr int32_t zero = 0;
  if (r.rows == 0 || r.columns == 0) return;
  r = merged(r);
  LinearScale scale{scales.data(), zero_points.empty() ? &zero : zero_points.data()};
  scale.scale_each = r.per == Per::channel;
  scale.zero_point_each = scale.scale_each && !zero_points.empty();
  size_t at = 0;
  for (int64_t i = 0; i < r.rows; ++i) {
    if (r.per == Per::row) {
      scale.scale = &scales[at];
      if (!zero_points.empty()) scale.zero_point = &zero_points[at];
      if (++at == scales.size()) at = 0;
    }
    row(i * r.x_stride, i * r.y_stride, scale, r.columns);
  }
}

Result<void> quantise(LinearRows r, std::span<const float> x, std::span<const float> scales,
                      std::span<const int32_t> zero_points, uint8_t* y, size_t y_size, int32_t lowest) {
  if (auto there = not_null("x", x.data(), x.size()); !there) return there;
  if (auto there = not_null("y", y, y_size); !there) return there;
  if (auto ok = check_rows(r, x.size(), y_size); !ok) return ok;
  if (auto ok = check_scales(r, scales); !ok) return ok;
  if (auto ok = check_zero_points(zero_points, scales.size(), lowest, lowest + 255); !ok) return ok;
  each_row(r, scales, zero_points, [&](int64_t from, int64_t to, const LinearScale& scale, int64_t columns) {
    linear_kernels().quantise(x.data() + from, scale, lowest, columns, y + to);
  });
  return {};
}

template <class T>
Result<void> dequantise(LinearRows r, std::span<const T> x, std::span<const float> scales,
                        std::span<const int32_t> zero_points, std::span<float> y,
                        void (*kernel)(const T*, const LinearScale&, int64_t, float*), int32_t low, int32_t high) {
  if (auto there = not_null("x", x.data(), x.size()); !there) return there;
  if (auto there = not_null("y", y.data(), y.size()); !there) return there;
  if (auto ok = check_rows(r, x.size(), y.size()); !ok) return ok;
  if (auto ok = check_scales(r, scales); !ok) return ok;
  if (auto ok = check_zero_points(zero_points, scales.size(), low, high); !ok) return ok;
  each_row(r, scales, zero_points, [&](int64_t from, int64_t to, const LinearScale& scale, int64_t columns) {
    kernel(x.data() + from, scale, columns, y.data() + to);
  });
  return {};
}

Result<void> dynamic_quantise(const LinearRows& rows, std::span<const float> x, std::span<uint8_t> y,
                              std::span<float> scales, std::span<int32_t> zero_points) {
  if (auto there = not_null("x", x.data(), x.size()); !there) return there;
  if (auto there = not_null("y", y.data(), y.size()); !there) return there;
  if (auto there = not_null("scales", scales.data(), scales.size()); !there) return there;
  if (auto there = not_null("zero_points", zero_points.data(), zero_points.size()); !there) return there;
  LinearRows r = rows;
  if (auto ok = check_rows(r, x.size(), y.size()); !ok) return ok;
  if (r.per != Per::tensor && r.per != Per::row)
    return refuse("per", r.per == Per::none ? "none" : r.per == Per::channel ? "channel" : "itemrow", "tensor or row");
  const size_t count = r.per == Per::tensor ? 1 : size_t(r.rows);
  if (scales.size() != count) return refuse("scales.size()", std::to_string(scales.size()), std::to_string(count));
  if (zero_points.size() != count)
    return refuse("zero_points.size()", std::to_string(zero_points.size()), std::to_string(count));
  const auto& kernels = linear_kernels();
  r = merged(r);
  FloatRange range;
  for (int64_t i = 0; i < r.rows; ++i) {
    kernels.extend(range, x.data() + i * r.x_stride, r.columns);
    if (r.per == Per::tensor) continue;
    kernels.choose(range, &scales[size_t(i)], &zero_points[size_t(i)]);
    range = {};
  }
  if (r.per == Per::tensor) kernels.choose(range, scales.data(), zero_points.data());
  each_row(r, scales, zero_points, [&](int64_t from, int64_t to, const LinearScale& scale, int64_t columns) {
    kernels.quantise(x.data() + from, scale, 0, columns, y.data() + to);
  });
  return {};
}

}  // namespace

Result<void> quantise_linear(const LinearRows& r, std::span<const float> x, std::span<const float> scales,
                             std::span<const int32_t> zero_points, std::span<uint8_t> y) {
  return at_border([&] { return quantise(r, x, scales, zero_points, y.data(), y.size(), 0); });
}
Result<void> quantise_linear(const LinearRows& r, std::span<const float> x, std::span<const float> scales,
                             std::span<const int32_t> zero_points, std::span<int8_t> y) {
  return at_border(
      [&] { return quantise(r, x, scales, zero_points, reinterpret_cast<uint8_t*>(y.data()), y.size(), -128); });
}

Result<void> dequantise_linear(const LinearRows& r, std::span<const uint8_t> x, std::span<const float> scales,
                               std::span<const int32_t> zero_points, std::span<float> y) {
  return at_border([&] { return dequantise(r, x, scales, zero_points, y, linear_kernels().dequantise_u8, 0, 255); });
}
Result<void> dequantise_linear(const LinearRows& r, std::span<const int8_t> x, std::span<const float> scales,
                               std::span<const int32_t> zero_points, std::span<float> y) {
  return at_border([&] { return dequantise(r, x, scales, zero_points, y, linear_kernels().dequantise_s8, -128, 127); });
}
Result<void> dequantise_linear(const LinearRows& r, std::span<const int32_t> x, std::span<const float> scales,
                               std::span<const int32_t> zero_points, std::span<float> y) {
  return at_border([&] { return dequantise(r, x, scales, zero_points, y, linear_kernels().dequantise_s32, 0, 0); });
}

Result<void> dynamic_quantise_linear(const LinearRows& rows, std::span<const float> x, std::span<uint8_t> y,
                                     std::span<float> scales, std::span<int32_t> zero_points) {
  return at_border([&] { return dynamic_quantise(rows, x, y, scales, zero_points); });
}

}  // namespace octile
