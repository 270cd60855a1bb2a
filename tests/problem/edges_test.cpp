// Nests and edge classes: what is merged, and that classes cover every output once with just the taps it sees.
#include "problem/edges.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace octile::problem
