// Transposed convolution: run() and value_at() against a scatter written here, and against cases worked out by hand.
#include <gtest/gtest.h>

#include "data.hpp"
#include "reference/access.hpp"

namespace octile::reference {
namespace {

using Ints = std::vector<int32_t>;
using U8 = std::vector<uint8_t>;
using S8 = std::vector<int8_t>;

TEST(Transposed, ByHand) {
  Conv c{.batch = 1, .image = {3}, .channels = {1, 1}, .kernel = {3}, .stride = {2}, .transposed = true};
  const U8 x{1, 10, 100};
  const S8 w{1, 2, 3};
  EXPECT_EQ(outputs(c, x, w), (Ints{1, 2, 3 + 10, 20, 30 + 100, 200, 300}));
  c.pad = {{1, 0}};
  EXPECT_EQ(outputs(c, x, w), (Ints{2, 13, 20, 130, 200, 300}));
  c.pad = {{2, 3}};
  EXPECT_EQ(outputs(c, x, w), (Ints{13, 20}));
  c.pad = {{0, -2}};  // output padding: no tap reaches it
  EXPECT_EQ(outputs(c, x, w), (Ints{1, 2, 13, 20, 130, 200, 300, 0, 0}));
  c.pad = {}, c.stride = {4};  // larger than the kernel: gaps
  EXPECT_EQ(outputs(c, x, w), (Ints{1, 2, 3, 0, 10, 20, 30, 0, 100, 200, 300}));
  c.stride = {1}, c.dilation = {2};
  EXPECT_EQ(outputs(c, x, w), (Ints{1, 10, 102, 20, 203, 30, 300}));
}

TEST(Transposed, WhatNoTapReachesIsTheBias) {
  Conv c{.batch = 1, .image = {2, 1}, .channels = {1, 2}, .kernel = {1, 1}, .stride = {2, 3}, .transposed = true};
  c.pad = {{0, 0}, {0, -1}}, c.bias = true, c.types.y = u8;
  c.quantisation = {Per::tensor, Per::tensor, Per::tensor, Per::tensor};
  const int32_t bias[] = {5, 9}, zero = 100, w_zero = 3;
  const float one = 1;
  const Inputs in{.x_zero_point = &zero, .w_zero_point = &w_zero, .bias = bias, .multiplier = &one, .y_zero_point = 7};
  // (x - 100)(w - 3): 2 * 1, 2 * 2, then 4 * 1, 4 * 2.
  EXPECT_EQ(outputs(c, U8{102, 104}, S8{4, 5}, in), (Ints{14, 20, 12, 16, 12, 16, 12, 16, 16, 24, 12, 16}));
}

// y[o] of every output as sums over a dense problem, by the definition: seven loops and three for the taps.
Ints scattered(const Conv& conv, const Data& d) {
  const Conv c = problem::canonical(conv);
  const size_t rank = c.kernel.size();
  const auto at = [rank](const std::vector<int64_t>& v, size_t i) { return i + rank < 3 ? 1 : v[i + rank - 3]; };
  const auto pad = [&](size_t i) { return i + rank < 3 ? 0 : c.pad[i + rank - 3].before; };
  const std::vector<int64_t> out = c.out();
  const std::array<int64_t, 3> O{at(out, 0), at(out, 1), at(out, 2)}, I{at(c.image, 0), at(c.image, 1), at(c.image, 2)},
      K{at(c.kernel, 0), at(c.kernel, 1), at(c.kernel, 2)};
  const int64_t depth = c.channels.in / c.groups, filters = c.channels.out / c.groups;
  Ints y(size_t(c.batch * O[0] * O[1] * O[2] * c.channels.out));
  for (size_t i = 0; i < y.size(); ++i) y[i] = c.bias ? d.bias[i % size_t(c.channels.out)] : 0;
  const auto x_at = [&](int64_t i) { return load(d.x.data(), c.types.x, i); };
  for (int64_t n = 0; n < c.batch; ++n)
    for (int64_t i = 0; i < I[0] * I[1] * I[2]; ++i)
      for (int64_t k = 0; k < K[0] * K[1] * K[2]; ++k) {
        int64_t o[3], rest_i = i, rest_k = k;
        bool inside = true;
        for (size_t axis = 3; axis-- > 0; rest_i /= I[axis], rest_k /= K[axis]) {
          o[axis] = rest_i % I[axis] * at(c.stride, axis) - pad(axis) + rest_k % K[axis] * at(c.dilation, axis);
          inside = inside && o[axis] >= 0 && o[axis] < O[axis];
        }
        if (!inside) continue;
        const int64_t pixel = ((n * O[0] + o[0]) * O[1] + o[1]) * O[2] + o[2];
        for (int64_t f = 0; f < c.channels.out; ++f)
          for (int64_t ch = 0; ch < depth; ++ch) {
            const int64_t x = (n * I[0] * I[1] * I[2] + i) * c.channels.in + f / filters * depth + ch;
            const int64_t w = (f * K[0] * K[1] * K[2] + k) * depth + ch;
            const int32_t xz = c.quantisation.x_zero_point == Per::none ? 0 : d.x_zero_point[0];
            const int32_t wz = c.quantisation.w_zero_point == Per::none     ? 0
                               : c.quantisation.w_zero_point == Per::tensor ? d.w_zero_point[0]
                                                                            : d.w_zero_point[size_t(f)];
            auto& sum = y[size_t(pixel * c.channels.out + f)];
            sum = int32_t(uint32_t(sum) + uint32_t((x_at(x) - xz) * (load(d.w.data(), c.types.w, w) - wz)));
          }
      }
  return y;
}

std::vector<Conv> problems() {
  std::vector<Conv> all;
  const auto add = [&all](Conv c) {
    for (Type x : {u8, s8})
      for (Per zero : {Per::none, Per::channel}) {
        c.types = {x, zero == Per::none ? s8 : u8, s32};
        c.quantisation = {zero == Per::none ? Per::none : Per::tensor, zero, Per::none, Per::none};
        c.bias = x == s8, c.transposed = true;
        all.push_back(c);
      }
  };
  for (int64_t stride : {1, 2, 3, 4})
    for (int64_t dilation : {1, 2, 3})
      for (const Pad pad : {Pad{0, 0}, Pad{1, 1}, Pad{2, 0}, Pad{3, 4}, Pad{0, -1}, Pad{1, -6}}) {
        Conv c{.batch = 2, .image = {4, 3}, .channels = {3, 5}, .kernel = {3, 2}, .stride = {stride, 2}};
        c.dilation = {dilation, 1}, c.pad = {pad, {0, 1}};
        if (validate([&] { return c.transposed = true, c; }())) add(c);
      }
  add({.batch = 1, .image = {9}, .channels = {70, 66}, .kernel = {4}, .stride = {3}});  // two blocks of columns
  add({.batch = 1, .image = {3, 4}, .channels = {6, 4}, .kernel = {3, 3}, .stride = {2, 2}, .groups = 2});
  add({.batch = 2, .image = {3, 4}, .channels = {6, 6}, .kernel = {3, 3}, .stride = {2, 2}, .groups = 6});
  add({.batch = 1, .image = {3, 4}, .channels = {3, 9}, .kernel = {2, 3}, .stride = {2, 3}, .groups = 3});
  add({.batch = 1, .image = {3, 4}, .channels = {1, 9}, .kernel = {2, 3}, .stride = {1, 2}});
  add({.batch = 1, .image = {2, 3, 4}, .channels = {3, 4}, .kernel = {3, 2, 3}, .stride = {1, 2, 3}});
  add({.batch = 0, .image = {3}, .channels = {3, 4}, .kernel = {3}});
  return all;
}

TEST(Transposed, RunIsTheScatter) {
  int tried = 0;
  for (const Conv& c : problems()) {
    ASSERT_TRUE(validate(c)) << validate(c).error().message;
    const Data d(c, 1);
    run(c, d.inputs());
    ASSERT_EQ(Ints(d.y.as<int32_t>(), d.y.as<int32_t>() + d.y.bytes() / 4), scattered(c, d)) << name(c);
    ++tried;
  }
  EXPECT_GT(tried, 250);
}

TEST(Transposed, ValuesAreThoseOfRun) {
  for (Conv c : problems()) {
    if (c.batch == 0) continue;
    c.types.y = s8;
    c.quantisation.y_zero_point = Per::tensor, c.quantisation.multiplier = Per::channel;
    c.activation = Activation::clamp;
    const std::vector<int64_t> sizes = problem::layout_y(c).sizes;
    c.y_strides = problem::dense_strides(sizes);
    for (int64_t& stride : c.y_strides) stride *= 2;
    const Data d(c, 2);
    run(c, d.inputs());
    std::vector<int64_t> index(sizes.size(), 0);
    do ASSERT_EQ(value_at(c, d.inputs(), index), d.y.as<int8_t>()[offset_of(index, c.y_strides)]) << name(c);
    while (next(index, sizes));
  }
}

}  // namespace
}  // namespace octile::reference
