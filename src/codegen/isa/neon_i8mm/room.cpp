#include "codegen/isa/neon_i8mm/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/isa/neon_i8mm/facts.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* neon_i8mm() {
  static_assert(neon_i8mm_facts.lanes == Neon::lanes);
  static const RoomOf<NeonI8mmRoom, PairStep> room(neon_i8mm_facts);
  return &room;
}

}  // namespace octile::codegen::isa
