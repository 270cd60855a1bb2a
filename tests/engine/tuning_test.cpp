// The tuner from outside: verified before timed, on private data, remembered, resumed, the same bits whatever it picks.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

#include "harness/clock.hpp"
#include "records.hpp"
#include "runtime/access.hpp"
#include "runtime/engine_state.hpp"

namespace octile::test {
namespace {

const PlanOptions quick_tuning{.effort = Effort::measure, .seconds = 1};  // enough beside other work, sanitised

Gemm quantised_gemm(int64_t m) {
  Gemm g = small_gemm(m);
  g.types.y = u8;
  g.bias = true;
  g.quantisation = {.x_zero_point = Per::tensor, .y_zero_point = Per::tensor, .multiplier = Per::channel};
  return g;
}

TEST(Tuning, TheSecondTimeItIsKnown) {
  const Directory directory;
  const Layer layer(quantised_gemm(50));
  std::string config;
  {
    const Engine engine(directory.options());
    const TuneReport first = engine.tune(layer.problem(), quick_tuning).value();
    EXPECT_FALSE(first.known);
    EXPECT_GT(first.measured, 0);
    EXPECT_GE(first.candidates, first.measured);
    EXPECT_EQ(first.wrong, 0);
    EXPECT_GT(first.microseconds, 0);
    EXPECT_EQ(first.problem, name(layer.problem()));
    config = first.config;
    const TuneReport second = engine.tune(layer.problem(), quick_tuning).value();
    EXPECT_TRUE(second.known);
    EXPECT_EQ(second.measured, 0);
    EXPECT_EQ(second.config, config);
  }
  const Engine later(directory.options());
  const TuneReport third = later.tune(layer.problem(), quick_tuning).value();
  EXPECT_TRUE(third.known);
  EXPECT_EQ(third.measured, 0);
  EXPECT_EQ(third.config, config);
}

TEST(Tuning, DefaultsTune) {  // the default effort of planning measures nothing
  const Engine engine({.store = ""});
  EXPECT_GT(engine.tune(small_gemm(10), {.seconds = 0.05}).value().measured, 0);
}

// The record of `problem` in the store, as the tuner left it.
tuner::Record recorded(const Directory& directory, const Layer& layer) {
  const Engine engine(directory.options());
  const tuner::Store store = directory.store();
  const tuner::Record* record = store.find(key_of(engine, layer.plan(engine).value()));
  return record ? *record : tuner::Record();
}

// apache/tvm#2560: an interrupted search goes on; triton-lang/triton#9822: a config that joins the space costs its own
// timing only.
TEST(Tuning, OnlyWhatIsMissingIsMeasured) {
  const Directory directory, interrupted;
  const Layer layer(small_gemm(50));
  const Engine first(directory.options());
  for (int i = 0; i < 50 && !first.tune(layer.problem(), quick_tuning).value().complete; ++i) {}
  tuner::Record record = recorded(directory, layer);
  ASSERT_TRUE(record.complete);
  ASSERT_GE(record.timings.size(), 3u);
  const auto missing = std::find_if(record.timings.begin(), record.timings.end(),
                                    [&](const tuner::Timing& t) { return t.config != record.best; });
  const std::string left_out = missing->config;
  record.timings.erase(missing);
  record.complete = false;
  for (auto& timing : record.timings) timing.median_us = 1e6;  // no measurement will give that
  ASSERT_TRUE(interrupted.store().append(record));

  const TuneReport report = Engine(interrupted.options()).tune(layer.problem(), quick_tuning).value();
  EXPECT_FALSE(report.known);
  EXPECT_GE(report.measured, 1);
  EXPECT_LE(report.measured, 2) << "the missing one, and the best so far beside it";
  const tuner::Record resumed = recorded(interrupted, layer);
  EXPECT_EQ(resumed.timings.size(), record.timings.size() + 1);
  size_t kept = 0;
  for (const auto& timing : resumed.timings) {
    if (timing.config == left_out) EXPECT_LT(timing.median_us, 1e6);
    else kept += timing.median_us == 1e6;
  }
  EXPECT_GE(kept, record.timings.size() - 1);
}

// apache/tvm#2560
TEST(Tuning, KilledInTheMiddle) {
  const Directory directory;
  const Layer layer(Gemm{.m = 300, .n = 100, .k = 50});
  const pid_t child = fork();
  if (child == 0) {
    (void)Engine(directory.options()).tune(layer.problem(), {.effort = Effort::exhaustive, .seconds = 8});
    _exit(0);
  }
  tuner::Record left;
  for (int i = 0; i < 400 && left.timings.empty(); ++i) {  // 20 s
    usleep(50000);
    left = recorded(directory, layer);
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  ASSERT_FALSE(left.timings.empty()) << "nothing was saved";
  EXPECT_FALSE(left.complete);
  left = recorded(directory, layer);

  const Engine engine(directory.options());
  EXPECT_EQ(layer.plan(engine).value().origin(), Origin::exact_record) << "what was found until then is used";
  EXPECT_FALSE(engine.tune(layer.problem(), {.effort = Effort::exhaustive, .seconds = 0.2}).value().known);
  const tuner::Record resumed = recorded(directory, layer);
  EXPECT_GT(resumed.timings.size(), left.timings.size());
  // Whatever is the best so far is timed again beside each batch; all others stay.
  size_t kept = 0;
  for (const auto& timing : left.timings)
    kept += std::any_of(resumed.timings.begin(), resumed.timings.end(), [&](const tuner::Timing& t) {
      return t.config == timing.config && t.median_us == timing.median_us;
    });
  EXPECT_GE(2 * kept, left.timings.size());
}

TEST(Tuning, TimingsOfOtherCodeAreTakenAgain) {
  const Directory directory;
  const Layer layer(small_gemm(50));
  {
    const Engine engine(directory.options());
    tuner::Record record = record_of(engine, layer, layer.plan(engine).value().config());
    record.timings[0].code_hash ^= 1;
    record.timings[0].median_us = 1e6;
    ASSERT_TRUE(directory.store().append(record));
  }
  const Engine engine(directory.options());
  const TuneReport report = engine.tune(layer.problem(), quick_tuning).value();
  EXPECT_FALSE(report.known);
  for (const auto& timing : recorded(directory, layer).timings) EXPECT_LT(timing.median_us, 1e6) << timing.config;
  EXPECT_EQ(layer.plan(engine).value().origin(), Origin::exact_record);
}

TEST(Tuning, MoreEffortThanTheRecordHasGoesOn) {
  const Directory directory;
  const Layer layer(small_gemm(9));
  ASSERT_TRUE(Engine(directory.options()).tune(layer.problem(), {.effort = Effort::measure, .seconds = 0.1}));
  const size_t before = recorded(directory, layer).timings.size();
  const Engine engine(directory.options());
  ASSERT_TRUE(engine.tune(layer.problem(), {.effort = Effort::exhaustive, .seconds = 0.5}));
  EXPECT_GT(recorded(directory, layer).timings.size(), before);
}

// CNugteren/CLBlast#428: whatever the tuner picks, the bits are the same.
TEST(Tuning, FiveRunsGiveTheSameBits) {
  const Layer layer(quantised_gemm(61));
  std::vector<uint8_t> first;
  for (int run = 0; run < 5; ++run) {
    const Engine engine({.store = ""});
    const TuneReport report = engine.tune(layer.problem(), quick_tuning).value();
    const Plan plan = layer.plan(engine).value();
    EXPECT_EQ(plan.origin(), Origin::exact_record);
    EXPECT_EQ(plan.config(), report.config);
    ASSERT_EQ(layer.run(plan), "") << report.config;
    if (run == 0) first = layer.bytes();
    EXPECT_EQ(layer.bytes(), first);
  }
}

// triton-lang/triton#6547: the first call of C += A * B, tuned on first use, is as any other, and the caller's buffers
// stay as they are.
TEST(Tuning, AccumulatingAndTheCallersBuffers) {
  Gemm g = small_gemm(45);
  g.accumulate = true;
  const Layer layer(g), untouched(g);
  const Engine engine({.store = ""});
  const PackedWeights weights = layer.pack(engine).value();
  const uint8_t* block = runtime::Access::block(weights)->data.get();
  const std::vector<uint8_t> packed(block, block + weights.bytes());
  layer.trial().poison(layer.y());
  const std::vector<uint8_t> y = layer.bytes();

  const Plan tuned = layer.plan(engine, weights, quick_tuning).value();
  EXPECT_EQ(tuned.origin(), Origin::exact_record);
  EXPECT_EQ(layer.bytes(), y);
  EXPECT_TRUE(std::equal(packed.begin(), packed.end(), block));
  EXPECT_EQ(layer.run(tuned), "");
  const std::vector<uint8_t> result = layer.bytes();
  EXPECT_EQ(layer.run(layer.plan(Engine({.store = ""})).value()), "");
  EXPECT_EQ(layer.bytes(), result);
  const auto& a = layer.trial();
  EXPECT_EQ(std::memcmp(a.x(), untouched.trial().x(), size_t(45 * 36)), 0);
  EXPECT_EQ(std::memcmp(a.w(), untouched.trial().w(), size_t(36 * 40)), 0);
}

// Tuning times nothing that it has not compared first. Here the caller's pool loses the last task of every call, so
// whatever is split is wrong, and a timing would be a second call of it.
TEST(Tuning, WrongCandidatesAreNeitherTimedNorChosen) {
  const Directory directory;
  EngineOptions options = directory.options();
  options.threads = 2;
  options.thread_macs = 1;
  std::atomic<int> calls{0};
  options.parallel_for = [&](int64_t tasks, const std::function<void(int64_t)>& task) {
    ++calls;
    for (int64_t i = 0; i + 1 < tasks; ++i) task(i);
  };
  const Layer layer(small_gemm(500));
  const Engine engine(options);
  const TuneReport report = engine.tune(layer.problem(), quick_tuning).value();
  EXPECT_GT(report.wrong, 0);
  EXPECT_EQ(report.measured, 0);
  EXPECT_EQ(report.config, "");
  EXPECT_EQ(calls, report.wrong) << "each was run once, to be compared";
  EXPECT_EQ(layer.plan(engine).value().origin(), Origin::estimate);
  EXPECT_EQ(directory.store().stats().records, 0u);
}

// ROCm/MIOpen#1006
TEST(Tuning, StoredBestThatIsWrongNowIsNotUsed) {
  const Directory directory;
  EngineOptions options = directory.options();
  options.threads = 2;
  options.thread_macs = 1;
  bool loses_tasks = false;
  options.parallel_for = [&](int64_t tasks, const std::function<void(int64_t)>& task) {
    for (int64_t i = 0; i < tasks - loses_tasks; ++i) task(i);
  };
  const Layer layer(small_gemm(500));
  const Engine engine(options);
  ASSERT_TRUE(engine.tune(layer.problem(), quick_tuning));
  EXPECT_TRUE(engine.tune(layer.problem(), quick_tuning).value().known);
  loses_tasks = true;
  const TuneReport report = engine.tune(layer.problem(), quick_tuning).value();
  EXPECT_FALSE(report.known);
  EXPECT_GT(report.wrong, 0);
}

// Generous: a loaded machine may stop a process for seconds. A budget that is ignored takes minutes: the space of this
// problem has thousands of configs.
TEST(Tuning, TheBudgetOfTimeIsKept) {
  const Engine engine({.store = ""});
  const double start = harness::now();
  const auto report =
      engine.tune(Gemm{.m = 3000, .n = 200, .k = 200}, {.effort = Effort::exhaustive, .seconds = 0.5}).value();
  EXPECT_LT(harness::now() - start, 20);
  EXPECT_GT(report.measured, 0);
  EXPECT_FALSE(report.complete);
}

TEST(Tuning, NoTimeAtAllStillLeavesARecord) {
  const Layer layer(small_gemm(70));
  const Engine engine({.store = ""});
  const TuneReport report = engine.tune(layer.problem(), {.effort = Effort::measure, .seconds = 0}).value();
  EXPECT_GT(report.measured, 0);
  EXPECT_EQ(layer.plan(engine).value().origin(), Origin::exact_record);
}

TEST(Tuning, KindsOfProblems) {
  Gemm runtime_w = small_gemm(33);
  runtime_w.runtime_w = true;
  runtime_w.quantisation.w_zero_point = Per::tensor;
  Gemm rows = quantised_gemm(33);
  rows.quantisation.x_zero_point = Per::row;
  Gemm unsigned_weights = small_gemm(33);
  unsigned_weights.types.w = u8;
  Conv depthwise{.batch = 1, .image = {9, 11}, .channels = {20, 20}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  depthwise.groups = 20;
  const Conv strided{.batch = 2, .image = {13, 13}, .channels = {3, 20}, .kernel = {5, 5}, .stride = {2, 2}};
  for (const Problem& p : {Problem(runtime_w), Problem(rows), Problem(unsigned_weights), Problem(depthwise),
                           Problem(strided), Problem(small_conv().at({1, {9, 9}}))}) {
    const Layer layer(p);
    const Engine engine({.store = ""});
    const Plan plan = layer.plan(engine, quick_tuning).value();
    EXPECT_EQ(plan.origin(), Origin::exact_record) << name(p);
    EXPECT_EQ(layer.run(plan), "") << name(p);
  }
}

TEST(Tuning, NothingToCompute) {
  const Engine engine({.store = ""});
  const Layer layer(small_gemm(0));
  EXPECT_EQ(engine.tune(layer.problem(), quick_tuning).value().measured, 0);
  EXPECT_EQ(layer.run(layer.plan(engine, quick_tuning).value()), "");
}

TEST(Tuning, ErrorsAreValues) {
  const Engine engine({.store = ""});
  EXPECT_EQ(engine.tune(small_gemm()).error().code, Errc::invalid_problem);
  EXPECT_EQ(engine.tune(Gemm{.m = 1, .n = -3, .k = 1}).error().code, Errc::invalid_problem);
  if (sanitised) GTEST_SKIP() << "a sanitizer ends the process where memory is refused";
  const auto huge = engine.tune(Gemm{.m = int64_t(1) << 45, .n = 16, .k = 16});
  ASSERT_FALSE(huge);
  EXPECT_EQ(huge.error().code, Errc::out_of_memory);
  EXPECT_NE(huge.error().message.find("gemm_u8s8s32_m35184372088832_n16_k16"), std::string::npos);
}

}  // namespace
}  // namespace octile::test
