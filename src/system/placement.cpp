#include "system/placement.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <iterator>

namespace octile::runtime {
namespace {

constexpr size_t word_bits = sizeof(unsigned long) * CHAR_BIT;
constexpr size_t max_cores = 1 << 16;

int nice_of(pid_t thread) { return getpriority(PRIO_PROCESS, id_t(thread)); }

// A child may have another class than its parent: the flag says so, and is no part of the class.
int policy_of(pid_t thread) {
  const int policy = sched_getscheduler(thread);
  const int without_flag = policy & ~SCHED_RESET_ON_FORK;
  return policy >= 0 && (without_flag == SCHED_BATCH || without_flag == SCHED_IDLE) ? without_flag : SCHED_OTHER;
}

}  // namespace

CoreMask CoreMask::of_thread(pid_t thread) {
  CoreMask mask;
  for (size_t cores = 1024; cores <= max_cores; cores *= 2) {
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

bool CoreMask::enter() const noexcept {
  return !sched_setaffinity(0, words_.size() * sizeof words_[0], reinterpret_cast<const cpu_set_t*>(words_.data()));
}

bool CoreMask::is_of_this_thread() const noexcept {
  unsigned long words[max_cores / word_bits] = {};  // 8 KiB, and no size is tried twice
  if (sched_getaffinity(0, sizeof words, reinterpret_cast<cpu_set_t*>(words))) return false;
  const auto rest = std::mismatch(words_.begin(), words_.end(), std::begin(words), std::end(words));
  const auto is_0 = [](unsigned long word) { return word == 0; };
  return std::all_of(rest.first, words_.end(), is_0) && std::all_of(rest.second, std::end(words), is_0);
}

bool CoreMask::operator==(const CoreMask& other) const { return cores() == other.cores(); }

Placement Placement::of_thread(pid_t thread) {
  Placement placement;
  placement.mask_ = CoreMask::of_thread(thread);
  placement.policy_ = policy_of(thread);
  placement.nice_ = nice_of(thread);
  return placement;
}

// Sets only what differs: a sandbox may end a process that sets more than it needs.
void Placement::enter() const noexcept {
  if (!mask_.is_of_this_thread()) (void)mask_.enter();
  const sched_param no_priority{};
  if (sched_getscheduler(0) != policy_) (void)sched_setscheduler(0, policy_, &no_priority);
  if (nice_of(0) != nice_) (void)setpriority(PRIO_PROCESS, 0, nice_);
}

}  // namespace octile::runtime
