// One call of a plan: parameters into workspace, then task after task: stage, tiles, scatter.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "runtime/check_arguments.hpp"
#include "runtime/lines.hpp"
#include "runtime/staging.hpp"

namespace octile::runtime {
namespace {

struct Call {  // what every task of one call reads
  const PlanData& p;
  const RunArguments& args;
  const Variant* variant = nullptr;
  const uint8_t* block = nullptr;  // packed weights
  char* workspace = nullptr;
  const int32_t* start = nullptr;     // [class][matrix][padded filter]
  int64_t start_class_stride = 0;     // 0: all classes share the bias alone
  const float* multiplier = nullptr;  // [matrix][padded filter]

  template <class T> T* at(int64_t offset) const { return reinterpret_cast<T*>(workspace + offset); }
  const int32_t* remainder() const { return reinterpret_cast<const int32_t*>(block + p.layout.remainder_at); }
  const int32_t* bias() const { return reinterpret_cast<const int32_t*>(block + p.layout.bias_at); }
};

problem::EdgeClass all_taps(const codegen::PackedLayout& l) {
  problem::EdgeClass all{{{}, {0, l.planes}}, {}};
  for (size_t i : {0u, 1u}) all.axis[i].taps = {0, l.kernel[i]};
  return all;
}

// acc = bias + sum over live taps of x * packed, less what x and the packed weights were shifted by.
void set_start(Call& call) {
  const PlanData& p = call.p;
  const auto& l = p.layout;
  const uint32_t zero = uint32_t(call.args.x_zero_point), shift = uint32_t(l.step.a_shift);
  const bool classes = codegen::in_classes(l.form);
  if (zero + shift == 0 && zero == 0 && (!classes || p.all_taps_live())) {
    call.start = call.bias();
    return;
  }
  auto* start = call.at<int32_t>(p.workspace.start);
  call.start = start;
  call.start_class_stride = l.padded_filters * l.matrices;
  const problem::EdgeClass all = all_taps(l);
  for (const ClassPlan& c : p.classes)
    for (int64_t matrix = 0; matrix < l.matrices; ++matrix) {
      const TapSums sums(l, call.block + l.sums_at, matrix),
          shifts(l, call.block + (classes ? l.shifts_at : l.sums_at), matrix);
      const uint32_t live = uint32_t(c.edge.taps() * l.depth);
      const bool skips = classes && c.edge.taps() != l.taps();
      const int32_t* bias = call.bias() + matrix * l.padded_filters;
      const int32_t* remainder = call.remainder() + matrix * l.padded_filters;
      for (int64_t f = 0; f < l.padded_filters; ++f) {
        const uint32_t packed = sums(c.edge, f);
        const uint32_t left_out = skips ? shifts(all, f) - shifts(c.edge, f) : 0;  // bias has the shifts of all taps
        *start++ =
            int32_t(uint32_t(bias[f]) - left_out - (zero + shift) * packed - zero * uint32_t(remainder[f]) * live);
      }
    }
}

// The sums of rows are products with a panel of ones: their start takes the shift back too.
void set_ones_start(const Call& call) {
  const auto& l = call.p.layout;
  auto* start = call.at<int32_t>(call.p.workspace.ones_start);
  for (const ClassPlan& c : call.p.classes)
    for (int lane = 0; lane < l.step.tile.n; ++lane)
      *start++ = int32_t(0 - uint32_t(l.step.a_shift) * uint32_t(c.edge.taps() * l.depth));
}

void set_row_columns(const Call& call) {  // row zero points: minus the sum of w - w_zero_point
  const auto& l = call.p.layout;
  auto* column = call.at<int32_t>(call.p.workspace.row_column);
  const problem::EdgeClass all = all_taps(l);
  for (int64_t matrix = 0; matrix < l.matrices; ++matrix) {
    const TapSums sums(l, call.block + l.sums_at, matrix);
    for (int64_t f = 0; f < l.padded_filters; ++f) {
      const uint32_t remainder = uint32_t(call.remainder()[matrix * l.padded_filters + f]);
      *column++ = int32_t(0 - sums(all, f) - remainder * uint32_t(l.depth * l.taps()));
    }
  }
}

void set_multipliers(Call& call) {
  const auto& l = call.p.layout;
  auto* to = call.at<float>(call.p.workspace.multiplier);
  call.multiplier = to;
  const float* from = call.args.multipliers.data();
  const bool per_channel = call.p.nest.quantisation.multiplier == Per::channel;
  for (int64_t matrix = 0; matrix < l.matrices; ++matrix, to += l.padded_filters) {
    if (!per_channel) {
      std::fill_n(to, l.padded_filters, *from);
      continue;
    }
    const float* channels = from + (call.p.nest.runtime_b ? 0 : matrix * l.filters);
    std::memcpy(to, channels, size_t(l.filters) * 4);
    std::fill(to + l.filters, to + l.padded_filters, 0.0f);
  }
}

void set_weights(Call& call) {
  const PlanData& p = call.p;
  if (p.packed) {
    if (!call.block) call.block = p.packed->data.get();
    call.variant = &p.variants.front();
    return;
  }
  auto* block = call.at<uint8_t>(p.workspace.packed_b);
  const WeightValues values{
      .w = call.args.b,
      .type = p.nest.types.w,
      .source = p.b_source,
      .zero_point = p.nest.quantisation.w_zero_point == Per::none ? nullptr : call.args.b_zero_points.data(),
      .zero_point_per_channel = p.nest.quantisation.w_zero_point == Per::channel,
      .bias = p.nest.bias ? call.args.bias.data() : nullptr,
      .shared_channels = true};
  const bool remainder = pack(p.layout, p.nest, values, block);
  call.block = block;
  call.variant = &p.variants[remainder];
}

void set_output_values(const Call& call, codegen::Arguments& g) {
  const auto& n = call.p.nest;
  if (n.types.y == Type::s32) return;
  const int32_t type_low = n.types.y == Type::u8 ? 0 : -128, zero = call.args.y_zero_point;
  int32_t low = type_low, high = type_low + 255;
  if (n.activation == Activation::relu) low = std::max(low, zero);
  if (n.activation == Activation::clamp) {
    low = std::max(low, call.args.clamp_low);
    high = std::min(high, call.args.clamp_high);
  }
  g.lowest = low;
  g.highest = float(high - zero);
  g.zero_point = zero;
}

class Task {
 public:
  Task(const Call& call, int64_t index, char* chunk, PaletteSwitch& palette)
      : call_(call), p_(call.p), chunk_(chunk), palette_(palette) {
    const auto take = [&](int64_t size) {
      if (index == 0) return int64_t{0};  // divisions, in a small call that is a single task
      const int64_t part = index % size;
      index /= size;
      return part;
    };
    split_ = take(p_.panel_splits);
    const int64_t b = take(p_.bands);
    band_ = band_of(p_, take(p_.plane_bands), b);
    for (size_t i = p_.nest.outer.size(); i-- > 0;) {
      const auto& o = p_.nest.outer[i];
      const int64_t taken = take(o.size);
      x_ += taken * o.x;
      y_ += taken * o.y;
      matrix_ += taken * o.matrix;
    }
  }

  void run() {
    const auto& n = p_.nest;
    char* y = static_cast<char*>(call_.args.y) + y_ * p_.destination.element;
    source_ = stage_source(p_, band_, static_cast<const char*>(call_.args.x) + x_, call_.args.x_zero_point, chunk_);
    char* copy = chunk_ + p_.workspace.chunk_destination;
    destination_ = int64_t(reinterpret_cast<intptr_t>(y));
    if (p_.destination.staged) {
      destination_ = int64_t(reinterpret_cast<intptr_t>(copy)) - band_.planes.begin * p_.destination.output_plane -
                     band_.out[0].begin * p_.destination.output[0] - band_.out[1].begin * p_.destination.output[1];
      if (n.accumulate) gather_destination(p_, band_, my_filters(), y, copy);
    }
    common_.a_stride = common_.c_stride = 0;
    common_.b_stride = p_.layout.panel_bytes;
    common_.workspace = chunk_ + p_.workspace.chunk_accumulators;
    set_output_values(call_, common_);
    if (call_.variant->remainder) run_row_sums();
    p_.config.loop == tuner::Loop::panels ? run_panels_first() : run_lines_first();
    if (p_.destination.staged) scatter_destination(p_, band_, my_filters(), copy, y);
  }

 private:
  problem::Range my_panels() const {
    return {split_ * p_.layout.panels / p_.panel_splits, (split_ + 1) * p_.layout.panels / p_.panel_splits};
  }
  problem::Range my_filters() const {
    const auto [begin, end] = my_panels();
    const int64_t n = p_.layout.step.tile.n;
    return problem::Range{begin * n, end * n}.clipped({0, p_.layout.filters});
  }
  void set_class(codegen::Arguments& g, size_t c) const {
    g.walk[0] = {p_.tables.data() + p_.classes[c].table, p_.classes[c].entries};
  }
  // What changes with the tile of columns: panel, start values, multipliers, terms.
  void set_columns(codegen::Arguments& g, size_t c, int64_t panel, int64_t end) const {
    const auto& l = p_.layout;
    const int64_t first = panel * l.step.tile.n, channel = matrix_ * l.padded_filters + first;
    g.b = call_.block + l.panel_at(matrix_, panel);
    g.columns = std::min(end * l.step.tile.n, l.filters) - first;
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
    if (p_.rows_have_terms) g.term[t++].row = call_.args.x_row_zero_points.data() + line.x;
    if (call_.variant->remainder) g.term[t].row = row_sum(line);
  }
  int32_t* row_sum(const Line& line) const {
    auto* sums = reinterpret_cast<int32_t*>(chunk_ + p_.workspace.chunk_sums);
    const int64_t row = (line.z - band_.planes.begin) * band_.out[0].size() + line.y - band_.out[0].begin;
    return sums + row * band_.out[1].size() + line.x - band_.out[1].begin;
  }

  // Tiles of one size more first, then the others: two calls at most, and one for a last tile that is not whole.
  void run_tiles(codegen::Arguments& g, const Kernels& kernels, int64_t pixels, int columns, int most,
                 int64_t c_offset) const {
    const int m = p_.layout.step.tile.m;
    const problem::Tiling t = problem::tile_rows((pixels + m - 1) / m, most);
    g.c = static_cast<char*>(g.c) + c_offset;
    const auto call = [&](int64_t tiles, int64_t units, int64_t rows) {
      if (tiles == 0) return;
      g.tiles = tiles;
      g.rows = rows;
      g.a_tile = rows * g.a_stride;
      g.c_tile = rows * g.c_stride;
      palette_.need(kernels.palette(units, columns, rows - (units - 1) * m));
      kernels.at(units, columns)(&g);
    };
    const int64_t cut = pixels % m ? 1 : 0;  // the last tile has fewer rows than its mac tiles
    const int64_t smaller = t.tiles - t.larger;
    call(t.larger - (smaller ? 0 : cut), t.rows + 1, (t.rows + 1) * m);
    if (!cut) return call(smaller, t.rows, t.rows * m);
    const int64_t units = smaller ? t.rows : t.rows + 1;
    if (smaller) call(smaller - 1, t.rows, t.rows * m);
    call(1, units, units * m - (m - pixels % m));
  }
  // What kernels move on in the arguments is set for every line: no copy, whose wide loads would wait for the stores.
  void run_line(codegen::Arguments& g, const Line& line, int64_t panel, int columns) const {
    const int64_t first = panel * p_.layout.step.tile.n;
    set_line(g, line);
    if (p_.nest.depthwise) g.a = static_cast<const char*>(g.a) + first;  // a filter reads its own channel
    run_tiles(g, call_.variant->kernels, line.pixels, columns, p_.rows_for(columns, call_.variant->terms),
              first * p_.destination.element);
  }
  bool may_go_down() const { return call_.variant->terms == 0; }

  void run_panels_first() {
    const auto [begin, end] = my_panels();
    for (int64_t panel = begin; panel < end; panel += p_.config.columns) {
      const int columns = int(std::min<int64_t>(p_.config.columns, end - panel));
      for (size_t c = 0; c < p_.classes.size(); ++c) {
        const Box box = band_.clipped(p_.classes[c].edge);
        if (box.none()) continue;
        set_class(common_, c);
        set_columns(common_, c, panel, panel + columns);
        each_line(p_, box, may_go_down(), [&](const Line& line) { run_line(common_, line, panel, columns); });
      }
    }
  }
  void run_lines_first() {  // a line of A is read once, B again for each
    const auto [begin, end] = my_panels();
    for (size_t c = 0; c < p_.classes.size(); ++c) {
      const Box box = band_.clipped(p_.classes[c].edge);
      if (box.none()) continue;
      set_class(common_, c);
      each_line(p_, box, may_go_down(), [&](const Line& line) {
        for (int64_t panel = begin; panel < end; panel += p_.config.columns) {
          const int columns = int(std::min<int64_t>(p_.config.columns, end - panel));
          set_columns(common_, c, panel, panel + columns);
          run_line(common_, line, panel, columns);
        }
      });
    }
  }
  void run_row_sums() const {
    const auto& l = p_.layout;
    for (size_t c = 0; c < p_.classes.size(); ++c) {
      const Box box = band_.clipped(p_.classes[c].edge);
      if (box.none()) continue;
      codegen::Arguments g = common_;
      set_class(g, c);
      g.b = call_.block + l.panel_at(matrix_, l.panels);
      g.columns = 1;
      g.start = call_.at<int32_t>(p_.workspace.ones_start) + int64_t(c) * l.step.tile.n;
      each_line(p_, box, false, [&](const Line& line) {
        codegen::Arguments h = g;
        set_line(h, line);
        h.term[0] = h.term[1] = {};
        h.c = row_sum(line);
        h.c_stride = 4;
        run_tiles(h, call_.variant->row_sums, line.pixels, 1, p_.rows_for(1, 0), 0);
      });
    }
  }

  const Call& call_;
  const PlanData& p_;
  char* chunk_;
  PaletteSwitch& palette_;
  Box band_{};
  int64_t split_ = 0, x_ = 0, y_ = 0, matrix_ = 0;
  int64_t source_ = 0, destination_ = 0;  // addresses as integers: output pixel (0, 0) may lie outside the tensor
  codegen::Arguments common_{};
};

void run_chunk(void* context, int64_t chunk) {
  const Call& call = *static_cast<const Call*>(context);
  const PlanData& p = call.p;
  const int64_t tasks = p.nest.items() * p.plane_bands * p.bands * p.panel_splits;
  char* own = call.workspace + p.workspace.chunk + chunk * p.workspace.chunk_bytes;
  PaletteSwitch palette(p.palette.entry_of_enter(), p.palette.entry_of_leave());
  const bool all = p.chunks == 1;
  const int64_t end = all ? tasks : (chunk + 1) * tasks / p.chunks;
  for (int64_t t = all ? 0 : chunk * tasks / p.chunks; t < end; ++t) Task(call, t, own, palette).run();
}

}  // namespace

Result<void> run_plan(const PlanData& p, const RunArguments& args, std::span<std::byte> workspace,
                      const uint8_t* block) {
  if (p.nest.empty()) return {};
  if (auto checked = check_arguments(p, args, workspace); !checked) return checked;
  std::optional<RunArguments> of_u8;
  if (p.dynamic) {
    of_u8 = args;
    if (auto quantised = quantise_source(p, *of_u8, workspace.data()); !quantised) return quantised;
  }
  Call call{p, of_u8 ? *of_u8 : args};
  call.workspace = reinterpret_cast<char*>(workspace.data());
  call.block = block;
  set_weights(call);
  set_start(call);
  if (call.variant->remainder) set_ones_start(call);
  if (p.rows_have_terms) set_row_columns(call);
  if (p.nest.types.y != Type::s32) set_multipliers(call);
  if (p.chunks == 1) run_chunk(&call, 0);
  else p.threads->parallel_for(p.chunks, run_chunk, &call);
  return {};
}

}  // namespace octile::runtime
