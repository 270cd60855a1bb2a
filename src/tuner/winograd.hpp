// Winograd convolution among the candidates: which configs are legal, what they cost, which layouts packing adds.
#pragma once
#include <octile/packed.hpp>
#include <optional>

#include "tuner/space.hpp"

namespace octile::tuner {

std::string illegal_winograd(const Lowered&, const Config&);
std::string why_no_winograd(const Lowered&);          // no config of the problem is legal; empty: there are some
int64_t winograd_tiles(const problem::Nest&, int m);  // of an item
std::vector<int64_t> winograd_bands(const Lowered&, const Config&);  // tiles of a block

template <class Visit> void for_each_winograd(const Lowered& s, Visit visit) {  // every config that may be legal
  for (const auto& w : s.winograd)
    for (int columns = 1; columns <= std::min<int64_t>(s.room.facts().max_columns, w.products.panels); ++columns)
      for (int rows = 1; rows <= s.room.facts().max_rows; ++rows)
        visit(Config{.winograd = w.m, .rows = rows, .columns = columns});
}

// Outputs that tiles of m x m compute, over those there are: 4 of an image one pixel wide.
double winograd_waste(const problem::Nest&, int m);

struct Estimated {
  Config config;
  double cost;
};
std::optional<Estimated> best_winograd(const Lowered&);  // by the estimate; none is legal: none

// The layouts that the option `memory` asks for behind the direct one of this problem; an image that is free is taken
// as one of 28 x 28.
Result<std::vector<codegen::WinogradLayout>> winograd_layouts(const Problem&, const codegen::Room&,
                                                              const codegen::PackedLayout&, Memory);

}  // namespace octile::tuner
