// uxlfoundation/oneDNN#4381: plans are immutable, one call's scratch is the call's own, the partition is the plan's.
// Under the thread sanitizer too.
#include <algorithm>
#include <atomic>
#include <thread>

#include "layer.hpp"

namespace octile::test {
namespace {

constexpr int threads = 8, runs = sanitised ? 50 : 200;

template <class Body> void in_threads(int count, Body body) {
  std::atomic<int> waiting{count};
  std::vector<std::thread> all;
  for (int t = 0; t < count; ++t)
    all.emplace_back([&, t] {
      --waiting;
      while (waiting > 0) std::this_thread::yield();  // all at once
      body(t);
    });
  for (auto& thread : all) thread.join();
}

Gemm requantised_gemm() {
  Gemm g = small_gemm(19);
  g.types.y = u8;
  g.bias = true;
  g.quantisation = {
      .x_zero_point = Per::row, .w_zero_point = Per::channel, .y_zero_point = Per::tensor, .multiplier = Per::channel};
  return g;
}
Gemm runtime_gemm() {
  Gemm g = small_gemm(19);
  g.runtime_w = true;
  g.quantisation.w_zero_point = Per::tensor;
  return g;
}
std::vector<Problem> problems() { return {requantised_gemm(), runtime_gemm(), small_conv().at({2, {5, 9}})}; }

// Caller's pools of different manners: every task a thread, last task first.
void thread_each(int64_t tasks, const std::function<void(int64_t)>& task) {
  std::vector<std::thread> all;
  for (int64_t i = 0; i < tasks; ++i) all.emplace_back(task, i);
  for (auto& thread : all) thread.join();
}
void backwards(int64_t tasks, const std::function<void(int64_t)>& task) {
  for (int64_t i = tasks; i-- > 0;) task(i);
}

TEST(EngineThreads, OnePlanFromManyThreads) {
  for (int own : {1, 3}) {
    const Engine engine({.store = "", .threads = own, .thread_macs = 1});
    for (const Problem& problem : problems()) {
      const Layer layer(problem);
      const Plan plan = layer.plan(engine).value();
      EXPECT_LE(plan.threads(), own);
      std::atomic<int> wrong{0};
      in_threads(threads, [&](int t) {
        const auto y = runtime::aligned_bytes(layer.trial().y_bytes());
        const auto workspace = runtime::aligned_bytes(int64_t(plan.workspace_bytes()) + 64);
        for (int i = 0; i < runs; ++i) {
          layer.trial().poison(y.get());
          const RunArguments arguments = trial_arguments(layer.trial(), y.get());
          const bool ran =
              (i + t) % 4 == 0  // the workspace of the thread now and then
                  ? bool(plan.run(arguments))
                  : bool(plan.run(arguments, {reinterpret_cast<std::byte*>(workspace.get()), plan.workspace_bytes()}));
          wrong += !ran || !layer.trial().compare(y.get()).empty();
        }
      });
      EXPECT_EQ(wrong, 0) << plan.problem() << ", engine of " << own << " threads";
    }
  }
}

TEST(EngineThreads, ManyThreadsMakeTheSamePlan) {
  const Layer layer(requantised_gemm());
  size_t kernels = 0;
  {
    const Engine alone({.store = ""});
    ASSERT_TRUE(layer.plan(alone));
    kernels = alone.info().kernels;
  }
  for (int round = 0; round < (sanitised ? 3 : 8); ++round) {
    const Engine engine({.store = ""});
    const PackedWeights weights = layer.pack(engine).value();
    std::atomic<int> wrong{0};
    in_threads(threads, [&](int) {
      const auto plan = layer.plan(engine, weights);
      const auto y = runtime::aligned_bytes(layer.trial().y_bytes());
      wrong += !plan || !layer.run(*plan, y.get()).empty();
    });
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(engine.info().plans, 1u);
    EXPECT_EQ(engine.info().kernels, kernels);
  }
}

// Plans of many sizes, tuning, questions and eviction at the same time.
TEST(EngineThreads, EveryMemberAtOnce) {
  const Engine engine({.store = "", .threads = 2, .thread_macs = 1, .kernel_bytes = 8192, .plans = 5});
  const Layer first(small_gemm(1));
  const PackedWeights weights = first.pack(engine, small_gemm()).value();
  std::atomic<int> wrong{0};
  in_threads(6, [&](int t) {
    for (int i = 0; i < (sanitised ? 6 : 12); ++i) {
      const Layer layer(small_gemm(1 + (7 * t + 5 * i) % 41));
      const auto plan = layer.plan(engine, weights);
      wrong += !plan || !layer.run(*plan).empty();
      if (i % 6 == t) wrong += !engine.tune(layer.problem(), {.seconds = 0.01});
      if (i % 5 == 0) wrong += engine.info().plans > 5;
      if (i % 7 == t) wrong += engine.candidates(layer.problem()).empty();
      if (i % 11 == t) wrong += !engine.clear_store();
    }
  });
  EXPECT_EQ(wrong, 0);
}

// uxlfoundation/oneDNN#489
TEST(EngineThreads, EvictionBesideRuns) {
  const Engine engine({.store = "", .kernel_bytes = 4096, .plans = 2});
  const Layer held(requantised_gemm());
  const Plan plan = held.plan(engine).value();
  std::atomic<int> wrong{0};
  in_threads(3, [&](int t) {
    const auto y = runtime::aligned_bytes(held.trial().y_bytes());
    for (int i = 0; i < (sanitised ? 20 : 100); ++i) {
      if (t == 0) wrong += !held.run(plan, y.get()).empty();
      const Layer other(Gemm{.m = 1 + i, .n = 1 + (3 * i + t) % 50, .k = 8});
      const auto made = other.plan(engine);
      wrong += !made || !other.run(*made).empty();
    }
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_TRUE(plan.isa() == "portable" || engine.info().evicted > 0);
}

// The same bits, gaps included, for every count and manner of threads.
TEST(EngineThreads, AnyNumberOfThreadsGivesTheSameBits) {
  Gemm tall = small_gemm(203), wide = small_gemm(3);
  wide.n = 400;
  Gemm added = small_gemm(150);
  added.accumulate = true;
  Conv strided = small_conv().at({3, {14, 15}});
  strided.stride = {2, 2};
  for (const Problem& problem : {Problem(tall), Problem(wide), Problem(added), Problem(strided),
                                 Problem(requantised_gemm()), Problem(runtime_gemm())}) {
    const Layer layer(problem);
    std::vector<EngineOptions> kinds;
    for (int count : {1, 2, 3, 8}) kinds.push_back({.store = "", .threads = count, .thread_macs = 1});
    for (int count : {2, 8}) {
      kinds.push_back({.store = "", .threads = count, .thread_macs = 1, .parallel_for = thread_each});
      kinds.push_back({.store = "", .threads = count, .thread_macs = 1, .parallel_for = backwards});
    }
    int most = 0;
    for (const EngineOptions& options : kinds) {
      const Engine engine(options);
      EXPECT_EQ(engine.info().threads, options.threads);
      const Plan plan = layer.plan(engine).value();
      EXPECT_EQ(layer.run(plan), "") << plan.problem() << ", " << options.threads << " threads";
      most = std::max(most, plan.threads());
    }
    EXPECT_GT(most, 1) << name(problem) << ": threads were of no use, so nothing was compared";
  }
}

// A plan of one thread runs from a task of the caller's pool, and a plan of several inside another's tasks.
TEST(EngineThreads, PlansRunInsideTasks) {
  const Layer layer(small_gemm(100));
  const Engine one({.store = "", .threads = 1, .thread_macs = 1}),
      several({.store = "", .threads = 3, .thread_macs = 1});
  const Plan single = layer.plan(one).value(), split = layer.plan(several).value();
  ASSERT_EQ(single.threads(), 1);
  ASSERT_GT(split.threads(), 1);
  std::atomic<int> wrong{0};
  thread_each(16, [&](int64_t i) {
    const auto y = runtime::aligned_bytes(layer.trial().y_bytes());
    wrong += !layer.run(i % 2 ? single : split, y.get()).empty();
  });
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace octile::test
