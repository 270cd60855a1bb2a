// The number of threads, and whose they are, changes no bit.
#include <algorithm>
#include <atomic>
#include <thread>

#include "check/suite.hpp"
#include "kernel_case.hpp"

namespace octile::test {
namespace {

using Threads = InEveryRoom;

// Problems that are split in every way there is: items, bands of rows or of columns, panels.
std::vector<Problem> divided() {
  std::vector<Problem> all{Gemm{.m = 50, .n = 40, .k = 20},
                           Gemm{.m = 1, .n = 300, .k = 30},
                           Gemm{.m = 3, .n = 5, .k = 7},
                           Gemm{.batch = {5}, .m = 9, .n = 20, .k = 12, .runtime_w = true},
                           Gemm{.m = 20, .n = 40, .k = 20, .accumulate = true},
                           Gemm{.m = 1, .n = 300, .k = 30, .types = {s8, s8, s32}, .runtime_w = true}};
  Gemm items{.batch = {7}, .m = 70, .n = 40, .k = 36, .types = {s8, u8, s32}, .runtime_w = true};  // packed one by one
  items.quantisation = {Per::row, Per::channel, Per::none, Per::none};
  all.emplace_back(items);
  Gemm columns{.m = 3, .n = 300, .k = 20, .accumulate = true};  // panels of one row, C by way of a copy
  columns.y_strides = {{}, 900, 3};
  all.emplace_back(columns);
  Gemm rows{.m = 37, .n = 40, .k = 20};
  rows.quantisation = {Per::row, Per::channel, Per::none, Per::none};
  all.emplace_back(rows);
  Conv c{.batch = 1, .image = {13, 9}, .channels = {6, 40}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  c.types.y = u8;
  c.quantisation = {Per::tensor, Per::channel, Per::tensor, Per::channel};
  all.emplace_back(c);
  c.batch = 3, c.groups = 2;
  all.emplace_back(c);
  c.channels = {40, 40}, c.groups = 40;
  all.emplace_back(c);
  c.x_strides = {40 * 117, 9, 1, 117}, c.y_strides = {40 * 117, 9, 1, 117};
  all.emplace_back(c);
  c.transposed = true, c.stride = {2, 1}, c.pad = {{1, 0}, {1, 1}}, c.x_strides = c.y_strides = {};
  all.emplace_back(c);
  c.groups = 1, c.channels = {20, 40}, c.kernel = {2, 2}, c.stride = {3, 2}, c.pad = {};
  all.emplace_back(c);
  return all;
}

TEST_P(Threads, AnyCountGivesTheSameBits) {
  for (int threads : {1, 2, 3, 8}) {
    const Engine engine = this->engine(threads);
    for (const Problem& problem : divided()) EXPECT_EXACT(engine, problem, {.remainder = true});
  }
}

// The caller's own: one after another from the last to the first, and new threads for every call.
TEST_P(Threads, TheCallersOwn) {
  const auto backwards = [](int64_t tasks, const std::function<void(int64_t)>& task) {
    for (int64_t i = tasks; i-- > 0;) task(i);
  };
  const auto new_threads = [](int64_t tasks, const std::function<void(int64_t)>& task) {
    std::vector<std::thread> threads;
    for (int64_t i = 0; i < tasks; ++i) threads.emplace_back([&task, i] { task(i); });
    for (std::thread& thread : threads) thread.join();
  };
  using Own = std::function<void(int64_t, const std::function<void(int64_t)>&)>;
  for (const Own& own : {Own(backwards), Own(new_threads)})
    for (int threads : {1, 3, 8}) {
      const Engine engine(
          {.max_isa = GetParam(), .store = "", .threads = threads, .thread_macs = 1, .parallel_for = own});
      for (const Problem& problem : divided()) EXPECT_EXACT(engine, problem, {.remainder = true});
    }
}

// uxlfoundation/oneDNN#4381: one plan in many threads at once, each with its own workspace.
TEST_P(Threads, one_plan_run_by_many) {
  for (int threads : {1, 2}) {
    const Engine engine = this->engine(threads);
    for (const Problem& problem : divided()) {
      const KernelCase data(problem, {.data = {.remainder = true}});
      const auto plan = data.plan(engine);
      ASSERT_TRUE(plan) << plan.error().message;
      std::atomic<int> wrong{0};
      std::vector<std::thread> users;
      for (int user = 0; user < 4; ++user)
        users.emplace_back([&] {
          for (int call = 0; call < 5; ++call) wrong += !data.difference(*plan).empty();
        });
      for (std::thread& user : users) user.join();
      EXPECT_EQ(wrong, 0) << name(problem);
    }
  }
}

// uxlfoundation/oneDNN#4381: the same new problem planned by many at once, then run.
TEST_P(Threads, one_problem_planned_by_many) {
  const Engine engine = this->engine();
  for (const Problem& problem : divided()) {
    const KernelCase data(problem, {.data = {.remainder = true}});
    std::atomic<int> wrong{0};
    std::vector<std::thread> users;
    for (int user = 0; user < 8; ++user) users.emplace_back([&] { wrong += !data.difference(engine).empty(); });
    for (std::thread& user : users) user.join();
    EXPECT_EQ(wrong, 0) << name(problem);
  }
}

// uxlfoundation/oneDNN#4381: the partition is the plan's: it does not matter how many threads the run finds.
TEST_P(Threads, planned_for_one_count_run_by_another) {
  for (int planned : {1, 16}) {
    const auto one_by_one = [](int64_t tasks, const std::function<void(int64_t)>& task) {
      for (int64_t i = 0; i < tasks; ++i) task(i);
    };
    const Engine engine(
        {.max_isa = GetParam(), .store = "", .threads = planned, .thread_macs = 1, .parallel_for = one_by_one});
    for (const Problem& problem : divided()) EXPECT_EXACT(engine, problem, {.remainder = true});
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Threads, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
