// Every tail from 1 to twice a tile and one more, of each axis in turn and of pairs of them.
#include "check/suite.hpp"
#include "codegen/room.hpp"
#include "kernel_case.hpp"
#include "schedule/config.hpp"

namespace octile::test {
namespace {

// The largest legal tile of a room: rows, columns in elements, and k of one unrolled step.
struct Tile {
  int64_t m, n, k;
};

class Tails : public InEveryRoom {
 protected:
  Tile tile(const std::string& config) const {
    const auto c = tuner::parse_config(config).value();
    const auto& step = codegen::room_named(GetParam())->layout(codegen::ElementType::u8).tile;
    return {int64_t{c.rows} * step.m, int64_t{c.columns} * step.n, int64_t{c.unroll} * step.k};
  }
  // Configs of the widest and of the highest tiles, unrolled as the estimate does.
  std::vector<std::string> configs(const Engine& engine) const {
    const auto all = engine.candidates(Gemm{.m = 500, .n = 1000, .k = 100});
    std::string widest = all.front(), highest = all.front();
    const auto size = [](const std::string& c) {
      const auto config = tuner::parse_config(c).value();
      return config.unroll > 4 || config.band ? std::pair(0, 0) : std::pair(config.rows, config.columns);
    };
    for (const std::string& c : all) {
      if (size(c).second > size(widest).second) widest = c;
      if (size(c).first > size(highest).first) highest = c;
    }
    return {all.front(), widest, highest};
  }
  // The nearest legal config: fewer columns where the problem has no more, fewer rows where terms take registers.
  std::string fitting(const Engine& engine, const std::string& config, const Gemm& g) const {
    auto c = tuner::parse_config(config).value();
    const int64_t lanes = tile(config).n / c.columns;
    c.columns = int(std::clamp<int64_t>((g.n + lanes - 1) / lanes, 1, c.columns));
    const KernelCase data(g, {.data = {.remainder = true, .data_only = true}});
    for (; c.rows >= 1; --c.rows)
      for (tuner::Border border : {tuner::Border::skip, tuner::Border::fill}) {
        c.border = border;
        if (data.plan(engine, {.config = tuner::name(c)})) return tuner::name(c);
      }
    return config;
  }
  void exact(const Engine& engine, const std::string& config, int64_t m, int64_t n, int64_t k) {
    static constexpr Type signs[] = {u8, s8};
    const size_t turn = size_t(m + n + k);
    Gemm g{.m = m, .n = n, .k = k, .types = {signs[turn & 1], signs[turn >> 1 & 1], s32}};
    g.bias = true;
    g.quantisation = {Per::tensor, turn % 3 ? Per::none : Per::channel, Per::none, Per::none};
    const tuner::TrialOptions data{.seed = uint32_t(turn), .remainder = turn % 2 == 0};
    EXPECT_EXACT(engine, g, data, {.config = fitting(engine, config, g)});
    g.types.y = signs[turn >> 2 & 1];
    g.quantisation.y_zero_point = Per::tensor, g.quantisation.multiplier = Per::channel;
    EXPECT_EXACT(engine, g, data, {.config = fitting(engine, config, g)});
  }
};

TEST_P(Tails, OfRows) {
  const Engine engine = this->engine();
  for (const std::string& config : configs(engine))
    for (int64_t m = 1; m <= 2 * tile(config).m + 1; ++m)
      for (int64_t n : {int64_t{1}, tile(config).n, tile(config).n + 3})
        for (int64_t k : {5, 40}) ASSERT_NO_FATAL_FAILURE(exact(engine, config, m, n, k));
}

TEST_P(Tails, OfColumns) {
  const Engine engine = this->engine();
  for (const std::string& config : configs(engine))
    for (int64_t n = 1; n <= 2 * tile(config).n + 1; ++n)
      for (int64_t m : {int64_t{1}, tile(config).m + 1}) ASSERT_NO_FATAL_FAILURE(exact(engine, config, m, n, 9));
}

TEST_P(Tails, OfDepth) {
  const Engine engine = this->engine();
  for (const std::string& config : configs(engine))
    for (int64_t k = 1; k <= 2 * tile(config).k + 1; ++k)
      for (int64_t m : {int64_t{1}, tile(config).m + 1})
        for (int64_t n : {int64_t{3}, tile(config).n + 1}) ASSERT_NO_FATAL_FAILURE(exact(engine, config, m, n, k));
}

// Rows of pixels and channels of a depthwise convolution.
TEST_P(Tails, OfDepthwiseConvolutions) {
  const Engine engine = this->engine();
  const int64_t lanes = codegen::room_named(GetParam())->lanes();
  for (int64_t channels = 2; channels <= 2 * lanes + 1; ++channels)
    for (int64_t width : {1, 2, 3, 5, 8, 11, 19}) {
      Conv c{
          .batch = 1, .image = {3, width}, .channels = {channels, channels}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
      c.groups = channels;
      c.types = {channels % 2 ? u8 : s8, width % 2 ? u8 : s8, s32};
      c.quantisation.x_zero_point = Per::tensor;
      EXPECT_EXACT(engine, c);
      c.types.y = u8;
      c.quantisation = {Per::tensor, Per::channel, Per::tensor, Per::channel};
      EXPECT_EXACT(engine, c, {.remainder = true});
    }
}

// Depth of a tap, and pixels of a line.
TEST_P(Tails, OfConvolutions) {
  const Engine engine = this->engine();
  for (int64_t depth = 1; depth <= 2 * tile(configs(engine)[0]).k + 1; ++depth) {
    Conv c{
        .batch = 1, .image = {4, depth % 14 + 1}, .channels = {depth, 18}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
    c.types = {depth % 2 ? u8 : s8, depth % 4 < 2 ? u8 : s8, s32};
    c.quantisation.x_zero_point = Per::tensor;
    EXPECT_EXACT(engine, c);
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Tails, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
