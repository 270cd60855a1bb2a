// Weights in classes: that no lane of int16 can overflow is shown of the packed bytes, whatever the weights; and sums
// at the bound, in every lane, come out exact.
#include "packing/classes.hpp"

#include <algorithm>
#include <cstring>

#include "draw_problem.hpp"
#include "exact.hpp"
#include "packing/packing.hpp"
#include "problem/layout.hpp"
#include "runtime/access.hpp"
#include "schedule/packed_layout.hpp"

namespace octile::test {
namespace {

using codegen::Form;
using codegen::PackedLayout;
using tuner::DataDistribution;

class InRoomsWithClasses : public InEveryRoom {
 protected:
  void SetUp() override {
    InEveryRoom::SetUp();
    if (!IsSkipped() && !room().has_classes()) GTEST_SKIP() << "this room has one kind of step";
  }
  const codegen::Room& room() const { return *codegen::room_named(GetParam()); }
};
using ClassesOfWeights = InRoomsWithClasses;
using ClassesInPlans = InRoomsWithClasses;

// ---- the packed bytes, read anew ----------------------------------------------------------------------------

class Reader {  // of one panel, as a kernel reads it
 public:
  Reader(const PackedLayout& l, const uint8_t* panel) : l_(l), panel_(panel) {}

  // Every group of the tap once, at its place in A, with the weights of the filters; and no lane may overflow.
  void check_tap(int64_t tap, const std::vector<runtime::Values>& filters) {
    tap_ = tap, filters_ = &filters, read_.clear();
    list_ = panel_ + tap * l_.list_bytes();
    int32_t b;
    std::memcpy(&b, list_, sizeof b);
    list_ += sizeof b, weights_ = panel_ + b;
    for (int64_t n = next(); n > 0; --n) check_lanes({group(), group()});
    for (int64_t n = next(); n > 0; --n) check_lanes({group()});
    for (int64_t n = next(); n > 0; --n) check_flipped(place());
    std::vector<int64_t> expected;
    for (int64_t k = 0; k < l_.depth; k += 4) expected.push_back(std::max<int64_t>(0, std::min(k, l_.depth - 4)));
    std::sort(read_.begin(), read_.end());
    EXPECT_EQ(read_, expected);
  }

 private:
  int64_t next() {
    uint16_t value;
    std::memcpy(&value, list_, sizeof value);
    list_ += sizeof value;
    return value;
  }
  int64_t place() { return read_.emplace_back(next()); }
  const int8_t* group() {
    const int64_t begin = place();
    const auto* w = reinterpret_cast<const int8_t*>(weights_);
    weights_ += l_.step.b_step();
    for (int n = 0; n < l_.step.tile.n; ++n)
      for (int k = 0; k < 4; ++k) expect_weight(begin, n, k, w[l_.step.at(k, n)]);
    return w;
  }
  // The overlap of the last group with the one before it counts once: there the weight is 0 or the value.
  void expect_weight(int64_t begin, int n, int k, int packed) const {
    const int64_t depth = l_.depth, covered = begin % 4 ? (begin / 4 + 1) * 4 : begin;
    const bool dead = size_t(n) >= filters_->size() || begin + k >= depth || begin + k < covered;
    const int expected = dead ? 0 : (*filters_)[size_t(n)][size_t(tap_ * depth + begin + k)];
    EXPECT_EQ(packed, expected) << "tap " << tap_ << ", k " << begin + k << ", filter " << n;
  }
  void check_lanes(const std::vector<const int8_t*>& groups) const {
    for (int64_t lane = 0; lane < l_.step.b_step(); lane += 2) {
      int max_sum = 0, min_sum = 0;
      for (const int8_t* w : groups)
        for (int64_t i : {lane, lane + 1}) (w[i] > 0 ? max_sum : min_sum) += 255 * w[i];
      EXPECT_LE(max_sum, 32767);
      EXPECT_GE(min_sum, -32768);
    }
  }
  void check_flipped(int64_t begin) {
    if (l_.form == Form::small_classes) return check_small(begin);
    const uint8_t *size = weights_, *pattern = weights_ + l_.step.b_step();
    weights_ += 2 * l_.step.b_step();
    for (int n = 0; n < l_.step.tile.n; ++n)
      for (int k = 0; k < 4; ++k) {
        const int at = l_.step.at(k, n);
        ASSERT_TRUE(pattern[at] == 0x80 || pattern[at] == 0x7f);
        expect_weight(begin, n, k, pattern[at] == 0x80 ? size[at] : -size[at]);
      }
    for (int64_t lane = 0; lane < l_.step.b_step(); lane += 2) {
      EXPECT_LE(127 * (size[lane] + size[lane + 1]), 32767);
      EXPECT_GE(-128 * (size[lane] + size[lane + 1]), -32768);
    }
  }

  void check_small(int64_t begin) {  // sizes are at most 128 whatever the weights
    const auto* w = reinterpret_cast<const int8_t*>(weights_);
    weights_ += l_.step.b_step();
    for (int n = 0; n < l_.step.tile.n; ++n)
      for (int k = 0; k < 4; ++k) expect_weight(begin, n, k, w[l_.step.at(k, n)]);
  }

  const PackedLayout& l_;
  const uint8_t *panel_, *list_ = nullptr, *weights_ = nullptr;
  int64_t tap_ = 0;
  std::vector<int64_t> read_;
  const std::vector<runtime::Values>* filters_ = nullptr;
};

void check_packed(const codegen::Room& room, Form form, const Problem& problem, const tuner::TrialOptions& options) {
  const tuner::Trial trial(problem, options);
  const auto nest = problem::lower(problem);
  const auto source = problem::weight_source(problem);
  const auto block = runtime::packed_block(nest, room, form, {.w = trial.w(), .type = s8, .source = &source}).value();
  const PackedLayout& l = block->layout;
  ASSERT_EQ(l.algorithm, schedule::Algorithm::direct) << "the test reads taps as they are";
  for (int64_t panel = 0; panel < l.panels; ++panel) {
    std::vector<runtime::Values> filters;
    for (int64_t f = panel * l.step.tile.n; f < std::min((panel + 1) * l.step.tile.n, l.filters); ++f) {
      const int8_t* w = static_cast<const int8_t*>(trial.w()) + f * source.filter;
      auto& values = filters.emplace_back();
      for (int64_t y = 0; y < l.kernel[0]; ++y)
        for (int64_t x = 0; x < l.kernel[1]; ++x)
          for (int64_t k = 0; k < l.depth; ++k)
            values.push_back(w[y * source.tap[1] + x * source.tap[2] + k * source.depth]);
    }
    Reader reader(l, block->data.get() + l.panel_at(0, panel));
    for (int64_t tap = 0; tap < l.taps(); ++tap) reader.check_tap(tap, filters);
    ASSERT_FALSE(testing::Test::HasFailure()) << name(problem) << ", panel " << panel;
  }
}

TEST_P(ClassesOfWeights, NoLaneOfThePackedBytesCanOverflow) {
  for (DataDistribution draw : {DataDistribution::laplace, DataDistribution::uniform, DataDistribution::lowest,
                                DataDistribution::highest, DataDistribution::alternating})
    for (uint32_t seed : {1u, 2u, 3u})
      for (int64_t depth : {4, 5, 7, 64, 129}) {
        const tuner::TrialOptions options{.seed = seed, .w_distribution = draw, .data_only = true};
        Conv c{.batch = 1, .image = {5, 7}, .channels = {depth, 21}, .kernel = {2, 3}};
        for (Form form : {Form::classes, Form::small_classes}) {
          ASSERT_NO_FATAL_FAILURE(check_packed(room(), form, c, options));
          ASSERT_NO_FATAL_FAILURE(check_packed(room(), form, Gemm{.m = 3, .n = 19, .k = depth}, options));
        }
      }
}

TEST_P(ClassesOfWeights, OfTrainedNetworksFallIntoEveryClass) {
  const Problem problem = Gemm{.m = 3, .n = 64, .k = 64};
  const tuner::Trial trial(problem, {.w_distribution = DataDistribution::laplace, .data_only = true});
  const auto source = problem::weight_source(problem);
  const auto block = runtime::packed_block(problem::lower(problem), room(), Form::classes,
                                           {.w = trial.w(), .type = s8, .source = &source})
                         .value();
  const auto count = runtime::count_classes(block->layout, block->data.get());
  EXPECT_EQ(count.paired + count.single + count.flipped, 16 * block->layout.panels);
  EXPECT_GT(count.paired, 0);
  EXPECT_GT(count.single, 0);
  EXPECT_GT(count.flipped, 0);
}

TEST_P(ClassesOfWeights, ListsThatLeadOutsideAreSeen) {
  const Problem problem = Gemm{.m = 3, .n = 40, .k = 64};
  const tuner::Trial trial(problem, {.w_distribution = DataDistribution::laplace, .data_only = true});
  const auto source = problem::weight_source(problem);
  const auto block = runtime::packed_block(problem::lower(problem), room(), Form::classes,
                                           {.w = trial.w(), .type = s8, .source = &source})
                         .value();
  const PackedLayout& l = block->layout;
  uint8_t* list = block->data.get() + l.panel_bytes;  // of the second panel: place, pairs, their offsets, ...
  EXPECT_TRUE(runtime::lists_stay_inside(l, block->data.get()));
  for (auto [at, value] : {std::pair{0, 1 << 14}, {4, 9}, {6, 61}, {6, 0xffff}}) {
    uint16_t before, bad = uint16_t(value);
    std::memcpy(&before, list + at, sizeof before);
    std::memcpy(list + at, &bad, sizeof bad);
    EXPECT_FALSE(runtime::lists_stay_inside(l, block->data.get())) << at;
    std::memcpy(list + at, &before, sizeof before);
  }
  EXPECT_TRUE(runtime::lists_stay_inside(l, block->data.get()));
}

TEST_P(ClassesOfWeights, SmallOnesAreLittleMoreThanTheWeights) {
  const Problem problem = Gemm{.m = 3, .n = 64, .k = 256};
  const tuner::Trial trial(problem, {.data_only = true});
  const auto source = problem::weight_source(problem);
  const auto block = runtime::packed_block(problem::lower(problem), room(), Form::small_classes,
                                           {.w = trial.w(), .type = s8, .source = &source})
                         .value();
  const int64_t panels = block->layout.panels * block->layout.panel_bytes;  // without the one of ones, and sums
  EXPECT_LE(panels, 64 * 256 * 11 / 10);
}

// Groups of which each has one sum, that of a lane's positive weights.
runtime::Classes classify(const std::vector<int>& sums) {
  runtime::Loads loads(16);
  for (int sum : sums) {
    int8_t weights[16] = {};
    weights[2] = int8_t(std::min(sum, 127)), weights[3] = int8_t(sum - weights[2]);
    loads.add(weights);
  }
  return runtime::classify(loads);
}

TEST(Classify, APairMayFillItsLaneExactlyAndNoMore) {
  const auto classes = [](int x, int y) { return classify({x, y}); };
  EXPECT_EQ(classes(64, 64).pairs.size(), 1u);
  EXPECT_EQ(classes(64, 65).singles.size(), 2u);
  EXPECT_EQ(classes(0, 128).pairs.size(), 1u);
  EXPECT_EQ(classes(1, 128).singles.size(), 2u);
  EXPECT_EQ(classes(129, 0).flipped.size(), 1u);
  EXPECT_EQ(classes(254, 254).flipped.size(), 2u);
}

TEST(Classify, HeavyGroupsFindTheHeaviestPartner) {
  const auto pairs = classify({100, 20, 28, 90, 10, 38}).pairs;  // in any order 100 might take 20
  EXPECT_EQ(pairs, (std::vector<std::array<int16_t, 2>>{{0, 2}, {1, 4}, {3, 5}}));
}

// ---- whole plans --------------------------------------------------------------------------------------------

struct Pair {
  int first, second;
};

// The same lane takes both weights; what a saturated sum would miss shows in one output.
TEST_P(ClassesInPlans, LanesAtTheirBoundAreExactInEveryPlace) {
  const Engine engine = this->engine();
  constexpr int64_t m = 2, n = 9, k = 16;
  for (Pair pair : {Pair{64, 64},
                    {64, 65},
                    {127, 1},
                    {127, 2},
                    {127, 127},
                    {-64, -64},
                    {-64, -65},
                    {-128, 0},
                    {-127, -1},
                    {-128, -1},
                    {-128, -128},
                    {127, -128}})
    for (Type x_type : {u8, s8})
      for (int64_t filter = 0; filter < n; ++filter)
        for (int64_t first = 0; first < k; ++first) {
          const int64_t second = (first + 1 + filter % 7) % k;
          Bytes x(size_t(m * k), x_type == u8 ? 255 : 127), w(size_t(k * n), 0);
          w[size_t(first * n + filter)] = uint8_t(pair.first);
          w[size_t(second * n + filter)] = uint8_t(pair.second);
          const Gemm gemm{.m = m, .n = n, .k = k, .types = {x_type, s8, s32}};
          for (Form form : {Form::classes, Form::small_classes}) {
            const auto y = outputs(engine, gemm, x, w, {.form = form}).value();
            for (int64_t i = 0; i < m * n; ++i)
              ASSERT_EQ(y[size_t(i)], i % n == filter ? (pair.first + pair.second) * (x_type == u8 ? 255 : 127) : 0)
                  << pair.first << " and " << pair.second << " at " << first << " and " << second;
          }
        }
}

TEST_P(ClassesInPlans, EveryWeightAtEachBoundIsExact) {  // all lanes full at once, pairs and singles
  const Engine engine = this->engine();
  for (int size : {16, 31, 32, 33, 63, 64, 65, 127, -16, -31, -32, -33, -63, -64, -65, -127, -128})
    for (int64_t k : {4, 8, 12, 21, 64})
      for (bool alternate : {false, true}) {
        const Bytes x(size_t(3 * k), 255);
        Bytes w(size_t(k * 11));
        int64_t sum = 0;
        for (int64_t i = 0; i < k; ++i) {
          const int value = alternate && i % 2 && size != -128 ? -size : size;
          std::fill_n(w.begin() + std::ptrdiff_t(i * 11), 11, uint8_t(value));
          sum += 255 * value;
        }
        const Gemm gemm{.m = 3, .n = 11, .k = k, .types = {u8, s8, s32}};
        for (Form form : {Form::classes, Form::small_classes}) {
          const Ints y = outputs(engine, gemm, x, w, {.form = form}).value();
          for (int32_t value : y) ASSERT_EQ(value, sum) << "weights of " << size << ", k " << k;
        }
      }
}

// Tails of K and N, both signs, zero points, padding that takes taps away, rows of few channels, several matrices.
TEST_P(ClassesInPlans, OfDrawnWeightsAreExact) {
  const Engine engine = this->engine();
  for (const char* text :
       {"gemm_u8s8s32_m37_n21_k131", "gemm_s8s8s32_m37_n21_k131",
        "gemm_s8s8u8_m12_n40_k30_xzp_yzp_multiplierchannel_bias", "gemm_u8s8s32_m1_n33_k1027", "gemm_u8s8s32_m5_n7_k3",
        "conv_u8s8u8_n1_h9_w11_c20_k19_r3x3_p1x1_xzp_yzp_multiplierchannel_bias",
        "conv_s8s8s32_n2_h9_w11_c13_k24_r3x3_s2x1_p1x1_xzp", "conv_u8s8s32_n1_h9_w11_c3_k17_r3x3_p1x1_xzp",
        "conv_s8s8s32_n1_h9_w11_c2_k17_r1x1", "conv_u8s8s32_n1_h9_w11_c32_k24_g2_r3x3_p1x1"}) {
    const auto problem = parse(text);
    ASSERT_TRUE(problem) << problem.error().message;
    for (DataDistribution of_x : {DataDistribution::uniform, DataDistribution::highest})
      for (DataDistribution of_w : {DataDistribution::laplace, DataDistribution::uniform})
        for (Form form : {Form::steps, Form::classes, Form::small_classes})
          EXPECT_EXACT(engine, *problem, {.distribution = of_x, .w_distribution = of_w}, {}, form);
  }
}

TEST_P(ClassesInPlans, EveryTailIsExact) {
  const Engine engine = this->engine();
  const auto check = [&](int64_t m, int64_t n, int64_t k) {
    for (Form form : {Form::classes, Form::small_classes}) {
      const Gemm g{.m = m, .n = n, .k = k, .types = {(m + n + k) % 2 ? u8 : s8, s8, s32}};
      EXPECT_EXACT(engine, g, {.seed = uint32_t(m + n + k), .w_distribution = DataDistribution::laplace}, {}, form);
    }
  };
  for (int64_t m = 1; m <= 25; ++m) check(m, 9, 39);
  for (int64_t n = 1; n <= 33; ++n) check(13, n, 39);
  for (int64_t k = 1; k <= 70; ++k) check(3, 9, k);
}

TEST_P(ClassesInPlans, WeightsThatProveNothingAreWidened) {
  const Engine engine = this->engine();
  const Problem problem = Gemm{.m = 20, .n = 40, .k = 256};
  for (auto [draw, form] :
       {std::pair{DataDistribution::laplace, Form::classes}, {DataDistribution::uniform, Form::steps}}) {
    const tuner::Trial trial(problem, {.w_distribution = draw});
    const auto weights = engine.pack(problem, trial.w()).value();
    EXPECT_EQ(runtime::Access::block(weights)->layout.form, form);
    const auto plan = engine.plan(problem, weights, {.effort = Effort::measure, .seconds = 0.01}).value();
    EXPECT_EQ(plan.origin(), Origin::exact_record) << "was tuned in another form";
  }
}

TEST_P(ClassesInPlans, ShallowWeightsAreInClassesToo) {
  const Engine engine = this->engine();
  for (int64_t k : {24, 32, 64}) {
    const Problem problem = Gemm{.m = 64, .n = 192, .k = k};
    const tuner::Trial trial(problem, {.w_distribution = DataDistribution::laplace});
    EXPECT_EQ(runtime::Access::block(engine.pack(problem, trial.w()).value())->layout.form, Form::classes) << k;
  }
}

TEST_P(ClassesInPlans, EveryConfigIsExact) {
  const Engine engine = this->engine();
  for (const char* text : {"gemm_u8s8s32_m45_n19_k77", "gemm_s8s8s8_m45_n19_k77_yzp_multiplierchannel",
                           "conv_u8s8u8_n1_h9_w13_c24_k19_r3x3_p1x1_xzp_yzp_multiplierchannel_bias"}) {
    const auto problem = parse(text);
    ASSERT_TRUE(problem) << problem.error().message;
    for (Form form : {Form::classes, Form::small_classes}) {
      const KernelCase data(*problem, {.data = {.w_distribution = DataDistribution::laplace}, .form = form});
      for (const std::string& config : engine.candidates(*problem)) {
        if (config.starts_with("winograd")) continue;  // has a form of its own
        const auto wrong = data.difference(engine, {.config = config});
        ASSERT_TRUE(wrong.empty()) << wrong;
      }
    }
  }
}

TEST_P(ClassesInPlans, OfRandomProblemsAreExact) {
  DrawProblem draw(11);
  const Engine engines[] = {engine(1), engine(2), engine(5)};
  int run = 0;
  for (int i = 0; i < 2000; ++i) {
    const Problem problem = draw.problem();
    const auto* conv = std::get_if<Conv>(&problem);
    if (conv && conv->transposed) continue;  // packed as phases, each in a form of its own
    if (!codegen::may_have_classes(codegen::phases_for(problem, room()).front().nest, room())) continue;
    ++run;
    const Engine& engine = engines[draw.of({0, 1, 2})];
    const tuner::TrialOptions data{
        .seed = uint32_t(i),
        .distribution = draw.of({DataDistribution::uniform, DataDistribution::highest, DataDistribution::lowest}),
        .w_distribution = draw.of({DataDistribution::laplace, DataDistribution::uniform, DataDistribution::lowest}),
        .remainder = draw.one_in(2)};
    EXPECT_EXACT(engine, problem, data, {}, draw.of({Form::classes, Form::small_classes}));
  }
  EXPECT_GT(run, 500);
}

TEST_P(ClassesInPlans, ACallThatPacksTakesOneKindOfStep) {
  const auto& r = room();
  const auto form = [&](const Problem& p) { return codegen::best_form(problem::lower(p), r); };
  EXPECT_EQ(form(Gemm{.m = 8, .n = 8, .k = 64}), Form::classes);
  EXPECT_EQ(form(Gemm{.m = 8, .n = 8, .k = 64, .runtime_w = true}), Form::steps);
  EXPECT_EQ(form(Gemm{.m = 8, .n = 8, .k = 65535}), Form::classes);
  EXPECT_EQ(form(Gemm{.m = 8, .n = 8, .k = 65536}), Form::steps) << "places have 16 bits";
}

TEST_P(ClassesInPlans, TheDeepestAreExact) {
  const Engine engine = this->engine();
  for (int64_t k : {65535, 65536})
    EXPECT_EXACT(engine, Gemm{.m = 2, .n = 9, .k = k, .types = {u8, s8, s32}},
                 {.w_distribution = DataDistribution::laplace});
}

INSTANTIATE_TEST_SUITE_P(Rooms, ClassesOfWeights, every_room, name_of_room);
INSTANTIATE_TEST_SUITE_P(Rooms, ClassesInPlans, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
