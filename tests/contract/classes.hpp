// The avx2 classes of a tile's weights. Sums over one int16 lane of vpmaddubsw stay inside int16 for every u8 source if
// the positive weights add up to at most 128 and the negative ones to at least -128: 255 * 128 = 32640.
#pragma once
#include <cstdlib>
#include <numeric>

#include "packing.hpp"

namespace octile::test {

struct Classes {
  std::vector<Visit> pairs, singles, unproven;
};

using Load = std::vector<int>;  // of a group of four k, per lane: the positive sum, the negative sum
inline Load load_of(const Group& group, int columns, const Weight& weight) {
  Load load(size_t(columns) * 4, 0);
  for (int n = 0; n < columns; ++n)
    for (int k = group.live_from; k < 4; ++k) {
      const int w = weight(group.k + k, n);
      load[size_t(n * 4 + k / 2 * 2 + (w < 0))] += std::abs(w);
    }
  return load;
}

// Pairs stay inside one tap of `tap_depth` weights, so that an edge class can skip the tap. Heaviest first, each with
// the heaviest partner that still fits: light groups go together last of all (measured 1.165 against 0.989 of the
// widened ceiling for pairs in order of k).
inline Classes classify(const std::vector<Visit>& groups, int columns, int tap_depth, const Weight& weight) {
  std::vector<Load> loads;
  for (const Visit& visit : groups) loads.push_back(load_of(visit.position[0], columns, weight));
  auto fits = [&](size_t x, size_t y) {
    for (size_t i = 0; i < loads[x].size(); ++i)
      if (loads[x][i] + loads[y][i] > 128) return false;
    return true;
  };
  auto heaviest = [&](size_t g) { return *std::max_element(loads[g].begin(), loads[g].end()); };
  auto tap = [&](size_t g) { return groups[g].position[0].k / tap_depth; };
  std::vector<size_t> order(groups.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t x, size_t y) { return heaviest(x) > heaviest(y); });
  std::vector<bool> used(groups.size(), false);
  Classes classes;
  for (auto g = order.begin(); g != order.end(); ++g) {
    if (used[*g]) continue;
    if (heaviest(*g) > 128) {
      classes.unproven.push_back(groups[*g]);
      continue;
    }
    auto partner =
        std::find_if(g + 1, order.end(), [&](size_t h) { return !used[h] && tap(h) == tap(*g) && fits(*g, h); });
    if (partner == order.end()) {
      classes.singles.push_back(groups[*g]);
      continue;
    }
    used[*partner] = true;
    classes.pairs.push_back({{groups[*g].position[0], groups[*partner].position[0]}, 0});
  }
  return classes;
}

}  // namespace octile::test
