// Bad candidates stay out of a program that tunes, and hurried measurements out of its store.
#include <algorithm>
#include <cmath>
#include <csignal>
#include <limits>
#include <set>

#include "records.hpp"
#include "runtime/access.hpp"
#include "runtime/tuning_bench.hpp"

namespace octile::test {
namespace {

const PlanOptions quick_tuning{.effort = Effort::measure, .seconds = 0.3};

#ifdef __SANITIZE_THREAD__
#define NEEDS_A_CHILD GTEST_SKIP() << "the thread sanitizer runs no child"
#else
#define NEEDS_A_CHILD (void)0
#endif

std::string bad_config;  // which the seams below spoil
int runs_of_bad = 0;     // in this process
bool is_bad(const runtime::PlanData& plan) { return tuner::name(plan.config) == bad_config; }

class TuningGuard : public testing::Test {
 protected:
  TuningGuard() : layer(small_gemm(50)) {
    runtime::tuning_seams.first_run_seconds = 1;
    const auto configs = Engine(directory.options()).candidates(layer.problem());
    bad_config = configs[0];
    runs_of_bad = 0;
  }
  ~TuningGuard() override { runtime::tuning_seams = {}; }
  TuneReport tune(const PlanOptions& options = quick_tuning) {
    EngineOptions with_log = directory.options();
    with_log.message = [this](const std::string& text) { log += text + "\n"; };
    return Engine(with_log).tune(layer.problem(), options).value();
  }
  const tuner::Timing* recorded(const tuner::Store& store) {
    const Engine engine(directory.options());
    const auto* record = store.find(key_of(engine, layer.plan(engine).value()));
    if (!record) return nullptr;
    const auto found = std::find_if(record->timings.begin(), record->timings.end(),
                                    [](const auto& t) { return t.config == bad_config; });
    return found == record->timings.end() ? nullptr : &*found;
  }
  // The first candidate, spoilt, is named everywhere and never again tried.
  void expect_rejected(const std::string& outcome) {
    const TuneReport report = tune();
    EXPECT_GT(report.measured, 0);
    EXPECT_NE(report.config, bad_config);
    EXPECT_NE(report.config, "");
    const std::string named = bad_config + ": " + outcome;
    EXPECT_TRUE(std::count(report.rejected.begin(), report.rejected.end(), named))
        << testing::PrintToString(report.rejected);
    EXPECT_NE(report.message.find(named), std::string::npos) << report.message;
    EXPECT_NE(log.find(named), std::string::npos) << log;
    const tuner::Store store = directory.store();
    const tuner::Timing* timing = recorded(store);
    ASSERT_TRUE(timing);
    EXPECT_EQ(timing->outcome, outcome);
    runtime::tuning_seams.after_run = [](const runtime::PlanData& plan, uint8_t*, int64_t) {
      runs_of_bad += is_bad(plan);
    };
    runs_of_bad = 0;
    const TuneReport again = tune({.effort = Effort::measure, .seconds = 0.4});
    EXPECT_FALSE(again.known);
    EXPECT_EQ(runs_of_bad, 0) << "the store says what it did";
    EXPECT_NE(again.config, bad_config);
  }

  const Directory directory;
  const Layer layer;
  std::string log;
};

TEST_F(TuningGuard, ACandidateThatRaisesASignal) {
  NEEDS_A_CHILD;
  runtime::tuning_seams.after_run = [](const runtime::PlanData& plan, uint8_t*, int64_t) {
    if (is_bad(plan)) raise(SIGILL);
  };
  expect_rejected("failed: signal 4");
}

TEST_F(TuningGuard, ACandidateThatNeverReturns) {
  NEEDS_A_CHILD;
  runtime::tuning_seams.after_run = [](const runtime::PlanData& plan, uint8_t*, int64_t) {
    for (volatile bool bad = is_bad(plan); bad;) {}
  };
  expect_rejected("failed: it did not return within 1.0 s");
}

TEST_F(TuningGuard, ACandidateThatWritesBehindTheDestination) {
  NEEDS_A_CHILD;
  if (sanitised) GTEST_SKIP() << "the sanitizer reports the write first";
  runtime::tuning_seams.after_run = [](const runtime::PlanData& plan, uint8_t* y, int64_t bytes) {
    if (is_bad(plan)) y[bytes] = 1;
  };
  expect_rejected("failed: signal 11");
}

TEST_F(TuningGuard, ACandidateThatIsRightOnceAndWrongLater) {
  runtime::tuning_seams.after_run = [](const runtime::PlanData& plan, uint8_t* y, int64_t) {
    if (is_bad(plan) && ++runs_of_bad > 2) y[0] ^= 1;
  };
  expect_rejected("wrong");
}

TEST_F(TuningGuard, WhereNoChildCanBeMadeItIsSaidAndTuningGoesOn) {
  NEEDS_A_CHILD;
  runtime::tuning_seams.make_child = [] {
    errno = EAGAIN;
    return pid_t(-1);
  };
  const TuneReport report = tune();
  EXPECT_NE(report.config, "");
  EXPECT_NE(report.message.find("no child process: 11"), std::string::npos) << report.message;
  EXPECT_NE(log.find("no child process: 11"), std::string::npos);
}

TEST_F(TuningGuard, WhatHasRunHereBeforeNeedsNoChild) {
  static int children;
  children = 0;
  ASSERT_TRUE(tune().complete);
  runtime::tuning_seams.make_child = [] {
    ++children;
    errno = EAGAIN;
    return pid_t(-1);
  };
  EXPECT_FALSE(tune({.effort = Effort::measure, .seconds = 0.3, .again = true}).known);
  EXPECT_EQ(children, 0);
}

tuner::Record stored(const Directory& directory, const Layer& layer) {
  const Engine engine(directory.options());
  const tuner::Store store = directory.store();
  const auto* record = store.find(key_of(engine, layer.plan(engine).value()));
  return record ? *record : tuner::Record();
}

// A record that looks complete, made in a hurry.
TEST(TuningBudget, AHurriedMeasurementIsNotForEver) {
  const Directory directory;
  const Layer layer(small_gemm(50));
  const Engine engine(directory.options());
  tuner::Record hurried = record_of(engine, layer, engine.candidates(layer.problem()).back());
  hurried.seconds = 0.001;
  ASSERT_TRUE(directory.store().append(hurried));
  const Engine later(directory.options());
  EXPECT_TRUE(later.tune(layer.problem(), {.effort = Effort::measure, .seconds = 0.001})->known);
  const TuneReport better = later.tune(layer.problem(), {.effort = Effort::measure, .seconds = 0.2}).value();
  EXPECT_FALSE(better.known);
  EXPECT_GT(better.measured, 0);
  EXPECT_EQ(stored(directory, layer).seconds, 0.2);
  EXPECT_EQ(later.tune(layer.problem(), {.effort = Effort::measure, .seconds = 0.1})->known, better.complete);
  const TuneReport effort = later.tune(layer.problem(), {.effort = Effort::patient, .seconds = 0.2}).value();
  EXPECT_FALSE(effort.known);
  EXPECT_EQ(stored(directory, layer).effort, Effort::patient);
}

TEST(TuningBudget, PlansAskForABetterBudgetToo) {
  const Directory directory;
  const Layer layer(small_gemm(50));
  const Engine engine(directory.options());
  const PackedWeights weights = layer.pack(engine).value();
  ASSERT_TRUE(layer.plan(engine, weights, {.effort = Effort::measure, .seconds = 0.01}));
  EXPECT_EQ(stored(directory, layer).seconds, 0.01);
  ASSERT_TRUE(layer.plan(engine, weights, {.effort = Effort::measure, .seconds = 0.1}));
  EXPECT_EQ(stored(directory, layer).seconds, 0.1) << "the plan that is remembered was of less";
}

TEST(TuningBudget, AgainMeasuresWhatIsKnown) {
  const Directory directory;
  const Layer layer(small_gemm(50));
  tuner::Record record =
      record_of(Engine(directory.options()), layer, Engine(directory.options()).candidates(layer.problem()).back());
  record.timings[0].median_us = 1e-3;  // no measurement will give that
  record.seconds = 1000;
  ASSERT_TRUE(directory.store().append(record));
  const Engine engine(directory.options());
  const PlanOptions known{.effort = Effort::measure, .seconds = 0.1};
  EXPECT_TRUE(engine.tune(layer.problem(), known)->known);
  PlanOptions again = known;
  again.again = true;
  EXPECT_GT(engine.tune(layer.problem(), again)->measured, 0);
  EXPECT_EQ(stored(directory, layer).seconds, 0.1);
}

std::set<std::string> configs_that_ran;  // in this process

// The time is up from the start. `flipped` bits make a record that of code which is no longer emitted.
size_t configs_run_beside(bool a_long_record, uint64_t flipped = 0) {
  const Directory directory;
  const Layer layer(small_gemm(50));
  const Engine engine(directory.options());
  const std::vector<std::string> candidates = engine.candidates(layer.problem());
  tuner::Record record = record_of(engine, layer, candidates.back());
  record.complete = false;
  record.timings.clear();
  for (const std::string& config : candidates)
    record.timings.push_back({config,
                              runtime::Access::data(*layer.plan(engine, {.config = config}))->code_hash ^ flipped, 10,
                              9, 11, 20, "ok"});
  if (a_long_record) { EXPECT_TRUE(directory.store().append(record)); }
  configs_that_ran.clear();
  runtime::tuning_seams.after_run = [](const runtime::PlanData& plan, uint8_t*, int64_t) {
    configs_that_ran.insert(tuner::name(plan.config));
  };
  const auto tuned = Engine(directory.options()).tune(layer.problem(), {.effort = Effort::measure, .seconds = 0});
  runtime::tuning_seams = {};
  EXPECT_TRUE(tuned);
  return configs_that_ran.size();
}

// Each known time costs a plan and a run, and there may be thousands.
TEST(TuningBudget, KnownTimesEndWithTheTime) {
  const size_t with_none = configs_run_beside(false);
  EXPECT_LE(configs_run_beside(true), with_none + 1);
  EXPECT_LE(configs_run_beside(true, 1), with_none + 1) << "of a record none of whose code is emitted any more";
}

TEST(TuningBudget, SecondsThatAreNoTimeAreRefusedByName) {
  const Engine engine({.store = ""});
  const Layer layer(small_gemm(5));
  const PackedWeights weights = layer.pack(engine).value();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (double seconds : {double(NAN), -1.0, -0.5, infinity, -infinity}) {
    const PlanOptions options{.effort = Effort::measure, .seconds = seconds};
    const auto tuned = engine.tune(layer.problem(), options);
    const auto plan = engine.plan(layer.problem(), weights, options);
    const auto family = engine.family(small_gemm(), weights, options);
    for (const auto& error : {tuned.error(), plan.error(), family.error()}) {
      EXPECT_EQ(error.code, Errc::invalid_argument);
      EXPECT_EQ(error.message.find("seconds: "), 0u) << error.message;
      EXPECT_NE(error.message.find("expected a finite number >= 0"), std::string::npos) << error.message;
    }
  }
}

// Where configs differ in what a problem of one row never meets, only one is timed, and the estimate keeps its name.
TEST(TuningBench, ConfigsOfTheSameCallsAreOneCandidate) {
  const Gemm row{.m = 1, .n = 200, .k = 96};
  const Directory directory;
  const Layer layer(row);
  const Engine engine(directory.options());
  const PackedWeights weights = layer.pack(engine).value();
  std::vector<std::shared_ptr<const runtime::PlanData>> plans;
  size_t doubles = 0;
  for (const std::string& config : engine.candidates(row, weights)) {
    const Plan plan = layer.plan(engine, weights, {.config = config}).value();
    const auto same = [&](const auto& other) { return runtime::same_calls(*other, *runtime::Access::data(plan)); };
    if (std::any_of(plans.begin(), plans.end(), same)) ++doubles;
    else plans.push_back(runtime::Access::data(plan));
  }
  EXPECT_GT(plans.size(), 1u);
  EXPECT_GT(doubles, 0u);
  const TuneReport report = engine.tune(row, {.effort = Effort::exhaustive, .seconds = 1}).value();
  EXPECT_LT(report.measured, report.candidates);
}

std::set<const runtime::PackedBlock*> rotating, hot;

TEST(TuningBench, HotCallsWarmNoCopyOfTheRing) {
  rotating.clear(), hot.clear();
  runtime::tuning_seams.timed = [](const runtime::PackedBlock* weights, bool is_hot) {
    (is_hot ? hot : rotating).insert(weights);
  };
  const auto tuned = Engine({.store = ""}).tune(small_gemm(50), {.effort = Effort::measure, .seconds = 0.05});
  runtime::tuning_seams = {};
  ASSERT_TRUE(tuned);
  ASSERT_EQ(hot.size(), 1u);
  ASSERT_FALSE(rotating.empty());
  EXPECT_FALSE(rotating.contains(*hot.begin()));
}

TEST(TuningBench, CopiesAreAPrimeNumber) {
  for (auto [most, prime] : {std::pair(64, 61), {50, 47}, {9, 7}, {4, 3}, {3, 3}, {2, 2}, {1, 1}})
    EXPECT_EQ(runtime::prime_up_to(most), prime);
}

class LegalCandidates : public RoomTest {};
INSTANTIATE_TEST_SUITE_P(Rooms, LegalCandidates, testing::ValuesIn(all_rooms()),
                         [](const auto& info) { return info.param; });

// Rows 4096 bytes apart may be copied, where weights in classes read them in place; these weights come in steps.
TEST_P(LegalCandidates, PlanTakesEachOfThem) {
  for (int64_t n : {19, 40}) {
    Gemm g{.m = 7, .n = n, .k = 23};
    g.x_strides.row = 4096, g.x_strides.column = 1;
    for (auto draw : {tuner::DataDistribution::uniform, tuner::DataDistribution::laplace}) {
      tuner::Trial trial(g, {.w_distribution = draw});
      const Engine engine({.max_isa = GetParam(), .store = ""});
      const PackedWeights weights = engine.pack(g, trial.w()).value();
      EXPECT_FALSE(engine.candidates(g).empty());
      for (const auto& configs : {engine.candidates(g), engine.candidates(g, weights)})
        for (const std::string& config : configs) {
          const auto plan = engine.plan(g, weights, {.config = config});
          EXPECT_TRUE(plan) << config << ": " << plan.error().message;
        }
    }
  }
}

// The direct steps of avx2 are slower than its classes: beside them tiles of 4 x 4 pay, beside classes those of 2 x 2.
TEST_P(LegalCandidates, PlanTakesThoseOfWinograd) {
  const Conv c{.batch = 1, .image = {6, 6}, .channels = {96, 35}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  const Engine engine({.max_isa = GetParam(), .store = ""});
  for (auto draw : {tuner::DataDistribution::uniform, tuner::DataDistribution::laplace}) {
    tuner::Trial trial(c, {.w_distribution = draw});
    const PackedWeights weights = engine.pack(c, trial.w()).value();
    for (const auto& configs : {engine.candidates(c), engine.candidates(c, weights)})
      for (const std::string& config : configs) {
        if (!config.starts_with("winograd")) continue;
        const auto plan = engine.plan(c, weights, {.config = config});
        EXPECT_TRUE(plan) << config << ": " << plan.error().message;
      }
  }
}

// `octile tune NAME` knows no weights: what it found serves those in another form, and says so.
TEST_P(LegalCandidates, AProblemTunedByNameIsFoundByWeightsInAnotherForm) {
  const Directory directory;
  EngineOptions options = directory.options();
  options.max_isa = GetParam();
  const Gemm g{.m = 50, .n = 64, .k = 256};
  ASSERT_TRUE(Engine(options).tune(g, {.seconds = 0.05}));
  const Engine engine(options);
  for (auto draw : {tuner::DataDistribution::uniform, tuner::DataDistribution::laplace}) {
    tuner::Trial trial(g, {.w_distribution = draw});
    const Plan plan = engine.plan(g, engine.pack(g, trial.w()).value()).value();
    const bool exact = plan.origin() == Origin::exact_record;
    EXPECT_TRUE(exact || plan.origin_text().starts_with("borrowed from weights of other facts: "))
        << plan.origin_text();
    EXPECT_TRUE(engine.plan(g, engine.pack(g, trial.w()).value(), {.effort = Effort::wisdom_only}));
  }
}

}  // namespace
}  // namespace octile::test
