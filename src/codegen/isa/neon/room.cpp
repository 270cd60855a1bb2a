#include "codegen/isa/neon/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/isa/neon/room_of_neon.hpp"

namespace octile::codegen::isa {

const Room* neon() {
  static const RoomOfNeon<NeonRoom, MultiplyPairsStep> room({.name = "neon",
                                                             .required = Feature::neon,
                                                             .fallback = {},
                                                             .lanes = Neon::lanes,
                                                             .most_rows = 8,
                                                             .most_columns = 6});
  return &room;
}

}  // namespace octile::codegen::isa
