// Families, plans, tuning, packing and eviction of kernels at once, on one engine. For minutes of it, by hand:
// OCTILE_STRESS_SECONDS=300, and the rounds go on for so long.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <octile/octile.hpp>
#include <thread>
#include <vector>

#include "harness/clock.hpp"

namespace {

using namespace octile;

constexpr int64_t n = 48, k = 40;
constexpr int rounds = 12;

bool goes_on(int64_t round) {
  static const char* const asked = std::getenv("OCTILE_STRESS_SECONDS");
  static const double end = harness::now() + double(asked ? std::atol(asked) : 0);
  return round < rounds || (asked && harness::now() < end);
}

bool right(const Plan& plan, int64_t m) {
  const std::vector<uint8_t> a(size_t(m * k), 3);
  std::vector<int32_t> c(size_t(m * n));
  return plan.run({.x = a.data(), .y = c.data()}) && c == std::vector<int32_t>(c.size(), -6 * int32_t(k));
}

TEST(EngineStress, FamiliesPlansTuningPackingAndEvictionAtOnce) {
  const std::vector<int8_t> b(size_t(k * n), -2);
  const Engine engine({.store = "", .threads = 2, .thread_macs = 1000, .kernel_bytes = 16 << 10, .plans = 8});
  const Gemm gemm{.n = n, .k = k};
  const auto weights = engine.pack(gemm, b.data()).value();
  const auto family = engine.family(gemm, weights).value();
  std::atomic<int> wrong = 0;
  const auto check = [&](const Result<Plan>& plan, int64_t m) {
    if (!plan || !right(*plan, m)) ++wrong;
  };
  const std::function<void(int64_t)> works[] = {
      [&](int64_t i) { check(family.at(Gemm::Sizes{.m = 1 + i % 37}), 1 + i % 37); },
      [&](int64_t i) { check(engine.plan(gemm.at({.m = 1 + i % 29}), weights), 1 + i % 29); },
      [&](int64_t i) {
        const auto own = engine.pack(gemm, b.data());
        if (!own) ++wrong;
        else check(engine.plan(gemm.at({.m = 5 + i % 41}), *own), 5 + i % 41);
      },
      [&](int64_t i) {
        const PlanOptions options{.effort = Effort::measure, .seconds = 0.02};
        if (!engine.tune(gemm.at({.m = 1 + i % 3}), options)) ++wrong;
      },
      [&](int64_t) {
        (void)engine.info();
        (void)family.known();
      },
  };
  std::vector<std::thread> threads;
  for (const auto& work : works)
    for (int64_t copy = 0; copy < 2; ++copy)
      threads.emplace_back([&work, copy] {
        for (int64_t i = 0; goes_on(i); ++i) work(i + copy * rounds);
      });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  const EngineInfo info = engine.info();
  EXPECT_TRUE(info.isa == "portable" || info.evicted > 0) << info.generated << " kernels, none of which was evicted";
  RecordProperty("evicted", int(info.evicted));
}

}  // namespace
