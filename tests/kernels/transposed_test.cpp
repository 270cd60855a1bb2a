// Transposed convolution: against what it is by another way to say it, in every config, and as families, with threads,
// tuned, of f32. (The suites have it in every room, sign and output.)
#include <algorithm>

#include "exact.hpp"
#include "problem/layout.hpp"
#include "problem/nest.hpp"

namespace octile::test {
namespace {

using Transposed = InEveryRoomOrEmulated;

Conv upsampling(std::vector<int64_t> image = {5, 6}) {  // as segmentation models have it
  Conv c{.batch = 2, .image = std::move(image), .channels = {19, 37}, .kernel = {4, 3}, .stride = {2, 2}};
  c.pad = {{1, 1}, {1, 0}}, c.transposed = true;
  return c;
}

Conv requantised(Conv c) {
  c.types = {u8, u8, s8};
  c.quantisation = {Per::tensor, Per::channel, Per::tensor, Per::channel};
  c.bias = true, c.activation = Activation::clamp;
  return c;
}

// The same as an ordinary convolution of reversed taps over the source with zeros between its pixels.
TEST_P(Transposed, IsAConvolutionOverZerosBetweenPixels) {
  const Engine engine = this->engine();
  const int64_t in = 7, out = 9, h = 4, w = 5, kernel = 3, stride = 2;
  const Conv c{.batch = 1,
               .image = {h, w},
               .channels = {in, out},
               .kernel = {kernel, kernel},
               .stride = {stride, stride},
               .pad = {{1, 0}, {0, 2}},
               .transposed = true};
  const int64_t zh = (h - 1) * stride + 1, zw = (w - 1) * stride + 1;
  const Conv ordinary{.batch = 1,
                      .image = {zh, zw},
                      .channels = {in, out},
                      .kernel = {kernel, kernel},
                      .pad = {{kernel - 2, kernel - 1}, {kernel - 1, kernel - 3}}};
  Bytes x(size_t(h * w * in)), zeros(size_t(zh * zw * in), 0), weights(size_t(out * kernel * kernel * in)),
      reversed(weights.size());
  for (size_t i = 0; i < x.size(); ++i) x[i] = uint8_t(i * 37 + 5);
  for (size_t i = 0; i < weights.size(); ++i) weights[i] = uint8_t(i * 91 + 3);
  for (int64_t y = 0; y < h; ++y)
    for (int64_t p = 0; p < w; ++p)
      std::copy_n(&x[size_t((y * w + p) * in)], in, &zeros[size_t((y * stride * zw + p * stride) * in)]);
  const int64_t taps = kernel * kernel;
  for (int64_t f = 0; f < out; ++f)
    for (int64_t t = 0; t < taps; ++t)
      std::copy_n(&weights[size_t((f * taps + t) * in)], in, &reversed[size_t((f * taps + taps - 1 - t) * in)]);
  ASSERT_EQ(c.out(), ordinary.out());
  EXPECT_EQ(outputs(engine, c, x, weights).value(), outputs(engine, ordinary, zeros, reversed).value());
}

TEST_P(Transposed, EveryConfig) {
  const Engine engine = this->engine();
  std::vector<Conv> all{upsampling(), requantised(upsampling()), upsampling({1, 9})};
  all.push_back(upsampling()), all.back().kernel = {1, 2}, all.back().pad = {{0, -1}, {0, 0}};  // some without taps
  all.push_back(requantised(upsampling()));
  all.back().channels = {20, 20}, all.back().groups = 20;
  all.push_back(upsampling()), all.back().stride = {1, 1}, all.back().kernel = {3, 3};  // one phase: Winograd, too
  all.push_back(all.back()), all.back().pad = {{3, 0}, {4, -3}};                        // its first inputs are cropped
  for (const Conv& c : all) {
    const KernelCase data(c, {.data = {.remainder = true}});
    const auto names = engine.candidates(c);
    ASSERT_FALSE(names.empty()) << name(c);
    for (size_t i = 0; i < names.size(); i += 1 + names.size() / 60) {
      const auto wrong = data.difference(engine, {.config = names[i]});
      ASSERT_TRUE(wrong.empty()) << wrong;
    }
  }
}

// Weights of a phase take the form that is fastest for them, or the smallest: each phase its own.
TEST_P(Transposed, EveryFormOfWeights) {
  const Engine fast = engine();
  const Engine small({.max_isa = GetParam(), .store = "", .threads = 1, .memory = Memory::small});
  for (const Engine* engine : {&fast, &small})
    for (tuner::DataDistribution draw :
         {tuner::DataDistribution::laplace, tuner::DataDistribution::uniform, tuner::DataDistribution::lowest})
      for (Type x : {u8, s8}) {
        Conv c = upsampling({4, 3});
        c.channels = {70, 19}, c.types.x = x, c.quantisation.x_zero_point = Per::tensor;
        EXPECT_EXACT(*engine, c, {.w_distribution = draw});
        c.kernel = {3, 1};  // outputs of no tap
        EXPECT_EXACT(*engine, requantised(c), {.w_distribution = draw, .remainder = true});
      }
}

TEST_P(Transposed, NoZerosAreMultiplied) {
  const Conv c = upsampling();
  const auto plan = KernelCase(c, {.data = {.data_only = true}}).plan(engine());
  ASSERT_TRUE(plan) << plan.error().message;
  // Rows: taps 0 and 3 lose one of five each to the crop. Columns: tap 0 loses one of six.
  EXPECT_EQ(plan->macs(), 2 * 19 * 37 * (4 * 5 - 2) * (3 * 6 - 1));
  EXPECT_EQ(plan->macs(), problem::macs(c));
  const auto kernels = plan->kernels();
  for (size_t i = 0; i < kernels.size(); ++i)
    for (size_t j = 0; j < i; ++j) EXPECT_FALSE(kernels[i].name == kernels[j].name) << kernels[i].name;
}

// Weights know no sizes: one pack serves all, also those at which some phase has no output.
TEST_P(Transposed, OnePackServesEverySize) {
  const Engine engine = this->engine();
  for (Conv c : {upsampling(), requantised(upsampling())}) {
    c.stride = {3, 2};
    Conv free = c;
    free.batch = any, free.image = {any, any};
    const KernelCase first(c);
    const auto& trial = first.data();
    const auto weights =
        engine.pack(free, trial.w(), {.bias = trial.bias(), .zero_points = trial.w_zero_points()}).value();
    const Family family = engine.family(free, weights).value();
    for (const auto& image : {std::vector<int64_t>{1, 1}, {1, 7}, {2, 2}, {9, 1}, {6, 5}})
      for (int64_t batch : {0, 1, 3}) {
        const Conv at = c.at({.batch = batch, .image = image});
        const auto plan = family.at({.batch = batch, .image = image});
        ASSERT_TRUE(plan) << plan.error().message;
        const auto wrong = KernelCase(at).difference(*plan);
        ASSERT_TRUE(wrong.empty()) << wrong;
      }
  }
}

TEST_P(Transposed, ThreadsShareEveryPhase) {
  for (int threads : {2, 3, 8}) {
    const Engine engine = this->engine(threads);
    EXPECT_EXACT(engine, upsampling({9, 7}));
    EXPECT_EXACT(engine, requantised(upsampling({1, 1})), {.remainder = true});
    Conv gaps = requantised(upsampling());
    gaps.kernel = {1, 2}, gaps.stride = {3, 2}, gaps.pad = {};
    EXPECT_EXACT(engine, gaps, {.remainder = true});
  }
}

TEST_P(Transposed, OfF32) {
  Conv c = upsampling();
  c.types.x = f32, c.quantisation.x_zero_point = Per::tensor;
  EXPECT_EXACT(engine(), c);
  c.types.y = u8, c.quantisation.multiplier = Per::channel, c.stride = {2, 5};
  EXPECT_EXACT(engine(2), c);
}

TEST_P(Transposed, TunedWhole) {
  const Conv c = requantised(upsampling());
  Conv deep = c;
  deep.channels.in = 70;
  for (const Conv& problem : {c, deep}) {
    const auto report = engine().tune(problem, {.seconds = 0.05});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->wrong, 0);
    EXPECT_NE(report->config, "");
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Transposed, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
