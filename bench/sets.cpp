#include "sets.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "layer.hpp"

namespace octile::bench {

std::vector<std::string> set_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(OCTILE_BENCH_SETS))
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> layers_of(const std::string& set) {
  std::ifstream file(std::string(OCTILE_BENCH_SETS) + "/" + set + ".txt");
  if (!file) fail(set + ": no such set in " + OCTILE_BENCH_SETS);
  std::vector<std::string> layers;
  std::string text;
  while (std::getline(file, text))
    if (!text.empty() && text[0] != '#') layers.push_back(text);
  return layers;
}

std::vector<std::pair<std::string, int64_t>> distinct(const std::vector<std::string>& layers) {
  std::vector<std::pair<std::string, int64_t>> counted;
  for (const auto& layer : layers) {
    auto known = std::ranges::find(counted, layer, &std::pair<std::string, int64_t>::first);
    if (known == counted.end()) counted.emplace_back(layer, 1);
    else ++known->second;
  }
  return counted;
}

}  // namespace octile::bench
