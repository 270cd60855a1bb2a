// Where the transformed weights of F(m x m, 3x3) lie: behind a problem's direct layout, in the same block.
#pragma once
#include "codegen/winograd_scale.hpp"
#include "problem/edges.hpp"
#include "schedule/packed_layout.hpp"

namespace octile::codegen {

struct WinogradLayout {
  int m = 4;
  // The layout of the products: (m + 2)^2 components as taps, the channels as depth, padded with zeros to whole vectors
  // of words.
  PackedLayout products;
  // Splits of the channels, each with sums that the recovery carries: the weights decide how many, up to the maximum.
  int64_t channel_splits = 1, max_channel_splits = 1;
  int64_t at = 0;          // of the first panel in the block
  int64_t middles_at = 0;  // int32 [split][matrix][padded filter]: the middle of the range of a split's sums
  int64_t end = 0;

  int components() const { return (m + 2) * (m + 2); }
  int64_t component_bytes() const {
    return products.steps * products.step.b_step();
  }  // from one to the next in a panel
  int64_t panel_at(int64_t matrix, int64_t panel) const {
    return at + (matrix * products.panels + panel) * products.panel_bytes;
  }
  problem::Range split_steps(int64_t i) const;  // of steps
};

// `at`: bytes of the block before it. Refuses what does not fit 2^62 bytes.
Result<WinogradLayout> winograd_layout(const problem::Nest&, const Room&, int m, int64_t at);

}  // namespace octile::codegen
