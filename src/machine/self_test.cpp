#include "machine/self_test.hpp"

#include <sched.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "machine/code_memory.hpp"
#include "machine/cpu.hpp"
#include "system/aligned_bytes.hpp"

namespace octile::runtime {
namespace {

using codegen::Routine;

struct Call {
  codegen::Entry enter, kernel, leave;
  codegen::Arguments* arguments;
};

void make(const Call& call) {
  call.enter(call.arguments);
  call.kernel(call.arguments);
  call.leave(call.arguments);
}

int run(void* context) {
  // A handler of the program is for the program's faults; without an emulator's handler the room would not run.
  if (!assumed_features().bits()) signal(SIGILL, SIG_DFL);
  make(*static_cast<const Call*>(context));
  return 0;
}

// Without CLONE_SIGHAND the child has a table of handlers of its own; no signal tells the program of its end, and the
// program's wait() does not see it. CLONE_VFORK: this thread, whose thread-locals the child uses, stands still.
std::string run_in_child(Call& call) {
#ifdef __SANITIZE_THREAD__
  // ThreadSanitizer's clone() takes the child's memory for a copy, and then misses what this thread synchronises with.
  make(call);
  return {};
#endif
  constexpr size_t stack_bytes = 64 << 10;
  const AlignedBytes stack = aligned_bytes(stack_bytes);
  if (!stack) return "no memory for a stack";
  const int child = clone(run, stack.get() + stack_bytes, CLONE_VM | CLONE_VFORK, &call);
  if (child < 0) return "no child process";
  int status = 0;
  while (waitpid(child, &status, __WCLONE) < 0 && errno == EINTR) {}
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  return {};
}

std::string failed_self_test(const codegen::Room& room) {
  const codegen::KernelKey key;
  const auto step = room.layout(key.a).tile;
  const codegen::KernelKey keys[] = {{.routine = Routine::enter_palette}, key, {.routine = Routine::leave_palette}};
  const auto slab = seal(room, keys);
  if (!slab) return slab.error().message;

  // Every product is 255 * 127: full words in every lane, and an order of k that does not matter.
  const std::vector<uint8_t> a(size_t(step.m * step.k), 255), b(size_t(step.k * step.n), 127);
  const std::vector<int32_t> start(size_t(step.n), 1);
  std::vector<int32_t> c(size_t(step.m * step.n));
  const AlignedBytes workspace = aligned_bytes(room.accumulator_bytes(key));
  const codegen::Palette palette = room.palette(key, step.m);
  const int64_t walk[] = {0, 0, 1};
  codegen::Arguments g{};
  g.a = a.data(), g.a_stride = step.k, g.b = b.data(), g.c = c.data(), g.c_stride = int64_t{step.n} * 4;
  g.rows = step.m, g.columns = step.n, g.start = start.data();
  g.workspace = workspace.get(), g.palette = &palette, g.walk[0] = {walk, 1};
  Call call{.enter = (*slab)->entry(0), .kernel = (*slab)->entry(1), .leave = (*slab)->entry(2), .arguments = &g};
  if (auto reason = run_in_child(call); !reason.empty()) return reason;
  const int32_t expected = 1 + step.k * 255 * 127;
  return std::all_of(c.begin(), c.end(), [=](int32_t sum) { return sum == expected; }) ? "" : "wrong sums";
}

}  // namespace

std::string refused_by_system(const codegen::Room& room) {
  if (!room.facts().has_palette) return {};
  if (!ask_for_tiles()) return "the system gives no permission for the tiles of " + std::string(room.name());
  if (auto reason = failed_self_test(room); !reason.empty()) return "its self-test failed: " + reason;
  return {};
}

}  // namespace octile::runtime
