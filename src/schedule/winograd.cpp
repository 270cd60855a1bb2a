// Schedules of Winograd convolution.
#include "schedule/lowered.hpp"

namespace octile::schedule {

const codegen::WinogradLayout* winograd_of(const Lowered& s, const Config& c) {
  for (const auto& layout : s.winograd)
    if (layout.m == c.winograd) return &layout;
  return nullptr;
}

codegen::KernelKey winograd_output_key(const Lowered& s, const Config& c, int columns) {
  return {.routine = codegen::Routine::winograd_output,
          .rows = c.winograd,
          .columns = columns,
          .output = s.with(c.border).key.output};
}

}  // namespace octile::schedule
