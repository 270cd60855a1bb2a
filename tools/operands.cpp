#include "operands.hpp"

#include "harness/layer.hpp"

namespace octile::tools {
namespace {

tuner::Trial drawn(const Problem& problem, uint32_t seed) {
  return {problem, {.seed = seed, .w_distribution = tuner::DataDistribution::laplace, .data_only = true}};
}

}  // namespace

WeightParameters parameters(const WeightOperands& w) { return {.bias = w.bias, .zero_points = w.zero_points}; }

RunArguments arguments(const WeightOperands& w, const SourceOperands& s, void* y) {
  return {.x = s.x.data(),
          .w = s.b.data(),
          .y = y,
          .x_zero_point = w.x_zero_point,
          .w_zero_points = w.zero_points,
          .bias = w.bias,
          .multipliers = w.multipliers,
          .y_zero_point = w.y_zero_point,
          .clamp_low = w.clamp_low,
          .clamp_high = w.clamp_high};
}

reference::Inputs reference_inputs(const WeightOperands& w, const SourceOperands& s, void* y) {
  const auto or_null = [](const auto& v) { return v.empty() ? nullptr : v.data(); };
  return {.x = s.x.data(),
          .w = s.b.data() ? s.b.data() : w.w.data(),
          .x_zero_point = &w.x_zero_point,
          .w_zero_point = or_null(w.zero_points),
          .bias = or_null(w.bias),
          .multiplier = or_null(w.multipliers),
          .y_zero_point = w.y_zero_point,
          .clamp_low = w.clamp_low,
          .clamp_high = w.clamp_high,
          .y = y};  // y_scale is 1, as in arguments()
}

WeightOperands draw_weights(const Problem& problem, uint32_t seed) {
  const tuner::Trial t = drawn(problem, seed);
  WeightOperands o;
  if (!harness::has_runtime_w(problem)) o.w = Buffer(t.w(), t.w_bytes());
  o.zero_points = t.w_zero_points(), o.bias = t.bias(), o.multipliers = t.multipliers();
  if (!t.x_zero_points().empty()) o.x_zero_point = t.x_zero_points().front();
  o.y_zero_point = t.y_zero_point(), o.clamp_low = t.clamp_low(), o.clamp_high = t.clamp_high();
  return o;
}

SourceOperands draw_sources(const Problem& problem, uint32_t seed) {
  const tuner::Trial t = drawn(problem, seed);
  SourceOperands o;
  o.x = Buffer(t.x(), t.x_bytes());
  if (harness::has_runtime_w(problem)) o.b = Buffer(t.w(), t.w_bytes());
  return o;
}

}  // namespace octile::tools
