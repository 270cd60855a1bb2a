// The first result of a fresh process.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "layer.hpp"
#include "overheads.hpp"

namespace octile::bench {
namespace {

constexpr int64_t m = 16, n = 64, k = 64;

double child_milliseconds(const std::string& store) {
  const std::string command = "/proc/self/exe";
  int ends[2];
  if (pipe(ends)) fail("pipe: cannot be made");
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 1);
    execl(command.c_str(), "overheads", "--first-result", store.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(ends[1]);
  char text[64] = {};
  const ssize_t got = read(ends[0], text, sizeof text - 1);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (got <= 0 || status != 0) fail("the child that gives a first result failed");
  return std::atof(text);
}

}  // namespace

// No library of the bench here: what a user's program does, by the public interface alone.
int first_result_child(double begin, const std::string& store) {
  std::vector<uint8_t> a(m * k, 3);
  std::vector<int8_t> b(k * n, -2);
  std::vector<int32_t> c(m * n);
  const Gemm gemm{.m = m, .n = n, .k = k};
  const Engine engine({.store = store, .threads = 1});
  const auto weights = engine.pack(gemm, b.data());
  if (!weights) fail(weights.error().message);
  const auto plan = engine.plan(gemm, *weights);
  if (!plan) fail(plan.error().message);
  if (auto ran = plan->run({.x = a.data(), .y = c.data()}); !ran) fail(ran.error().message);
  const double milliseconds = (now() - begin) * 1e3;
  for (int32_t value : c)
    if (value != -6 * k) fail("the first result is wrong");
  std::printf("%.4f\n", milliseconds);
  return 0;
}

void first_result(std::vector<Figure>& figures) {
  const TemporaryFolder store;
  std::vector<double> samples;
  for (int i = 0; i < 31; ++i) samples.push_back(child_milliseconds(store.path()));
  figures.push_back({.what = "first result of a process, from main, median",
                     .unit = "ms",
                     .value = spread(samples).median,
                     .target = 10});
}

}  // namespace octile::bench
