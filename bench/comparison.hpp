// One layer: octile tuned and untuned, the peers and the machine's roof in turns, weights and activations as warm as
// the contestants leave each other's.
#pragma once
#include <nlohmann/json.hpp>
#include <octile/engine.hpp>
#include <string>
#include <vector>

#include "contestant.hpp"

namespace octile::bench {

class Against;

struct CompareOptions {
  double seconds = 1.5;     // of a layer's turns, or of a network's
  double tune_seconds = 4;  // of a layer; 0: none
  std::vector<std::string> peers;
  Against* against = nullptr;  // another build, where one is wanted
};

struct Column {
  std::string who = {}, implementation = {};
  Spread seconds = {};
  Spread ratio = {};      // over octile tuned, of each round; of a build: over this one's like it
  double best_ratio = 0;  // the fastest over its fastest
  Spread share = {};      // of the roof that binds
  double best_share = 0;
  int64_t packed_bytes = -1, workspace_bytes = -1;  // -1: it does not tell
  int64_t values = 0, wrong = -1;                   // of so many; -1: not looked at
};

struct Row {
  std::string set = {}, problem = {}, config = {}, config_untuned = {}, origin = {}, algorithm = {};
  int64_t count = 1;                                 // how often the layer occurs in its set
  double macs = 0, bytes = 0;                        // valid ones; source, weights and destination
  double macs_per_second = 0, bytes_per_second = 0;  // the roofs
  bool bandwidth_binds = false;
  double pack_seconds = 0;
  std::vector<Column> columns = {};  // tuned, untuned, then the peers that offer the layer
  const Column* column(const std::string& who) const;
};

Row compare_layer(const Engines& engines, const std::string& problem, const CompareOptions& options);

// How many of a peer's values are wrong on drawn data: of the sums where it gives sums, else by more than one unit of
// the requantised values.
struct Wrong {
  int64_t values = 0, wrong = -1;
};
Wrong count_wrong(const Engines& engines, const std::string& problem, const std::string& peer);

}  // namespace octile::bench
