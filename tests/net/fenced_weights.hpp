// Packed weights between two unreadable pages, read-only.
#pragma once
#include <octile/packed.hpp>

#include "../support/fenced.hpp"

namespace octile::net {

// A copy. A panel read past the last one is a fault, where the allocator's memory would give any bytes.
PackedWeights fenced(const PackedWeights& weights, test::Touches touches);

}  // namespace octile::net
