// Values of a call: between unreadable pages, inputs read-only, gaps filled with what would be noticed.
#pragma once
#include <octile/engine.hpp>
#include <string>

#include "../support/fenced.hpp"
#include "definition.hpp"
#include "dice.hpp"

namespace octile::net {

using test::Fenced;
using test::Touches;

struct Data {
  Data(const Problem& problem, Dice& dice);

  Values values() const;
  // The arguments of run, without y and w. Those that the problem does not use hold what would be refused or seen in y.
  RunArguments arguments() const;
  WeightParameters weight_parameters(Memory) const;  // of pack; the same of those that are not used
  Fenced<uint8_t> poisoned_y() const;                // what y holds before a call: s32 that accumulates adds to it

  Touches touches;
  Quantisation uses;
  bool of_floats = false, run_time_b = false, adds_bias = false, clamps = false;
  std::string style;
  Fenced<uint8_t> x, w;
  Fenced<int32_t> x_zero_points, w_zero_points, bias;
  Fenced<float> multipliers;
  int32_t y_zero_point = 0, clamp_low = 0, clamp_high = 0;
  float y_scale = 1;
  int64_t y_bytes = 0;
  std::vector<int64_t> y_offsets;  // of the elements, in bytes and in order
  int y_element = 1;
  std::vector<uint8_t> expected;  // of y, gaps included
  std::optional<Found> found;     // nothing: the call has to be refused
};

}  // namespace octile::net
