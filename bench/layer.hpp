// A problem with drawn data, and plans that run on it. Each function ends the program on an error.
#pragma once
#include <octile/engine.hpp>
#include <string>

#include "harness/call.hpp"

namespace octile::bench {

using harness::Layer, harness::Runner;

[[noreturn]] void fail(const std::string& what);
template <class T> T or_fail(Result<T> result, const std::string& where = {}) {
  if (!result) fail(where.empty() ? result.error().message : where + ": " + result.error().message);
  return *std::move(result);
}

Problem problem_of(const std::string& name);

// One thread of one core: what is compared takes turns on the same one.
void pin_to_one_core();

PackedWeights packed(const Engine& engine, const Layer& layer, const Problem& as);  // its weights for other sizes
PackedWeights packed(const Engine& engine, const Layer& layer);
Plan planned(const Engine& engine, const Problem&, const PackedWeights&, const PlanOptions& = {});
Runner runner(const Engine& engine, const Layer& layer, const PlanOptions& options = {});

}  // namespace octile::bench
