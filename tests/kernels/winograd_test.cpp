// Winograd's recovery is exact or it is nothing: shapes, types and extremes on both sides of its bound, in every room
// that has it, every config on the small ones.
#include <algorithm>
#include <numeric>
#include <string_view>

#include "check/suite.hpp"
#include "kernel_case.hpp"
#include "packing/packing.hpp"
#include "schedule/winograd_layout.hpp"

namespace octile::test {
namespace {

using tuner::DataDistribution;

class Winograd : public InEveryRoomOrEmulated {
 protected:
  void SetUp() override {
    InEveryRoomOrEmulated::SetUp();
    if (!IsSkipped() && codegen::room_named(GetParam())->words_layout().b_bytes == 0)
      GTEST_SKIP() << GetParam() << ": multiplies no pairs of int16";
    if (!IsSkipped()) engine_ = engine();
  }
  Engine engine_{{.max_isa = "portable", .store = ""}};
  static bool is_winograd(std::string_view config, int m) {
    return config.starts_with("winograd" + std::to_string(m) + "_");
  }
  // Its config of either size that the estimate likes best.
  std::string best(const Engine& engine, const Problem& problem, int m) const {
    const auto names = engine.candidates(problem);
    const auto found = std::find_if(names.begin(), names.end(), [&](auto& name) { return is_winograd(name, m); });
    return found == names.end() ? "" : *found;
  }
  void both_exact(const Problem& problem, const tuner::TrialOptions& data) const {
    for (int m : {4, 2}) {
      const std::string config = best(engine_, problem, m);
      ASSERT_NE(config, "") << name(problem) << " has no winograd" << m;
      EXPECT_EXACT(engine_, problem, data, {.config = config});
    }
  }
};

Conv conv(int64_t in, int64_t out, std::vector<int64_t> image, int64_t pad = 1) {
  return {
      .batch = 1, .image = std::move(image), .channels = {in, out}, .kernel = {3, 3}, .pad = {{pad, pad}, {pad, pad}}};
}

TEST_P(Winograd, ImagesAndPads) {
  for (const auto& image : {std::vector<int64_t>{1, 1}, {2, 3}, {4, 4}, {5, 9}, {7, 7}, {8, 13}, {3, 41}})
    for (int64_t pad : {0, 1, 2, 3}) {
      const Conv c = conv(32, 20, image, pad);
      if (!validate(Problem(c))) continue;
      ASSERT_NO_FATAL_FAILURE(both_exact(c, {}));
    }
  Conv c = conv(16, 16, {6, 5});
  c.pad = {{0, 2}, {3, 1}};
  both_exact(c, {});
}

TEST_P(Winograd, Channels) {
  for (int64_t in : {1, 3, 15, 16, 33, 64})
    for (int64_t out : {1, 16, 17, 50})
      ASSERT_NO_FATAL_FAILURE(both_exact(conv(in, out, {6, 6}), {.seed = uint32_t(in)}));
}

TEST_P(Winograd, TypesAndParameters) {
  size_t turn = 0;
  std::vector<Problem> all;
  for (int i = 0; i < 12; ++i) {
    Conv c = conv(19, 21, {5, 6});
    c.batch = 1 + i % 3;
    c.groups = i % 2 ? 3 : 1;
    c.channels = {19 * c.groups, 21 * c.groups};
    tools::add_in_turn(c, turn, all);
  }
  for (const Problem& problem : all) ASSERT_NO_FATAL_FAILURE(both_exact(problem, {.remainder = true}));
}

// Rows, pixels and images farther apart than they need be; and channels that do not lie side by side are refused.
TEST_P(Winograd, Strides) {
  Conv c = conv(20, 18, {6, 7});
  c.batch = 2;
  c.x_strides = {7 * 8 * 33, 8 * 33, 33, 1};
  c.y_strides = {6 * 7 * 29 + 5, 7 * 29, 29, 1};
  both_exact(c, {});
  c.x_strides = {20 * 42, 7, 1, 42};
  EXPECT_EQ(best(engine_, c, 4), "");
}

TEST_P(Winograd, EveryConfig) {
  Conv c = conv(35, 37, {9, 10});
  c.types.y = u8, c.bias = true;
  c.quantisation = {Per::tensor, Per::none, Per::tensor, Per::channel};
  const KernelCase data(c);
  size_t count = 0;
  for (const auto& config : engine_.candidates(c)) {
    if (!config.starts_with("winograd") || count++ % 7) continue;
    const auto wrong = data.difference(engine_, {.config = config});
    ASSERT_TRUE(wrong.empty()) << wrong;
  }
  EXPECT_GT(count, 50u);
}

TEST_P(Winograd, Threads) {
  Conv c = conv(32, 100, {17, 18});
  c.types.y = s8;
  c.quantisation = {Per::tensor, Per::none, Per::none, Per::tensor};
  for (int threads : {2, 3, 7}) {
    const Engine engine = this->engine(threads);
    for (int m : {4, 2}) EXPECT_EXACT(engine, c, {}, {.config = best(engine, c, m)});
  }
  Conv one = conv(32, 100, {4, 4});  // a block of few tiles: threads share its panels
  const Engine engine = this->engine(3);
  EXPECT_EXACT(engine, one, {}, {.config = best(engine, one, 4)});
}

// 16 channels of extremes are far within the bound, 130 are beyond: two chunks.
constexpr DataDistribution draws[] = {DataDistribution::lowest, DataDistribution::highest,
                                      DataDistribution::alternating, DataDistribution::uniform};
TEST_P(Winograd, Extremes) {
  for (int64_t channels : {16, 130})
    for (Type x : {u8, s8})
      for (Type w : {u8, s8})
        for (DataDistribution of_x : draws)
          for (DataDistribution of_w : draws) {
            Conv c = conv(channels, 3, {5, 4});
            c.types = {x, w, s32};
            c.quantisation = {Per::tensor, Per::tensor, Per::none, Per::none};
            ASSERT_NO_FATAL_FAILURE(both_exact(c, {.distribution = of_x, .w_distribution = of_w, .remainder = true}));
          }
}

TEST_P(Winograd, FourChunks) {
  for (Type x : {u8, s8})
    for (DataDistribution draw : draws) {
      Conv c = conv(400, 2, {3, 4});
      c.types = {x, u8, s8};
      c.quantisation = {Per::tensor, Per::tensor, Per::none, Per::channel};
      ASSERT_NO_FATAL_FAILURE(
          both_exact(c, {.distribution = draw, .w_distribution = DataDistribution::alternating, .remainder = true}));
    }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Winograd, every_room, name_of_room);

// The bound: as many chunks as the weights ask for, no fewer.
class Splits : public testing::Test {
 protected:
  // The splits of one filter whose magnitudes sum to `sum`, over channels as evenly as can be.
  int64_t splits(int m, int64_t channels, int64_t sum) const {
    const Problem problem = conv(channels, 1, {4, 4});
    const problem::Nest nest = problem::lower(problem);
    const codegen::Room& room = *codegen::room_named("avx2");
    auto layout = codegen::winograd_layout(nest, room, m, 0).value();
    std::vector<int8_t> w(size_t(9 * channels));
    for (size_t i = 0; i < w.size(); ++i)
      w[i] = int8_t((i % 2 ? -1 : 1) * (sum / int64_t(w.size()) + (int64_t(i) < sum % int64_t(w.size()))));
    const auto block = runtime::aligned_bytes(layout.end);
    const auto source = problem::weight_source(problem);
    runtime::pack_winograd(layout, nest, {.w = w.data(), .source = &source}, block.get());
    return layout.channel_splits;
  }
};

TEST_F(Splits, AtTheBoundAndBeyond) {
  const int64_t max_sum = ((int64_t{1} << 26) - 2) / 255;  // of |w|, with 4 x 4 tiles
  EXPECT_EQ(splits(4, 400, max_sum), 1);
  EXPECT_EQ(splits(4, 400, max_sum + 1), 2);
  EXPECT_EQ(splits(4, 1000, 2 * max_sum - 6000), 2);
  EXPECT_EQ(splits(4, 1000, 2 * max_sum + 2), 3);
  EXPECT_EQ(splits(2, 1000, 127 * 9000), 1);
  EXPECT_EQ(splits(4, 113, 127 * 9 * 113), 1);
}

// |U| and |V| fit int16 whatever the data: the reason that nothing else needs a bound. The rows of the transforms.
TEST_F(Splits, OperandsFitInt16) {
  constexpr int g[6][3] = {{6, 0, 0}, {-2, -2, -2}, {-2, 2, -2}, {1, 2, 4}, {1, -2, 4}, {0, 0, 6}};
  constexpr int b[6][6] = {{4, 0, -5, 0, 1, 0},  {0, -4, -4, 1, 1, 0}, {0, 4, -4, -1, 1, 0},
                           {0, -2, -1, 2, 1, 0}, {0, 2, -1, -2, 1, 0}, {0, 4, 0, -5, 0, 1}};
  int64_t max_u = 0, max_v = 0;
  for (auto& p : g)
    for (auto& q : g) {
      int64_t all = 0;
      for (int x : p)
        for (int y : q) all += std::abs(x * y);
      max_u = std::max(max_u, all * 255);
    }
  for (auto& p : b)
    for (auto& q : b) {
      int64_t positive = 0, negative = 0;
      for (int x : p)
        for (int y : q) (x * y > 0 ? positive : negative) += std::abs(x * y);
      max_v = std::max({max_v, positive * 255, negative * 255});
    }
  EXPECT_EQ(max_u, 12495);
  EXPECT_EQ(max_v, 17340);
}

}  // namespace
}  // namespace octile::test
