// The pixels of a row that depthwise_rows interleaves, and the weights that each set of them is multiplied with.
#pragma once
#include <map>
#include <utility>
#include <vector>

#include "codegen/room.hpp"

namespace octile::codegen {

struct LaneMac {
  int output, weights;  // of the tile; of the packed macs of a row of taps
};
// Pixels from `position` on, `dilation` apart, interleaved once for all these macs.
struct LanePixels {
  int position;
  std::vector<LaneMac> macs;
};

// The sets are in the order in which pixels are interleaved. With a dilation outputs share too little to search for.
inline std::vector<LanePixels> lane_pixels(const PixelRow& row, int outputs) {
  std::vector<LanePixels> all;
  std::map<int, std::vector<LaneMac>> shared;
  for (int o = 0; o < outputs; ++o) {
    const int first = o * row.stride, parity = row.parities() == 2 ? first % 2 : 0;
    for (int m = 0; m < row.macs(); ++m) {
      if (m * row.taps_per_lane >= row.taps + parity) continue;  // the other parity has one more
      const int position = first - parity + m * row.taps_per_lane * row.dilation;
      const LaneMac mac{o, parity * row.macs() + m};
      if (row.dilation == 1) shared[position].push_back(mac);
      else all.push_back({position, {mac}});
    }
  }
  for (auto& [position, macs] : shared) all.push_back({position, std::move(macs)});
  return all;
}

inline int row_pixels(const PixelRow& row, int outputs) { return (outputs - 1) * row.stride + row.reach(); }

}  // namespace octile::codegen
