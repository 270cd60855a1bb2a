// The kernels of room portable, compiled once for each class of CPU that Highway knows. All give the same bits.
#pragma once
#include <span>

#include "codegen/room.hpp"

namespace octile::codegen::isa {

// Bounds of the tile, whatever the target: one with fewer registers does a tile in blocks.
inline constexpr int portable_width = 16, portable_rows = 8, portable_columns = 4;

struct PortableTarget {
  const char* name;
  bool here;  // this CPU and its operating system can run it
  Entry (*entry)(const KernelKey&);
};
std::span<const PortableTarget> portable_targets();  // best first, the last one runs everywhere

}  // namespace octile::codegen::isa
