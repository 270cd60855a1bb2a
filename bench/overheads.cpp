#include "overheads.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstring>
#include <map>
#include <utility>

#include "execute/plan_data.hpp"
#include "layer.hpp"
#include "machine/kernel_cache.hpp"
#include "runtime/access.hpp"

namespace octile::bench {
namespace {

double microseconds(const std::function<void()>& call) {
  const double begin = now();
  call();
  return (now() - begin) * 1e6;
}

double p95(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  return samples[samples.size() * 95 / 100];
}

const codegen::Room& room_of(const Engine& engine) { return *codegen::room_named(engine.info().isa); }

std::vector<codegen::KernelKey> gemm_keys(const codegen::Room& room) {
  std::vector<codegen::KernelKey> keys;
  for (int rows = 1; rows <= room.facts().max_rows; ++rows)
    for (int columns = 1; columns <= room.facts().max_columns; ++columns)
      for (int unroll : {1, 2, 4})
        for (codegen::Output output : {codegen::Output::s32, codegen::Output::u8}) {
          const codegen::KernelKey key{
              .a = codegen::ElementType::u8, .rows = rows, .columns = columns, .unroll = unroll, .output = output};
          if (room.illegal(key).empty()) keys.push_back(key);
        }
  return keys;
}

// Rooms of AArch64 on any host: bytes need no CPU. A kernel and its tails: all row counts of a tile.
void arm_generation(std::vector<Figure>& figures) {
  bool first = true;
  for (const codegen::Room* room : codegen::rooms()) {
    if (!room->facts().required.has(codegen::Feature::neon)) continue;
    const double loading = microseconds([&] { (void)room->generate({}); });
    if (auto missing = room->missing(); !missing.empty()) {
      fmt::print("{}: {}\n", room->name(), missing);
      return;
    }
    if (std::exchange(first, false))
      figures.push_back({.what = "component llvm: loaded or linked, with its first kernel",
                         .unit = "us",
                         .value = loading,
                         .target = 20000});
    std::map<std::pair<int, codegen::Output>, std::vector<codegen::KernelKey>> tails;
    for (const auto& key : gemm_keys(*room))
      if (key.unroll == 4) tails[{key.columns, key.output}].push_back(key);
    std::vector<double> best;  // of five times, one for each tile
    size_t most = 0;
    for (const auto& [tile, keys] : tails) {
      double fastest = 1e9;
      for (int repeat = 0; repeat < 5; ++repeat)
        fastest = std::min(fastest, microseconds([&] {
                             for (const auto& key : keys) (void)room->generate(key);
                           }));
      best.push_back(fastest);
      most = std::max(most, keys.size());
    }
    figures.push_back({.what = fmt::format("{}: a kernel with its tails, up to {}: bytes, median", room->name(), most),
                       .unit = "us",
                       .value = spread(best).median,
                       .target = 1000});
    figures.push_back({.what = fmt::format("{}: the same, the tile that takes longest", room->name()),
                       .unit = "us",
                       .value = *std::max_element(best.begin(), best.end()),
                       .target = 1000});
  }
}

// Thirty problems of few MACs, so that tuning them takes a moment.
std::vector<Problem> planned_problems() {
  std::vector<Problem> problems;
  for (int64_t m : {1, 7, 16, 60, 64, 128})
    for (int64_t n : {64, 192}) problems.push_back(problem_of(fmt::format("gemm_u8s8s32_m{}_n{}_k64", m, n)));
  for (int64_t size : {7, 8, 14, 15, 28, 32})
    for (int64_t channels : {16, 32, 64})
      problems.push_back(problem_of(
          fmt::format("conv_u8s8u8_n1_h{0}_w{0}_c{1}_k{1}_r3x3_p1x1_xzp_yzp_multiplierchannel_bias", size, channels)));
  return problems;
}

}  // namespace

void generation(std::vector<Figure>& figures) {
  const Engine engine({.store = "", .threads = 1});
  const codegen::Room& room = room_of(engine);
  const auto keys = gemm_keys(room);
  std::vector<double> bytes_only, whole;
  for (int repeat = 0; repeat < 3; ++repeat) {
    runtime::KernelCache cache(64 << 20);
    for (const auto& key : keys) {
      bytes_only.push_back(microseconds([&] { (void)room.generate(key); }));
      whole.push_back(microseconds([&] { (void)cache.get(room, key); }));
    }
  }
  figures.push_back({.what = fmt::format("a kernel: bytes, median of {} keys", keys.size()),
                     .unit = "us",
                     .value = spread(bytes_only).median,
                     .target = 40});
  figures.push_back({.what = "a kernel: bytes, sealed alone, in the cache, median",
                     .unit = "us",
                     .value = spread(whole).median,
                     .target = 40});
  arm_generation(figures);
}

namespace {

void families(std::vector<Figure>& figures) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(problem_of("gemm_u8s8s32_m128_n768_k768"), {.data_only = true});
  const PackedWeights weights = packed(engine, layer);
  Gemm free = std::get<Gemm>(layer.problem());
  free.m = any;
  const Family rows = engine.family(free, weights).value();
  std::vector<double> first, again;
  for (int64_t m = 1; m <= 2000; ++m) {
    const int64_t sizes[] = {m};
    first.push_back(microseconds([&] { (void)rows.at(sizes); }));
    constexpr int repeats = 100;
    again.push_back(microseconds([&] {
                      for (int i = 0; i < repeats; ++i) (void)rows.at(sizes);
                    }) *
                    1e3 / repeats);
  }
  figures.push_back({.what = "a size of a family never seen, median of 2 000",
                     .unit = "us",
                     .value = spread(first).median,
                     .target = 300});
  figures.push_back({.what = "a size of a family never seen, 95 %", .unit = "us", .value = p95(first), .target = 300});
  figures.push_back(
      {.what = "a known size of a family, median", .unit = "ns", .value = spread(again).median, .target = 200});
}

}  // namespace

void planning(std::vector<Figure>& figures) {
  const TemporaryFolder store;
  const auto problems = planned_problems();
  std::vector<Layer> layers;
  layers.reserve(problems.size());
  {
    const Engine engine({.store = store.path(), .threads = 1});
    for (const Problem& p : problems) {
      if (auto tuned = engine.tune(p, {.effort = Effort::measure, .seconds = 0.1}); !tuned) fail(tuned.error().message);
      layers.emplace_back(p, tuner::TrialOptions{.data_only = true});
    }
  }
  std::vector<double> cold, warm, known, opening;
  for (int repeat = 0; repeat < 10; ++repeat) {
    std::optional<Engine> shared;
    opening.push_back(microseconds([&] { shared.emplace(EngineOptions{.store = store.path(), .threads = 1}); }));
    for (const Layer& layer : layers) {
      const Engine fresh({.store = store.path(), .threads = 1});
      const PackedWeights alone = packed(fresh, layer), weights = packed(*shared, layer);
      cold.push_back(microseconds([&] { (void)planned(fresh, layer.problem(), alone); }));
      warm.push_back(microseconds([&] { (void)planned(*shared, layer.problem(), weights); }));
      if (planned(*shared, layer.problem(), weights).origin() != Origin::exact_record)
        fail(name(layer.problem()) + ": the plan is not from the store");
      constexpr int repeats = 200;
      known.push_back(microseconds([&] {
                        for (int i = 0; i < repeats; ++i) (void)shared->plan(layer.problem(), weights);
                      }) /
                      repeats);
    }
  }
  figures.push_back({.what = "an engine with its store of 30 records, median",
                     .unit = "us",
                     .value = spread(opening).median,
                     .target = 10000});
  figures.push_back(
      {.what = "a plan from a warm store, median", .unit = "us", .value = spread(warm).median, .target = 300});
  figures.push_back({.what = "a plan from a warm store, 95 %", .unit = "us", .value = p95(warm), .target = 1000});
  figures.push_back({.what = "the same, first of its engine (no kernel there yet), median",
                     .unit = "us",
                     .value = spread(cold).median,
                     .target = 300});
  figures.push_back({.what = "the same, first of its engine, 95 %", .unit = "us", .value = p95(cold), .target = 1000});
  figures.push_back({.what = "a known plan, median", .unit = "us", .value = spread(known).median, .target = 2});
  families(figures);
}

// run of a tiny problem, less the one call of a kernel that it comes to.
void calling(std::vector<Figure>& figures) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(problem_of("gemm_u8s8s32_m1_n16_k4"));
  Runner run = runner(engine, layer);
  if (auto wrong = run.check(); !wrong.empty()) fail(wrong);
  const runtime::PlanData& p = *runtime::Access::data(run.plan());
  std::vector<int32_t> y(64);
  const uint8_t* block = p.packed->data.get();
  codegen::Arguments g{};
  g.a = layer.trial().x();
  g.b = block + p.layout.panel_at(0, 0);
  g.b_stride = p.layout.panel_bytes;
  g.c = y.data();
  g.rows = 1;
  g.columns = 16;
  g.start = reinterpret_cast<const int32_t*>(block + p.layout.bias_at);
  g.walk[0] = {p.tables.data() + p.regions[0].table, p.regions[0].entries};
  const int columns = int(p.layout.panels);
  const bool widened = p.layout.step.a_element > 1;  // then run also widens A, which is work of the problem
  const std::vector<int16_t> wide(64, 1);
  if (widened) g.a = wide.data();
  const codegen::Entry kernel = p.variants.front().kernels.at(1, columns);
  kernel(&g);
  if (!widened && std::memcmp(y.data(), run.y(), 64) != 0) fail("the kernel alone gives other values than run");
  constexpr int repeats = 2000;
  std::vector<double> whole, alone;
  for (int i = 0; i < 300; ++i) {
    whole.push_back(microseconds([&] {
      for (int r = 0; r < repeats; ++r) run();
    }));
    alone.push_back(microseconds([&] {
      for (int r = 0; r < repeats; ++r) kernel(&g);
    }));
  }
  const double nanoseconds = 1e3 / repeats;
  figures.push_back(
      {.what = fmt::format("run beside its kernel ({:.0f} ns) at 1x16x4, median", spread(alone).median * nanoseconds),
       .unit = "ns",
       .value = (spread(whole).median - spread(alone).median) * nanoseconds,
       .target = 150});
}

namespace {

int run(int argc, char** argv) {
  const double begin = now();
  CLI::App app{"what octile costs beside the arithmetic"};
  std::string child, json_path, markdown_path, isa, only;
  SizesOptions sizes;
  app.add_option("--isa", isa, "isa; empty: the best");
  app.add_option("--only", only,
                 "generation, planning, calling, first or sizes; threads, which needs two cores, only by this word");
  app.add_option("--sizes", sizes.sizes, "random sizes through one packed object");
  app.add_option("--sampled", sizes.sampled, "of them compared with plans of their own tuning");
  app.add_option("--tune", sizes.tune_seconds, "seconds of tuning a sampled size");
  app.add_option("--json", json_path, "also write JSON here");
  app.add_option("--markdown", markdown_path, "also write the table here");
  app.add_option("--first-result", child, "of this program itself: store of the child that is timed")->group("");
  CLI11_PARSE(app, argc, argv);
  if (!child.empty()) return first_result_child(begin, child);
  if (!isa.empty()) with_environment({{"OCTILE_MAX_ISA", isa}}, argv);
  if (only != "threads") pin_to_one_core();
  const Engine engine({.store = "", .threads = 1});
  if (auto status = engine.status(); !status) fail(status.error().message);
  std::string report = fmt::format("{}; isa {}\n\n| figure | here | target | |\n|---|--:|--:|---|\n", engine.info().cpu,
                                   engine.info().isa);
  std::fputs(report.c_str(), stdout);
  nlohmann::json json{{"machine", machine(engine.info())}};
  const auto part = [&](const char* word, const auto& measure) {
    if (!only.empty() && only != word) return;
    std::vector<Figure> figures;
    measure(figures);
    for (const Figure& f : figures) {
      std::fputs(line(f).c_str(), stdout);
      report += line(f);
      json["figures"].push_back(json_of(f));
    }
    std::fflush(stdout);
  };
  part("generation", generation);
  part("planning", planning);
  part("calling", calling);
  part("first", first_result);
  if (only == "threads") part("threads", threads);
  part("sizes", [&](auto& figures) { unseen_sizes(figures, sizes); });
  write_file(json_path, json.dump(1) + "\n");
  write_file(markdown_path, report);
  return 0;
}

}  // namespace
}  // namespace octile::bench

int main(int argc, char** argv) try {
  return octile::bench::run(argc, argv);
} catch (const std::exception& e) {  // of CLI11, fmt
  octile::bench::fail(e.what());
}
