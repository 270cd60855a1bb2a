// How much work planning may be.
#pragma once
#include <cstdint>

namespace octile {

// One scale: each level does what the one below it does, and more.
enum class Effort : uint8_t {
  wisdom_only,  // only what the store knows, else an error
  estimate,     // the store, else borrowed from a tuned size, else the cost model; measures nothing
  measure,      // a problem the store does not know is tuned: the estimate's best 8
  patient,      // and local search
  exhaustive,   // and the whole space
};

}  // namespace octile
