// Workers run where and as urgently as the thread that made the pool, whoever comes first to use it.
#include "system/placement.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <thread>

#include "../support/refused_call.hpp"
#include "in_child.hpp"
#include "system/threads.hpp"

namespace octile::runtime {
namespace {

struct Seen {
  std::vector<int> cores;
  int policy = -1, nice = 99;
  bool operator==(const Seen&) const = default;
};
Seen seen_here() { return {CoreMask::of_thread(0).cores(), sched_getscheduler(0), getpriority(PRIO_PROCESS, 0)}; }

// As the one worker of a pool of two sees it: each of two tasks waits for the other.
Seen seen_by_worker(const Threads& pool) {
  struct Shared {
    pid_t caller = gettid();
    std::atomic<int> arrived{0};
    Seen seen{};
  } shared;
  pool.parallel_for(
      2,
      [](void* context, int64_t) {
        auto& s = *static_cast<Shared*>(context);
        if (gettid() != s.caller) s.seen = seen_here();
        ++s.arrived;
        while (s.arrived < 2) std::this_thread::yield();
      },
      &shared);
  return shared.seen;
}

template <class Body> Seen in_thread(Body body) {
  Seen seen;
  std::thread([&] { seen = body(); }).join();
  return seen;
}

TEST(Placement, WorkersHaveTheMaskOfThePoolsMaker) {
  const Seen here = seen_here();
  if (here.cores.size() < 2) GTEST_SKIP() << "this process has one core: there is no other mask";
  const auto pool = make_pool(2);
  const Seen worker = in_thread([&] {
    EXPECT_TRUE(CoreMask::of_core(here.cores.back()).enter());
    return seen_by_worker(*pool);
  });
  EXPECT_EQ(worker.cores, here.cores);
}

TEST(Placement, WorkersHaveNoClassOfTheFirstCaller) {
  const Seen here = seen_here();
  int entered = 0;
  for (int policy : {SCHED_BATCH, SCHED_FIFO, SCHED_RR}) {
    const auto pool = make_pool(2);
    const Seen worker = in_thread([&] {
      const sched_param priority{policy == SCHED_BATCH ? 0 : 1};
      const bool refused = sched_setscheduler(0, policy, &priority);
      if (refused) std::printf("class %d is not permitted here\n", policy);
      entered += !refused;
      return refused ? here : seen_by_worker(*pool);
    });
    EXPECT_EQ(worker, here) << policy;
  }
  EXPECT_GE(entered, 1);
}

TEST(Placement, WorkersHaveNoNiceValueOfTheFirstCaller) {
  const Seen here = seen_here();
  const auto pool = make_pool(2);
  const Seen worker = in_thread([&] {
    setpriority(PRIO_PROCESS, 0, here.nice + 1);
    if (setpriority(PRIO_PROCESS, 0, here.nice)) return here;
    setpriority(PRIO_PROCESS, 0, here.nice + 1);
    return seen_by_worker(*pool);
  });
  EXPECT_EQ(worker, here);  // or nothing was seen: to lower a nice value takes a privilege
}

// A program that is started with less has less: only what one caller has is no matter of the pool.
TEST(Placement, WorkersKeepWhatThePoolsMakerHas) {
  EXPECT_TRUE(in_child([] {
    const sched_param none{};
    if (setpriority(PRIO_PROCESS, 0, 7) || sched_setscheduler(0, SCHED_BATCH, &none)) return false;
    const Seen here = seen_here();
    return here.nice == 7 && here.policy == SCHED_BATCH && seen_by_worker(*make_pool(2)) == here;
  }));
}

TEST(Placement, AForkedChildThatIsPinnedAsAWholeStaysThere) {
  const Seen here = seen_here();
  if (here.cores.size() < 2) GTEST_SKIP() << "this process has one core: there is no other mask";
  const auto pool = make_pool(2);
  EXPECT_TRUE(in_child([&] {
    return CoreMask::of_core(here.cores.back()).enter() &&
           seen_by_worker(*pool).cores == std::vector<int>{here.cores.back()};
  }));
}

TEST(Placement, CoresBeyondTheFirstThousand) {
  EXPECT_EQ(CoreMask::of_core(0).cores(), std::vector<int>{0});
  EXPECT_EQ(CoreMask::of_core(63).cores(), std::vector<int>{63});
  EXPECT_EQ(CoreMask::of_core(1500).cores(), std::vector<int>{1500});
  EXPECT_NE(CoreMask::of_core(64), CoreMask::of_core(0));
}

// As under RLIMIT_NPROC or in a full control group: EAGAIN for every new thread.
TEST(Placement, APoolWithoutWorkersDoesAllTasks) {
  EXPECT_TRUE(in_child([] {
    if (!test::refuse_call(SYS_clone, EAGAIN) || !test::refuse_call(SYS_clone3, EAGAIN)) return false;
    const auto pool = make_pool(4);
    int runs[8] = {};
    for (int call = 0; call < 3; ++call)
      pool->parallel_for(8, [](void* r, int64_t i) { ++static_cast<int*>(r)[i]; }, runs);
    return std::all_of(std::begin(runs), std::end(runs), [](int n) { return n == 3; });
  }));
}

}  // namespace
}  // namespace octile::runtime
