// Worker threads, and a join that waits for tasks, not for threads. pthreadpool, which this replaces, waits until every
// worker has come: beside ten busy processes on two cores a call of 40 us then took 12 ms, 300 times as long as without
// threads. Here a worker that the system gives no core takes no task, and the caller does them all.
#pragma once
#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "system/placement.hpp"

namespace octile::runtime {

struct PoolCall {
  void (*task)(void* context, int64_t index);
  void* context;
};

// For tests: they set an order of threads that chance would bring once in a million pools.
enum class PoolMoment { call_seen, end_announced };  // by a worker that has not acted on it; by the destructor
inline std::atomic<void (*)(PoolMoment)> pool_watcher{nullptr};

class WorkerPool {  // of one process: fork() copies no threads
 public:
  // The count includes the caller. The system may give fewer threads: the results are the same.
  explicit WorkerPool(int threads, const Placement& = Placement::of_thread(0));
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Runs each of 0 .. tasks-1 once; returns when all are done. While one thread's call is on, another's runs alone.
  void run(int64_t tasks, const PoolCall& call);

 private:
  bool add_worker();  // false: no thread (RLIMIT_NPROC, a full control group), or no memory for one
  void serve();
  void take_tasks(const PoolCall& call);
  uint32_t news_since(uint32_t seen) const;
  void leave();
  void wait_until_nobody_is_inside() const;

  std::mutex caller_;
  Placement placement_;
  std::vector<std::thread> workers_;
  // Idle workers watch it: the calls so far, in steps of 2, and whether the pool ends in bit 0. One word, so that
  // nobody can take the end for a call or see one without the other.
  alignas(64) std::atomic<uint32_t> news_{0};
  std::atomic<const PoolCall*> call_{nullptr};
  int64_t tasks_ = 0;
  alignas(64) std::atomic<int64_t> next_{0};
  alignas(64) std::atomic<int> inside_{0};  // workers that may hold call_
};

}  // namespace octile::runtime
