// Room neon, for CPUs without dot products: smull or umull of two k deep, then sadalp or uadalp. Exact: one product
// fits 16 bits, pairs are added in 32. (smull and smlal2 on two halves would save every second sadalp, but two products
// of
// (-128)^2 wrap int16.)
#pragma once
#include "codegen/isa/neon_steps.hpp"

namespace octile::codegen {

struct NeonRoom : Neon {
  using Register = Vec;
  using View = RegisterView<NeonRoom>;
  static constexpr int group_depth = 2, mac_temporaries = 2;  // the pair of a, the products
  Register take_register(const char* role) { return vec(role); }
  void start(Register sum, Address values) { load(sum, values); }
  void load_group(Register to, Address from) { access<"LDRDui", "LDURDi">(d(to), from, 8); }
  void multiply_lane(Register sum, Register a, int lane, Register b, Sign sign,
                     const std::vector<Register>& temporary) {
    const auto [pair, products] = std::pair(temporary[0], temporary[1]);
    code.emit<"DUPv8i16lane">({q(pair), q(a), aarch64::number(lane)});
    if (sign == Sign::u8) {
      code.emit<"UMULLv8i8_v8i16">({q(products), d(pair), d(b)});
      code.emit<"UADALPv8i16_v4i32">({q(sum), q(sum), q(products)});
    } else {
      code.emit<"SMULLv8i8_v8i16">({q(products), d(pair), d(b)});
      code.emit<"SADALPv8i16_v4i32">({q(sum), q(sum), q(products)});
    }
  }
};

}  // namespace octile::codegen
