// Problems of the random plan test: all legal by the documents, one in eight with fields at the edge of what is usual.
#pragma once
#include <octile/problem.hpp>

#include "dice.hpp"

namespace octile::net {

struct Limits {
  int64_t products = 2'000'000;
  int64_t outputs = 20'000;
  int64_t bytes = 8 << 20;  // of a tensor with its gaps
};

// Sizes are fixed. Most that are drawn are within the limits; others are drawn again.
Problem draw_problem(Dice& dice, const Limits& limits = {});

}  // namespace octile::net
