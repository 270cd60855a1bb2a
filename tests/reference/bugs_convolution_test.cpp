// Public bug reports about the geometry of convolutions and about large offsets: each test names its own
// (owner/repository#number).
#include <gtest/gtest.h>
#include <sys/mman.h>

#include "data.hpp"
#include "reference/naive.hpp"

namespace octile::reference {
namespace {

using Ints = std::vector<int32_t>;
using U8 = std::vector<uint8_t>;
using S8 = std::vector<int8_t>;

Ints naive(const Conv& c, const Data& d) {
  Ints y(static_cast<size_t>(d.y.bytes()) / 4);
  naive_conv_u8s8s32(c, d.x.as<uint8_t>(), d.w.as<int8_t>(), y.data());
  return y;
}

void equals_naive(const Conv& c) {
  ASSERT_TRUE(validate(c)) << validate(c).error().message;
  const Data d(c, 1);
  run(c, d.inputs());
  EXPECT_EQ(Ints(d.y.as<int32_t>(), d.y.as<int32_t>() + d.y.bytes() / 4), naive(c, d)) << name(c);
}

// uxlfoundation/oneDNN#375
TEST(Bugs, weights_are_not_halved) {
  for (Type x : {u8, s8})
    for (int weight : {1, 2, 127, -128}) {
      Conv c{.batch = 1, .image = {64, 64}, .channels = {3, 8}, .kernel = {5, 5}, .types = {x, s8, s32}};
      const Ints y = outputs(c, U8(3 * 64 * 64, 1), S8(8 * 75, static_cast<int8_t>(weight)));
      EXPECT_EQ(y, Ints(60 * 60 * 8, 75 * weight));
    }
}

// apache/tvm#13364
TEST(Bugs, padding_is_the_zero_point) {
  for (Type y : {s32, u8}) {
    Conv c{.batch = 1, .image = {6, 5}, .channels = {3, 4}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
    c.types.y = y;
    c.quantisation = {Per::tensor, Per::none, y == u8 ? Per::tensor : Per::none, y == u8 ? Per::tensor : Per::none};
    c.bias = true;
    const int32_t zero = 100, bias[] = {0, 7, -9, 100};
    const float one = 1;
    Inputs in{.x_zero_point = &zero, .bias = bias, .multiplier = &one, .y_zero_point = 20};
    S8 w(4 * 27);
    std::iota(w.begin(), w.end(), int8_t{-50});
    const Ints result = outputs(c, U8(90, 100), w, in);
    for (size_t i = 0; i < result.size(); ++i) EXPECT_EQ(result[i], bias[i % 4] + (y == u8 ? 20 : 0)) << i;
  }
}

// One tap of weight 1 at `tap`, none elsewhere: y is x, shifted, and padding shows as 0.
Ints shifted(Conv c, int64_t tap) {
  U8 x(static_cast<size_t>(c.image[0] * (c.image.size() > 1 ? c.image[1] : 1)));
  std::iota(x.begin(), x.end(), uint8_t{1});
  S8 w(static_cast<size_t>(c.kernel[0] * (c.kernel.size() > 1 ? c.kernel[1] : 1)), 0);
  w[static_cast<size_t>(tap)] = 1;
  c.channels = {1, 1};
  return outputs(c, x, w);
}

// google/XNNPACK#958
TEST(Bugs, one_sided_padding) {
  Conv c{.batch = 1, .image = {8, 8}, .kernel = {3, 3}, .stride = {2, 2}};
  c.pad = {{0, 1}, {0, 1}};
  EXPECT_EQ(shifted(c, 0), (Ints{1, 3, 5, 7, 17, 19, 21, 23, 33, 35, 37, 39, 49, 51, 53, 55}));
  EXPECT_EQ(shifted(c, 8), (Ints{19, 21, 23, 0, 35, 37, 39, 0, 51, 53, 55, 0, 0, 0, 0, 0}));
  c.pad = {{1, 0}, {1, 0}};
  EXPECT_EQ(shifted(c, 0), (Ints{0, 0, 0, 0, 0, 10, 12, 14, 0, 26, 28, 30, 0, 42, 44, 46}));
  EXPECT_EQ(shifted(c, 8), (Ints{10, 12, 14, 16, 26, 28, 30, 32, 42, 44, 46, 48, 58, 60, 62, 64}));
}

// pytorch/executorch#20558
TEST(Bugs, even_kernels) {
  Conv c{.batch = 1, .image = {6}, .kernel = {2}, .pad = {{0, 1}}};  // "same upper"
  EXPECT_EQ(shifted(c, 0), (Ints{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(shifted(c, 1), (Ints{2, 3, 4, 5, 6, 0}));
  c.pad = {{1, 0}};  // "same lower"
  EXPECT_EQ(shifted(c, 0), (Ints{0, 1, 2, 3, 4, 5}));
  equals_naive({.batch = 1, .image = {16}, .channels = {2, 4}, .kernel = {4}, .pad = {{1, 2}}});
  equals_naive({.batch = 1, .image = {256, 1}, .channels = {1, 16}, .kernel = {32, 1}, .pad = {{15, 16}, {0, 0}}});
}

// pytorch/executorch#18783
TEST(Bugs, one_dimension_in_both_orientations) {
  Conv c{.batch = 2, .image = {23}, .channels = {4, 6}, .kernel = {5}, .stride = {2}, .dilation = {2}, .pad = {{3, 3}}};
  c.groups = 2;
  equals_naive(c);
  Conv wide = c, high = c;
  wide.image = {1, 23}, wide.kernel = {1, 5}, wide.stride = {1, 2}, wide.dilation = {1, 2}, wide.pad = {{0, 0}, {3, 3}};
  high.image = {23, 1}, high.kernel = {5, 1}, high.stride = {2, 1}, high.dilation = {2, 1}, high.pad = {{3, 3}, {0, 0}};
  const Data d(c, 24);
  const U8 x(d.x.as<uint8_t>(), d.x.as<uint8_t>() + d.x.bytes());
  const S8 w(d.w.as<int8_t>(), d.w.as<int8_t>() + d.w.bytes());
  EXPECT_EQ(outputs(wide, x, w), outputs(c, x, w));
  EXPECT_EQ(outputs(high, x, w), outputs(c, x, w));
}

// alibaba/MNN#154
TEST(Bugs, all_combinations_of_dilation_stride_groups) {
  const std::vector<int64_t> dilations[] = {{1, 1}, {1, 2}, {3, 1}};
  for (int64_t kernel : {1, 3})
    for (int64_t stride : {1, 2})
      for (const auto& dilation : dilations)
        for (int64_t groups : {1, 2, 6}) {
          Conv c{.batch = 2, .image = {9, 8}, .channels = {6, 12}, .kernel = {kernel, kernel}};
          c.stride = {stride, stride}, c.dilation = dilation, c.groups = groups;
          c.pad.assign(2, {kernel / 2, kernel / 2});
          equals_naive(c);
        }
}

// pytorch/FBGEMM#347
TEST(Bugs, groups_that_are_almost_depthwise) {
  const int64_t table[][3] = {{16, 16, 32}, {16, 16, 48}, {4, 20, 12}};
  for (const auto& [groups, in, out] : table) {
    Conv c{.batch = 1, .image = {7, 9}, .channels = {in, out}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
    c.groups = groups;
    equals_naive(c);
  }
}

// microsoft/onnxruntime#348
TEST(Bugs, empty_batch) { equals_naive({.batch = 0, .image = {8, 8}, .channels = {3, 4}, .kernel = {3, 3}}); }

TEST(Reference, ConvolutionEqualsTheNaiveLoops) {
  equals_naive({.batch = 1, .image = {32, 32}, .channels = {3, 64}, .kernel = {3, 3}});
  equals_naive({.batch = 1, .image = {32, 32}, .channels = {3, 64}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}});
  Conv volume{.batch = 2, .image = {5, 6, 7}, .channels = {6, 9}, .kernel = {3, 2, 3}, .pad = {{2, 1}, {0, 1}, {3, 3}}};
  equals_naive(volume);
  volume.stride = {1, 2, 3}, volume.dilation = {2, 1, 2}, volume.groups = 3;
  equals_naive(volume);
  equals_naive({.batch = 1, .image = {5, 6}, .channels = {20, 150}, .kernel = {3, 2}});  // blocks of filters and a rest
}

TEST(Reference, GemmEqualsTheNaiveLoops) {
  const Gemm g{.m = 9, .n = 131, .k = 37};
  const Data d(g, 2);
  run(g, d.inputs());
  Ints y(9 * 131);
  naive_gemm_u8s8s32(9, 131, 37, d.x.as<uint8_t>(), d.w.as<int8_t>(), y.data());
  EXPECT_EQ(Ints(d.y.as<int32_t>(), d.y.as<int32_t>() + 9 * 131), y);
}

// Address space without memory: 8 GB of it, of which a few pages are touched.
// uxlfoundation/oneDNN#2387
TEST(Bugs, offsets_beyond_2_to_31_and_2_to_32) {
  constexpr size_t space = size_t{8} << 30;
  void* map = mmap(nullptr, space, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (map == MAP_FAILED) GTEST_SKIP() << "8 GB of address space are not to be had here";
  auto* bytes = static_cast<uint8_t*>(map);
  for (int64_t stride : {(int64_t{1} << 31) + 3, (int64_t{1} << 32) + 5}) {
    Gemm g{.m = 2, .n = 1, .k = 16};
    g.x_strides = {{}, stride, 1};
    std::fill_n(bytes, 16, uint8_t{1});
    std::fill_n(bytes + stride, 16, uint8_t{2});
    const S8 w(16, 3);
    Ints y(2);
    const Inputs in{.x = bytes, .w = w.data(), .y = y.data()};
    run(g, in);
    EXPECT_EQ(y, (Ints{48, 96}));
    const int64_t second[] = {1, 0};
    EXPECT_EQ(value_at(g, in, second), 96);
    Conv c{.batch = 2, .image = {2}, .channels = {8, 1}, .kernel = {2}};
    c.x_strides = {stride, 8, 1};
    run(c, in);
    EXPECT_EQ(y, (Ints{48, 96}));
  }
  munmap(map, space);
}

}  // namespace
}  // namespace octile::reference
