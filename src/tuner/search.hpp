// Proposes the config to time next. Pure: the same answers lead to the same questions, so that a recorded table of a
// whole space replays a search without the hardware.
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <octile/effort.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace octile::tuner {

// The levels: `measure` proposes the estimate's best 8; `patient` goes on with local search from the two fastest
// until neither has a neighbour left to time; `exhaustive` with all the rest.
class Search {
 public:
  // Configs one parameter away. Names outside the space are ignored.
  using Neighbours = std::function<std::vector<std::string>(const std::string& config)>;
  using Measured = std::map<std::string, double>;  // seconds; infinity: wrong or failed

  // `ranked` is the whole legal space, best estimate first. `measured` is what is known already, of an interrupted
  // search or from the store: it is not proposed again. Names that have left the space are ignored.
  Search(std::vector<std::string> ranked, Effort effort, Neighbours neighbours, const Measured& measured = {});

  // At most `max` configs to time now, each proposed once. Empty: over, or waiting for record() of earlier ones.
  // Times of different batches compare badly on a busy machine: time best() again along with each batch.
  std::vector<std::string> next(size_t max = first_configs);
  void record(const std::string& config, double seconds);  // the latest counts

  std::string best() const;  // the fastest so far, "" when none
  size_t space() const { return ranked_.size(); }

  static constexpr size_t first_configs = 8;
  static constexpr size_t leaders = 2;

 private:
  std::vector<size_t> fastest(size_t max) const;
  bool propose(size_t config, size_t max, std::vector<std::string>& proposals);
  bool settled(size_t config) const { return proposed_.contains(config) || seconds_.contains(config); }
  void local_search(size_t max, std::vector<std::string>& proposals);

  std::vector<std::string> ranked_;
  Effort effort_;
  Neighbours neighbours_;
  std::unordered_map<std::string, size_t> index_;
  std::unordered_map<size_t, double> seconds_;
  std::unordered_set<size_t> proposed_;  // and not yet recorded
};

}  // namespace octile::tuner
