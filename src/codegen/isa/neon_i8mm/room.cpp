#include "codegen/isa/neon_i8mm/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* neon_i8mm() {
  static const RoomOf<NeonI8mmRoom, PairStep> room({.name = "neon_i8mm",
                                                    .required = Feature::neon | Feature::neon_dot | Feature::neon_i8mm,
                                                    .fallback = "neon_dot",
                                                    .lanes = Neon::lanes,
                                                    .most_rows = 5,
                                                    .most_columns = 6});
  return &room;
}

}  // namespace octile::codegen::isa
