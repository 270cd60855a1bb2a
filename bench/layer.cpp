#include "layer.hpp"

#include <sched.h>

#include <cstdio>
#include <cstdlib>

#include "runtime/family.hpp"

namespace octile::bench {

void fail(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(1);
}

Problem problem_of(const std::string& name) {
  auto problem = parse(name);
  if (!problem) fail(problem.error().message);
  if (auto valid = validate(*problem); !valid) fail(name + ": " + valid.error().message);
  return *problem;
}

void pin_to_one_core() {
  const int core = sched_getcpu();
  if (core < 0) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(size_t(core), &set);
  (void)sched_setaffinity(0, sizeof set, &set);
}

namespace {
// Weights as networks have them: in AVX2 their classes decide the time.
tuner::TrialOptions of_trained_weights(tuner::TrialOptions options) {
  if (!options.draw_w) options.draw_w = tuner::Draw::trained;
  return options;
}
}  // namespace

Layer::Layer(Problem problem, const tuner::TrialOptions& options)
    : problem_(std::move(problem)), trial_(problem_, of_trained_weights(options)) {}

Runner::Runner(const Layer& layer, Plan plan)
    : layer_(layer),
      plan_(std::move(plan)),
      y_(runtime::aligned_bytes(layer.trial().y_bytes())),
      workspace_(runtime::aligned_bytes(int64_t(plan_.workspace_bytes()))),
      args_(trial_arguments(layer.trial(), y_.get())) {}

std::string Runner::check() {
  layer_.trial().poison(y_.get());
  if (auto ran = plan_.run(args_, workspace()); !ran) return ran.error().message;
  return layer_.trial().compare(y_.get());
}

PackedWeights packed(const Engine& engine, const Layer& layer, const Problem& as) {
  auto weights = engine.pack(as, layer.trial().w(), layer.weight_parameters());
  if (!weights) fail(name(as) + ": " + weights.error().message);
  return *weights;
}
PackedWeights packed(const Engine& engine, const Layer& layer) { return packed(engine, layer, layer.problem()); }

Plan planned(const Engine& engine, const Problem& problem, const PackedWeights& weights, const PlanOptions& options) {
  auto plan = engine.plan(problem, weights, options);
  if (!plan) fail(name(problem) + ": " + plan.error().message);
  return *plan;
}

Runner runner(const Engine& engine, const Layer& layer, const PlanOptions& options) {
  const auto* gemm = std::get_if<Gemm>(&layer.problem());
  if (gemm && gemm->runtime_w) {
    auto plan = engine.plan(layer.problem(), options);
    if (!plan) fail(name(layer.problem()) + ": " + plan.error().message);
    return {layer, *plan};
  }
  return {layer, planned(engine, layer.problem(), packed(engine, layer), options)};
}

}  // namespace octile::bench
