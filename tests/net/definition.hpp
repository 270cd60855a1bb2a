// A second definition of what octile computes, in plain loops over integers: written from docs/quantisation.md,
// docs/geometry.md and the public headers by someone who had not read src/reference, and it includes nothing of src.
// Where the two definitions differ, one of them or the documents are wrong.
#pragma once
#include <cstdint>
#include <octile/problem.hpp>
#include <optional>
#include <vector>

namespace octile::net {

struct Values {  // of pack and of run; those that the problem does not use are empty
  const void* x = nullptr;
  const void* w = nullptr;
  std::vector<int32_t> x_zero_points;  // one, one a row, or one a row of each item
  std::vector<int32_t> w_zero_points;  // one, or one an output channel
  std::vector<int32_t> bias;
  std::vector<float> multipliers;  // one, or one an output channel; of an f32 source the scales of the weights
  int32_t y_zero_point = 0;
  int32_t clamp_low = 0, clamp_high = 0;
  float y_scale = 1;
};

struct Found {  // by a call with an f32 source: one value, one a row, or one a row of each item; none where there is
                // nothing to compute
  std::vector<float> scales;
  std::vector<int32_t> zero_points;
};

// Writes y and nothing between its elements. Nothing: the call must be refused and leave y alone (a multiplier that an
// f32 source leads to is not finite, normal and > 0; a clamp leaves no value of y's type).
std::optional<Found> define(const Gemm&, const Values&, void* y);
std::optional<Found> define(const Conv&, const Values&, void* y);
std::optional<Found> define(const Problem&, const Values&, void* y);

// A tensor's sizes and strides, those left out of the problem filled in.
struct Shape {
  std::vector<int64_t> sizes, strides;
  bool empty() const;
  int64_t elements() const;  // from the first to behind the last one, gaps included
};
struct Shapes {
  Shape x, w, y;
};
Shapes shapes(const Gemm&);  // {batch..., m, k}, {batch..., k, n}, {batch..., m, n}
Shapes shapes(const Conv&);  // {batch, image..., channel}, {filter, kernel..., channel}, {batch, out..., filter}
Shapes shapes(const Problem&);
int64_t products(const Problem&);  // taps on padding included

}  // namespace octile::net
