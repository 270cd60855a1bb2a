#include "runtime/placement.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>

namespace octile::runtime {
namespace {

constexpr size_t word_bits = sizeof(unsigned long) * CHAR_BIT;

int nice_of(pid_t thread) { return getpriority(PRIO_PROCESS, id_t(thread)); }

// A child's class may be another than its parent's: the flag says so, and is no part of the class.
int policy_of(pid_t thread) {
  const int policy = sched_getscheduler(thread);
  const int without_flag = policy & ~SCHED_RESET_ON_FORK;
  return policy >= 0 && (without_flag == SCHED_BATCH || without_flag == SCHED_IDLE) ? without_flag : SCHED_OTHER;
}

}  // namespace

CoreMask CoreMask::of_thread(pid_t thread) {
  CoreMask mask;
  for (size_t cores = 1024; cores <= (1 << 16); cores *= 2) {
    mask.words_.assign(cores / word_bits, 0);
    auto* words = reinterpret_cast<cpu_set_t*>(mask.words_.data());
    if (!sched_getaffinity(thread, cores / CHAR_BIT, words)) return mask;
  }
  return of_core(0);
}

CoreMask CoreMask::of_core(int core) {
  CoreMask mask;
  mask.words_.assign(std::max<size_t>(size_t(core) / word_bits + 1, 1024 / word_bits), 0);
  mask.words_[size_t(core) / word_bits] = 1ul << size_t(core) % word_bits;
  return mask;
}

std::vector<int> CoreMask::cores() const {
  std::vector<int> cores;
  for (size_t core = 0; core < words_.size() * word_bits; ++core)
    if (words_[core / word_bits] >> core % word_bits & 1) cores.push_back(int(core));
  return cores;
}

bool CoreMask::enter() const {
  return !sched_setaffinity(0, words_.size() * sizeof words_[0], reinterpret_cast<const cpu_set_t*>(words_.data()));
}

bool CoreMask::operator==(const CoreMask& other) const { return cores() == other.cores(); }

Placement Placement::of_thread(pid_t thread) {
  Placement placement;
  placement.mask_ = CoreMask::of_thread(thread);
  placement.policy_ = policy_of(thread);
  placement.nice_ = nice_of(thread);
  return placement;
}

// Only what differs is set: a sandbox may end a process that sets what it need not.
void Placement::enter() const {
  if (CoreMask::of_thread(0) != mask_) (void)mask_.enter();
  const sched_param no_priority{};
  if (sched_getscheduler(0) != policy_) (void)sched_setscheduler(0, policy_, &no_priority);
  if (nice_of(0) != nice_) (void)setpriority(PRIO_PROCESS, 0, nice_);
}

}  // namespace octile::runtime
