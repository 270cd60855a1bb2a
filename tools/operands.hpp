// Tensors and quantisation values of one problem, as arguments for octile and for the reference.
#pragma once
#include <cstdint>
#include <octile/engine.hpp>
#include <octile/tensor.hpp>
#include <vector>

#include "packing/packing.hpp"
#include "reference/reference.hpp"

namespace octile::tools {

class Buffer {  // 64-byte aligned, so that figures do not depend on where malloc put it
 public:
  Buffer() = default;
  explicit Buffer(int64_t bytes);
  uint8_t* data() const { return bytes_.get(); }
  int64_t size() const { return size_; }
  std::span<uint8_t> span() const { return {data(), size_t(size_)}; }

 private:
  runtime::AlignedBytes bytes_;
  int64_t size_ = 0;
};

struct WeightOperands {  // what belongs to the layer
  Buffer w;              // empty where B is an argument of run
  std::vector<int32_t> zero_points, bias;
  std::vector<float> multipliers;
  int32_t x_zero_point = 0, y_zero_point = 0, clamp_low = 0, clamp_high = 255;
};

struct SourceOperands {  // what comes with a call
  Buffer x, b;
  std::vector<int32_t> x_row_zero_points;
};

WeightParameters parameters(const WeightOperands&);
RunArguments arguments(const WeightOperands&, const SourceOperands&, void* y);
reference::Inputs reference_inputs(const WeightOperands&, const SourceOperands&, void* y);

// Of what lies between the first and the last element.
struct TensorBytes {
  int64_t x = 0, w = 0, y = 0;
};
TensorBytes bytes_of(const Problem&);

// Weights Laplace, each channel scaled so that its largest is at the end of the range, as quantised models have them;
// activations uniform over their type.
WeightOperands draw_weights(const Problem&, uint32_t seed);
SourceOperands draw_sources(const Problem&, uint32_t seed);

}  // namespace octile::tools
