// Rows as Markdown and JSON.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "network.hpp"

namespace octile::bench {

std::string markdown_head(const std::vector<std::string>& peers);
std::string markdown(const Row& row, const std::vector<std::string>& peers);
nlohmann::json json_of(const Row& row);

std::string markdown(const Network& network);
nlohmann::json json_of(const Network& network);

}  // namespace octile::bench
