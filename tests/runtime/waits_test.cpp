// Whoever waits for another thread sleeps in the end, and is woken whatever order the threads run in.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <string>
#include <thread>

#include "system/pool.hpp"
#include "system/read_copy.hpp"
#include "system/threads.hpp"

namespace octile::runtime {
namespace {

char state_of(pid_t thread) {  // R: runs or wants to, also while it yields; S: sleeps
  std::ifstream stat("/proc/self/task/" + std::to_string(thread) + "/stat");
  std::string text;
  std::getline(stat, text);
  return text.at(text.rfind(')') + 2);
}

// A thread that runs body(), and until when it has fallen asleep there. One that never does hangs the test.
class Sleeper {
 public:
  template <class Body>
  explicit Sleeper(Body body)
      : thread_([this, body] {
          id_ = gettid();
          body();
        }) {}
  ~Sleeper() { thread_.join(); }
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  void wait_until_it_sleeps() const {
    while (id_ == 0 || state_of(id_) != 'S') std::this_thread::yield();
  }

 private:
  std::atomic<pid_t> id_{0};
  std::thread thread_;
};

void each_of_two_threads(WorkerPool& pool, std::atomic<int>& arrived) {
  pool.run(2, {[](void* count, int64_t) {
                 auto& all = *static_cast<std::atomic<int>*>(count);
                 ++all;
                 while (all < 2) std::this_thread::yield();
               },
               &arrived});
}

std::atomic<int> calls_seen{0};
std::atomic<bool> end_announced{false};

// The worker has seen a call and not acted on it when the destructor announces the end.
TEST(Waits, DestructorReturnsWhenAWorkerIsStillAboutToTakeACall) {
  calls_seen = 0, end_announced = false;
  {
    WorkerPool pool(2);
    pool_watcher = [](PoolMoment moment) {
      if (moment == PoolMoment::end_announced) end_announced = true;
      else
        for (++calls_seen; !end_announced;) std::this_thread::yield();
    };
    pool.run(1, {[](void*, int64_t) {}, nullptr});
    while (calls_seen == 0) std::this_thread::yield();
  }
  pool_watcher = nullptr;
  EXPECT_EQ(calls_seen, 1);
}

TEST(Waits, DestructorReturnsWhenNoWorkerHasBegun) {
  for (int round = 0; round < 20; ++round) const WorkerPool pool(4);
}

TEST(Waits, ACallerSleepsWhileAWorkerIsAtItsLastTask) {
  std::atomic<bool> release{false};
  std::atomic<pid_t> caller{0};
  struct Shared {
    std::atomic<bool>& release;
    std::atomic<pid_t>& caller;
    std::atomic<int> arrived{0};
  } shared{release, caller};
  WorkerPool pool(2);
  const auto task = [](void* context, int64_t) {
    auto& s = *static_cast<Shared*>(context);
    ++s.arrived;
    while (s.arrived < 2) std::this_thread::yield();  // both threads have one
    while (gettid() != s.caller && !s.release) std::this_thread::yield();
  };
  const Sleeper sleeper([&] {
    caller = gettid();
    pool.run(2, {task, &shared});
  });
  while (shared.arrived < 2) std::this_thread::yield();
  sleeper.wait_until_it_sleeps();
  release = true;
}

TEST(Waits, AnIdleWorkerSleepsAndWakesForTheNextCall) {
  std::atomic<pid_t> worker{0};
  struct Shared {
    std::atomic<pid_t>& worker;
    pid_t caller = gettid();
    std::atomic<int> arrived{0};
  } shared{worker};
  WorkerPool pool(2);
  pool.run(2, {[](void* context, int64_t) {
                 auto& s = *static_cast<Shared*>(context);
                 if (gettid() != s.caller) s.worker = gettid();
                 ++s.arrived;
                 while (s.arrived < 2) std::this_thread::yield();
               },
               &shared});
  while (state_of(worker) != 'S') std::this_thread::yield();
  std::atomic<int> arrived{0};
  each_of_two_threads(pool, arrived);
  EXPECT_EQ(arrived, 2);
}

TEST(Waits, AWriterSleepsWhileAReaderHasNoCore) {
  ReadCopy<int> copy(std::make_unique<int>(1));
  std::atomic<bool> inside{false}, release{false};
  std::thread reader([&] {
    EXPECT_EQ(copy.read([&](int& value) {
      inside = true;
      while (!release) std::this_thread::yield();
      return value;
    }),
              1);
  });
  while (!inside) std::this_thread::yield();
  {
    const Sleeper writer([&] { copy.replace(std::make_unique<int>(2)); });
    writer.wait_until_it_sleeps();
    release = true;
  }
  reader.join();
  EXPECT_EQ(copy.mine(), 2);
}

}  // namespace
}  // namespace octile::runtime
