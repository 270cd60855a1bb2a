// Nests and edge classes: what is merged, and that classes cover every output once with just the taps it sees.
#include "problem/edges.hpp"

#include <gtest/gtest.h>

#include <set>

#include "problem/nest.hpp"

namespace octile::problem {
namespace {

Nest nest(Conv c) { return lower(Problem(std::move(c))); }

TEST(Nests, PlanesThatSeeOnePlaneEachAreABatch) {
  const Nest one = nest({.batch = 2, .image = {5, 6, 7}, .channels = {8, 9}, .kernel = {1, 1, 1}});
  EXPECT_EQ(one.items(), 1);  // and one line with all the rest: strides nest
  EXPECT_EQ(one.axis[1].out, 2 * 5 * 6 * 7);
  Conv c{.batch = 2, .image = {5, 6, 7}, .channels = {8, 9}, .kernel = {1, 3, 3}};
  c.stride = {2, 1, 1};
  const Nest images = nest(c);
  EXPECT_EQ(images.items(), 2 * 3);
  EXPECT_EQ(images.plane.out, 1);
  EXPECT_EQ(images.outer.back().x, 2 * 6 * 7 * 8);
  c.pad = {{1, 0}, {0, 0}, {0, 0}};
  EXPECT_EQ(nest(c).plane.out, 3);  // a plane of padding
}

TEST(Nests, OtherPlanesAreAnAxis) {
  const Nest n = nest({.batch = 1, .image = {5, 6, 7}, .channels = {8, 9}, .kernel = {3, 1, 1}});
  EXPECT_EQ(n.plane.out, 3);
  EXPECT_EQ(n.plane.kernel, 3);
  EXPECT_EQ(n.axis[0].out, 1);
  EXPECT_EQ(n.axis[1].out, 6 * 7);
  EXPECT_EQ(n.taps(), 3);
  EXPECT_EQ(n.macs(), 3 * 6 * 7 * 3 * 8 * 9);
}

TEST(Edges, ClassesCoverEveryOutputWithItsTaps) {
  const std::vector<Conv> all{
      {.image = {5, 4, 6}, .kernel = {3, 2, 3}, .pad = {{1, 1}, {0, 1}, {2, 0}}},
      {.image = {7, 5, 3},
       .kernel = {3, 3, 3},
       .stride = {2, 3, 1},
       .dilation = {2, 1, 3},
       .pad = {{4, 3}, {1, 1}, {4, 5}}},
      {.image = {2, 1, 3}, .kernel = {5, 3, 2}, .pad = {{6, 9}, {2, 2}, {4, 4}}},
      {.image = {3, 9}, .kernel = {2, 3}, .stride = {1, 4}, .dilation = {5, 1}, .pad = {{7, 8}, {9, 9}}}};
  for (Conv c : all) {
    c.batch = 1, c.channels = {70, 3};
    const Nest n = nest(c);
    const auto classes = edge_classes(n, false);
    EXPECT_EQ(int64_t(classes.size()), count_edge_classes(n));
    const auto in = [](const Range& r, int64_t at) { return at >= r.begin && at < r.end; };
    for (int64_t z = 0; z < n.plane.out; ++z)
      for (int64_t y = 0; y < n.axis[0].out; ++y)
        for (int64_t x = 0; x < n.axis[1].out; ++x) {
          int found = 0;
          for (const EdgeClass& e : classes) {
            if (!in(e.plane.out, z) || !in(e.axis[0].out, y) || !in(e.axis[1].out, x)) continue;
            ++found;
            for (int64_t t = 0; t < n.plane.kernel; ++t) EXPECT_EQ(in(e.plane.taps, t), n.plane.valid(z, t));
            for (int64_t t = 0; t < n.axis[0].kernel; ++t) EXPECT_EQ(in(e.axis[0].taps, t), n.axis[0].valid(y, t));
            for (int64_t t = 0; t < n.axis[1].kernel; ++t) EXPECT_EQ(in(e.axis[1].taps, t), n.axis[1].valid(x, t));
          }
          EXPECT_EQ(found, 1) << name(c) << " " << z << " " << y << " " << x;
        }
  }
}

// Outputs that see padding alone are one class, however many: 2^40 of them are not looked at one by one.
TEST(Edges, WidePaddingCostsNothing) {
  const int64_t wide = int64_t{1} << 40;
  const auto ranges = edge_ranges({.in = 5, .out = 2 * wide + 3, .kernel = 3, .before = wide});
  EXPECT_EQ(ranges.size(), 7u);
  EXPECT_EQ(ranges.front().out.size(), wide - 2);
  EXPECT_EQ(ranges.back().out.size(), wide - 2);
}

// Taps so far apart that the image lies between two of them, 2^40 outputs each: found by division.
TEST(Edges, WideDilationCostsNothing) {
  const int64_t apart = int64_t{1} << 40;
  const Axis a{.in = 5, .out = 5 + 3 * apart, .kernel = 3, .dilation = apart, .before = 2 * apart};
  const auto ranges = edge_ranges(a);
  ASSERT_EQ(ranges.size(), 6u);
  const Range taps[] = {{2, 3}, {0, 0}, {1, 2}, {0, 0}, {0, 1}, {0, 0}};
  int64_t at = 0;
  for (size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(ranges[i].taps, taps[i]) << i;
    EXPECT_EQ(ranges[i].out, (Range{at, i == 5 ? a.out : at + (i % 2 ? apart - 5 : 5)})) << i;
    at = ranges[i].out.end;
  }
  EXPECT_EQ(edge_ranges(a, 4).size(), 4u);
}

// As many classes as a million taps have are counted no further than the limit.
TEST(Edges, ClassesAreCountedUpToALimit) {
  Nest n;
  n.axis[0] = {.in = 1, .out = 1 << 20, .kernel = 1 << 20, .before = (1 << 20) - 1};
  n.axis[1] = n.axis[0];
  EXPECT_EQ(count_edge_classes(n, 129), 129);
}

// The stride of one pixel, and the distance of one tap, mean nothing: geometry is not computed with them.
TEST(Phases, WhatMeansNothingIsNotLowered) {
  Conv c{.batch = 1, .image = {1, 4}, .channels = {3, 2}, .kernel = {1, 2}, .dilation = {INT64_MAX, 1}};
  const Nest dense = lower(Problem(c));
  c.x_strides = {INT64_MAX, INT64_MAX, 3, 1}, c.y_strides = {INT64_MAX, INT64_MAX, 2, 1};
  c.w_strides = {6, INT64_MAX, 3, 1};
  const Nest strided = lower(Problem(c));
  for (size_t i : {0u, 1u}) {
    EXPECT_EQ(strided.axis[i].x, dense.axis[i].x);
    EXPECT_EQ(strided.axis[i].y, dense.axis[i].y);
    EXPECT_EQ(strided.axis[i].dilation, 1);
  }
  EXPECT_EQ(weight_source(Problem(c)).tap, weight_source(Problem(Conv{c.batch, c.image, c.channels, c.kernel})).tap);
}

// ---- phases of transposed convolutions

using Pairs = std::multiset<std::array<int64_t, 3>>;  // offsets of an output, a source and a weight that meet

// Adds the pairs that the outputs of a phase are sums of, and the outputs that it writes, of one channel and one
// filter.
void add(const Phase& phase, Pairs& pairs, std::multiset<int64_t>& written) {
  const Nest& n = phase.nest;
  for (int64_t item = 0; item < n.items(); ++item) {
    int64_t index = item, x0 = n.x, y0 = n.y;
    for (size_t i = n.outer.size(); i-- > 0; index /= n.outer[i].size)
      x0 += index % n.outer[i].size * n.outer[i].x, y0 += index % n.outer[i].size * n.outer[i].y;
    const std::array axes{n.plane, n.axis[0], n.axis[1]};
    for (const Axis& a : axes) EXPECT_GE(a.before, 0) << "kernels know no negative pad";
    std::array<int64_t, 3> o{}, t{};
    const auto each = [](std::array<int64_t, 3>& at, const std::array<int64_t, 3>& sizes, auto body) {
      for (at[0] = 0; at[0] < sizes[0]; ++at[0])
        for (at[1] = 0; at[1] < sizes[1]; ++at[1])
          for (at[2] = 0; at[2] < sizes[2]; ++at[2]) body();
    };
    each(o, {axes[0].out, axes[1].out, axes[2].out}, [&] {
      int64_t y = y0;
      for (size_t i = 0; i < 3; ++i) y += o[i] * axes[i].y;
      if (n.depth == 0) return;
      written.insert(y);
      each(t, {axes[0].kernel, axes[1].kernel, axes[2].kernel}, [&] {
        int64_t x = x0, w = phase.weights.offset(0);
        for (size_t i = 0; i < 3; ++i) {
          if (!axes[i].valid(o[i], t[i])) return;
          x += (axes[i].first_input(o[i]) + t[i] * axes[i].dilation) * axes[i].x;
          w += t[i] * phase.weights.tap[i];
        }
        pairs.insert({y, x, w});
      });
    });
  }
}

Pairs scattered(const Conv& c) {  // by the definition
  Pairs pairs;
  const std::vector<int64_t> out = c.out();
  const auto at = [](const std::vector<int64_t>& list, size_t i, int64_t otherwise) {
    return i < 3 - list.size() ? otherwise : list[i - (3 - list.size())];
  };
  const auto size = [&](const std::vector<int64_t>& list, size_t i) { return at(list, i, 1); };
  for (int64_t b = 0; b < c.batch; ++b)
    for (int64_t i = 0; i < size(c.image, 0) * size(c.image, 1) * size(c.image, 2); ++i)
      for (int64_t k = 0; k < size(c.kernel, 0) * size(c.kernel, 1) * size(c.kernel, 2); ++k) {
        int64_t rest_i = i, rest_k = k, y = 0, step = 1;
        bool inside = true;
        for (size_t d = 3; d-- > 0;) {
          const int64_t before = d < 3 - c.pad.size() ? 0 : c.pad[d - (3 - c.pad.size())].before;
          const int64_t o = rest_i % size(c.image, d) * at(c.stride, d, 1) - before +
                            rest_k % size(c.kernel, d) * at(c.dilation, d, 1);
          inside &= o >= 0 && o < size(out, d);
          y += o * step, step *= size(out, d);
          rest_i /= size(c.image, d), rest_k /= size(c.kernel, d);
        }
        const int64_t images = size(c.image, 0) * size(c.image, 1) * size(c.image, 2);
        if (inside) pairs.insert({b * step + y, b * images + i, k});
      }
  return pairs;
}

TEST(Phases, MeetEveryPairOfTheDefinitionOnce) {
  for (int64_t stride : {1, 2, 3, 4, 6})
    for (int64_t dilation : {1, 2, 3, 4})
      for (int64_t kernel : {1, 2, 3, 5})
        for (const Pad pad : {Pad{0, 0}, Pad{1, 0}, Pad{2, 3}, Pad{0, -4}, Pad{7, -5}}) {
          Conv c{.batch = 2, .image = {3, 4}, .channels = {1, 1}, .kernel = {kernel, 3}, .stride = {stride, 2}};
          c.dilation = {dilation, 1}, c.pad = {pad, {1, 0}}, c.transposed = true;
          if (stride == 3) c.image.insert(c.image.begin(), 2), c.kernel.insert(c.kernel.begin(), 2);
          if (stride == 3) c.stride.insert(c.stride.begin(), 2), c.dilation.insert(c.dilation.begin(), 3);
          if (stride == 3) c.pad.insert(c.pad.begin(), {2, 0});
          if (!validate(c)) continue;
          Pairs pairs;
          std::multiset<int64_t> written;
          const auto all = phases(c);
          for (const Phase& phase : all) add(phase, pairs, written);
          ASSERT_EQ(pairs, scattered(c)) << name(c);
          EXPECT_EQ(std::set<int64_t>(written.begin(), written.end()).size(), written.size()) << name(c);
          int64_t outputs = c.batch;
          for (int64_t size : c.out()) outputs *= size;
          const Nest& last = all.back().nest;
          const bool rest_written = last.depth == 0 && last.items() * last.plane.out * last.pixels() == outputs;
          EXPECT_TRUE(rest_written || int64_t(written.size()) == outputs) << name(c);
          EXPECT_EQ(macs(c), int64_t(pairs.size())) << name(c);
        }
}

// Weights are packed before sizes are known: what of a tap lies where may not depend on them.
TEST(Phases, AreTheSameAtEverySize) {
  Conv c{.channels = {5, 7}, .kernel = {3, 4}, .stride = {2, 3}, .pad = {{1, 0}, {2, -1}}, .transposed = true};
  c.batch = 1, c.image = {9, 8};
  const auto first = phases(c);
  ASSERT_EQ(first.size(), 6u);
  for (const auto& image : {std::vector<int64_t>{1, 2}, {2, 30}, {17, 3}}) {
    c.image = image;
    const auto all = phases(c);
    ASSERT_EQ(all.size(), first.size());
    for (size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(all[i].nest.taps(), first[i].nest.taps());
      EXPECT_EQ(all[i].weights.first, first[i].weights.first);
      EXPECT_EQ(all[i].weights.tap, first[i].weights.tap);
    }
  }
  EXPECT_EQ(largest(first), 0u);
}

// A stride of 2^40 has as many phases as taps, and outputs of no tap are one nest: nothing is looked at one by one.
TEST(Phases, AreNoMoreThanTaps) {
  Conv c{.batch = 1, .image = {1}, .channels = {1, 1}, .kernel = {3}, .stride = {int64_t{1} << 40}, .transposed = true};
  EXPECT_EQ(phases(c).size(), 4u);
  EXPECT_TRUE(phases(c).back().nest.empty()) << "all three outputs are reached";
  c.image = {2};
  EXPECT_EQ(phases(c).size(), 4u);
  EXPECT_EQ(phases(c).back().nest.pixels(), (int64_t{1} << 40) + 3);
}

}  // namespace
}  // namespace octile::problem
