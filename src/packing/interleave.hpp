// Weights into panels: k by k of every lane side by side, as every room's step wants them. Whole steps are moved by
// loops that compilers turn into vectors; where they lie in memory decides which.
#pragma once
#include "codegen/packed_layout.hpp"

namespace octile::runtime {

// Filters of a panel as they are: element k of filter n, in the order of packed taps and depth, at first + n * filter +
// k * step elements. Fast where either is 1.
template <class From> struct RawFilters {
  const From* first;
  int64_t filter, step;
  int live;  // filters; the panel's other lanes stay 0
};

// All steps of all taps of panels that follow one another, less taken[n] of one panel (null: nothing); of a step that
// has elements together. The last step of a tap overlaps the one before it; what that already counted stays 0. The
// panels are 0 before, where whole steps do not fill them.
template <class From>
void interleave(const codegen::PackedLayout&, const RawFilters<From>&, const int16_t* taken, int64_t panels,
                uint8_t* to);

// The sum of each lane over one tap of a panel.
void add_lanes(const codegen::PackedLayout&, const uint8_t* panel, int64_t tap, uint32_t* sums);

}  // namespace octile::runtime
