#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "../support/flush_denormals.hpp"
#include "reference/reference.hpp"

namespace octile::reference {
namespace {

constexpr Bounds u8_bounds{0, 255}, s8_bounds{-128, 127};

TEST(Requantise, HalvesGoToTheEvenNeighbour) {
  const std::pair<int32_t, int32_t> table[] = {{1, 0}, {3, 2}, {5, 2}, {7, 4}, {-1, 0}, {-3, -2}, {-5, -2}, {-7, -4}};
  for (const auto& [halves, expected] : table) EXPECT_EQ(requantise(halves, 0.5f, 0, s8_bounds), expected) << halves;
  // The zero point comes after the rounding: 0.5 + 3 is not 3.5 rounded to 4.
  EXPECT_EQ(requantise(1, 0.5f, 3, u8_bounds), 3);
  EXPECT_EQ(requantise(3, 0.5f, 3, u8_bounds), 5);
}

TEST(Requantise, ClampsBeforeTheConversion) {
  EXPECT_EQ(requantise(1500000000, 4.6369f, 0, u8_bounds), 255);
  EXPECT_EQ(requantise(INT32_MAX, 1e30f, 7, u8_bounds), 255);
  EXPECT_EQ(requantise(INT32_MIN, 1e30f, 7, u8_bounds), 0);
  EXPECT_EQ(requantise(INT32_MIN, 3e38f, -5, s8_bounds), -128);
  EXPECT_EQ(requantise(255, 1, -128, s8_bounds), 127);
  EXPECT_EQ(requantise(256, 1, -128, s8_bounds), 127);
}

TEST(Requantise, TheSumIsRoundedToFloatFirst) {
  // 2^24 + 1 becomes 2^24; the product with 1.5 * 2^-17 is then 192 exactly, not a little more.
  EXPECT_EQ(requantise((1 << 24) + 1, 0x1.8p-17f, 0, u8_bounds), 192);
  // 16777219 is a tie between ...218 and ...220 and goes to the even mantissa, ...220; 0.5 * 2^-16 of it is 128.00003.
  EXPECT_EQ(requantise(16777219, 0x1p-17f, 0, u8_bounds), 128);
}

TEST(Requantise, ActivationsAreBounds) {
  const auto check = [](Bounds b, int32_t low, int32_t high) {
    EXPECT_EQ(b.low, low);
    EXPECT_EQ(b.high, high);
  };
  check(bounds(u8, Activation::none, 9, 20, 30), 0, 255);
  check(bounds(s8, Activation::none, 9, 20, 30), -128, 127);
  check(bounds(u8, Activation::relu, 9, 20, 30), 9, 255);
  check(bounds(s8, Activation::relu, -9, 20, 30), -9, 127);
  check(bounds(s8, Activation::clamp, 9, -20, 30), -20, 30);
  check(bounds(u8, Activation::clamp, 9, -20, 300), 0, 255);
}

int32_t by_double(int32_t sum, float multiplier, int32_t zero, Bounds b) {
  const auto scaled = static_cast<float>(static_cast<double>(static_cast<float>(sum)) * multiplier);
  const double rounded = std::nearbyint(std::clamp<double>(scaled, b.low - zero, b.high - zero));
  return static_cast<int32_t>(rounded) + zero;
}

// A double holds the product of two floats exactly: one rounding to float is the float product.
TEST(Requantise, IsTheRoundedProduct) {
  std::mt19937 engine(1);
  std::uniform_real_distribution<float> exponent(-36, 2);
  for (int i = 0; i < 200000; ++i) {
    const auto sum = static_cast<int32_t>(engine()) >> (engine() % 24);
    const float multiplier = std::exp2(exponent(engine));
    const auto zero = static_cast<int32_t>(engine() % 256);
    ASSERT_EQ(requantise(sum, multiplier, zero, u8_bounds), by_double(sum, multiplier, zero, u8_bounds));
    ASSERT_EQ(requantise(sum, multiplier, zero - 128, s8_bounds), by_double(sum, multiplier, zero - 128, s8_bounds));
  }
}

TEST(Requantise, FlushingSubnormalsChangesNothing) {
  const auto all = [] {
    std::vector<int32_t> result;
    for (int32_t sum : {0, 1, -1, 255, INT32_MIN, INT32_MAX})
      for (float multiplier : {0x1p-126f, 0x1p-64f, 1e-9f, 0.5f})
        result.push_back(requantise(sum, multiplier, 3, u8_bounds));
    return result;
  };
  const auto expected = all();
  const test::FlushDenormals flush;
  EXPECT_EQ(all(), expected);
}

}  // namespace
}  // namespace octile::reference
