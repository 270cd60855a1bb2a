// The plans that an engine remembers, by problem and weights. It keeps no weights alive: their owner may drop them and
// have the memory back, though plans of them were made.
#pragma once
#include <memory>
#include <mutex>
#include <octile/engine.hpp>
#include <shared_mutex>
#include <unordered_map>

namespace octile::runtime {

struct PlanKey {  // of a remembered plan: compared whole, so a hash that collides is only slow
  Problem problem;
  const PackedBlock* block = nullptr;
  std::string config;
  bool operator==(const PlanKey&) const = default;
};
struct PlanKeyHash {
  size_t operator()(const PlanKey&) const;
};

struct RememberedPlan {
  std::shared_ptr<const PlanData> plan;
  // A plan that an estimate or a borrowed config made is replaced when its problem has been tuned.
  bool exact = false;
  Effort effort = Effort::estimate;  // and seconds that it was asked for with: more may find a better one
  double seconds = 0;
  std::weak_ptr<const PackedBlock> block = {};  // the key holds its address, where others may lie one day
  bool packed = false;

  RememberedPlan(std::shared_ptr<const PlanData> made, bool is_exact, const PlanOptions& asked,
                 const std::shared_ptr<const PackedBlock>& of)
      : plan(std::move(made)),
        exact(is_exact),
        effort(asked.effort),
        seconds(asked.seconds),
        block(of),
        packed(of != nullptr) {}
  bool is_of(const std::shared_ptr<const PackedBlock>& other) const {
    return !block.owner_before(other) && !other.owner_before(block);
  }
  bool is_dead() const { return packed && block.expired(); }
  bool covers(const PlanOptions&) const;  // what was asked for then is as much as is asked for now
  bool serves(const PlanOptions&) const;  // what was chosen then is what would be chosen now
};

class RememberedPlans {
 public:
  // nullptr: none, or none that serves.
  std::shared_ptr<const PlanData> find(const PlanKey&, const std::shared_ptr<const PackedBlock>&,
                                       const PlanOptions&) const;
  void insert(const PlanKey&, RememberedPlan, size_t max_plans);
  void forget_what_may_be_better(const Problem& tuned);  // its own plans, and all that no exact record made
  template <class Body> auto forget_all(Body body) {     // and nobody plans while body() runs
    const std::unique_lock lock(mutex_);
    by_key_.clear();
    return body();
  }
  size_t count();  // of weights that are alive

 private:
  void sweep();

  static constexpr size_t min_sweep = 64;
  mutable std::shared_mutex mutex_;
  std::unordered_map<PlanKey, RememberedPlan, PlanKeyHash> by_key_;
  size_t sweep_at_ = min_sweep;
};

}  // namespace octile::runtime
