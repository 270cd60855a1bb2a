// Room neon_dot: sdot and udot by lane, four k deep.
#pragma once
#include "codegen/isa/neon_steps.hpp"

namespace octile::codegen {

struct NeonDotRoom : Neon {
  using Register = Vec;
  using View = RegisterView<NeonDotRoom>;
  static constexpr int group_depth = 4, mac_temporaries = 0;
  Register take_register(const char* role) { return vec(role); }
  void start(Register sum, Address values) { load(sum, values); }
  void load_group(Register to, Address from) { load(to, from); }
  void multiply_lane(Register sum, Register a, int lane, Register b, Sign sign, const std::vector<Register>&) {
    if (sign == Sign::u8) {
      code.emit<"UDOTlanev16i8">({q(sum), q(sum), q(b), q(a), aarch64::number(lane)});
    } else {
      code.emit<"SDOTlanev16i8">({q(sum), q(sum), q(b), q(a), aarch64::number(lane)});
    }
  }
};

}  // namespace octile::codegen
