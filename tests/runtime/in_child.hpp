// Runs a check in a forked child, which may lower its own limits, and which a hang kills after 20 s.
#pragma once
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace octile::runtime {

template <class Check> testing::AssertionResult in_child(Check check) {
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
