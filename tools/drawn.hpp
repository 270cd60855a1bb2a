// A problem with drawn data and a plan of it: for commands whose user gives a shape only.
#pragma once
#include <octile/engine.hpp>
#include <optional>

#include "operands.hpp"

namespace octile::tools {

struct Drawn {
  Problem problem;
  WeightOperands weights;
  SourceOperands source;
  std::optional<PackedWeights> packed;  // none of a run-time B
  Buffer y;
};

Drawn draw(const Engine& engine, const Problem& problem, uint32_t seed = 1);  // sources too
// Without data: weights that are their zero points have the facts of drawn ones, and cost no drawing.
std::optional<PackedWeights> pack_nothing(const Engine& engine, const Problem& problem);
Result<Plan> plan(const Engine& engine, const Problem& problem, const std::optional<PackedWeights>& packed,
                  const PlanOptions& options = {});

}  // namespace octile::tools
