// The check where the reference is too slow for all of a problem: some outputs each, and all of them in sums.
#pragma once
#include <octile/problem.hpp>
#include <string>
#include <vector>

#include "reference/reference.hpp"

namespace octile::tools {

using Index = std::vector<int64_t>;  // {batch..., m, n} or {batch, out..., filter}

struct TileSize {
  int64_t rows = 1, columns = 1;  // outputs of one register tile
};

// Corners of every border class and of tiles in it (the first and last ones, and some of the middle), of the first and
// last image and group, and `random` outputs anywhere. Sorted, each once.
std::vector<Index> sample_positions(const Problem& problem, TileSize tile, int64_t random, uint32_t seed);

// Every sum of the problem at once, modulo 2^32 (Freivalds 1977): for two vectors r of random odd numbers,
//   sum_f y[pixel, f] r[f] = sum over valid taps and k of (x - x_zero_point) V[tap, k] + sum_f bias[f] r[f],
//   V[tap, k] = sum_f (w - w_zero_point) r[f],
// which takes 1 / filters of the products. An odd r[f] is invertible, so a single wrong sum of a pixel never passes.
// Several may: an even number of errors of 2^31 always does, other errors by chance (2^-31 a vector, or 2^(t-31) where
// 2^t divides all of them). The samples are there for what a defect of a kernel does to many outputs alike.
// y: the sums; initial: what C += A * B found there, else null. Empty: all hold, else the first pixel that does not.
std::string freivalds(const Problem& sums, const reference::Inputs& in, const int32_t* y, const int32_t* initial,
                      uint32_t seed);

}  // namespace octile::tools
