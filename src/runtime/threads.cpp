#include "runtime/threads.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "runtime/per_process.hpp"

#ifdef OCTILE_HAVE_PTHREADPOOL
#include <pthreadpool.h>
#endif

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace octile::runtime {
namespace {

// The thread sanitizer does not see how an uninstrumented pool orders its threads. These two say it: what the caller
// did comes before every task, every task before the return.
void happens_after([[maybe_unused]] void* what) {
#ifdef __SANITIZE_THREAD__
  __tsan_acquire(what);
#endif
}
void happens_before([[maybe_unused]] void* what) {
#ifdef __SANITIZE_THREAD__
  __tsan_release(what);
#endif
}

thread_local bool inside_task = false;

struct Call {
  Task task;
  void* context;

  void run(int64_t index) {
    happens_after(this);
    const bool before = std::exchange(inside_task, true);
    task(context, index);
    inside_task = before;
    happens_before(this);
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
    happens_before(&call);
    // One pointer is captured: std::function keeps it without allocating.
    parallel_for_(tasks, [&call](int64_t index) { call.run(index); });
    happens_after(&call);
  }

 private:
  int count_;
  ParallelFor parallel_for_;
};

#ifdef OCTILE_HAVE_PTHREADPOOL
class Pool final : public Threads {
 public:
  // Between calls pthreadpool's workers spin for some 20 ms before they sleep, which saves 5-50 us at the next call.
  // More threads than cores would spin in each other's way: those sleep at once.
  explicit Pool(int count)
      : count_(count),
        flags_(unsigned(count) > std::thread::hardware_concurrency() ? PTHREADPOOL_FLAG_YIELD_WORKERS : 0) {}
  int count() const override { return count_; }
  void parallel_for(int64_t tasks, Task task, void* context) const override {
    Call call{task, context};
    if (worth_no_thread(tasks)) return run_here(tasks, call);
    const Handle& handle = pool_.get([this] { return Handle(pthreadpool_create(size_t(count_))); });
    happens_before(&call);
    // Calls of several threads are serialised by the pool. It runs them in the calling thread if it is null.
    pthreadpool_parallelize_1d(
        handle.get(), [](void* c, size_t index) { static_cast<Call*>(c)->run(int64_t(index)); }, &call, size_t(tasks),
        flags_);
    happens_after(&call);
  }

 private:
  struct Destroy {
    void operator()(pthreadpool_t pool) const { pthreadpool_destroy(pool); }
  };
  using Handle = std::unique_ptr<pthreadpool, Destroy>;

  int count_;
  uint32_t flags_;
  PerProcess<Handle> pool_;
};
#endif

}  // namespace

std::shared_ptr<const Threads> make_inline() { return std::make_shared<Inline>(); }

std::shared_ptr<const Threads> make_pool([[maybe_unused]] int threads) {
#ifdef OCTILE_HAVE_PTHREADPOOL
  if (threads > 1) return std::make_shared<Pool>(threads);
#endif
  return make_inline();
}

std::shared_ptr<const Threads> make_custom(int count, ParallelFor parallel_for) {
  if (!parallel_for) return make_inline();
  return std::make_shared<Custom>(std::max(count, 1), std::move(parallel_for));
}

}  // namespace octile::runtime
