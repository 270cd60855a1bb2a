// One call of a plan: parameters into workspace, then task after task: stage, tiles, scatter.
#include <algorithm>
#include <optional>
#include <utility>

#include "execute/call.hpp"
#include "execute/check_arguments.hpp"
#include "execute/corrections.hpp"
#include "execute/staging.hpp"
#include "execute/winograd.hpp"

namespace octile::runtime {
namespace {

using schedule::Box, schedule::each_line, schedule::each_plane, schedule::Line;

class Task {
 public:
  Task(const Call& call, int64_t index, char* chunk, PaletteSwitch& palette)
      : call_(call), p_(call.p), chunk_(chunk), palette_(palette) {
    const schedule::WalkTask task = schedule::walk_task(p_, index);
    panels_ = task.panels, band_ = task.band, item_ = task.item;
  }

  // Of a B that is packed item by item, for this task: nothing but the packing knows of other items.
  int64_t take_matrix() { return std::exchange(item_.matrix, 0); }

  void run() {
    const auto& n = p_.nest;
    char* y = static_cast<char*>(call_.args.y) + (n.y + item_.y) * p_.destination.element;
    source_ = stage_source(p_, band_, static_cast<const char*>(call_.args.x) + n.x + item_.x, call_.args.x_zero_point,
                           chunk_);
    char* copy = chunk_ + p_.workspace.chunk_destination;
    destination_ = int64_t(reinterpret_cast<intptr_t>(y));
    if (p_.destination.staged) {
      destination_ = int64_t(reinterpret_cast<intptr_t>(copy)) - band_.planes.begin * p_.destination.output_plane -
                     band_.out[0].begin * p_.destination.output[0] - band_.out[1].begin * p_.destination.output[1];
      if (n.accumulate) gather_destination(p_, band_, p_.filters_of(panels_), y, copy);
    }
    common_.a_stride = common_.c_stride = 0;
    common_.b_stride = p_.layout.panel_bytes;
    // Nothing is ahead, but a place where something is: fetching there takes no walk of page tables.
    common_.tile.ahead = common_.tile.ahead_end = call_.block;
    common_.workspace = chunk_ + p_.workspace.chunk_accumulators;
    plain_ = set_output_values(call_, common_);
    row_zero_points_ = call_.args.x_row_zero_points.data() + item_.number * p_.item_rows;
    if (call_.variant->remainder) run_row_sums();
    if (p_.whole_rows()) run_rows();
    else p_.config.loop == tuner::Loop::panels ? run_panels_first() : run_lines_first();
    if (p_.destination.staged) scatter_destination(p_, band_, p_.filters_of(panels_), copy, y);
  }

 private:
  void set_class(codegen::Arguments& g, size_t c) const {
    g.walk[0] = {p_.tables.data() + p_.regions[c].table, p_.regions[c].entries};
  }
  // What changes with the tile of columns: panel, start values, multipliers, terms.
  void set_columns(codegen::Arguments& g, size_t c, int64_t panel, int64_t end) const {
    const auto& l = p_.layout;
    const int64_t first = panel * l.step.tile.n, channel = item_.matrix * l.padded_filters + first;
    g.b = call_.block + l.panel_at(item_.matrix, panel);
    g.columns = std::min(end * l.step.tile.n, l.filters) - first;
    g.plain_columns = plain_ ? g.columns : 0;
    g.start = call_.start + int64_t(c) * call_.start_class_stride + channel;
    if (call_.multiplier) g.multiplier = call_.multiplier + channel;
    int t = 0;
    if (p_.rows_have_terms) g.term[t++].column = call_.at<int32_t>(p_.workspace.row_column) + channel;
    if (call_.variant->remainder) g.term[t].column = call_.remainder() + channel;
  }
  void set_line(codegen::Arguments& g, const Line& line) const {
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
  int32_t* row_sum(const Line& line) const {
    auto* sums = reinterpret_cast<int32_t*>(chunk_ + p_.workspace.chunk_sums);
    const int64_t row = (line.z - band_.planes.begin) * band_.out[0].size() + line.y - band_.out[0].begin;
    return sums + row * band_.out[1].size() + line.x - band_.out[1].begin;
  }

  // What kernels move on in the arguments is set for every line: no copy, whose wide loads would wait for the stores.
  // All lines of a plane take no more calls than one.
  void run_lines(codegen::Arguments& g, const Line& line, int64_t panel, int columns) const {
    const int64_t first = panel * p_.layout.step.tile.n;
    const size_t across = line.down ? 1 : 0;
    set_line(g, line);
    if (p_.nest.own_channels()) g.a = static_cast<const char*>(g.a) + first * p_.source.element;
    g.c = static_cast<char*>(g.c) + first * p_.destination.element;
    run_tiles(g, call_.variant->kernels, palette_, p_.layout.step.tile.m, line.pixels, columns,
              {line.count, p_.source.output[across], p_.destination.output[across]});
  }
  // Terms are stored along rows, and a call moves them on by its tiles alone.
  bool rows_are_alike() const { return call_.variant->terms == 0; }

  int64_t macs_of(int64_t rows) const { return (rows + p_.layout.step.tile.m - 1) / p_.layout.step.tile.m; }
  bool has_one_tile_of_rows() const {
    const int64_t rows = band_.out[1].size();
    return band_.planes.size() * band_.out[0].size() == 1 && p_.tiles_along_columns(macs_of(rows)) &&
           macs_of(rows) <= p_.config.rows && call_.variant->terms == 0 && !p_.nest.own_channels();
  }
  // All whole tiles of columns in one call, which leaves the arguments where the last one begins that is not whole.
  void run_along_columns() {
    const auto [begin, end] = panels_;
    const int64_t columns = p_.config.columns, all = end - begin;
    const int64_t whole = all < columns ? 0 : all / columns, left = all - whole * columns;
    codegen::Arguments& g = common_;
    for (size_t c = 0; c < p_.regions.size(); ++c) {
      const Box box = band_.clipped(p_.regions[c].edge);
      if (box.none()) continue;
      const int64_t rows = box.out[1].size();
      set_class(g, c);
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

  // All classes of a panel share what fetches the next ones.
  void set_ahead(int64_t panel, int64_t end) {
    const int64_t columns = std::min<int64_t>(p_.config.columns, end - panel);
    const uint8_t* next = call_.block + (columns > 0 ? p_.layout.panel_at(item_.matrix, panel) : 0);
    common_.tile.ahead = next, common_.tile.ahead_end = next + columns * p_.layout.panel_bytes;
  }
  void run_panels_first() {
    if (has_one_tile_of_rows()) return run_along_columns();
    const auto [begin, end] = panels_;
    for (int64_t panel = begin; panel < end; panel += p_.config.columns) {
      const int columns = int(std::min<int64_t>(p_.config.columns, end - panel));
      set_ahead(panel + columns, end);
      for (size_t c = 0; c < p_.regions.size(); ++c) {
        const Box box = band_.clipped(p_.regions[c].edge);
        if (box.none()) continue;
        set_class(common_, c);
        set_columns(common_, c, panel, panel + columns);
        const auto run = [&](const Line& line) { run_lines(common_, line, panel, columns); };
        rows_are_alike() ? each_plane(p_, box, run) : each_line(p_, box, false, run);
      }
    }
  }
  void run_lines_first() {  // a line of A is read once, B again for each
    const auto [begin, end] = panels_;
    for (size_t c = 0; c < p_.regions.size(); ++c) {
      const Box box = band_.clipped(p_.regions[c].edge);
      if (box.none()) continue;
      set_class(common_, c);
      each_line(p_, box, rows_are_alike(), [&](const Line& line) {
        for (int64_t panel = begin; panel < end; panel += p_.config.columns) {
          const int columns = int(std::min<int64_t>(p_.config.columns, end - panel));
          set_columns(common_, c, panel, panel + columns);
          run_lines(common_, line, panel, columns);
        }
      });
    }
  }
  // Whole rows: of a class all in one call, or one by one, so that all channels of a row follow one another. What is
  // half a vector of channels does the rows of both halves of the class at once.
  void run_rows() {
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
      set_class(common_, c);
      for (int64_t z = box.planes.begin; z < box.planes.end; ++z) {
        const int64_t together = panels_first ? box.out[0].size() : 1;
        for (int64_t y = box.out[0].begin; y < box.out[0].end && !rolls; y += together)
          for (int64_t panel = begin; panel < whole; ++panel) run_row(c, panel, z, {y, y + together});
        if (whole < end) run_row(c, whole, z, box.out[0]);
      }
    }
  }
  // The whole image in one call: of the classes the kernel needs the start values alone.
  void roll(int64_t begin, int64_t end) {
    codegen::Arguments& g = common_;
    const int64_t a_line = std::exchange(g.row.a_line, p_.source.input[0]);
    const int64_t c_line = std::exchange(g.row.c_line, p_.destination.output[0]);
    g.row.start_class = call_.start_class_stride * 4;
    for (int64_t panel = begin; panel < end; ++panel)
      for (int64_t z = band_.planes.begin; z < band_.planes.end; ++z) {
        const int64_t skipped = p_.config.border == tuner::Border::skip ? p_.nest.axis[0].before : 0;
        run_row(0, panel, z, {0, 1}, skipped * p_.source.input[0]);
      }
    g.row.a_line = a_line, g.row.c_line = c_line;
  }
  void run_row(size_t c, int64_t panel, int64_t z, problem::Range rows, int64_t a_offset = 0) {
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
    common_.row.a_twin = twin * p_.source.output[0];
    common_.row.c_twin = twin * p_.destination.output[0];
    common_.row.counts = &call_.variant->kernels.row_counts[twins];
    call_.variant->kernels.entry[Kernels::row_place(twins, call_.products)](&common_);
  }
  void run_row_sums() const {
    const auto& l = p_.layout;
    for (size_t c = 0; c < p_.regions.size(); ++c) {
      const Box box = band_.clipped(p_.regions[c].edge);
      if (box.none()) continue;
      codegen::Arguments g = common_;
      set_class(g, c);
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

  const Call& call_;
  const PlanData& p_;
  char* chunk_;
  PaletteSwitch& palette_;
  Box band_;
  problem::Range panels_;
  schedule::Item item_;
  bool plain_ = false;  // outputs, see codegen/epilogue.hpp
  const int32_t* row_zero_points_ = nullptr;
  int64_t source_ = 0, destination_ = 0;  // addresses as integers: output pixel (0, 0) may lie outside the tensor
  codegen::Arguments common_{};
};

void run_chunk(void* context, int64_t chunk) {
  const Call& call = *static_cast<const Call*>(context);
  const PlanData& p = call.p;
  const int64_t tasks = p.tasks();
  char* own = call.workspace + p.workspace.chunk + chunk * p.workspace.chunk_bytes;
  PaletteSwitch palette(p.palette.entry_of_enter(), p.palette.entry_of_leave());
  Call of_item = call;  // by item: weights of its own, in the chunk's part of the workspace
  of_item.workspace = own;
  int64_t matrix = -1;
  const bool all = p.chunks == 1;
  const int64_t end = all ? tasks : (chunk + 1) * tasks / p.chunks;
  for (int64_t t = all ? 0 : chunk * tasks / p.chunks; t < end; ++t) {
    if (p.winograd) {
      run_winograd_task(call, t, own);
      continue;
    }
    Task task(p.by_item ? of_item : call, t, own, palette);
    if (p.by_item)
      if (const int64_t taken = task.take_matrix(); taken != matrix) set_weights(of_item, matrix = taken, own, palette);
    task.run();
  }
}

void run_phase(const PlanData& p, const RunArguments& args, char* workspace, const uint8_t* block, bool bounded) {
  Call call{p, args};
  call.bounded = bounded;
  call.workspace = workspace;
  call.block = block;
  if (!p.by_item) {
    PaletteSwitch palette(p.palette.entry_of_enter(), p.palette.entry_of_leave());
    set_weights(call, 0, workspace + p.workspace.chunk, palette);
  }
  if (p.nest.types.y != Type::s32) set_multipliers(call);
  if (p.chunks == 1) run_chunk(&call, 0);
  else p.threads->parallel_for(p.chunks, run_chunk, &call);
}

}  // namespace

Result<void> run_plan(const PlanData& p, const RunArguments& args, std::span<std::byte> workspace,
                      const uint8_t* block) {
  if (p.nest.empty()) return {};
  auto multipliers = check_arguments(p, args, workspace);
  if (!multipliers) return multipliers.error();
  std::optional<RunArguments> changed;  // of the u8 problem, and without values that the problem does not use
  if (p.dynamic || has_unused(p, args)) leave_out_unused(p, changed.emplace(args));
  if (p.dynamic) {
    if (auto quantised = quantise_source(p, *changed, workspace.data()); !quantised) return quantised;
    multipliers = range_of(changed->multipliers);
  }
  const RunArguments& given = changed ? *changed : args;
  char* own = reinterpret_cast<char*>(workspace.data());
  const bool bounded = multipliers->below_one();
  for (const auto& other : p.others) run_phase(*other, given, own + p.workspace.chunk, block, bounded);
  run_phase(p, given, own, block, bounded);
  return {};
}

}  // namespace octile::runtime
