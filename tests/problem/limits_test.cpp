// Every integer of a problem at its extremes: legal and whole, or refused by the name of a field.
#include <gtest/gtest.h>

#include "../support/extreme_problems.hpp"
#include "problem/nest.hpp"

namespace octile {
namespace {

bool starts_with_a_field(const std::string& message) {
  for (const char* field : {"batch", "m:", "n:", "k:", "a.", "b.", "c.", "image", "channels.", "groups", "kernel",
                            "stride", "dilation", "pad", "x_strides", "w_strides", "y_strides"})
    if (message.starts_with(field)) return true;
  return false;
}

struct Count {
  int legal = 0, refused = 0;
};

template <class P> void look_at(const P& p, Count& count) {
  const std::string text = name(p);
  if (const Result<void> valid = validate(p); !valid) {
    ++count.refused;
    ASSERT_TRUE(starts_with_a_field(valid.error().message)) << text << ": " << valid.error().message;
    return;
  }
  ++count.legal;
  const Result<Problem> back = parse(text);
  ASSERT_TRUE(back) << back.error().message;
  ASSERT_EQ(name(*back), text);
  ASSERT_TRUE(validate(*back)) << text;
  ASSERT_GE(problem::macs(Problem(p)), 0) << text;
}

TEST(Limits, EveryIntegerIsWholeOrRefusedByName) {
  Count count;
  for (const Gemm& base : test::extreme_gemms()) {
    ASSERT_NO_FATAL_FAILURE(look_at(base, count));
    test::with_extremes(base, [&](const Gemm& g) { ASSERT_NO_FATAL_FAILURE(look_at(g, count)); });
  }
  for (const Conv& base : test::extreme_convs()) {
    ASSERT_NO_FATAL_FAILURE(look_at(base, count));
    test::with_extremes(base, [&](const Conv& c) { ASSERT_NO_FATAL_FAILURE(look_at(c, count)); });
  }
  EXPECT_GT(count.legal, 1000);
  EXPECT_GT(count.refused, 10000);
}

// More multiply-accumulates than 63 bits count, of operands that fit: as many as can be said.
TEST(Limits, MacsSaturate) {
  const int64_t size = int64_t{1} << 24;
  EXPECT_EQ(problem::macs(Gemm{.m = size, .n = size, .k = size}), INT64_MAX);
  EXPECT_EQ(problem::macs(Gemm{.m = size, .n = size, .k = 1}), size * size);
  EXPECT_EQ(problem::macs(Gemm{.m = size, .n = size, .k = 0}), 0);
}

}  // namespace
}  // namespace octile
