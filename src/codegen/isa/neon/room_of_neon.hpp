// What the NEON rooms add to the named constraints of every room.
#pragma once
#include <string>

#include "codegen/room_of.hpp"

namespace octile::codegen {

template <class R, class MainStep> class RoomOfNeon : public RoomOf<R, MainStep> {
 public:
  using RoomOf<R, MainStep>::RoomOf;
  std::string illegal(const KernelKey& key) const override {
    // Products of words come in two halves: a depthwise tap needs one register more than where vpmaddwd adds them.
    const int needed = key.rows * key.columns + depthwise_registers + 1;
    if (key.routine == Routine::depthwise && needed > R::register_limit)
      return "registers: " + std::to_string(needed) + " declared, " + std::to_string(R::register_limit) + " there";
    return RoomOf<R, MainStep>::illegal(key);
  }
};

}  // namespace octile::codegen
