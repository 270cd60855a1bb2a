// Public bug reports about arithmetic and zero points, through the kernels of every room: each test names its own
// (owner/repository#number).
#include <octile/quantise.hpp>

#include "exact.hpp"
#include "reference/reference.hpp"

namespace octile::test {
namespace {

using Bugs = InEveryRoom;

Gemm gemm(int64_t m, int64_t n, int64_t k, Types types) { return {.m = m, .n = n, .k = k, .types = types}; }
Bytes filled(int64_t count, int value) { return Bytes(size_t(count), uint8_t(value)); }

// pytorch/pytorch#76390
TEST_P(Bugs, zero_point_after_saturation) {
  const Engine engine = this->engine();
  Conv c{.batch = 1, .image = {1}, .channels = {2, 1}, .kernel = {1}, .types = {u8, s8, s32}};
  c.quantisation.x_zero_point = Per::tensor;
  EXPECT_EQ(outputs(engine, c, {255, 255}, {113, 113}, {.x_zero_point = 144}).value(), Ints{25086});
  EXPECT_EQ(outputs(engine, c, {255, 255}, {114, 113}, {.x_zero_point = 144}).value(), Ints{25197});
  c.types.y = u8;
  c.quantisation.multiplier = Per::tensor;
  EXPECT_EQ(outputs(engine, c, {255, 255}, {113, 113}, {.x_zero_point = 144, .multipliers = {1}}).value(), Ints{255});
  EXPECT_EQ(outputs(engine, c, {255, 255}, {114, 113}, {.x_zero_point = 144, .multipliers = {1}}).value(), Ints{255});
}

// uxlfoundation/oneDNN#375
TEST_P(Bugs, weights_are_not_halved) {
  const Engine engine = this->engine();
  for (Type x : {u8, s8})
    for (int weight : {1, 2, 127, -128}) {
      const Conv c{.batch = 1, .image = {64, 64}, .channels = {3, 8}, .kernel = {5, 5}, .types = {x, s8, s32}};
      EXPECT_EQ(outputs(engine, c, filled(3 * 64 * 64, 1), filled(8 * 75, weight)).value(),
                Ints(60 * 60 * 8, 75 * weight));
    }
}

// uxlfoundation/oneDNN#3435
TEST_P(Bugs, sums_above_2_to_24) {
  const Engine engine = this->engine();
  for (Type x : {u8, s8}) {
    Bytes w = filled(4097, -127);
    w[0] = uint8_t(-87);
    EXPECT_EQ(outputs(engine, gemm(1, 1, 4097, {x, s8, s32}), filled(4097, 51), w).value(), Ints{-26534229});
  }
}

// ggml-org/ggml#1393
TEST_P(Bugs, sign_trick_at_the_extremes) {
  const Engine engine = this->engine();
  const Gemm g = gemm(1, 1, 32, {s8, s8, s32});
  EXPECT_EQ(outputs(engine, g, filled(32, -128), filled(32, -1)).value(), Ints{4096});
  EXPECT_EQ(outputs(engine, g, filled(32, 127), filled(32, -128)).value(), Ints{-520192});
  EXPECT_EQ(outputs(engine, g, filled(32, -128), filled(32, -128)).value(), Ints{524288});
}

// tensorflow/tensorflow#25087, google-ai-edge/LiteRT#7441: kernels round as the reference, ties and negative numbers
// too. One row of sums, as bias, and any multiplier.
TEST_P(Bugs, epilogue_is_the_reference) {
  const Engine engine = this->engine();
  for (Type y : {u8, s8}) {
    Gemm g = gemm(1, 4096, 1, {u8, s8, y});
    g.bias = true;
    g.quantisation = {Per::none, Per::none, Per::tensor, Per::channel};
    Values v{.y_zero_point = y == u8 ? 100 : -5};
    for (int32_t i = 0; i < 4096; ++i) {
      const int32_t kind = i % 8, step = i / 8 - 256;
      v.bias.push_back(kind == 0 ? step : kind == 1 ? 2 * step + 1 : int32_t(uint32_t(i) * 2654435761u) >> (i % 31));
      v.multipliers.push_back(kind < 2 ? 0.5f : float(1 + i % 97) / float(1 << (i % 24)));
    }
    const reference::Bounds bounds = reference::bounds(y, Activation::none, v.y_zero_point, 0, 0);
    Ints expected;
    for (size_t i = 0; i < 4096; ++i)
      expected.push_back(reference::requantise(v.bias[i], v.multipliers[i], v.y_zero_point, bounds));
    EXPECT_EQ(outputs(engine, g, {0}, filled(4096, 1), v).value(), expected);
  }
}

// tensorflow/tensorflow#25087
TEST_P(Bugs, single_rounding) {
  Gemm g = gemm(1, 2, 1, {u8, s8, u8});
  g.bias = true;
  g.quantisation.multiplier = Per::channel;
  const Values v{.bias = {7984, 1}, .multipliers = {1583594044.0f / 2147483648.0f / 512, 0.25f}};
  EXPECT_EQ(outputs(engine(), g, {0}, {1, 1}, v).value(), (Ints{11, 0}));
}

// pytorch/pytorch#33466
TEST_P(Bugs, multipliers_of_one_and_more) {
  const Engine engine = this->engine();
  const float w0[] = {2.39f}, w1[] = {1.624538f};
  Gemm g = gemm(1, 8, 1, {u8, s8, u8});
  g.quantisation.multiplier = Per::channel;
  Values v{.multipliers = {0x1p-32f, 0x1p-40f, 255.9f, 300, 1e-9f, 5, multipliers(0.052f, w0, 0.112f).value()[0],
                           multipliers(0.6145506f, w1, 0.2153073f).value()[0]}};
  EXPECT_EQ(outputs(engine, g, {1}, {1, 1, 1, 1, 1, 1, 100, 50}, v).value(), (Ints{0, 0, 255, 255, 0, 5, 111, 232}));
  for (float bad : {0.0f, -1.0f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN(),
                    std::numeric_limits<float>::denorm_min()}) {
    v.multipliers[3] = bad;
    const auto refused = outputs(engine, g, {1}, {1, 1, 1, 1, 1, 1, 1, 1}, v);
    ASSERT_FALSE(refused) << bad;
    EXPECT_EQ(refused.error().code, Errc::invalid_argument);
  }
}

// The sum 1.5e9 of a real model times 4.6369: an x86 conversion gives INT_MIN, an ARM one INT_MAX.
// triton-lang/triton#2296
TEST_P(Bugs, clamped_before_the_conversion) {
  const Engine engine = this->engine();
  for (Type y : {u8, s8}) {
    Gemm g = gemm(1, 3, 1, {u8, s8, y});
    g.bias = true;
    g.quantisation.multiplier = Per::tensor;
    const Values v{.bias = {1'500'000'000, -1'500'000'000, -236}, .multipliers = {4.6369f}};
    EXPECT_EQ(outputs(engine, g, {0}, {1, 1, 1}, v).value(), y == u8 ? (Ints{255, 0, 0}) : (Ints{127, -128, -128}));
  }
  EXPECT_EQ(
      outputs(engine, gemm(2, 2, 2, {s8, s8, s32}), bytes({-44, -20, -126, 6}), bytes({24, -75, 127, -101})).value(),
      (Ints{-3596, 5320, -2262, 8844}));
}

// mit-han-lab/smoothquant#84
TEST_P(Bugs, sums_wrap_modulo_2_to_32) {
  const Engine engine = this->engine();
  const auto sum = [&](Type x, int x_value, Type w, int w_value, int64_t k) {
    return outputs(engine, gemm(1, 1, k, {x, w, s32}), filled(k, x_value), filled(k, w_value)).value()[0];
  };
  const auto exact = [](int64_t product, int64_t k) { return int32_t(uint32_t(product * k)); };
  for (int64_t more : {0, 1, 2, 66311}) {
    EXPECT_EQ(sum(u8, 255, s8, 127, 66311 + more), exact(255 * 127, 66311 + more)) << more;
    EXPECT_EQ(sum(u8, 255, s8, -128, 66311 + more), exact(-255 * 128, 66311 + more)) << more;
    EXPECT_EQ(sum(s8, -128, s8, -128, 131071 + more), exact(128 * 128, 131071 + more)) << more;
    EXPECT_EQ(sum(s8, 127, s8, -128, 131071 + more), exact(-127 * 128, 131071 + more)) << more;
    EXPECT_EQ(sum(u8, 255, u8, 255, 33025 + more), exact(255 * 255, 33025 + more)) << more;
    EXPECT_EQ(sum(s8, -128, u8, 255, 66311 + more), exact(-128 * 255, 66311 + more)) << more;
  }
}

// microsoft/onnxruntime#27897
TEST_P(Bugs, row_zero_points) {
  const Engine engine = this->engine();
  Gemm g = gemm(2, 2, 2, {u8, s8, s32});
  g.quantisation.x_zero_point = Per::row;
  EXPECT_EQ(outputs(engine, g, {10, 10, 20, 20}, {1, 2, 3, 4}, {.row_zero_points = {10, 20}}).value(), Ints(4, 0));
  Gemm both = gemm(3, 3, 3, {u8, s8, s32});
  both.quantisation.x_zero_point = both.quantisation.w_zero_point = Per::tensor;
  EXPECT_EQ(outputs(engine, both, {238, 115, 94, 245, 111, 102, 158, 225, 48},
                    bytes({25, 36, 125, 42, -123, 76, -81, -86, 35}), {.w_zero_points = {-26}, .x_zero_point = 42})
                .value(),
            (Ints{12100, 1951, 40214, 11745, 2293, 41351, 18030, -10919, 36548}));
}

// microsoft/onnxruntime#27897
TEST_P(Bugs, random_row_and_channel_zero_points) {
  const Engine engine = this->engine();
  const int64_t sizes[][3] = {{7, 9, 8}, {8, 17, 16}, {16, 8, 17}, {33, 15, 7}};
  for (const auto& s : sizes)
    for (Type x : {u8, s8})
      for (Type w : {u8, s8})
        for (bool runtime_w : {false, true}) {
          Gemm g = gemm(s[0], s[1], s[2], {x, w, s32});
          g.quantisation = {Per::row, Per::channel, Per::none, Per::none};
          g.bias = true, g.runtime_w = runtime_w;
          EXPECT_EXACT(engine, g, {.remainder = true});
        }
}

// apache/tvm#13364
TEST_P(Bugs, padding_is_the_zero_point) {
  const Engine engine = this->engine();
  for (Type y : {s32, u8})
    for (int64_t channels : {3, 32}) {
      Conv c{.batch = 1, .image = {6, 5}, .channels = {channels, 4}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
      c.types.y = y, c.bias = true;
      c.quantisation = {Per::tensor, Per::none, y == u8 ? Per::tensor : Per::none, y == u8 ? Per::tensor : Per::none};
      Values v{.bias = {0, 7, -9, 100}, .x_zero_point = 100};
      if (y == u8) v.y_zero_point = 20, v.multipliers = {1};
      Bytes w;
      for (int64_t i = 0; i < 4 * 9 * channels; ++i) w.push_back(uint8_t(i - 50));
      const Ints result = outputs(engine, c, filled(30 * channels, 100), w, v).value();
      for (size_t i = 0; i < result.size(); ++i) EXPECT_EQ(result[i], v.bias[i % 4] + (y == u8 ? 20 : 0)) << i;
    }
}

// microsoft/onnxruntime#29853
TEST_P(Bugs, one_row_is_the_first_of_two) {
  const Engine engine = this->engine();
  const int64_t sizes[][2] = {{96, 256}, {97, 251}, {7, 13}};
  for (const auto& [n, k] : sizes) {
    Gemm g = gemm(1, n, k, {u8, s8, s32});
    g.quantisation = {Per::tensor, Per::channel, Per::none, Per::none};
    Bytes x, w;
    for (int64_t i = 0; i < k; ++i) x.push_back(uint8_t(i * 37));
    for (int64_t i = 0; i < n * k; ++i) w.push_back(uint8_t(i * 101));
    Values v{.x_zero_point = 77};
    for (int64_t i = 0; i < n; ++i) v.w_zero_points.push_back(int32_t(i * 5 % 256) - 128);
    const Ints one = outputs(engine, g, x, w, v).value();
    g.m = 2;
    x.insert(x.end(), x.begin(), x.begin() + k);
    Ints twice = one;
    twice.insert(twice.end(), one.begin(), one.end());
    EXPECT_EQ(outputs(engine, g, x, w, v).value(), twice);
  }
}

// uxlfoundation/oneDNN#2675
TEST_P(Bugs, zero_points_and_scales_of_both_sides) {
  Conv c{.batch = 1, .image = {12, 12}, .channels = {8, 8}, .kernel = {1, 1}, .types = {u8, s8, u8}};
  c.quantisation = {Per::tensor, Per::none, Per::tensor, Per::channel};
  c.activation = Activation::relu;
  EXPECT_EXACT(engine(), c);
}

// The sums of the weights are in one place: with a bias or without, the difference is the bias.
// pytorch/FBGEMM#159
TEST_P(Bugs, zero_point_counted_once) {
  const Engine engine = this->engine();
  Conv c{.batch = 1, .image = {5, 6}, .channels = {8, 8}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}, .groups = 2};
  c.quantisation.x_zero_point = Per::tensor;
  Bytes x, w;
  for (int i = 0; i < 240; ++i) x.push_back(uint8_t(i * 13));
  for (int i = 0; i < 288; ++i) w.push_back(uint8_t(i * 7));
  const Ints without = outputs(engine, c, x, w, {.x_zero_point = 7}).value();
  c.bias = true;
  Ints with = outputs(engine, c, x, w, {.bias = {1, 2, 3, 4, 5, 6, 7, 8}, .x_zero_point = 7}).value();
  for (size_t i = 0; i < with.size(); ++i) with[i] -= int32_t(i % 8) + 1;
  EXPECT_EQ(with, without);
}

INSTANTIATE_TEST_SUITE_P(Rooms, Bugs, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
