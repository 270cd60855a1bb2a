// What an Engine owns. engine.cpp answers calls, planner.cpp chooses configs, tune.cpp measures them.
#pragma once
#include <atomic>
#include <octile/engine.hpp>
#include <shared_mutex>
#include <unordered_map>

#include "runtime/cpu.hpp"
#include "runtime/per_process.hpp"
#include "runtime/plan_data.hpp"
#include "tuner/store.hpp"

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
  std::shared_ptr<const PackedBlock> block;  // kept: the key holds its address

  bool covers(const PlanOptions&) const;
  bool serves(const PlanOptions&) const;  // what was chosen then is what would be chosen now
};

struct RememberedPlans {
  std::shared_mutex mutex;
  std::unordered_map<PlanKey, RememberedPlan, PlanKeyHash> by_key;
};

}  // namespace octile::runtime

namespace octile {

struct Engine::State {
  EngineOptions options;
  Result<void> status;
  runtime::Cpu cpu;
  const codegen::Room* room = nullptr;
  std::vector<std::string>
      why_not;             // of rooms(), in their order; empty: it runs here. A self-test costs a child process
  bool executable = true;  // memory may be
  std::shared_ptr<const runtime::Threads> threads;
  std::unique_ptr<runtime::KernelCache> kernels;
  mutable std::atomic<uint64_t> wisdom{0};  // counts what may make plans better: tunings, and the store's clearing

  Result<runtime::PlanRequest> request(const Problem&, std::shared_ptr<const runtime::PackedBlock>) const;
  tuner::Subject subject(const runtime::PlanRequest&, int terms) const;
  tuner::Key key(const runtime::PlanRequest&) const;
  Result<std::shared_ptr<const runtime::PlanData>> choose(const runtime::PlanRequest&, const PlanOptions&) const;
  // like: packed as these weights are; null: as the engine's options say.
  Result<TuneReport> tune(const Problem&, bool remainder, const runtime::PackedBlock* like, const PlanOptions&) const;
  Result<void> may_pack(const Problem&) const;         // or load packed weights of it
  Result<void> runs_here(const codegen::Room&) const;  // what they were packed for
  Result<Plan> plan(const Problem&, const std::shared_ptr<const runtime::PackedBlock>&, const PlanOptions&) const;
  Result<Family> family(std::shared_ptr<const State> self, const Problem&,
                        const std::shared_ptr<const runtime::PackedBlock>&, const PlanOptions&) const;

  // Both have locks that another thread may hold at a fork(): the child begins with no plan, and reads the store anew.
  tuner::Store& store() const;
  runtime::RememberedPlans& plans() const;

 private:
  runtime::PerProcess<tuner::Store> store_;
  runtime::PerProcess<runtime::RememberedPlans> plans_;
};

}  // namespace octile
