// octile inspect: what was generated for a problem, why that variant, and the machine code itself.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "commands.hpp"
#include "common.hpp"
#include "execute/plan_data.hpp"
#include "problem/layout.hpp"
#include "problem/nest.hpp"
#include "runtime/access.hpp"
#include "schedule/algorithm.hpp"
#include "tuner/store.hpp"
#include "tuner/winograd.hpp"
#include "undrawn.hpp"

namespace octile::tools {
namespace {

struct Arguments {
  ProblemArguments problems;
  std::string config, isa;
  bool assembly = false, bytes = false, json = false;
  ThreadOption threads;
};

struct Rejection {
  int64_t count = 0;
  std::string example;
};

// The values shown, whether the plan can run here or only its code can be generated.
struct Inspection {
  std::string problem, isa, algorithm, config, origin, why_not_here;
  int64_t macs = 0, candidates = 0, rank = 0;
  std::optional<int64_t> packed_bytes, workspace_bytes;
  std::optional<int64_t> source_bytes, destination_bytes;  // of one task's copy, inside the call; 0: none is made
  std::vector<KernelView> kernels;
  std::map<std::string, Rejection> rejected;                 // by the constraint's name
  std::vector<std::pair<std::string, std::string>> refused;  // algorithms, and why
  std::vector<tuner::Timing> timings;                        // of the exact record, fastest first
  std::vector<codegen::Code> owned;                          // what the kernels point into: this, ...
  std::optional<Plan> plan;                                  // ... or this
  int64_t code_bytes() const {
    int64_t sum = 0;
    for (const auto& kernel : kernels) sum += int64_t(kernel.code.size());
    return sum;
  }
};

void explain(Inspection& i, const schedule::Lowered& subject) {
  const auto ranked = tuner::ranked(subject);
  i.candidates = int64_t(ranked.size());
  for (size_t r = 0; r < ranked.size(); ++r)
    if (tuner::name(ranked[r]) == i.config) i.rank = int64_t(r) + 1;
  for (int rows = 1; rows <= subject.room.facts().max_rows; ++rows)
    for (int columns = 1; columns <= subject.room.facts().max_columns; ++columns)
      for (const auto border : {tuner::Border::skip, tuner::Border::fill}) {
        const tuner::Config config{.rows = rows, .columns = columns, .unroll = 4, .border = border};
        const std::string reason = tuner::illegal(subject, config);
        if (reason.empty()) continue;
        Rejection& rejection = i.rejected[reason.substr(0, reason.find(':'))];
        if (rejection.count++ == 0) rejection.example = tuner::name(config) + ": " + reason;
      }
}

// Says which algorithms the problem does not take, and where a better room leaves it to this one.
void add_refusals(Inspection& i, const schedule::Lowered& s, const codegen::Room& asked) {
  if (&asked != &s.room) {
    const auto left = schedule::left_to_fallback(s.nest, asked);
    i.refused.emplace_back(asked.name(), left.empty() ? schedule::too_few_rows(s.nest, asked) : left);
  }
  for (const auto& verdict : schedule::verdicts(s.nest, s.room)) {
    const bool winograd = verdict.name == schedule::facts(schedule::Algorithm::winograd).name;
    std::string why = winograd ? tuner::why_no_winograd(s) : std::string(verdict.refused);
    if (!why.empty()) i.refused.emplace_back(verdict.name, std::move(why));
  }
}

void add_timings(Inspection& i, const std::string& facts, const EngineInfo& info) {
  const size_t slash = info.store_path.rfind('/');
  if (slash == std::string::npos) return;
  const auto store = tuner::Store::open(info.store_path.substr(0, slash), [](const std::string&) {});
  const auto* record = store.find({i.problem, facts, info.identity, i.isa, info.threads});
  if (!record) return;
  i.timings = record->timings;
  std::erase_if(i.timings, [](const tuner::Timing& t) { return t.outcome != "ok"; });
  std::sort(i.timings.begin(), i.timings.end(), [](auto& a, auto& b) { return a.median_us < b.median_us; });
}

Inspection inspect_plan(const Engine& engine, const Problem& problem, const std::string& config) {
  const auto packed = pack_nothing(engine, problem);
  const Plan p = or_fail(plan(engine, problem, packed, {.effort = Effort::estimate, .config = config}), name(problem));
  Inspection i;
  i.problem = p.problem(), i.isa = p.isa(), i.algorithm = p.algorithm(), i.config = p.config(),
  i.origin = p.origin_text();
  i.macs = p.macs();
  if (packed) i.packed_bytes = packed->bytes();
  i.workspace_bytes = int64_t(p.workspace_bytes());
  i.source_bytes = p.copies_source() ? runtime::Access::data(p)->source.bytes : 0;
  i.destination_bytes = p.copies_destination() ? runtime::Access::data(p)->destination.bytes : 0;
  i.plan = p;
  i.kernels = p.kernels();
  const EngineInfo info = engine.info();
  const auto& d = *runtime::Access::data(p);
  if (!d.nest.empty()) {
    const schedule::Lowered subject(d.nest, *d.room, d.layout, d.winograd_layouts, d.outcomes.back().terms, info.l1,
                                    info.l2, info.threads);
    explain(i, subject);
    add_refusals(i, subject, *codegen::room_named(info.isa));
  }
  if (p.origin() == Origin::exact_record) add_timings(i, d.facts(d.outcomes.back().terms), info);
  return i;
}

// Shows the main kernel of a room that this CPU cannot run: generation is pure.
Inspection inspect_code(const Problem& problem, const codegen::Room& asked, const std::string& config_name,
                        const std::string& why_not) {
  const auto phases = codegen::phases_for(problem, asked);
  const size_t largest = problem::largest(phases);
  const problem::Nest& nest = phases[largest].nest;
  const codegen::Room& room = codegen::room_for(nest, asked);
  const auto layouts = or_fail(codegen::packed_layouts(phases, room));
  const auto& layout = layouts[largest];
  const auto winograd = or_fail(tuner::winograd_layouts(problem, room, layouts.front(), Memory::balanced));
  const schedule::Lowered subject(nest, room, layout, winograd, int(problem::of_rows(nest.quantisation.x_zero_point)));
  tuner::Config config = tuner::best_estimate(subject);
  if (!config_name.empty()) config = or_fail(tuner::parse_config(config_name));
  if (const auto reason = tuner::illegal(subject, config); !reason.empty())
    fail("config: " + tuner::name(config) + " is not legal here: " + reason);
  Inspection i;
  i.problem = name(problem), i.isa = room.name(),
  i.algorithm = schedule::facts(schedule::algorithm(subject, config)).shown;
  i.config = tuner::name(config), i.origin = config_name.empty() ? "estimate" : "asked for", i.why_not_here = why_not;
  i.macs = problem::macs(problem);
  i.packed_bytes = winograd.empty() ? layouts.back().end() : winograd.back().end;
  const auto key = schedule::kernel_key(subject, config, config.rows, config.columns, subject.terms);
  i.owned.push_back(or_fail(room.generate(key)));
  KernelView view{std::string(room.name()) + "_" + codegen::name(key), i.owned.back().bytes, {}};
  for (const auto& label : i.owned.back().labels) view.labels.push_back({label.offset, label.name});
  i.kernels.push_back(std::move(view));
  explain(i, subject);
  add_refusals(i, subject, asked);
  return i;
}

std::string hex_of(const KernelView& kernel) {
  std::string text;
  for (size_t n = 0; n < kernel.code.size(); ++n)
    text += (n % 32 == 0 ? fmt::format("{}{:06x} ", n ? "\n" : "", n) : std::string()) +
            fmt::format(" {:02x}", kernel.code[n]);
  return text + "\n";
}

void print(const Inspection& i, const Arguments& a) {
  fmt::print("problem    {}\n           {} valid MACs\nroom       {}{}\n", i.problem, i.macs, i.isa,
             i.why_not_here.empty() ? "" : " (not to be run here: " + i.why_not_here + ")");
  fmt::print("algorithm  {}\nconfig     {}\norigin     {}\n", i.algorithm, i.config, i.origin);
  fmt::print("why        {} legal candidates, this one at place {} in the order of the estimate\n", i.candidates,
             i.rank ? fmt::format("{}", i.rank) : "-");
  for (const auto& [algorithm, reason] : i.refused) fmt::print("           not {}: {}\n", algorithm, reason);
  for (size_t n = 0; n < std::min<size_t>(i.timings.size(), 5); ++n)
    fmt::print("           measured {:.2f} µs  {}\n", i.timings[n].median_us, i.timings[n].config);
  for (const auto& [constraint, rejection] : i.rejected)
    fmt::print("           {} tiles rejected by {}, such as {}\n", rejection.count, constraint, rejection.example);
  if (i.packed_bytes) fmt::print("packed     {} bytes\n", *i.packed_bytes);
  if (i.workspace_bytes) fmt::print("workspace  {} bytes\n", *i.workspace_bytes);
  const auto copied = [](int64_t bytes) { return bytes ? fmt::format("{} bytes a task", bytes) : std::string("none"); };
  if (i.source_bytes)
    fmt::print("copies     inside the call: source {}, destination {}\n", copied(*i.source_bytes),
               copied(*i.destination_bytes));
  fmt::print("code       {} bytes in {} kernels{}\n", i.code_bytes(), i.kernels.size(),
             i.why_not_here.empty() ? "" : " (the main tile; tails are smaller tiles of the same text)");
  for (const KernelView& kernel : i.kernels) {
    fmt::print("  {:<52} {:>6} bytes\n", kernel.name, kernel.code.size());
    if (a.assembly) fmt::print("{}\n", assembly(kernel));
    if (a.bytes) fmt::print("{}\n", hex_of(kernel));
  }
}

Json json_of(const Inspection& i, const Arguments& a) {
  Json kernels = Json::array(), rejected = Json::object(), refused = Json::object(), timings = Json::array();
  for (const KernelView& kernel : i.kernels) {
    Json labels = Json::array();
    for (const auto& label : kernel.labels) labels.push_back({{"offset", label.offset}, {"name", label.name}});
    Json k{{"name", kernel.name}, {"bytes", kernel.code.size()}, {"labels", labels}};
    if (a.assembly) k["assembly"] = assembly(kernel);
    if (a.bytes) k["code"] = hex_of(kernel);
    kernels.push_back(std::move(k));
  }
  for (const auto& [constraint, r] : i.rejected) rejected[constraint] = {{"count", r.count}, {"example", r.example}};
  for (const auto& [algorithm, reason] : i.refused) refused[algorithm] = reason;
  for (const auto& t : i.timings) timings.push_back({{"config", t.config}, {"us", t.median_us}});
  return {{"problem", i.problem},
          {"macs", i.macs},
          {"isa", i.isa},
          {"why_not_here", i.why_not_here},
          {"algorithm", i.algorithm},
          {"refused", refused},
          {"config", i.config},
          {"origin", i.origin},
          {"candidates", i.candidates},
          {"rank", i.rank},
          {"rejected", rejected},
          {"timings", timings},
          {"packed_bytes", i.packed_bytes ? Json(*i.packed_bytes) : Json()},
          {"workspace_bytes", i.workspace_bytes ? Json(*i.workspace_bytes) : Json()},
          {"source_copy_bytes", i.source_bytes ? Json(*i.source_bytes) : Json()},
          {"destination_copy_bytes", i.destination_bytes ? Json(*i.destination_bytes) : Json()},
          {"code_bytes", i.code_bytes()},
          {"kernels", kernels}};
}

Inspection inspect(const Problem& problem, const Arguments& a) {
  const codegen::Room* room = codegen::room_named(a.isa);
  if (!a.isa.empty() && !room) {
    std::string words;
    for (const codegen::Room* r : codegen::rooms()) words += fmt::format("{}{}", words.empty() ? "" : ", ", r->name());
    usage("--isa: " + a.isa + ", expected an isa: " + words);
  }
  const Engine engine = make_engine({.max_isa = a.isa, .store = {}, .threads = a.threads.threads});
  const EngineInfo info = engine.info();
  if (!room || info.isa == room->name()) return inspect_plan(engine, problem, a.config);
  if (const auto missing = room->missing(); !missing.empty()) fail(fmt::format("{}: {}", room->name(), missing));
  const auto found = std::find_if(info.isas.begin(), info.isas.end(), [&](auto& r) { return r.name == room->name(); });
  return inspect_code(problem, *room, a.config, found->why_not);
}

void run(const Arguments& a) {
  const ListedProblem listed = a.problems.read().problems.front();
  const Inspection i = inspect(std::get<Problem>(listed.problem), a);
  if (a.json) print_json(json_of(i, a));
  else print(i, a);
}

}  // namespace

void add_inspect_command(CLI::App& app) {
  auto a = std::make_shared<Arguments>();
  auto* command = app.add_subcommand("inspect", "What octile generates for a problem, why that, and the machine code");
  a->problems.add(*command, false);
  command->add_option("--config", a->config, "This config, such as r6x4_u4");
  command->add_option("--isa", a->isa, "This isa; where it cannot run here, only its code is generated");
  command->add_flag("--asm", a->assembly, "Assembly, labels as comment lines");
  command->add_flag("--bytes", a->bytes, "The code in hexadecimal");
  a->threads.add(*command);
  command->add_flag("--json", a->json, "One JSON document on stdout");
  command->callback([a] { run(*a); });
}

}  // namespace octile::tools
