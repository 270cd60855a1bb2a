// The threads that run the tasks of a plan. The partition is the plan's, so any count and order give the same bits.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>

namespace octile::runtime {

using Task = void (*)(void* context, int64_t index);

class Threads {
 public:
  Threads() = default;
  virtual ~Threads() = default;
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  virtual int count() const = 0;
  // Runs task(context, 0 .. tasks-1), each once, and returns when all are done. Safe from several threads at once; from
  // inside a task it runs in the calling thread, since a pool that waits for itself would wait for ever.
  virtual void parallel_for(int64_t tasks, Task task, void* context) const = 0;
};

// From here on this thread does all tasks itself, as inside a task: a child process has no other thread.
void work_alone();

using ParallelFor = std::function<void(int64_t tasks, const std::function<void(int64_t)>& task)>;

std::shared_ptr<const Threads> make_inline();
// A pool that works in forked children too. Threads start at the first use, and have the cores, the class and the nice
// value of the thread that is calling now, not of the first user; of one thread: inline.
std::shared_ptr<const Threads> make_pool(int threads);
// The caller's own pool. `count` tasks run at once, and the plan's partition takes that into account.
std::shared_ptr<const Threads> make_custom(int count, ParallelFor parallel_for);

}  // namespace octile::runtime
