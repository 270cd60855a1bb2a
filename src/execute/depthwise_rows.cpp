// Tasks of depthwise convolution by whole rows.
#include <utility>

#include "execute/task.hpp"

namespace octile::runtime {

using schedule::Box;

// Runs whole rows of a border region all in one call, or one by one, so that all channels of a row follow one another.
// A half vector of channels does the rows of both halves of the region at once.
void TaskRun::run_rows() {
  const auto &from = p_.source.output, &to = p_.destination.output;
  const int64_t out = p_.nest.axis[1].out;
  common_.a_stride = p_.source.input[1], common_.a_tile = from[1];
  common_.c_stride = common_.c_tile = to[1];
  common_.row = {};
  common_.row.a_line = from[0] - out * from[1], common_.row.c_line = to[0] - out * to[1];
  common_.row.padding = call_.args.x_zero_point;
  set_row_output_values(common_);
  const auto& l = p_.layout;
  const auto [begin, end] = panels_;
  const int64_t whole = std::min(end, l.panels - (l.last_channels < l.step.tile.n));
  const bool rolls = p_.config.unroll > 1, panels_first = p_.config.loop == tuner::Loop::panels;
  if (rolls) roll(begin, whole);
  for (size_t c = 0; c < p_.regions.size(); ++c) {
    const Box box = band_.clipped(p_.regions[c].edge);
    if (box.none()) continue;
    set_region(common_, c);
    for (int64_t z = box.planes.begin; z < box.planes.end; ++z) {
      const int64_t rows_per_call = panels_first ? box.out[0].size() : 1;
      for (int64_t y = box.out[0].begin; y < box.out[0].end && !rolls; y += rows_per_call)
        for (int64_t panel = begin; panel < whole; ++panel) run_row(c, panel, z, {y, y + rows_per_call}, 0);
      if (whole < end) run_row(c, whole, z, box.out[0], 0);
    }
  }
}

// One call does the whole image: from the regions, the kernel needs the start values alone.
void TaskRun::roll(int64_t begin, int64_t end) {
  codegen::Arguments& g = common_;
  const int64_t a_line = std::exchange(g.row.a_line, p_.source.input[0]);
  const int64_t c_line = std::exchange(g.row.c_line, p_.destination.output[0]);
  g.row.start_region = call_.start_region_stride * 4;
  for (int64_t panel = begin; panel < end; ++panel)
    for (int64_t z = band_.planes.begin; z < band_.planes.end; ++z) {
      const int64_t skipped = p_.config.border == tuner::Border::skip ? p_.nest.axis[0].before : 0;
      run_row(0, panel, z, {0, 1}, skipped * p_.source.input[0]);
    }
  g.row.a_line = a_line, g.row.c_line = c_line;
}

void TaskRun::run_row(size_t c, int64_t panel, int64_t z, problem::Range rows, int64_t a_offset) {
  const auto& l = p_.layout;
  const int64_t channel = l.first_filter(panel);
  set_columns(common_, c, panel, panel + 1);
  if (call_.multiply_add) common_.multiplier = call_.multiply_add + 2 * panel * l.step.tile.n;
  common_.a = reinterpret_cast<const void*>(source_ + z * p_.source.output_plane + rows.begin * p_.source.output[0] +
                                            channel + a_offset);
  common_.c = reinterpret_cast<void*>(destination_ + z * p_.destination.output_plane +
                                      rows.begin * p_.destination.output[0] + channel * p_.destination.element);
  const bool twins = panel == l.panels - 1 && l.last_channels < l.step.tile.n;
  const int64_t twin = twins ? rows.size() / 2 : 0;  // of an odd number the middle one is done twice
  common_.row.lines = rows.size() - twin;
  common_.row.a_second_row = twin * p_.source.output[0];
  common_.row.c_second_row = twin * p_.destination.output[0];
  common_.row.counts = &call_.variant->kernels.row_counts[twins];
  call_.variant->kernels.entry[Kernels::row_place(twins, call_.products)](&common_);
}

}  // namespace octile::runtime
