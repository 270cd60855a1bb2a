#include "codegen/isa/avx_vnni_int8/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

const Room* avx_vnni_int8() {
  static const RoomOf<AvxVnniInt8Room, DotProductStep<AvxVnniInt8Room>, I16DotProductStep<AvxVnniInt8Room>,
                      GroupedStep<DotProductStep, AvxVnniInt8Room>>
      room({.name = "avx_vnni_int8",
            .required = Feature::avx2 | Feature::avx_vnni | Feature::avx_vnni_int8,
            .fallback = {},
            .lanes = Avx2::lanes,
            .max_rows = 12,
            .max_columns = 4,
            .max_taps_per_lane = 4,
            .joins_every_sign = true});
  return &room;
}

}  // namespace octile::codegen::isa
