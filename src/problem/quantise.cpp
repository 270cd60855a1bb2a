#include <cmath>
#include <cstdio>
#include <octile/quantise.hpp>
#include <string>

#include "problem/at_border.hpp"

namespace octile {
namespace {

// Subnormal numbers are refused with the infinite ones: FTZ and DAZ would make zeros of them, and octile answers the
// same with those flags set.
bool usable(float value) { return std::isnormal(value) && value > 0; }

Error refuse(const std::string& field, float value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", static_cast<double>(value));
  return {Errc::invalid_argument, field + ": " + text + ", expected a finite normal number > 0"};
}

Result<std::vector<float>> multiplied(float x_scale, std::span<const float> w_scales, float y_scale) {
  if (!w_scales.data() && !w_scales.empty())
    return Error{Errc::invalid_argument, "w_scales: is null, expected " + std::to_string(w_scales.size()) + " values"};
  if (!usable(x_scale)) return refuse("x_scale", x_scale);
  if (!usable(y_scale)) return refuse("y_scale", y_scale);
  std::vector<float> result;
  result.reserve(w_scales.size());
  for (float w_scale : w_scales) {
    const auto field = [&result] { return "w_scales[" + std::to_string(result.size()) + "]"; };
    if (!usable(w_scale)) return refuse(field(), w_scale);
    const float product = x_scale * w_scale;
    if (!usable(product)) return refuse("x_scale * " + field(), product);
    const float multiplier = product / y_scale;
    if (!usable(multiplier)) return refuse("x_scale * " + field() + " / y_scale", multiplier);
    result.push_back(multiplier);
  }
  return result;
}

}  // namespace

Result<std::vector<float>> multipliers(float x_scale, std::span<const float> w_scales, float y_scale) {
  return at_border([&] { return multiplied(x_scale, w_scales, y_scale); });
}

}  // namespace octile
