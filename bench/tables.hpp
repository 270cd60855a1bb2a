// Rows as Markdown and JSON.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "comparison.hpp"

namespace octile::bench {

std::string markdown_head(const std::vector<std::string>& peers);
std::string markdown(const Row& row, const std::vector<std::string>& peers);
nlohmann::json json_of(const Row& row);

}  // namespace octile::bench
