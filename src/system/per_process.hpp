// A value that every process has for itself: a forked child makes a new one at its first use. The value that fork()
// copies is of no use there: the threads of a pool are not copied, and a mutex may be locked by a thread that does not
// exist any more.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace octile::runtime {

// A number that differs from those of all ancestors. Not the pid: a child in a PID namespace of its own, as containers
// have, may be given its parent's, and the system uses pids again. It lies in a page that fork() hands on as zeros;
// what shares the page without a copy (vfork, clone with CLONE_VM) is the same process here, as it should be.
class ProcessNumber {
 public:
  using Advise = int (*)(void* page, size_t bytes, int advice);
  explicit constexpr ProcessNumber(Advise advise) : advise_(advise) {}  // madvise, or what a test puts in its place
  uint64_t get();  // 1 ns; without such pages a system call of 50 ns

 private:
  bool wiped_by_fork(void* page, size_t bytes) const;
  std::atomic<uint64_t>* map_page();

  Advise advise_;
  std::atomic<std::atomic<uint64_t>*> page_{nullptr};
  std::atomic<uint64_t> last_{0};  // drawn so far, here and in all ancestors
};

uint64_t this_process();

template <class T> class PerProcess {
 public:
  PerProcess() = default;
  PerProcess(const PerProcess&) = delete;
  PerProcess& operator=(const PerProcess&) = delete;
  // A value copied by fork() is leaked: its destructor would wait for threads that are not there.
  ~PerProcess() {
    Node* node = node_.load(std::memory_order_acquire);
    if (node && node->process == this_process()) delete node;
  }

  // Lock-free, for the same reason. make() gives the arguments of T's constructor's only parameter; of several threads
  // that come first together one wins, the others drop what they made.
  template <class Make> T& get(Make&& make) const {
    const uint64_t process = this_process();
    Node* node = node_.load(std::memory_order_acquire);
    if (node && node->process == process) return node->value;
    Node* made = new Node{process, make()};
    while (!node_.compare_exchange_strong(node, made, std::memory_order_acq_rel)) {
      if (node && node->process == process) {
        delete made;
        return node->value;
      }
    }
    return made->value;
  }

 private:
  struct Node {
    uint64_t process;
    T value;
  };
  mutable std::atomic<Node*> node_{nullptr};
};

}  // namespace octile::runtime
