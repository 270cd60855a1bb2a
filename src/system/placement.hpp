// The cores a thread runs on, and its urgency. New threads inherit it from whoever starts them; a pool's workers,
// which outlive the call that does, are placed like the thread that made the pool.
#pragma once
#include <sys/types.h>

#include <vector>

namespace octile::runtime {

class CoreMask {
 public:
  static CoreMask of_thread(pid_t thread);  // 0: the calling one. Core 0 alone where the system does not say
  static CoreMask of_core(int core);
  std::vector<int> cores() const;
  bool enter() const noexcept;  // the calling thread; false: refused
  bool is_of_this_thread() const noexcept;
  bool operator==(const CoreMask&) const;

 private:
  std::vector<unsigned long> words_;  // the kernel's mask may be wider than cpu_set_t's 1024
};

class Placement {
 public:
  static Placement of_thread(pid_t thread);  // 0: the calling one
  // Applies it to the calling thread, as far as the system permits: to become more urgent takes a privilege. A
  // real-time class is never entered: workers spin between calls. Takes no memory: nobody is there to hear that there
  // is none.
  void enter() const noexcept;

 private:
  CoreMask mask_;
  int policy_ = 0, nice_ = 0;
};

}  // namespace octile::runtime
