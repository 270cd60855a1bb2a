#include "system/threads.hpp"

#include <unistd.h>

#include <algorithm>
#include <new>
#include <utility>

#include "problem/float_mode.hpp"
#include "system/per_process.hpp"
#include "system/pool.hpp"

namespace octile::runtime {
namespace {

constinit thread_local bool inside_task = false;  // without a destructor: it outlives those of the thread

struct Call {
  Task task;
  void* context;

  void run(int64_t index) {
    const bool before = std::exchange(inside_task, true);
    task(context, index);
    inside_task = before;
  }
};

void run_here(int64_t tasks, Call call) {
  for (int64_t index = 0; index < tasks; ++index) call.run(index);
}

bool worth_no_thread(int64_t tasks) { return tasks <= 1 || inside_task; }

class Inline final : public Threads {
 public:
  int count() const override { return 1; }
  void parallel_for(int64_t tasks, Task task, void* context) const override { run_here(tasks, {task, context}); }
};

class Custom final : public Threads {
 public:
  Custom(int count, ParallelFor parallel_for) : count_(count), parallel_for_(std::move(parallel_for)) {}
  int count() const override { return count_; }
  void parallel_for(int64_t tasks, Task task, void* context) const override {
    Call call{task, context};
    if (worth_no_thread(tasks)) return run_here(tasks, call);
    // One pointer is captured: std::function keeps it without allocating.
    parallel_for_(tasks, [&call](int64_t index) {
      const problem::DefaultFloatMode mode;  // the threads are the caller's
      call.run(index);
    });
  }

 private:
  int count_;
  ParallelFor parallel_for_;
};

class Pool final : public Threads {
 public:
  explicit Pool(int count) : count_(count) {}
  int count() const override { return count_; }
  void parallel_for(int64_t tasks, Task task, void* context) const override {
    Call call{task, context};
    WorkerPool* pool = worth_no_thread(tasks) ? nullptr : workers();
    if (!pool) return run_here(tasks, call);
    pool->run(tasks, {[](void* c, int64_t index) { static_cast<Call*>(c)->run(index); }, &call});
  }

 private:
  WorkerPool* workers() const {
    try {
      return pool_.get([this] { return std::make_unique<WorkerPool>(count_, placement()); }).get();
    } catch (const std::bad_alloc&) { return nullptr; }
  }
  // A forked child may have been placed anew since, as a whole: like its first thread.
  Placement placement() const { return this_process() == made_in_ ? made_like_ : Placement::of_thread(getpid()); }

  int count_;
  Placement made_like_ = Placement::of_thread(0);
  uint64_t made_in_ = this_process();
  PerProcess<std::unique_ptr<WorkerPool>> pool_;
};

}  // namespace

void work_alone() { inside_task = true; }

std::shared_ptr<const Threads> make_inline() { return std::make_shared<Inline>(); }

std::shared_ptr<const Threads> make_pool(int threads) {
  if (threads > 1) return std::make_shared<Pool>(threads);
  return make_inline();
}

std::shared_ptr<const Threads> make_custom(int count, ParallelFor parallel_for) {
  if (!parallel_for) return make_inline();
  return std::make_shared<Custom>(std::max(count, 1), std::move(parallel_for));
}

}  // namespace octile::runtime
