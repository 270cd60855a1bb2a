// Errors that INT8 kernels have had again and again, each with data that shows it.
#include <cmath>

#include "../support/flush_denormals.hpp"
#include "exact.hpp"
#include "reference/naive.hpp"

namespace octile::test {
namespace {

using Classic = InEveryRoom;

// 1 x 3 x 32 x 32 with 64 x 3 x 3 x 3: zero difference from the seven loops anyone would write.
TEST_P(Classic, conv_validation_test) {
  for (int64_t pad : {0, 1}) {
    Conv c{.batch = 1, .image = {32, 32}, .channels = {3, 64}, .kernel = {3, 3}, .pad = {{pad, pad}, {pad, pad}}};
    Bytes x(32 * 32 * 3), w(64 * 27);
    for (size_t i = 0; i < x.size(); ++i) x[i] = uint8_t(i * i + 7 * i);
    for (size_t i = 0; i < w.size(); ++i) w[i] = uint8_t(i * 31 + i / 9);
    Ints expected(size_t((30 + 2 * pad) * (30 + 2 * pad) * 64));
    reference::naive_conv_u8s8s32(c, x.data(), reinterpret_cast<const int8_t*>(w.data()), expected.data());
    EXPECT_EQ(outputs(engine(), c, x, w).value(), expected);
  }
}

// A negative weight or source read as 128 ... 255.
TEST_P(Classic, zero_extended_s8) {
  const Engine engine = this->engine();
  for (int64_t k : {1, 2, 4, 5, 64, 70})
    for (Type x : {u8, s8})
      for (Type w : {u8, s8}) {
        const int a = x == u8 ? 200 : -3, b = w == u8 ? 250 : -2;
        const Gemm g{.m = 3, .n = 5, .k = k, .types = {x, w, s32}};
        EXPECT_EQ(outputs(engine, g, Bytes(size_t(3 * k), uint8_t(a)), Bytes(size_t(5 * k), uint8_t(b))).value(),
                  Ints(15, int32_t(k) * a * b));
      }
}

// 255 * 127 twice is 64770: more than 16 bits with a sign hold, whether they wrap or saturate. With -128 the other way.
TEST_P(Classic, sixteen_bit_products_truncated) {
  const Engine engine = this->engine();
  for (int b : {127, -128, 1})
    for (int64_t k : {2, 4, 32, 67}) {
      const Gemm g{.m = 2, .n = 20, .k = k};
      EXPECT_EQ(outputs(engine, g, Bytes(size_t(2 * k), 255), Bytes(size_t(20 * k), uint8_t(b))).value(),
                Ints(40, int32_t(k) * 255 * b));
      Gemm both{.m = 2, .n = 20, .k = k, .types = {s8, s8, s32}};  // (-128)^2 twice is 2^15
      EXPECT_EQ(outputs(engine, both, Bytes(size_t(2 * k), 0x80), Bytes(size_t(20 * k), 0x80)).value(),
                Ints(40, int32_t(k) * 16384));
    }
  Conv c{.batch = 1, .image = {4, 4}, .channels = {19, 19}, .kernel = {3, 3}, .groups = 19};
  EXPECT_EQ(outputs(engine, c, Bytes(16 * 19, 255), Bytes(9 * 19, 127)).value(), Ints(4 * 19, 9 * 255 * 127));
}

// The sums of rows or columns that zero points need, added once for each lane or each tile: 1 x 1 and all ones show it.
TEST_P(Classic, sum_counted_once_per_lane) {
  const Engine engine = this->engine();
  for (int64_t m : {1, 7})
    for (int64_t n : {1, 16, 17, 40})
      for (int64_t k : {1, 4, 9, 64}) {
        Gemm g{.m = m, .n = n, .k = k, .types = {u8, s8, s32}};
        g.quantisation = {Per::tensor, Per::tensor, Per::none, Per::none};
        // (1 - 200)(1 - 100): neither correction may be more or less than k times.
        const Values v{.w_zero_points = {100}, .x_zero_point = 200};
        EXPECT_EQ(outputs(engine, g, Bytes(size_t(m * k), 1), Bytes(size_t(n * k), 1), v).value(),
                  Ints(size_t(m * n), int32_t(k) * 199 * 99));
      }
}

// Every output channel has weights of its own: a channel read with the stride of another shape gives another's.
TEST_P(Classic, output_channel_indexed_by_the_wrong_stride) {
  const Engine engine = this->engine();
  for (int64_t groups : {1, 2, 3})
    for (int64_t filters : {5, 21}) {
      const int64_t depth = 4, out = filters * groups;
      Conv c{.batch = 1, .image = {3, 3}, .channels = {depth * groups, out}, .kernel = {2, 3}, .groups = groups};
      c.bias = true;
      c.types.y = u8;
      c.quantisation = {Per::none, Per::none, Per::none, Per::channel};
      Bytes w;
      Values v;
      for (int64_t f = 0; f < out; ++f) {
        w.insert(w.end(), size_t(6 * depth), uint8_t(f % 7 - 3));
        v.bias.push_back(int32_t(f * 10));
        v.multipliers.push_back(f % 2 ? 0.25f : 0.5f);
      }
      Ints expected;
      for (int64_t pixel = 0; pixel < 2; ++pixel)
        for (int64_t f = 0; f < out; ++f) {
          const double exact = double(int64_t{24} * (f % 7 - 3) + f * 10) * (f % 2 ? 0.25 : 0.5);
          expected.push_back(int32_t(std::min(255.0, std::max(0.0, std::nearbyint(exact)))));
        }
      EXPECT_EQ(outputs(engine, c, Bytes(size_t(9 * depth * groups), 1), w, v).value(), expected);
    }
}

// The reference is computed with the default mode, the kernels with what the caller has set.
TEST_P(Classic, flushing_denormals_changes_nothing) {
  const Engine engine = this->engine();
  Gemm g{.m = 7, .n = 35, .k = 20, .types = {u8, s8, s8}, .bias = true};
  g.quantisation = {Per::tensor, Per::channel, Per::tensor, Per::channel};
  const KernelCase random(g, {.data = {.remainder = true}});
  Gemm tiny{.m = 1, .n = 4, .k = 1, .types = {u8, s8, s8}, .bias = true};
  tiny.quantisation.multiplier = Per::channel;
  const Values v{.bias = {0, 1, -1, 1 << 30}, .multipliers = std::vector<float>(4, 0x1p-126f)};
  const FlushDenormals flush;
  const std::string wrong = random.difference(engine);
  auto small = outputs(engine, tiny, {0}, {1, 1, 1, 1}, v);
  EXPECT_EQ(FlushDenormals::mode() & FlushDenormals::flushing(), FlushDenormals::flushing())
      << "a kernel left another mode behind";
  EXPECT_TRUE(wrong.empty()) << wrong;
  EXPECT_EQ(small.value(), Ints(4, 0));
}

INSTANTIATE_TEST_SUITE_P(Rooms, Classic, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
