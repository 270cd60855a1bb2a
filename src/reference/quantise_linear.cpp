#include <algorithm>
#include <cmath>

#include "reference/reference.hpp"

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

}  // namespace octile::reference
