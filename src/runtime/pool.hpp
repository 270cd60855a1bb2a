// Worker threads, and a join that waits for tasks, not for threads. pthreadpool, which this replaces, waits until every
// worker has come: beside ten busy processes on two cores a call of 40 us then took 12 ms, 300 times as long as without
// threads. Here a worker that the system gives no core takes no task, and the caller does them all.
#pragma once
#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace octile::runtime {

struct PoolCall {
  void (*task)(void* context, int64_t index);
  void* context;
};

class WorkerPool {  // of one process: fork() copies no threads
 public:
  explicit WorkerPool(int threads);  // the caller is one of them; fewer where the system gives no more
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Each of 0 .. tasks-1 once; returns when all are done. While one thread's call is on, another's runs alone.
  void run(int64_t tasks, const PoolCall& call);

 private:
  bool add_worker();  // false: RLIMIT_NPROC; with fewer the results are the same
  void serve();
  void take_tasks(const PoolCall& call);
  bool wait_for_call(uint32_t seen) const;  // false: the pool ends

  std::mutex caller_;
  std::vector<std::thread> workers_;
  std::atomic<bool> stop_{false};
  alignas(64) std::atomic<uint32_t> calls_{0};  // so far: what idle workers watch
  std::atomic<const PoolCall*> call_{nullptr};
  int64_t tasks_ = 0;
  alignas(64) std::atomic<int64_t> next_{0};
  alignas(64) std::atomic<int> inside_{0};  // workers that may hold call_
};

}  // namespace octile::runtime
