// openvinotoolkit/openvino#416: a forked child has neither the pool's threads nor whoever held a lock of the engine. It
// plans, runs and tunes all the same, within in_child's 20 s.
#include <atomic>
#include <fstream>
#include <thread>

#include "../runtime/in_child.hpp"
#include "records.hpp"

namespace octile::test {
namespace {

using runtime::in_child;

const PlanOptions short_tuning{.seconds = 0.02};

// Old plans, new plans, tuning: all that an engine does.
bool works(const Engine& engine, const PackedWeights& weights, int64_t m) {
  const Layer layer(small_gemm(m));
  const auto plan = layer.plan(engine, weights);
  if (!plan || !layer.run(*plan).empty()) return false;
  const auto report = engine.tune(small_gemm(m + 1), short_tuning);
  const auto other = engine.plan(small_gemm(m + 1), weights);
  return report && other && Layer(small_gemm(m + 1)).run(*other).empty();
}

TEST(EngineFork, AfterRunsAndTuningOfEightThreads) {
  const Directory directory;
  EngineOptions options = directory.options();
  options.threads = 8;
  options.thread_macs = 1;
  const Engine engine(options);
  const Layer layer(small_gemm(300));
  const PackedWeights weights = layer.pack(engine, small_gemm()).value();
  ASSERT_TRUE(engine.tune(layer.problem(), short_tuning));
  const Plan plan = layer.plan(engine, weights).value();
  ASSERT_EQ(layer.run(plan), "");
  for (int round = 0; round < 5; ++round) {
    ASSERT_TRUE(in_child([&] { return layer.run(plan).empty() && works(engine, weights, 310 + 2 * round); })) << round;
    ASSERT_EQ(layer.run(plan), "");
  }
  // The store of all holds what children tuned.
  EXPECT_EQ(directory.store().stats().records, 1u + 5u);
  EXPECT_TRUE(works(engine, weights, 400));
}

TEST(EngineFork, ChildKnowsWhatTheStoreKnows) {
  const Directory directory;
  const Engine engine(directory.options());
  const Layer layer(small_gemm(33));
  ASSERT_TRUE(engine.tune(layer.problem(), short_tuning));
  EXPECT_TRUE(in_child([&] { return layer.plan(engine).value().origin() == Origin::exact_record; }));
}

TEST(EngineFork, ChildMayDestroyTheEngine) {
  std::optional<Engine> engine(std::in_place, EngineOptions{.store = "", .threads = 3, .thread_macs = 1});
  const Layer layer(small_gemm(300));
  ASSERT_EQ(layer.run(layer.plan(*engine).value()), "");
  EXPECT_TRUE(in_child([&] {
    engine.reset();
    return true;
  }));
  EXPECT_TRUE(in_child([&] {
    const bool right = layer.run(layer.plan(*engine).value()).empty();
    engine.reset();
    return right;
  }));
}

// For certain, not by luck: another thread stands inside the store, which is locked while it says something.
TEST(EngineFork, WhileAnotherThreadHoldsTheStore) {
  const Directory directory;
  std::atomic<bool> inside{false}, go_on{false}, once{false};
  EngineOptions options = directory.options();
  options.message = [&](const std::string&) {
    if (once.exchange(true)) return;
    inside = true;
    while (!go_on) std::this_thread::yield();
  };
  const Engine engine(options);
  const Layer layer(small_gemm(33));
  const PackedWeights weights = layer.pack(engine, small_gemm()).value();
  std::filesystem::remove_all(directory.path());
  std::ofstream(directory.path()) << "in the way";
  std::thread tuner([&] { EXPECT_TRUE(engine.tune(small_gemm(50), short_tuning)); });
  while (!inside) std::this_thread::yield();
  EXPECT_TRUE(in_child([&] { return works(engine, weights, 33); }));
  go_on = true;
  tuner.join();
  EXPECT_TRUE(works(engine, weights, 33));
}

TEST(EngineFork, WhileOtherThreadsTuneAndPlan) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the allocator of GCC 12's address sanitizer may itself be locked in the child";
#endif
  const Directory directory;
  EngineOptions options = directory.options();
  options.threads = 2;
  options.thread_macs = 1;
  options.plans = 3;  // plans are made and forgotten all the time: their lock is held for writing
  const Engine engine(options);
  const Layer layer(small_gemm(100));
  const PackedWeights weights = layer.pack(engine, small_gemm()).value();
  std::atomic<bool> stop{false};
  std::vector<std::thread> users;
  users.emplace_back([&] {
    for (int64_t m = 1; !stop; ++m) (void)engine.tune(small_gemm(1 + m % 50), short_tuning);
  });
  for (int64_t first : {0, 1000})
    users.emplace_back([&, first] {
      for (int64_t m = 1; !stop; ++m) (void)engine.plan(small_gemm(first + m % 500 + 1), weights);
    });
  for (int round = 0; round < 20; ++round) EXPECT_TRUE(in_child([&] { return works(engine, weights, 100); })) << round;
  stop = true;
  for (auto& user : users) user.join();
  EXPECT_TRUE(works(engine, weights, 100));
}

}  // namespace
}  // namespace octile::test
