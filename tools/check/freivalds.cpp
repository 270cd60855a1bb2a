#include <array>

#include "check/sampled.hpp"
#include "problem/layout.hpp"
#include "tuner/split_mix64.hpp"

namespace octile::tools {
namespace {

constexpr int vectors = 2;
using Sums = std::array<uint32_t, vectors>;

struct Axis {
  int64_t in = 1, out = 1, kernel = 1, stride = 1, dilation = 1, before = 0;
  int64_t x = 0, w = 0, y = 0;  // strides
  bool transposed = false;
  // The input under a tap of an output; -1: none.
  int64_t position(int64_t out, int64_t tap) const {
    int64_t at = out * stride - before + tap * dilation;
    if (transposed) {
      at = out + before - tap * dilation;
      if (at % stride != 0) return -1;
      at /= stride;
    }
    return at >= 0 && at < in ? at : -1;
  }
};

// A convolution over three axes; of a GEMM one matrix of the batch, whose rows are the pixels of the last one.
struct Nest {
  int64_t batch = 1, x_batch = 0, y_batch = 0;
  std::array<Axis, 3> axis = {};
  int64_t groups = 1, depth = 0, filters = 0;  // depth and filters of one group
  int64_t x_depth = 1, w_depth = 1, w_filter = 1, y_filter = 1;
  int64_t x0 = 0, w0 = 0, y0 = 0;  // offsets of the first elements
  int64_t zero0 = 0;               // and of the first zero point of a row
  Types types = {};
  Quantisation quantisation = {};
  bool bias = false;

  int64_t channels() const { return groups * depth; }
  int64_t all_filters() const { return groups * filters; }
  int64_t taps() const { return axis[0].kernel * axis[1].kernel * axis[2].kernel; }
};

using Position = std::array<int64_t, 3>;  // or sizes

Position kernel_of(const Nest& n) { return {n.axis[0].kernel, n.axis[1].kernel, n.axis[2].kernel}; }

template <class Body> void each(const Position& sizes, Body body) {
  Position at{};
  for (at[0] = 0; at[0] < sizes[0]; ++at[0])
    for (at[1] = 0; at[1] < sizes[1]; ++at[1])
      for (at[2] = 0; at[2] < sizes[2]; ++at[2]) body(at);
}

int32_t element(const void* data, Type type, int64_t at) {
  return type == Type::u8 ? static_cast<const uint8_t*>(data)[at] : static_cast<const int8_t*>(data)[at];
}
int32_t zero_point(const int32_t* values, Per per, int64_t at) {
  return per == Per::none ? 0 : values[per == Per::tensor ? 0 : at];
}

// r and what follows of it: V of every tap and channel, the sums of the biases.
struct Projection {
  std::vector<Sums> r, v, bias;  // [filter], [tap][channel], [group]
};

Projection project(const Nest& n, const reference::Inputs& in, uint32_t seed) {
  tuner::SplitMix64 random(seed);
  Projection p;
  for (int64_t f = 0; f < n.all_filters(); ++f) p.r.push_back({uint32_t(random()) | 1u, uint32_t(random()) | 1u});
  p.v.assign(static_cast<size_t>(n.taps() * n.channels()), {});
  p.bias.assign(static_cast<size_t>(n.groups), {});
  for (int64_t f = 0; f < n.all_filters(); ++f) {
    const Sums r = p.r[static_cast<size_t>(f)];
    const int64_t group = f / n.filters;
    const int32_t zero = zero_point(in.w_zero_point, n.quantisation.w_zero_point, f);
    for (int i = 0; i < vectors; ++i)
      if (n.bias) p.bias[static_cast<size_t>(group)][i] += uint32_t(in.bias[f]) * r[i];
    Sums* v = p.v.data() + group * n.depth;
    each(kernel_of(n), [&](const Position& t) {
      const int64_t tap = n.w0 + f * n.w_filter + t[0] * n.axis[0].w + t[1] * n.axis[1].w + t[2] * n.axis[2].w;
      for (int64_t k = 0; k < n.depth; ++k) {
        const uint32_t w = uint32_t(element(in.w, n.types.w, tap + k * n.w_depth) - zero);
        for (int i = 0; i < vectors; ++i) v[k][i] += w * r[i];
      }
      v += n.channels();
    });
  }
  return p;
}

template <class T> void add_tap(const Nest& n, const T* x, int32_t zero, const Sums* v, std::vector<Sums>& sums) {
  for (int64_t g = 0; g < n.groups; ++g) {
    uint32_t first = 0, second = 0;
    for (int64_t k = 0; k < n.depth; ++k, x += n.x_depth, ++v) {
      const uint32_t value = uint32_t(int32_t{*x} - zero);
      first += value * (*v)[0];
      second += value * (*v)[1];
    }
    sums[static_cast<size_t>(g)][0] += first;
    sums[static_cast<size_t>(g)][1] += second;
  }
}

// Adds what the valid taps of one pixel give.
void add_taps(const Nest& n, const reference::Inputs& in, const Projection& p, int64_t image, const Position& pixel,
              std::vector<Sums>& sums) {
  const int32_t zero = zero_point(in.x_zero_point, n.quantisation.x_zero_point, n.zero0 + pixel[2]);
  const Sums* v = p.v.data() - n.channels();
  each(kernel_of(n), [&](const Position& tap) {
    v += n.channels();
    int64_t at = n.x0 + image * n.x_batch;
    for (size_t i = 0; i < n.axis.size(); ++i) {
      const Axis& a = n.axis[i];
      const int64_t position = a.position(pixel[i], tap[i]);
      if (position < 0) return;
      at += position * a.x;
    }
    if (n.types.x == Type::u8) add_tap(n, static_cast<const uint8_t*>(in.x) + at, zero, v, sums);
    else add_tap(n, static_cast<const int8_t*>(in.x) + at, zero, v, sums);
  });
}

void subtract_outputs(const Nest& n, const Projection& p, const int32_t* y, const int32_t* initial, int64_t at,
                      std::vector<Sums>& sums) {
  const Sums* r = p.r.data();
  for (Sums& sum : sums) {
    uint32_t first = 0, second = 0;
    for (int64_t f = 0; f < n.filters; ++f, ++r, at += n.y_filter) {
      const uint32_t value = uint32_t(y[at]) - (initial ? uint32_t(initial[at]) : 0);
      first += value * (*r)[0];
      second += value * (*r)[1];
    }
    sum[0] -= first;
    sum[1] -= second;
  }
}

std::string verify(const Nest& n, const reference::Inputs& in, const int32_t* y, const int32_t* initial,
                   uint32_t seed) {
  if (n.filters == 0) return {};
  const Projection p = project(n, in, seed);
  std::vector<Sums> sums;
  std::string wrong;
  for (int64_t b = 0; b < n.batch && wrong.empty(); ++b)
    each({n.axis[0].out, n.axis[1].out, n.axis[2].out}, [&](const Position& o) {
      if (!wrong.empty()) return;
      sums = p.bias;
      add_taps(n, in, p, b, o, sums);
      const int64_t at = o[0] * n.axis[0].y + o[1] * n.axis[1].y + o[2] * n.axis[2].y;
      subtract_outputs(n, p, y, initial, n.y0 + b * n.y_batch + at, sums);
      for (int64_t g = 0; g < n.groups && wrong.empty(); ++g)
        if (sums[static_cast<size_t>(g)] != Sums{})
          wrong = "the outputs of image " + std::to_string(b) + ", pixel " + std::to_string(o[0]) + " " +
                  std::to_string(o[1]) + " " + std::to_string(o[2]) + ", group " + std::to_string(g) + " do not add up";
    });
  return wrong;
}

std::string verify(const Gemm& g, const reference::Inputs& in, const int32_t* y, const int32_t* initial,
                   uint32_t seed) {
  const problem::Layout a = problem::layout_a(g), b = problem::layout_b(g), c = problem::layout_c(g);
  const size_t rank = g.batch.size();
  Nest n{.depth = g.k, .filters = g.n, .types = g.types, .quantisation = g.quantisation, .bias = g.bias};
  n.axis[2] = {.in = g.m, .out = g.m, .x = a.strides[rank], .y = c.strides[rank]};
  n.x_depth = a.strides[rank + 1], n.w_depth = b.strides[rank], n.w_filter = b.strides[rank + 1];
  n.y_filter = c.strides[rank + 1];
  int64_t items = 1;
  for (int64_t size : g.batch) items *= size;
  for (int64_t item = 0; item < items; ++item) {
    n.x0 = n.w0 = n.y0 = 0;
    n.zero0 = g.quantisation.x_zero_point == Per::item_row ? item * g.m : 0;
    for (size_t i = rank, left = static_cast<size_t>(item); i-- > 0; left /= static_cast<size_t>(g.batch[i])) {
      const auto at = static_cast<int64_t>(left % static_cast<size_t>(g.batch[i]));
      n.x0 += at * a.strides[i], n.w0 += at * b.strides[i], n.y0 += at * c.strides[i];
    }
    std::string wrong = verify(n, in, y, initial, seed);
    if (!wrong.empty()) return "matrix " + std::to_string(item) + ": " + wrong;
  }
  return {};
}

std::string verify(const Conv& conv, const reference::Inputs& in, const int32_t* y, const int32_t* initial,
                   uint32_t seed) {
  const Conv c = problem::canonical(conv);
  const problem::Layout x = problem::layout_x(c), w = problem::layout_w(c), out = problem::layout_y(c);
  Nest n{.batch = c.batch, .x_batch = x.strides[0], .y_batch = out.strides[0]};
  const size_t rank = c.kernel.size();
  for (size_t i = 0; i < rank; ++i)
    n.axis[3 - rank + i] = {c.image[i],      out.sizes[i + 1], c.kernel[i],      c.stride[i],        c.dilation[i],
                            c.pad[i].before, x.strides[i + 1], w.strides[i + 1], out.strides[i + 1], c.transposed};
  n.groups = c.groups, n.depth = c.channels.in / c.groups, n.filters = c.channels.out / c.groups;
  n.x_depth = x.strides[rank + 1], n.w_depth = w.strides[rank + 1], n.w_filter = w.strides[0];
  n.y_filter = out.strides[rank + 1];
  n.types = c.types, n.quantisation = c.quantisation, n.bias = c.bias;
  return verify(n, in, y, initial, seed);
}

}  // namespace

std::string freivalds(const Problem& sums, const reference::Inputs& in, const int32_t* y, const int32_t* initial,
                      uint32_t seed) {
  return std::visit([&](const auto& p) { return verify(p, in, y, initial, seed); }, sums);
}

}  // namespace octile::tools
