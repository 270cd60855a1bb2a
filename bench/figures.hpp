// The rows of a set, summed up and compared with what octile is held to.
#pragma once
#include <string>
#include <vector>

#include "network.hpp"
#include "report.hpp"

namespace octile::bench {

// exact: the peers that were never wrong.
std::vector<Figure> figures(const std::vector<Row>& rows, const std::vector<Network>& networks, const std::string& isa,
                            const std::vector<std::string>& exact);

}  // namespace octile::bench
