// Every legal config gives the same bits: what the tuner picks is a matter of time alone.
#include "kernel_case.hpp"
#include "schedule/config.hpp"

namespace octile::test {
namespace {

using Configs = InEveryRoom;

void all_configs(const Engine& engine, const Problem& problem, size_t step = 1) {
  const KernelCase data(problem, {.data = {.remainder = true}});
  const auto names = engine.candidates(problem);
  ASSERT_FALSE(names.empty()) << name(problem);
  for (size_t i = 0; i < names.size(); i += step) {
    const auto wrong = data.difference(engine, {.config = names[i]});
    ASSERT_TRUE(wrong.empty()) << wrong;
  }
}

TEST_P(Configs, Gemm) {
  const Engine engine = this->engine();
  Gemm g{.m = 67, .n = 83, .k = 45, .types = {s8, u8, s8}, .bias = true};
  g.quantisation = {Per::row, Per::channel, Per::tensor, Per::channel};
  all_configs(engine, g);
  all_configs(engine, Gemm{.m = 67, .n = 83, .k = 45});
}

TEST_P(Configs, RuntimeB) {
  Gemm g{.batch = {2}, .m = 33, .n = 50, .k = 21, .types = {u8, u8, s32}, .runtime_w = true};
  g.quantisation = {Per::tensor, Per::channel, Per::none, Per::none};
  all_configs(engine(), g, 2);
}

TEST_P(Configs, Convolution) {
  const Engine engine = this->engine();
  Conv c{
      .batch = 1, .image = {11, 9}, .channels = {6, 40}, .kernel = {3, 3}, .stride = {1, 2}, .pad = {{1, 1}, {1, 2}}};
  c.types = {u8, s8, u8};
  c.quantisation = {Per::tensor, Per::none, Per::tensor, Per::channel};
  all_configs(engine, c);
  c.channels.in = 3;
  c.types = {s8, s8, s32};
  c.quantisation = {Per::tensor, Per::tensor, Per::none, Per::none};
  all_configs(engine, c, 3);
}

TEST_P(Configs, Depthwise) {
  Conv c{.batch = 1, .image = {11, 9}, .channels = {40, 40}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  c.groups = 40;
  c.types.y = u8;
  c.quantisation = {Per::tensor, Per::channel, Per::tensor, Per::channel};
  all_configs(engine(), c);
}

// A config for one problem may be nonsense for another: refused in words, never run.
TEST_P(Configs, IllegalOnesAreRefused) {
  const Engine engine = this->engine();
  const KernelCase data(Gemm{.m = 5, .n = 6, .k = 70});  // as deep as any step: nothing to fill
  for (const char* config :
       {"r99x1_u1_skip_panels_b0", "r1x99_u1_skip_panels_b0", "r0x1_u1_skip_panels_b0", "r1x1_u3_skip_panels_b-1",
        "r1x1_u1_fill_panels_b0", "nonsense", "r1x1_u1_skip_panels_b0x"}) {
    const auto plan = data.plan(engine, {.config = config});
    EXPECT_FALSE(plan) << config;
  }
}

// Where w is fetched ahead, however far; elsewhere the word is refused.
TEST_P(Configs, Prefetch) {
  const Engine engine = this->engine();
  const Gemm gemm{.m = 40, .n = 150, .k = 45};
  const KernelCase data(gemm);
  int made = 0;
  const auto names = engine.candidates(gemm);
  for (size_t i = 0; i < names.size(); i += 5)
    for (const char* prefetch : {"_p0", "_p2", "_p8"}) {
      const auto plan = data.plan(engine, {.config = names[i] + prefetch});
      if (!plan) {
        ASSERT_NE(plan.error().message.find("prefetch: "), std::string::npos) << plan.error().message;
        continue;
      }
      ++made;
      const std::string wrong = data.difference(*plan);
      ASSERT_TRUE(wrong.empty()) << wrong;
    }
  EXPECT_EQ(made > 0, GetParam() != std::string("portable"));
  EXPECT_FALSE(data.plan(engine, {.config = "r1x1_p9"}));
}

INSTANTIATE_TEST_SUITE_P(Rooms, Configs, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
