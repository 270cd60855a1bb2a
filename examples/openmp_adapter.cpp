// octile's tasks run by OpenMP, for programs that already keep an OpenMP team: two pools would fight for the cores.
#include <omp.h>

#include <cstdio>
#include <functional>
#include <vector>

#include "runtime/threads.hpp"

// The whole adapter. schedule(dynamic): tasks are tiles of unequal size at the edges, and their order never matters.
static void openmp_parallel_for(int64_t tasks, const std::function<void(int64_t)>& task) {
#pragma omp parallel for schedule(dynamic)
  for (int64_t index = 0; index < tasks; ++index) task(index);
}

int main() {
  const auto threads = octile::runtime::make_custom(omp_get_max_threads(), openmp_parallel_for);
  std::vector<int> runs(100, 0), teams(100, 0);
  struct Context {
    std::vector<int>&runs, &teams;
  } context{runs, teams};
  threads->parallel_for(
      100,
      [](void* c, int64_t index) {
        auto* out = static_cast<Context*>(c);
        ++out->runs[size_t(index)];
        out->teams[size_t(index)] = omp_get_num_threads();
      },
      &context);
  const std::vector<int> once(100, 1);
  std::printf("100 tasks, team of %d, each once: %s\n", teams[0], runs == once ? "yes" : "no");
  return runs == once && teams[0] == omp_get_max_threads() ? 0 : 1;
}
