// Every way of running tasks runs each once, orders it with the caller's reads and writes, and never waits for itself.
#include "system/threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <thread>
#include <vector>

namespace octile::runtime {
namespace {

// A caller's own: new threads for every call, the last index first.
void with_new_threads(int64_t tasks, const std::function<void(int64_t)>& task) {
  std::vector<std::thread> threads;
  for (int64_t i = tasks - 1; i >= 0; --i) threads.emplace_back([&task, i] { task(i); });
  for (std::thread& thread : threads) thread.join();
}

std::vector<std::shared_ptr<const Threads>> every_kind() {
  return {make_inline(), make_pool(1), make_pool(2), make_pool(3), make_pool(8), make_custom(4, with_new_threads)};
}

template <class Body> void parallel(const Threads& threads, int64_t tasks, Body body) {
  threads.parallel_for(tasks, [](void* context, int64_t index) { (*static_cast<Body*>(context))(index); }, &body);
}

TEST(Threads, EachIndexOnceAndPlainWritesAreSeen) {
  for (const auto& threads : every_kind())
    for (int64_t tasks : {0, 1, 2, 3, 7, 64}) {
      std::vector<int> runs(size_t(tasks), 0), input(size_t(tasks), 1);
      parallel(*threads, tasks, [&](int64_t i) { runs[size_t(i)] += input[size_t(i)]; });
      EXPECT_EQ(runs, std::vector<int>(size_t(tasks), 1)) << threads->count() << " threads";
    }
}

TEST(Threads, ManySmallCalls) {
  const auto pool = make_pool(2);
  std::vector<int> sums(4, 0);
  for (int call = 0; call < 300; ++call) parallel(*pool, 4, [&](int64_t i) { ++sums[size_t(i)]; });
  EXPECT_EQ(sums, std::vector<int>(4, 300));
}

TEST(Threads, Counts) {
  EXPECT_EQ(make_inline()->count(), 1);
  EXPECT_EQ(make_pool(1)->count(), 1);
  EXPECT_EQ(make_pool(0)->count(), 1);
  EXPECT_EQ(make_custom(4, with_new_threads)->count(), 4);
  EXPECT_EQ(make_custom(0, with_new_threads)->count(), 1);
  EXPECT_EQ(make_custom(4, nullptr)->count(), 1);
  EXPECT_EQ(make_pool(3)->count(), 3);
}

// While every worker is held by one caller's tasks, another caller's are done all the same: by itself.
TEST(Threads, ACallerWaitsForNobodyElse) {
  const auto pool = make_pool(3);
  std::atomic<int> held{0};
  std::atomic<bool> release{false};
  std::thread other([&] {
    parallel(*pool, 3, [&](int64_t) {
      ++held;
      while (!release) std::this_thread::yield();
    });
  });
  while (held < 3) std::this_thread::yield();
  std::atomic<int> done{0};
  parallel(*pool, 20, [&](int64_t) { ++done; });
  EXPECT_EQ(done, 20);
  release = true;
  other.join();
}

TEST(Threads, PoolUsesOtherThreads) {
  const auto pool = make_pool(2);
  std::atomic<int> arrived{0};
  // Each task waits for the other: two threads, or a time-out of the test.
  parallel(*pool, 2, [&](int64_t) {
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  });
  EXPECT_EQ(arrived, 2);
}

// uxlfoundation/oneDNN#4381
TEST(Threads, OnePoolUsedByManyThreadsAtOnce) {
  for (const auto& threads : {make_pool(3), make_custom(3, with_new_threads)}) {
    std::vector<std::thread> users;
    std::atomic<int> wrong{0};
    for (int user = 0; user < 4; ++user)
      users.emplace_back([&, user] {
        for (int call = 0; call < 50; ++call) {
          std::vector<int> results(9, 0);
          parallel(*threads, 9, [&](int64_t i) { results[size_t(i)] = user * 100 + int(i); });
          for (int i = 0; i < 9; ++i) wrong += results[size_t(i)] != user * 100 + i;
        }
      });
    for (std::thread& user : users) user.join();
    EXPECT_EQ(wrong, 0);
  }
}

TEST(Threads, NestedCallsDoNotWaitForThemselves) {
  const auto kinds = every_kind();
  for (const auto& outer : kinds)
    for (const auto& inner : kinds) {
      std::vector<int> runs(12, 0);
      parallel(*outer, 3, [&](int64_t i) {
        const std::thread::id here = std::this_thread::get_id();
        parallel(*inner, 4, [&](int64_t j) {
          runs[size_t(i * 4 + j)] += outer->count() > 1 && std::this_thread::get_id() != here ? 100 : 1;
        });
      });
      EXPECT_EQ(runs, std::vector<int>(12, 1)) << outer->count() << " outside, " << inner->count() << " inside";
    }
}

// uxlfoundation/oneDNN#4381
TEST(Threads, SameBitsForEveryCount) {
  std::vector<std::vector<float>> results;
  for (const auto& threads : every_kind()) {
    std::vector<float> parts(17, 0);
    parallel(*threads, 17, [&](int64_t part) {
      float sum = 0;
      for (int i = 0; i < 1000; ++i) sum += std::sin(float(part * 1000 + i)) * 1e-3f;
      parts[size_t(part)] = sum;
    });
    results.push_back(parts);
  }
  for (const auto& result : results) EXPECT_EQ(result, results[0]);
}

TEST(Threads, AnUnusedPoolStartsNoThread) {
  auto threads_of_process = [] {
    const std::filesystem::directory_iterator tasks("/proc/self/task");
    return std::distance(begin(tasks), end(tasks));
  };
  const auto before = threads_of_process();
  const auto pool = make_pool(50);
  EXPECT_LE(threads_of_process(), before) << "a thread of an earlier test may still have been there";
  parallel(*pool, 1, [](int64_t) {});
  EXPECT_LE(threads_of_process(), before);
}

}  // namespace
}  // namespace octile::runtime
