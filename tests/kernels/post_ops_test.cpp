// Post-ops after every algorithm, in every room: operands with strides of their own, broadcast ones, y itself; and what
// is refused.
#include <algorithm>
#include <set>

#include "kernel_case.hpp"

namespace octile::test {
namespace {

using PostOps = InEveryRoom;
using PostOpsOrEmulated = InEveryRoomOrEmulated;

// One of each algorithm, of a batch and groups, of lines that merge, of phases, of a run-time w.
constexpr const char* problems[] = {
    "gemm_u8s8s32_m7_n50_k40_then_max",
    "gemm_s8s8s32_m5_n33_k24_xzprow_wzpchannel_accumulate_then_max_rs64x1",
    "gemm_u8s8s32_b3x2_m7_n33_k20_runtimeb_then_max_rs0x0x64x1_then_max_rs1000x400x1x9",
    "gemm_u8u8s32_b4_m9_n16_k30_wzp_cs160x1x10_then_max_rs0x0x1",
    "gemm_f32s8s32_m6_n20_k33_xzprow_then_max",
    "conv_u8s8s32_n2_h5_w6_c16_k24_r3x3_p1x1_then_max",
    "conv_u8s8s32_n1_h6_w10_c16_k20_r3x3_p1x1_xzp_bias_then_max_rs9000x600x42x1",
    "conv_s8s8s32_n2_h9_w10_c3_k20_r7x7_s2x2_p3x3_xzp_then_max",
    "conv_u8s8s32_n1_h6_w7_c20_k20_r3x3_p1x1_g20_xzp_then_max_rs0x0x0x1",
    "conv_u8s8s32_n2_h9_w9_c18_k36_r3x3_s2x2_p1x1_g18_then_max_rs7000x1x9x81",
    "conv_u8s8s32_n1_h8_w6_c32_k32_r3x3_p1x1_g8_xzp_bias_then_max",
    "conv_u8s8s32_n1_h6_w6_c32_k32_r3x3_p1x1_xzp_ys16384x1x16x256_then_max_rs16384x1x16x256",
    "conv_u8s8s32_n1_d4_h3_w5_c8_k12_r3x3x3_p1x1x1_xzp_then_max",
    "conv_u8s8s32_n1_w40_c16_k16_r5_p2_then_max",
    "convt_u8s8s32_n1_h4_w5_c16_k20_r3x3_s2x2_p1x1_xzp_bias_then_max",
    "convt_u8s8s32_n2_h3_w3_c8_k8_r2x2_s3x3_then_max_rs4000x100x7x1"};

Problem of(const char* name) {
  auto problem = parse(name);
  EXPECT_TRUE(problem) << name << ": " << problem.error().message;
  return *problem;
}

TEST_P(PostOpsOrEmulated, AfterEveryAlgorithm) {
  const Engine engine = this->engine();
  for (const char* name : problems) EXPECT_EXACT(engine, of(name));
}

TEST_P(PostOps, EveryConfig) {
  const Engine engine = this->engine();
  std::set<std::string> algorithms;
  for (const char* name : problems) {
    const KernelCase layer(of(name));
    const std::vector<std::string> all = engine.candidates(of(name));
    for (size_t i = 0; i < all.size(); i += 1 + all.size() / 40) {
      const auto plan = layer.plan(engine, {.config = all[i]});
      ASSERT_TRUE(plan) << name << " " << all[i] << ": " << plan.error().message;
      algorithms.emplace(plan->algorithm());
      const std::string wrong = layer.difference(*plan);
      ASSERT_TRUE(wrong.empty()) << wrong;
    }
  }
  EXPECT_GE(algorithms.size(), 3u);
}

TEST_P(PostOps, OnThreads) {
  const Engine engine = this->engine(3);
  for (const char* name : problems) EXPECT_EXACT(engine, of(name));
}

INSTANTIATE_TEST_SUITE_P(Rooms, PostOps, every_room, name_of_room);
INSTANTIATE_TEST_SUITE_P(Rooms, PostOpsOrEmulated, every_room, name_of_room);

class Operand : public testing::Test {
 protected:
  Operand() : layer(of("gemm_u8s8s32_m9_n20_k16_then_max")), plan(*layer.plan(engine)) {
    args = {.x = layer.data().x(), .y = y.data()};
    args.post_ops = layer.data().post_ops();
  }
  void expect_refused(std::vector<PostOpArguments> post_ops, const std::string& message) {
    args.post_ops = post_ops;
    const auto ran = plan.run(args);
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().message, message);
  }
  Engine engine{{.store = ""}};
  KernelCase layer;
  Plan plan;
  std::vector<int32_t> y = std::vector<int32_t>(180);
  RunArguments args;
};

TEST_F(Operand, MayBeY) {
  ASSERT_TRUE(plan.run(args));
  const std::vector<int32_t> expected = y;
  std::copy_n(static_cast<const int32_t*>(layer.data().post_ops()[0].r), y.size(), y.begin());
  const PostOpArguments itself{.r = y.data()};
  args.post_ops = {&itself, 1};
  ASSERT_TRUE(plan.run(args));
  EXPECT_EQ(y, expected);
}

TEST_F(Operand, MustBeThereAndApartFromY) {
  expect_refused({}, "post_ops: 0 values, expected 1");
  expect_refused({{}, {}}, "post_ops: 2 values, expected 1");
  expect_refused({{}}, "post_ops[0].r: is null, expected a tensor of y's sizes");
  expect_refused({{reinterpret_cast<const char*>(y.data()) + 2}}, "post_ops[0].r: must be aligned to 4 bytes");
  expect_refused({{y.data() + 1}},
                 "y: shares bytes with a post-op's r, expected bytes of its own, or all of y as it is");
}

TEST(PostOpNames, AreTheSameBothWays) {
  for (const char* text : problems) EXPECT_EQ(name(of(text)), text);
  EXPECT_EQ(name(of("gemm_u8s8s32_m7_n50_k40_then_max_rs50x1")), "gemm_u8s8s32_m7_n50_k40_then_max");
  const auto message = [](const char* name) { return parse(name).error().message; };
  EXPECT_EQ(message("gemm_u8s8s32_m1_n1_k1_then_min"), "name: gemm_u8s8s32_m1_n1_k1_then_min: expected max after then");
}

TEST(PostOpNames, OfProblemsThatAreNone) {
  const auto message = [](const char* name) { return validate(of(name)).error().message; };
  EXPECT_EQ(message("gemm_u8s8u8_m4_n4_k4_multiplier_then_max"), "types.y: u8, expected s32 for post_ops = max");
  EXPECT_EQ(message("gemm_u8s8s32_m4_n4_k4_then_max_rs4"), "post_ops.strides: 1 entries, expected 2");
  EXPECT_EQ(message("gemm_u8s8s32_m4_n4_k4_then_max_then_max_then_max_then_max_then_max"),
            "post_ops: 5 entries, expected at most 4");
}

}  // namespace
}  // namespace octile::test
