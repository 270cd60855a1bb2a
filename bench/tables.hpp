// Rows and networks as tables and JSON.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "document.hpp"
#include "network.hpp"

namespace octile::bench {

Cells head_of_rows(const std::vector<std::string>& peers);
Cells cells(const Row& row, const std::vector<std::string>& peers);
void print_summary(Document& to, const std::vector<Row>& rows, const std::vector<std::string>& peers);
void print_against(Document& to, const std::vector<Row>& rows);  // of --against
nlohmann::json json_of(const Row& row);

void print(Document& to, const Network& network);
nlohmann::json json_of(const Network& network);

}  // namespace octile::bench
