// Numbers in messages have a point in every language. The language of this test is made by it: one like German or
// French, whose numbers have a comma.
#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <octile/octile.hpp>

#include "problem/float_text.hpp"

namespace octile::test {
namespace {

class Comma : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/octile_language_test_XXXXXX";
    root_ = mkdtemp(pattern);
    std::ofstream(root_ + "/source")
        << "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \".\"\ngrouping 3;3\nEND LC_NUMERIC\n";
    const std::string command = "localedef --no-archive -c -i " + root_ + "/source " + root_ + "/comma >/dev/null 2>&1";
    (void)!std::system(command.c_str());  // it warns of the categories that are not there
    setenv("LOCPATH", root_.c_str(), 1);
    if (!std::setlocale(LC_NUMERIC, "comma")) GTEST_SKIP() << "localedef makes no language here";
  }
  void TearDown() override {
    std::setlocale(LC_NUMERIC, "C");
    unsetenv("LOCPATH");
    std::filesystem::remove_all(root_);
  }
  std::string root_;
};

TEST_F(Comma, MessagesHaveAPoint) {
  char text[20];
  std::snprintf(text, sizeof text, "%g", 0.5);
  ASSERT_STREQ(text, "0,5");
  const float w[] = {1}, scale[] = {-0.5f};
  EXPECT_EQ(multipliers(9.99e-42f, w, 1).error().message,
            "x_scale: 9.98985675e-42, expected a finite normal number > 0");
  uint8_t y[1];
  EXPECT_EQ(quantise_linear({.columns = 1}, std::span<const float>(w), scale, {}, y).error().message,
            "scales[0]: -0.5, expected a finite number > 0");
  const Engine engine({.store = "", .threads = 1});
  Gemm g{.m = 1, .n = 1, .k = 4, .types = {u8, s8, u8}};
  g.quantisation.multiplier = Per::tensor;
  const int8_t b[4] = {};
  const uint8_t a[4] = {};
  const auto weights = engine.pack(g, b);
  ASSERT_TRUE(weights);
  const auto ran = engine.plan(g, *weights).value().run({.x = a, .y = y, .multipliers = scale});
  ASSERT_FALSE(ran);
  EXPECT_NE(ran.error().message.find("value -0.5 at 0"), std::string::npos) << ran.error().message;
}

TEST(FloatText, IsThatOfPrintf) {
  for (double value :
       {0.0, -0.0, 1.0, 0.1, 1e-45, 3.4028234663852886e38, 123456789.0, 1e9, 1e10, 1e-5, HUGE_VAL, -HUGE_VAL})
    for (int digits : {6, 9}) {
      char text[40];
      std::snprintf(text, sizeof text, "%.*g", digits, value);
      EXPECT_EQ(problem::float_text(value, digits), text);
    }
}

}  // namespace
}  // namespace octile::test
