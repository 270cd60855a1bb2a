// The walk of a region as data: jumps relative to where the previous entry ended (see codegen/contract.hpp).
#pragma once
#include "problem/edges.hpp"
#include "schedule/packed_layout.hpp"

namespace octile::schedule {

struct TapStrides {  // of the source, in bytes, from one tap to the next
  int64_t plane = 0, row = 0, column = 0;
};

// Appends the entries of the region's live taps to `tables`; gives their number.
int64_t append_walk(const codegen::PackedLayout&, const problem::EdgeClass&, const TapStrides&,
                    std::vector<int64_t>& tables);

}  // namespace octile::schedule
