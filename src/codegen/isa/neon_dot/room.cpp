#include "codegen/isa/neon_dot/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* neon_dot() {
  static const RoomOf<NeonDotRoom, ByLaneStep<NeonDotRoom>> room({.name = "neon_dot",
                                                                  .required = Feature::neon | Feature::neon_dot,
                                                                  .fallback = {},
                                                                  .lanes = Neon::lanes,
                                                                  .most_rows = 10,
                                                                  .most_columns = 6});
  return &room;
}

}  // namespace octile::codegen::isa
