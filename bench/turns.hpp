// Contestants take turns, with windows of the machine's ceiling in between: on a shared machine only what ran side by
// side may be compared.
#pragma once
#include <functional>
#include <span>
#include <vector>

namespace octile::bench {

struct Spread {
  double median = 0, p20 = 0, p80 = 0, best = 0;  // best: the smallest
};
Spread spread(std::vector<double> samples);
double geomean(std::span<const double> values);
double now();
// Of this thread: what other processes take of a core is nobody's time here. Everything compared has one thread.
double processor_seconds();

struct Turns {
  std::vector<double> ceiling;               // of each round, MACs per second
  std::vector<std::vector<double>> seconds;  // of a call, by contestant and round
  size_t disturbed = 0;                      // rounds left out: another process had the core during the ceiling
  void keep_undisturbed();
  Spread time(size_t contestant) const { return spread(seconds[contestant]); }
  // Of each round: how many times as long `a` takes as `b`.
  Spread ratio(size_t a, size_t b) const;
  Spread share(size_t contestant, double macs) const;  // of the ceiling, of the same round
  // Best against best: what is left of a share when neighbours have emptied the caches in most rounds.
  double best_share(size_t contestant, double macs) const;
};

struct TurnOptions {
  double seconds = 1;            // of all rounds
  double sample_seconds = 4e-4;  // shorter calls are repeated within a sample
};
Turns take_turns(std::span<const std::function<void()>> contestants, const std::function<double()>& ceiling,
                 const TurnOptions& options);

}  // namespace octile::bench
