// The state an Engine owns. engine.cpp answers calls, planner.cpp chooses configs, tune.cpp measures them.
#pragma once
#include <atomic>
#include <octile/engine.hpp>
#include <optional>

#include "execute/plan_data.hpp"
#include "machine/cpu.hpp"
#include "machine/room_choice.hpp"
#include "runtime/remembered_plans.hpp"
#include "system/per_process.hpp"
#include "tuner/store.hpp"

namespace octile {

struct Engine::State {
  EngineOptions options;
  Result<void> status;
  runtime::Cpu cpu;
  std::optional<runtime::RoomChoice> rooms;
  std::shared_ptr<const runtime::Threads> threads;
  std::unique_ptr<runtime::KernelCache> kernels;
  mutable std::atomic<uint64_t> wisdom{0};  // counts what may make plans better: tunings, and the store's clearing

  Result<void> open();  // all of it, from the options
  void say_what_is_missed() const;
  Result<runtime::PlanRequest> request(const Problem&, std::shared_ptr<const runtime::PackedBlock>) const;
  schedule::Lowered lowered(const runtime::PlanRequest&, int terms) const;
  tuner::Key key(const runtime::PlanRequest&) const;
  Result<std::shared_ptr<const runtime::PlanData>> choose(const runtime::PlanRequest&, const PlanOptions&) const;
  // like: packed as these weights are; null: as the engine's options say.
  Result<TuneReport> tune(const Problem&, bool remainder, const runtime::PackedBlock* like, const PlanOptions&) const;
  Result<TuneReport> tune_and_forget(const Problem&, const PlanOptions&) const;  // plans that may be better now
  Result<void> may_pack(const Problem&) const;                                   // or load packed weights of it
  Result<void> runs_here(const codegen::Room&) const;                            // or why weights packed for it do not
  // Weights that plans of the problem may use: of its family, packed for a room that this engine allows. Null: none.
  Result<void> takes(const Problem&, const runtime::PackedBlock*) const;
  Result<PackedWeights> pack(const Problem&, const void* w, const WeightParameters&) const;
  Result<Plan> plan(const Problem&, const std::shared_ptr<const runtime::PackedBlock>&, const PlanOptions&) const;
  Result<Family> family(std::shared_ptr<const State> self, const Problem&,
                        const std::shared_ptr<const runtime::PackedBlock>&, const PlanOptions&) const;
  std::vector<std::string> candidates(const Problem&, const std::shared_ptr<const runtime::PackedBlock>&) const;
  std::vector<std::string> candidates(const Problem&) const;
  EngineInfo info() const;
  Result<void> clear_store() const;

  // Both have locks that another thread may hold at a fork(): the child begins with no plan, and reads the store anew.
  tuner::Store& store() const;
  runtime::RememberedPlans& plans() const;

 private:
  runtime::PerProcess<tuner::Store> store_;
  runtime::PerProcess<runtime::RememberedPlans> plans_;
};

}  // namespace octile
