// Contestants take turns, with windows of the machine's ceiling in between: on a shared machine only what ran side by
// side may be compared.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "harness/clock.hpp"

namespace octile::bench {

using harness::now, harness::processor_seconds;

struct Spread {
  double median = 0, p20 = 0, p80 = 0, best = 0;  // best: the smallest
};
Spread spread(std::vector<double> samples);
double geomean(std::span<const double> values);

struct Turns {
  std::vector<double> roof;  // of each round: the seconds that the machine's roof takes for the same work
  std::vector<std::vector<double>> seconds;  // of a call, by contestant and round
  std::vector<size_t> rounds;  // the rounds that count; in others another process had the core during the roof
  void keep_undisturbed();
  void append(const Turns& more);  // of the same contestants, made anew
  Spread time(size_t contestant) const { return spread(seconds[contestant]); }
  // How many times as long `a` takes as `b`, round by round.
  Spread ratio(size_t a, size_t b) const;
  Spread share(size_t contestant) const;  // of the roof, of the same round
  // Best against best: what is left of a share when neighbours have emptied the caches in most rounds.
  double best_share(size_t contestant) const;
};

using Sample = std::function<double()>;  // seconds of one call
// Calls repeated for about so long; the first is not counted, since it finds the caches as another left them.
Sample repeated(std::function<void()> call, double sample_seconds = 4e-4);

// Rounds for about so many seconds.
Turns take_turns(std::span<const Sample> contestants, const Sample& roof, double seconds);

}  // namespace octile::bench
