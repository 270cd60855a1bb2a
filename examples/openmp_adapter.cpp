// octile's tasks run by OpenMP, for programs that already keep an OpenMP team: two pools would fight for the cores.
#include <cstdio>
#include <functional>
#include <set>
#include <thread>
#include <vector>

#include "runtime/threads.hpp"

// The whole adapter. schedule(dynamic): tasks are tiles, smaller at the edges, and their order never matters.
static void openmp_parallel_for(int64_t tasks, const std::function<void(int64_t)>& task) {
#pragma omp parallel for schedule(dynamic)
  for (int64_t index = 0; index < tasks; ++index) task(index);
}

int main() {
  const int cores = int(std::thread::hardware_concurrency());
  const auto threads = octile::runtime::make_custom(cores, openmp_parallel_for);
  struct Seen {
    std::vector<int> runs = std::vector<int>(100, 0);
    std::vector<std::thread::id> thread = std::vector<std::thread::id>(100);
  } seen;
  threads->parallel_for(
      100,
      [](void* context, int64_t index) {
        auto* s = static_cast<Seen*>(context);
        // Long enough for a second thread to wake up and take its part.
        for (int wait = 0; wait < 1000; ++wait) std::this_thread::yield();
        ++s->runs[size_t(index)];
        s->thread[size_t(index)] = std::this_thread::get_id();
      },
      &seen);
  const bool once = seen.runs == std::vector<int>(100, 1);
  const std::set<std::thread::id> team(seen.thread.begin(), seen.thread.end());
  std::printf("100 tasks by %zu threads of OpenMP, each once: %s\n", team.size(), once ? "yes" : "no");
  return once ? 0 : 1;
}
