// The front door reads as the path: request -> Problem -> config -> kernels -> Plan.
#include <algorithm>
#include <mutex>

#include "problem/layout.hpp"
#include "runtime/engine_state.hpp"
#include "runtime/family.hpp"
#include "runtime/self_test.hpp"
#include "tuner/winograd.hpp"

namespace octile {
namespace {

std::string why_not(const codegen::Room& room, const runtime::Cpu& cpu, bool executable) {
  if (!cpu.features.has(room.facts().required))
    return "this CPU, as capped, lacks " + room.facts().required.without(cpu.features).names();
  if (!executable && room.needs_executable_memory()) return "no memory may be executable here";
  if (auto missing = room.missing(); !missing.empty()) return missing;
  if (auto reason = runtime::failed_self_test(room); !reason.empty()) return "its self-test failed: " + reason;
  return {};
}

void mix(size_t& hash, uint64_t value) { hash = (hash ^ value) * 0x9e3779b97f4a7c15u; }
void mix(size_t& hash, const std::vector<int64_t>& values) {
  for (int64_t v : values) mix(hash, uint64_t(v));
}

}  // namespace

size_t runtime::PlanKeyHash::operator()(const PlanKey& key) const {
  size_t hash = reinterpret_cast<uintptr_t>(key.block);
  mix(hash, std::hash<std::string>{}(key.config));
  if (const auto* g = std::get_if<Gemm>(&key.problem)) {
    mix(hash, g->batch);
    for (int64_t v : {g->m, g->n, g->k, g->a.row, g->c.row}) mix(hash, uint64_t(v));
  } else {
    const auto& c = std::get<Conv>(key.problem);
    mix(hash, uint64_t(c.batch));
    mix(hash, c.image);
    mix(hash, c.x_strides);
  }
  return hash;
}

bool runtime::RememberedPlan::covers(const PlanOptions& options) const {
  return !options.again && options.effort <= effort && options.seconds <= seconds;
}

// A config that was asked for is part of the key. An estimate is no wisdom.
bool runtime::RememberedPlan::serves(const PlanOptions& options) const {
  if (!options.config.empty()) return true;
  if (options.effort >= Effort::measure) return exact && covers(options);
  return options.effort > Effort::wisdom_only || plan->source_note != "estimate";
}

tuner::Store& Engine::State::store() const {
  return store_.get([this] {
    const auto silent = [](const std::string&) {};
    return tuner::Store::open(options.store.value_or(tuner::default_directory()),
                              options.message ? options.message : silent);
  });
}

runtime::RememberedPlans& Engine::State::plans() const {
  return plans_.get([] { return runtime::RememberedPlans(); });
}

Engine::Engine(EngineOptions options) : state_(std::make_shared<State>()) {
  State& s = *state_;
  s.options = std::move(options);
  auto cpu = runtime::detect(s.options.max_isa);
  if (!cpu) {
    s.status = cpu.error();
    return;
  }
  s.cpu = std::move(*cpu);
  s.executable = runtime::executable_memory_available();
  for (const codegen::Room* room : codegen::rooms()) {
    s.why_not.push_back(why_not(*room, s.cpu, s.executable));
    if (!s.room && s.why_not.back().empty()) s.room = room;
  }
  const int threads = s.options.threads > 0 ? s.options.threads : s.cpu.default_threads;
  s.threads =
      s.options.parallel_for ? runtime::make_custom(threads, s.options.parallel_for) : runtime::make_pool(threads);
  s.kernels = std::make_unique<runtime::KernelCache>(s.options.kernel_bytes);
  (void)s.store();  // what it has to say is said now
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Result<void> Engine::status() const { return state_->status; }

Result<void> Engine::State::may_pack(const Problem& problem) const {
  if (!status) return status;
  if (auto valid = validate(problem); !valid) return valid;
  if (const auto* g = std::get_if<Gemm>(&problem); g && g->runtime_b)
    return Error{Errc::invalid_argument, "runtime_b: is set, so B is an argument of run and is not packed before"};
  return {};
}

Result<void> Engine::State::runs_here(const codegen::Room& wanted) const {
  const auto rooms = codegen::rooms();
  const std::string& reason = why_not[size_t(std::find(rooms.begin(), rooms.end(), &wanted) - rooms.begin())];
  if (reason.empty()) return {};
  return Error{Errc::unsupported,
               "packed weights: for room " + std::string(wanted.name()) + ": " + reason + "; pack them again here"};
}

Result<PackedWeights> Engine::pack(const Problem& problem, const void* w, const WeightParameters& parameters) const {
  const State& s = *state_;
  if (auto usable = s.may_pack(problem); !usable) return usable.error();
  const auto phases = codegen::phases_for(smallest(problem), *s.room);
  const problem::Nest& nest = phases.front().nest;
  const codegen::Room& room = codegen::room_for(nest, *s.room);
  if (auto checked = check_weights(nest, w, parameters); !checked) return checked.error();
  const runtime::WeightValues values{
      .w = w,
      .type = nest.types.w,
      .zero_point = nest.quantisation.w_zero_point == Per::none ? nullptr : parameters.zero_points.data(),
      .zero_point_per_channel = nest.quantisation.w_zero_point == Per::channel,
      .bias = nest.bias ? parameters.bias.data() : nullptr};
  auto block =
      runtime::packed_block(problem, phases, room, values, {.memory = parameters.memory.value_or(s.options.memory)});
  if (!block) return block.error();
  (*block)->family = family_name(problem);
  return PackedWeights(std::shared_ptr<const runtime::PackedBlock>(std::move(*block)));
}

Result<Plan> Engine::plan(const Problem& problem, const PackedWeights& weights, const PlanOptions& options) const {
  return state_->plan(problem, weights.block(), options);
}

Result<Plan> Engine::plan(const Problem& problem, const PlanOptions& options) const {
  const auto* g = std::get_if<Gemm>(&problem);
  if (!g || !g->runtime_b)
    return Error{Errc::invalid_argument, "weights: expected packed weights, since runtime_b is not set"};
  return state_->plan(problem, nullptr, options);
}

Result<void> packed_for(const Problem& problem, const runtime::PackedBlock* block) {
  if (!block || block->family == family_name(problem)) return {};
  return Error{Errc::invalid_argument, "weights: packed for " + block->family + ", the problem is " + name(problem)};
}

Result<Plan> Engine::State::plan(const Problem& problem, const std::shared_ptr<const runtime::PackedBlock>& block,
                                 const PlanOptions& options) const {
  if (!status) return status.error();
  const runtime::PlanKey key{problem, block.get(), options.config};
  auto& remembered = plans();
  {
    std::shared_lock lock(remembered.mutex);
    if (auto known = remembered.by_key.find(key); known != remembered.by_key.end() && known->second.serves(options))
      return Plan(known->second.plan);
  }
  if (auto valid = validate(problem); !valid) return valid.error();
  if (auto sizes = fixed_sizes(problem); !sizes) return sizes.error();
  if (auto fits = packed_for(problem, block.get()); !fits) return fits.error();
  if (auto legal = check_options(options); !legal) return legal.error();
  auto r = request(problem, block);
  if (!r) return r.error();
  if (options.effort >= Effort::measure && options.config.empty() && !r->nest.empty())
    if (auto tuned =
            tune(problem, terms_of(*r) > int(r->nest.quantisation.x_zero_point == Per::row), block.get(), options);
        !tuned)
      return tuned.error();
  auto made = choose(*r, options);
  if (!made) return made.error();
  std::unique_lock lock(remembered.mutex);
  if (remembered.by_key.size() >= this->options.plans) remembered.by_key.clear();
  const bool exact = (*made)->source_note == "exact record";
  remembered.by_key[key] = {*made, exact, options.effort, options.seconds, block};
  return Plan(*made);
}

Result<TuneReport> Engine::tune(const Problem& problem, const PlanOptions& options) const {
  State& s = *state_;
  if (!s.status) return s.status.error();
  if (auto valid = validate(problem); !valid) return valid.error();
  if (auto sizes = fixed_sizes(problem); !sizes) return sizes.error();
  if (auto legal = check_options(options); !legal) return legal.error();
  PlanOptions measured = options;
  measured.effort = std::max(options.effort, Effort::measure);  // below it nothing would be timed
  auto report = s.tune(problem, false, nullptr, measured);
  auto& remembered = s.plans();
  std::unique_lock lock(remembered.mutex);
  const Problem source = problem::with_u8_source(problem);
  std::erase_if(remembered.by_key, [&](const auto& known) {
    return !known.second.exact || problem::with_u8_source(known.first.problem) == source;
  });
  return report;
}

std::vector<std::string> Engine::candidates(const Problem& problem, const PackedWeights& weights) const {
  const State& s = *state_;
  if (!s.status || !validate(problem) || !fixed_sizes(problem) || !packed_for(problem, weights.block().get()))
    return {};
  auto r = s.request(problem, weights.block());
  if (!r || r->nest.empty()) return {};
  return ranked_names(s.subject(*r, terms_of(*r)));
}

// Those that come in classes if their values are as trained ones are, and in steps if not, take what both can.
std::vector<std::string> Engine::candidates(const Problem& problem) const {
  const State& s = *state_;
  if (!s.status || !validate(problem) || !fixed_sizes(problem)) return {};
  auto r = s.request(problem, nullptr);
  if (!r || r->nest.empty()) return {};
  std::vector<std::string> names = ranked_names(s.subject(*r, terms_of(*r)));
  if (!codegen::in_classes(r->layout.form)) return names;
  auto steps = codegen::packed_layout(r->nest, *r->room, codegen::Form::steps);
  if (!steps) return {};
  r->layout = *std::move(steps);
  const tuner::Subject in_steps = s.subject(*r, terms_of(*r));
  std::erase_if(names, [&](const auto& c) { return !tuner::illegal(in_steps, *tuner::parse_config(c)).empty(); });
  return names;
}

EngineInfo Engine::info() const {
  const State& s = *state_;
  EngineInfo i;
  if (!s.status) return i;
  i.cpu = s.cpu.model_name, i.identity = s.cpu.identity, i.features = s.cpu.features.names();
  i.isa = s.room->name();
  i.l1 = s.cpu.l1, i.l2 = s.cpu.l2, i.l3 = s.cpu.l3;
  i.threads = s.threads->count();
  for (size_t r = 0; r < s.why_not.size(); ++r) {
    const auto& facts = codegen::rooms()[r]->facts();
    i.rooms.push_back({std::string(facts.name), facts.required.names(), s.why_not[r]});
  }
  const auto stored = s.store().stats();
  i.store_path = stored.path, i.store_why = stored.why;
  i.records = stored.records, i.skipped_lines = stored.skipped_lines;
  const auto kernels = s.kernels->stats();
  i.kernels = kernels.kernels, i.kernel_bytes = kernels.bytes, i.generated = kernels.generated,
  i.evicted = kernels.evicted;
  auto& remembered = s.plans();
  std::shared_lock lock(remembered.mutex);
  i.plans = remembered.by_key.size();
  return i;
}

Result<void> Engine::clear_store() const {
  if (!state_->status) return state_->status;
  auto& remembered = state_->plans();
  std::unique_lock lock(remembered.mutex);
  remembered.by_key.clear();  // what they say of the store is not true any more
  auto cleared = state_->store().clear();
  ++state_->wisdom;  // last: what a family makes before still knows the records
  return cleared;
}

}  // namespace octile
