#include "execute/winograd.hpp"

#include <algorithm>
#include <cstring>

#include "execute/post_ops.hpp"

namespace octile::runtime {
namespace {

using problem::Range;

class TileTask {
 public:
  TileTask(const Call& call, int64_t index, char* own)
      : call_(call), p_(call.p), w_(*p_.winograd), l_(w_.layout.products), own_(own) {
    const auto [panels, tiles, item] = schedule::winograd_task(p_, index);
    panels_ = panels, tiles_ = tiles;
    x_ = reinterpret_cast<intptr_t>(call.args.x) + p_.nest.x + item.x;
    y_ = reinterpret_cast<intptr_t>(call.args.y) + (p_.nest.y + item.y) * p_.destination.element;
    item_ = item, matrix_ = item.matrix;
    if (l_.depth != p_.nest.depth) std::memset(own_ + w_.patch, 0, size_t(w_.layout.components() * l_.depth));
  }

  void run() {
    transform_source();
    for (int64_t panel = panels_.begin; panel < panels_.end; panel += p_.config.columns) {
      const int columns = int(std::min<int64_t>(p_.config.columns, panels_.end - panel));
      for (int64_t split = 0; split < w_.layout.channel_splits; ++split) {
        multiply(panel, columns, split);
        transform_products(panel, columns, split);
      }
    }
  }

 private:
  int64_t m() const { return w_.layout.m; }
  int64_t size() const { return m() + 2; }
  int64_t vector() const { return 4 * p_.room->lanes(); }
  // Whether all that a tile reads, or writes, along an axis is there.
  bool source_whole(size_t axis, int64_t tile) const {
    const auto& a = p_.nest.axis[axis];
    return a.valid(tile * m(), 0) && a.first_input(tile * m()) + size() <= a.in;
  }
  bool destination_whole(size_t axis, int64_t tile) const { return (tile + 1) * m() <= p_.nest.axis[axis].out; }

  // Calls body(row of tiles, column of tiles, count, whole): whole tiles come as runs of `count`, others singly.
  template <class Whole, class Body> void each_run(Whole whole, Body body) const {
    for (int64_t t = tiles_.begin; t < tiles_.end;) {
      const int64_t row = t / w_.tiles[1], column = t % w_.tiles[1];
      int64_t count = 0;
      while (t + count < tiles_.end && column + count < w_.tiles[1] && whole(0, row) && whole(1, column + count))
        ++count;
      body(row, column, std::max<int64_t>(count, 1), count > 0);
      t += std::max<int64_t>(count, 1);
    }
  }

  void transform_source() {
    const bool channels_whole = l_.depth == p_.nest.depth;
    codegen::Arguments g{};
    g.c = own_ + w_.v, g.c_stride = w_.component, g.c_tile = w_.row;
    g.columns = l_.depth;
    g.workspace = own_ + w_.scratch;
    each_run([&](size_t axis, int64_t tile) { return channels_whole && source_whole(axis, tile); },
             [&](int64_t row, int64_t column, int64_t count, bool whole) {
               const auto& [rows, columns] = p_.nest.axis;
               const int64_t y = rows.first_input(row * m()), x = columns.first_input(column * m());
               if (whole) {
                 g.a = reinterpret_cast<const void*>(x_ + y * rows.x + x * columns.x);
                 g.a_stride = rows.x, g.winograd.pixel_stride = columns.x, g.a_tile = m() * columns.x;
               } else {
                 fill_patch(y, x);
                 g.a = own_ + w_.patch;
                 g.a_stride = size() * l_.depth, g.winograd.pixel_stride = l_.depth, g.a_tile = 0;
               }
               g.tiles = count;
               p_.winograd_kernels.input(&g);
             });
  }
  void fill_patch(int64_t y, int64_t x) {  // what lies outside the image is the zero point
    const auto& [rows, columns] = p_.nest.axis;
    char* to = own_ + w_.patch;
    for (int64_t i = y; i < y + size(); ++i)
      for (int64_t j = x; j < x + size(); ++j, to += l_.depth) {
        if (i >= 0 && i < rows.in && j >= 0 && j < columns.in)
          std::memcpy(to, reinterpret_cast<const char*>(x_ + i * rows.x + j * columns.x), size_t(p_.nest.depth));
        else std::memset(to, call_.args.x_zero_point, size_t(p_.nest.depth));
      }
  }

  void multiply(int64_t panel, int columns, int64_t split) {
    const Range steps = w_.layout.split_steps(split);
    codegen::Arguments g{};
    g.a_stride = w_.row;
    g.b_stride = l_.panel_bytes;
    g.c_stride = w_.layout.components() * columns * vector();
    g.walk[0] = {p_.tables.data() + 3 * split, 1};
    PaletteSwitch palette(nullptr, nullptr);
    for (int64_t i = 0; i < w_.layout.components(); ++i) {
      g.a = own_ + w_.v + i * w_.component + steps.begin * l_.step.a_bytes;
      g.b = call_.block + w_.layout.panel_at(matrix_, panel) + i * w_.layout.component_bytes() +
            steps.begin * l_.step.b_step();
      g.c = own_ + w_.products + i * columns * vector();
      run_tiles(g, call_.variant->kernels, palette, 1, tiles_.size(), columns);
    }
  }

  void transform_products(int64_t panel, int columns, int64_t split) {
    const int64_t first = panel * l_.step.tile.n, channels = int64_t{columns} * l_.step.tile.n;
    const int64_t channel = matrix_ * l_.padded_filters + first;
    const bool last = split + 1 == w_.layout.channel_splits;
    const int64_t split_start = split * l_.matrices * l_.padded_filters + channel;
    codegen::Arguments g{};
    g.a = own_ + w_.products, g.a_tile = w_.layout.components() * columns * vector();
    g.columns = channels;
    g.start = call_.start + split_start;
    g.winograd.middles = reinterpret_cast<const int32_t*>(call_.block + w_.layout.middles_at) + split_start;
    g.winograd.earlier = reinterpret_cast<const int32_t*>(own_ + w_.sums);
    if (call_.multiplier) g.multiplier = call_.multiplier + channel;
    g.workspace = own_ + w_.scratch;
    set_output_values(call_, g);
    const auto& entries = p_.winograd_kernels.outputs[size_t(columns)];
    if (!last) {
      set_dense(g, own_ + w_.sums, channels * 4);
      g.tiles = tiles_.size();
      return (split == 0 ? entries.first : entries.between)(&g);
    }
    write_tiles(g, entries.last, {first, std::min(first + channels, l_.filters)}, channels);
  }
  void set_dense(codegen::Arguments& g, char* to, int64_t pixel_bytes) const {
    g.c = to;
    g.winograd.pixel_stride = pixel_bytes;
    g.c_stride = m() * pixel_bytes;
    g.c_tile = m() * g.c_stride;
  }

  // Whole tiles are written to y directly, others by way of a dense tile.
  void write_tiles(codegen::Arguments& g, codegen::Entry kernel, Range filters, int64_t channels) const {
    const auto& [rows, columns] = p_.nest.axis;
    const int64_t element = p_.destination.element, pixel = columns.y * element;
    const bool in_place = filters.size() == channels && p_.nest.post_ops.empty();
    each_run([&](size_t axis, int64_t tile) { return in_place && destination_whole(axis, tile); },
             [&](int64_t row, int64_t column, int64_t count, bool whole) {
               g.tiles = count;
               char* y = reinterpret_cast<char*>(y_ + row * m() * rows.y * element + column * m() * pixel +
                                                 filters.begin * element);
               if (whole) {
                 g.c = y, g.c_stride = rows.y * element, g.winograd.pixel_stride = pixel, g.c_tile = m() * pixel;
                 return kernel(&g);
               }
               set_dense(g, own_ + w_.partial, channels * element);
               kernel(&g);
               copy_partial(row, column, y, filters, channels * element);
             });
  }
  void copy_partial(int64_t row, int64_t column, char* y, Range filters, int64_t from_pixel) const {
    const auto& [rows, columns] = p_.nest.axis;
    const int64_t element = p_.destination.element;
    const PostOps post_ops(call_, item_);
    for (int64_t i = 0; i < std::min(m(), rows.out - row * m()); ++i)
      for (int64_t j = 0; j < std::min(m(), columns.out - column * m()); ++j) {
        char* pixel = own_ + w_.partial + (i * m() + j) * from_pixel;
        if (!p_.nest.post_ops.empty())
          post_ops.apply(0, row * m() + i, column * m() + j, filters, reinterpret_cast<int32_t*>(pixel));
        std::memcpy(y + (i * rows.y + j * columns.y) * element, pixel, size_t(filters.size() * element));
      }
  }

  const Call& call_;
  const PlanData& p_;
  const schedule::WinogradBlocks& w_;
  const codegen::PackedLayout& l_;
  char* own_;
  Range panels_, tiles_;
  schedule::Item item_;
  int64_t x_ = 0, y_ = 0, matrix_ = 0;  // addresses as integers: tile (0, 0) may begin outside the tensor
};

}  // namespace

// The recovery of a split adds the middle of its sums; the first split adds the part that all pixels share. Padding
// is data here, the zero point, so every tap counts.
void set_winograd_start(Call& call) {
  const PlanData& p = call.p;
  const auto& w = p.winograd->layout;
  const auto& l = w.products;
  const uint32_t zero = uint32_t(call.args.x_zero_point), live = uint32_t(9 * p.nest.depth);
  const auto* middle = reinterpret_cast<const int32_t*>(call.block + w.middles_at);
  auto* start = call.at<int32_t>(p.workspace.start);
  call.start = start;
  std::copy_n(middle, w.channel_splits * l.matrices * l.padded_filters, start);
  const problem::EdgeClass all = all_taps(p.layout);
  const bool classes = codegen::in_classes(p.layout.form);  // their bias holds shifts, which are none here
  for (int64_t matrix = 0; matrix < l.matrices; ++matrix) {
    const TapSums sums(p.layout, call.block + p.layout.sums_at, matrix);
    const TapSums shifts(p.layout, call.block + (classes ? p.layout.shifts_at : p.layout.sums_at), matrix);
    for (int64_t f = 0; f < l.padded_filters; ++f, ++start) {
      const int64_t i = matrix * l.padded_filters + f;
      const uint32_t weights = sums(all, f) + uint32_t(call.remainder()[i]) * live;
      *start = int32_t(uint32_t(*start) + uint32_t(call.bias()[i]) - (classes ? shifts(all, f) : 0) - zero * weights);
    }
  }
}

void run_winograd_task(const Call& call, int64_t task, char* chunk) {
  TileTask(call, task, chunk + call.p.workspace.chunk_winograd).run();
}

}  // namespace octile::runtime
