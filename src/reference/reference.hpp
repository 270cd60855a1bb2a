// The definition of what octile computes: slow, obvious, in plain C++, any rank of image up to 3. Every kernel equals
// it bit for bit. See docs/quantisation.md.
#pragma once
#include <octile/problem.hpp>
#include <span>

namespace octile::reference {

// Zero points are values of the tensor's own type.
struct Inputs {
  const void* x = nullptr;                // A
  const void* w = nullptr;                // B; of a convolution {filter, kernel..., channel / groups}
  const int32_t* x_zero_point = nullptr;  // one, m of them (Per::row), or m of each item; null: 0
  const int32_t* w_zero_point = nullptr;  // one, or one a channel of y (Per::channel); null: 0
  const int32_t* bias = nullptr;          // one a channel of y; null: 0
  const float* multiplier = nullptr;      // one, or one a channel of y; of an f32 x: w_scale
  int32_t y_zero_point = 0;
  int32_t clamp_low = 0, clamp_high = 0;  // Activation::clamp, in units of y
  void* y = nullptr;                      // C
  float y_scale = 1;                      // of an f32 x and an 8-bit y
  std::span<const void* const> r = {};    // of each post-op
};

// The problem has fixed sizes, and validate() accepts it (or would, but for the rank). An f32 source: as a Problem.
void run(const Gemm&, const Inputs&);
void run(const Conv&, const Inputs&);
void run(const Problem&, const Inputs&);

// One element of the output, by its own loops: for samples of problems too large for run(), and a check of run()
// itself. The index is {batch..., m, n} or {batch, out..., filter}.
int32_t accumulate_at(const Gemm&, const Inputs&, std::span<const int64_t> index);  // sums and bias
int32_t accumulate_at(const Conv&, const Inputs&, std::span<const int64_t> index);
int32_t value_at(const Gemm&, const Inputs&, std::span<const int64_t> index);  // requantised; or s32, plus what is in y
int32_t value_at(const Conv&, const Inputs&, std::span<const int64_t> index);  // if the problem accumulates
int32_t accumulate_at(const Problem&, const Inputs&, std::span<const int64_t> index);
int32_t value_at(const Problem&, const Inputs&, std::span<const int64_t> index);

struct Bounds {
  int32_t low, high;  // of y, with the activation
};
Bounds bounds(Type y, Activation activation, int32_t y_zero_point, int32_t clamp_low, int32_t clamp_high);

// The one place where an accumulator becomes 8 bits.
int32_t requantise(int32_t accumulator, float multiplier, int32_t y_zero_point, Bounds bounds);

// ONNX's QuantizeLinear, DequantizeLinear and DynamicQuantizeLinear, in the default mode of floats.
int32_t quantise_linear(float x, float scale, int32_t zero_point, Type y);
float dequantise_linear(int32_t x, float scale, int32_t zero_point);
struct Dynamic {
  float scale;
  int32_t zero_point;
};
Dynamic dynamic_quantise_linear(std::span<const float> x);  // of a tensor, or of a row

// An f32 source quantised, per tensor or row: what is left is problem::with_u8_source().
class Quantised {
 public:
  Quantised(const Problem&, const Inputs&);
  Inputs inputs(Inputs) const;  // with this source, its zero points and the multipliers that follow from them
  std::span<const float> scales() const { return scales_; }
  std::span<const int32_t> zero_points() const { return zero_points_; }

 private:
  std::vector<uint8_t> x_;
  std::vector<float> scales_, multipliers_;
  std::vector<int32_t> zero_points_;
};

}  // namespace octile::reference
