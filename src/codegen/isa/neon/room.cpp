#include "codegen/isa/neon/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* neon() {
  static const RoomOf<NeonRoom, ByLaneStep<NeonRoom>> room({.name = "neon",
                                                            .required = Feature::neon,
                                                            .fallback = {},
                                                            .lanes = Neon::lanes,
                                                            .most_rows = 8,
                                                            .most_columns = 6});
  return &room;
}

}  // namespace octile::codegen::isa
