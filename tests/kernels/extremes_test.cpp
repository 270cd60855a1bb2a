// All lowest, all highest, alternating: what saturates, wraps or carries goes wrong here first.
#include "kernel_case.hpp"

namespace octile::test {
namespace {

using tuner::DataDistribution;
using Extremes = InEveryRoom;

constexpr DataDistribution draws[] = {DataDistribution::lowest, DataDistribution::highest,
                                      DataDistribution::alternating, DataDistribution::uniform};

template <class P> void every_kind(const Engine& engine, P p) {
  for (Type x : {u8, s8})
    for (Type w : {u8, s8})
      for (Type y : {s32, u8, s8})
        for (Per zero_points : {Per::none, Per::tensor, Per::channel}) {
          p.types = {x, w, y};
          p.quantisation = {zero_points == Per::none ? Per::none : Per::tensor, zero_points, Per::none, Per::none};
          if (y != s32) p.quantisation.y_zero_point = Per::tensor, p.quantisation.multiplier = Per::channel;
          p.bias = zero_points != Per::tensor;
          for (DataDistribution of_x : draws)
            for (DataDistribution of_w : draws)
              EXPECT_EXACT(engine, p,
                           {.distribution = of_x, .w_distribution = of_w, .remainder = zero_points == Per::channel});
        }
}

TEST_P(Extremes, Gemm) {
  const Engine engine = this->engine();
  for (int64_t k : {3, 66}) ASSERT_NO_FATAL_FAILURE(every_kind(engine, Gemm{.m = 7, .n = 37, .k = k}));
}

TEST_P(Extremes, Convolution) {
  Conv c{.batch = 1, .image = {5, 7}, .channels = {5, 19}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  every_kind(engine(), c);
}

TEST_P(Extremes, Depthwise) {
  Conv c{.batch = 1, .image = {5, 7}, .channels = {21, 21}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  c.groups = 21;
  every_kind(engine(), c);
}

// Sums of both signs at and beyond 2^31, and row zero points that take them there.
TEST_P(Extremes, RowZeroPoints) {
  const Engine engine = this->engine();
  for (Type x : {u8, s8})
    for (Type w : {u8, s8})
      for (DataDistribution of_x : draws)
        for (DataDistribution of_w : draws)
          for (Per zero_points : {Per::none, Per::channel}) {
            Gemm g{.m = 9, .n = 20, .k = 33, .types = {x, w, s32}};
            g.quantisation = {Per::row, zero_points, Per::none, Per::none};
            EXPECT_EXACT(engine, g, {.distribution = of_x, .w_distribution = of_w, .remainder = true});
          }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Extremes, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
