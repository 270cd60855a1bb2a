#include "layer.hpp"

#include "runtime/family.hpp"

namespace octile::harness {
namespace {

tuner::TrialOptions with_laplace_weights(tuner::TrialOptions options) {
  if (options.distribution == tuner::DataDistribution::uniform && !options.w_distribution)
    options.w_distribution = tuner::DataDistribution::laplace;
  return options;
}

}  // namespace

bool has_runtime_w(const Problem& problem) {
  const auto* gemm = std::get_if<Gemm>(&problem);
  return gemm && gemm->runtime_w;
}

Result<Plan> pack_and_plan(const Engine& engine, const Problem& problem, const void* w,
                           const WeightParameters& parameters, const PlanOptions& options) {
  if (has_runtime_w(problem)) return engine.plan(problem, options);
  auto weights = engine.pack(problem, w, parameters);
  if (!weights) return weights.error();
  return engine.plan(problem, *weights, options);
}

Layer::Layer(const Problem& problem, const tuner::TrialOptions& options)
    : trial_(problem, with_laplace_weights(options)), y_(trial_.y_bytes()) {}

RunArguments Layer::arguments(uint8_t* y) const { return trial_arguments(trial_, y); }

Result<PackedWeights> Layer::pack(const Engine& engine, const Problem& family) const {
  return engine.pack(family, trial_.w(), weight_parameters());
}

Result<Plan> Layer::plan(const Engine& engine, const PlanOptions& options) const {
  return pack_and_plan(engine, problem(), trial_.w(), weight_parameters(), options);
}

std::string Layer::run(const Plan& plan, uint8_t* y) const {
  const Buffer workspace(int64_t(plan.workspace_bytes()));
  return run(plan, y, workspace.bytes());
}

std::string Layer::run(const Plan& plan, uint8_t* y, std::span<std::byte> workspace) const {
  trial_.poison(y);
  const auto ran = plan.run(arguments(y), workspace);
  return ran ? trial_.compare(y) : ran.error().message;
}

}  // namespace octile::harness
