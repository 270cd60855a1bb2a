// Times candidates against each other on a machine that is never quiet.
//
// On a shared machine single samples vary by 150-340 %, and means with them; minima of a few neighbouring samples
// repeat to 0.25 %. So candidates take turns (a disturbance hits all of them), and each is judged by its minima.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace octile::tuner {

struct Stats {        // seconds a call
  double centre = 0;  // what candidates are compared by: the median of block minima, of few samples the minimum
  double median = 0, p20 = 0, p80 = 0, minimum = 0;
  int64_t count = 0;     // samples; 0: the time was up before this candidate's turn
  bool dropped = false;  // left out of later rounds: clearly slower than the best
};

struct MeasureOptions {
  double seconds = 0.1;           // the budget of the whole call; the call that is running is not interrupted
  double overhead = 0;            // of each call, not the kernel's own: the closure, the choice of rotating weights
  double sample_seconds = 50e-6;  // shorter kernels are repeated within a sample: the clock's own cost is ~25 ns
  int64_t max_rounds = 400;
  bool drop = true;  // clearly slower candidates lose their later turns
  // Makes an untimed call of the candidate before each sample: else the first one meets caches that the last call of
  // the round before has warmed, its own where rounds turn about. Not before long calls.
  bool in_own_wake = false;
  std::function<double()> now = {};  // empty: the steady clock
};

double steady_seconds();  // now, of a clock that nobody sets

std::vector<Stats> measure(std::span<const std::function<void()>> candidates, const MeasureOptions& options);

// The index of the smallest centre among those never dropped; -1 when nothing was measured.
int64_t winner(std::span<const Stats> stats);

// Robust figures of the samples in the order they were taken.
Stats summarise(std::span<const double> samples);

}  // namespace octile::tuner
