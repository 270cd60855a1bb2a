// Zero points of A for each row of each item of a batch, a_zero_point of ONNX's MatMulInteger of the shape
// [D1, D2, M, 1]: packed weights and a run-time B, bytes and an f32 source.
#include <numeric>
#include <octile/quantise.hpp>

#include "exact.hpp"

namespace octile::test {
namespace {

using ItemRows = InEveryRoom;

Bytes drawn(int64_t size, uint32_t seed) {
  Bytes b(static_cast<size_t>(size));
  for (uint8_t& value : b) value = uint8_t((seed = seed * 1664525 + 1013904223) >> 24);
  return b;
}

// Y[d1, d2, m, n] = sum over k of (A[d1, d2, m, k] - a_zero_point[d1, d2, m]) * (B[..., k, n] - b_zero_point[n])
Ints matmul_integer(const Gemm& g, const Bytes& a, const Bytes& b, const Ints& a_zero_points,
                    const Ints& w_zero_points) {
  Ints y;
  for (int64_t item = 0; item < g.batch[0] * g.batch[1]; ++item)
    for (int64_t m = 0; m < g.m; ++m)
      for (int64_t n = 0; n < g.n; ++n) {
        int32_t sum = 0;
        for (int64_t k = 0; k < g.k; ++k) {
          const int64_t row = item * g.m + m, column = ((g.runtime_w ? item * g.k : 0) + k) * g.n + n;
          sum += (a[size_t(row * g.k + k)] - a_zero_points[size_t(row)]) *
                 (int8_t(b[size_t(column)]) - w_zero_points[size_t(n)]);
        }
        y.push_back(sum);
      }
  return y;
}

TEST_P(ItemRows, AreThoseOfMatMulInteger) {
  for (int threads : {1, 3}) {
    const Engine engine = this->engine(threads);
    for (const auto& [m, n, k] : {std::array<int64_t, 3>{1, 33, 20}, {5, 9, 70}, {33, 17, 64}, {2, 1, 3}})
      for (const bool runtime_w : {false, true}) {
        Gemm g{.batch = {2, 3}, .m = m, .n = n, .k = k, .runtime_w = runtime_w};
        g.quantisation = {Per::item_row, Per::channel, Per::none, Per::none};
        const Bytes a = drawn(6 * m * k, 7), b = drawn((runtime_w ? 6 : 1) * k * n, 9);
        Ints zero_points(size_t(6 * m)), w_zero_points(static_cast<size_t>(n));
        std::iota(zero_points.begin(), zero_points.end(), 3);
        std::iota(w_zero_points.begin(), w_zero_points.end(), -9);
        EXPECT_EQ(outputs(engine, g, a, b, {.w_zero_points = w_zero_points, .row_zero_points = zero_points}).value(),
                  matmul_integer(g, a, b, zero_points, w_zero_points))
            << name(g);
      }
  }
}

// A batch that is merged into the rows, one whose items lie apart or lie over one another, a B that some items share.
constexpr const char* problems[] = {
    "gemm_u8s8s32_b2x3_m4_n5_k6_xzpitemrow",
    "gemm_s8s8s32_b2x3_m4_n37_k64_xzpitemrow_wzp_bias",
    "gemm_u8u8s32_b2x3_m4_n37_k70_xzpitemrow_wzpchannel_accumulate",
    "gemm_u8s8s32_b2x3_m5_n5_k6_xzpitemrow_as96x31x6x1",
    "gemm_u8s8s32_b2x3_m5_n5_k6_xzpitemrow_cs25x50x5x1",
    "gemm_u8s8s32_b3x2_m4_n5_k6_xzpitemrow_as0x24x6x1",
    "gemm_u8s8s8_b3_m7_n19_k33_xzpitemrow_yzp_multiplierchannel_relu",
    "gemm_s8u8s32_b2x3_m9_n37_k70_xzpitemrow_wzpchannel_bias_runtimeb",
    "gemm_u8s8s32_b2x3_m9_n37_k70_xzpitemrow_runtimeb_bs0x2590x37x1",
    "gemm_u8s8s32_b2x3_m9_n37_k70_xzpitemrow_runtimeb_bs2590x0x37x1",
    "gemm_u8s8s32_b2x3_m1_n37_k70_xzpitemrow_runtimeb_bs0x0x37x1",
    "gemm_u8s8s32_b1x1x4_m33_n18_k31_xzpitemrow_as1x1x1023x1x33",
    "gemm_u8s8s32_b0_m5_n6_k7_xzpitemrow",
};

TEST_P(ItemRows, EveryBatchInEveryConfig) {
  for (int threads : {1, 3}) {
    const Engine engine = this->engine(threads);
    for (const char* text : problems) {
      const Problem problem = parse(text).value();
      EXPECT_EQ(name(problem), text);
      EXPECT_EXACT(engine, problem, {.remainder = true});
      const KernelCase data(problem);
      const auto configs = engine.candidates(problem);
      for (size_t i = 0; i < configs.size(); i += 19) {
        const auto wrong = data.difference(engine, {.config = configs[i]});
        ASSERT_TRUE(wrong.empty()) << wrong;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, ItemRows, every_room, name_of_room);

TEST(ItemRowsOfACall, AreCounted) {
  const Engine engine({.store = "", .threads = 1});
  for (const char* text :
       {"gemm_u8s8s32_b2x3_m4_n1_k1_xzpitemrow", "gemm_u8s8s32_b2x3_m4_n1_k1_xzpitemrow_as16x5x1x1"}) {
    const Problem problem = parse(text).value();
    const int8_t one = 1;
    const Plan plan = engine.plan(problem, engine.pack(problem, &one).value()).value();
    const Bytes x(64, 200);
    Ints y(24), zero_points(25, 200);
    RunArguments args{.x = x.data(), .y = y.data()};
    for (const size_t count : std::initializer_list<size_t>{0, 4, 23, 25}) {
      args.x_row_zero_points = std::span(zero_points).first(count);
      EXPECT_EQ(plan.run(args).error().message, "x_row_zero_points: " + std::to_string(count) + " values, expected 24");
    }
    zero_points[23] = 256;
    args.x_row_zero_points = std::span(zero_points).first(24);
    EXPECT_EQ(plan.run(args).error().message, "x_row_zero_points: 256 is not a value of the source's type");
    zero_points[23] = 199;
    ASSERT_TRUE(plan.run(args));
    EXPECT_EQ(y[22], 0);
    EXPECT_EQ(y[23], 1);
  }
}

// Every row of every item of an f32 source has a scale of its own, found as by dynamic_quantise_linear.
TEST(ItemRowsOfACall, AreFoundInAnF32Source) {
  const Engine engine({.store = "", .threads = 2});
  constexpr int64_t items = 6, m = 5, k = 9;
  std::vector<float> x(size_t(items * m * k));
  for (size_t i = 0; i < x.size(); ++i) {
    const size_t row = i / size_t(k);
    x[i] = float((i * 37) % 101) * float(row + 1) - 40;
  }
  std::vector<uint8_t> expected(x.size());
  std::vector<float> scales(size_t(items * m)), found(scales.size());
  Ints zero_points(scales.size()), zero_points_found(scales.size()), y(x.size());
  const LinearRows rows{.rows = items * m, .columns = k, .per = Per::row};
  ASSERT_TRUE(dynamic_quantise_linear(rows, x, expected, scales, zero_points));
  const Problem problem = parse("gemm_f32s8s32_b2x3_m5_n9_k9_xzpitemrow").value();
  Bytes identity(size_t(k * k));
  for (size_t i = 0; i < size_t(k); ++i) identity[i * size_t(k) + i] = 1;
  const Plan plan = engine.plan(problem, engine.pack(problem, identity.data()).value()).value();
  RunArguments args{.x = x.data(), .y = y.data()};
  args.x_scales_found = found, args.x_zero_points_found = zero_points_found;
  ASSERT_TRUE(plan.run(args));
  EXPECT_EQ(found, scales);
  EXPECT_EQ(zero_points_found, zero_points);
  for (size_t i = 0; i < x.size(); ++i) EXPECT_EQ(y[i], expected[i] - zero_points[i / size_t(k)]);
  args.x_scales_found = std::span(found).first(size_t(m));
  EXPECT_EQ(plan.run(args).error().message, "x_scales_found: 5 values, expected none or 30");
}

// Without a batch there is one item: the same problem, by one name.
TEST(ItemRowsOfAProblem, WithoutABatchAreRows) {
  Gemm g{.m = 4, .n = 5, .k = 6};
  g.quantisation.x_zero_point = Per::item_row;
  EXPECT_EQ(name(g), "gemm_u8s8s32_m4_n5_k6_xzprow");
  const Engine engine({.store = "", .threads = 1});
  EXPECT_EXACT(engine, g);
}

}  // namespace
}  // namespace octile::test
