// Tasks of GEMM tiles, grouped and depthwise ones too: the regions of a band, by lines of pixels.
#include "execute/task.hpp"

namespace octile::runtime {

using schedule::Box, schedule::each_line, schedule::each_plane, schedule::Line;

// Every line sets what kernels move on in the arguments: a copy of them would wait, by its wide loads, for the stores.
// All lines of a plane take no more calls than one.
void TaskRun::run_lines(codegen::Arguments& g, const Line& line, int64_t panel, int columns) const {
  const int64_t first = panel * p_.layout.step.tile.n;
  const size_t across = line.down ? 1 : 0;
  set_line(g, line);
  if (p_.nest.own_channels()) g.a = static_cast<const char*>(g.a) + first * p_.source.element;
  g.c = static_cast<char*>(g.c) + first * p_.destination.element;
  run_tiles(g, call_.variant->kernels, palette_, p_.layout.step.tile.m, line.pixels, columns,
            {line.count, p_.source.output[across], p_.destination.output[across]});
}

bool TaskRun::has_one_tile_of_rows() const {
  const int64_t rows = band_.out[1].size();
  return band_.planes.size() * band_.out[0].size() == 1 && p_.tiles_along_columns(macs_of(rows)) &&
         macs_of(rows) <= p_.config.rows && call_.variant->terms == 0 && !p_.nest.own_channels();
}

// One call does all whole tiles of columns, and leaves the arguments at the beginning of the last tile that is not
// whole.
void TaskRun::run_along_columns() {
  const auto [begin, end] = panels_;
  const int64_t columns = p_.config.columns, all = end - begin;
  const int64_t whole = all < columns ? 0 : all / columns, left = all - whole * columns;
  codegen::Arguments& g = common_;
  for (size_t c = 0; c < p_.regions.size(); ++c) {
    const Box box = band_.clipped(p_.regions[c].edge);
    if (box.none()) continue;
    const int64_t rows = box.out[1].size();
    set_region(g, c);
    set_columns(g, c, begin, end);
    set_line(g, {box.planes.begin, box.out[0].begin, box.out[1].begin, rows, false});
    g.c = static_cast<char*>(g.c) + begin * p_.layout.step.tile.n * p_.destination.element;
    const int64_t tile_columns = columns * p_.layout.step.tile.n;
    g.tile.columns_tile = -tile_columns;
    g.tile.start_tile = tile_columns * int64_t(sizeof *g.start);
    g.tile.b_tile = columns * g.b_stride;
    g.a_tile = 0, g.c_tile = tile_columns * p_.destination.element;
    g.rows = rows;
    const auto call = [&](int64_t tiles, int64_t of_columns) {
      g.tiles = tiles;
      call_kernel(g, call_.variant->kernels, palette_, p_.layout.step.tile.m, macs_of(rows), int(of_columns));
    };
    if (whole) call(whole, columns);
    if (left) call(1, left);
  }
}

// All regions of a panel share the prefetch of the next panels.
void TaskRun::set_ahead(int64_t panel, int64_t end) {
  const int64_t columns = p_.config.prefetch ? std::clamp<int64_t>(end - panel, 0, p_.config.columns) : 0;
  const uint8_t* next = call_.block + (columns > 0 ? p_.layout.panel_at(item_.matrix, panel) : 0);
  common_.tile.ahead = next, common_.tile.ahead_end = next + columns * p_.layout.panel_bytes;
}

void TaskRun::run_panels_first() {
  if (has_one_tile_of_rows()) return run_along_columns();
  const auto [begin, end] = panels_;
  for (int64_t panel = begin; panel < end; panel += p_.config.columns) {
    const int columns = int(std::min<int64_t>(p_.config.columns, end - panel));
    set_ahead(panel + p_.config.prefetch * p_.config.columns, end);
    for (size_t c = 0; c < p_.regions.size(); ++c) {
      const Box box = band_.clipped(p_.regions[c].edge);
      if (box.none()) continue;
      set_region(common_, c);
      set_columns(common_, c, panel, panel + columns);
      const auto run = [&](const Line& line) { run_lines(common_, line, panel, columns); };
      if (rows_are_alike()) each_plane(p_, box, run);
      else each_line(p_, box, false, run);
    }
  }
}

void TaskRun::run_lines_first() {  // a line of A is read once, B again for each
  const auto [begin, end] = panels_;
  for (size_t c = 0; c < p_.regions.size(); ++c) {
    const Box box = band_.clipped(p_.regions[c].edge);
    if (box.none()) continue;
    set_region(common_, c);
    each_line(p_, box, rows_are_alike(), [&](const Line& line) {
      for (int64_t panel = begin; panel < end; panel += p_.config.columns) {
        const int columns = int(std::min<int64_t>(p_.config.columns, end - panel));
        set_columns(common_, c, panel, panel + columns);
        run_lines(common_, line, panel, columns);
      }
    });
  }
}

void TaskRun::run_row_sums() const {
  const auto& l = p_.layout;
  for (size_t c = 0; c < p_.regions.size(); ++c) {
    const Box box = band_.clipped(p_.regions[c].edge);
    if (box.none()) continue;
    codegen::Arguments g = common_;
    set_region(g, c);
    g.b = call_.block + l.panel_at(item_.matrix, l.panels);
    g.columns = 1;
    g.start = call_.at<int32_t>(p_.workspace.ones_start) + int64_t(c) * l.step.tile.n;
    each_line(p_, box, false, [&](const Line& line) {
      codegen::Arguments h = g;
      set_line(h, line);
      h.term[0] = h.term[1] = {};
      h.c = row_sum(line);
      h.c_stride = 4;
      run_tiles(h, call_.variant->row_sums, palette_, l.step.tile.m, line.pixels, 1);
    });
  }
}

}  // namespace octile::runtime
