// No real time: candidates move a clock of the test's own, so every figure is exact.
#include "tuner/measure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace octile::tuner {
namespace {

class MeasureTest : public testing::Test {
 protected:
  // A candidate whose i-th call takes seconds(i).
  void add(std::function<double(int64_t)> seconds) {
    const size_t me = candidates_.size();
    calls_.push_back(0);
    candidates_.emplace_back([this, me, seconds = std::move(seconds)] {
      order_.push_back(me);
      time_ += seconds(calls_[me]++);
    });
  }
  void add(double seconds) {
    add([seconds](int64_t) { return seconds; });
  }
  std::vector<Stats> run(double budget) {
    MeasureOptions options;
    options.seconds = budget;
    options.now = [this] { return time_; };
    return measure(candidates_, options);
  }

  double time_ = 1000;
  std::vector<std::function<void()>> candidates_;
  std::vector<int64_t> calls_;
  std::vector<size_t> order_;
};

TEST_F(MeasureTest, ExactTimesComeBack) {
  add(300e-6);
  const std::vector<Stats> stats = run(0.1);
  ASSERT_EQ(stats.size(), 1U);
  for (const double figure : {stats[0].centre, stats[0].median, stats[0].p20, stats[0].p80, stats[0].minimum}) {
    EXPECT_NEAR(figure, 300e-6, 1e-9);
  }
  EXPECT_GT(stats[0].count, 300);
}

TEST_F(MeasureTest, NothingToMeasure) {
  EXPECT_TRUE(run(1).empty());
  EXPECT_EQ(winner({}), -1);
}

TEST_F(MeasureTest, ShortKernelsAreRepeatedWithinASample) {
  add(2e-6);
  const std::vector<Stats> stats = run(0.01);
  EXPECT_NEAR(stats[0].centre, 2e-6, 1e-10);
  EXPECT_GE(static_cast<double>(calls_[0]) / static_cast<double>(stats[0].count), 25);
}

TEST_F(MeasureTest, TheBudgetHolds) {
  for (int i = 0; i < 8; ++i) add(1e-3 + i * 1e-6);
  run(0.05);
  EXPECT_LE(time_ - 1000, 0.05 + 2e-3);
}

TEST_F(MeasureTest, OneIsMeasuredHoweverSmallTheBudget) {
  add(2.0);
  add(1.0);
  const std::vector<Stats> stats = run(1e-9);
  EXPECT_EQ(stats[0].count, 1);
  EXPECT_EQ(stats[1].count, 0);
  EXPECT_EQ(winner(stats), 0);
  EXPECT_EQ(calls_[0], 1) << "a long call is not repeated to warm up";
}

TEST_F(MeasureTest, AClockThatStandsStillEnds) {
  add(0.0);
  add(0.0);
  MeasureOptions options;
  options.now = [] { return 5.0; };
  options.max_rounds = 2;
  EXPECT_EQ(measure(candidates_, options)[0].count, 2);
}

TEST_F(MeasureTest, CandidatesTakeTurns) {
  for (int i = 0; i < 3; ++i) add(1e-3);
  const std::vector<Stats> stats = run(0.1);
  int64_t longest = 0, length = 0;
  for (size_t i = 10; i < order_.size(); ++i) {
    length = order_[i] == order_[i - 1] ? length + 1 : 1;
    longest = std::max(longest, length);
  }
  EXPECT_LE(longest, 2);
  for (const std::vector<size_t>& pair : {std::vector<size_t>{0, 1}, std::vector<size_t>{1, 0}}) {
    EXPECT_NE(std::search(order_.begin() + 10, order_.end(), pair.begin(), pair.end()), order_.end())
        << "nobody always runs in the wake of the same neighbour";
  }
  EXPECT_LE(std::max({stats[0].count, stats[1].count, stats[2].count}) -
                std::min({stats[0].count, stats[1].count, stats[2].count}),
            1);
}

TEST_F(MeasureTest, HopelessOnesAreDroppedAfterThreeRounds) {
  add(1e-3);
  add(2e-3);
  add(1.01e-3);
  const std::vector<Stats> stats = run(0.5);
  EXPECT_TRUE(stats[1].dropped);
  EXPECT_EQ(stats[1].count, 3);
  EXPECT_FALSE(stats[0].dropped);
  EXPECT_FALSE(stats[2].dropped);
  EXPECT_EQ(winner(stats), 0);
}

TEST_F(MeasureTest, TheLastOneLeftStopsBeforeTheBudget) {
  add(1e-3);
  add(5e-3);
  const std::vector<Stats> stats = run(100);
  EXPECT_GE(stats[0].count, 16);
  EXPECT_LT(time_ - 1000, 0.1);
}

TEST_F(MeasureTest, TheOverheadIsTakenOffEachCall) {
  add(10e-6);
  MeasureOptions options;
  options.overhead = 4e-6;
  options.now = [this] { return time_; };
  EXPECT_NEAR(measure(candidates_, options)[0].centre, 6e-6, 1e-9);
  options.overhead = 1;
  EXPECT_GT(measure(candidates_, options)[0].minimum, 0) << "a time is positive whatever the overhead is said to be";
}

// A third of all calls is disturbed by up to 4 times, in stretches: the mean prefers the wrong one, minima do not.
TEST_F(MeasureTest, AOnePercentGapIsSeenThroughNoise) {
  int right = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    candidates_.clear();
    calls_.clear();
    order_.clear();
    std::mt19937 random(seed);
    bool disturbed = false;
    const auto noisy = [&](double seconds) {
      return [&, seconds](int64_t) {
        if (random() % 10 == 0) disturbed = random() % 3 == 0;
        const double jitter = 1 + static_cast<double>(random() % 1000) * 2e-6;
        return seconds * jitter * (disturbed ? 1.0 + static_cast<double>(random() % 3000) * 1e-3 : 1.0);
      };
    };
    add(noisy(303e-6));
    add(noisy(300e-6));
    add(noisy(306e-6));
    right += winner(run(0.5)) == 1 ? 1 : 0;
  }
  EXPECT_EQ(right, 20);
}

TEST(Summarise, QuantilesAndCentre) {
  std::vector<double> samples;
  for (int block = 1; block <= 4; ++block) {
    for (int i = 0; i < 8; ++i) samples.push_back(i == 3 ? block : 100 + i);
  }
  const Stats stats = summarise(samples);
  EXPECT_EQ(stats.centre, 2.0);
  EXPECT_EQ(stats.minimum, 1.0);
  EXPECT_EQ(stats.count, 32);
  EXPECT_LE(stats.p20, stats.median);
  EXPECT_LE(stats.median, stats.p80);
  EXPECT_EQ(summarise({}).count, 0);
  EXPECT_EQ(summarise(std::vector<double>{3, 2, 9}).centre, 2.0);
}

TEST(Winner, NeitherDroppedNorUnmeasured) {
  Stats slow{5, 5, 5, 5, 5, 10, false}, dropped{1, 1, 1, 1, 1, 3, true}, fast{4, 4, 4, 4, 4, 10, false};
  EXPECT_EQ(winner(std::vector<Stats>{Stats(), dropped, slow, fast}), 3);
  EXPECT_EQ(winner(std::vector<Stats>{Stats(), dropped}), -1);
}

}  // namespace
}  // namespace octile::tuner
