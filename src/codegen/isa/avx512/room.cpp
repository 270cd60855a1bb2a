#include "codegen/isa/avx512/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* avx512() {
  static const RoomOf<Avx512Room, WidenedStep<Avx512Room>, WidenedStep<Avx512Room>,
                      GroupedStep<WidenedStep, Avx512Room>, X86Classes<Avx512Room>>
      room({.name = "avx512",
            .required = Feature::avx2 | Feature::bmi2 | Feature::avx512,
            .fallback = {},
            .lanes = Avx512::lanes,
            .max_rows = 14,
            .max_columns = 6,
            .max_taps_per_lane = 2,
            .row_pairs = true});
  return &room;
}

}  // namespace octile::codegen::isa
