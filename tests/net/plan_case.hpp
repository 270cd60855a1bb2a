// Plans of drawn problems in drawn ways, compared with the second definition.
#pragma once
#include <map>
#include <memory>
#include <octile/engine.hpp>
#include <string>
#include <vector>

#include "draw_problem.hpp"
#include "draw_values.hpp"

namespace octile::net {

struct FuzzOptions {
  uint64_t seed = 1;
  double seconds = 0;                   // no more new problems after this; 0: no limit
  int64_t first = 0;                    // number of the first problem
  int64_t problems = 0;                 // at most; 0: no limit
  std::vector<std::string> rooms = {};  // empty: all that run here natively
  int64_t failures = 30;                // problems printed at most, each with its first failure; the others are counted
};

struct FuzzCounts {
  int64_t problems = 0, runs = 0, values = 0, failures = 0, wrong_problems = 0;
  int64_t refused_configs = 0;                    // nonsense, in words
  std::map<std::string, int64_t> values_of_room;  // by the room that computed, not the one asked for
  std::string summary() const;
};

// Prints failures with what repeats it. A fault of a guard page, or a problem of more than a minute, ends the
// process after the same words.
FuzzCounts fuzz_plans(const FuzzOptions& options);

std::vector<std::string> native_rooms();
// Rooms that need an emulator get one, where that is possible: a reason otherwise.
Result<void> make_runnable(const std::string& room);

}  // namespace octile::net
