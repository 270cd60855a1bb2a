// Many sizes of one model's weights: few kernels, one packed copy, memory that does not grow.
#include <algorithm>
#include <iostream>
#include <random>
#include <set>

#include "../support/resident_bytes.hpp"
#include "records.hpp"
#include "runtime/access.hpp"

namespace octile::test {
namespace {

constexpr int many = OCTILE_SIZES, shapes = 10 * many;

int64_t draw(std::mt19937& random, int64_t most) {  // small sizes more often: they have the odd tiles
  const auto wide = [&] { return int64_t(random() % uint64_t(most)); };
  return 1 + std::min(wide(), wide());
}

struct Seen {
  std::set<const void*> blocks;
  std::set<std::string> kernels, sources;
};

// Runs drawn sizes through one packed object; every one must equal the reference.
template <class P, class AtDrawnSize>
void run_sizes(const Engine& engine, const P& family, AtDrawnSize at, Seen& seen) {
  std::mt19937 random(7);
  const Layer first(at(family, random));
  const PackedWeights weights = first.pack(engine, family).value();
  for (int i = 0; i < many; ++i) {
    const Layer layer(at(family, random));
    ASSERT_EQ(std::memcmp(layer.trial().w(), first.trial().w(), 40 * 9), 0) << "one set of weights for all sizes";
    const Plan plan = layer.plan(engine, weights).value();
    ASSERT_EQ(layer.run(plan), "") << plan.problem() << ' ' << plan.config();
    seen.blocks.insert(runtime::Access::data(plan)->packed);
    seen.sources.insert(plan.origin_text());
    for (const auto& kernel : plan.kernels()) seen.kernels.insert(kernel.name);
    if (runtime::Access::data(plan)->palette.enter)
      seen.kernels.insert({"enter palette", "leave palette"});  // no plan lists them
  }
  EXPECT_EQ(seen.blocks, (std::set<const void*>{runtime::Access::block(weights).get()}))
      << "plans share the packed block";
}

void expect_few_kernels(const Engine& engine, const Seen& seen) {
  const EngineInfo info = engine.info();
  std::string names;
  for (const auto& name : seen.kernels) names += ' ' + name;
  std::cout << info.isa << ": " << info.kernels << " kernels, " << info.kernel_bytes << " bytes of pages, "
            << info.evicted << " evicted; plans are from " << seen.sources.size() << " sources\n";
  EXPECT_EQ(info.evicted, 0u);
  EXPECT_EQ(info.kernels, seen.kernels.size()) << names;
  EXPECT_LE(info.kernels, 64u) << names;
  EXPECT_LE(info.kernel_bytes, 512u << 10) << names;
}

class Sizes : public RoomTest {
 protected:
  Engine engine() const { return Engine({.max_isa = GetParam(), .store = ""}); }
  void convolutions(const Engine& engine) {
    Seen seen;
    const auto at = [](const Conv& c, std::mt19937& r) { return c.at({1, {draw(r, 24), draw(r, 48)}}); };
    run_sizes(engine, small_conv(), at, seen);
    expect_few_kernels(engine, seen);
  }
  void depthwise(const Engine& engine) {
    Seen seen;
    Conv c = small_conv();
    c.channels = {40, 40}, c.groups = 40;
    const auto at = [](const Conv& conv, std::mt19937& r) { return conv.at({1, {draw(r, 60), draw(r, 60)}}); };
    run_sizes(engine, c, at, seen);
    expect_few_kernels(engine, seen);
  }
  void gemms(const Engine& engine) {
    Seen seen;
    const auto at = [](const Gemm& g, std::mt19937& r) { return g.at({.m = draw(r, r() % 2 ? 100 : 2000)}); };
    run_sizes(engine, small_gemm(), at, seen);
    expect_few_kernels(engine, seen);
  }
};

TEST_P(Sizes, ImagesOfOneConvolution) { convolutions(engine()); }
TEST_P(Sizes, ImagesOfOneDepthwiseConvolution) { depthwise(engine()); }
TEST_P(Sizes, RowsOfOneGemm) { gemms(engine()); }
TEST_P(Sizes, RowsOfOneGemmBesideTunedSizes) {
  const Directory directory;
  const Engine e({.max_isa = GetParam(), .store = directory.path()});
  for (int64_t m : {3, 30, 300}) {  // each with another tile: all three are borrowed from
    const Layer layer(small_gemm(m));
    const auto configs = e.candidates(layer.problem());
    ASSERT_TRUE(directory.store().append(record_of(e, layer, configs[size_t(m) % configs.size()])));
  }
  gemms(Engine({.max_isa = GetParam(), .store = directory.path()}));
}
INSTANTIATE_TEST_SUITE_P(Rooms, Sizes, testing::ValuesIn(all_rooms()), [](const auto& info) { return info.param; });

// Legal for an image one pixel wide, of which its tiles compute four times as much.
TEST(Sizes, WinogradIsNotBorrowedForAnImageItsTilesHardlyFill) {
  const Directory directory;
  const EngineOptions options{.store = directory.path(), .memory = Memory::fast};
  const Engine e(options);
  const auto at = [](int64_t height, int64_t width) { return small_conv().at({1, {height, width}}); };
  const Layer layer(at(28, 28));
  const auto configs = e.candidates(layer.problem());
  const auto winograd =
      std::find_if(configs.begin(), configs.end(), [](const auto& c) { return c.starts_with("winograd4"); });
  if (winograd == configs.end()) GTEST_SKIP() << e.info().isa << " has no Winograd";
  ASSERT_TRUE(directory.store().append(record_of(e, layer, *winograd)));
  const Engine other(options);
  const PackedWeights weights = layer.pack(other, layer.problem()).value();
  EXPECT_EQ(Layer(at(28, 28)).plan(other, weights)->config(), *winograd);
  EXPECT_EQ(Layer(at(24, 20)).plan(other, weights)->config(), *winograd);
  EXPECT_EQ(Layer(at(48, 1)).plan(other, weights)->origin(), Origin::estimate);
}

// uxlfoundation/oneDNN#489: every new shape left something behind.
TEST(Memory, DistinctShapesLeaveNothingBehind) {
  const Engine engine({.store = "", .kernel_bytes = 16 << 10, .plans = 50});
  int64_t warm = 0;
  const auto shape = [](int i) {  // no two alike
    return Gemm{.m = 1 + i / 2000, .n = 1 + i % 50, .k = 1 + i / 50 % 40, .types = {i % 3 ? u8 : s8, s8, s32}};
  };
  for (int i = 0; i < shapes; ++i) {
    const Layer layer(shape(i));
    const Plan plan = layer.plan(engine).value();
    ASSERT_EQ(layer.run(plan), "") << plan.problem();
    const EngineInfo info = engine.info();
    ASSERT_LE(info.plans, 50u);
    ASSERT_LE(info.kernel_bytes, 16u << 10);
    if (i == shapes / 4) warm = resident_bytes();
  }
  EXPECT_GT(engine.info().evicted, 0u);
  const int64_t grown = resident_bytes() - warm;
  std::cout << shapes << " shapes, resident after a quarter of them " << (warm >> 10) << " KiB, then " << (grown >> 10)
            << " KiB more; " << engine.info().generated << " kernels generated\n";
  // A plan with its packed weights is some 5 KiB: 750 kept would be 4 MiB, 15 000 eighty.
  if (sanitised) std::cout << "not compared: a sanitizer keeps freed memory\n";
  else EXPECT_LT(grown, 3 << 20);
}

// uxlfoundation/oneDNN#489
TEST(Memory, EvictedKernelsStillRun) {
  const Engine engine({.store = "", .kernel_bytes = 4096, .plans = 1});
  const Layer held(small_gemm(37));
  const Plan plan = held.plan(engine).value();
  if (plan.isa() == "portable") GTEST_SKIP() << "room portable has no kernel to evict";
  for (int64_t n = 1; n <= 200; n += 3) {
    const Layer other(Gemm{.m = 20 + n, .n = n, .k = 24});
    ASSERT_EQ(other.run(other.plan(engine).value()), "") << n;
    ASSERT_EQ(held.run(plan), "") << n;
  }
  EXPECT_GT(engine.info().evicted, 20u);
}

}  // namespace
}  // namespace octile::test
