// would_saturate, against cases written out and against plain loops.
#include <octile/saturation.hpp>

#include "layer.hpp"

namespace octile::test {
namespace {

Saturation judge(const Problem& p, const std::vector<int>& w, const std::vector<int>& x = {}) {
  const std::vector<uint8_t> weights(w.begin(), w.end()), source(x.begin(), x.end());
  return would_saturate(p, weights.data(), x.empty() ? nullptr : source.data()).value();
}

TEST(Saturation, OnePairThatDoesAndOneThatDoesNot) {
  const Gemm g{.m = 1, .n = 2, .k = 2};
  const Saturation s = judge(g, {127, 64, 127, 64}, {255, 255});  // B is k x n: columns 127 127 and 64 64
  EXPECT_EQ(s.channels, 2);
  EXPECT_EQ(s.channels_at_risk, 1) << "255 * 64 * 2 = 32640 still fits";
  EXPECT_EQ(s.pairs, 2);
  EXPECT_EQ(s.pairs_at_risk, 1);
  EXPECT_EQ(s.outputs, 2);
  EXPECT_EQ(s.wrong, 1);
  EXPECT_EQ(s.largest_error, 255 * 127 * 2 - 32767);
}

TEST(Saturation, NegativeSumsAndSmallSources) {
  const Gemm g{.m = 2, .n = 1, .k = 2};
  const Saturation s = judge(g, {-128, -128}, {255, 255, 3, 3});
  EXPECT_EQ(s.wrong, 1) << "the second row's sum fits";
  EXPECT_EQ(s.largest_error, 255 * 128 * 2 - 32768);
  EXPECT_EQ(judge(g, {127, -128}, {255, 255, 3, 3}).pairs_at_risk, 0) << "of opposite signs";
}

TEST(Saturation, ALoneDepthHasNoPartner) {
  EXPECT_EQ(judge(Gemm{.m = 1, .n = 1, .k = 1}, {127}, {255}).pairs, 0);
  Conv depthwise{.batch = 1, .image = {3, 3}, .channels = {2, 2}, .kernel = {3, 3}};
  depthwise.groups = 2;
  const Saturation s = judge(depthwise, std::vector<int>(18, 127), std::vector<int>(18, 255));
  EXPECT_EQ(s.pairs, 0);
  EXPECT_EQ(s.channels, 2);
  EXPECT_EQ(s.outputs, 2);
  EXPECT_EQ(s.wrong, 0);
}

// The same weights, whichever outputs they add to; every output counts, those of no tap too.
TEST(Saturation, Transposed) {
  Conv c{.batch = 1, .image = {2}, .channels = {2, 1}, .kernel = {3}, .stride = {4}, .transposed = true};
  const Saturation s = judge(c, {127, 127, 1, 1, -128, -128}, {255, 255, 3, 3});
  EXPECT_EQ(s.channels, 1);
  EXPECT_EQ(s.channels_at_risk, 1);
  EXPECT_EQ(s.pairs, 3);
  EXPECT_EQ(s.pairs_at_risk, 2);
  EXPECT_EQ(s.outputs, 7);
  EXPECT_EQ(s.wrong, 2) << "the first pixel with the first tap, and with the last";
  EXPECT_EQ(s.largest_error, 255 * 128 * 2 - 32768);
  c.image = {any};
  EXPECT_EQ(judge(c, {127, 127, 1, 1, -128, -128}).pairs_at_risk, 2);
}

int clamped(int sum) { return std::min(std::max(sum, -32768), 32767); }

// Sums and pairs of a dense NHWC convolution or GEMM, written out: everything is a 3x3 of padding 1 or a 1x1.
struct Loops {
  int height, width, channels, filters, kernel;
  bool s8_source, u8_weights;
  int64_t wrong(const uint8_t* x, const uint8_t* w) const {
    const int pad = kernel / 2;
    int64_t count = 0;
    for (int oy = 0; oy < height; ++oy)
      for (int ox = 0; ox < width; ++ox)
        for (int f = 0; f < filters; ++f) {
          int64_t exact = 0, saturating = 0;
          for (int ty = 0; ty < kernel; ++ty)
            for (int tx = 0; tx < kernel; ++tx) {
              const int y = oy + ty - pad, c = ox + tx - pad;
              if (y < 0 || y >= height || c < 0 || c >= width) continue;
              for (int k = 0; k < channels; k += 2) {
                int pair = 0;
                for (int j = k; j < std::min(k + 2, channels); ++j) {
                  const int source = x[(y * width + c) * channels + j],
                            weight = w[((f * kernel + ty) * kernel + tx) * channels + j];
                  pair += (s8_source ? int8_t(source) + 128 : source) * (u8_weights ? weight - 128 : int8_t(weight));
                }
                exact += pair;
                saturating += clamped(pair);
              }
            }
          count += exact != saturating;
        }
    return count;
  }
};

TEST(Saturation, CountsAsPlainLoopsDo) {
  for (const int channels : {6, 7})
    for (const bool s8_source : {false, true})
      for (const bool u8_weights : {false, true}) {
        Conv c{.batch = 1, .image = {5, 6}, .channels = {channels, 9}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
        c.types = {s8_source ? s8 : u8, u8_weights ? u8 : s8, s32};
        const Layer layer(c);
        const Saturation s = would_saturate(c, layer.trial().w(), layer.trial().x()).value();
        const Loops loops{5, 6, channels, 9, 3, s8_source, u8_weights};
        const int64_t wrong =
            loops.wrong(static_cast<const uint8_t*>(layer.trial().x()), static_cast<const uint8_t*>(layer.trial().w()));
        EXPECT_EQ(s.outputs, 5 * 6 * 9);
        EXPECT_EQ(s.wrong, wrong);
        EXPECT_GT(wrong, 0);
        EXPECT_LT(wrong, s.outputs);
      }
}

TEST(Saturation, RefusesWhatItCannotJudge) {
  const std::vector<uint8_t> w(100);
  EXPECT_EQ(would_saturate(Gemm{.m = 1, .n = 2, .k = 2}, nullptr).error().message, "w: is null, expected the weights");
  EXPECT_TRUE(would_saturate(Gemm{.n = 2, .k = 2}, w.data())) << "weights alone need no M";
  EXPECT_FALSE(would_saturate(Gemm{.n = 2, .k = 2}, w.data(), w.data()));
}

}  // namespace
}  // namespace octile::test
