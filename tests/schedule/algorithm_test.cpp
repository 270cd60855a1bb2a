#include "schedule/algorithm.hpp"

#include <gtest/gtest.h>

#include "problem/nest.hpp"
#include "schedule/packed_layout.hpp"

namespace octile::schedule {
namespace {

problem::Nest nest_of(const char* name, const codegen::Room& room) {
  const auto problem = parse(name);
  EXPECT_TRUE(problem) << name;
  return codegen::phases_for(*problem, room).front().nest;
}

struct Case {
  Algorithm expected;
  const char* room;
  const char* problem;
};
const Case cases[] = {
    {Algorithm::direct, "avx2", "gemm_u8s8s32_m5_n8_k64"},
    {Algorithm::direct, "avx512_vnni", "conv_u8s8s32_n1_h9_w9_c64_k64_r3x3_p1x1"},
    {Algorithm::kernel_row, "avx512_vnni", "conv_u8s8s32_n1_h32_w32_c3_k64_r3x3"},
    {Algorithm::im2col, "avx512_vnni", "conv_u8s8s32_n1_h32_w32_c1_k64_r2x1"},
    {Algorithm::depthwise, "avx512_vnni", "conv_u8s8s32_n1_h9_w9_c32_k32_r3x1_p1x0_g32"},
    {Algorithm::depthwise, "portable", "conv_u8s8s32_n1_h9_w9_c32_k32_r3x3_p1x1_g32"},
    {Algorithm::depthwise_rows, "avx512_vnni", "conv_u8s8s32_n1_h9_w9_c32_k32_r3x3_p1x1_g32"},
    {Algorithm::grouped, "avx512_vnni", "conv_u8s8s32_n1_h9_w9_c128_k128_r3x3_p1x1_g32"},
};

TEST(Algorithm, PacksTheFirstOfTheListThatIsNotRefused) {
  for (const Case& c : cases) {
    const codegen::Room& room = *codegen::room_named(c.room);
    const problem::Nest nest = nest_of(c.problem, room);
    const auto layout = codegen::packed_layout(nest, room);
    ASSERT_TRUE(layout) << layout.error().message;
    EXPECT_EQ(layout->algorithm, c.expected) << c.problem << " got " << facts(layout->algorithm).name;
    for (const Algorithm a : algorithms) {
      const auto reason = refusal(a, {nest, room, layout->step.tile.k});
      if (a <= c.expected) {
        EXPECT_EQ(reason.empty(), a == c.expected) << c.problem << ", " << facts(a).name << ": " << reason;
      }
    }
  }
}

TEST(Algorithm, RefusesInWords) {
  const codegen::Room& room = *codegen::room_named("avx512_vnni");
  for (const Case& c : cases) {
    const problem::Nest nest = nest_of(c.problem, room);
    size_t taken = 0;
    for (const Verdict& v : verdicts(nest, room)) {
      taken += v.refused.empty() && v.name != facts(Algorithm::winograd).name;
      const bool words = v.refused.empty() || v.refused.find(' ') != std::string_view::npos;
      EXPECT_TRUE(words) << v.name << ": " << v.refused;
    }
    EXPECT_EQ(taken, 1u) << c.problem << ": one algorithm packs the weights, and this room has no classes";
  }
}

TEST(Algorithm, TakesTheElementTypesOfTheList) {
  const codegen::Room& room = *codegen::room_named("avx2");
  problem::Nest nest = nest_of("gemm_u8s8s32_m5_n8_k64", room);
  EXPECT_TRUE(packed_algorithm({nest, room, 4}));
  for (const Type type : {Type::s32, Type::f32}) {
    problem::Nest other = nest;
    other.types.x = type;
    EXPECT_FALSE(packed_algorithm({other, room, 4}));
    EXPECT_FALSE(codegen::packed_layout(other, room));
    other.types = nest.types;
    other.types.w = type;
    EXPECT_EQ(refusal(Algorithm::direct, {other, room, 4}), "it takes no w of this element type");
  }
}

TEST(Algorithm, LeavesToTheFallbackWhatTheRoomHasNoKernelFor) {
  const codegen::Room& amx = *codegen::room_named("amx_int8");
  const auto left = [&](const char* name) { return left_to_fallback(nest_of(name, amx), amx); };
  EXPECT_NE(left("conv_u8s8s32_n1_h9_w9_c32_k32_r3x3_p1x1_g32"), "");
  EXPECT_NE(left("conv_u8s8s32_n1_h9_w9_c8_k32_r3x1"), "");
  EXPECT_EQ(left("conv_u8s8s32_n1_h9_w9_c64_k64_r3x3"), "");
  EXPECT_NE(too_few_rows(nest_of("gemm_u8s8s32_m1_n8_k64", amx), amx), "");
  EXPECT_EQ(too_few_rows(nest_of("gemm_u8s8s32_m2_n8_k64", amx), amx), "");
}

TEST(Algorithm, WeightsInClassesAreOfDirectAndKernelRow) {
  const codegen::Room& room = *codegen::room_named("avx2");
  const auto refused = [&](const char* name) { return classes_refusal(nest_of(name, room), room); };
  EXPECT_EQ(refused("gemm_u8s8s32_m5_n8_k64"), "");
  EXPECT_NE(refused("gemm_u8s8s32_m5_n8_k64_runtimeb"), "");
  EXPECT_NE(refused("conv_u8s8s32_n1_h9_w9_c32_k32_r3x3_p1x1_g32"), "");
  EXPECT_NE(classes_refusal(nest_of("gemm_u8s8s32_m5_n8_k64", room), *codegen::room_named("avx_vnni")), "");
}

}  // namespace
}  // namespace octile::schedule
