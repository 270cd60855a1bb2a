// octile bench: how fast a plan runs as the user would run it, with weights hot and cold, beside the machine's ceiling.
#include <fmt/core.h>

#include <cstdio>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "harness/call.hpp"
#include "harness/roof.hpp"
#include "runtime/access.hpp"
#include "undrawn.hpp"

namespace octile::tools {
namespace {

struct Arguments {
  ProblemArguments problems;
  std::string config;
  double seconds = 0.5;
  bool json = false;
  ThreadOption threads;
};

struct Figures {
  Plan plan;
  double hot = 0, cold = 0;  // seconds
  harness::Roof roof;
};

Figures measure(const Engine& engine, const Problem& problem, const Arguments& a, harness::Machine& machine) {
  const harness::Layer layer(problem, {.data_only = true});
  std::optional<PackedWeights> packed;
  if (!harness::has_runtime_w(problem)) packed = or_fail(layer.pack(engine), name(problem));
  const PlanOptions options{.effort = Effort::estimate, .config = a.config};
  const Plan p = or_fail(plan(engine, problem, packed, options), name(problem));
  const harness::Runner call(layer, p);
  or_fail(call.run());
  harness::Rotation rotation(packed ? runtime::Access::block(*packed).get() : nullptr);
  std::vector<std::function<void()>> calls{[&] { call(); }};
  if (rotation.bytes() > 0) calls.emplace_back([&] { call(rotation); });
  const harness::Timed timed = harness::measure_with_roof(calls, p, machine, rotation.bytes(), a.seconds);
  return {.plan = p, .hot = timed.seconds.front(), .cold = timed.seconds.back(), .roof = timed.roof};
}

Json json_of(const Figures& f) {
  const auto share = [&](double seconds) {
    return f.roof.macs_per_second > 0 ? Json(double(f.plan.macs()) / seconds / f.roof.macs_per_second) : Json();
  };
  return {{"problem", f.plan.problem()},
          {"isa", f.plan.isa()},
          {"algorithm", f.plan.algorithm()},
          {"config", f.plan.config()},
          {"origin", f.plan.origin_text()},
          {"threads", f.plan.threads()},
          {"macs", f.plan.macs()},
          {"hot_us", f.hot * 1e6},
          {"cold_us", f.cold * 1e6},
          {"gops_hot", 2e-9 * double(f.plan.macs()) / f.hot},
          {"gops_cold", 2e-9 * double(f.plan.macs()) / f.cold},
          {"ceiling_gops", f.roof.macs_per_second > 0 ? Json(2e-9 * f.roof.macs_per_second) : Json()},
          {"share_hot", share(f.hot)},
          {"share_cold", share(f.cold)}};
}

void print(const Figures& f) {
  const auto share = [&](double seconds) {
    return f.roof.macs_per_second > 0 ? fmt::format("{:.3f}", double(f.plan.macs()) / seconds / f.roof.macs_per_second)
                                      : std::string("-");
  };
  fmt::print("{:<64} {:>9.2f} {:>9.2f} {:>8.1f} {:>6} {:>6} {:>8.0f}  {} ({})\n", f.plan.problem(), f.hot * 1e6,
             f.cold * 1e6, 2e-9 * double(f.plan.macs()) / f.hot, share(f.hot), share(f.cold),
             2e-9 * f.roof.macs_per_second, f.plan.config(), f.plan.origin_text());
  std::fflush(stdout);
}

void run(const Arguments& a) {
  const auto [listed, unreadable] = a.problems.read();
  const Engine engine = make_engine({.max_isa = {}, .store = {}, .threads = a.threads.threads});
  harness::Machine machine(engine.info());
  Json rows = Json::array();
  int64_t refused = 0;
  Progress progress(int64_t(listed.size()));
  if (!a.json)
    fmt::print("{:<64} {:>9} {:>9} {:>8} {:>6} {:>6} {:>8}  {}\n", "problem", "µs hot", "µs cold", "GOPS", "share",
               "cold", "ceiling", "config");
  for (const ListedProblem& l : listed) {
    progress.step(name_of(l));
    if (l.refused()) {
      ++refused;
      rows.push_back({{"problem", l.text}, {"refused", std::get<Refusal>(l.problem).reason}});
      continue;
    }
    const Figures f = measure(engine, std::get<Problem>(l.problem), a, machine);
    progress.clear();
    if (!a.json) print(f);
    rows.push_back(json_of(f));
  }
  progress.clear();
  if (a.json) print_json({{"refused", refused}, {"unreadable", unreadable}, {"problems", rows}});
  else if (refused) fmt::print("{} refused\n", refused);
  end_of_list(unreadable);
}

}  // namespace

void add_bench_command(CLI::App& app) {
  auto a = std::make_shared<Arguments>();
  auto* command = app.add_subcommand(
      "bench",
      "Time plans on drawn data: weights hot, and cold as in a network; GOPS of valid MACs, share of the ceiling");
  a->problems.add(*command);
  command->add_option("--config", a->config, "This config, not what the store or the estimate says");
  add_seconds(*command, a->seconds, "Time for one problem");
  a->threads.add(*command);
  command->add_flag("--json", a->json, "One JSON document on stdout");
  command->callback([a] { run(*a); });
}

}  // namespace octile::tools
