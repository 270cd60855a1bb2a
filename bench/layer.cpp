#include "layer.hpp"

#include <sched.h>

#include <cstdio>
#include <cstdlib>

namespace octile::bench {

void fail(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(1);
}

Problem problem_of(const std::string& name) {
  const Problem problem = or_fail(parse(name));
  if (auto valid = validate(problem); !valid) fail(name + ": " + valid.error().message);
  return problem;
}

void pin_to_one_core() {
  const int core = sched_getcpu();
  if (core < 0) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(size_t(core), &set);
  (void)sched_setaffinity(0, sizeof set, &set);
}

PackedWeights packed(const Engine& engine, const Layer& layer, const Problem& as) {
  return or_fail(layer.pack(engine, as), name(as));
}
PackedWeights packed(const Engine& engine, const Layer& layer) { return packed(engine, layer, layer.problem()); }

Plan planned(const Engine& engine, const Problem& problem, const PackedWeights& weights, const PlanOptions& options) {
  return or_fail(engine.plan(problem, weights, options), name(problem));
}

Runner runner(const Engine& engine, const Layer& layer, const PlanOptions& options) {
  return {layer, or_fail(layer.plan(engine, options), name(layer.problem()))};
}

}  // namespace octile::bench
