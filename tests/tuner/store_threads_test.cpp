#include <atomic>
#include <thread>

#include "store_fixture.hpp"

namespace octile::tuner {
namespace {

TEST_F(StoreTest, ThreadsAppendFindAndRefreshAtOnce) {
  Store store = open();
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&store, &wrong, t] {
      for (int64_t i = 0; i < 100; ++i) {
        const Record mine = record(1 + t * 1000 + i);
        const Record shared = record(999999, "tile" + std::to_string(t));
        if (!store.append(mine) || !store.append(shared)) ++wrong;
        const Record* found = store.find(mine.key);
        if (found == nullptr || !(*found == mine)) ++wrong;
        const Record* ours = store.find(shared.key);
        if (ours == nullptr || ours->timings.size() < 2 || ours->timings.size() > 5) ++wrong;
        if (i % 10 == 0) store.refresh();
        if (i % 25 == 0) wrong += store.family(mine.key, mine.family).empty() ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(store.stats().records, 401U);
  const Store again = open();
  EXPECT_EQ(again.stats().records, 401U);
  EXPECT_EQ(again.stats().skipped_lines, 0U);
}

}  // namespace
}  // namespace octile::tuner
