// Multipliers of requantisation from the scales of a quantised model, and tensors of f32 to 8 bits and back (see
// docs/quantisation.md).
#pragma once
#include <cstdint>
#include <octile/export.hpp>
#include <octile/problem.hpp>
#include <octile/result.hpp>
#include <span>
#include <vector>

namespace octile {

// One multiplier for each weight scale: f32(f32(x_scale * w_scale) / y_scale), two separately rounded operations.
// Refused unless every scale, product and multiplier is finite, normal and > 0.
OCTILE_EXPORT Result<std::vector<float>> multipliers(float x_scale, std::span<const float> w_scales, float y_scale);

// A tensor as rows of elements that lie together. An axis of ONNX: of {a, b, c} the last one is Per::channel of a * b
// rows, the middle one is Per::row of a * b rows with b scales, which come round again in the next a.
struct LinearRows {
  int64_t rows = 1, columns = 0;
  int64_t x_stride = any, y_stride = any;  // elements from a row to the next; any: columns
  Per per = Per::tensor;                   // one scale; or Per::row: one a row; or Per::channel: one a column
};

// ONNX's QuantizeLinear, DequantizeLinear and DynamicQuantizeLinear with ONNX Runtime's bits, whatever rounding mode
// and FTZ or DAZ the caller's thread has. In the calling thread, which may take a share of the rows; nothing is
// allocated; x and y must not overlap. Zero points are values of the 8-bit type, none: 0. Refused unless scales are
// finite and > 0.
//   y = saturate(round_half_even(x / scale) + zero_point); NaN: the lowest value of the type
OCTILE_EXPORT Result<void> quantise_linear(const LinearRows&, std::span<const float> x, std::span<const float> scales,
                                           std::span<const int32_t> zero_points, std::span<uint8_t> y);
OCTILE_EXPORT Result<void> quantise_linear(const LinearRows&, std::span<const float> x, std::span<const float> scales,
                                           std::span<const int32_t> zero_points, std::span<int8_t> y);
//   y = f32(x - zero_point) * scale; of sums (int32_t) every zero point is 0
OCTILE_EXPORT Result<void> dequantise_linear(const LinearRows&, std::span<const uint8_t> x,
                                             std::span<const float> scales, std::span<const int32_t> zero_points,
                                             std::span<float> y);
OCTILE_EXPORT Result<void> dequantise_linear(const LinearRows&, std::span<const int8_t> x,
                                             std::span<const float> scales, std::span<const int32_t> zero_points,
                                             std::span<float> y);
OCTILE_EXPORT Result<void> dequantise_linear(const LinearRows&, std::span<const int32_t> x,
                                             std::span<const float> scales, std::span<const int32_t> zero_points,
                                             std::span<float> y);
//   scale = (max - min) / 255 of a range with 0 in it, 1 if it is empty; zero_point = round_half_even(-min / scale)
// Writes one scale and one zero point, or one each row (Per::row). NaN takes no part in the range; an infinite range
// has an infinite scale: both are ONNX Runtime's results as far as those are defined, and no error.
OCTILE_EXPORT Result<void> dynamic_quantise_linear(const LinearRows&, std::span<const float> x, std::span<uint8_t> y,
                                                   std::span<float> scales, std::span<int32_t> zero_points);

}  // namespace octile
