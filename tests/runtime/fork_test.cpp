// openvinotoolkit/openvino#416: after fork() a child has neither the pool's threads nor whoever held a lock. It must
// work, and soon.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "fake_room.hpp"
#include "in_child.hpp"
#include "machine/kernel_cache.hpp"
#include "system/per_process.hpp"
#include "system/threads.hpp"

namespace octile::runtime {
namespace {

// Without allocating: fork() while another thread allocates may leave the address sanitizer's allocator locked.
bool pool_works(const Threads& threads) {
  std::array<int, 8> runs{};
  for (int call = 0; call < 10; ++call)
    threads.parallel_for(8, [](void* r, int64_t i) { ++static_cast<int*>(r)[i]; }, runs.data());
  return std::all_of(runs.begin(), runs.end(), [](int n) { return n == 10; });
}

bool cache_works(KernelCache& cache, const FakeRoom& room) {
  for (int i = 0; i < 20; ++i)
    if (result_of(cache.get(room, key_number(i)).value()->entry) != i) return false;
  return true;
}

TEST(Fork, PoolUsedBeforeAndAfter) {
  const auto pool = make_pool(3);
  for (int round = 0; round < 30; ++round) {
    ASSERT_TRUE(pool_works(*pool));
    ASSERT_TRUE(in_child([&] { return pool_works(*pool); })) << "round " << round;
  }
  EXPECT_TRUE(pool_works(*pool));
}

TEST(Fork, GrandchildrenToo) {
  const auto pool = make_pool(2);
  ASSERT_TRUE(pool_works(*pool));
  EXPECT_TRUE(in_child(
      [&] { return pool_works(*pool) && bool(in_child([&] { return pool_works(*pool); })) && pool_works(*pool); }));
}

TEST(Fork, ChildOfAnUnusedPool) {
  const auto pool = make_pool(2);
  EXPECT_TRUE(in_child([&] { return pool_works(*pool); }));
}

TEST(Fork, ChildMayDestroyWhatItNeverUsed) {
  auto pool = make_pool(3);
  ASSERT_TRUE(pool_works(*pool));
  EXPECT_TRUE(in_child([&] {
    pool.reset();
    return true;
  }));
}

TEST(Fork, WhileAnotherThreadIsInsideThePool) {
  const auto pool = make_pool(3);
  std::atomic<bool> stop{false}, right{true};
  std::thread user([&] {
    while (!stop)
      if (!pool_works(*pool)) right = false;
  });
  for (int round = 0; round < 30; ++round)
    EXPECT_TRUE(in_child([&] { return pool_works(*pool); })) << "round " << round;
  stop = true;
  user.join();
  EXPECT_TRUE(right);
}

TEST(Fork, WhileOtherThreadsGenerateKernels) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the allocator of GCC 12's address sanitizer may itself be locked in the child";
#endif
  const FakeRoom room;
  KernelCache cache(size_t(8) << 12);
  std::atomic<bool> stop{false};
  std::vector<std::thread> users;
  for (int t = 0; t < 2; ++t)
    users.emplace_back([&, t] {
      for (int i = 0; !stop; ++i) (void)cache.get(room, key_number(1000 * (t + 1) + i % 100));
    });
  for (int round = 0; round < 100; ++round) EXPECT_TRUE(in_child([&] { return cache_works(cache, room); })) << round;
  stop = true;
  for (std::thread& user : users) user.join();
  EXPECT_TRUE(cache_works(cache, room));
}

// Each process in a line of descent has one, all threads of a process the same.
TEST(Fork, EveryProcessHasANumberOfItsOwn) {
  const uint64_t here = this_process();
  EXPECT_EQ(this_process(), here);
  EXPECT_TRUE(in_child([&] {
    const uint64_t child = this_process();
    return child != here && child == this_process() &&
           bool(in_child([&] { return this_process() != child && this_process() != here; }));
  }));
  uint64_t of_thread = 0;
  std::thread([&] { of_thread = this_process(); }).join();
  EXPECT_EQ(of_thread, here);
}

// Kernels before Linux 4.14 refuse; some emulators say yes to any advice and do nothing.
TEST(Fork, WithoutPagesThatAreWipedProcessesAreKnownByPid) {
  for (const auto advise : {+[](void*, size_t, int) { return -1; }, +[](void*, size_t, int) { return 0; }}) {
    ProcessNumber number(advise);
    const uint64_t here = number.get();
    EXPECT_EQ(number.get(), here);
    EXPECT_TRUE(in_child([&] { return number.get() != here && number.get() == number.get(); }));
  }
}

// Kernels that the parent holds run in the child: their pages are copied like all others.
TEST(Fork, KernelsMadeBeforeRunAfter) {
  const FakeRoom room;
  KernelCache cache(1 << 20);
  const auto kernel = cache.get(room, key_number(42)).value();
  EXPECT_TRUE(in_child([&] { return result_of(kernel->entry) == 42 && cache_works(cache, room); }));
}

}  // namespace
}  // namespace octile::runtime
