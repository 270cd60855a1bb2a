#include "codegen/isa/avx_vnni/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* avx_vnni() {
  static const RoomOf<AvxVnniRoom, DotProductStep<AvxVnniRoom>, I16DotProductStep<AvxVnniRoom>,
                      GroupedStep<DotProductStep, AvxVnniRoom>>
      room({.name = "avx_vnni",
            .required = Feature::avx2 | Feature::avx_vnni,
            .fallback = {},
            .lanes = Avx2::lanes,
            .max_rows = 12,
            .max_columns = 4,
            .max_taps_per_lane = 4});
  return &room;
}

}  // namespace octile::codegen::isa
