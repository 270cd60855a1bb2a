// Schedules of GEMM tiles: direct, kernel_row, im2col.
#include "schedule/lowered.hpp"

namespace octile::schedule {

bool gemm::copies_source(const Lowered& s) {
  const bool flipped = codegen::in_classes(s.layout.form) && s.nest.types.x == Type::s8;
  return flipped || s.layout.step.a_element != 1;
}

// Merging serves lines that are shorter than a mac has rows: 7 x 7 takes 4 macs of 16 rows merged, and 7 line by line.
bool gemm::merges_lines(const Lowered& s, Border border) {
  const auto& [y, x] = s.nest.axis;
  const bool one_after_another = x.stride == 1 && y.stride == 1 && y.out > 1 && s.algorithm() == Algorithm::direct;
  return one_after_another && x.out < s.layout.step.tile.m && s.mac_is_large && border == Border::fill &&
         s.terms == 0 && !s.nest.own_channels() && !s.nest.accumulate;
}

problem::Lines merged_lines(const problem::Nest& n, problem::Range rows) {
  const int64_t pitch = n.axis[1].out + (n.axis[1].kernel - 1) * n.axis[1].dilation;
  return {1, (rows.size() - 1) * pitch + n.axis[1].out, false};
}

}  // namespace octile::schedule
