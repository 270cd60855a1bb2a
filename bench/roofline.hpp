// The rows as a roofline plot: MAC a byte against GOPS, the machine's roofs as lines, a point a layer and contestant.
#pragma once
#include <string>
#include <vector>

#include "comparison.hpp"

namespace octile::bench {

std::string roofline(const std::vector<Row>& rows, const Engine& engine);  // an SVG and its switches; empty: no rows

}  // namespace octile::bench
