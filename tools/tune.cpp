// octile tune: offline, once per machine kind, a model's whole list of layers.
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <set>

#include "commands.hpp"
#include "common.hpp"
#include "harness/roof.hpp"
#include "harness/rotation.hpp"
#include "runtime/access.hpp"
#include "runtime/family.hpp"
#include "tuner/store.hpp"
#include "undrawn.hpp"

namespace octile::tools {
namespace {

struct Arguments {
  ProblemArguments problems;
  double seconds = 2;
  std::string effort = "measure";
  bool again = false, json = false;
  ThreadOption threads;
};

// Asked before Engine::tune(), which draws data and runs the reference before it looks: 0.5 s for 1 GMAC.
class Knowledge {
 public:
  explicit Knowledge(const Engine& engine)
      : engine_(engine), info_(engine.info()), store_(tuner::Store::open(directory(), [](const std::string&) {})) {}

  // known: a complete record, of as much effort and time as are asked for, whose config octile would use.
  TuneReport report(const Problem& problem, const PlanOptions& asked) const {
    TuneReport r{.problem = name(problem), .config = {}};
    const auto planned = plan(engine_, problem, pack_nothing(engine_, problem));
    if (asked.again || !planned || planned->origin() != Origin::exact_record) return r;
    for (const bool row_sums : {false, true}) {
      const std::string facts = runtime::Access::data(*planned)->facts(row_sums);
      const auto* record = store_.find({r.problem, facts, info_.identity, planned->isa(), info_.threads});
      if (!record || !record->complete || record->effort < asked.effort || record->seconds < asked.seconds) continue;
      r.known = r.complete = true;
      r.config = planned->config();
      for (const auto& timing : record->timings)
        if (timing.config == r.config) r.microseconds = timing.median_us;
    }
    return r;
  }

 private:
  std::string directory() const {
    const size_t slash = info_.store_path.rfind('/');
    return slash == std::string::npos ? "" : info_.store_path.substr(0, slash);
  }
  const Engine& engine_;
  EngineInfo info_;
  tuner::Store store_;
};

struct Outcome {
  TuneReport report;
  std::string isa;
  int64_t macs = 0;
  double roof_seconds = 0;
  double seconds() const { return report.microseconds * 1e-6; }
};

Outcome finish(const Engine& engine, const Problem& problem, TuneReport report, harness::Machine& machine) {
  constexpr int windows = 10;
  Outcome o{.report = std::move(report), .isa = {}};
  const auto packed = pack_nothing(engine, problem);
  const auto p = plan(engine, problem, packed);
  if (!p) return o;
  o.isa = p->isa(), o.macs = p->macs();
  if (o.report.config.empty()) o.report.config = p->config();
  harness::Roof roof{
      .memory_seconds = machine.memory_seconds(
          *p, harness::Rotation::bytes_of_copies(packed ? runtime::Access::block(*packed).get() : nullptr))};
  const Type x = std::visit([](const auto& q) { return q.types.x; }, problem);
  if (auto* probe = machine.ceiling(*codegen::room_named(p->isa()), x))
    for (int i = 0; i < windows; ++i)
      roof.macs_per_second = std::max(roof.macs_per_second, probe->window() * p->threads());
  o.roof_seconds = roof.seconds(double(o.macs));
  return o;
}

Json json_of(const Outcome& o) {
  const TuneReport& r = o.report;
  return {{"problem", r.problem},
          {"known", r.known},
          {"isa", o.isa},
          {"config", r.config},
          {"macs", o.macs},
          {"untuned_us", r.known ? Json() : Json(r.untuned_microseconds)},
          {"tuned_us", r.microseconds},
          {"gops", o.seconds() > 0 ? Json(2e-9 * double(o.macs) / o.seconds()) : Json()},
          {"share_of_roof", o.seconds() > 0 && o.roof_seconds > 0 ? Json(o.roof_seconds / o.seconds()) : Json()},
          {"candidates", r.candidates},
          {"measured", r.measured},
          {"wrong", r.wrong},
          {"rejected", r.rejected},
          {"message", r.message},
          {"complete", r.complete}};
}

void print(const Outcome& o) {
  const TuneReport& r = o.report;
  fmt::print("{:<64} {:>10} {:>10.1f} {:>8.1f} {:>5}  {}{}\n", r.problem,
             r.known ? "known" : fmt::format("{:.1f}", r.untuned_microseconds), r.microseconds,
             o.seconds() > 0 ? 2e-9 * double(o.macs) / o.seconds() : 0.0,
             o.roof_seconds > 0 && o.seconds() > 0 ? fmt::format("{:.2f}", o.roof_seconds / o.seconds()) : "-",
             r.config, r.complete ? "" : " (out of time)");
  for (const std::string& candidate : r.rejected) fmt::print("  rejected: {}\n", candidate);
  std::fflush(stdout);
}

void run(const Arguments& a) {
  const auto [listed, unreadable] = a.problems.read();
  Messages messages;
  const Engine engine = make_engine({.max_isa = {}, .store = {}, .threads = a.threads.threads}, &messages);
  const Knowledge knowledge(engine);
  harness::Machine machine(engine.info());
  const PlanOptions options{.effort = effort_of(a.effort), .seconds = a.seconds, .config = {}, .again = a.again};
  Progress progress(int64_t(listed.size()));
  Json rows = Json::array();
  std::set<std::string> seen;
  int64_t tuned = 0, known = 0, refused = 0, failed = 0, wrong = 0;
  if (!a.json)
    fmt::print("{:<64} {:>10} {:>10} {:>8} {:>5}  {}\n", "problem", "µs untuned", "µs tuned", "GOPS", "roof", "config");
  for (const ListedProblem& l : listed) {
    progress.step(name_of(l));
    if (l.refused()) {
      ++refused;
      rows.push_back({{"problem", l.text}, {"refused", std::get<Refusal>(l.problem).reason}});
      continue;
    }
    const Problem& problem = std::get<Problem>(l.problem);
    if (!seen.insert(name(problem)).second) continue;  // lists have a layer as often as its network has
    TuneReport report = knowledge.report(problem, options);
    if (!report.known) {
      auto made = engine.tune(problem, options);
      if (!made) {
        ++failed;
        progress.clear();
        fmt::print(stderr, "octile: {}: {}\n", name(problem), made.error().message);
        rows.push_back({{"problem", name(problem)}, {"failed", made.error().message}});
        continue;
      }
      report = *std::move(made);
    }
    report.known = report.known || (report.measured == 0 && report.wrong == 0 && report.complete);
    ++(report.known ? known : tuned);
    wrong += report.wrong;
    const Outcome outcome = finish(engine, problem, std::move(report), machine);
    progress.clear();
    if (!a.json) print(outcome);
    rows.push_back(json_of(outcome));
  }
  progress.clear();
  const std::string store = engine.info().store_path;
  if (a.json)
    print_json({{"tuned", tuned},
                {"known", known},
                {"refused", refused},
                {"unreadable", unreadable},
                {"wrong", wrong},
                {"store", store},
                {"messages", messages.lines},
                {"problems", rows}});
  else
    fmt::print("tuned {}, {} known{}{}; store: {}\n", tuned, known, refused ? fmt::format(", {} refused", refused) : "",
               unreadable ? fmt::format(", {} unreadable", unreadable) : "", store.empty() ? "in memory only" : store);
  if (failed) fail(fmt::format("{} problems could not be tuned", failed));
  if (wrong) fail(fmt::format("{} candidates gave wrong values", wrong));
  end_of_list(unreadable);
}

}  // namespace

void add_tune_command(CLI::App& app) {
  auto a = std::make_shared<Arguments>();
  auto* command = app.add_subcommand("tune", "Measure candidates for problems and remember the fastest");
  a->problems.add(*command);
  add_seconds(*command, a->seconds, "Time for one problem; a record that had less is measured again");
  add_effort(*command, a->effort);
  command->add_flag("--again", a->again, "Measure anew what the store knows");
  a->threads.add(*command);
  command->add_flag("--json", a->json, "One JSON document on stdout");
  command->callback([a] { run(*a); });
}

}  // namespace octile::tools
