// Tensors and quantisation values of a layer of a model, as arguments for octile and for the reference: read from
// files, or drawn for a list of shapes.
#pragma once
#include <cstdint>
#include <octile/engine.hpp>
#include <vector>

#include "harness/buffer.hpp"
#include "reference/reference.hpp"

namespace octile::tools {

using harness::Buffer;

struct WeightOperands {  // what belongs to the layer
  Buffer w;              // empty where B is an argument of run
  std::vector<int32_t> zero_points, bias;
  std::vector<float> multipliers;
  int32_t x_zero_point = 0, y_zero_point = 0, clamp_low = 0, clamp_high = 255;
};

struct SourceOperands {  // what comes with a call
  Buffer x, b;           // b: only where it is an argument of run
};

WeightParameters parameters(const WeightOperands&);
RunArguments arguments(const WeightOperands&, const SourceOperands&, void* y);
reference::Inputs reference_inputs(const WeightOperands&, const SourceOperands&, void* y);

// As harness::Layer draws them.
WeightOperands draw_weights(const Problem&, uint32_t seed);
SourceOperands draw_sources(const Problem&, uint32_t seed);

}  // namespace octile::tools
