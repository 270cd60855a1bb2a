#include "runtime/first_run.hpp"

#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>

#include "machine/cpu.hpp"
#include "system/threads.hpp"
#include "tuner/measure.hpp"

namespace octile::runtime {
namespace {

constexpr uint8_t mark_byte = 0xa5;
constexpr const char* ended = "failed: it ended the process";
constexpr int faults[] = {SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};

size_t page_bytes() { return size_t(sysconf(_SC_PAGESIZE)); }

// Shared with the child, which only ever adds to it.
struct Progress {
  std::atomic<uint32_t> started;  // how many
  std::atomic<uint8_t> state[1];  // of each
};
enum State : uint8_t { not_done, right, wrong };

class SharedProgress {
 public:
  explicit SharedProgress(size_t count) : bytes_(sizeof(Progress) + count) {
    void* at = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at != MAP_FAILED) progress_ = static_cast<Progress*>(at);
  }
  SharedProgress(const SharedProgress&) = delete;
  SharedProgress& operator=(const SharedProgress&) = delete;
  ~SharedProgress() {
    if (progress_) munmap(progress_, bytes_);
  }
  Progress* get() const { return progress_; }

 private:
  size_t bytes_;
  Progress* progress_ = nullptr;
};

// Without an exit signal: the caller's handler of SIGCHLD and its wait() do not hear of it. The system call and not
// fork(), whose handlers are the caller's code.
pid_t cloned() { return pid_t(syscall(SYS_clone, 0UL, nullptr, nullptr, nullptr, nullptr)); }

// A handler of the caller is for the caller's faults; without an emulator's handler a room would not run.
void take_own_signals() {
  struct sigaction by_default{};
  by_default.sa_handler = SIG_DFL;
  sigset_t blocked;
  sigfillset(&blocked);
  for (int fault : faults) {
    if (fault != SIGILL || !assumed_features().bits()) sigaction(fault, &by_default, nullptr);
    sigdelset(&blocked, fault);
  }
  sigprocmask(SIG_SETMASK, &blocked, nullptr);
}

[[noreturn]] void be_the_child(const FirstRuns& runs, Progress& progress, size_t first) {
  take_own_signals();
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // what does not return must not outlive the caller
  prctl(PR_SET_DUMPABLE, 0);
  const rlimit none{};
  setrlimit(RLIMIT_CORE, &none);
  work_alone();
  for (size_t i = first; i < runs.count; ++i) {
    progress.started = uint32_t(i + 1);
    (&progress.state[0])[i] = runs.run(runs.context, i) ? right : wrong;
  }
  _exit(0);
}

pid_t make_child(const FirstRuns& runs, Progress& progress, size_t first) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);  // no handler of the caller's runs in the child
  const pid_t child = runs.make_child ? runs.make_child() : cloned();
  if (child == 0) be_the_child(runs, progress, first);
  const int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return child;
}

// Waits for the end of the child or 20 ms; where the kernel has no descriptors of processes, it looks every 0.2 ms.
class End {
 public:
  explicit End(pid_t child) : child_(child) {
#ifdef SYS_pidfd_open
    fd_ = int(syscall(SYS_pidfd_open, child, 0));
#endif
  }
  End(const End&) = delete;
  End& operator=(const End&) = delete;
  ~End() {
    if (fd_ >= 0) close(fd_);
  }
  // True: the child has ended, or another thread has taken its status (which is then 0).
  bool seen(int& status) const {
    if (fd_ >= 0) {
      pollfd wanted{fd_, POLLIN, 0};
      poll(&wanted, 1, 20);
    } else {
      const timespec pause{0, 200000};
      nanosleep(&pause, nullptr);
    }
    const pid_t ended = waitpid(child_, &status, WNOHANG | __WALL);
    return ended == child_ || (ended < 0 && errno == ECHILD);
  }
  void make() const {
    kill(child_, SIGKILL);
    int status = 0;
    while (waitpid(child_, &status, __WALL) < 0 && errno == EINTR) {}
  }

 private:
  pid_t child_;
  int fd_ = -1;
};

std::string seconds_text(double seconds) {
  std::string text = std::to_string(seconds);
  text.erase(text.find('.') + 2);
  return text + " s";
}

// Why it ended before all was done; "": it did all.
std::string watch(pid_t child, const FirstRuns& runs, const Progress& progress) {
  const End end(child);
  uint32_t started = 0;
  double since = tuner::steady_seconds();
  for (int status = 0;;) {
    if (end.seen(status)) {
      if (WIFSIGNALED(status)) return "failed: signal " + std::to_string(WTERMSIG(status));
      return status ? ended : "";
    }
    if (const uint32_t here = progress.started; here != started) started = here, since = tuner::steady_seconds();
    if (tuner::steady_seconds() - since < runs.seconds) continue;
    end.make();
    return "failed: it did not return within " + seconds_text(runs.seconds);
  }
}

}  // namespace

GuardedBytes::GuardedBytes(int64_t bytes) {
  const size_t page = page_bytes(), inner = (size_t(std::max<int64_t>(bytes, 1)) + page - 1) / page * page;
  void* at = mmap(nullptr, inner + 2 * page, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) return;
  mapped_ = static_cast<uint8_t*>(at), mapped_bytes_ = inner + 2 * page;
  if (mprotect(mapped_ + page, inner, PROT_READ | PROT_WRITE)) return;
  front_ = inner - size_t(bytes);
  data_ = mapped_ + page + front_;
}
GuardedBytes::~GuardedBytes() {
  if (mapped_) munmap(mapped_, mapped_bytes_);
}
void GuardedBytes::mark() const { std::memset(data_ - front_, mark_byte, front_); }
bool GuardedBytes::marks_are_whole() const {
  return std::all_of(data_ - front_, data_, [](uint8_t byte) { return byte == mark_byte; });
}

FirstOutcomes run_first(const FirstRuns& runs) {
  FirstOutcomes all{std::vector<std::string>(runs.count), {}};
#ifdef __SANITIZE_THREAD__
  all.refused = "the thread sanitizer knows nothing of what runs in a clone";
  return all;
#endif
  const SharedProgress shared(runs.count);
  Progress* progress = shared.get();
  if (!progress) all.refused = "no memory to share with a child process";
  for (size_t first = 0; first < runs.count && all.refused.empty();) {
    const pid_t child = make_child(runs, *progress, first);
    if (child < 0) {
      all.refused = std::string("no child process: ") + std::to_string(errno) + " (" + strerrordesc_np(errno) + ")";
      break;
    }
    std::string why = watch(child, runs, *progress);
    for (; first < runs.count; ++first) {
      const uint8_t state = (&progress->state[0])[first];
      if (state == not_done) break;
      all.outcome[first] = state == right ? "ok" : "wrong";
    }
    if (first == runs.count) break;
    all.outcome[first++] = why.empty() ? ended : why;
  }
  return all;
}

}  // namespace octile::runtime
