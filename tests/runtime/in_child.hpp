// Runs a check in a forked child, which may lower its own limits, and which a hang kills after 20 s.
#pragma once
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace octile::runtime {

// Whether every other thread of this process sleeps: field 3 of proc_pid_stat(5), behind the name in brackets.
inline bool others_sleep() {
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    if (task.path().filename() == std::to_string(gettid())) continue;
    std::ifstream file(task.path() / "stat");
    const std::string stat{std::istreambuf_iterator<char>(file), {}};
    const size_t name_end = stat.rfind(')');
    if (name_end != std::string::npos && stat.compare(name_end, 3, ") S") != 0) return false;
  }
  return true;
}

// A thread that starts frees memory, and a child forked meanwhile finds the allocator of GCC 12's address sanitizer
// locked for ever: 2 of 5 runs beside other work. Threads that spin on purpose have started long before the 50 ms end.
inline void let_threads_start() {
#ifdef __SANITIZE_ADDRESS__
  using Clock = std::chrono::steady_clock;
  for (const auto end = Clock::now() + std::chrono::milliseconds(50); !others_sleep() && Clock::now() < end;)
    std::this_thread::yield();
#endif
}

template <class Check> testing::AssertionResult in_child(Check check) {
  let_threads_start();
  const pid_t child = fork();
  if (child < 0) return testing::AssertionFailure() << "fork failed";
  if (!child) {
    alarm(20);
    _exit(check() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) return testing::AssertionFailure() << "the child died of signal " << WTERMSIG(status);
  if (WEXITSTATUS(status)) return testing::AssertionFailure() << "the child exited with " << WEXITSTATUS(status);
  return testing::AssertionSuccess();
}

}  // namespace octile::runtime
