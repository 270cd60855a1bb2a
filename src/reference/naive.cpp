#include "reference/naive.hpp"

#include "problem/layout.hpp"

namespace octile::reference {
namespace {

struct Flat {  // two dimensions, whatever the problem has
  int64_t in_h = 1, in_w, out_h = 1, out_w, kernel_h = 1, kernel_w;
  int64_t stride_h = 1, stride_w, dilation_h = 1, dilation_w, pad_h = 0, pad_w;
};

Flat flat(const Conv& c) {
  const std::vector<int64_t> out = c.out();
  const size_t w = c.kernel.size() - 1;
  Flat f{.in_w = c.image[w],
         .out_w = out[w],
         .kernel_w = c.kernel[w],
         .stride_w = c.stride[w],
         .dilation_w = c.dilation[w],
         .pad_w = c.pad[w].before};
  if (w == 0) return f;
  f.in_h = c.image[0], f.out_h = out[0], f.kernel_h = c.kernel[0];
  f.stride_h = c.stride[0], f.dilation_h = c.dilation[0], f.pad_h = c.pad[0].before;
  return f;
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
  const Flat f = flat(c);
  const int64_t depth = c.channels.in / c.groups, filters = c.channels.out / c.groups;
  for (int64_t n = 0; n < c.batch; ++n)
    for (int64_t oh = 0; oh < f.out_h; ++oh)
      for (int64_t ow = 0; ow < f.out_w; ++ow)
        for (int64_t filter = 0; filter < c.channels.out; ++filter) {
          uint32_t sum = 0;
          for (int64_t kh = 0; kh < f.kernel_h; ++kh)
            for (int64_t kw = 0; kw < f.kernel_w; ++kw) {
              const int64_t h = oh * f.stride_h - f.pad_h + kh * f.dilation_h;
              const int64_t v = ow * f.stride_w - f.pad_w + kw * f.dilation_w;
              if (h < 0 || h >= f.in_h || v < 0 || v >= f.in_w) continue;
              const uint8_t* pixel = x + ((n * f.in_h + h) * f.in_w + v) * c.channels.in + filter / filters * depth;
              const int8_t* weight = w + ((filter * f.kernel_h + kh) * f.kernel_w + kw) * depth;
              for (int64_t i = 0; i < depth; ++i) sum += static_cast<uint32_t>(pixel[i] * weight[i]);
            }
          *y++ = static_cast<int32_t>(sum);
        }
}

}  // namespace octile::reference
