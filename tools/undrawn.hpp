// Plans for commands that run nothing: weights need not be drawn.
#pragma once
#include <octile/engine.hpp>
#include <optional>

namespace octile::tools {

// Weights that equal their zero points have the facts of drawn ones, and cost no drawing. None where B comes with each
// call.
std::optional<PackedWeights> pack_nothing(const Engine& engine, const Problem& problem);
Result<Plan> plan(const Engine& engine, const Problem& problem, const std::optional<PackedWeights>& packed,
                  const PlanOptions& options = {});

}  // namespace octile::tools
