// Chooses the config of a plan: the exact record, else the nearest tuned size of the family, else the estimate.
#include <algorithm>
#include <optional>

#include "problem/layout.hpp"
#include "runtime/engine_state.hpp"
#include "runtime/family.hpp"
#include "tuner/winograd.hpp"

namespace octile {
namespace {

using runtime::PlanData;
using runtime::PlanRequest;

// The first room that the plan's kernels need and the system does not grant.
const codegen::Room* first_refused(const PlanRequest& r, const runtime::RoomChoice& rooms) {
  if (!r.nest.empty() && !rooms.refused(*r.room).empty()) return r.room;
  for (const auto& other : r.others)
    if (!rooms.refused(*other.room).empty()) return other.room;
  return nullptr;
}

// A record is only a suggestion: it is validated like any other config, and what is not legal is a miss. One of another
// size may be legal and far off: Winograd took 7 times as long as direct on an image of 48 x 1.
std::optional<tuner::Config> suggested(const tuner::Record& record, const schedule::Lowered& s, bool of_this_problem) {
  constexpr double max_waste = 1.5;
  const tuner::Timing* timing = timing_of_best(record);
  if (timing && timing->outcome != "ok") return std::nullopt;
  const auto config = tuner::parse_config(record.best);
  if (!config || !tuner::illegal(s, *config).empty()) return std::nullopt;
  if (of_this_problem || !config->winograd) return *config;
  if (tuner::winograd_waste(s.nest, config->winograd) > max_waste) return std::nullopt;
  return *config;
}

}  // namespace

int terms_of(const PlanRequest& r) {
  const int rows = problem::of_rows(r.nest.quantisation.x_zero_point);
  // Any weights of groups in one tile fit (codegen::phases_for).
  const bool remainder =
      r.packed ? r.packed->needs_row_sums(r.layout) : !r.nest.grouped && !r.layout.step.weights_fit();
  return rows + remainder;
}

std::vector<int64_t> problem_sizes(const problem::Nest& n) {  // for distance: M, N, K
  return {std::max<int64_t>(1, n.items() * n.plane.out * n.pixels()), std::max<int64_t>(1, n.filters),
          std::max<int64_t>(1, n.depth * n.taps())};
}

std::string family_name(const Problem& problem) {
  Problem free = problem;
  if (auto* g = std::get_if<Gemm>(&free)) {
    g->m = any;
    std::fill(g->batch.begin(), g->batch.end(), any);
  } else {
    auto& c = std::get<Conv>(free);
    c.batch = any;
    std::fill(c.image.begin(), c.image.end(), any);
  }
  return name(free);
}

const tuner::Timing* timing_of_best(const tuner::Record& record) {
  const auto found = std::find_if(record.timings.begin(), record.timings.end(),
                                  [&](const tuner::Timing& t) { return t.config == record.best; });
  return found == record.timings.end() ? nullptr : &*found;
}

std::vector<std::string> ranked_names(const schedule::Lowered& subject) {
  std::vector<std::string> names{tuner::name(tuner::best_estimate(subject))};
  for (const auto& config : tuner::ranked(subject))
    if (auto other = tuner::name(config); other != names.front()) names.push_back(std::move(other));
  return names;
}

Result<PlanRequest> Engine::State::request(const Problem& problem,
                                           std::shared_ptr<const runtime::PackedBlock> packed) const {
  PlanRequest r;
  r.problem = problem;
  const codegen::Room& packed_for = packed ? *packed->room : rooms->best();
  const auto phases = codegen::phases_for(problem, packed_for);
  r.number = problem::largest(phases);
  r.nest = phases[r.number].nest;
  r.room = &codegen::room_for(r.nest, packed_for);
  r.threads = threads;
  r.thread_macs = options.thread_macs;
  const bool few = !schedule::too_few_rows(r.nest, *r.room).empty();
  const bool refused = !few && !r.nest.empty() && !rooms->refused(*r.room).empty();
  if (refused && !packed) return request(problem, nullptr);  // for another room, now that it is known
  const codegen::Room* fallback = few || refused ? codegen::room_named(r.room->facts().fallback) : nullptr;
  if (few && r.nest.runtime_w) r.room = fallback;  // which packs it too
  std::vector<codegen::PackedLayout> layouts;
  if (packed) {
    layouts = packed->layouts(), r.winograd = packed->winograd;
  } else {
    auto own = codegen::packed_layouts(phases, *r.room);
    if (!own) return own.error();
    layouts = std::move(*own);
    auto winograd = tuner::winograd_layouts(problem, *r.room, layouts.front(), options.memory);
    if (!winograd) return winograd.error();
    r.winograd = std::move(*winograd);
  }
  if (fallback && !r.nest.runtime_w)  // weights do not know M: they are read as they lie
    if (auto views = codegen::read_by(layouts, *fallback, codegen::sign_of(r.nest.types.x)))
      r.room = fallback, layouts = *std::move(views);
  for (size_t i = phases.size(); i > 0;)
    if (--i; i != r.number && !phases[i].nest.empty())
      r.others.push_back(
          {.number = i, .nest = phases[i].nest, .layout = {}, .room = &codegen::room_for(phases[i].nest, *r.room)});
  if (const codegen::Room* none = first_refused(r, *rooms))
    return packed ? Result<PlanRequest>(runs_here(*none).error()) : request(problem, nullptr);
  r.set_layouts(layouts);
  r.packed = std::move(packed);
  return r;
}

schedule::Lowered Engine::State::lowered(const PlanRequest& r, int terms) const {
  return {r.nest, *r.room, r.layout, r.winograd, terms, cpu.l1, cpu.l2, r.threads->count()};
}

tuner::Key Engine::State::key(const PlanRequest& r) const {
  return {.problem = name(problem::with_u8_source(r.problem)),
          .facts = tuner::facts(r.layout, r.winograd, terms_of(r)),
          .cpu = cpu.identity,
          .isa = std::string(r.room->name()),
          .threads = r.threads->count()};
}

Result<std::shared_ptr<const PlanData>> Engine::State::choose(const PlanRequest& r, const PlanOptions& options) const {
  if (r.nest.empty()) return runtime::plan_of_nothing(r, {Origin::none, "nothing to compute"});
  const schedule::Lowered s = lowered(r, terms_of(r));
  const auto make = [&](const tuner::Config& config, Origin origin, std::string text) {
    return runtime::make_plan(r, s, config, {origin, std::move(text)}, *kernels);
  };
  if (!options.config.empty()) {
    auto config = tuner::parse_config(options.config);
    if (!config) return config.error();
    return make(*config, Origin::asked_for, "asked for");
  }
  const auto from_record = [&](const tuner::Record& record, Origin origin,
                               std::string text) -> std::shared_ptr<const PlanData> {
    const auto config = suggested(record, s, record.key.problem == name(r.problem));
    if (!config) return nullptr;
    auto plan = make(*config, origin, std::move(text));
    return plan ? *plan : nullptr;
  };
  const tuner::Key k = key(r);
  if (const tuner::Record* record = store().find(k)) {
    if (auto plan = from_record(*record, Origin::exact_record, "exact record")) {
      if (const auto* timing = timing_of_best(*record); timing && timing->code_hash == plan->code_hash) return plan;
      return make(plan->config, Origin::borrowed, "borrowed from a record of other code");
    }
  }
  // `octile tune` draws weights; the caller's may come in another form, whose kernels are others of the same tiles.
  for (const tuner::Record* record : store().other_facts(k))
    if (auto plan =
            from_record(*record, Origin::borrowed, "borrowed from weights of other facts: " + record->key.facts))
      return plan;
  auto family = store().family(k, family_name(problem::with_u8_source(r.problem)));
  while (const tuner::Record* record = tuner::nearest(family, problem_sizes(r.nest))) {
    if (auto plan = from_record(*record, Origin::borrowed, "borrowed from " + record->key.problem)) return plan;
    std::erase(family, record);
  }
  for (const tuner::Record* record : store().other_cpus(k))
    if (auto plan = from_record(*record, Origin::borrowed, "borrowed from " + record->key.cpu)) return plan;
  if (options.effort == Effort::wisdom_only)
    return Error{Errc::unsupported, "effort: wisdom_only, and the store knows nothing of " + name(r.problem)};
  return make(tuner::best_estimate(s), Origin::estimate, "estimate");
}

}  // namespace octile
