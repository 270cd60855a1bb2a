#include "codegen/isa/neon_i8mm/room.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"

namespace octile::codegen::isa {

namespace {

class PairRoom : public RoomOf<NeonI8mmRoom, PairStep> {
 public:
  using RoomOf::RoomOf;
  std::string illegal(const KernelKey& key) const override {
    if (key.routine == Routine::depthwise) return "routine: depthwise has no pairs of rows; the fallback room has it";
    if (key.routine == Routine::gemm && key.columns % 2 != 0)
      return "tile: columns are unzipped in pairs, " + std::to_string(key.columns) + " is odd";
    return RoomOf::illegal(key);
  }
};

}  // namespace

const Room* neon_i8mm() {
  static const PairRoom room({.name = "neon_i8mm",
                              .required = Feature::neon | Feature::neon_dot | Feature::neon_i8mm,
                              .fallback = "neon_dot",
                              .lanes = Neon::lanes,
                              .most_rows = 5,
                              .most_columns = 12});
  return &room;
}

}  // namespace octile::codegen::isa
