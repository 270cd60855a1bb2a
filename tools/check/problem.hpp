// One problem through an engine, and whether every bit of the result is the reference's.
#pragma once
#include <octile/engine.hpp>
#include <octile/problem.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tuner/trial.hpp"

namespace octile::tools {

// The problem as it gives sums, and perhaps once more with 8-bit outputs: on the same data, so that what the reference
// says of the sums serves both (the requantisation of a sum is cheap, the sum is not).
struct CheckCase {
  Problem sums;
  std::optional<Problem> requantised;
  bool remainder = false;  // weight zero points that do not fold into the operand
};

CheckCase case_of(const Problem& named);  // exactly this problem
// Its sizes and strides with these types of x and w, zero points of every kind, bias, and s32 and u8 outputs.
CheckCase case_of(const Problem& shape, Type x, Type w);

struct CheckMode {
  bool sampled = false;      // samples and a Freivalds check of every sum, else the reference computes all of it
  uint32_t altered = 0;      // added to one sum after the run (outside the samples): the check has to see it
  uint32_t seed = 1;         // of data and samples
  int64_t samples = 10'000;  // beside border classes and corners of tiles
};

struct CheckRun {
  std::string problem, algorithm, isa, config;
};

struct CheckResult {
  std::vector<CheckRun> runs;
  std::string wrong;    // the first difference, in words; empty: none
  std::string refused;  // why there was nothing to run; empty: there was
};

CheckResult check_problem(const Engine& engine, const CheckCase& c, const CheckMode& mode);

int64_t check_bytes(const Problem& sums, bool sampled);  // about what checking it takes in memory

}  // namespace octile::tools
