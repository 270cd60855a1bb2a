// One problem with drawn data, its plans, and whether their outputs equal the reference's.
#pragma once
#include <octile/engine.hpp>
#include <string>
#include <vector>

#include "harness/buffer.hpp"
#include "tuner/trial.hpp"

namespace octile::harness {

bool has_runtime_w(const Problem&);  // B comes with each call, so plans take no packed weights

// Packs `w` unless B comes with each call.
Result<Plan> pack_and_plan(const Engine& engine, const Problem& problem, const void* w, const WeightParameters&,
                           const PlanOptions& options = {});

// Problems of one family and seed draw the same weights, biases and multipliers at every size: one pack serves all.
class Layer {
 public:
  // Weights are drawn by Laplace's distribution unless the options say else, as the tuner draws them: those of networks
  // look so, and in AVX2 the shares of their classes decide the time.
  explicit Layer(const Problem& problem, const tuner::TrialOptions& options = {});

  const Problem& problem() const { return trial_.problem(); }
  const tuner::Trial& trial() const { return trial_; }
  WeightParameters weight_parameters() const { return {.bias = trial_.bias(), .zero_points = trial_.w_zero_points()}; }
  RunArguments arguments() const { return arguments(y()); }
  RunArguments arguments(uint8_t* y) const;

  Result<PackedWeights> pack(const Engine& engine) const { return pack(engine, problem()); }
  Result<PackedWeights> pack(const Engine& engine, const Problem& family) const;
  Result<Plan> plan(const Engine& engine, const PackedWeights& weights, const PlanOptions& options = {}) const {
    return engine.plan(problem(), weights, options);
  }
  Result<Plan> plan(const Engine& engine, const PlanOptions& options = {}) const;

  // Poisons y, runs, compares. Empty: every byte is the reference's, gaps between strides included. Else what is wrong.
  std::string run(const Plan& plan) const { return run(plan, y()); }
  std::string run(const Plan& plan, uint8_t* y) const;
  std::string run(const Plan& plan, uint8_t* y, std::span<std::byte> workspace) const;

  uint8_t* y() const { return y_.data(); }
  std::vector<uint8_t> bytes() const { return {y(), y() + y_.size()}; }  // of y

 private:
  tuner::Trial trial_;
  Buffer y_;
};

}  // namespace octile::harness
