// A problem with drawn data, and a plan that runs on it.
#pragma once
#include <octile/engine.hpp>
#include <string>
#include <vector>

#include "packing/packing.hpp"
#include "tuner/trial.hpp"

namespace octile::bench {

Problem problem_of(const std::string& name);  // ends the program where the name is none

// One thread of one core: what is compared takes turns on the same one.
void pin_to_one_core();

class Layer {
 public:
  explicit Layer(Problem problem, const tuner::TrialOptions& options = {});
  const Problem& problem() const { return problem_; }
  const tuner::Trial& trial() const { return trial_; }
  WeightParameters weight_parameters() const { return {trial_.bias(), trial_.w_zero_points()}; }

 private:
  Problem problem_;
  tuner::Trial trial_;
};

class Runner {  // buffers of its own, so that several plans of one layer can take turns
 public:
  Runner(const Layer& layer, Plan plan);
  void operator()() { (void)plan_.run(args_, workspace()); }
  const RunArguments& arguments() const { return args_; }
  void set_buffers(const void* x, void* y) { args_.x = x, args_.y = y; }
  std::string check();  // empty: equal to the reference bit for bit
  const Plan& plan() const { return plan_; }
  const uint8_t* y() const { return y_.get(); }

 private:
  std::span<std::byte> workspace() const {
    return {reinterpret_cast<std::byte*>(workspace_.get()), plan_.workspace_bytes()};
  }
  const Layer& layer_;
  Plan plan_;
  runtime::AlignedBytes y_, workspace_;
  RunArguments args_;
};

// Each ends the program on an error.
PackedWeights packed(const Engine& engine, const Layer& layer, const Problem& as);  // its weights for other sizes
PackedWeights packed(const Engine& engine, const Layer& layer);
Plan planned(const Engine& engine, const Problem&, const PackedWeights&, const PlanOptions& = {});
Runner runner(const Engine& engine, const Layer& layer, const PlanOptions& options = {});

[[noreturn]] void fail(const std::string& what);

}  // namespace octile::bench
