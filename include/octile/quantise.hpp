// Multipliers of requantisation from the scales of a quantised model (see docs/quantisation.md).
#pragma once
#include <octile/export.hpp>
#include <octile/result.hpp>
#include <span>
#include <vector>

namespace octile {

// One multiplier for each weight scale: f32(f32(x_scale * w_scale) / y_scale), two separately rounded operations.
// Refused unless every scale, product and multiplier is finite, normal and > 0.
OCTILE_EXPORT Result<std::vector<float>> multipliers(float x_scale, std::span<const float> w_scales, float y_scale);

}  // namespace octile
