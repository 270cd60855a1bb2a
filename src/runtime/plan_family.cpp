// Sizes -> Plan: a hash table whose readers take no lock.
#include <algorithm>
#include <mutex>
#include <octile/family.hpp>

#include "problem/at_border.hpp"
#include "problem/not_null.hpp"
#include "runtime/access.hpp"
#include "runtime/engine_state.hpp"
#include "runtime/family.hpp"
#include "system/read_copy.hpp"

namespace octile {
namespace {

// Two thirds full at most. Entries never change; one made before the last tuning is replaced in its place.
struct Table {
  struct Entry {
    std::vector<int64_t> sizes;
    Plan plan;
    uint64_t wisdom;  // of the engine when it was made: what is tuned since may be better
  };
  explicit Table(size_t slots) : mask(slots - 1), entry(slots) {}
  size_t mask;
  std::atomic<size_t> used{0};                   // known() reads it beside the writer
  std::vector<std::atomic<const Entry*>> entry;  // a power of two
  std::vector<std::unique_ptr<const Entry>> owned;

  static size_t hash(std::span<const int64_t> sizes) {
    uint64_t h = 0;
    for (int64_t size : sizes) h = (h ^ uint64_t(size)) * 0x9e3779b97f4a7c15u, h ^= h >> 29;
    return size_t(h);
  }
  std::atomic<const Entry*>& place(std::span<const int64_t> sizes) {  // of the entry, or where it would stand
    for (size_t i = hash(sizes);; ++i) {
      auto& slot = entry[i & mask];
      const Entry* e = slot.load(std::memory_order_acquire);
      if (!e || std::equal(sizes.begin(), sizes.end(), e->sizes.begin(), e->sizes.end())) return slot;
    }
  }
  // Owned before readers can see it: without memory to own it the table stays as it was.
  void insert(std::unique_ptr<const Entry> made) {
    const Entry& e = *owned.emplace_back(std::move(made));
    auto& slot = place(e.sizes);
    if (!slot.load()) ++used;
    slot.store(&e, std::memory_order_release);
  }
  bool full() const { return (used + 1) * 3 > entry.size() * 2; }
};

struct Plans {
  std::mutex writers;
  runtime::ReadCopy<Table> table{std::make_unique<Table>(16)};
};

std::vector<int64_t> all_sizes(const Problem& p) {
  if (const auto* g = std::get_if<Gemm>(&p)) {
    std::vector<int64_t> sizes = g->batch;
    sizes.push_back(g->m);
    return sizes;
  }
  const auto& c = std::get<Conv>(p);
  std::vector<int64_t> sizes{c.batch};
  if (c.image.empty()) sizes.insert(sizes.end(), c.kernel.size(), any);
  sizes.insert(sizes.end(), c.image.begin(), c.image.end());
  return sizes;
}

Problem with_sizes(const Problem& p, std::span<const int64_t> sizes) {
  if (const auto* g = std::get_if<Gemm>(&p)) return g->at({{sizes.begin(), sizes.end() - 1}, sizes.back()});
  return std::get<Conv>(p).at({sizes[0], {sizes.begin() + 1, sizes.end()}});
}

}  // namespace

struct Family::State {
  std::shared_ptr<const Engine::State> engine;
  Problem problem;
  std::vector<int64_t> own_sizes;
  std::shared_ptr<const runtime::PackedBlock> block;  // null: a run-time w
  PlanOptions options;
  // Every process has its own: after a fork, a reader in a thread that was not copied would never be seen to leave.
  runtime::PerProcess<Plans> plans_;

  Plans& plans() const {
    return plans_.get([] { return Plans(); });
  }
  Result<Plan> at(std::span<const int64_t> sizes) const;
  template <class Operation, class Sizes> static Result<Plan> at_sizes(const State*, const Sizes&, const char* what);
  Result<Plan> make(std::span<const int64_t> sizes) const;
  void remember(std::span<const int64_t> sizes, const Plan&, uint64_t wisdom) const;
};

Result<Plan> Family::State::make(std::span<const int64_t> sizes) const {
  if (sizes.size() != own_sizes.size())
    return Error{Errc::invalid_argument, "sizes: " + std::to_string(sizes.size()) + " given, expected " +
                                             std::to_string(own_sizes.size()) + " for " + name(problem)};
  for (size_t i = 0; i < sizes.size(); ++i)
    if (own_sizes[i] != any && own_sizes[i] != sizes[i])
      return Error{Errc::invalid_argument, "sizes[" + std::to_string(i) + "]: is " + std::to_string(sizes[i]) +
                                               ", expected " + std::to_string(own_sizes[i]) + ", which " +
                                               name(problem) + " has fixed"};
  const uint64_t wisdom = engine->wisdom.load();
  auto plan = engine->plan(with_sizes(problem, sizes), block, options);
  if (plan) remember(sizes, *plan, wisdom);
  return plan;
}

void Family::State::remember(std::span<const int64_t> sizes, const Plan& plan, uint64_t wisdom) const {
  auto entry = std::unique_ptr<const Table::Entry>(new Table::Entry{{sizes.begin(), sizes.end()}, plan, wisdom});
  Plans& p = plans();
  std::lock_guard lock(p.writers);
  Table& table = p.table.mine();
  // Forgetting all at once is cheaper than an order of use that every reader would have to write.
  const bool forget = table.owned.size() >= std::max<size_t>(engine->options.plans, 1);
  if (!forget && !table.full()) return table.insert(std::move(entry));
  auto next = std::make_unique<Table>(forget ? 16 : table.entry.size() * 2);
  if (!forget)
    for (auto& slot : table.entry)
      if (const auto* e = slot.load()) next->insert(std::make_unique<const Table::Entry>(*e));
  next->insert(std::move(entry));
  p.table.replace(std::move(next));
}

Result<Plan> Family::State::at(std::span<const int64_t> sizes) const {
  if (auto given = problem::not_null("sizes", sizes.data(), sizes.size(), "sizes"); !given) return given.error();
  std::optional<Plan> known = plans().table.read([&](Table& table) -> std::optional<Plan> {
    const auto* e = table.place(sizes).load(std::memory_order_acquire);
    if (!e || e->wisdom != engine->wisdom.load(std::memory_order_acquire)) return {};
    return e->plan;
  });
  if (known) return *std::move(known);
  return make(sizes);
}

namespace {

Error empty_family() {
  return {Errc::invalid_argument, "family: was moved from, expected one that Engine::family gave"};
}

}  // namespace

Result<Plan> Family::at(std::span<const int64_t> sizes) const {
  return at_border([&]() -> Result<Plan> { return state_ ? state_->at(sizes) : empty_family(); });
}

template <class Operation, class Sizes>
Result<Plan> Family::State::at_sizes(const State* state, const Sizes& sizes, const char* what) {
  return at_border([&]() -> Result<Plan> {
    if (!state) return empty_family();
    const auto* operation = std::get_if<Operation>(&state->problem);
    if (!operation)
      return Error{Errc::invalid_argument,
                   std::string("sizes: of a ") + what + ", the family is " + name(state->problem)};
    return state->at(all_sizes(operation->at(sizes)));
  });
}
Result<Plan> Family::at(const Gemm::Sizes& sizes) const { return State::at_sizes<Gemm>(state_.get(), sizes, "GEMM"); }
Result<Plan> Family::at(const Conv::Sizes& sizes) const {
  return State::at_sizes<Conv>(state_.get(), sizes, "convolution");
}

const Problem& Family::problem() const {
  static const Problem none;
  return state_ ? state_->problem : none;
}
size_t Family::known() const {
  if (!state_) return 0;
  return state_->plans().table.read([](const Table& table) { return table.used.load(); });
}

Result<Family> Engine::family(const Problem& problem, const PackedWeights& weights, const PlanOptions& options) const {
  return at_border([&]() -> Result<Family> {
    if (auto held = holds_weights(weights); !held) return held.error();
    return state().family(state_, problem, runtime::Access::block(weights), options);
  });
}

Result<Family> Engine::family(const Problem& problem, const PlanOptions& options) const {
  return at_border([&]() -> Result<Family> {
    if (auto own = is_of_runtime_w(problem); !own) return own.error();
    return state().family(state_, problem, nullptr, options);
  });
}

Result<Family> Engine::State::family(std::shared_ptr<const State> self, const Problem& problem,
                                     const std::shared_ptr<const runtime::PackedBlock>& block,
                                     const PlanOptions& plan_options) const {
  if (!status) return status.error();
  if (auto checked = check_options(plan_options); !checked) return checked.error();
  if (auto valid = validate(problem); !valid) return valid.error();
  if (auto taken = takes(problem, block.get()); !taken) return taken.error();
  auto state = std::make_shared<Family::State>();
  state->engine = std::move(self);
  state->problem = problem;
  state->own_sizes = all_sizes(problem);
  state->block = block;
  state->options = plan_options;
  return runtime::Access::family(std::move(state));
}

}  // namespace octile
