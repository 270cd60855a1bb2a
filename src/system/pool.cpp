#include "system/pool.hpp"

#include <pthread.h>

#include <chrono>
#include <csignal>
#include <exception>

#include "problem/float_mode.hpp"
#include "system/bounded_spin.hpp"

namespace octile::runtime {
namespace {

// Between the layers of a network lie microseconds: a worker that sleeps at once is woken for each (5-50 us), one that
// spins for long takes a core from somebody else.
constexpr auto idle_spin = std::chrono::microseconds(100);
// A worker that is inside works on its last task, unless the system has taken its core away.
constexpr auto join_spin = std::chrono::microseconds(50);

constexpr uint32_t end = 1, one_call = 2;  // in news_

void say(PoolMoment moment) {
  if (auto* watcher = pool_watcher.load(std::memory_order_relaxed)) watcher(moment);
}

// Signals go to the program's own threads. But a signal that a thread's own instruction raises ends the process
// where it is blocked, past the program's handler.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    for (int own : {SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGSYS}) sigdelset(&all, own);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

WorkerPool::WorkerPool(int threads, const Placement& placement) : placement_(placement) {
  const SignalsBlocked blocked;
  for (int i = 1; i < threads && add_worker(); ++i) continue;
}

bool WorkerPool::add_worker() {
  try {
    workers_.emplace_back([this] { serve(); });
    return true;
  } catch (const std::exception&) { return false; }
}

WorkerPool::~WorkerPool() {
  news_ |= end;
  news_.notify_all();
  say(PoolMoment::end_announced);
  for (std::thread& worker : workers_) worker.join();
}

void WorkerPool::take_tasks(const PoolCall& call) {
  for (int64_t index; (index = next_.fetch_add(1)) < tasks_;) call.task(call.context, index);
}

// A worker counts itself inside before it looks at call_; the caller takes call_ away before it looks at inside_. So
// either the worker finds nothing, or the caller waits for it.
void WorkerPool::run(int64_t tasks, const PoolCall& call) {
  const std::unique_lock lock(caller_, std::try_to_lock);
  if (!lock) {
    for (int64_t index = 0; index < tasks; ++index) call.task(call.context, index);
    return;
  }
  tasks_ = tasks;
  next_ = 0;
  call_ = &call;
  news_ += one_call;
  news_.notify_all();  // no system call where nobody sleeps
  take_tasks(call);
  call_ = nullptr;
  wait_until_nobody_is_inside();
}

void WorkerPool::wait_until_nobody_is_inside() const {
  BoundedSpin spin(join_spin);
  for (int inside; (inside = inside_) != 0;)
    if (!spin.again()) inside_.wait(inside);
}

void WorkerPool::leave() {
  if (--inside_ == 0) inside_.notify_all();
}

uint32_t WorkerPool::news_since(uint32_t seen) const {
  BoundedSpin spin(idle_spin);
  for (uint32_t news = seen;;) {
    news = news_;
    if (news != seen) return news;
    if (!spin.again()) news_.wait(seen);
  }
}

// A new thread inherits the float mode of the caller that starts it.
void WorkerPool::serve() {
  problem::FloatControl::write(problem::FloatControl::standard);
  placement_.enter();
  for (uint32_t seen = 0; !((seen = news_since(seen)) & end);) {
    say(PoolMoment::call_seen);
    ++inside_;
    if (const PoolCall* call = call_) take_tasks(*call);
    leave();
  }
}

}  // namespace octile::runtime
