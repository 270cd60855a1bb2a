// A thread that waits for another spins for a moment, then sleeps. One that only spins, yielding or not, may keep
// the other from its core for ever: sched_yield() gives a core to nobody of a lower real-time priority.
#pragma once
#include <chrono>
#include <thread>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace octile::runtime {

class BoundedSpin {
 public:
  explicit BoundedSpin(std::chrono::nanoseconds most) : most_(most) {}

  bool again() {  // false: the time is over, sleep
    if (++spins_ % spins_between_looks != 0) return relax(), true;
    const auto now = std::chrono::steady_clock::now();
    if (spins_ == spins_between_looks) begin_ = now;
    if (now - begin_ > most_) return false;
    std::this_thread::yield();
    return true;
  }

 private:
  static constexpr int64_t spins_between_looks = 200;  // at the clock, and at whether another thread wants the core
  static void relax() {
#if defined(__x86_64__)
    _mm_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
  }

  std::chrono::nanoseconds most_;
  std::chrono::steady_clock::time_point begin_{};
  int64_t spins_ = 0;
};

}  // namespace octile::runtime
