// A network's layers in order, each with weights of its own, each reading what the one before it wrote: one pass of one
// contestant after a pass of another.
#pragma once
#include <string>
#include <vector>

#include "comparison.hpp"

namespace octile::bench {

struct NetworkColumn {
  std::string who = {};
  Spread seconds = {};    // of a pass over the layers that it offers
  Spread ratio = {};      // over octile tuned on the same layers, of each round; of a build: over this one's like it
  double best_ratio = 0;  // the fastest over its fastest
  std::vector<double> layers = {};                  // seconds, medians; 0: not offered; empty: it does not tell
  int64_t packed_bytes = -1, workspace_bytes = -1;  // all weights; the largest workspace
  size_t offered = 0;
};

struct Network {
  std::string set = {};
  std::vector<std::string> problems = {};
  double macs = 0;
  Spread roof_share = {};  // of octile tuned: valid MACs at the ceiling
  std::vector<NetworkColumn> columns = {};
};

Network compare_network(const Engines& engines, const std::string& set, const CompareOptions& options);

}  // namespace octile::bench
