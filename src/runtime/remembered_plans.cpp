#include "runtime/remembered_plans.hpp"

#include <algorithm>
#include <mutex>

#include "execute/plan_data.hpp"
#include "problem/layout.hpp"
#include "problem/wraps.hpp"

namespace octile::runtime {
namespace {

OCTILE_WRAPS void mix(size_t& hash, uint64_t value) { hash = (hash ^ value) * 0x9e3779b97f4a7c15u; }
void mix(size_t& hash, const std::vector<int64_t>& values) {
  for (int64_t v : values) mix(hash, uint64_t(v));
}

}  // namespace

size_t PlanKeyHash::operator()(const PlanKey& key) const {
  size_t hash = reinterpret_cast<uintptr_t>(key.block);
  mix(hash, std::hash<std::string>{}(key.config));
  if (const auto* g = std::get_if<Gemm>(&key.problem)) {
    mix(hash, g->batch);
    for (int64_t v : {g->m, g->n, g->k, g->x_strides.row, g->y_strides.row}) mix(hash, uint64_t(v));
  } else {
    const auto& c = std::get<Conv>(key.problem);
    mix(hash, uint64_t(c.batch));
    mix(hash, c.image);
    mix(hash, c.x_strides);
  }
  return hash;
}

bool RememberedPlan::covers(const PlanOptions& options) const {
  return !options.again && options.effort <= effort && options.seconds <= seconds;
}

// A config that was asked for is part of the key. An estimate is no wisdom.
bool RememberedPlan::serves(const PlanOptions& options) const {
  if (!options.config.empty()) return true;
  if (options.effort >= Effort::measure) return exact && covers(options);
  return options.effort > Effort::wisdom_only || plan->provenance.origin != Origin::estimate;
}

std::shared_ptr<const PlanData> RememberedPlans::find(const PlanKey& key,
                                                      const std::shared_ptr<const PackedBlock>& block,
                                                      const PlanOptions& options) const {
  const std::shared_lock lock(mutex_);
  const auto known = by_key_.find(key);
  if (known == by_key_.end() || !known->second.is_of(block) || !known->second.serves(options)) return nullptr;
  return known->second.plan;
}

// Entries of dropped weights are looked for when there are twice as many as were alive then: a few steps for each
// insertion, and no more of them than of the living, or than 64.
void RememberedPlans::insert(const PlanKey& key, RememberedPlan plan, size_t max_plans) {
  const std::unique_lock lock(mutex_);
  if (by_key_.size() >= std::min(sweep_at_, max_plans)) sweep();
  if (by_key_.size() >= max_plans) by_key_.clear();
  by_key_.insert_or_assign(key, std::move(plan));
}

void RememberedPlans::sweep() {
  std::erase_if(by_key_, [](const auto& known) { return known.second.is_dead(); });
  sweep_at_ = std::max(min_sweep, 2 * by_key_.size());
}

void RememberedPlans::forget_what_may_be_better(const Problem& tuned) {
  const std::unique_lock lock(mutex_);
  const Problem source = problem::with_u8_source(tuned);
  std::erase_if(by_key_, [&](const auto& known) {
    return !known.second.exact || problem::with_u8_source(known.first.problem) == source;
  });
}

size_t RememberedPlans::count() {
  const std::unique_lock lock(mutex_);
  sweep();
  return by_key_.size();
}

}  // namespace octile::runtime
