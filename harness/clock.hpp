// Seconds. The tuner's clock for what a caller waits for; the processor's for what is compared on a shared machine.
#pragma once
#include "tuner/measure.hpp"

namespace octile::harness {

inline double now() { return tuner::steady_seconds(); }
double processor_seconds();  // used by this thread: what other processes take of its core does not count

}  // namespace octile::harness
