// QuantizeLinear and its relatives against their scalar definition, each target of the text and each function.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <octile/quantise.hpp>
#include <random>
#include <string>

#include "../support/fenced.hpp"
#include "../support/flush_denormals.hpp"
#include "codegen/isa/portable/quantise.hpp"
#include "reference/reference.hpp"

namespace octile::test {
namespace {

using codegen::isa::FloatRange;
using codegen::isa::linear_targets;
using codegen::isa::LinearKernels;
using codegen::isa::LinearScale;

constexpr float inf = std::numeric_limits<float>::infinity(), largest = std::numeric_limits<float>::max();
constexpr float denormal = std::numeric_limits<float>::denorm_min();
// Whole vectors of every target and each tail, four vectors at a time and not.
constexpr int64_t counts[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 131, 200};
constexpr float scales[] = {1,      0.5f,     0.1f,  1.0f / 3, 3e-7f,   1234.5f,    1e-38f,
                            1e-44f, denormal, 3e38f, 1e30f,    largest, 0.0078125f, 0.99999994f};

std::mt19937& random() {
  static std::mt19937 generator(71);
  return generator;
}
int32_t draw(int32_t low, int32_t high) { return std::uniform_int_distribution<int32_t>(low, high)(random()); }
float draw_scale() { return scales[size_t(draw(0, int(std::size(scales)) - 1))]; }

// Ties and their neighbours in units of the scale, values at the bounds, the nasty ones, and any bits at all.
float draw_value(float scale) {
  const float special[] = {0.0f, -0.0f, denormal,      -denormal,       1e-40f,  -1e-39f,  largest, -largest,
                           inf,  -inf,  std::nanf(""), -std::nanf("7"), 0x1p31f, -0x1p31f, 0x1p63f};
  const float tie = (float(draw(-300, 300)) + 0.5f) * scale;
  switch (draw(0, 5)) {
    case 0:
      return special[size_t(draw(0, int(std::size(special)) - 1))];
    case 1:
      return std::bit_cast<float>(uint32_t(random()()));
    case 2:
      return tie;
    case 3:
      return std::nextafterf(tie, draw(0, 1) ? inf : -inf);
    default:
      return scale * float(draw(-30000, 30000)) / 100;
  }
}

template <class T> void fill(const Fenced<T>& values, auto draw_one) {
  for (T& value : values) value = draw_one();
}

struct Case {  // of one call: rows of columns, everything against an unreadable page
  LinearRows r;
  size_t parameters;
  int32_t low;  // of the 8-bit type
  bool zeros;
  Touches touches;
  Fenced<float> x{extent(r.x_stride), touches}, scale{parameters, touches}, y_float{extent(r.y_stride), touches};
  Fenced<int32_t> zero_point{zeros ? parameters : 0, touches};
  Fenced<uint8_t> y{extent(r.y_stride), touches};

  size_t extent(int64_t stride) const { return size_t((r.rows - 1) * stride + r.columns); }
  void fill_all() {
    fill(scale, draw_scale);
    fill(zero_point, [this] { return draw(0, 3) ? draw(low, low + 255) : draw(0, 1) ? low : low + 255; });
    for (size_t i = 0; i < x.size(); ++i) x[i] = draw_value(scale[i % parameters]);
    fill(y, [] { return uint8_t(random()()); });
    fill(y_float, [] { return float(draw(-9, 9)); });
  }
  size_t parameter(int64_t row, int64_t column) const {
    return r.per == Per::channel ? size_t(column) : size_t(row) % parameters;
  }
  float scale_at(int64_t row, int64_t column) const { return scale[parameter(row, column)]; }
  int32_t zero_at(int64_t row, int64_t column) const { return zeros ? zero_point[parameter(row, column)] : 0; }
  std::string text() const {
    return std::to_string(r.rows) + " x " + std::to_string(r.columns) + ", per " + std::to_string(int(r.per)) + ", " +
           std::to_string(parameters) + " parameters, low " + std::to_string(low);
  }
};

template <class Check> void each_case(Check check) {
  int64_t stretch = 0;
  for (const int64_t columns : counts) {
    for (const Per per : {Per::tensor, Per::row, Per::channel}) {
      for (const bool zeros : {false, true}) {
        const int64_t rows = per == Per::row ? 6 : 3;
        stretch = (stretch + 1) % 3;
        const LinearRows r{rows, columns, columns + stretch, columns + 2 * stretch, per};
        const size_t parameters = per == Per::tensor ? 1 : per == Per::channel ? size_t(columns) : 3;
        if (columns == 0 && per == Per::channel) continue;  // nothing to draw from
        Case c{r, parameters, draw(0, 1) ? 0 : -128, zeros, draw(0, 1) ? Touches::page_after : Touches::page_before};
        c.fill_all();
        SCOPED_TRACE(c.text());
        check(c);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

// Every byte of y: those between rows keep what they held.
template <class T, class Expected>
void expect_rows(const Case& c, const Fenced<T>& y, const std::vector<T>& before, Expected expected) {
  for (size_t i = 0; i < y.size(); ++i) {
    const int64_t row = int64_t(i) / std::max<int64_t>(c.r.y_stride, 1), column = int64_t(i) - row * c.r.y_stride;
    const T wanted = column < c.r.columns ? expected(row, column) : before[i];
    ASSERT_EQ(std::memcmp(&y[i], &wanted, sizeof(T)), 0)
        << "row " << row << ", column " << column << ": " << double(y[i]) << ", not " << double(wanted);
  }
}

void check_quantise(const Case& c, bool flush) {
  const std::vector<uint8_t> before(c.y.begin(), c.y.end());
  const std::span<const float> x(c.x.data(), c.x.size()), scale(c.scale.data(), c.scale.size());
  const std::span<const int32_t> zero(c.zero_point.data(), c.zero_point.size());
  {
    const FlushDenormals mode(flush);
    const uint64_t word = FlushDenormals::mode();
    const std::span<int8_t> signed_y(reinterpret_cast<int8_t*>(c.y.data()), c.y.size());
    const auto done = c.low == 0 ? quantise_linear(c.r, x, scale, zero, std::span<uint8_t>(c.y.data(), c.y.size()))
                                 : quantise_linear(c.r, x, scale, zero, signed_y);
    ASSERT_TRUE(done) << done.error().message;
    ASSERT_EQ(FlushDenormals::mode(), word);
  }
  expect_rows(c, c.y, before, [&](int64_t row, int64_t column) {
    return uint8_t(reference::quantise_linear(c.x[size_t(row * c.r.x_stride + column)], c.scale_at(row, column),
                                              c.zero_at(row, column), c.low == 0 ? u8 : s8));
  });
}

TEST(QuantiseLinear, IsItsDefinition) {
  each_case([](const Case& c) { check_quantise(c, false); });
}

TEST(QuantiseLinear, FlushedDenormalsOfTheCallerChangeNoBit) {
  each_case([](const Case& c) { check_quantise(c, true); });
}

template <class T> void check_dequantise(const Case& c, bool flush) {
  const Fenced<T> x(c.x.size(), c.touches);
  fill(x, [] { return T(draw(0, 9) ? T(random()()) : draw(0, 1) ? std::numeric_limits<T>::min() : T(-1)); });
  const std::vector<float> before(c.y_float.begin(), c.y_float.end());
  std::vector<int32_t> zero(c.zero_point.begin(), c.zero_point.end());
  for (int32_t& value : zero)
    value = sizeof(T) == 4 ? 0 : std::is_signed_v<T> ? (value + 512) % 256 - 128 : (value + 512) % 256;
  {
    const FlushDenormals mode(flush);
    const auto done = dequantise_linear(c.r, std::span<const T>(x.data(), x.size()), {c.scale.data(), c.scale.size()},
                                        zero, {c.y_float.data(), c.y_float.size()});
    ASSERT_TRUE(done) << done.error().message;
  }
  expect_rows(c, c.y_float, before, [&](int64_t row, int64_t column) {
    return reference::dequantise_linear(int32_t(x[size_t(row * c.r.x_stride + column)]), c.scale_at(row, column),
                                        zero.empty() ? 0 : zero[c.parameter(row, column)]);
  });
}

TEST(DequantiseLinear, IsItsDefinitionAndFlushedDenormalsChangeNoBit) {
  for (const bool flush : {false, true}) {
    each_case([flush](const Case& c) { check_dequantise<uint8_t>(c, flush); });
    each_case([flush](const Case& c) { check_dequantise<int8_t>(c, flush); });
    each_case([flush](const Case& c) { check_dequantise<int32_t>(c, flush); });
  }
}

void check_dynamic(Case& c, bool flush) {
  if (c.r.per == Per::channel) return;
  const size_t count = c.r.per == Per::row ? size_t(c.r.rows) : 1;
  // Ranges of every size, one with inf or NaN now and then: draw_value alone would overflow nearly every row.
  const float range = draw_scale();
  const int nasty = draw(0, 3);
  for (float& value : c.x)
    value = nasty == 0 && draw(0, 9) == 0 ? draw_value(range) : range * float(draw(nasty == 1 ? 0 : -99, 99)) / 100;
  const Fenced<float> found(count, c.touches);
  const Fenced<int32_t> zero(count, c.touches);
  const std::vector<uint8_t> before(c.y.begin(), c.y.end());
  {
    const FlushDenormals mode(flush);
    const auto done = dynamic_quantise_linear(c.r, std::span<const float>(c.x.data(), c.x.size()),
                                              std::span<uint8_t>(c.y.data(), c.y.size()), {found.data(), count},
                                              {zero.data(), count});
    ASSERT_TRUE(done) << done.error().message;
  }
  std::vector<float> tensor;
  const auto row_of = [&](int64_t row) {
    return std::span<const float>(&c.x.data()[row * c.r.x_stride], size_t(c.r.columns));
  };
  for (int64_t row = 0; row < c.r.rows; ++row) tensor.insert(tensor.end(), row_of(row).begin(), row_of(row).end());
  for (size_t i = 0; i < count; ++i) {
    const auto expected =
        reference::dynamic_quantise_linear(count == 1 ? std::span<const float>(tensor) : row_of(int64_t(i)));
    ASSERT_EQ(std::bit_cast<uint32_t>(found[i]), std::bit_cast<uint32_t>(expected.scale)) << found[i];
    ASSERT_EQ(zero[i], expected.zero_point);
  }
  expect_rows(c, c.y, before, [&](int64_t row, int64_t column) {
    const size_t i = count == 1 ? 0 : size_t(row);
    return uint8_t(reference::quantise_linear(c.x[size_t(row * c.r.x_stride + column)], found[i], zero[i], u8));
  });
}

TEST(DynamicQuantiseLinear, IsItsDefinitionAndFlushedDenormalsChangeNoBit) {
  for (int round = 0; round < 5; ++round)
    for (const bool flush : {false, true}) each_case([flush](Case& c) { check_dynamic(c, flush); });
}

// The answers of ONNX Runtime 1.32; quantise_linear_onnx_test.py asks it where it is there.
TEST(DynamicQuantiseLinear, IsThatOfOnnxRuntimeAtTheEdges) {
  struct Edge {
    std::vector<float> x;
    float scale;
    int32_t zero_point;
    std::vector<uint8_t> y;
  };
  const float nan = std::nanf("");
  const Edge edges[] = {
      {{}, 1, 0, {}},
      {{0, 0, 0}, 1, 0, {0, 0, 0}},
      {{-0.0f}, 1, 0, {0}},
      {{1, 2, 3}, 3.0f / 255, 0, {85, 170, 255}},
      {{-1, -2, -3}, 3.0f / 255, 255, {170, 85, 0}},
      {{nan}, 1, 0, {0}},
      {{1, 2, nan, -3}, 5.0f / 255, 153, {204, 255, 0, 0}},
      {{inf}, inf, 0, {0}},
      {{inf, 1, -1}, inf, 0, {0, 0, 0}},
      {{-inf, 1, -1}, inf, 255, {0, 255, 255}},
      {{inf, -inf, 0, 1}, inf, 255, {0, 0, 255, 255}},
      {{3.4e38f, -3.4e38f, 1}, inf, 0, {0, 0, 0}},
      {{denormal}, 0, 255, {255}},
      {{-denormal}, 0, 255, {0}},
      {{denormal, -denormal, 0}, 0, 255, {255, 0, 0}},
      {{-1e-43f, 1e-43f}, denormal, 71, {0, 142}},
      {{-3e-40f, 2e-40f, 1e-40f, 0}, 5e-40f / 255, 153, {0, 255, 204, 153}},
      {{-1e-38f, 1e-38f}, 2e-38f / 255, 128, {0, 255}},
  };
  for (const bool flush : {false, true}) {
    for (const Edge& edge : edges) {
      std::vector<uint8_t> y(edge.x.size());
      float scale = -1;
      int32_t zero_point = -1;
      {
        const FlushDenormals mode(flush);
        ASSERT_TRUE(dynamic_quantise_linear({.columns = int64_t(y.size())}, edge.x, y, {&scale, 1}, {&zero_point, 1}));
      }
      SCOPED_TRACE(testing::PrintToString(edge.x));
      EXPECT_EQ(std::bit_cast<uint32_t>(scale), std::bit_cast<uint32_t>(edge.scale)) << scale;
      EXPECT_EQ(zero_point, edge.zero_point);
      EXPECT_EQ(y, edge.y);
    }
  }
}

// On a better CPU nothing else would run the lesser targets.
TEST(QuantiseLinear, EveryTargetGivesTheSameBits) {
  int ran = 0;
  for (const auto& target : linear_targets()) {
    if (!target.here) {
      std::printf("%s: not on this CPU, skipped\n", target.name);
      continue;
    }
    ++ran;
    SCOPED_TRACE(target.name);
    const LinearKernels& kernels = *target.kernels;
    for (const int64_t count : counts) {
      Case c{{1, count, count, count}, size_t(count) + 1, -128, true, Touches::page_after};
      c.fill_all();
      for (const bool each : {false, true}) {
        const LinearScale s{c.scale.data(), c.zero_point.data(), each, each};
        kernels.quantise(c.x.data(), s, -128, count, c.y.data());
        std::vector<float> bytes(c.y.size()), sums(c.y.size());
        const Fenced<int32_t> words(size_t(count), Touches::page_after);
        fill(words, [] { return int32_t(random()()) >> draw(0, 31); });
        kernels.dequantise_u8(c.y.data(), s, count, bytes.data());
        const std::vector<int32_t> none(size_t(count) + 1);
        kernels.dequantise_s32(words.data(), {c.scale.data(), none.data(), each, each}, count, sums.data());
        for (size_t i = 0; i < size_t(count); ++i) {
          const size_t at = each ? i : 0;
          const int32_t y = reference::quantise_linear(c.x[i], c.scale[at], c.zero_point[at], s8);
          ASSERT_EQ(int8_t(c.y[i]), y) << i << " of " << count << ": " << c.x[i] << " / " << c.scale[at];
          ASSERT_EQ(bytes[i], reference::dequantise_linear(c.y[i], c.scale[at], c.zero_point[at])) << i;
          ASSERT_EQ(sums[i], reference::dequantise_linear(words[i], c.scale[at], 0)) << i;
        }
      }
      FloatRange range;
      float scale;
      int32_t zero_point;
      kernels.extend(range, c.x.data(), count);
      kernels.choose(range, &scale, &zero_point);
      const auto expected = reference::dynamic_quantise_linear({c.x.data(), size_t(count)});
      ASSERT_EQ(std::bit_cast<uint32_t>(scale), std::bit_cast<uint32_t>(expected.scale)) << scale;
      ASSERT_EQ(zero_point, expected.zero_point);
    }
  }
  EXPECT_GE(ran, 1);
}

std::string quantise_error(LinearRows r, size_t x, std::vector<float> scale, std::vector<int32_t> zero, size_t y) {
  const std::vector<float> from(x);
  std::vector<uint8_t> to(y);
  const auto done = quantise_linear(r, from, scale, zero, std::span<uint8_t>(to));
  return done ? "" : done.error().message;
}

TEST(QuantiseLinear, BadInputIsRefusedByField) {
  EXPECT_EQ(quantise_error({.columns = 4}, 4, {1}, {}, 4), "");
  EXPECT_EQ(quantise_error({.rows = -1, .columns = 4}, 4, {1}, {}, 4), "rows: -1, expected at least 0");
  EXPECT_EQ(quantise_error({.columns = -2}, 4, {1}, {}, 4), "columns: -2, expected at least 0");
  EXPECT_EQ(quantise_error({.columns = 5}, 4, {1}, {}, 5), "x.size(): 4, expected at least 5");
  EXPECT_EQ(quantise_error({3, 5, 7, 9}, 19, {1}, {}, 22), "y.size(): 22, expected at least 23");
  EXPECT_EQ(quantise_error({2, 5, 7, 4}, 99, {1}, {}, 99), "y_stride: 4, expected at least columns = 5");
  EXPECT_EQ(quantise_error({2, 5, -7, 5}, 99, {1}, {}, 99), "x_stride: -7, expected at least 0, or any");
  EXPECT_EQ(quantise_error({3, 5, int64_t{1} << 62, 5}, 99, {1}, {}, 99),
            "x.size(): 99, expected rows and columns that fit 2^63 - 1 elements");
  EXPECT_EQ(quantise_error({.columns = 4}, 4, {}, {}, 4), "scales.size(): 0, expected 1");
  EXPECT_EQ(quantise_error({.columns = 4, .per = Per::channel}, 4, {1}, {}, 4),
            "scales.size(): 1, expected columns = 4");
  EXPECT_EQ(quantise_error({.rows = 3, .columns = 4, .per = Per::row}, 12, {1, 1}, {}, 12),
            "scales.size(): 2, expected rows = 3, or a divisor of it");
  EXPECT_EQ(quantise_error({.columns = 4, .per = Per::none}, 4, {1}, {}, 4),
            "per: none, expected tensor, row or channel");
  for (const float bad : {0.0f, -0.0f, -1.0f, inf, -inf})
    EXPECT_NE(quantise_error({.columns = 4}, 4, {bad}, {}, 4).find(", expected a finite number > 0"),
              std::string::npos);
  EXPECT_EQ(quantise_error({.columns = 2, .per = Per::channel}, 2, {1, std::nanf("")}, {}, 2),
            "scales[1]: nan, expected a finite number > 0");
  EXPECT_EQ(quantise_error({.columns = 2, .per = Per::channel}, 2, {1, 2}, {3}, 2),
            "zero_points.size(): 1, expected none, or as many as scales: 2");
  EXPECT_EQ(quantise_error({.columns = 2}, 2, {1}, {256}, 2), "zero_points[0]: 256, expected 0 to 255");
  EXPECT_EQ(quantise_error({.columns = 2, .per = Per::channel}, 2, {1, 1}, {0, -1}, 2),
            "zero_points[1]: -1, expected 0 to 255");
}

TEST(QuantiseLinear, BadInputOfTheOthersIsRefusedByField) {
  const std::vector<float> x(4), one{1};
  std::vector<float> y(4), found(1);
  std::vector<int8_t> bytes(4);
  std::vector<int32_t> sums(4), zero(1);
  std::vector<uint8_t> to(4);
  const std::span<float> out(y);
  const auto message = [](const Result<void>& r) { return r ? "" : r.error().message; };
  const int32_t z128[] = {128}, z5[] = {5}, minus[] = {-129};
  EXPECT_EQ(message(quantise_linear({.columns = 4}, x, one, z128, std::span<int8_t>(bytes))),
            "zero_points[0]: 128, expected -128 to 127");
  EXPECT_EQ(message(dequantise_linear({.columns = 4}, std::span<const int8_t>(bytes), one, minus, out)),
            "zero_points[0]: -129, expected -128 to 127");
  EXPECT_EQ(message(dequantise_linear({.columns = 4}, std::span<const int32_t>(sums), one, z5, out)),
            "zero_points[0]: 5, expected 0");
  EXPECT_EQ(message(dynamic_quantise_linear({.columns = 4, .per = Per::channel}, x, to, found, zero)),
            "per: channel, expected tensor or row");
  EXPECT_EQ(message(dynamic_quantise_linear({.rows = 2, .columns = 2, .per = Per::row}, x, to, found, zero)),
            "scales.size(): 1, expected 2");
  EXPECT_EQ(message(dynamic_quantise_linear({.columns = 4}, x, to, found, {})), "zero_points.size(): 0, expected 1");
}

}  // namespace
}  // namespace octile::test
