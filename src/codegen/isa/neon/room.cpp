#include "codegen/isa/neon/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/isa/neon/facts.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* neon() {
  static_assert(neon_facts.lanes == Neon::lanes);
  static const RoomOf<NeonRoom, PairInAllLanesStep> room(neon_facts);
  return &room;
}

}  // namespace octile::codegen::isa
