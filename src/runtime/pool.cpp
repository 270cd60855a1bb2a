#include "runtime/pool.hpp"

#include <pthread.h>

#include <chrono>
#include <csignal>
#include <system_error>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace octile::runtime {
namespace {

void relax() {
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// Between the layers of a network lie microseconds: a worker that sleeps at once is woken for each (5-50 us), one that
// spins for long takes a core from somebody else.
constexpr auto idle_spin = std::chrono::microseconds(100);
constexpr int spins_between_looks = 200;  // at the clock, and at whether another thread wants the core

// Signals are the program's: its own threads get them. But what a thread's own instruction raises ends the process
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

WorkerPool::WorkerPool(int threads) {
  const SignalsBlocked blocked;
  for (int i = 1; i < threads && add_worker(); ++i) continue;
}

bool WorkerPool::add_worker() {
  try {
    workers_.emplace_back([this] { serve(); });
    return true;
  } catch (const std::system_error&) { return false; }
}

WorkerPool::~WorkerPool() {
  stop_ = true;
  ++calls_;
  calls_.notify_all();
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
  ++calls_;
  calls_.notify_all();  // no system call where nobody sleeps
  take_tasks(call);
  call_ = nullptr;
  for (int spins = 0; inside_ != 0; ++spins) spins < spins_between_looks ? relax() : std::this_thread::yield();
}

bool WorkerPool::wait_for_call(uint32_t seen) const {
  const auto begin = std::chrono::steady_clock::now();
  while (calls_ == seen) {
    for (int i = 0; i < spins_between_looks && calls_ == seen; ++i) relax();
    if (calls_ != seen) break;
    if (std::chrono::steady_clock::now() - begin > idle_spin) calls_.wait(seen);
    else std::this_thread::yield();
  }
  return !stop_;
}

void WorkerPool::serve() {
  for (uint32_t seen = 0; wait_for_call(seen);) {
    seen = calls_;
    ++inside_;
    if (const PoolCall* call = call_) take_tasks(*call);
    --inside_;
  }
}

}  // namespace octile::runtime
