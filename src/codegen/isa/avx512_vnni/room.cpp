#include "codegen/isa/avx512_vnni/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* avx512_vnni() {
  static const RoomOf<Avx512VnniRoom, DotProductStep<Avx512VnniRoom>, I16DotProductStep<Avx512VnniRoom>,
                      GroupedStep<DotProductStep, Avx512VnniRoom>>
      room({.name = "avx512_vnni",
            .required = Feature::avx2 | Feature::bmi2 | Feature::avx512 | Feature::avx512_vnni,
            .fallback = {},
            .lanes = Avx512::lanes,
            .max_rows = 14,
            .max_columns = 6,
            .max_taps_per_lane = 4,
            .row_pairs = true});
  return &room;
}

}  // namespace octile::codegen::isa
