#include "codegen/isa/neon_dot/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/isa/neon/room_of_neon.hpp"

namespace octile::codegen::isa {

const Room* neon_dot() {
  static const RoomOfNeon<NeonDotRoom, DotByLaneStep> room({.name = "neon_dot",
                                                            .required = Feature::neon | Feature::neon_dot,
                                                            .fallback = {},
                                                            .lanes = Neon::lanes,
                                                            .most_rows = 10,
                                                            .most_columns = 6});
  return &room;
}

}  // namespace octile::codegen::isa
