// Rows of f32 to 8 bits and back (ONNX's QuantizeLinear and its relatives), compiled once for each class of CPU that
// Highway knows. All give the same bits where floats round to nearest and denormal numbers are numbers.
#pragma once
#include <cstdint>
#include <span>

namespace octile::codegen::isa {

struct LinearScale {  // of the elements of a row
  const float* scale;
  const int32_t* zero_point;
  bool scale_each = false, zero_point_each = false;  // one for each element, or one
};

struct FloatRange {
  float low = 0, high = 0;  // always with 0 in it
};

struct LinearKernels {
  // To bytes from `lowest` (0 or -128) on: clamp(round_half_even(x / scale) + zero_point), NaN to lowest.
  void (*quantise)(const float* x, const LinearScale&, int32_t lowest, int64_t count, uint8_t* y);
  // f32(x - zero_point) * scale
  void (*dequantise_u8)(const uint8_t* x, const LinearScale&, int64_t count, float* y);
  void (*dequantise_s8)(const int8_t* x, const LinearScale&, int64_t count, float* y);
  void (*dequantise_s32)(const int32_t* x, const LinearScale&, int64_t count, float* y);
  void (*extend)(FloatRange&, const float* x, int64_t count);  // NaN takes no part
  // DynamicQuantizeLinear's scale and zero point; here too because a caller may have set the mode just before.
  void (*choose)(const FloatRange&, float* scale, int32_t* zero_point);
};

struct LinearTarget {
  const char* name;
  bool here;  // this CPU and its operating system can run it
  const LinearKernels* kernels;
};
std::span<const LinearTarget> linear_targets();  // best first, the last one runs everywhere
const LinearKernels& linear_kernels();           // the best here

}  // namespace octile::codegen::isa
