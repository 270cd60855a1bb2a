// Processes whose pids are equal: a child in a PID namespace of its own, as in a container, or a pid that the system
// uses again. This program's pids all are.
#include <unistd.h>

#include <atomic>
#include <thread>

#include "in_child.hpp"
#include "system/per_process.hpp"
#include "system/threads.hpp"

extern "C" pid_t getpid() noexcept { return 4711; }  // also the library's, which is linked into this program

namespace octile::runtime {
namespace {

// Both tasks wait until the other one runs: without a second thread for ever, which in_child ends.
bool pool_works(const Threads& threads) {
  std::atomic<int> arrived{0};
  threads.parallel_for(
      2,
      [](void* a, int64_t) {
        auto& all = *static_cast<std::atomic<int>*>(a);
        ++all;
        while (all < 2) std::this_thread::yield();
      },
      &arrived);
  return arrived == 2;
}

bool has_wiped_pages() {  // Linux 4.14; without them there is the pid alone
  const uint64_t here = this_process();
  return bool(in_child([&] { return this_process() != here; }));
}

TEST(SamePid, AChildHasAPoolOfItsOwn) {
  if (!has_wiped_pages()) GTEST_SKIP() << "no pages here that fork() wipes";
  const auto pool = make_pool(3);
  ASSERT_TRUE(pool_works(*pool));
  EXPECT_TRUE(in_child([&] { return pool_works(*pool) && bool(in_child([&] { return pool_works(*pool); })); }));
  EXPECT_TRUE(pool_works(*pool));
}

TEST(SamePid, AChildMayDestroyThePoolOfItsParent) {
  if (!has_wiped_pages()) GTEST_SKIP() << "no pages here that fork() wipes";
  auto pool = make_pool(3);
  ASSERT_TRUE(pool_works(*pool));
  EXPECT_TRUE(in_child([&] {
    pool.reset();
    return pool_works(*make_pool(2));
  }));
}

}  // namespace
}  // namespace octile::runtime
