// run() against value_at(), which shares no loop with it, on random problems of every kind.
#include <gtest/gtest.h>

#include <random>

#include "data.hpp"
#include "reference/access.hpp"

namespace octile::reference {
namespace {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int64_t from(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(engine_); }
  bool coin() { return from(0, 1) == 1; }
  template <class P> void common(P& p, bool rows) {
    p.types = {coin() ? u8 : s8, coin() ? u8 : s8, static_cast<Type>(from(0, 2))};
    const bool requantised = p.types.y != Type::s32;
    p.quantisation.x_zero_point = rows && coin() ? Per::row : coin() ? Per::tensor : Per::none;
    p.quantisation.w_zero_point = static_cast<Per>(from(0, 2));
    p.bias = coin();
    if (!requantised) return;
    p.quantisation.y_zero_point = coin() ? Per::tensor : Per::none;
    p.quantisation.multiplier = coin() ? Per::tensor : Per::channel;
    p.activation = static_cast<Activation>(from(0, 2));
  }
  Gemm gemm() {
    Gemm g{.m = from(0, 7), .n = from(0, 70), .k = from(0, 20)};
    for (int64_t i = from(0, 2); i > 0; --i) g.batch.push_back(from(1, 3));
    common(g, true);
    g.runtime_w = coin();
    g.accumulate = g.types.y == Type::s32 && coin();
    if (coin()) {
      g.x_strides = {std::vector<int64_t>(g.batch.size(), from(0, 30)), from(0, 30), from(0, 3)};
      g.y_strides.row = g.n + from(1, 5), g.y_strides.column = 1;
      int64_t item = g.y_strides.row * std::max<int64_t>(g.m, 1) + from(0, 3);
      g.y_strides.batch.resize(g.batch.size());
      for (size_t i = g.batch.size(); i-- > 0;) item *= std::exchange(g.y_strides.batch[i], item) ? 1 : g.batch[i];
    }
    return g;
  }
  Conv conv() {
    const int64_t rank = from(1, 3);
    Conv c{.batch = from(0, 2), .groups = from(1, 3)};
    c.channels = {c.groups * from(1, 5), c.groups * from(1, 4)};
    for (int64_t i = 0; i < rank; ++i) {
      c.kernel.push_back(from(1, 3));
      c.stride.push_back(from(1, 3));
      c.dilation.push_back(from(1, 2));
      c.pad.push_back({from(0, 3), from(0, 3)});
      c.image.push_back((c.kernel.back() - 1) * c.dilation.back() + from(1, 4));
    }
    common(c, false);
    if (coin()) {  // channels outermost but for the batch
      const std::vector<int64_t> out = c.out();
      int64_t step = 1;
      c.y_strides.assign(static_cast<size_t>(rank + 2), 0);
      for (size_t i = out.size(); i-- > 0; step *= out[i]) c.y_strides[i + 1] = step;
      c.y_strides.back() = step;
      c.y_strides.front() = step * c.channels.out;
    }
    return c;
  }

 private:
  std::mt19937 engine_;
};

template <class P> void check(const P& p, unsigned seed) {
  const Result<void> legal = validate(p);
  ASSERT_TRUE(legal || legal.error().code == Errc::unsupported) << name(p) << ": " << legal.error().message;
  const Data run_on(p, seed), sampled(p, seed);
  run(p, run_on.inputs());
  const problem::Layout y = problem::layouts(Problem(p)).y;
  if (any_zero(y.sizes)) return;
  std::vector<int64_t> index(y.sizes.size(), 0);
  do {
    const int32_t value = load(run_on.y.data(), p.types.y, offset_of(index, y.strides));
    ASSERT_EQ(value, value_at(p, sampled.inputs(), index)) << name(p);
    ASSERT_EQ(value, value_at(Problem(p), sampled.inputs(), index)) << name(p);
  } while (next(index, y.sizes));
}

TEST(Reference, WholeGemmsEqualTheirElements) {
  Random random(1);
  for (unsigned i = 0; i < 500; ++i) check(random.gemm(), i);
}

TEST(Reference, WholeConvolutionsEqualTheirElements) {
  Random random(2);
  for (unsigned i = 0; i < 500; ++i) check(random.conv(), i);
}

TEST(Reference, AccumulateAddsToWhatIsThere) {
  Gemm g{.m = 1, .n = 2, .k = 1, .accumulate = true};
  const uint8_t a = 3;
  const int8_t b[] = {4, -5};
  int32_t c[] = {INT32_MAX, 100};
  run(g, {.x = &a, .w = b, .y = c});
  EXPECT_EQ(c[0], INT32_MIN + 11);
  EXPECT_EQ(c[1], 85);
}

TEST(Reference, ABatchOfRunTimeB) {
  Gemm g{.batch = {2}, .m = 1, .n = 1, .k = 2, .runtime_w = true};
  const std::vector<uint8_t> a{1, 2, 3, 4};
  const std::vector<int8_t> b{5, 6, -7, -8};
  EXPECT_EQ(outputs(g, a, b), (std::vector<int32_t>{17, -53}));
  g.runtime_w = false;
  EXPECT_EQ(outputs(g, a, b), (std::vector<int32_t>{17, 39}));
}

}  // namespace
}  // namespace octile::reference
