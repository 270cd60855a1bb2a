#include "codegen/isa/avx2/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* avx2() {
  static const RoomOf<Avx2Room, WidenedStep<Avx2Room>, WidenedStep<Avx2Room>, GroupedStep<WidenedStep, Avx2Room>,
                      X86Classes<Avx2Room>>
      room({.name = "avx2",
            .required = Feature::avx2,
            .fallback = {},
            .lanes = Avx2::lanes,
            .max_rows = 12,
            .max_columns = 4,
            .max_taps_per_lane = 2});
  return &room;
}

}  // namespace octile::codegen::isa
