// The library's own door into the objects of the public headers, which show no type of the runtime. Tools, benchmarks
// and tests that look inside use it too.
#pragma once
#include <octile/family.hpp>
#include <octile/packed.hpp>
#include <octile/plan.hpp>
#include <utility>

namespace octile::runtime {

struct Access {
  static const std::shared_ptr<const PlanData>& data(const Plan& plan) { return plan.data_; }
  static const std::shared_ptr<const PackedBlock>& block(const PackedWeights& weights) { return weights.block_; }

  // weights: what the data points to; null: w is an argument of run.
  static Plan plan(std::shared_ptr<const PlanData> data, std::shared_ptr<const PackedBlock> weights = {}) {
    return Plan(std::move(data), std::move(weights));
  }
  static PackedWeights weights(std::shared_ptr<const PackedBlock> block) { return PackedWeights(std::move(block)); }
  static Family family(std::shared_ptr<const Family::State> state) { return Family(std::move(state)); }
};

}  // namespace octile::runtime
