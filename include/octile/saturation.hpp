// Counts what a kernel that saturates at 16 bits would do to a model, for whoever must explain why another runtime
// answers differently on a CPU without dot products, or decide whether it will.
#pragma once
#include <cstdint>
#include <octile/export.hpp>
#include <octile/problem.hpp>

namespace octile {

// The kernel meant is vpmaddubsw's: u8 x s8, products of two neighbouring k of a tap added in saturating int16, then
// exactly in int32. s8 sources are taken as x + 128, u8 weights as w - 128, the correction is exact; padding is left
// out.
struct Saturation {
  int64_t channels = 0, channels_at_risk = 0;  // filters; `at_risk`: some x can make them saturate
  int64_t pairs = 0, pairs_at_risk = 0;        // of neighbouring weights
  int64_t outputs = 0, wrong = 0;              // sums, with an x; `wrong` ones would differ from the exact one
  int64_t largest_error = 0;                   // of a sum
};

// w as Engine::pack takes it, x as Plan::run does (null: weights alone are judged). The problem has fixed sizes where
// x is given; a run-time w counts as weights. Costs about one pass of plain loops over all MACs.
OCTILE_EXPORT Result<Saturation> would_saturate(const Problem&, const void* w, const void* x = nullptr);

}  // namespace octile
