// The loops anyone would write first, for dense tensors: the figure that speed-ups are given against. Compiled as the
// release preset compiles everything: -O3, no -march.
#pragma once
#include <octile/problem.hpp>

namespace octile::reference {

// c[m][n] = a[m][k] * b[k][n], three loops.
void naive_gemm_u8s8s32(int64_t m, int64_t n, int64_t k, const uint8_t* a, const int8_t* b, int32_t* c);

// Nine loops; up to three dimensions of image, groups, stride, dilation, padding; no zero point.
void naive_conv_u8s8s32(const Conv& conv, const uint8_t* x, const int8_t* w, int32_t* y);

}  // namespace octile::reference
