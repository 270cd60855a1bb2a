#include "tuner/search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace octile::tuner {

Search::Search(std::vector<std::string> ranked, Effort effort, Neighbours neighbours, const Measured& measured)
    : ranked_(std::move(ranked)), effort_(effort), neighbours_(std::move(neighbours)) {
  for (size_t i = 0; i < ranked_.size(); ++i) index_.emplace(ranked_[i], i);
  for (const auto& [config, seconds] : measured) record(config, seconds);
}

void Search::record(const std::string& config, double seconds) {
  const auto found = index_.find(config);
  if (found == index_.end()) return;
  proposed_.erase(found->second);
  seconds_[found->second] = std::isnan(seconds) ? INFINITY : seconds;
}

std::vector<size_t> Search::fastest(size_t max) const {
  std::vector<std::pair<double, size_t>> order;  // equal times: the estimate decides
  for (const auto& [config, seconds] : seconds_) {
    if (std::isfinite(seconds)) order.emplace_back(seconds, config);
  }
  std::sort(order.begin(), order.end());
  std::vector<size_t> result;
  for (const auto& [seconds, config] : order) {
    if (result.size() < max) result.push_back(config);
  }
  return result;
}

bool Search::propose(size_t config, size_t max, std::vector<std::string>& proposals) {
  if (proposals.size() >= max) return false;
  if (!settled(config)) {
    proposed_.insert(config);
    proposals.push_back(ranked_[config]);
  }
  return true;
}

void Search::local_search(size_t max, std::vector<std::string>& proposals) {
  if (!proposed_.empty() || !neighbours_) return;  // who leads is known only when all answers are in
  for (const size_t leader : fastest(leaders)) {
    for (const std::string& neighbour : neighbours_(ranked_[leader])) {
      const auto found = index_.find(neighbour);
      if (found != index_.end() && !propose(found->second, max, proposals)) return;
    }
  }
}

std::vector<std::string> Search::next(size_t max) {
  std::vector<std::string> proposals;
  if (effort_ < Effort::measure) return proposals;
  // Where all of the first candidates are wrong or fail, the next in rank take their place.
  size_t first = first_configs;
  if (!seconds_.empty() && fastest(1).empty()) first = std::max(first, seconds_.size() + first_configs);
  for (size_t i = 0; i < std::min(first, ranked_.size()) && propose(i, max, proposals); ++i) {}
  if (!proposals.empty() || effort_ < Effort::patient) return proposals;
  local_search(max, proposals);
  if (!proposals.empty() || !proposed_.empty() || effort_ < Effort::exhaustive) return proposals;
  for (size_t i = 0; i < ranked_.size() && propose(i, max, proposals); ++i) {}
  return proposals;
}

std::string Search::best() const {
  const std::vector<size_t> order = fastest(1);
  return order.empty() ? std::string() : ranked_[order.front()];
}

}  // namespace octile::tuner
