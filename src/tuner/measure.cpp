#include "tuner/measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace octile::tuner {
namespace {

constexpr size_t block = 8;  // samples a minimum is taken of: 5-10 make minima repeat
constexpr int64_t max_repeats = int64_t{1} << 20;
constexpr double long_call = 10e-3;  // warm caches no longer matter, and a second call would cost as much again
constexpr double min_share = 0.05;   // of a raw sample that is left however large the overhead is said to be

// After so many rounds, a candidate slower than the best by the factor is dropped. The first factor is wide:
// three samples on a busy machine may all be disturbed.
struct Cut {
  int64_t rounds;
  double factor;
};
constexpr Cut cuts[] = {{3, 1.5}, {8, 1.15}, {24, 1.05}};

double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  return sorted[static_cast<size_t>(std::lround(place))];
}

double centre(std::span<const double> samples) {
  if (samples.size() < 2 * block) return *std::min_element(samples.begin(), samples.end());
  std::vector<double> minima;
  for (size_t i = 0; i + block <= samples.size(); i += block) {
    minima.push_back(*std::min_element(samples.begin() + static_cast<ptrdiff_t>(i),
                                       samples.begin() + static_cast<ptrdiff_t>(i + block)));
  }
  std::sort(minima.begin(), minima.end());
  return minima[(minima.size() - 1) / 2];
}

struct Candidate {
  const std::function<void()>* run = nullptr;
  int64_t repeats = 1;
  std::vector<double> samples;
  bool dropped = false, is_long = false;
};

class Measurement {
 public:
  Measurement(std::span<const std::function<void()>> candidates, const MeasureOptions& options)
      : options_(options), now_(options.now ? options.now : steady_seconds), start_(now_()) {
    for (const auto& run : candidates) candidates_.push_back({&run, 1, {}, false, false});
  }

  std::vector<Stats> all() {
    for (Candidate& candidate : candidates_) {
      if (&candidate != candidates_.data() && time_is_up()) break;  // one is always measured
      calibrate(candidate);
    }
    for (int64_t round = 1; round < options_.max_rounds && !time_is_up() && !decided(); ++round) {
      for (size_t i = 0; i < candidates_.size(); ++i) {
        // Every other round goes backwards, so that no candidate always follows the same neighbour.
        Candidate& candidate = candidates_[round % 2 == 0 ? i : candidates_.size() - 1 - i];
        if (!candidate.dropped && !candidate.samples.empty() && !time_is_up()) sample(candidate);
      }
      for (const Cut& cut : cuts) {
        if (options_.drop && round + 1 == cut.rounds) drop(cut.factor);
      }
    }
    std::vector<Stats> result;
    for (const Candidate& candidate : candidates_) {
      result.push_back(summarise(candidate.samples));
      result.back().dropped = candidate.dropped;
    }
    return result;
  }

 private:
  bool time_is_up() const { return now_() - start_ >= options_.seconds; }

  // The last one left needs only enough samples for a figure worth storing.
  bool decided() const {
    const auto left = std::count_if(candidates_.begin(), candidates_.end(),
                                    [](const Candidate& c) { return !c.dropped && !c.samples.empty(); });
    const bool enough = std::all_of(candidates_.begin(), candidates_.end(),
                                    [](const Candidate& c) { return c.dropped || c.samples.size() >= 2 * block; });
    return left == 0 || (left == 1 && candidates_.size() > 1 && enough);
  }

  double elapsed(const Candidate& candidate) const {
    const double from = now_();
    for (int64_t i = 0; i < candidate.repeats; ++i) (*candidate.run)();
    return now_() - from;
  }

  void keep(Candidate& candidate, double seconds) const {
    const double call = seconds / static_cast<double>(candidate.repeats);
    candidate.samples.push_back(std::max(call - options_.overhead, call * min_share));
  }

  void sample(Candidate& candidate) const {
    if (options_.in_own_wake && !candidate.is_long) (*candidate.run)();
    keep(candidate, elapsed(candidate));
  }

  // The first call warms caches and page tables and is thrown away unless it is long. The last batch is a sample.
  void calibrate(Candidate& candidate) const {
    double seconds = elapsed(candidate);
    candidate.is_long = seconds >= long_call;
    if (!candidate.is_long) seconds = elapsed(candidate);
    while (seconds < options_.sample_seconds && candidate.repeats < max_repeats && !time_is_up()) {
      const double factor = seconds > 0 ? options_.sample_seconds / seconds : 16;
      candidate.repeats = std::min(max_repeats, static_cast<int64_t>(std::ceil(static_cast<double>(candidate.repeats) *
                                                                               std::clamp(factor, 2.0, 16.0))));
      seconds = elapsed(candidate);
    }
    keep(candidate, seconds);
  }

  // Compares the minimum with the best's median: during a disturbance the median is high, and no candidate is dropped
  // unjustly.
  void drop(double factor) {
    Stats best;
    for (const Candidate& candidate : candidates_) {
      if (candidate.dropped || candidate.samples.empty()) continue;
      const Stats stats = summarise(candidate.samples);
      if (best.count == 0 || stats.centre < best.centre) best = stats;
    }
    for (Candidate& candidate : candidates_) {
      if (candidate.samples.empty()) continue;
      if (summarise(candidate.samples).minimum > factor * best.median) candidate.dropped = true;
    }
  }

  const MeasureOptions& options_;
  std::function<double()> now_;
  double start_;
  std::vector<Candidate> candidates_;
};

}  // namespace

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Stats summarise(std::span<const double> samples) {
  Stats stats;
  if (samples.empty()) return stats;
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  stats.centre = centre(samples);
  stats.minimum = sorted.front();
  stats.p20 = quantile(sorted, 0.2);
  stats.median = quantile(sorted, 0.5);
  stats.p80 = quantile(sorted, 0.8);
  stats.count = static_cast<int64_t>(samples.size());
  return stats;
}

std::vector<Stats> measure(std::span<const std::function<void()>> candidates, const MeasureOptions& options) {
  return Measurement(candidates, options).all();
}

int64_t winner(std::span<const Stats> stats) {
  int64_t best = -1;
  for (size_t i = 0; i < stats.size(); ++i) {
    if (stats[i].count == 0 || stats[i].dropped) continue;
    if (best < 0 || stats[i].centre < stats[static_cast<size_t>(best)].centre) best = static_cast<int64_t>(i);
  }
  return best;
}

}  // namespace octile::tuner
