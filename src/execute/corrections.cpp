#include "execute/corrections.hpp"

#include <algorithm>
#include <cstring>

#include "execute/winograd.hpp"

namespace octile::runtime {
namespace {

// to = from - factor * values, modulo 2^32.
template <class T> void subtract(const int32_t* from, const T* values, uint32_t factor, int64_t count, int32_t* to) {
  for (int64_t i = 0; i < count; ++i) to[i] = int32_t(uint32_t(from[i]) - factor * uint32_t(values[i]));
}

// Multipliers in the order of the lanes: four lanes in a row are four channels in a row (see PackedLayout::filter_of).
void set_lane_multipliers(const codegen::PackedLayout& l, const float* from, float* to) {
  constexpr int64_t four = 4;
  const int64_t width = l.step.tile.n, taps_per_lane = l.row.taps_per_lane, parts = width / taps_per_lane / four;
  // Whole panels have a loop of their own: in a call of few pixels, checking the bounds of each four was a tenth of its
  // time.
  const int64_t whole = l.filters / width;
  for (int64_t panel = 0; panel < whole; ++panel)
    for (int64_t vector = 0; vector < taps_per_lane; ++vector)
      for (int64_t part = 0; part < parts; ++part, to += four)
        std::memcpy(to, from + panel * width + (part * taps_per_lane + vector) * four, four * sizeof *to);
  if (whole == l.panels) return;
  const int64_t first = l.first_filter(whole),
                mask = l.last_channels / taps_per_lane / four - 1;  // parts are a power of 2
  for (int64_t vector = 0; vector < taps_per_lane; ++vector)
    for (int64_t part = 0; part < parts; ++part, to += four) {
      const int64_t filter = first + (part & mask) * (four * taps_per_lane) + vector * four;
      const int64_t there = std::clamp<int64_t>(l.filters - filter, 0, four);
      std::fill(std::copy_n(from + filter, there, to), to + four, 0.0f);
    }
}

// The sums of columns are a product with a row of ones (or what the step's shift makes one): the kernels find them at
// the rate of a GEMM, loops over packed bytes took as long as packing them.
void set_column_sums(const Call& call, char* chunk, PaletteSwitch& palette) {
  const PlanData& p = call.p;
  const auto& l = p.layout;
  const int64_t ones = std::max(l.depth, l.step_depth()), one = p.source.flip ? 1 : 1 - l.step.a_shift;
  if (l.step.a_element == 2) std::fill_n(call.at<int16_t>(p.workspace.ones), ones, int16_t(one));
  else std::fill_n(call.at<int8_t>(p.workspace.ones), ones, int8_t(one));
  auto* start = call.at<int32_t>(p.workspace.start);  // free until set_start
  std::fill_n(start, l.padded_filters, 0);
  codegen::Arguments g{};
  g.a = call.at<char>(p.workspace.ones);
  g.b_stride = l.panel_bytes;
  g.workspace = chunk + p.workspace.chunk_accumulators;
  g.walk[0] = {p.tables.data() + p.regions.front().table, p.regions.front().entries};
  // A 1 x 1 kernel's integral over taps: the fourth of four.
  auto* sums = reinterpret_cast<int32_t*>(call.workspace + p.workspace.packed_b + l.sums_at) + 3 * l.padded_filters;
  for (int64_t matrix = 0; matrix < l.matrices; ++matrix, sums += l.sums_stride())
    for (int64_t panel = 0; panel < l.panels; panel += p.config.columns) {
      const int columns = int(std::min<int64_t>(p.config.columns, l.panels - panel));
      const int64_t first = panel * l.step.tile.n;
      g.b = call.block + l.panel_at(matrix, panel);
      g.c = sums + first;
      g.start = start;
      g.columns = std::min(columns * int64_t{l.step.tile.n}, l.filters - first);
      run_tiles(g, call.variant->sums, palette, l.step.tile.m, 1, columns);
    }
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
  call.start_region_stride = l.padded_filters * l.matrices;
  const problem::EdgeClass all = all_taps(l);
  for (const Region& c : p.regions)
    for (int64_t matrix = 0; matrix < l.matrices; ++matrix) {
      const uint32_t live = uint32_t(c.edge.taps() * l.depth);
      const bool skips = classes && c.edge.taps() != l.taps();
      const int32_t* bias = call.bias() + matrix * l.padded_filters;
      const int32_t* remainder = call.remainder() + matrix * l.padded_filters;
      if (!call.variant->remainder) std::memcpy(start, bias, size_t(l.padded_filters) * 4);
      else subtract(bias, remainder, zero * live, l.padded_filters, start);
      TapSums(l, call.block + l.sums_at, matrix).each_term(c.edge, [&](const uint32_t* sums, uint32_t sign) {
        subtract(start, sums, (zero + shift) * sign, l.padded_filters, start);
      });
      if (skips) {  // bias has the shifts of all taps
        const TapSums shifts(l, call.block + l.shifts_at, matrix);
        shifts.each_term(
            all, [&](const uint32_t* of, uint32_t sign) { subtract(start, of, sign, l.padded_filters, start); });
        shifts.each_term(
            c.edge, [&](const uint32_t* of, uint32_t sign) { subtract(start, of, 0 - sign, l.padded_filters, start); });
      }
      start += l.padded_filters;
    }
}

// The sums of rows are products with a panel of ones: their start takes the shift back too.
void set_ones_start(const Call& call) {
  const auto& l = call.p.layout;
  auto* start = call.at<int32_t>(call.p.workspace.ones_start);
  for (const Region& c : call.p.regions)
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

// The packed weights and the variant they ask for.
void find_weights(Call& call) {
  const PlanData& p = call.p;
  call.block = (call.block ? call.block : p.packed->data.get()) + p.layout.at;
  call.variant = &p.variants.front();
}

void pack_b(Call& call, int64_t matrix, char* chunk, PaletteSwitch& palette) {
  const PlanData& p = call.p;
  auto* block = call.at<uint8_t>(p.workspace.packed_b);
  const WeightValues values{
      .w = call.args.w,
      .type = p.nest.types.w,
      .source = &p.b_source,
      .first_matrix = matrix,
      .zero_point = p.nest.quantisation.w_zero_point == Per::none ? nullptr : call.args.w_zero_points.data(),
      .zero_point_per_channel = p.nest.quantisation.w_zero_point == Per::channel,
      .bias = p.nest.bias ? call.args.bias.data() : nullptr,
      .shared_channels = true,
      .sums = false};
  const bool remainder = pack(p.layout, p.nest, values, block);
  call.block = block;
  call.variant = &p.variants[remainder];
  if (p.layout.step.a_shift || call.args.x_zero_point || p.rows_have_terms) set_column_sums(call, chunk, palette);
}

// False: a sum may not fit a float's 23 bits, and nothing is changed. See Requantise::scale_read_as_float. Start values
// far from 0 whose outputs are at a bound, for any products added, are brought nearer.
bool set_float_sums(Call& call) {
  const PlanData& p = call.p;
  constexpr int64_t two_23 = 1 << 23, max_product = 255 * 255;
  constexpr int32_t max_sum = two_23 / 2;
  constexpr uint32_t bits_of_two_23 = 0x4b000000;
  const int64_t added = p.layout.taps() * max_product;
  if (added >= max_sum / 2) return false;
  const float min_multiplier = 512.0f / float(max_sum - added);  // times such a sum is above any byte
  const int64_t vector = p.layout.padded_filters, starts = call.start_region_stride ? int64_t(p.regions.size()) : 1;
  const float* multiplier = call.multiplier;
  const auto far = int32_t(INT32_MAX - added);  // beyond it sums wrap around
  uint32_t bad = 0;
  for (int64_t c = 0; c < starts; ++c)
    for (int64_t i = 0; i < vector; ++i) {
      const int32_t first = call.start[c * vector + i];
      bad |= (uint32_t(first > max_sum) & uint32_t(multiplier[i] < min_multiplier)) | uint32_t(first > far) |
             uint32_t(first < -far);
    }
  if (bad) return false;
  auto* start = call.at<int32_t>(p.workspace.start);
  for (int64_t i = 0; i < starts * vector; ++i)
    start[i] = int32_t(uint32_t(std::clamp(call.start[i], -max_sum, max_sum)) + bits_of_two_23);
  call.start = start;
  auto* to = call.at<float>(p.workspace.multiply_add);
  call.multiply_add = to;
  constexpr int64_t four = 4;
  const int64_t lanes = p.room->lanes();
  for (const float* from = call.multiplier; from < call.multiplier + vector; from += lanes, to += 2 * lanes)
    for (int64_t i = 0; i < lanes; i += four)
      for (int64_t j = i; j < i + four; ++j) to[j] = from[j], to[lanes + j] = -float(two_23) * from[j];
  return true;
}

void set_row_products(Call& call) {
  const PlanData& p = call.p;
  const codegen::Products best = p.best_products();
  const auto output = p.nest.types.y == Type::u8 ? codegen::Output::u8 : codegen::Output::s8;
  if (!call.bounded || (p.room->reads_sums_as_floats(output, best) && !set_float_sums(call))) return;
  call.products = best;
}

void copy_multipliers(Call& call) {
  const auto& l = call.p.layout;
  auto* to = call.at<float>(call.p.workspace.multiplier);
  call.multiplier = to;
  const float* from = call.args.multipliers.data();
  const bool per_channel = call.p.nest.quantisation.multiplier == Per::channel;
  for (int64_t matrix = 0; matrix < l.matrices; ++matrix, to += l.padded_filters) {
    if (l.row.taps_per_lane && per_channel) {
      set_lane_multipliers(l, from, to);
      continue;
    }
    if (!per_channel) {
      std::fill_n(to, l.padded_filters, *from);
      continue;
    }
    const float* channels = from + (call.p.nest.runtime_w ? 0 : matrix * l.filters);
    std::memcpy(to, channels, size_t(l.filters) * 4);
    std::fill(to + l.filters, to + l.padded_filters, 0.0f);
  }
}

}  // namespace

void set_multipliers(Call& call) {
  copy_multipliers(call);
  if (call.p.layout.row.taps_per_lane) set_row_products(call);
}

void set_weights(Call& call, int64_t matrix, char* chunk, PaletteSwitch& palette) {
  const PlanData& p = call.p;
  if (p.packed) find_weights(call);
  else pack_b(call, matrix, chunk, palette);
  if (p.winograd) set_winograd_start(call);
  else set_start(call);
  if (call.variant->remainder && !p.winograd) set_ones_start(call);
  if (p.rows_have_terms) set_row_columns(call);
}

}  // namespace octile::runtime
