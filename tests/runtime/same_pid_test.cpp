// Processes whose pids are equal: a child in a PID namespace of its own, as in a container, or a pid that the system
// uses again. This program's pids all are.
#include <unistd.h>

#include <algorithm>
#include <array>

#include "in_child.hpp"
#include "runtime/per_process.hpp"
#include "runtime/threads.hpp"

extern "C" pid_t getpid() noexcept { return 4711; }  // also the library's, which is linked into this program

namespace octile::runtime {
namespace {

bool pool_works(const Threads& threads) {
  std::array<int, 8> runs{};
  for (int call = 0; call < 10; ++call)
    threads.parallel_for(8, [](void* r, int64_t i) { ++static_cast<int*>(r)[i]; }, runs.data());
  return std::all_of(runs.begin(), runs.end(), [](int n) { return n == 10; });
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
    return true;
  }));
}

}  // namespace
}  // namespace octile::runtime
