// A bad kernel ends a child process; the caller sees an outcome in words, and nothing else.
#include "runtime/first_run.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "codegen/arguments.hpp"
#include "machine/code_memory.hpp"

namespace octile::runtime {
namespace {

#ifdef __SANITIZE_THREAD__
#define NEEDS_A_CHILD GTEST_SKIP() << "the thread sanitizer runs no child"
#else
#define NEEDS_A_CHILD (void)0
#endif

enum class Act { right, wrong, illegal, loops, exits };

struct Script {
  std::vector<Act> acts;
  static bool run(void* context, size_t index) {
    switch (static_cast<Script*>(context)->acts[index]) {
      case Act::right:
        return true;
      case Act::wrong:
        return false;
      case Act::illegal:
        raise(SIGILL);
        return true;
      case Act::loops:
        for (volatile bool again = true; again;) {}
        return true;
      case Act::exits:
        _exit(0);
    }
    return false;
  }
};

FirstOutcomes outcomes(Script script, pid_t (*make_child)() = nullptr) {
  return run_first({script.acts.size(), Script::run, &script, 0.3, make_child});
}

TEST(FirstRun, EachIsNamedByWhatItDidAndTheNextGoesOn) {
  NEEDS_A_CHILD;
  const auto all =
      outcomes({{Act::right, Act::illegal, Act::wrong, Act::loops, Act::right, Act::exits, Act::illegal, Act::right}});
  EXPECT_EQ(all.refused, "");
  EXPECT_EQ(all.outcome,
            (std::vector<std::string>{"ok", "failed: signal 4", "wrong", "failed: it did not return within 0.3 s", "ok",
                                      "failed: it ended the process", "failed: signal 4", "ok"}));
}

int handled = 0;

// A crash reporter's handler and a program's count of children are the program's.
TEST(FirstRun, TheCallersHandlersAndWaitSeeNothing) {
  NEEDS_A_CHILD;
  struct sigaction mine{}, before_ill{}, before_child{};
  mine.sa_handler = [](int) { ++handled, _exit(77); };
  sigaction(SIGILL, &mine, &before_ill);
  mine.sa_handler = [](int) { ++handled; };
  sigaction(SIGCHLD, &mine, &before_child);
  EXPECT_EQ(outcomes({{Act::illegal, Act::right}}).outcome, (std::vector<std::string>{"failed: signal 4", "ok"}));
  struct sigaction after{};
  sigaction(SIGILL, nullptr, &after);
  EXPECT_NE(after.sa_handler, SIG_DFL) << "it is still the caller's";
  sigaction(SIGILL, &before_ill, nullptr);
  sigaction(SIGCHLD, &before_child, nullptr);
  EXPECT_EQ(handled, 0);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(FirstRun, WhereNoChildCanBeMadeNothingIsTriedAndItIsSaid) {
  NEEDS_A_CHILD;
  const auto all = outcomes({{Act::illegal, Act::loops}}, [] {
    errno = EAGAIN;
    return pid_t(-1);
  });
  EXPECT_EQ(all.outcome, (std::vector<std::string>{"", ""}));
  EXPECT_NE(all.refused.find("no child process: 11"), std::string::npos) << all.refused;
}

struct Destination {
  GuardedBytes y{100};
  int64_t at = 0;
  static bool write(void* context, size_t) {
    auto& d = *static_cast<Destination*>(context);
    d.y.mark();
    d.y.data()[d.at] = 1;
    return d.y.marks_are_whole();
  }
};

TEST(FirstRun, WritesOutsideTheDestinationAreSeen) {
  NEEDS_A_CHILD;
  const auto outcome = [](int64_t at) {
    Destination d;
    d.at = at;
    return run_first({1, Destination::write, &d, 5, nullptr}).outcome[0];
  };
  EXPECT_EQ(outcome(0), "ok");
  EXPECT_EQ(outcome(99), "ok");
  EXPECT_EQ(outcome(-1), "wrong");
#ifndef __SANITIZE_ADDRESS__
  EXPECT_EQ(outcome(100), "failed: signal 11");
  EXPECT_EQ(outcome(-4000), "failed: signal 11");
#endif
}

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
// Machine code as a room would make it.
TEST(FirstRun, GeneratedCodeThatIsIllegalOrDoesNotReturn) {
  NEEDS_A_CHILD;
  codegen::Code illegal, endless;
  illegal.bytes = {0x0f, 0x0b};  // ud2
  endless.bytes = {0xeb, 0xfe};  // jmp to itself
  const codegen::Code* batch[] = {&illegal, &endless};
  auto slab = seal(batch);
  ASSERT_TRUE(slab);
  const CodeSlab& code_of_both = **slab;
  auto entries = std::pair(code_of_both.entry(0), code_of_both.entry(1));
  FirstRuns runs{.count = 2, .context = &entries, .seconds = 0.3};
  runs.run = [](void* both, size_t index) {
    codegen::Arguments arguments{};
    const auto& [first, second] = *static_cast<decltype(entries)*>(both);
    (index ? second : first)(&arguments);
    return true;
  };
  EXPECT_EQ(run_first(runs).outcome,
            (std::vector<std::string>{"failed: signal 4", "failed: it did not return within 0.3 s"}));
}
#endif

}  // namespace
}  // namespace octile::runtime
