// octile's tasks run by OpenMP, for programs that already keep an OpenMP team: two pools would fight for the cores.
#include <cstdint>
#include <cstdio>
#include <functional>
#include <octile/octile.hpp>
#include <vector>

static int64_t calls = 0;

// The whole adapter. schedule(dynamic): tasks are tiles, smaller at the edges, and their order never matters.
static void openmp_parallel_for(int64_t tasks, const std::function<void(int64_t)>& task) {
  ++calls;
#pragma omp parallel for schedule(dynamic)
  for (int64_t index = 0; index < tasks; ++index) task(index);
}

int main() {
  constexpr int64_t m = 256, n = 128, k = 512;
  const octile::Gemm gemm{.m = m, .n = n, .k = k};
  const std::vector<uint8_t> a(m * k, 3);
  const std::vector<int8_t> b(k * n, -2);
  std::vector<int32_t> c(m * n);
  // thread_macs: small, so that even this problem is shared by two.
  const octile::Engine engine({.threads = 2, .thread_macs = 1000, .parallel_for = openmp_parallel_for});
  const auto weights = engine.pack(gemm, b.data()).value();
  const auto plan = engine.plan(gemm, weights).value();
  plan.run({.x = a.data(), .y = c.data()}).value();
  const bool right = c == std::vector<int32_t>(m * n, -6 * k);
  std::printf("%d threads, %d parallel loops of OpenMP, values %s\n", plan.threads(), int(calls),
              right ? "right" : "wrong");
  return right && calls > 0 ? 0 : 1;
}
