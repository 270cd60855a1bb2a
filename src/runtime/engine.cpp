// The front door reads as the path: request -> Problem -> config -> kernels -> Plan.
#include <algorithm>

#include "problem/at_border.hpp"
#include "problem/float_mode.hpp"
#include "problem/layout.hpp"
#include "runtime/access.hpp"
#include "runtime/engine_state.hpp"
#include "runtime/family.hpp"
#include "tuner/winograd.hpp"

namespace octile {
namespace {

Error no_such_memory(Memory memory) {
  return {Errc::invalid_argument, "memory: " + std::to_string(int(memory)) + ", expected a value of octile::Memory"};
}

// The state of engines that have none of their own. It is never destroyed, since engines may live as long as the
// program.
class Stateless {
 public:
  explicit Stateless(Error why) : state_(new(place_) Engine::State) { state_->status = std::move(why); }
  Engine::State& state() const { return *state_; }

 private:
  alignas(Engine::State) std::byte place_[sizeof(Engine::State)];
  Engine::State* state_;
};
const Engine::State& moved_from() {
  static const Stateless stateless({Errc::invalid_argument, "engine: was moved from, expected one that was made"});
  return stateless.state();
}
std::shared_ptr<Engine::State> without_memory() noexcept {
  static const Stateless stateless(out_of_memory());
  return {std::shared_ptr<Engine::State>(), &stateless.state()};
}

}  // namespace

tuner::Store& Engine::State::store() const {
  tuner::Store& store = store_.get([this] {
    return tuner::Store::open_silently(options.store.value_or(tuner::default_directory()), options.message);
  });
  store.say_what_waits();  // now that whoever hears it finds the store in its place
  return store;
}

runtime::RememberedPlans& Engine::State::plans() const {
  return plans_.get([] { return runtime::RememberedPlans(); });
}

Result<void> Engine::State::open() {
  if (options.memory > Memory::fast) return no_such_memory(options.memory);
  auto detected = runtime::detect(options.max_isa);
  if (!detected) return detected.error();
  cpu = std::move(*detected);
  rooms.emplace(cpu, runtime::executable_memory_available());
  const int count = options.threads > 0 ? options.threads : cpu.default_threads;
  threads = options.parallel_for ? runtime::make_custom(count, options.parallel_for) : runtime::make_pool(count);
  kernels = std::make_unique<runtime::KernelCache>(options.kernel_bytes);
  say_what_is_missed();
  (void)store();  // opens the store, so that its messages come now
  return {};
}

// A room that this CPU has and that yet cannot be used costs speed, a lot of it where no memory may be executable.
void Engine::State::say_what_is_missed() const {
  if (!options.message) return;
  const auto all = codegen::rooms();
  const codegen::Room& best = rooms->best();
  for (size_t i = 0; i < all.size() && all[i] != &best; ++i) {
    const std::string& why_not = rooms->why_not()[i];
    if (why_not.empty() || !cpu.features.has(all[i]->facts().required)) continue;
    return options.message("octile: isa " + std::string(all[i]->name()) + " is not used: " + why_not + "; isa " +
                           std::string(best.name()) + " takes its place");
  }
}

Result<Engine> Engine::make(EngineOptions options) noexcept {
  return at_border([&]() -> Result<Engine> {
    Engine engine(std::move(options));
    if (const auto& made = engine.state().status; !made) return made.error();
    return engine;
  });
}

Engine::Engine(EngineOptions options) noexcept {
  const auto opened = at_border([&]() -> Result<void> {
    state_ = std::make_shared<State>();
    state_->options = std::move(options);
    state_->status = at_border([&] { return state_->open(); });
    return {};
  });
  if (!opened) state_ = without_memory();
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

const Engine::State& Engine::state() const { return state_ ? *state_ : moved_from(); }

Result<void> Engine::status() const {
  return at_border([&] { return state().status; });
}

Result<void> Engine::State::may_pack(const Problem& problem) const {
  if (!status) return status;
  if (auto valid = validate(problem); !valid) return valid;
  if (const auto* g = std::get_if<Gemm>(&problem); g && g->runtime_w)
    return Error{Errc::invalid_argument, "runtime_w: is set, so w is an argument of run and is not packed before"};
  return validate(smallest(problem));  // strides and kernels may leave no size that is legal
}

Result<void> Engine::State::runs_here(const codegen::Room& wanted) const {
  const std::string& reason = rooms->refused(wanted);
  if (reason.empty()) return {};
  return Error{Errc::unsupported,
               "packed weights: for isa " + std::string(wanted.name()) + ": " + reason + "; pack them again here"};
}

Result<PackedWeights> Engine::State::pack(const Problem& problem, const void* w,
                                          const WeightParameters& parameters) const {
  if (auto usable = may_pack(problem); !usable) return usable.error();
  const Memory memory = parameters.memory.value_or(options.memory);
  if (memory > Memory::fast) return no_such_memory(memory);
  const codegen::Room& best = rooms->best();
  const auto phases = codegen::phases_for(smallest(problem), best);
  const problem::Nest& nest = phases.front().nest;
  const codegen::Room& packing = codegen::room_for(nest, best);
  if (!rooms->refused(packing).empty()) return pack(problem, w, parameters);  // for another room, now that it is known
  if (auto checked = check_weights(nest, w, parameters); !checked) return checked.error();
  const runtime::WeightValues values{
      .w = w,
      .type = nest.types.w,
      .zero_point = nest.quantisation.w_zero_point == Per::none ? nullptr : parameters.zero_points.data(),
      .zero_point_per_channel = nest.quantisation.w_zero_point == Per::channel,
      .bias = nest.bias ? parameters.bias.data() : nullptr};
  auto block = runtime::packed_block(problem, phases, packing, values, {.memory = memory});
  if (!block) return block.error();
  (*block)->family = family_name(problem);
  return runtime::Access::weights(std::shared_ptr<const runtime::PackedBlock>(std::move(*block)));
}

Result<PackedWeights> Engine::pack(const Problem& problem, const void* w, const WeightParameters& parameters) const {
  return at_border([&] { return state().pack(problem, w, parameters); });
}

Result<void> holds_weights(const PackedWeights& weights) {
  if (runtime::Access::block(weights)) return {};
  return Error{Errc::invalid_argument, "weights: are empty (moved from), expected what pack, load or map gave"};
}

Result<void> is_of_runtime_w(const Problem& problem) {
  const auto* g = std::get_if<Gemm>(&problem);
  if (g && g->runtime_w) return {};
  return Error{Errc::invalid_argument, "weights: expected packed weights, since runtime_w is not set"};
}

Result<Plan> Engine::plan(const Problem& problem, const PackedWeights& weights, const PlanOptions& options) const {
  return at_border([&]() -> Result<Plan> {
    if (auto held = holds_weights(weights); !held) return held.error();
    return state().plan(problem, runtime::Access::block(weights), options);
  });
}

Result<Plan> Engine::plan(const Problem& problem, const PlanOptions& options) const {
  return at_border([&]() -> Result<Plan> {
    if (auto own = is_of_runtime_w(problem); !own) return own.error();
    return state().plan(problem, nullptr, options);
  });
}

Result<void> Engine::State::takes(const Problem& problem, const runtime::PackedBlock* block) const {
  if (!block) return {};
  if (block->family != family_name(problem))
    return Error{Errc::invalid_argument, "weights: packed for " + block->family + ", the problem is " + name(problem)};
  return runs_here(*block->room);
}

Result<Plan> Engine::State::plan(const Problem& problem, const std::shared_ptr<const runtime::PackedBlock>& block,
                                 const PlanOptions& options) const {
  if (!status) return status.error();
  if (auto checked = check_options(options); !checked) return checked.error();
  const runtime::PlanKey key{problem, block.get(), options.config};
  auto& remembered = plans();
  if (auto known = remembered.find(key, block, options)) return runtime::Access::plan(std::move(known), block);
  if (auto valid = validate(problem); !valid) return valid.error();
  if (auto sizes = fixed_sizes(problem); !sizes) return sizes.error();
  if (auto taken = takes(problem, block.get()); !taken) return taken.error();
  auto r = request(problem, block);
  if (!r) return r.error();
  if (options.effort >= Effort::measure && options.config.empty() && !r->nest.empty())
    if (auto tuned = tune(problem, terms_of(*r) > int(problem::of_rows(r->nest.quantisation.x_zero_point)), block.get(),
                          options);
        !tuned)
      return tuned.error();
  auto made = choose(*r, options);
  if (!made) return made.error();
  remembered.insert(key, {*made, (*made)->provenance.origin == Origin::exact_record, options, block},
                    this->options.plans);
  return runtime::Access::plan(*made, block);
}

Result<TuneReport> Engine::State::tune_and_forget(const Problem& problem, const PlanOptions& asked) const {
  if (!status) return status.error();
  if (auto checked = check_options(asked); !checked) return checked.error();
  if (auto valid = validate(problem); !valid) return valid.error();
  if (auto sizes = fixed_sizes(problem); !sizes) return sizes.error();
  PlanOptions measured = asked;
  measured.effort = std::max(asked.effort, Effort::measure);  // below it nothing would be timed
  constexpr bool remainder = false;  // drawn weights that fit, packed as the options say: like is null
  auto report = tune(problem, remainder, /*like=*/nullptr, measured);
  plans().forget_what_may_be_better(problem);
  return report;
}

Result<TuneReport> Engine::tune(const Problem& problem, const PlanOptions& options) const {
  return at_border([&] { return state().tune_and_forget(problem, options); });
}

std::vector<std::string> Engine::State::candidates(const Problem& problem,
                                                   const std::shared_ptr<const runtime::PackedBlock>& block) const {
  if (!status || !block || !validate(problem) || !fixed_sizes(problem) || !takes(problem, block.get())) return {};
  auto r = request(problem, block);
  if (!r || r->nest.empty()) return {};
  return ranked_names(lowered(*r, terms_of(*r)));
}

std::vector<std::string> Engine::candidates(const Problem& problem, const PackedWeights& weights) const {
  return at_value_border([&] { return state().candidates(problem, runtime::Access::block(weights)); });
}

// The values of the weights may lead to classes or to steps: the configs that are legal for both.
std::vector<std::string> Engine::State::candidates(const Problem& problem) const {
  if (!status || !validate(problem) || !fixed_sizes(problem)) return {};
  auto r = request(problem, nullptr);
  if (!r || r->nest.empty()) return {};
  std::vector<std::string> names = ranked_names(lowered(*r, terms_of(*r)));
  if (!codegen::in_classes(r->layout.form)) return names;
  auto steps = codegen::packed_layout(r->nest, *r->room, codegen::Form::steps);
  if (!steps) return {};
  // Beside slower steps another of Winograd's sizes may be the one that pays.
  auto winograd = tuner::winograd_layouts(problem, *r->room, *steps, options.memory);
  if (!winograd) return {};
  r->layout = *std::move(steps), r->winograd = *std::move(winograd);
  const schedule::Lowered in_steps = lowered(*r, terms_of(*r));
  std::erase_if(names, [&](const auto& c) { return !tuner::illegal(in_steps, *tuner::parse_config(c)).empty(); });
  return names;
}

std::vector<std::string> Engine::candidates(const Problem& problem) const {
  return at_value_border([&] { return state().candidates(problem); });
}

EngineInfo Engine::State::info() const {
  EngineInfo i;
  if (!status) return i;
  i.cpu = cpu.model_name, i.identity = cpu.identity, i.features = cpu.features.names();
  i.isa = rooms->best().name();
  i.l1 = cpu.l1, i.l2 = cpu.l2, i.l3 = cpu.l3;
  i.threads = threads->count();
  const auto& why_not = rooms->why_not();
  for (size_t r = 0; r < why_not.size(); ++r) {
    const auto& facts = codegen::rooms()[r]->facts();
    i.isas.push_back({.name = std::string(facts.name), .needs = facts.required.names(), .why_not = why_not[r]});
  }
  const auto stored = store().stats();
  i.store_path = stored.path, i.store_why = stored.why;
  i.records = stored.records, i.skipped_lines = stored.skipped_lines;
  const auto cached = kernels->stats();
  i.kernels = cached.kernels, i.kernel_bytes = cached.bytes;
  i.generated = cached.generated, i.evicted = cached.evicted;
  i.plans = plans().count();
  return i;
}

EngineInfo Engine::info() const {
  return at_value_border([&] { return state().info(); });
}

Result<void> Engine::State::clear_store() const {
  if (!status) return status;
  tuner::Store& all = store();
  auto cleared = plans().forget_all([&] { return all.clear(); });  // their origins name records that are gone
  all.say_what_waits();
  ++wisdom;  // last: what a family makes before still knows the records
  return cleared;
}

Result<void> Engine::clear_store() const {
  return at_border([&] { return state().clear_store(); });
}

}  // namespace octile
