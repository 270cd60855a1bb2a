// A value that every process has for itself: a forked child makes a new one at its first use. What fork() copies is of
// no use there: the threads of a pool are not copied, and a mutex may be locked by a thread that does not exist any
// more.
#pragma once
#include <unistd.h>

#include <atomic>

namespace octile::runtime {

template <class T> class PerProcess {
 public:
  PerProcess() = default;
  PerProcess(const PerProcess&) = delete;
  PerProcess& operator=(const PerProcess&) = delete;
  // A value copied by fork() is leaked: its destructor would wait for threads that are not there.
  ~PerProcess() {
    Node* node = node_.load(std::memory_order_acquire);
    if (node && node->process == getpid()) delete node;
  }

  // Lock-free, for the same reason. make() gives the arguments of T's constructor's only parameter; of several threads
  // that come first together one wins, the others drop what they made. getpid() is a system call of about 50 ns: asked
  // only where threads are woken or kernels looked up, never in the run of one thread.
  template <class Make> T& get(Make&& make) const {
    const pid_t process = getpid();
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
    pid_t process;
    T value;
  };
  mutable std::atomic<Node*> node_{nullptr};
};

}  // namespace octile::runtime
