// Depthwise convolutions in every room: rows of any length and reach, channels that fill no vector, every legal config.
// Buffers end at, or begin behind, a page that is not there: a byte too many read or written is a fault.
#include "exact.hpp"
#include "reference/reference.hpp"

namespace octile::test {
namespace {

using Depthwise = InEveryRoomOrEmulated;

Conv depthwise(std::vector<int64_t> image, const std::vector<int64_t>& kernel, int64_t channels,
               int64_t multiplier = 1) {
  Conv c{.batch = 1, .image = std::move(image), .channels = {channels, channels * multiplier}, .kernel = kernel};
  c.groups = channels;
  c.bias = true;
  for (int64_t k : kernel) c.pad.push_back({k / 2, k / 2});
  c.types.y = u8;
  c.quantisation = {Per::tensor, Per::none, Per::tensor, Per::channel};
  return c;
}

TEST_P(Depthwise, AnyNumberOfChannels) {
  const Engine engine = this->engine();
  for (int64_t channels = 2; channels <= 70; ++channels) {
    Conv c = depthwise({4, 7}, {3, 3}, channels);
    EXPECT_EXACT(engine, c);
    c.types = {s8, s8, s8};
    c.stride = {2, 2};
    EXPECT_EXACT(engine, c);
    c.types.y = s32;
    c.quantisation = {Per::tensor, Per::none, Per::none, Per::none};
    EXPECT_EXACT(engine, c);
  }
}

TEST_P(Depthwise, WeightsOfAnyZeroPoint) {  // int16: they need not fit s8
  const Engine engine = this->engine();
  for (Type w : {u8, s8})
    for (Type x : {u8, s8})
      for (Per per : {Per::none, Per::tensor, Per::channel})
        for (int64_t channels : {5, 16, 40, 66}) {
          Conv c = depthwise({5, 9}, {3, 3}, channels);
          c.types = {x, w, u8};
          c.quantisation.w_zero_point = per;
          EXPECT_EXACT(engine, c, {.remainder = true});
          for (tuner::DataDistribution draw : {tuner::DataDistribution::lowest, tuner::DataDistribution::highest,
                                               tuner::DataDistribution::alternating})
            EXPECT_EXACT(engine, c, {.distribution = draw});
        }
}

TEST_P(Depthwise, RowsOfAnyReach) {
  const Engine engine = this->engine();
  const std::vector<std::vector<int64_t>> kernels{{1, 2}, {2, 5}, {3, 1},  {1, 4}, {5, 7},
                                                  {2, 8}, {1, 9}, {1, 21}, {3, 40}};
  for (const auto& kernel : kernels)
    for (int64_t width : {1, 2, 5, 13})
      for (int64_t stride : {1, 2, 3, 6})
        for (int64_t dilation : {1, 2, 5}) {
          Conv c = depthwise({3, width}, kernel, 35);
          c.stride = {1, stride}, c.dilation = {1, dilation};
          const int64_t reach = (kernel[1] - 1) * dilation;
          c.pad[1] = {reach / 2, reach - reach / 2};
          EXPECT_EXACT(engine, c);
          c.pad[1] = {reach + 3, 0};  // outputs that see padding alone
          EXPECT_EXACT(engine, c);
          c.pad[1] = {0, reach + 2};
          c.types.x = s8;
          EXPECT_EXACT(engine, c);
        }
}

TEST_P(Depthwise, OneAndThreeDimensions) {
  const Engine engine = this->engine();
  for (int64_t channels : {3, 33, 64}) {
    EXPECT_EXACT(engine, depthwise({31}, {5}, channels));
    EXPECT_EXACT(engine, depthwise({3, 5, 7}, {3, 3, 3}, channels));
    Conv c = depthwise({4, 5, 6}, {3, 2, 3}, channels);
    c.batch = 2, c.stride = {2, 1, 2}, c.dilation = {1, 2, 1};
    EXPECT_EXACT(engine, c);
  }
}

TEST_P(Depthwise, SeveralFiltersOfAChannel) {
  const Engine engine = this->engine();
  for (int64_t multiplier : {2, 3, 4, 8})
    for (int64_t channels : {2, 7, 16, 33}) EXPECT_EXACT(engine, depthwise({4, 6}, {3, 3}, channels, multiplier));
}

TEST_P(Depthwise, EveryConfig) {
  const Engine engine = this->engine();
  Conv narrow = depthwise({5, 11}, {3, 3}, 20), wide = depthwise({6, 10}, {3, 5}, 100), strided = wide, signs = wide;
  strided.stride = {2, 2};
  signs.types = {s8, u8, s8}, signs.quantisation.w_zero_point = Per::channel;
  for (const Conv& c : {narrow, wide, strided, signs}) {
    const KernelCase data(c);
    const auto configs = engine.candidates(c);
    ASSERT_FALSE(configs.empty());
    for (const auto& config : configs) ASSERT_EQ(data.difference(engine, {.config = config}), "");
  }
}

// Rolling down the image: as many rows as there are taps in a column, of which the first and the last see padding.
TEST_P(Depthwise, ColumnsOfAnyReach) {
  const Engine engine = this->engine();
  for (int64_t kernel : {2, 3, 4, 5, 7})
    for (int64_t stride : {1, 2, 3, 4})
      for (int64_t height : {1, 3, 6, 8, 9, 17})
        for (int64_t before : {int64_t{0}, int64_t{1}, kernel / 2, kernel - 1}) {
          Conv c = depthwise({height, 5}, {kernel, 3}, 64);
          c.stride = {stride, 1};
          c.pad[0] = {before, kernel - 1 - before / 2};
          if (height + before + c.pad[0].after < kernel) continue;
          const KernelCase data(c);
          ASSERT_EQ(data.difference(engine), "");
          const std::string rolling = "r1x1_u" + std::to_string(kernel) + "_skip_panels_b0";
          const auto plan = data.plan(engine, {.config = rolling});
          if (plan) { ASSERT_EQ(data.difference(*plan), ""); }
        }
}

TEST_P(Depthwise, SeveralThreads) {
  const Engine engine = this->engine(3);
  Conv c = depthwise({9, 8}, {3, 3}, 150);
  for (int64_t batch : {1, 3})
    for (int64_t stride : {1, 2}) {
      c.batch = batch, c.stride = {stride, stride};
      const KernelCase data(c);
      for (const auto& config : engine.candidates(c)) ASSERT_EQ(data.difference(engine, {.config = config}), "");
    }
}

// Two kernels of one plan: with all multipliers below 1 no product leaves int32, and the clamp may come later.
TEST_P(Depthwise, MultipliersThatLeaveInt32) {
  const Engine engine = this->engine();
  for (Type y : {u8, s8})
    for (float largest : {0.5f, 0x1.fffffep-1f, 1.0f, 1.5f, 4.6369f, 1e30f}) {
      Conv c = depthwise({3, 7}, {3, 3}, 40);
      c.types.y = y;
      const Bytes x(21 * 40, 200), w(9 * 40, 77);
      Values v{.x_zero_point = 3, .y_zero_point = 5};
      for (int32_t channel = 0; channel < 40; ++channel) {
        v.bias.push_back(channel % 2 ? INT32_MAX - channel * 50'000'000 : INT32_MIN + channel * 50'000'000);
        v.multipliers.push_back(channel % 5 ? largest : 1e-7f);
      }
      Bytes expected(21 * 40);
      reference::run(c, {.x = x.data(),
                         .w = w.data(),
                         .x_zero_point = &v.x_zero_point,
                         .bias = v.bias.data(),
                         .multiplier = v.multipliers.data(),
                         .y_zero_point = v.y_zero_point,
                         .y = expected.data()});
      const auto got = outputs(engine, c, x, w, v);
      ASSERT_TRUE(got) << got.error().message;
      for (size_t i = 0; i < expected.size(); ++i)
        ASSERT_EQ((*got)[i], y == u8 ? int32_t(expected[i]) : int32_t(int8_t(expected[i]))) << largest << " at " << i;
    }
}

// Plain outputs, of sums that are small enough to be read as floats and of others, with products between two integers.
TEST_P(Depthwise, PlainOutputsOfAnySum) {
  const Engine engine = this->engine();
  constexpr int32_t half = 1 << 22;
  for (int64_t channels : {20, 64, 100})
    for (int32_t largest : {1000, half - 1, half, -half, -half - 1, 2 * half + 1, 2 * half + 4, -3 * half, 1 << 30,
                            INT32_MAX, INT32_MIN}) {
      Conv c = depthwise({5, 9}, {3, 3}, channels);
      c.stride = {1 + channels % 3, 1 + channels % 3};
      c.activation = largest < 0 ? Activation::relu : Activation::none;
      c.quantisation.y_zero_point = Per::none;
      Bytes x(size_t(45 * channels)), w(size_t(9 * channels));
      for (size_t i = 0; i < x.size(); ++i) x[i] = uint8_t(i * 151 >> 2);
      for (size_t i = 0; i < w.size(); ++i) w[i] = uint8_t(i * 83 >> 1);
      Values v{.x_zero_point = largest % 2 ? 3 : 0};
      for (int64_t channel = 0; channel < channels; ++channel) {
        v.bias.push_back(channel % 7 ? int32_t(channel * 37 - 900) : largest);
        v.multipliers.push_back(channel % 7 == 0 ? (largest % 4 ? 0x1.0p-15f : 0x1.0p-12f) * (1 + float(channel) / 200)
                                : channel % 3 == 0 ? 0.5f
                                : channel % 3 == 1 ? 0.00375f
                                                   : 0x1.fffffep-1f);
      }
      const auto [high, wide] = std::pair{(5 - 1) / c.stride[0] + 1, (9 - 1) / c.stride[1] + 1};
      Bytes expected(size_t(high * wide * channels));
      reference::run(c, {.x = x.data(),
                         .w = w.data(),
                         .x_zero_point = &v.x_zero_point,
                         .bias = v.bias.data(),
                         .multiplier = v.multipliers.data(),
                         .y = expected.data()});
      const auto got = outputs(engine, c, x, w, v);
      ASSERT_TRUE(got) << got.error().message;
      for (size_t i = 0; i < expected.size(); ++i)
        ASSERT_EQ((*got)[i], int32_t(expected[i])) << channels << " channels, " << largest << " at " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Depthwise, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
