// Names: what they look like, that they parse back, and what is refused.
#include <gtest/gtest.h>

#include <octile/problem.hpp>
#include <random>

#include "problem/layout.hpp"

namespace octile {
namespace {

using problem::canonical;

TEST(Names, OfTheDesign) {
  EXPECT_EQ(name(Gemm{.m = 128, .n = 768, .k = 768}), "gemm_u8s8s32_m128_n768_k768");
  EXPECT_EQ(name(Gemm{.n = 768, .k = 768}), "gemm_u8s8s32_m_any_n768_k768");
  const Conv conv{.batch = 1, .image = {56, 56}, .channels = {64, 64}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  EXPECT_EQ(name(conv), "conv_u8s8s32_n1_h56_w56_c64_k64_r3x3_p1x1");
}

// As docs/quantisation.md says: it means nothing, so it is legal, is no other problem, and its name parses.
TEST(Names, AStrideOfSizeOneMeansNothing) {
  Conv c{.batch = 1, .image = {1, 9}, .channels = {4, 8}, .kernel = {1, 3}};
  c.x_strides = {-5, -7, 4, 1};
  ASSERT_TRUE(validate(c));
  const auto parsed = parse(name(c));
  ASSERT_TRUE(parsed) << name(c);
  EXPECT_TRUE(validate(*parsed));
  EXPECT_EQ(problem::layout_x(c).strides, problem::layout_x(std::get<Conv>(*parsed)).strides);
  Gemm g{.batch = {1}, .m = 1, .n = 2, .k = 3};
  g.x_strides = {.batch = {-9}, .row = -3, .column = 1}, g.w_strides = {.batch = {6}, .row = 2, .column = 1};
  EXPECT_TRUE(validate(g));
  EXPECT_TRUE(parse(name(g))) << name(g);
  c.image[0] = 2, g.m = 2;
  EXPECT_FALSE(validate(c));
  EXPECT_FALSE(validate(g));
}

TEST(Names, MessagesAreBoundedAndPlain) {
  const std::string letters(1'000'000, 'x');
  for (const std::string& text : {letters, "gemm_u8s8s32_m" + letters, "gemm_u8s8s32_m1_n1_k1_" + letters,
                                  "conv_u8s8s32_n1_\x1b[2J\n" + letters}) {
    const auto parsed = parse(text);
    ASSERT_FALSE(parsed);
    EXPECT_LT(parsed.error().message.size(), 1000u);
    for (const char c : parsed.error().message) ASSERT_GE(c, ' ');
    EXPECT_NE(parsed.error().message.find("bytes) ..."), std::string::npos) << "how long it was";
  }
  Gemm g{.batch = std::vector<int64_t>(100'000, 1), .m = -7, .n = 1, .k = 1};
  g.x_strides = {.batch = {}, .row = 1, .column = 1};
  EXPECT_LT(validate(g).error().message.size(), 5000u);
}

TEST(Names, FreeSizes) {
  const Conv free{.channels = {3, 8}, .kernel = {3, 3}};
  EXPECT_EQ(name(free), "conv_u8s8s32_n_any_h_any_w_any_c3_k8_r3x3");
  EXPECT_EQ(name(free.at({.image = {48, any}})), "conv_u8s8s32_n_any_h48_w_any_c3_k8_r3x3");
  EXPECT_EQ(name(Gemm{.batch = {any, 2, any}, .m = 1, .n = 2, .k = 3}), "gemm_u8s8s32_b_anyx2xany_m1_n2_k3");
}

TEST(Names, OfPackedWeightsWithAStepFromItemToItem) {
  Gemm g{.batch = {2, 1}, .m = 1, .n = 2, .k = 3};
  g.w_strides = {{0, 7}, 2, 1};
  EXPECT_EQ(name(g), "gemm_u8s8s32_b2x1_m1_n2_k3");
  g.w_strides.batch[0] = 6;
  EXPECT_FALSE(validate(g));
  EXPECT_EQ(name(g), "gemm_u8s8s32_b2x1_m1_n2_k3_bs6x0x2x1");
}

TEST(Names, EveryOption) {
  Gemm g{.batch = {2, 3}, .m = 4, .n = 5, .k = 6, .types = {s8, u8, s8}};
  g.quantisation = {Per::row, Per::channel, Per::tensor, Per::channel};
  g.bias = g.runtime_w = true;
  g.activation = Activation::relu;
  g.x_strides = {{0, 48}, 8, 1};
  EXPECT_EQ(name(g), "gemm_s8u8s8_b2x3_m4_n5_k6_xzprow_wzpchannel_yzp_multiplierchannel_bias_relu_runtimeb_as0x48x8x1");
  EXPECT_EQ(name(Gemm{.m = 0, .n = 0, .k = 0, .accumulate = true}), "gemm_u8s8s32_m0_n0_k0_accumulate");
  Conv c{.batch = 2, .image = {9, 8}, .channels = {6, 12}, .kernel = {3, 1}, .stride = {2, 1}, .dilation = {1, 3}};
  c.pad = {{0, 1}, {2, 2}};
  c.groups = 3;
  c.types.y = u8;
  c.quantisation = {Per::tensor, Per::tensor, Per::none, Per::tensor};
  c.activation = Activation::clamp;
  c.y_strides = {700, 100, 14, 1};
  EXPECT_EQ(name(c),
            "conv_u8s8u8_n2_h9_w8_c6_k12_r3x1_s2x1_dil1x3_p0x2_q1x2_g3_xzp_wzp_multiplier_clamp_ys700x100x14x1");
}

TEST(Names, OfOneAndThreeDimensions) {
  EXPECT_EQ(name(Conv{.batch = 1, .image = {9}, .channels = {1, 1}, .kernel = {2}}), "conv_u8s8s32_n1_w9_c1_k1_r2");
  EXPECT_EQ(name(Conv{.batch = 1, .image = {7, 8, 9}, .channels = {1, 1}, .kernel = {1, 2, 3}}),
            "conv_u8s8s32_n1_d7_h8_w9_c1_k1_r1x2x3");
}

TEST(Names, OfTransposedConvolutions) {
  Conv c{.batch = 1, .image = {5, 6}, .channels = {3, 4}, .kernel = {3, 4}, .stride = {2, 2}, .transposed = true};
  const auto expect = [&c](const std::string& text) {
    EXPECT_EQ(name(c), text);
    const auto parsed = parse(text);
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_EQ(std::get<Conv>(*parsed), canonical(c));
  };
  expect("convt_u8s8s32_n1_h5_w6_c3_k4_r3x4_s2x2");
  c.pad = {{1, 1}, {1, 1}};
  expect("convt_u8s8s32_n1_h5_w6_c3_k4_r3x4_s2x2_p1x1");
  c.pad = {{1, 0}, {1, -2}};
  expect("convt_u8s8s32_n1_h5_w6_c3_k4_r3x4_s2x2_p1x1_q0x0_op0x2");
  c.pad = {{0, -1}, {0, 0}};
  expect("convt_u8s8s32_n1_h5_w6_c3_k4_r3x4_s2x2_op1x0");
  // A crop and output padding of the same side are one number, so there is one name.
  EXPECT_EQ(name(*parse("convt_u8s8s32_n1_w5_c3_k4_r3_s2_p1_op1")), "convt_u8s8s32_n1_w5_c3_k4_r3_s2_p1_q0");
  c.pad = {{0, INT64_MIN}, {0, 0}};  // not legal, but it has a name
  EXPECT_NE(name(c), "");
  EXPECT_FALSE(validate(c));
}

TEST(Names, SayTheSameOfTheSameProblem) {
  const Conv plain{.batch = 1, .image = {6, 5}, .channels = {4, 8}, .kernel = {1, 1}};
  Conv spelt = plain;
  spelt.stride = spelt.dilation = {1, 1};
  spelt.pad = {{0, 0}, {0, 0}};
  spelt.x_strides = {120, 20, 4, 1};
  spelt.w_strides = {4, 4, 4, 1};
  spelt.y_strides = {240, 40, 8, 1};
  EXPECT_EQ(name(spelt), name(plain));
  Gemm g{.m = 3, .n = 4, .k = 5};
  g.x_strides = {{}, 5, 1};
  EXPECT_EQ(name(g), "gemm_u8s8s32_m3_n4_k5");
  g.x_strides = {{}, 6, 1};
  EXPECT_EQ(name(g), "gemm_u8s8s32_m3_n4_k5_as6x1");
}

TEST(Names, OfInvalidProblemsKeepToTheAlphabet) {
  const Conv c{.batch = -7, .channels = {3, 8}, .kernel = {3, 3}, .stride = {0}, .y_strides = {-3}};
  const std::string text = name(c);
  EXPECT_EQ(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), std::string::npos) << text;
  EXPECT_FALSE(parse(text));
}

// ---- a property over random problems, legal or not

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int64_t below(int64_t n) { return std::uniform_int_distribution<int64_t>(0, n - 1)(engine_); }
  bool coin() { return below(2) == 1; }
  int64_t size() {
    switch (below(8)) {
      case 0:
        return any;
      case 1:
        return INT64_MAX - below(3);
      case 2:
        return 0;
      default:
        return below(2000);
    }
  }
  std::vector<int64_t> sizes(int64_t count) {
    std::vector<int64_t> result;
    while (count-- > 0) result.push_back(size());
    return result;
  }
  Type type() { return static_cast<Type>(below(3)); }
  Per per() { return static_cast<Per>(below(4)); }
  template <class P> void common(P& p) {
    p.types = {type(), type(), type()};
    p.quantisation = {per(), per(), per(), per()};
    p.bias = coin();
    p.activation = static_cast<Activation>(below(3));
  }
  Gemm::Strides strides(size_t batches) {
    Gemm::Strides s;
    if (coin()) return s;
    return {sizes(static_cast<int64_t>(batches)), below(5000), below(5000)};
  }
  Gemm gemm() {
    Gemm g{.batch = sizes(below(4)), .m = size(), .n = size(), .k = size()};
    common(g);
    g.accumulate = coin();
    g.runtime_w = coin();
    g.x_strides = strides(g.batch.size()), g.w_strides = strides(g.batch.size()), g.y_strides = strides(g.batch.size());
    return g;
  }
  Conv conv() {
    const int64_t rank = 1 + below(3);
    Conv c{.batch = size(), .image = sizes(coin() ? rank : 0), .channels = {size(), size()}, .kernel = sizes(rank)};
    if (coin()) c.stride = sizes(rank);
    if (coin()) c.dilation = sizes(rank);
    for (int64_t i = 0; i < rank && below(3) > 0; ++i) c.pad.resize(static_cast<size_t>(rank));
    for (Pad& pad : c.pad) pad = {below(9), below(9)};
    c.groups = 1 + below(3);
    common(c);
    if (coin()) c.x_strides = sizes(rank + 2);
    if (coin()) c.w_strides = sizes(rank + 2);
    if (coin()) c.y_strides = sizes(rank + 2);
    return c;
  }

 private:
  std::mt19937 engine_;
};

TEST(Names, RoundTrip) {
  Random random(20260822);
  for (int i = 0; i < 20000; ++i) {
    const Problem problem = i % 2 ? Problem(random.gemm()) : Problem(random.conv());
    const std::string text = name(problem);
    ASSERT_EQ(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), std::string::npos) << text;
    const Result<Problem> parsed = parse(text);
    ASSERT_TRUE(parsed) << parsed.error().message;
    ASSERT_EQ(*parsed, canonical(problem)) << text;
    ASSERT_EQ(name(*parsed), text);
    const bool legal = bool(validate(problem));
    ASSERT_EQ(bool(validate(*parsed)), legal) << text << ": " << (legal ? validate(*parsed).error().message : "");
  }
}

TEST(Names, RefusedWithAReason) {
  const std::pair<const char*, const char*> table[] = {
      {"", "starts with none of gemm_, conv_ and convt_"},
      {"gem_u8s8s32_m1_n1_k1", "starts with none of gemm_, conv_ and convt_"},
      {"gemm_u8s7s32_m1_n1_k1", "expected three of u8, s8, s32"},
      {"gemm_u8s8s32m1_n1_k1", "expected _ after the types"},
      {"gemm_u8s8s32", "m is missing"},
      {"gemm_u8s8s32_m1_n1", "k is missing"},
      {"gemm_u8s8s32_m1x2_n1_k1", "m has more than one size"},
      {"gemm_u8s8s32_m1_n1_k1_m2", "\"m2\" is unknown or there twice"},
      {"gemm_u8s8s32_m1_n1_k1_baas", "\"baas\" is unknown or there twice"},
      {"gemm_u8s8s32_m1_n1_k1_", "ends with _"},
      {"gemm_u8s8s32_m1_n1__k1", "\"\" is unknown"},
      {"gemm_u8s8s32_m1_n1_k1_bias3", "\"bias3\" is unknown"},
      {"gemm_u8s8s32_m1_n1_k9223372036854775808", "k has \"9223372036854775808\""},
      {"gemm_u8s8s32_m1_n1_k-4", "k has \"-4\""},
      {"gemm_u8s8s32_m1_n1_k1_as1x1x1", "as has 3 strides, expected 2"},
      {"gemm_u8s8s32_m1_n1_k1_relu_clamp", "relu and clamp"},
      {"conv_u8s8s32_n1_h1_w1_c1_k1", "r has 0 entries"},
      {"conv_u8s8s32_n1_w9_c1_k1_r3_op1", "\"op1\" is unknown"},
      {"convt_u8s8s32_n1_w9_c1_k1_r3_op_any", "op has any"},
      {"convt_u8s8s32_n1_w9_c1_k1_r3_op1x1", "op has 2 entries, expected 1, as r"},
      {"convtu8s8s32_n1_w9_c1_k1_r3", "starts with none of"},
      {"conv_u8s8s32_n1_w1_c1_k1_r1x1", "h is missing"},
      {"conv_u8s8s32_n1_h1_w1_c1_k1_r1", "\"h1\" is unknown"},
      {"conv_u8s8s32_n1_h1_w1_c1_k1_r1x1_s2", "s has 1 entries, expected 2, as r"},
      {"conv_u8s8s32_n1_h1_w1_c1_k1_r1xx1", "r has \"\""},
  };
  for (const auto& [text, reason] : table) {
    const Result<Problem> parsed = parse(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().code, Errc::invalid_problem);
    EXPECT_NE(parsed.error().message.find(reason), std::string::npos) << parsed.error().message;
  }
}

}  // namespace
}  // namespace octile
