#pragma once
#include "codegen/room.hpp"

namespace octile::codegen {

inline constexpr Room::Facts neon_dot_facts{.name = "neon_dot",
                                            .required = Feature::neon | Feature::neon_dot,
                                            .fallback = {},
                                            .lanes = 4,
                                            .max_rows = 10,
                                            .max_columns = 6};

}  // namespace octile::codegen
