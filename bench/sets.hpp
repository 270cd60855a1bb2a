// Sets of layers, bench/cases/NAME.txt: one problem a line, a network's in the order it runs them.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace octile::bench {

std::vector<std::string> set_names();
std::vector<std::string> layers_of(const std::string& set);  // ends the program where there is none
std::vector<std::pair<std::string, int64_t>> distinct(const std::vector<std::string>& layers);  // how often each

}  // namespace octile::bench
