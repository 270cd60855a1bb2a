#include <bit>
#include <cstdint>
#include <octile/quantise.hpp>
#include <string>

#include "problem/at_border.hpp"
#include "problem/float_mode.hpp"
#include "problem/float_text.hpp"
#include "problem/not_null.hpp"

namespace octile {
namespace {

// Subnormal numbers are refused with the infinite ones: FTZ and DAZ would make zeros of them, and octile answers the
// same with those flags set.
bool usable(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  return bits >= 0x00800000 && bits < 0x7f800000;
}

Error refuse(const std::string& field, float value) {
  return {Errc::invalid_argument, field + ": " + problem::float_text(value) + ", expected a finite normal number > 0"};
}

// A function of its own, so that no operation leaves the mode that its caller has entered. The product is rounded
// before it is divided; what is not usable then shows in the quotient too, but for 0 / y and inf / y.
[[gnu::noinline]] void multiply(float x_scale, std::span<const float> w_scales, float y_scale, float* products,
                                float* quotients) {
  for (size_t i = 0; i < w_scales.size(); ++i) products[i] = x_scale * w_scales[i];
  for (size_t i = 0; i < w_scales.size(); ++i) quotients[i] = products[i] / y_scale;
}

// Every test is one of bits: no operation on a caller's value raises a flag or a trap.
Result<std::vector<float>> multiplied(float x_scale, std::span<const float> w_scales, float y_scale) {
  if (auto there = problem::not_null("w_scales", w_scales.data(), w_scales.size()); !there) return there.error();
  if (!usable(x_scale)) return refuse("x_scale", x_scale);
  if (!usable(y_scale)) return refuse("y_scale", y_scale);
  std::vector<float> products(w_scales.size()), result(w_scales.size());
  multiply(x_scale, w_scales, y_scale, products.data(), result.data());
  for (size_t i = 0; i < w_scales.size(); ++i) {
    const auto field = [i] { return "w_scales[" + std::to_string(i) + "]"; };
    if (!usable(w_scales[i])) return refuse(field(), w_scales[i]);
    if (!usable(products[i])) return refuse("x_scale * " + field(), products[i]);
    if (!usable(result[i])) return refuse("x_scale * " + field() + " / y_scale", result[i]);
  }
  return result;
}

}  // namespace

Result<std::vector<float>> multipliers(float x_scale, std::span<const float> w_scales, float y_scale) {
  return at_border([&] { return multiplied(x_scale, w_scales, y_scale); });
}

}  // namespace octile
