#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <octile/quantise.hpp>

namespace octile {
namespace {

TEST(Multipliers, AreRoundedTwice) {
  const float w[] = {0.1f, 3.0f};
  const auto m = multipliers(0.7f, w, 0.3f);
  ASSERT_TRUE(m);
  ASSERT_EQ(m->size(), 2u);
  for (int i = 0; i < 2; ++i) {
    const volatile float product = 0.7f * w[i];
    const volatile float quotient = product / 0.3f;
    EXPECT_EQ((*m)[static_cast<size_t>(i)], quotient);
  }
  EXPECT_TRUE(multipliers(1, {}, 1)->empty());
}

TEST(Multipliers, AreRefusedByField) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  const float nan = std::nanf("");
  const auto message = [](float x, std::vector<float> w, float y) {
    const auto m = multipliers(x, w, y);
    EXPECT_FALSE(m);
    return m ? "" : m.error().message;
  };
  const std::string expected = ", expected a finite normal number > 0";
  EXPECT_EQ(message(0, {1}, 1), "x_scale: 0" + expected);
  EXPECT_EQ(message(-1, {1}, -1), "x_scale: -1" + expected);
  EXPECT_EQ(message(inf, {1}, 1), "x_scale: inf" + expected);
  EXPECT_EQ(message(1, {1}, nan), "y_scale: nan" + expected);
  EXPECT_EQ(message(1, {1, 1e-39f}, 1), "w_scales[1]: 1.00000022e-39" + expected);
  EXPECT_EQ(message(1e-30f, {1e-30f}, 1), "x_scale * w_scales[0]: 0" + expected);
  EXPECT_EQ(message(1e30f, {1, 1e30f}, 1), "x_scale * w_scales[1]: inf" + expected);
  EXPECT_EQ(message(1e30f, {1}, 1e-30f), "x_scale * w_scales[0] / y_scale: inf" + expected);
  EXPECT_EQ(message(1e-30f, {1}, 1e9f), "x_scale * w_scales[0] / y_scale: 1.00000022e-39" + expected);
}

}  // namespace
}  // namespace octile
