// `octile check` itself: what it looks at beyond the reference finds every altered output, and counts as it says.
#include <gtest/gtest.h>

#include <algorithm>

#include "check/problem.hpp"
#include "check/sampled.hpp"
#include "check/suite.hpp"
#include "problem/layout.hpp"
#include "reference/access.hpp"
#include "tuner/trial.hpp"

namespace octile::tools {
namespace {

struct Sums {  // of the reference
  explicit Sums(const Problem& p) : data(p, {.remainder = true, .data_only = true}) {
    const auto* g = std::get_if<Gemm>(&p);
    layout = g ? problem::layout_c(*g) : problem::layout_y(std::get<Conv>(p));
    initial.assign(size_t(std::max<int64_t>(1, tuner::extent(layout.sizes, layout.strides))), 77);
    y = initial;
    const auto or_null = [](const auto& v) { return v.empty() ? nullptr : v.data(); };
    in = {.x = data.x(),
          .w = data.w(),
          .x_zero_point = or_null(data.x_zero_points()),
          .w_zero_point = or_null(data.w_zero_points()),
          .bias = or_null(data.bias()),
          .y = y.data()};
    reference::run(p, in);
    accumulates = g && g->accumulate;
  }
  const int32_t* before() const { return accumulates ? initial.data() : nullptr; }

  tuner::Trial data;
  problem::Layout layout;
  std::vector<int32_t> initial, y;
  reference::Inputs in;
  bool accumulates = false;
};

std::vector<Problem> with_sums() {
  std::vector<Problem> all;
  for (const Problem& p : kernel_suite())
    if (std::visit([](const auto& q) { return q.types.y == s32; }, p)) all.push_back(p);
  return all;
}

TEST(Freivalds, HoldsForTheReference) {
  for (const Problem& p : with_sums()) {
    Sums s(p);
    if (reference::any_zero(s.layout.sizes)) continue;
    EXPECT_EQ(freivalds(p, s.in, s.y.data(), s.before(), 5), "") << name(p);
  }
}

TEST(Freivalds, FindsEveryAlteredSum) {
  const auto all = with_sums();
  for (size_t i = 0; i < all.size(); i += 7) {
    Sums s(all[i]);
    if (reference::any_zero(s.layout.sizes)) continue;
    std::vector<int64_t> index(s.layout.sizes.size(), 0);
    size_t turn = 0;
    do {
      if (++turn % 19 != 1) continue;
      int32_t& y = s.y[size_t(reference::offset_of(index, s.layout.strides))];
      const int32_t right = y;
      for (uint32_t altered : {1u, 2u, 0x80000000u, 0xffffff00u}) {
        y = int32_t(uint32_t(right) + altered);
        ASSERT_NE(freivalds(all[i], s.in, s.y.data(), s.before(), 5), "") << name(all[i]) << " by " << altered;
      }
      y = right;
    } while (reference::next(index, s.layout.sizes) && turn < 200);
  }
}

TEST(Samples, HoldBordersCornersOfTilesAndRandomOutputs) {
  Conv c{.batch = 3, .image = {20, 21}, .channels = {4, 70}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  const auto positions = sample_positions(c, {.rows = 6, .columns = 32}, 500, 1);
  const auto has = [&](const Index& index) { return std::binary_search(positions.begin(), positions.end(), index); };
  for (int64_t image : {0, 2})
    for (int64_t row : {0, 1, 18, 19})                // the border, and both ends of what is inside
      for (int64_t pixel : {0, 1, 6, 7, 12, 19, 20})  // and ends of tiles of 6 that begin at 1
        for (int64_t filter : {0, 31, 32, 63, 64, 69}) EXPECT_TRUE(has({image, row, pixel, filter})) << row << pixel;
  EXPECT_GT(positions.size(), 500u);
  EXPECT_TRUE(std::any_of(positions.begin(), positions.end(), [](const Index& i) { return i[0] == 1; })) << "random";
  EXPECT_EQ(std::adjacent_find(positions.begin(), positions.end()), positions.end());
  EXPECT_TRUE(sample_positions(Gemm{.m = 0, .n = 5, .k = 5}, {}, 100, 1).empty());
}

// Hundreds of border classes: every one of them is looked at, though not with every filter.
TEST(Samples, OfManyBorderClassesAreBounded) {
  const Conv c{.batch = 1, .image = {99, 99}, .channels = {1, 500}, .kernel = {99, 99}, .pad = {{98, 98}, {98, 98}}};
  const auto positions = sample_positions(c, {.rows = 6, .columns = 16}, 0, 1);
  EXPECT_LT(positions.size(), 400'000u);
  for (int64_t row = 0; row < 197; ++row)
    EXPECT_NE(std::lower_bound(positions.begin(), positions.end(), Index{0, row, row, 0}), positions.end());
}

TEST(CheckProblem, AlteredOutputsAreFoundBothWays) {
  const Engine engine({.store = "", .plans = 1});
  const Problem problems[] = {Gemm{.m = 200, .n = 300, .k = 20}, Gemm{.batch = {2}, .m = 99, .n = 300, .k = 9},
                              Conv{.batch = 1, .image = {30, 30}, .channels = {3, 60}, .kernel = {3, 3}}};
  for (const Problem& p : problems)
    for (const CheckCase& c : {case_of(p), case_of(p, s8, u8), case_of(p, u8, s8)})
      for (bool sampled : {false, true}) {
        const CheckResult right = check_problem(engine, c, {.sampled = sampled});
        EXPECT_EQ(right.wrong + right.refused, "");
        EXPECT_EQ(right.runs.size(), c.requantised ? 2u : 1u);
        for (uint32_t altered : {1u, 0x80000000u})
          EXPECT_NE(check_problem(engine, c, {.sampled = sampled, .altered = altered}).wrong, "") << name(p);
      }
}

}  // namespace
}  // namespace octile::tools
