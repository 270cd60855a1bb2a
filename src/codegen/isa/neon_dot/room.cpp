#include "codegen/isa/neon_dot/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/isa/neon_dot/facts.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* neon_dot() {
  static_assert(neon_dot_facts.lanes == Neon::lanes);
  static const RoomOf<NeonDotRoom, ByLaneStep> room(neon_dot_facts);
  return &room;
}

}  // namespace octile::codegen::isa
