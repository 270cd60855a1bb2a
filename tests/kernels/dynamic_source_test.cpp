// Problems whose source is f32, quantised inside the call: against the reference in every room, what a call says it
// found, and what it refuses.
#include <bit>
#include <cmath>
#include <limits>
#include <octile/octile.hpp>

#include "../support/flush_denormals.hpp"
#include "kernel_case.hpp"
#include "reference/reference.hpp"

namespace octile::test {
namespace {

Problem of(const char* name) { return parse(name).value(); }

// Dense, views, transposed, broadcast and NCHW sources; a long line that is gathered; rows; 8-bit outputs; run-time B.
const char* const problems[] = {
    "gemm_f32s8s32_m5_n7_k9_xzp",
    "gemm_f32s8s32_m1_n1_k1_xzprow",
    "gemm_f32s8s32_m5_n7_k0_xzp",
    "gemm_f32u8s32_m37_n19_k130_xzp_wzpchannel_bias",
    "gemm_f32s8s32_m37_n19_k130_xzprow",
    "gemm_f32u8s32_m37_n19_k130_xzprow_wzpchannel_bias_accumulate_as150x1",
    "gemm_f32s8s32_m300_n5_k3_xzprow_as1x300",
    "gemm_f32s8s32_m6_n7_k300_xzp_as1x7",
    "gemm_f32s8s32_b3x2_m4_n5_k6_xzp_as0x24x6x1",
    "gemm_f32s8s32_b3_m4_n5_k6_xzp_runtimeb",
    "gemm_f32s8s32_b3x2_m4_n5_k6_xzpitemrow",
    "gemm_f32s8s32_b3x2_m4_n5_k6_xzpitemrow_as0x24x6x1",
    "gemm_f32u8s32_b2x3_m9_n37_k70_xzpitemrow_wzpchannel_bias_runtimeb",
    "gemm_f32s8s32_m70_n5_k6_xzprow_runtimeb_as9x1",
    "gemm_f32s8u8_m33_n47_k129_xzp_yzp_multiplierchannel_bias_relu",
    "gemm_f32u8s8_m33_n47_k129_xzp_wzp_yzp_multiplier_clamp",
    "gemm_f32s8u8_b2_m9_n17_k21_xzp_multiplier_runtimeb",
    "conv_f32s8s32_n2_h9_w8_c3_k8_r3x3_p1x1_xzp",
    "conv_f32s8s32_n2_h9_w8_c3_k8_r3x3_p1x1_xzp_xs216x8x1x72",
    "conv_f32s8u8_n1_h7_w7_c16_k16_r3x3_p1x1_g16_xzp_yzp_multiplierchannel_bias",
    "conv_f32u8s32_n1_h12_w11_c8_k12_r3x2_s2x1_p1x1_q0x2_g4_xzp_wzpchannel_bias",
    "conv_f32s8s32_n3_w31_c5_k9_r4_xzp",
};

class DynamicSource : public InEveryRoom {};

TEST_P(DynamicSource, IsTheReference) {
  const Engine rooms = engine();
  for (const char* name : problems)
    for (const auto draw : {tuner::DataDistribution::uniform, tuner::DataDistribution::lowest,
                            tuner::DataDistribution::highest, tuner::DataDistribution::alternating})
      EXPECT_EXACT(rooms, of(name), {.distribution = draw, .w_distribution = tuner::DataDistribution::uniform});
}

TEST_P(DynamicSource, ThreadsThatShareTheSourceGiveTheSameBits) {
  const Engine rooms = engine(3);
  for (const char* name : {"gemm_f32s8s32_m401_n3_k257_xzp", "gemm_f32s8s32_m401_n3_k257_xzprow",
                           "gemm_f32s8s32_b5_m81_n3_k257_xzpitemrow", "gemm_f32s8s32_m40100_n3_k3_xzp_as5x1",
                           "conv_f32s8u8_n2_h50_w51_c20_k8_r3x3_xzp_multiplier_xs51000x51x1x2550"})
    EXPECT_EXACT(rooms, of(name), {});
}

INSTANTIATE_TEST_SUITE_P(Rooms, DynamicSource, every_room, name_of_room);

// A plan of 1 x 1 weights 1: its sums are the quantised source less its zero point.
class Identity {
 public:
  explicit Identity(const std::string& kind, int64_t m) : m_(m) {
    const auto made = parse("gemm_f32s8s32_m" + std::to_string(m) + "_n1_k1_" + kind);
    const int8_t one = 1;
    auto weights = engine_.pack(*made, &one);
    plan_ = engine_.plan(*made, weights.value()).value();
  }
  Result<void> operator()(std::span<const float> x, bool flush = false) {
    y.assign(size_t(m_), 0);
    RunArguments args{.x = x.data(), .y = y.data()};
    args.x_scales_found = scales, args.x_zero_points_found = zero_points;
    const FlushDenormals mode(flush);
    return plan_->run(args);
  }
  std::vector<int32_t> y, zero_points{-1};
  std::vector<float> scales{-1};

 private:
  Engine engine_{EngineOptions{.store = "", .threads = 1}};
  std::optional<Plan> plan_;
  int64_t m_;
};

TEST(DynamicSourceOfACall, IsDynamicQuantizeLinear) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  const std::vector<float> sources[] = {{0, 0, 0, 0},
                                        {1, 2, 3, -4},
                                        {-1, -2, -3, -4},
                                        {inf, 1, 2, -1},
                                        {-inf, 1, inf, 0},
                                        {1e-45f, 0, 0, -1e-45f},
                                        {1e-40f, 2e-40f, 0, 0},
                                        {1, std::nanf(""), -2, 5},
                                        {3.4e38f, -3.4e38f, 1, 2}};
  Identity tensor("xzp", 4), rows("xzprow", 4);
  for (const bool flush : {false, true})
    for (const auto& x : sources)
      for (Identity* call : {&tensor, &rows}) {
        SCOPED_TRACE(testing::PrintToString(x));
        const size_t count = call == &rows ? 4 : 1;
        call->scales.assign(count, -1), call->zero_points.assign(count, -1);
        ASSERT_TRUE((*call)(x, flush));
        std::vector<uint8_t> expected(4);
        std::vector<float> scales(count);
        std::vector<int32_t> zero_points(count);
        const LinearRows r{.rows = 4, .columns = 1, .per = count == 4 ? Per::row : Per::tensor};
        ASSERT_TRUE(dynamic_quantise_linear(r, x, expected, scales, zero_points));
        EXPECT_EQ(call->zero_points, zero_points);
        for (size_t i = 0; i < count; ++i)
          EXPECT_EQ(std::bit_cast<uint32_t>(call->scales[i]), std::bit_cast<uint32_t>(scales[i]));
        for (size_t i = 0; i < 4; ++i) EXPECT_EQ(call->y[i], expected[i] - zero_points[count == 4 ? i : 0]);
      }
}

TEST(DynamicSourceOfACall, BadArgumentsAreRefusedByField) {
  const Engine engine({.store = "", .threads = 1});
  const Problem problem = of("gemm_f32s8u8_m3_n2_k1_xzp_multiplierchannel");
  const int8_t w[] = {1, 2};
  const Plan plan = engine.plan(problem, engine.pack(problem, w).value()).value();
  const std::vector<float> x{1, 2, 3}, infinite{1, INFINITY, 2}, multipliers{0.5f, 1e-30f};
  std::vector<uint8_t> y(6, 77);
  std::vector<float> found(1);
  std::vector<int32_t> zeros(2), rows(3);
  const auto error = [&](auto change) {
    RunArguments args{.x = x.data(), .y = y.data(), .multipliers = multipliers};
    change(args);
    const auto ran = plan.run(args);
    return ran ? "" : ran.error().message;
  };
  EXPECT_EQ(error([&](auto& a) { a.x_zero_point = 300, a.x_row_zero_points = rows; }), "") << "the call finds its own";
  y.assign(6, 77);
  EXPECT_EQ(error([&](auto& a) { a.x = reinterpret_cast<const char*>(x.data()) + 1; }),
            "x: an f32 source must be aligned to 4 bytes");
  EXPECT_EQ(error([&](auto& a) { a.x_zero_points_found = zeros; }),
            "x_zero_points_found: 2 values, expected none or 1");
  EXPECT_EQ(error([](auto& a) { a.y_scale = 0; }), "y_scale: 0, expected a finite normal number > 0");
  EXPECT_EQ(error([](auto& a) { a.y_scale = 1e12f; }),
            "x_scale * multipliers[1] / y_scale: 1.12103877e-44, expected a finite normal number > 0 (x_scale, as "
            "found, is 0.0117647061)");
  EXPECT_EQ(error([&](auto& a) { a.x = infinite.data(), a.x_scales_found = found; }),
            "x_scale * multipliers[0] / y_scale: inf, expected a finite normal number > 0 (x_scale, as found, is inf)");
  EXPECT_EQ(found[0], INFINITY);
  EXPECT_EQ(y, std::vector<uint8_t>(6, 77));
  EXPECT_EQ(error([](auto&) {}), "");
}

TEST(DynamicSourceOfAProblem, HasANameAndRules) {
  for (const char* text : problems) EXPECT_EQ(name(of(text)), text);
  const auto message = [](const char* text) {
    const auto valid = validate(of(text));
    return valid ? "" : valid.error().message;
  };
  EXPECT_EQ(message("gemm_f32s8s32_m_any_n7_k9_xzp"), "");
  EXPECT_EQ(message("gemm_f32s8s32_m5_n7_k9"),
            "quantisation.x_zero_point: none, expected tensor, row or itemrow for types.x = f32");
  EXPECT_EQ(message("conv_f32s8s32_n1_w9_c3_k4_r3"),
            "quantisation.x_zero_point: none, expected tensor for types.x = f32");
  EXPECT_EQ(message("gemm_f32s8u8_m5_n7_k9_xzprow_multiplier"),
            "quantisation.x_zero_point: row, expected tensor for types.x = f32 and types.y = u8: multipliers are of "
            "channels, not of rows");
  EXPECT_EQ(
      message("gemm_f32s8u8_b2_m5_n7_k9_xzpitemrow_multiplier"),
      "quantisation.x_zero_point: itemrow, expected tensor for types.x = f32 and types.y = u8: multipliers are of "
      "channels, not of rows");
  EXPECT_EQ(message("gemm_f32s8s32_b2_m5_n7_k9_xzprow"),
            "quantisation.x_zero_point: row, expected tensor or itemrow for types.x = f32 and a batch: every item is "
            "quantised");
  EXPECT_EQ(message("gemm_u8f32s32_m5_n7_k9"), "types.w: f32, expected u8 or s8");
  EXPECT_EQ(message("gemm_u8s8f32_m5_n7_k9"), "types.y: f32, expected u8, s8 or s32");
}

// The u8 problem is what is measured and remembered.
TEST(DynamicSourceOfAProblem, SharesTheRecordsOfTheU8Problem) {
  const Engine engine({.threads = 1});
  ASSERT_TRUE(engine.clear_store());
  const Problem problem = of("gemm_f32s8s32_m16_n32_k64_xzp_as80x1");
  const KernelCase call(problem);
  EXPECT_EQ(call.plan(engine)->origin(), Origin::estimate);
  const auto report = engine.tune(problem, {.effort = Effort::measure, .seconds = 0.05});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->problem, "gemm_u8s8s32_m16_n32_k64_xzp");
  EXPECT_EQ(call.plan(engine)->origin(), Origin::exact_record);
  EXPECT_EQ(KernelCase(of("gemm_u8s8s32_m16_n32_k64_xzp")).plan(engine)->origin(), Origin::exact_record);
  EXPECT_EQ(call.plan(engine)->problem(), name(problem));
  EXPECT_EQ(call.difference(engine), "");
}

TEST(DynamicSourceOfAProblem, HasFamilies) {
  const Engine engine({.store = "", .threads = 1});
  const Problem free = of("gemm_f32s8s32_m_any_n5_k12_xzprow");
  std::vector<int8_t> w(60);
  for (size_t i = 0; i < w.size(); ++i) w[i] = int8_t(i * 5 - 128);
  const Family family = engine.family(free, engine.pack(free, w.data()).value()).value();
  for (const int64_t m : {1, 7, 40}) {
    std::vector<float> x(size_t(m) * 12);
    for (size_t i = 0; i < x.size(); ++i) x[i] = float(i % 17) - 5;
    std::vector<int32_t> y(size_t(m) * 5), expected(y.size());
    ASSERT_TRUE(family.at(Gemm::Sizes{.m = m}).value().run({.x = x.data(), .y = y.data()}));
    const Problem one = std::get<Gemm>(free).at({.m = m});
    reference::run(one, {.x = x.data(), .w = w.data(), .y = expected.data()});
    EXPECT_EQ(y, expected);
  }
}

TEST(DynamicSourceOfAProblem, IsNotJudgedForSaturation) {
  const int8_t w[8] = {};
  const float x[8] = {};
  EXPECT_EQ(would_saturate(of("gemm_f32s8s32_m4_n4_k2_xzp"), w, x).error().message,
            "types.x: f32, expected u8 or s8 where a source is judged: quantise it first");
  EXPECT_TRUE(would_saturate(of("gemm_f32s8s32_m4_n4_k2_xzp"), w, nullptr));
}

}  // namespace
}  // namespace octile::test
