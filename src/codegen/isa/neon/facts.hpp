// Known without the component: to `octile info`, and to who looks for a room that can run.
#pragma once
#include "codegen/room.hpp"

namespace octile::codegen {

inline constexpr Room::Facts neon_facts{
    .name = "neon", .required = Feature::neon, .fallback = {}, .lanes = 4, .max_rows = 8, .max_columns = 6};

}  // namespace octile::codegen
