#pragma once
#include "codegen/room.hpp"

namespace octile::codegen {

inline constexpr Room::Facts neon_i8mm_facts{.name = "neon_i8mm",
                                             .required = Feature::neon | Feature::neon_dot | Feature::neon_i8mm,
                                             .fallback = "neon_dot",
                                             .lanes = 4,
                                             .max_rows = 6,  // pairs of rows
                                             .max_columns = 6};

}  // namespace octile::codegen
