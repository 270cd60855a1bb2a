// Geometry nobody should have to think about: planes, pads and strides of any size, channel multipliers, other stride
// orders, and the transposed product. Against the reference, and where a second way to say the same exists against
// that.
#include <numeric>

#include "exact.hpp"

namespace octile::test {
namespace {

using Geometry = InEveryRoom;

Bytes counted(int64_t size, uint8_t first) {
  Bytes b(static_cast<size_t>(size));
  std::iota(b.begin(), b.end(), first);
  return b;
}

// y3[o] = sum over t of the 2-D convolution of plane o + t with the weights of tap t: sums are modulo 2^32.
TEST_P(Geometry, PlanesAreSumsOfImages) {
  const Engine engine = this->engine();
  for (int64_t channels : {3, 70}) {
    const int64_t planes = 4, h = 5, w = 6, taps = 3, filters = 5;
    const Bytes x = counted(planes * h * w * channels, 3), weights = counted(filters * taps * 9 * channels, 100);
    const Conv volume{.batch = 1,
                      .image = {planes, h, w},
                      .channels = {channels, filters},
                      .kernel = {taps, 3, 3},
                      .pad = {{0, 0}, {1, 1}, {1, 1}}};
    Ints expected(size_t((planes - taps + 1) * h * w * filters), 0);
    for (int64_t t = 0; t < taps; ++t) {
      Conv image{.batch = planes - taps + 1,
                 .image = {h, w},
                 .channels = {channels, filters},
                 .kernel = {3, 3},
                 .pad = {{1, 1}, {1, 1}}};
      const Bytes part(x.begin() + t * h * w * channels, x.end());
      Bytes of_tap;
      for (int64_t f = 0; f < filters; ++f)
        of_tap.insert(of_tap.end(), weights.begin() + (f * taps + t) * 9 * channels,
                      weights.begin() + (f * taps + t + 1) * 9 * channels);
      const Ints sums = outputs(engine, image, part, of_tap).value();
      for (size_t i = 0; i < expected.size(); ++i) expected[i] = int32_t(uint32_t(expected[i]) + uint32_t(sums[i]));
    }
    EXPECT_EQ(outputs(engine, volume, x, weights).value(), expected);
  }
}

TEST_P(Geometry, OneLineInThreeOrientations) {
  const Engine engine = this->engine();
  Conv line{.batch = 2, .image = {23}, .channels = {4, 6}, .kernel = {5}, .stride = {2}, .dilation = {2}};
  line.pad = {{3, 4}}, line.groups = 2;
  const Bytes x = counted(2 * 23 * 4, 9), w = counted(6 * 5 * 2, 100);
  const Ints expected = outputs(engine, line, x, w).value();
  for (size_t axis = 0; axis < 3; ++axis) {
    Conv c = line;
    c.image = c.kernel = c.stride = c.dilation = {1, 1, 1}, c.pad.assign(3, Pad{});
    c.image[axis] = 23, c.kernel[axis] = 5, c.stride[axis] = 2, c.dilation[axis] = 2, c.pad[axis] = {3, 4};
    EXPECT_EQ(outputs(engine, c, x, w).value(), expected) << axis;
    c.channels = {140, 34};
    c.quantisation.x_zero_point = Per::tensor;
    EXPECT_EXACT(engine, c, {.remainder = true});
  }
}

TEST_P(Geometry, AnySizeOfKernelPadStrideAndMap) {
  for (int threads : {1, 3}) {
    const Engine engine = this->engine(threads);
    const auto exact = [&](Conv c, int64_t max_filters = 20) {
      c.batch = c.batch == any ? 2 : c.batch;
      for (const Conv::Channels channels : {Conv::Channels{3, 5}, {66, max_filters}}) {
        c.channels = channels;
        EXPECT_EXACT(engine, c);
        c.types.x = s8, c.quantisation.x_zero_point = Per::tensor;
        EXPECT_EXACT(engine, c);
      }
    };
    exact({.image = {1, 1}, .kernel = {1, 1}});
    exact({.image = {1, 1}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}});
    exact({.image = {1, 1, 1}, .kernel = {1, 1, 1}});
    exact({.image = {2, 1, 1}, .kernel = {3, 3, 3}, .pad = {{1, 1}, {1, 1}, {1, 1}}});
    exact({.image = {4, 5}, .kernel = {9, 8}, .pad = {{4, 4}, {3, 4}}});  // kernel > map
    exact({.image = {3, 4, 2}, .kernel = {5, 4, 6}, .pad = {{2, 2}, {1, 2}, {3, 2}}});
    exact({.image = {4, 5}, .kernel = {2, 3}, .pad = {{7, 9}, {8, 6}}});  // pad > kernel
    exact({.image = {3, 4, 2}, .kernel = {2, 2, 2}, .pad = {{5, 4}, {0, 6}, {3, 0}}});
    exact({.image = {13, 12}, .kernel = {2, 3}, .stride = {5, 4}, .pad = {{0, 3}, {1, 0}}});  // stride > kernel
    exact({.image = {9, 11, 7}, .kernel = {2, 1, 3}, .stride = {4, 3, 5}});
    exact({.image = {9, 8, 10}, .kernel = {4, 2, 2}, .pad = {{1, 2}, {0, 1}, {1, 0}}});  // even
    exact({.image = {9, 11, 10}, .kernel = {3, 2, 3}, .dilation = {1, 4, 3}, .pad = {{1, 1}, {2, 2}, {3, 3}}});
    exact({.batch = 0, .image = {4, 5, 6}, .kernel = {3, 3, 3}});
    exact({.image = {30}, .kernel = {31}, .pad = {{15, 15}}});  // more classes than tables hold: the border is filled
    exact({.image = {6, 6, 6}, .kernel = {7, 7, 7}, .pad = {{3, 3}, {3, 3}, {3, 3}}}, 2);  // minutes, sanitised
  }
}

TEST_P(Geometry, AnyGroupsAndMultipliers) {
  const Engine engine = this->engine();
  for (int64_t groups : {2, 3, 17})
    for (int64_t depth : {1, 2, 5})
      for (int64_t filters : {1, 2, 3, 4, 7}) {
        Conv c{.batch = 1, .image = {5, 6}, .channels = {groups * depth, groups * filters}, .kernel = {3, 2}};
        c.groups = groups, c.pad = {{1, 1}, {0, 1}}, c.bias = true;
        c.quantisation = {Per::tensor, Per::channel, Per::none, Per::none};
        EXPECT_EXACT(engine, c, {.remainder = true});
        c.image = {3, 5, 4}, c.kernel = {2, 3, 3}, c.pad = {{1, 0}, {1, 1}, {2, 1}}, c.stride = {1, 2, 1};
        EXPECT_EXACT(engine, c, {.remainder = true});
        c.x_strides = {60 * groups * depth, 20, 4, 1, 60};  // channels first
        EXPECT_EXACT(engine, c);
        if (depth > 1) continue;
        const auto plan = KernelCase(c).plan(engine);
        ASSERT_TRUE(plan) << plan.error().message;
        EXPECT_EQ(plan->algorithm(), "depthwise");
      }
}

TEST_P(Geometry, OtherStrideOrdersAndWhatIsCopied) {
  const Engine engine = this->engine();
  for (int64_t channels : {7, 24, 66})
    for (Type y : {s32, s8}) {
      Conv c{.batch = 2, .image = {11, 19}, .channels = {channels, channels + 1}, .kernel = {1, 1}};
      c.types.y = y;
      if (y == s8) c.quantisation.multiplier = Per::tensor;
      auto plan = KernelCase(c).plan(engine).value();
      EXPECT_FALSE(plan.copies_destination());
      c.kernel = {3, 3}, c.pad = {{1, 1}, {1, 1}};
      c.x_strides = {channels * 209, 19, 1, 209};  // channels first
      plan = KernelCase(c).plan(engine).value();
      EXPECT_TRUE(plan.copies_source());
      EXPECT_FALSE(plan.copies_destination());
      EXPECT_EXACT(engine, c);
      c.y_strides = {(channels + 1) * 209, 19, 1, 209};
      EXPECT_TRUE(KernelCase(c).plan(engine).value().copies_destination());
      EXPECT_EXACT(engine, c);
      c.y_strides = {1, 19 * 2, 2, 2 * 209};  // images interleaved
      EXPECT_EXACT(engine, c);
      c.y_strides = {(channels + 1) * 2 * 209, (channels + 1) * 2 * 19, (channels + 1) * 2, 2};  // every other one
      EXPECT_EXACT(engine, c);
      c.x_strides = {channels * 209, 1, 11, 209};  // columns outermost, as Fortran has them
      EXPECT_EXACT(engine, c);
    }
}

// A constant A and a B that varies: the transposed product, C^T = B^T A^T, with A packed as the weights and nothing
// but strides changed (docs/geometry.md). Its channels are the rows of C.
TEST_P(Geometry, ConstantAIsTheTransposedProduct) {
  const Engine engine = this->engine();
  for (const auto& [m, n, k] : {std::array<int64_t, 3>{7, 33, 20}, {40, 9, 70}, {1, 50, 5}, {31, 1, 64}}) {
    const Bytes a = counted(m * k, 77), b = counted(k * n, 5);
    Gemm plain{.m = m, .n = n, .k = k, .types = {s8, u8, s32}, .runtime_w = true};
    Gemm transposed{.m = n, .n = m, .k = k, .types = {u8, s8, s32}};
    transposed.x_strides = {{}, 1, n};
    transposed.w_strides = {{}, 1, k};
    transposed.y_strides = {{}, 1, n};
    EXPECT_EQ(outputs(engine, transposed, b, a).value(), outputs(engine, plain, a, b).value());
    transposed.bias = true;  // one a row of C
    EXPECT_EXACT(engine, transposed);
    transposed.batch = {3}, transposed.x_strides.batch = {k * n}, transposed.w_strides.batch = {0},
    transposed.y_strides.batch = {m * n};
    EXPECT_EXACT(engine, transposed);
  }
}

// Batches of either operand that broadcast, in any dimension: 2x3x1x1 times 1x1x4x5.
TEST_P(Geometry, BatchesBroadcastOnEitherSide) {
  const Engine engine = this->engine();
  for (int64_t k : {5, 66}) {
    Gemm g{.batch = {2, 3, 4, 5}, .m = 3, .n = 7, .k = k, .runtime_w = true};
    g.x_strides = {{3 * 3 * k, 3 * k, 0, 0}, k, 1};
    g.w_strides = {{0, 0, 5 * k * 7, k * 7}, 7, 1};
    EXPECT_EXACT(engine, g);
    g.x_strides.batch = {0, 0, 0, 0};
    EXPECT_EXACT(engine, g);
    g.w_strides.batch = {0, 0, 0, 0};
    EXPECT_EXACT(engine, g);
    g.w_strides = {}, g.runtime_w = false;  // one constant B
    EXPECT_EXACT(engine, g);
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Geometry, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
