// Public bug reports about arithmetic and zero points, with the values of the reports: each test names its own
// (owner/repository#number).
#include <gtest/gtest.h>

#include <octile/quantise.hpp>

#include "data.hpp"

namespace octile::reference {
namespace {

using Ints = std::vector<int32_t>;
using U8 = std::vector<uint8_t>;
using S8 = std::vector<int8_t>;

Gemm gemm(int64_t m, int64_t n, int64_t k, Types types) { return {.m = m, .n = n, .k = k, .types = types}; }

// pytorch/pytorch#76390
TEST(Bugs, zero_point_after_saturation) {
  Conv c{.batch = 1, .image = {1}, .channels = {2, 1}, .kernel = {1}, .types = {u8, s8, s32}};
  c.quantisation.x_zero_point = Per::tensor;
  const int32_t zero = 144;
  const float one = 1;
  Inputs in{.x_zero_point = &zero, .multiplier = &one};
  EXPECT_EQ(outputs(c, U8{255, 255}, S8{113, 113}, in), Ints{25086});
  EXPECT_EQ(outputs(c, U8{255, 255}, S8{114, 113}, in), Ints{25197});
  c.types.y = u8;
  c.quantisation.multiplier = Per::tensor;
  EXPECT_EQ(outputs(c, U8{255, 255}, S8{113, 113}, in), Ints{255});
  EXPECT_EQ(outputs(c, U8{255, 255}, S8{114, 113}, in), Ints{255});
}

// uxlfoundation/oneDNN#3435
TEST(Bugs, sums_above_2_to_24) {
  for (Type x : {u8, s8}) {
    S8 w(4097, -127);
    w[0] = -87;
    EXPECT_EQ(outputs(gemm(1, 1, 4097, {x, s8, s32}), U8(4097, 51), w), Ints{-26534229});
  }
}

// ggml-org/ggml#1393
TEST(Bugs, sign_trick_at_the_extremes) {
  EXPECT_EQ(outputs(gemm(1, 1, 32, {s8, s8, s32}), S8(32, -128), S8(32, -1)), Ints{4096});
  EXPECT_EQ(outputs(gemm(1, 1, 32, {s8, s8, s32}), S8(32, 127), S8(32, -128)), Ints{-520192});
  EXPECT_EQ(outputs(gemm(1, 1, 32, {s8, s8, s32}), S8(32, -128), S8(32, -128)), Ints{524288});
}

// tensorflow/tensorflow#25087
TEST(Bugs, single_rounding) {
  // The multipliers of the report, mantissa and shift, as one float: exact values 11.4991 and 0.25.
  EXPECT_EQ(requantise(7984, 1583594044.0f / 2147483648.0f / 512, 0, {-128, 127}), 11);
  EXPECT_EQ(requantise(1, 0.25f, 0, {-128, 127}), 0);
}

// pytorch/pytorch#33466
TEST(Bugs, multipliers_of_one_and_more) {
  const float first[] = {2.39f}, second[] = {1.624538f};
  const float m1 = multipliers(0.052f, first, 0.112f).value()[0];
  const float m2 = multipliers(0.6145506f, second, 0.2153073f).value()[0];
  EXPECT_EQ(requantise(100, m1, 0, {0, 255}), 111);  // 110.96
  EXPECT_EQ(requantise(50, m2, 0, {0, 255}), 232);   // 231.85
  EXPECT_EQ(requantise(55, m2, 0, {0, 255}), 255);
  Gemm g = gemm(1, 6, 1, {u8, s8, u8});
  g.quantisation.multiplier = Per::channel;
  const float mixed[] = {0x1p-32f, 0x1p-40f, 255.9f, 300, 1e-9f, 5};
  EXPECT_EQ(outputs(g, U8{1}, S8{1, 1, 1, 1, 1, 1}, {.multiplier = mixed}), (Ints{0, 0, 255, 255, 0, 5}));
}

// triton-lang/triton#2296
TEST(Bugs, clamp_and_types) {
  EXPECT_EQ(requantise(-236, 1, 0, {-128, 127}), -128);
  EXPECT_EQ(outputs(gemm(2, 2, 2, {s8, s8, s32}), S8{-44, -20, -126, 6}, S8{24, -75, 127, -101}),
            (Ints{-3596, 5320, -2262, 8844}));
}

// mit-han-lab/smoothquant#84
TEST(Bugs, sums_wrap_modulo_2_to_32) {
  const auto sum = [](Type x, int x_value, Type w, int w_value, int64_t k) {
    return outputs(gemm(1, 1, k, {x, w, s32}), U8(static_cast<size_t>(k), static_cast<uint8_t>(x_value)),
                   U8(static_cast<size_t>(k), static_cast<uint8_t>(w_value)))[0];
  };
  const auto exact = [](int64_t product, int64_t k) {
    return static_cast<int32_t>(static_cast<uint32_t>(product * k));
  };
  for (int64_t more : {0, 1, 2, 66311}) {
    EXPECT_EQ(sum(u8, 255, s8, 127, 66311 + more), exact(255 * 127, 66311 + more)) << more;
    EXPECT_EQ(sum(s8, -128, s8, -128, 131071 + more), exact(128 * 128, 131071 + more)) << more;
    EXPECT_EQ(sum(u8, 255, u8, 255, 33025 + more), exact(255 * 255, 33025 + more)) << more;
  }
  EXPECT_GT(sum(u8, 255, s8, 127, 66311), 0);
  EXPECT_LT(sum(u8, 255, s8, 127, 66312), 0);
}

// microsoft/onnxruntime#27897
TEST(Bugs, row_zero_points) {
  Gemm g = gemm(2, 2, 2, {u8, s8, s32});
  g.quantisation.x_zero_point = Per::row;
  const int32_t rows[] = {10, 20};
  EXPECT_EQ(outputs(g, U8{10, 10, 20, 20}, S8{1, 2, 3, 4}, {.x_zero_point = rows}), (Ints{0, 0, 0, 0}));
}

// microsoft/onnxruntime#27897
TEST(Bugs, both_zero_points) {
  Gemm g = gemm(3, 3, 3, {u8, s8, s32});
  g.quantisation.x_zero_point = g.quantisation.w_zero_point = Per::tensor;
  const int32_t a = 42, b = -26;
  const Inputs in{.x_zero_point = &a, .w_zero_point = &b};
  EXPECT_EQ(outputs(g, U8{238, 115, 94, 245, 111, 102, 158, 225, 48}, S8{25, 36, 125, 42, -123, 76, -81, -86, 35}, in),
            (Ints{12100, 1951, 40214, 11745, 2293, 41351, 18030, -10919, 36548}));
}

int32_t plain_element(const Gemm& g, const Data& d, int64_t m, int64_t n) {
  int64_t sum = d.bias[static_cast<size_t>(n)];
  for (int64_t k = 0; k < g.k; ++k) {
    const uint8_t a = d.x.as<uint8_t>()[m * g.k + k], b = d.w.as<uint8_t>()[k * g.n + n];
    const int64_t x = g.types.x == u8 ? a : static_cast<int8_t>(a), w = g.types.w == u8 ? b : static_cast<int8_t>(b);
    sum += (x - d.x_zero_point[static_cast<size_t>(m)]) * (w - d.w_zero_point[static_cast<size_t>(n)]);
  }
  return static_cast<int32_t>(static_cast<uint32_t>(sum));
}

// microsoft/onnxruntime#27897
TEST(Bugs, random_row_and_channel_zero_points) {
  const int64_t sizes[][3] = {{7, 9, 8}, {8, 17, 16}, {16, 8, 17}, {33, 15, 7}};
  for (const auto& s : sizes)
    for (Type x : {u8, s8})
      for (Type w : {u8, s8}) {
        Gemm g = gemm(s[0], s[1], s[2], {x, w, s32});
        g.quantisation = {Per::row, Per::channel, Per::none, Per::none};
        g.bias = true;
        const Data d(g, static_cast<unsigned>(s[0]));
        run(g, d.inputs());
        for (int64_t m = 0; m < g.m; ++m)
          for (int64_t n = 0; n < g.n; ++n)
            ASSERT_EQ(d.y.as<int32_t>()[m * g.n + n], plain_element(g, d, m, n)) << name(g) << " " << m << " " << n;
      }
}

// microsoft/onnxruntime#29853
TEST(Bugs, one_row_is_the_first_of_two) {
  Gemm two = gemm(2, 96, 256, {u8, s8, s32});
  two.quantisation = {Per::tensor, Per::channel, Per::none, Per::none};
  two.x_strides = {{}, 0, 1};
  Gemm one = two;
  one.m = 1;
  const Data d(two, 16);
  run(two, d.inputs());
  const std::vector<int32_t> rows(d.y.as<int32_t>(), d.y.as<int32_t>() + 192);
  run(one, d.inputs());
  for (int n = 0; n < 96; ++n) {
    EXPECT_EQ(rows[static_cast<size_t>(n)], rows[static_cast<size_t>(n + 96)]);
    EXPECT_EQ(rows[static_cast<size_t>(n)], d.y.as<int32_t>()[n]);
  }
}

// microsoft/onnxruntime#348
TEST(Bugs, empty_sizes) {
  const Ints bias{5, -6, 7};
  Gemm g = gemm(2, 3, 0, {u8, s8, s32});
  g.bias = true;
  EXPECT_EQ(outputs(g, U8{}, S8{}, {.bias = bias.data()}), (Ints{5, -6, 7, 5, -6, 7}));
  EXPECT_EQ(outputs(gemm(0, 3, 2, {u8, s8, s32}), U8{}, S8(6)), Ints{});
  EXPECT_EQ(outputs(gemm(2, 0, 2, {u8, s8, s32}), U8(4), S8{}), Ints{});
  Gemm batches = gemm(2, 3, 2, {u8, s8, s32});
  batches.batch = {2, 0};
  EXPECT_EQ(outputs(batches, U8{}, S8(6)), Ints{});
}

// uxlfoundation/oneDNN#731
TEST(Bugs, views_leave_the_gaps_alone) {
  Gemm g = gemm(5, 6, 7, {u8, s8, s32});
  g.batch = {3};
  g.x_strides = {{0}, 7 + 5, 1};  // the same A for the whole batch
  g.w_strides = {{0}, 1, 7 + 3};  // transposed
  g.y_strides = {{5 * (6 + 7) + 2}, 6 + 7, 1};
  const Data d(g, 30);
  const auto count = static_cast<size_t>(d.y.bytes() / 4);
  std::vector<int32_t> expected(d.y.as<int32_t>(), d.y.as<int32_t>() + count);
  run(g, d.inputs());
  for (int64_t b = 0; b < 3; ++b)
    for (int64_t m = 0; m < 5; ++m)
      for (int64_t n = 0; n < 6; ++n) {
        int32_t sum = 0;
        for (int64_t k = 0; k < 7; ++k) sum += d.x.as<uint8_t>()[m * 12 + k] * d.w.as<int8_t>()[n * 10 + k];
        expected[static_cast<size_t>(b * 67 + m * 13 + n)] = sum;
      }
  EXPECT_EQ(std::vector<int32_t>(d.y.as<int32_t>(), d.y.as<int32_t>() + count), expected);
}

}  // namespace
}  // namespace octile::reference
