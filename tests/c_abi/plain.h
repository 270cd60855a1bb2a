// GEMM and convolution as loops, driven by the structs of the interface. Dense tensors.
#ifndef OCTILE_TESTS_C_ABI_PLAIN_H
#define OCTILE_TESTS_C_ABI_PLAIN_H
#include <octile/octile.h>

typedef struct plain_values {
  const void *x, *w;
  const int32_t *bias, *x_zero_points, *w_zero_points;  // NULL: none
  const float* multipliers;
  int32_t y_zero_point, clamp_low, clamp_high;
} plain_values;

void plain_gemm(const octile_gemm* g, const plain_values* v, void* y);
void plain_conv(const octile_conv* c, const plain_values* v, void* y, const int64_t* y_sizes);
#endif
