#include "reference/access.hpp"
#include "reference/row.hpp"

namespace octile::reference {
namespace {

constexpr int64_t padding = -1;

struct Whole {  // the problem with every default filled in
  explicit Whole(const Conv& conv)
      : c(problem::canonical(conv)),
        x(problem::layout_x(conv)),
        w(problem::layout_w(conv)),
        y(problem::layout_y(conv)),
        depth(c.channels.in / c.groups),
        filters(c.channels.out / c.groups) {}
  Conv c;
  problem::Layout x, w, y;
  int64_t depth, filters;  // channels of a group in x, and in y
};

// Offset in x of the pixel under one tap, of the output pixel at `out` = {batch, out...}; or padding. Transposed: of
// the one that this tap adds there; or none.
int64_t under_tap(const Whole& p, std::span<const int64_t> out, std::span<const int64_t> tap) {
  int64_t offset = out[0] * p.x.strides[0];
  for (size_t i = 0; i < tap.size(); ++i) {
    int64_t position = out[i + 1] * p.c.stride[i] - p.c.pad[i].before + tap[i] * p.c.dilation[i];
    if (p.c.transposed) {
      position = out[i + 1] + p.c.pad[i].before - tap[i] * p.c.dilation[i];
      if (position % p.c.stride[i] != 0) return padding;
      position /= p.c.stride[i];
    }
    if (position < 0 || position >= p.c.image[i]) return padding;
    offset += position * p.x.strides[i + 1];
  }
  return offset;
}

std::vector<int64_t> under_taps(const Whole& p, std::span<const int64_t> out) {
  std::vector<int64_t> offsets, tap(p.c.kernel.size(), 0);
  do offsets.push_back(under_tap(p, out, tap));
  while (next(tap, p.c.kernel));
  return offsets;
}

// Weights as {tap, channel, filter}, of some of the filters.
Values weights_of(const Whole& p, const Inputs& in, int64_t first, int64_t count) {
  Values w;
  std::vector<int64_t> tap(p.c.kernel.size(), 0);
  const std::span<const int64_t> tap_strides = std::span(p.w.strides).subspan(1, tap.size());
  do
    for (int64_t channel = 0; channel < p.depth; ++channel)
      for (int64_t filter = first; filter < first + count; ++filter) {
        const int64_t offset =
            filter * p.w.strides.front() + offset_of(tap, tap_strides) + channel * p.w.strides.back();
        const int32_t zero = zero_point(in.w_zero_point, p.c.quantisation.w_zero_point, filter);
        w.push_back(static_cast<int16_t>(load(in.w, p.c.types.w, offset) - zero));
      }
  while (next(tap, p.c.kernel));
  return w;
}

// The taps' inputs in `depth` channels from `channel` on, less the zero point: padding is the real value 0.
void patch_of(const Whole& p, const Inputs& in, std::span<const int64_t> taps, int64_t channel, Values& x) {
  const int32_t zero = zero_point(in.x_zero_point, p.c.quantisation.x_zero_point, 0);
  x.clear();
  for (int64_t offset : taps)
    for (int64_t i = channel; i < channel + p.depth; ++i)
      x.push_back(offset == padding
                      ? int16_t{0}
                      : static_cast<int16_t>(load(in.x, p.c.types.x, offset + i * p.x.strides.back()) - zero));
}

void finish_pixel(const Whole& p, const Inputs& in, std::span<const int64_t> out, int64_t first,
                  std::span<uint32_t> sums) {
  const Finish finish(p.c, in, false);
  const int64_t pixel = offset_of(out, p.y.strides);
  for (size_t j = 0; j < sums.size(); ++j) {
    const int64_t filter = first + static_cast<int64_t>(j);
    if (p.c.bias && in.bias) sums[j] += static_cast<uint32_t>(in.bias[filter]);
    const int64_t offset = pixel + filter * p.y.strides.back();
    store(in.y, p.c.types.y, offset, after_post_ops(p.c, in, finish(sums[j], filter, offset), out, filter));
  }
}

template <class Body> void each_pixel(const Whole& p, Body body) {
  const auto sizes = std::span(p.y.sizes).first(p.y.sizes.size() - 1);  // {batch, out...}
  std::vector<int64_t> out(sizes.size(), 0);
  if (any_zero(sizes)) return;
  do body(out);
  while (next(out, sizes));
}

void run_group(const Whole& p, const Inputs& in, int64_t group) {
  Values x;
  for (int64_t first = group * p.filters; first < (group + 1) * p.filters; first += column_block) {
    const int64_t count = std::min(column_block, (group + 1) * p.filters - first);
    const Values w = weights_of(p, in, first, count);
    each_pixel(p, [&](std::span<const int64_t> out) {
      patch_of(p, in, under_taps(p, out), group * p.depth, x);
      uint32_t sums[column_block] = {};
      add_row(sums, x, w, count);
      finish_pixel(p, in, out, first, std::span(sums, static_cast<size_t>(count)));
    });
  }
}

// Depthwise, any number of filters a channel: by run_group() every output would be a row of its own (some 10 ns for
// each product), so here the channels are the inner loop.
void run_depthwise(const Whole& p, const Inputs& in) {
  const Values w = weights_of(p, in, 0, p.c.channels.out);
  const int32_t zero = zero_point(in.x_zero_point, p.c.quantisation.x_zero_point, 0);
  each_pixel(p, [&](std::span<const int64_t> out) {
    std::vector<uint32_t> sums(static_cast<size_t>(p.c.channels.out), 0);
    const int16_t* weight = w.data();
    for (int64_t offset : under_taps(p, out)) {
      for (int64_t channel = 0; channel < p.c.channels.in && offset != padding; ++channel) {
        const int32_t x = load(in.x, p.c.types.x, offset + channel * p.x.strides.back()) - zero;
        for (int64_t filter = channel * p.filters; filter < (channel + 1) * p.filters; ++filter)
          sums[static_cast<size_t>(filter)] += static_cast<uint32_t>(x * int32_t{weight[filter]});
      }
      weight += p.c.channels.out;
    }
    finish_pixel(p, in, out, 0, sums);
  });
}

// ---- transposed, as it is defined: every input pixel adds to the outputs that its taps reach

// Number of the output pixel that the tap of an input position reaches; or padding.
int64_t reached(const Whole& p, std::span<const int64_t> input, std::span<const int64_t> tap) {
  int64_t number = 0;
  for (size_t i = 0; i < tap.size(); ++i) {
    const int64_t position = input[i] * p.c.stride[i] - p.c.pad[i].before + tap[i] * p.c.dilation[i];
    if (position < 0 || position >= p.y.sizes[i + 1]) return padding;
    number = number * p.y.sizes[i + 1] + position;
  }
  return number;
}

// Calls add(offset in x, number of the tap, number of the output pixel) for all of an image.
template <class Add> void scatter(const Whole& p, int64_t image, Add add) {
  std::vector<int64_t> input(p.c.image.size(), 0);
  do {
    const int64_t x = image * p.x.strides[0] + offset_of(input, std::span(p.x.strides).subspan(1, input.size()));
    std::vector<int64_t> tap(input.size(), 0);
    int64_t number = 0;
    do {
      if (const int64_t pixel = reached(p, input, tap); pixel != padding) add(x, number, pixel);
      ++number;
    } while (next(tap, p.c.kernel));
  } while (next(input, p.c.image));
}

// Filters [first, first + count), whose source channels are those of one group, or each its own (depth 1).
void run_transposed(const Whole& p, const Inputs& in, int64_t first, int64_t count) {
  const Values w = weights_of(p, in, first, count);
  const int64_t channel = first / p.filters * p.depth;
  const int64_t channels = p.depth == 1 ? (first + count - 1) / p.filters - channel + 1 : p.depth;
  const int32_t zero = zero_point(in.x_zero_point, p.c.quantisation.x_zero_point, 0);
  std::vector<uint32_t> sums;
  const auto add = [&](int64_t x, int64_t tap, int64_t pixel) {
    for (int64_t i = 0; i < channels; ++i) {
      const int32_t value = load(in.x, p.c.types.x, x + (channel + i) * p.x.strides.back()) - zero;
      const int64_t from = p.depth == 1 ? std::max((channel + i) * p.filters - first, int64_t{0}) : 0;
      const int64_t end = p.depth == 1 ? std::min((channel + i + 1) * p.filters - first, count) : count;
      const int16_t* row = w.data() + (p.depth == 1 ? tap : tap * p.depth + i) * count;
      uint32_t* to = sums.data() + pixel * count;
      for (int64_t f = from; f < end; ++f) to[f] += static_cast<uint32_t>(value * int32_t{row[f]});
    }
  };
  int64_t pixels = 1;
  for (size_t i = 1; i + 1 < p.y.sizes.size(); ++i) pixels *= p.y.sizes[i];
  for (int64_t image = 0; image < p.c.batch; ++image) {
    sums.assign(static_cast<size_t>(pixels * count), 0);
    scatter(p, image, add);
    std::vector<int64_t> out(p.y.sizes.size() - 1, 0);
    out[0] = image;
    for (int64_t pixel = 0; pixel < pixels; ++pixel) {
      finish_pixel(p, in, out, first,
                   std::span(sums).subspan(static_cast<size_t>(pixel * count), static_cast<size_t>(count)));
      next(out, std::span(p.y.sizes).first(out.size()));
    }
  }
}

void run_transposed(const Whole& p, const Inputs& in) {
  if (p.depth == 1) return run_transposed(p, in, 0, p.c.channels.out);
  for (int64_t group = 0; group < p.c.groups; ++group)
    for (int64_t first = group * p.filters; first < (group + 1) * p.filters; first += column_block)
      run_transposed(p, in, first, std::min(column_block, (group + 1) * p.filters - first));
}

}  // namespace

void run(const Conv& conv, const Inputs& in) {
  const Whole p(conv);
  if (p.c.transposed) return run_transposed(p, in);
  if (p.depth == 1) return run_depthwise(p, in);
  for (int64_t group = 0; group < p.c.groups; ++group) run_group(p, in, group);
}

int32_t accumulate_at(const Conv& conv, const Inputs& in, std::span<const int64_t> index) {
  const Whole p(conv);
  const int64_t filter = index.back(), channel = filter / p.filters * p.depth;
  const int32_t x_zero = zero_point(in.x_zero_point, p.c.quantisation.x_zero_point, 0);
  const int32_t w_zero = zero_point(in.w_zero_point, p.c.quantisation.w_zero_point, filter);
  uint32_t sum = p.c.bias && in.bias ? static_cast<uint32_t>(in.bias[filter]) : 0;
  std::vector<int64_t> tap(p.c.kernel.size(), 0);
  do {
    const int64_t pixel = under_tap(p, index.first(index.size() - 1), tap);
    if (pixel == padding) continue;
    const int64_t weights = filter * p.w.strides[0] + offset_of(tap, std::span(p.w.strides).subspan(1, tap.size()));
    for (int64_t i = 0; i < p.depth; ++i) {
      const int32_t x = load(in.x, p.c.types.x, pixel + (channel + i) * p.x.strides.back()) - x_zero;
      const int32_t w = load(in.w, p.c.types.w, weights + i * p.w.strides.back()) - w_zero;
      sum += static_cast<uint32_t>(x * w);
    }
  } while (next(tap, p.c.kernel));
  return static_cast<int32_t>(sum);
}

int32_t value_at(const Conv& conv, const Inputs& in, std::span<const int64_t> index) {
  const auto sum = static_cast<uint32_t>(accumulate_at(conv, in, index));
  const int32_t value = Finish(conv, in, false)(sum, index.back(), offset_of(index, problem::layout_y(conv).strides));
  return after_post_ops(conv, in, value, index.first(index.size() - 1), index.back());
}

void run(const Problem& problem, const Inputs& in) {
  if (problem::has_f32_source(problem)) return run(problem::with_u8_source(problem), Quantised(problem, in).inputs(in));
  std::visit([&](const auto& p) { run(p, in); }, problem);
}

int32_t accumulate_at(const Problem& problem, const Inputs& in, std::span<const int64_t> index) {
  if (problem::has_f32_source(problem))
    return accumulate_at(problem::with_u8_source(problem), Quantised(problem, in).inputs(in), index);
  return std::visit([&](const auto& p) { return accumulate_at(p, in, index); }, problem);
}

int32_t value_at(const Problem& problem, const Inputs& in, std::span<const int64_t> index) {
  if (problem::has_f32_source(problem))
    return value_at(problem::with_u8_source(problem), Quantised(problem, in).inputs(in), index);
  return std::visit([&](const auto& p) { return value_at(p, in, index); }, problem);
}

}  // namespace octile::reference
