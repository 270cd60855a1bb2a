// One task of a walk over taps: the part that all algorithms share. Each has its order of calls in the file of its
// name.
#pragma once
#include <utility>

#include "execute/call.hpp"
#include "execute/staging.hpp"

namespace octile::runtime {

class TaskRun {
 public:
  TaskRun(const Call& call, int64_t index, char* chunk, PaletteSwitch& palette)
      : call_(call), p_(call.p), chunk_(chunk), palette_(palette) {
    const schedule::WalkTask task = schedule::walk_task(p_, index);
    panels_ = task.panels, band_ = task.band, item_ = task.item;
  }

  // The matrix of a w that is packed item by item, for this task: nothing but the packing knows of other items.
  int64_t take_matrix() { return std::exchange(item_.matrix, 0); }

  void run();

 private:
  void set_region(codegen::Arguments& g, size_t c) const {
    g.walk[0] = {p_.tables.data() + p_.regions[c].table, p_.regions[c].entries};
  }
  // Sets what changes with the tile of columns: panel, start values, multipliers, terms.
  void set_columns(codegen::Arguments& g, size_t c, int64_t panel, int64_t end) const {
    const auto& l = p_.layout;
    const int64_t first = panel * l.step.tile.n, channel = item_.matrix * l.padded_filters + first;
    g.b = call_.block + l.panel_at(item_.matrix, panel);
    g.columns = std::min(end * l.step.tile.n, l.filters) - first;
    g.unclamped_columns = unclamped_ ? g.columns : 0;
    g.start = call_.start + int64_t(c) * call_.start_region_stride + channel;
    if (call_.multiplier) g.multiplier = call_.multiplier + channel;
    int t = 0;
    if (p_.rows_have_terms) g.term[t++].column = call_.at<int32_t>(p_.workspace.row_column) + channel;
    if (call_.variant->remainder) g.term[t].column = call_.remainder() + channel;
  }
  void set_line(codegen::Arguments& g, const schedule::Line& line) const {
    const size_t along = line.down ? 0 : 1;
    g.a = reinterpret_cast<const void*>(source_ + line.z * p_.source.output_plane + line.y * p_.source.output[0] +
                                        line.x * p_.source.output[1]);
    g.a_stride = p_.source.output[along];
    g.c = reinterpret_cast<void*>(destination_ + line.z * p_.destination.output_plane +
                                  line.y * p_.destination.output[0] + line.x * p_.destination.output[1]);
    g.c_stride = p_.destination.output[along];
    int t = 0;
    if (p_.rows_have_terms) g.term[t++].row = row_zero_points_ + line.x;
    if (call_.variant->remainder) g.term[t].row = row_sum(line);
  }
  int32_t* row_sum(const schedule::Line& line) const {
    auto* sums = reinterpret_cast<int32_t*>(chunk_ + p_.workspace.chunk_sums);
    const int64_t row = (line.z - band_.planes.begin) * band_.out[0].size() + line.y - band_.out[0].begin;
    return sums + row * band_.out[1].size() + line.x - band_.out[1].begin;
  }
  // Terms are stored along rows, and a call moves them on by its tiles alone.
  bool rows_are_alike() const { return call_.variant->terms == 0; }
  int64_t macs_of(int64_t rows) const { return (rows + p_.layout.step.tile.m - 1) / p_.layout.step.tile.m; }

  // gemm.cpp
  void run_lines(codegen::Arguments&, const schedule::Line&, int64_t panel, int columns) const;
  bool has_one_tile_of_rows() const;
  void run_along_columns();
  void set_ahead(int64_t panel, int64_t end);
  void run_panels_first();
  void run_lines_first();
  void run_row_sums() const;
  // depthwise_rows.cpp
  void run_rows();
  void roll(int64_t begin, int64_t end);
  void run_row(size_t c, int64_t panel, int64_t z, problem::Range rows, int64_t a_offset);

  const Call& call_;
  const PlanData& p_;
  char* chunk_;
  PaletteSwitch& palette_;
  schedule::Box band_;
  problem::Range panels_;
  schedule::Item item_;
  bool unclamped_ = false;  // bytes of the output, see codegen/epilogue.hpp
  const int32_t* row_zero_points_ = nullptr;
  int64_t source_ = 0, destination_ = 0;  // addresses as integers: output pixel (0, 0) may lie outside the tensor
  codegen::Arguments common_{};
};

}  // namespace octile::runtime
