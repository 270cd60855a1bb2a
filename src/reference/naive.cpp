#include "reference/naive.hpp"

#include "problem/layout.hpp"

namespace octile::reference {
namespace {

struct Dimension {
  int64_t in = 1, out = 1, kernel = 1, stride = 1, dilation = 1, pad = 0;
};

struct Volume {  // three dimensions, whatever the problem has
  Dimension d, h, w;
};

Volume volume(const Conv& c) {
  const std::vector<int64_t> out = c.out();
  const auto of = [&](size_t from_last) -> Dimension {
    if (from_last >= out.size()) return {};
    const size_t i = out.size() - 1 - from_last;
    return {.in = c.image[i],
            .out = out[i],
            .kernel = c.kernel[i],
            .stride = c.stride[i],
            .dilation = c.dilation[i],
            .pad = c.pad[i].before};
  };
  return {of(2), of(1), of(0)};
}

}  // namespace

void naive_gemm_u8s8s32(int64_t m, int64_t n, int64_t k, const uint8_t* a, const int8_t* b, int32_t* c) {
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      uint32_t sum = 0;
      for (int64_t p = 0; p < k; ++p) sum += static_cast<uint32_t>(a[i * k + p] * b[p * n + j]);
      c[i * n + j] = static_cast<int32_t>(sum);
    }
}

void naive_conv_u8s8s32(const Conv& conv, const uint8_t* x, const int8_t* w, int32_t* y) {
  const Conv c = problem::canonical(conv);
  const Volume v = volume(c);
  const int64_t depth = c.channels.in / c.groups, filters = c.channels.out / c.groups;
  for (int64_t n = 0; n < c.batch; ++n)
    for (int64_t od = 0; od < v.d.out; ++od)
      for (int64_t oh = 0; oh < v.h.out; ++oh)
        for (int64_t ow = 0; ow < v.w.out; ++ow)
          for (int64_t filter = 0; filter < c.channels.out; ++filter) {
            uint32_t sum = 0;
            for (int64_t kd = 0; kd < v.d.kernel; ++kd)
              for (int64_t kh = 0; kh < v.h.kernel; ++kh)
                for (int64_t kw = 0; kw < v.w.kernel; ++kw) {
                  const int64_t z = od * v.d.stride - v.d.pad + kd * v.d.dilation;
                  const int64_t i = oh * v.h.stride - v.h.pad + kh * v.h.dilation;
                  const int64_t j = ow * v.w.stride - v.w.pad + kw * v.w.dilation;
                  if (z < 0 || z >= v.d.in || i < 0 || i >= v.h.in || j < 0 || j >= v.w.in) continue;
                  const uint8_t* pixel =
                      x + (((n * v.d.in + z) * v.h.in + i) * v.w.in + j) * c.channels.in + filter / filters * depth;
                  const int8_t* weight = w + (((filter * v.d.kernel + kd) * v.h.kernel + kh) * v.w.kernel + kw) * depth;
                  for (int64_t k = 0; k < depth; ++k) sum += static_cast<uint32_t>(pixel[k] * weight[k]);
                }
            *y++ = static_cast<int32_t>(sum);
          }
}

}  // namespace octile::reference
