// One layer: octile untuned, octile tuned, the peer, the naive loop and the ceiling, in one run.
#pragma once
#include <nlohmann/json.hpp>
#include <octile/engine.hpp>
#include <string>

#include "tuner/trial.hpp"
#include "turns.hpp"

namespace octile::bench {

struct CompareOptions {
  double seconds = 1.5;  // of a layer's turns
  double tune_seconds = 4;
  bool naive = false;  // GEMM: also the three loops compiled as everything is
  tuner::Draw weights = tuner::Draw::trained;
};

struct Row {
  std::string group, problem, config_untuned, config, source, algorithm, peer;
  double macs = 0, ceiling = 0;                              // valid MACs; MACs per second, median
  Spread untuned, tuned, theirs;                             // seconds
  Spread share_untuned, share_tuned, share_theirs;           // of the ceiling
  double best_untuned = 0, best_tuned = 0, best_theirs = 0;  // the same, best against best
  Spread ratio;                                              // ours tuned / theirs, of each round
  double over_naive = 0;                                     // naive / ours; 0: not measured
  int64_t values = 0, wrong = -1;                            // of the peer's s32 values; -1: no peer
  int64_t unlike = 0;  // of the peer's requantised values: more than 1 from ours, as wrong attributes would give
};

// untuned: an engine without store; tuned: one with a store of its own.
Row compare_layer(const Engine& untuned, const Engine& tuned, const std::string& group, const std::string& problem,
                  const CompareOptions& options);

std::string markdown_head();
std::string markdown(const Row& row);
nlohmann::json json_of(const Row& row);

}  // namespace octile::bench
