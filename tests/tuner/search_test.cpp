// Searches replayed over made tables of whole spaces: no kernel runs.
#include "tuner/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

namespace octile::tuner {
namespace {

std::vector<std::string> names(size_t count) {
  std::vector<std::string> result;
  for (size_t i = 0; i < count; ++i) result.push_back("c" + std::to_string(i));
  return result;
}

// All proposals in order, each answered at once.
std::vector<std::string> replay(Search& search, const std::function<double(const std::string&)>& seconds,
                                size_t most = 8) {
  std::vector<std::string> all;
  for (std::vector<std::string> batch; !(batch = search.next(most)).empty();) {
    for (const std::string& config : batch) {
      all.push_back(config);
      search.record(config, seconds(config));
    }
  }
  return all;
}

double by_number(const std::string& name) { return std::stod(name.substr(1)); }

// A line of configs: c5 has the neighbours c4 and c6.
std::vector<std::string> beside(const std::string& name) {
  const int number = std::stoi(name.substr(1));
  return {"c" + std::to_string(number - 1), "c" + std::to_string(number + 1)};
}

TEST(Search, EffortsAreOneScale) {
  const auto count = [](Effort effort) {
    Search search(names(100), effort, beside);
    return replay(search, [](const std::string& name) { return std::abs(by_number(name) - 20); }).size();
  };
  EXPECT_EQ(count(Effort::wisdom_only), 0U);
  EXPECT_EQ(count(Effort::estimate), 0U);
  EXPECT_EQ(count(Effort::measure), 8U);
  EXPECT_EQ(count(Effort::patient), 22U);  // 0..7, then along the line to the best at 20, and 21 behind it
  EXPECT_EQ(count(Effort::exhaustive), 100U);
}

TEST(Search, EachEffortStartsAsTheOneBelow) {
  const auto all = [](Effort effort) {
    Search search(names(60), effort, beside);
    return replay(search, [](const std::string& name) { return std::abs(by_number(name) - 20); });
  };
  const std::vector<std::string> exhaustive = all(Effort::exhaustive);
  for (const Effort effort : {Effort::measure, Effort::patient}) {
    const std::vector<std::string> part = all(effort);
    EXPECT_TRUE(std::equal(part.begin(), part.end(), exhaustive.begin()));
  }
  EXPECT_EQ(std::set<std::string>(exhaustive.begin(), exhaustive.end()).size(), 60U) << "none is proposed twice";
}

TEST(Search, ASmallSpaceIsMeasuredWhole) {
  Search search(names(3), Effort::measure, beside);
  EXPECT_EQ(replay(search, by_number).size(), 3U);
  EXPECT_EQ(search.best(), "c0");
  Search none({}, Effort::exhaustive, beside);
  EXPECT_TRUE(none.next().empty());
  EXPECT_EQ(none.best(), "");
}

TEST(Search, BatchesOfAnySizeFindTheSame) {
  for (const size_t most : {1U, 3U, 8U, 1000U}) {
    Search search(names(50), Effort::patient, beside);
    replay(search, [](const std::string& name) { return std::abs(by_number(name) - 20); }, most);
    EXPECT_EQ(search.best(), "c20") << most;
  }
}

TEST(Search, LocalSearchWaitsForAllAnswers) {
  Search search(names(20), Effort::patient, beside);
  const std::vector<std::string> first = search.next();
  EXPECT_EQ(first.size(), 8U);
  for (size_t i = first.size(); i-- > 0;) {  // c7, whose neighbour c8 is new, answers first
    EXPECT_TRUE(search.next().empty());
    search.record(first[i], 10 - static_cast<double>(i));
  }
  EXPECT_EQ(search.next(), std::vector<std::string>{"c8"});
}

TEST(Search, WrongOnesNeverWinAndTheNextInRankTakeTheirPlace) {
  Search search(names(30), Effort::measure, beside);
  const auto all =
      replay(search, [](const std::string& name) { return by_number(name) < 10 ? INFINITY : by_number(name); });
  EXPECT_EQ(all.size(), 16U);
  EXPECT_EQ(search.best(), "c10");
  Search hopeless(names(30), Effort::measure, beside);
  EXPECT_EQ(replay(hopeless, [](const std::string&) { return std::nan(""); }).size(), 30U);
  EXPECT_EQ(hopeless.best(), "");
}

TEST(Search, NeighboursOutsideTheSpaceAreIgnored) {
  Search search(names(2), Effort::patient,
                [](const std::string&) { return std::vector<std::string>{"tile0x0", "c1"}; });
  EXPECT_EQ(replay(search, by_number).size(), 2U);
}

// apache/tvm#2560
TEST(Search, AResumedSearchDoesOnlyWhatIsLeft) {
  const auto seconds = [](const std::string& name) { return std::abs(by_number(name) - 20); };
  Search whole(names(60), Effort::patient, beside);
  const std::vector<std::string> all = replay(whole, seconds, 1);
  for (size_t interrupted = 0; interrupted <= all.size(); ++interrupted) {
    Search::Measured measured;
    for (size_t i = 0; i < interrupted; ++i) measured[all[i]] = seconds(all[i]);
    Search resumed(names(60), Effort::patient, beside, measured);
    const std::vector<std::string> rest = replay(resumed, seconds, 1);
    EXPECT_EQ(rest, std::vector<std::string>(all.begin() + static_cast<ptrdiff_t>(interrupted), all.end()));
    EXPECT_EQ(resumed.best(), "c20");
  }
}

// triton-lang/triton#9822
TEST(Search, OneNewConfigIsAllThatIsMeasured) {
  Search::Measured measured;
  for (const std::string& name : names(40)) measured[name] = by_number(name);
  std::vector<std::string> space = names(40);
  space.insert(space.begin() + 5, "c99");
  Search search(space, Effort::exhaustive, beside, measured);
  EXPECT_EQ(replay(search, by_number), std::vector<std::string>{"c99"});
}

// ROCm/MIOpen#1006
TEST(Search, TimingsOfConfigsThatLeftTheSpaceAreIgnored) {
  Search search(names(4), Effort::measure, beside, {{"gone", 1e-9}, {"c1", 1.0}});
  EXPECT_EQ(search.best(), "c1");
  EXPECT_EQ(replay(search, [](const std::string&) { return 2.0; }).size(), 3U);
  EXPECT_EQ(search.best(), "c1");
}

// A space like that of a GEMM: tile rows x columns x unroll x block, costs with waste at tails and a penalty where a
// block leaves the cache, and an estimate that is right within 15 %.
TEST(Search, ReplayOfAWholeSpaceComesNearTheBest) {
  const std::vector<std::vector<int>> values = {
      {1, 2, 3, 4, 5, 6, 7, 8}, {8, 16, 24, 32, 48, 64}, {1, 2, 4, 8}, {64, 128, 256, 512, 1024}};
  double worst = 1;
  size_t most = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    const int m = 1 + static_cast<int>(random() % 100), n = 16 + static_cast<int>(random() % 300);
    std::map<std::string, double> table;
    std::map<std::string, std::vector<int>> places;
    std::map<std::vector<int>, std::string> at;
    std::vector<std::pair<double, std::string>> estimates;
    for (int i = 0; i < 8 * 6 * 4 * 5; ++i) {
      const std::vector<int> place = {i % 8, i / 8 % 6, i / 48 % 4, i / 192};
      const int rows = values[0][static_cast<size_t>(place[0])], columns = values[1][static_cast<size_t>(place[1])];
      const int unroll = values[2][static_cast<size_t>(place[2])], block = values[3][static_cast<size_t>(place[3])];
      if (rows * columns > 28 * 8) continue;
      const double waste = std::ceil(1.0 * m / rows) * rows * std::ceil(1.0 * n / columns) * columns / m / n;
      const double loads = 1 + 0.5 / rows + 4.0 / columns;
      const double cache = block * columns > 32768 ? 1.2 : 1.0 + 16.0 / block;
      const double seconds = waste * loads * cache * (1 + 0.05 / unroll);
      const std::string name = "s" + std::to_string(i);
      table[name] = seconds * (1 + static_cast<double>(random() % 100) * 1e-4);
      places[name] = place;
      at[place] = name;
      estimates.emplace_back(seconds * (1 + static_cast<double>(random() % 1000) * 1.5e-4), name);
    }
    std::sort(estimates.begin(), estimates.end());
    std::vector<std::string> ranked;
    for (const auto& [estimate, name] : estimates) ranked.push_back(name);
    Search search(ranked, Effort::patient, [&](const std::string& name) {
      std::vector<std::string> result;
      for (size_t axis = 0; axis < 4; ++axis) {
        for (const int step : {-1, 1}) {
          std::vector<int> place = places[name];
          place[axis] += step;
          if (at.contains(place)) result.push_back(at[place]);
        }
      }
      return result;
    });
    most = std::max(most, replay(search, [&](const std::string& name) { return table[name]; }).size());
    double best = INFINITY;
    for (const auto& [name, seconds] : table) best = std::min(best, seconds);
    worst = std::max(worst, table[search.best()] / best);
  }
  EXPECT_LE(worst, 1.03);
  EXPECT_LE(most, 63U);
}

}  // namespace
}  // namespace octile::tuner
