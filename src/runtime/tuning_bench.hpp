// Private buffers of one problem, and plans that run on them: first in a child process, then to be compared and timed.
#pragma once
#include <span>

#include "execute/plan_data.hpp"
#include "runtime/first_run.hpp"
#include "tuner/trial.hpp"

namespace octile::runtime {

// Tests put these in the place of a bad kernel, or of a system that refuses, and learn which weights were timed: null
// and 0 but there.
struct TuningSeams {
  void (*after_run)(const PlanData&, uint8_t* y, int64_t y_bytes) = nullptr;
  void (*timed)(const PackedBlock*, bool hot) = nullptr;
  pid_t (*make_child)() = nullptr;
  double first_run_seconds = 0;
};
extern TuningSeams tuning_seams;

// Two configs do the same in a call: kernels of the same bytes, called at the same places in the same order.
bool same_calls(const PlanData&, const PlanData&);

// The largest prime that is not larger; of 3 and less the number itself. Turns of however many candidates then come to
// every copy.
int64_t prime_up_to(int64_t max);

// How many copies of packed weights of so many bytes are timed in turn.
int64_t rotating_copies(int64_t bytes);

class Bench {
 public:
  // Weights as networks have them: where they come in classes, the shares of these decide.
  Bench(const Problem& problem, bool remainder)
      : trial_(problem, {.w_distribution = tuner::DataDistribution::laplace, .remainder = remainder}) {}

  Result<void> prepare(PlanRequest&, const Laying&);
  std::shared_ptr<const PackedBlock> first() const { return hot_; }

  // "ok", "wrong" or "failed: ...", for each; see FirstOutcomes.
  FirstOutcomes run_first(std::span<const PlanData* const>);
  std::string verify(const PlanData&);
  void time(const PlanData&);      // with weights that lie where the last calls have not been
  void time_hot(const PlanData&);  // with the ones of the last hot call

 private:
  Result<void> run(const PlanData&, uint8_t* y, const PackedBlock*);
  bool first_run(const PlanData&, const GuardedBytes& y);
  void have_workspace(const PlanData&);

  tuner::Trial trial_;
  // A ring: each rotating call takes the copy that was used longest ago, whoever's calls these were. The hot copy is
  // none of it, so no hot call warms what a rotating one meets.
  std::vector<std::shared_ptr<const PackedBlock>> ring_;
  std::shared_ptr<const PackedBlock> hot_;  // null: a run-time w
  AlignedBytes y_, workspace_;
  int64_t workspace_bytes_ = 0;
  size_t next_ = 0;
};

}  // namespace octile::runtime
