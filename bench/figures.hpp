// What a set's rows come to against what octile is held to.
#pragma once
#include <string>
#include <vector>

#include "comparison.hpp"
#include "report.hpp"

namespace octile::bench {

std::vector<Figure> figures(const std::vector<Row>& rows, const std::string& isa);

}  // namespace octile::bench
