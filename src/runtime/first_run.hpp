// Code that has never run on this machine runs first in a process of its own: what raises a signal, does not return or
// writes where it should not, ends that process and not the caller's.
#pragma once
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace octile::runtime {

// Memory that a child shares, between two pages that nobody may touch. The bytes end where the second one begins.
class GuardedBytes {
 public:
  explicit GuardedBytes(int64_t bytes);
  GuardedBytes(const GuardedBytes&) = delete;
  GuardedBytes& operator=(const GuardedBytes&) = delete;
  ~GuardedBytes();
  uint8_t* data() const { return data_; }  // null: there is no memory
  // The rest of their first page, which no guard covers: marked, and looked at again. Neither allocates.
  void mark() const;
  bool marks_are_whole() const;

 private:
  uint8_t *mapped_ = nullptr, *data_ = nullptr;
  size_t mapped_bytes_ = 0, front_ = 0;
};

struct FirstRuns {
  size_t count = 0;
  // Runs in the child, for 0, 1, ... in turn; true: it is right. Takes no lock and allocates nothing: another thread of
  // the caller may have held any lock when the child was made.
  bool (*run)(void* context, size_t index) = nullptr;
  void* context = nullptr;
  double seconds = 10;              // one run may take so long
  pid_t (*make_child)() = nullptr;  // null: clone(2). Tests refuse it
};

struct FirstOutcomes {
  std::vector<std::string> outcome;  // "ok", "wrong", "failed: signal 4"; "": not tried, since no child could be made
  std::string refused;               // why not
};

// One child runs all candidates; when one ends it, the next child goes on with the rest. The caller's signal handlers,
// its SIGCHLD and its wait() see nothing of it.
FirstOutcomes run_first(const FirstRuns&);

}  // namespace octile::runtime
