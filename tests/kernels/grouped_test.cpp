// Convolutions of several groups to a vector, or of one to a vector or two, in every room: groups of any width beside
// those that a room has a step for, vectors that groups do not fill, every legal config. Buffers end at a page that is
// not there.
#include "kernel_case.hpp"
#include "schedule/packed_layout.hpp"

namespace octile::test {
namespace {

using Grouped = InEveryRoom;
using GroupedOrEmulated = InEveryRoomOrEmulated;

Conv grouped(int64_t groups, int64_t width, std::vector<int64_t> image = {5, 6}) {
  Conv c{.batch = 1, .image = std::move(image), .channels = {groups * width, groups * width}, .kernel = {3, 3}};
  c.groups = groups;
  c.pad = {{1, 1}, {1, 1}};
  c.bias = true;
  c.types.y = u8;
  c.quantisation = {Per::tensor, Per::none, Per::tensor, Per::channel};
  return c;
}

TEST_P(Grouped, AnyWidthAndNumber) {
  const Engine engine = this->engine();
  for (int64_t width : {2, 3, 4, 6, 8, 16, 24, 32})
    for (int64_t groups : {2, 3, 4, 5, 8, 13, 16, 33}) {
      if (width > 16 && groups > 5) continue;
      Conv c = grouped(groups, width);
      EXPECT_EXACT(engine, c);
      c.types = {s8, s8, s8};
      c.stride = {2, 1}, c.dilation = {1, 2};
      EXPECT_EXACT(engine, c);
      c.types.y = s32;
      c.quantisation = {Per::tensor, Per::none, Per::none, Per::none};
      EXPECT_EXACT(engine, c);
    }
}

TEST_P(GroupedOrEmulated, EveryPairOfSigns) {
  const Engine engine = this->engine();
  for (Type w : {u8, s8})
    for (Type x : {u8, s8})
      for (int64_t groups : {2, 3})
        for (int64_t width : {4, 8, 16}) {
          Conv c = grouped(groups, width, {2, 3});
          c.types = {x, w, u8};
          EXPECT_EXACT(engine, c);
        }
}

TEST_P(Grouped, WeightsOfEverySignAndZeroPoint) {
  const Engine engine = this->engine();
  for (Type w : {u8, s8})
    for (Type x : {u8, s8})
      for (Per per : {Per::none, Per::tensor, Per::channel})
        for (int64_t width : {2, 4, 8, 16}) {
          Conv c = grouped(12, width);
          c.types = {x, w, s8};
          c.quantisation.w_zero_point = per;
          EXPECT_EXACT(engine, c, {.remainder = true});
          for (tuner::DataDistribution draw : {tuner::DataDistribution::lowest, tuner::DataDistribution::highest,
                                               tuner::DataDistribution::alternating})
            EXPECT_EXACT(engine, c, {.distribution = draw});
        }
}

TEST_P(Grouped, AnyLayoutAndDimension) {
  const Engine engine = this->engine();
  for (int64_t width : {2, 4, 8, 16}) {
    Conv c = grouped(16, width);
    const int64_t channels = c.channels.in;
    c.x_strides = {30 * channels, 6, 1, 30};  // channels first
    EXPECT_EXACT(engine, c);
    c.x_strides.clear(), c.y_strides = {30 * channels, 6, 1, 30};
    EXPECT_EXACT(engine, c);
    Conv pointwise = grouped(16, width);
    pointwise.kernel = {1, 1}, pointwise.pad.clear(), pointwise.batch = 3;
    EXPECT_EXACT(engine, pointwise);
    Conv line = grouped(16, width, {23});
    line.kernel = {5}, line.pad = {{4, 0}}, line.stride = {2};
    EXPECT_EXACT(engine, line);
    Conv volume = grouped(16, width, {3, 4, 5});
    volume.kernel = {2, 3, 3}, volume.pad = {{1, 0}, {1, 1}, {0, 2}}, volume.batch = 2;
    EXPECT_EXACT(engine, volume);
    Conv transposed = grouped(16, width);
    transposed.transposed = true, transposed.stride = {2, 3};
    EXPECT_EXACT(engine, transposed);
  }
}

TEST_P(Grouped, EveryConfigAndThreads) {
  const Engine one = this->engine(), three = this->engine(3);
  const auto check = [&](const Conv& c) {
    const KernelCase data(c);
    const auto names = one.candidates(c);
    ASSERT_FALSE(names.empty());
    for (size_t i = 0; i < names.size(); i += 3)
      for (const Engine* engine : {&one, &three}) {
        const auto wrong = data.difference(*engine, {.config = names[i]});
        ASSERT_TRUE(wrong.empty()) << wrong;
      }
  };
  for (int64_t width : {4, 8, 16}) check(grouped(24, width, {9, 8}));
  for (int64_t width : {16, 32}) check(grouped(5, width, {1, 3}));  // threads share its groups, which stay whole
}

// Packed weights must serve every size: the rule knows widths and kinds of parameters alone.
TEST_P(Grouped, TheChoiceKnowsNoSizes) {
  const codegen::Room& room = *codegen::room_named(GetParam());
  for (int64_t width : {2, 4, 8, 16, 32, 64})
    for (Per w_zero_point : {Per::none, Per::channel}) {
      Conv c = grouped(16, width, {1, 1});
      c.quantisation.w_zero_point = w_zero_point;
      const bool small = codegen::phases_for(c, room).front().nest.grouped;
      c.image = {300, 2}, c.batch = 7;
      EXPECT_EQ(codegen::phases_for(c, room).front().nest.grouped, small) << name(c);
      if (width > 2 * room.lanes()) { EXPECT_FALSE(small) << name(c); }
    }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Grouped, every_room, name_of_room);
INSTANTIATE_TEST_SUITE_P(Rooms, GroupedOrEmulated, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
