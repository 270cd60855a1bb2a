#include <algorithm>
#include <cmath>

#include "reference/reference.hpp"

namespace octile::reference {

Bounds bounds(Type y, Activation activation, int32_t y_zero_point, int32_t clamp_low, int32_t clamp_high) {
  Bounds b = y == Type::u8 ? Bounds{0, 255} : Bounds{-128, 127};
  if (activation == Activation::relu) b.low = std::max(b.low, y_zero_point);
  if (activation == Activation::clamp) b = {std::max(b.low, clamp_low), std::min(b.high, clamp_high)};
  return b;
}

int32_t requantise(int32_t accumulator, float multiplier, int32_t y_zero_point, Bounds bounds) {
  const float scaled = static_cast<float>(accumulator) * multiplier;  // two roundings: the conversion and the product
  // The clamp is before the conversion to an integer: out of range, CPUs differ in what they convert to.
  const auto low = static_cast<float>(bounds.low - y_zero_point);
  const auto high = static_cast<float>(bounds.high - y_zero_point);
  const float clamped = std::min(std::max(scaled, low), high);
  return static_cast<int32_t>(std::lrint(clamped)) + y_zero_point;  // halves to even
}

}  // namespace octile::reference
