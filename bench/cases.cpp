// Google Benchmark over the tests' case files: every problem of every file, planned as an engine plans it by default.
//   octile_bench --benchmark_filter=resnet50 --benchmark_format=json
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "layer.hpp"
#include "machine/ceilings.hpp"

namespace octile::bench {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> names_in(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> names;
  std::string text;
  while (std::getline(file, text))
    if (!text.empty() && text[0] != '#') names.push_back(text);
  return names;
}

double ceiling(const Engine& engine, Type x) {  // once: shares here are rough, bench/compare takes turns
  static const double macs[] = {runtime::measure_macs_per_second(*codegen::room_named(engine.info().isa), u8).value(),
                                runtime::measure_macs_per_second(*codegen::room_named(engine.info().isa), s8).value()};
  return macs[x == s8];
}

void run_case(benchmark::State& state, const Engine& engine, const std::string& problem) {
  const Layer layer(problem_of(problem), {.data_only = true});
  Runner run = runner(engine, layer);
  for (auto _ : state) run();
  const double macs = double(run.plan().macs()) * double(state.iterations());
  state.SetLabel(run.plan().config() + " " + run.plan().origin_text());
  using benchmark::Counter;
  state.counters["OPS"] = Counter(2 * macs, Counter::kIsRate);
  if (run.plan().isa() != "portable") {
    const auto x = std::visit([](const auto& p) { return p.types.x; }, layer.problem());
    state.counters["share"] = Counter(macs / ceiling(engine, x), Counter::kIsRate);
  }
}

}  // namespace

int register_and_run(int argc, char** argv) {
  const char* folder = std::getenv("OCTILE_CASES");
  const Engine engine({.threads = 1});
  if (auto status = engine.status(); !status) fail(status.error().message);
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder ? folder : OCTILE_CASES))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files)
    for (const auto& problem : names_in(file))
      if (auto parsed = parse(problem); parsed && validate(*parsed))
        benchmark::RegisterBenchmark((file.stem().string() + "/" + problem).c_str(), [&engine, problem](
                                                                                         benchmark::State& state) {
          run_case(state, engine, problem);
        })->Unit(benchmark::kMicrosecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::AddCustomContext("octile_isa", engine.info().isa);
  benchmark::AddCustomContext("octile_cpu", engine.info().cpu + "; " + engine.info().identity);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace octile::bench

int main(int argc, char** argv) try {
  return octile::bench::register_and_run(argc, argv);
} catch (const std::exception& e) { octile::bench::fail(e.what()); }
