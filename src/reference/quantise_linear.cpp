#include <algorithm>
#include <cmath>

#include "problem/layout.hpp"
#include "problem/nest.hpp"
#include "reference/access.hpp"

namespace octile::reference {

int32_t quantise_linear(float x, float scale, int32_t zero_point, Type y) {
  const Bounds b = bounds(y, Activation::none, 0, 0, 0);
  const auto low = static_cast<float>(b.low - zero_point), high = static_cast<float>(b.high - zero_point);
  const float scaled = x / scale;
  const float clamped = std::min(scaled > low ? scaled : low, high);  // NaN becomes low
  return static_cast<int32_t>(std::lrint(clamped)) + zero_point;      // halves to even
}

float dequantise_linear(int32_t x, float scale, int32_t zero_point) {
  return static_cast<float>(x - zero_point) * scale;
}

Dynamic dynamic_quantise_linear(std::span<const float> x) {
  float low = 0, high = 0;
  for (float value : x) {  // NaN is neither
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const float scale = high == low ? 1 : (high - low) / 255;
  const float exact = 0 - low / scale;
  // In this order of operands NaN, which inf / inf and 0 / 0 give, becomes 255.
  return {scale, static_cast<int32_t>(std::lrint(std::max(0.0f, std::min(255.0f, exact))))};
}

Quantised::Quantised(const Problem& problem, const Inputs& in) {
  const problem::Layout layout = problem::source_layout(problem);
  const auto quantisation = std::visit([](const auto& p) { return p.quantisation; }, problem);
  std::vector<float> x;
  std::vector<int64_t> index(layout.sizes.size(), 0);
  if (!any_zero(layout.sizes)) do
      x.push_back(static_cast<const float*>(in.x)[offset_of(index, layout.strides)]);
    while (next(index, layout.sizes));
  const Per per = quantisation.x_zero_point;
  const size_t rows = problem::of_rows(per) ? static_cast<size_t>(problem::count_rows(per, layout.sizes)) : 1;
  const size_t columns = x.size() / std::max<size_t>(rows, 1);
  for (size_t row = 0; row < rows; ++row) {
    const std::span<const float> values = std::span(x).subspan(row * columns, columns);
    const Dynamic found = dynamic_quantise_linear(values);
    scales_.push_back(found.scale);
    zero_points_.push_back(found.zero_point);
    for (float value : values)
      x_.push_back(static_cast<uint8_t>(quantise_linear(value, found.scale, found.zero_point, Type::u8)));
  }
  x_.resize(x_.size() + 1);  // so that it is never null
  if (!in.multiplier || quantisation.multiplier == Per::none) return;
  const int64_t multipliers = problem::lower(problem).multipliers();
  for (int64_t i = 0; i < multipliers; ++i) {
    const float product = scales_[0] * in.multiplier[i];
    multipliers_.push_back(product / in.y_scale);
  }
}

Inputs Quantised::inputs(Inputs in) const {
  in.x = x_.data();
  in.x_zero_point = zero_points_.data();
  in.multiplier = multipliers_.empty() ? nullptr : multipliers_.data();
  return in;
}

}  // namespace octile::reference
