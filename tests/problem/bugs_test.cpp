// Public bug reports that the checks of a problem can show: each test names its own (owner/repository#number).
#include <gtest/gtest.h>

#include <octile/problem.hpp>
#include <octile/quantise.hpp>
#include <octile/tensor.hpp>

namespace octile {
namespace {

constexpr int64_t two31 = int64_t{1} << 31, two62 = int64_t{1} << 62;

std::string refusal(const Problem& p) {
  const Result<void> result = validate(p);
  return result ? "accepted" : result.error().message;
}

// pytorch/pytorch#33466
TEST(Bugs, any_positive_multiplier) {
  const float w[] = {2.39f};
  EXPECT_FLOAT_EQ(multipliers(0.052f, w, 0.112f).value()[0], 1.1096429f);
  const float other[] = {1.624538f};
  EXPECT_FLOAT_EQ(multipliers(0.6145506f, other, 0.2153073f).value()[0], 4.6369109f);
  const float mixed[] = {0x1p-32f, 0x1p-40f, 255.9f, 300, 1e-9f, 5};
  const auto m = multipliers(1, mixed, 1);
  ASSERT_TRUE(m);
  EXPECT_EQ(*m, std::vector<float>(std::begin(mixed), std::end(mixed)));
}

// pytorch/pytorch#182653
TEST(Bugs, no_division_by_zero) {
  const Conv c{.batch = 2, .image = {16, 7}, .channels = {8, 6}, .kernel = {7, 1}};
  const auto with = [&c](auto change) {
    Conv changed = c;
    change(changed);
    return refusal(changed);
  };
  EXPECT_EQ(with([](Conv& p) { p.groups = 8; }), "channels.out: 6, expected a multiple of groups = 8");
  EXPECT_EQ(with([](Conv& p) { p.groups = 0; }), "groups: 0, expected >= 1");
  EXPECT_EQ(with([](Conv& p) { p.stride = {0, 1}; }), "stride[0]: 0, expected >= 1");
  EXPECT_EQ(with([](Conv& p) { p.dilation = {1, 0}; }), "dilation[1]: 0, expected >= 1");
  EXPECT_EQ(with([](Conv& p) { p.pad = {{-1, 0}, {0, 0}}; }), "pad[0]: -1, expected >= 0 before the image");
  EXPECT_EQ(with([](Conv& p) { p.image = {6, 7}; }), "kernel[0]: 7 (reaching 7), expected at most the padded image, 6");
}

// microsoft/onnxruntime#348
TEST(Bugs, empty_sizes_are_legal) {
  for (int64_t zero : {0, 1, 2}) {
    const Gemm g{.m = zero == 0 ? 0 : 3, .n = zero == 1 ? 0 : 768, .k = zero == 2 ? 0 : 1030};
    EXPECT_EQ(refusal(g), "accepted");
  }
  EXPECT_EQ(refusal(Conv{.batch = 0, .image = {8, 8}, .channels = {3, 4}, .kernel = {3, 3}}), "accepted");
}

// uxlfoundation/oneDNN#2387
TEST(Bugs, offsets_beyond_32_bits_stay_whole) {
  EXPECT_EQ(refusal(Gemm{.m = 10'000'000, .n = 150, .k = 150}), "accepted");
  const Conv c{.batch = 1, .image = {65537, 32769}, .channels = {1, 1}, .kernel = {1, 1}};
  EXPECT_EQ(refusal(c), "accepted");
  EXPECT_EQ(c.out(), (std::vector<int64_t>{65537, 32769}));
  const auto back = parse(name(Gemm{.m = two31 + 1, .n = 1, .k = two31 + 3}));
  ASSERT_TRUE(back);
  EXPECT_EQ(std::get<Gemm>(*back).m, two31 + 1);
  EXPECT_EQ(std::get<Gemm>(*back).k, two31 + 3);
}

// google/XNNPACK#10935
TEST(Bugs, size_products_are_checked) {
  for (int64_t big : {two31, two31 + 1, two62 - 1, two62, INT64_MAX}) {
    EXPECT_NE(refusal(Gemm{.m = big, .n = big, .k = 3}), "accepted") << big;
    EXPECT_NE(refusal(Gemm{.m = big, .n = 0, .k = big}).find("m: "), std::string::npos);
    const auto tensor = StridedTensor::make(Type::s32, {big, big});
    ASSERT_FALSE(tensor);
    EXPECT_EQ(tensor.error().code, Errc::invalid_argument) << "nothing may be allocated first";
  }
  EXPECT_EQ(refusal(Gemm{.m = 1 << 26, .n = 0, .k = 1 << 26}), "accepted");
  const Conv wrapping{.batch = 1, .image = {1, 1}, .channels = {two31, two31}, .kernel = {1, 1}, .groups = two31};
  EXPECT_EQ(refusal(wrapping), "accepted");
  Conv dense = wrapping;
  dense.groups = 1, dense.kernel = dense.image = {1, 2};
  EXPECT_EQ(refusal(dense), "channels.out: 2147483648, expected w of 2147483648x1x2x2147483648 s8 to fit 2^52 bytes");
}

}  // namespace
}  // namespace octile
