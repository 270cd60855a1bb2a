// Every rule of validate(), by its message.
#include <gtest/gtest.h>

#include <functional>
#include <octile/problem.hpp>

namespace octile {
namespace {

constexpr int64_t huge = int64_t{1} << 62, most = limits::bytes;

struct Row {
  std::string expected;
  std::function<void(Gemm&)> gemm;
  std::function<void(Conv&)> conv;
};

Gemm gemm() { return {.batch = {2}, .m = 4, .n = 5, .k = 6}; }
Conv conv() { return {.batch = 2, .image = {8, 9}, .channels = {6, 12}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}}; }

template <class P> std::string message(const P& p) {
  const Result<void> result = validate(p);
  EXPECT_EQ(bool(validate(Problem(p))), bool(result));
  return result ? "" : result.error().message;
}

TEST(Validation, Accepts) {
  EXPECT_EQ(message(gemm()), "");
  EXPECT_EQ(message(conv()), "");
  EXPECT_EQ(message(Gemm{.batch = {any}, .n = 0, .k = 0}), "");
  EXPECT_EQ(message(Gemm{.batch = {0}, .m = 0, .n = 7, .k = 0, .bias = true}), "");
  EXPECT_EQ(message(Conv{.channels = {4, 4}, .kernel = {3, 3}, .groups = 4}), "");
  EXPECT_EQ(message(Conv{.batch = 0, .image = {any, 8}, .channels = {1, 1}, .kernel = {9, 8}}), "");
  Gemm views = gemm();
  views.x_strides = {{0}, 1, 4};   // broadcast over the batch, transposed
  views.w_strides = {{0}, 0, 1};   // all rows the same
  views.y_strides = {{5}, 10, 1};  // batch items interleaved
  EXPECT_EQ(message(views), "");
  Conv planar = conv();  // NCHW
  planar.x_strides = {432, 9, 1, 72};
  planar.y_strides = {864, 9, 1, 72};
  EXPECT_EQ(message(planar), "");
  planar.batch = 1, planar.x_strides[0] = planar.y_strides[0] = 0;  // the stride of a size 1 means nothing
  EXPECT_EQ(message(planar), "");
}

const Row rows[] = {
    {"types.x: s32, expected u8, s8 or f32", [](Gemm& g) { g.types.x = s32; }, [](Conv& c) { c.types.x = s32; }},
    {"types.w: s32, expected u8 or s8", [](Gemm& g) { g.types.w = s32; }, [](Conv& c) { c.types.w = s32; }},
    {"types.y: invalid, expected u8, s8 or s32", [](Gemm& g) { g.types.y = Type(9); }, nullptr},
    {"batch[0]: -2, expected >= 0 or any", [](Gemm& g) { g.batch[0] = -2; }, nullptr},
    {"batch: -2, expected >= 0 or any", nullptr, [](Conv& c) { c.batch = -2; }},
    {"m: -5, expected >= 0 or any", [](Gemm& g) { g.m = -5; }, nullptr},
    {"n: any, expected >= 0", [](Gemm& g) { g.n = any; }, nullptr},
    {"k: any, expected >= 0", [](Gemm& g) { g.k = any; }, nullptr},
    {"quantisation.x_zero_point: channel, expected none, tensor, row or itemrow",
     [](Gemm& g) { g.quantisation.x_zero_point = Per::channel; }, nullptr},
    {"quantisation.x_zero_point: row, expected none or tensor (only a GEMM has rows)", nullptr,
     [](Conv& c) { c.quantisation.x_zero_point = Per::row; }},
    {"quantisation.x_zero_point: itemrow, expected none or tensor (only a GEMM has rows)", nullptr,
     [](Conv& c) { c.quantisation.x_zero_point = Per::item_row; }},
    {"quantisation.w_zero_point: row, expected none, tensor or channel",
     [](Gemm& g) { g.quantisation.w_zero_point = Per::row; }, [](Conv& c) { c.quantisation.w_zero_point = Per::row; }},
    {"quantisation.y_zero_point: tensor, expected none for types.y = s32",
     [](Gemm& g) { g.quantisation.y_zero_point = Per::tensor; }, nullptr},
    {"quantisation.y_zero_point: channel, expected none or tensor",
     [](Gemm& g) {
       g.types.y = u8;
       g.quantisation.y_zero_point = Per::channel;
     },
     nullptr},
    {"quantisation.multiplier: channel, expected none for types.y = s32",
     [](Gemm& g) { g.quantisation.multiplier = Per::channel; },
     [](Conv& c) { c.quantisation.multiplier = Per::channel; }},
    {"quantisation.multiplier: none, expected tensor or channel for types.y = u8", [](Gemm& g) { g.types.y = u8; },
     [](Conv& c) { c.types.y = u8; }},
    {"quantisation.multiplier: row, expected tensor or channel for types.y = s8",
     [](Gemm& g) {
       g.types.y = s8;
       g.quantisation.multiplier = Per::row;
     },
     nullptr},
    {"activation: relu, expected none for types.y = s32", [](Gemm& g) { g.activation = Activation::relu; },
     [](Conv& c) { c.activation = Activation::relu; }},
    {"activation: 9, expected none, relu or clamp", [](Gemm& g) { g.activation = Activation(9); }, nullptr},
    {"accumulate: true, expected false unless types.y = s32",
     [](Gemm& g) {
       g.types.y = u8;
       g.quantisation.multiplier = Per::tensor;
       g.accumulate = true;
     },
     nullptr},
    {"x_strides.row: any, expected a stride, as x_strides.column has one", [](Gemm& g) { g.x_strides.column = 1; },
     nullptr},
    {"w_strides.row: any, expected a stride, as w_strides.batch has some", [](Gemm& g) { g.w_strides.batch = {0}; },
     nullptr},
    {"y_strides.column: any, expected a stride, as y_strides.row has one", [](Gemm& g) { g.y_strides.row = 5; },
     nullptr},
    {"x_strides.batch: 2 entries, expected 1, one for each batch dimension",
     [](Gemm& g) { g.x_strides = {{1, 2}, 6, 1}; }, nullptr},
    {"x_strides.row: -6, expected >= 0", [](Gemm& g) { g.x_strides = {{24}, -6, 1}; }, nullptr},
    {"w_strides.batch[0]: 30, expected 0: packed weights are the same for the whole batch (or set runtime_w)",
     [](Gemm& g) { g.w_strides = {{30}, 5, 1}; }, nullptr},
    {"y_strides.batch[0]: 0, expected > 0: y is an output, only inputs broadcast",
     [](Gemm& g) { g.y_strides = {{0}, 5, 1}; }, nullptr},
    {"y_strides.row: 4, expected > 4: y of 2x4x5 s32 must not overlap itself",
     [](Gemm& g) { g.y_strides = {{20}, 4, 1}; }, nullptr},
    {"y_strides.batch[0]: 19, expected > 19: y of 2x4x5 s32 must not overlap itself",
     [](Gemm& g) { g.y_strides = {{19}, 5, 1}; }, nullptr},
    {"m: 4611686018427387904, expected x of 2x4611686018427387904x6 u8 to fit 2^52 bytes", [](Gemm& g) { g.m = huge; },
     nullptr},
    {"batch[0]: 4611686018427387904, expected x of 4611686018427387904x4x6 u8 to fit 2^52 bytes",
     [](Gemm& g) { g.batch = {huge}; }, nullptr},
    {"n: 4611686018427387904, expected w of 1x6x4611686018427387904 s8 to fit 2^52 bytes", [](Gemm& g) { g.n = huge; },
     nullptr},
    {"n: 2251799813685248, expected 32-bit parameters of each to fit 2^52 bytes",
     [](Gemm& g) {
       g = {.m = 1, .n = most / 2, .k = 1, .types = {u8, s8, u8}};
       g.quantisation.multiplier = Per::tensor;
     },
     nullptr},
    {"x_strides.row: 4611686018427387904, expected x of 2x4x6 u8 to reach at most 2^52 bytes",
     [](Gemm& g) { g.x_strides = {{24}, huge, 1}; }, nullptr},
    {"y_strides.column: 1152921504606846976, expected y of 2x4x5 s32 to reach at most 2^52 bytes",
     [](Gemm& g) { g.y_strides = {{20}, 5, huge / 4}; }, nullptr},
    // ---- convolution
    {"kernel: 0 entries, expected 1, 2 or 3", nullptr, [](Conv& c) { c.kernel = {}; }},
    {"kernel: 4 entries, expected 1, 2 or 3", nullptr, [](Conv& c) { c.kernel = {1, 1, 1, 1}; }},
    {"image: 1 entries, expected 2, one for each dimension of kernel (or none)", nullptr,
     [](Conv& c) { c.image = {8}; }},
    {"stride: 1 entries, expected 2, one for each dimension of kernel (or none)", nullptr,
     [](Conv& c) { c.stride = {2}; }},
    {"dilation: 3 entries, expected 2, one for each dimension of kernel (or none)", nullptr,
     [](Conv& c) { c.dilation = {1, 1, 1}; }},
    {"pad: 1 entries, expected 2, one for each dimension of kernel (or none)", nullptr,
     [](Conv& c) { c.pad = {{1, 1}}; }},
    {"groups: 0, expected >= 1", nullptr, [](Conv& c) { c.groups = 0; }},
    {"channels.in: any, expected >= 1", nullptr, [](Conv& c) { c.channels.in = any; }},
    {"channels.out: 0, expected >= 1", nullptr, [](Conv& c) { c.channels.out = 0; }},
    {"channels.in: 6, expected a multiple of groups = 4", nullptr, [](Conv& c) { c.groups = 4; }},
    {"channels.out: 9, expected a multiple of groups = 6", nullptr,
     [](Conv& c) {
       c.groups = 6;
       c.channels.out = 9;
     }},
    {"image[1]: 0, expected >= 1 or any", nullptr, [](Conv& c) { c.image[1] = 0; }},
    {"kernel[0]: 0, expected >= 1", nullptr, [](Conv& c) { c.kernel[0] = 0; }},
    {"stride[1]: 0, expected >= 1", nullptr, [](Conv& c) { c.stride = {1, 0}; }},
    {"dilation[0]: 0, expected >= 1", nullptr, [](Conv& c) { c.dilation = {0, 1}; }},
    {"pad[0]: -3, expected >= 0 before the image", nullptr, [](Conv& c) { c.pad[0].before = -3; }},
    {"pad[1]: -4, expected >= 0 after the image", nullptr, [](Conv& c) { c.pad[1].after = -4; }},
    {"kernel[0]: 3 (reaching 11), expected at most the padded image, 10", nullptr,
     [](Conv& c) { c.dilation = {5, 1}; }},
    {"dilation[1]: 9223372036854775807, expected at most 2^52", nullptr, [](Conv& c) { c.dilation = {1, INT64_MAX}; }},
    {"dilation[1]: 4503599627370496, expected a kernel of 3 to reach at most 2^52", nullptr,
     [](Conv& c) { c.dilation = {1, most}; }},
    {"stride[0]: 4503599627370497, expected at most 2^52", nullptr, [](Conv& c) { c.stride = {most + 1, 1}; }},
    {"kernel[1]: 4194304, expected at most 8388608 taps, not 3x4194304", nullptr,
     [](Conv& c) {
       c.kernel[1] = 1 << 22;
       c.image[1] = any;
     }},
    {"pad[0]: 9223372036854775807, expected -2^52 to 2^52", nullptr, [](Conv& c) { c.pad[0].before = INT64_MAX; }},
    {"pad[0]: 4503599627370496x1, expected the padded image to be at most 2^52", nullptr,
     [](Conv& c) { c.pad[0].before = most; }},
    {"pad[0]: 1125899906842633, expected padded x of 2x1125899906842633x11x6 u8 to fit 2^52 bytes", nullptr,
     [](Conv& c) { c.pad[0].before = most / 4; }},
    {"image[0]: 4611686018427387904, expected at most 2^52", nullptr, [](Conv& c) { c.image[0] = huge; }},
    {"image[0]: 1125899906842624, expected x of 2x1125899906842624x9x6 u8 to fit 2^52 bytes", nullptr,
     [](Conv& c) { c.image[0] = most / 4; }},
    {"channels.out: 281474976710656, expected w of 281474976710656x3x3x6 s8 to fit 2^52 bytes", nullptr,
     [](Conv& c) { c.channels.out = most / 16; }},
    {"channels.out: 8796093022208, expected y of 2x8x9x8796093022208 s32 to fit 2^52 bytes", nullptr,
     [](Conv& c) { c.channels = {1, most / 512}; }},
    {"x_strides: 3 entries, expected 4", nullptr, [](Conv& c) { c.x_strides = {1, 2, 3}; }},
    {"x_strides[0]: -1, expected >= 0", nullptr, [](Conv& c) { c.x_strides = {any, 54, 6, 1}; }},
    {"w_strides[3]: -2, expected >= 0", nullptr, [](Conv& c) { c.w_strides = {54, 18, 6, -2}; }},
    {"x_strides[0]: 9223372036854775807, expected x of 2x8x9x6 u8 to reach at most 2^52 bytes", nullptr,
     [](Conv& c) { c.x_strides = {INT64_MAX, 54, 6, 1}; }},
    {"x_strides[1]: 562949953421312, expected padded x of 2x10x11x6 u8 to reach at most 2^52 bytes", nullptr,
     [](Conv& c) { c.x_strides = {0, most / 8, 6, 1}; }},
    {"y_strides[1]: 0, expected > 0: y is an output, only inputs broadcast", nullptr,
     [](Conv& c) { c.y_strides = {864, 0, 12, 1}; }},
    {"y_strides[0]: 863, expected > 863: y of 2x8x9x12 s32 must not overlap itself", nullptr,
     [](Conv& c) { c.y_strides = {863, 108, 12, 1}; }},
};

TEST(Validation, RefusesByFieldValueAndExpectation) {
  for (const Row& row : rows) {
    Gemm g = gemm();
    Conv c = conv();
    if (row.gemm) {
      row.gemm(g);
      EXPECT_EQ(message(g), row.expected);
    }
    if (row.conv) {
      row.conv(c);
      EXPECT_EQ(message(c), row.expected);
    }
  }
}

TEST(Validation, ThreeDimensions) {
  Conv c{.batch = 1, .image = {5, 6, 7}, .channels = {1, 1}, .kernel = {3, 3, 3}};
  EXPECT_EQ(message(c), "");
  EXPECT_EQ(c.out(), (std::vector<int64_t>{3, 4, 5}));
  EXPECT_EQ(message(Conv{.channels = {1, 1}, .kernel = {3, 3, 3}}), "");  // free sizes
  c.pad = {{0, 0}, {0, 0}};
  EXPECT_EQ(message(c), "pad: 2 entries, expected 3, one for each dimension of kernel (or none)");
  c.pad = {};
  c.image = {2, 6, 7};
  EXPECT_EQ(message(c), "kernel[0]: 3 (reaching 3), expected at most the padded image, 2");
  c.image = {5, 6, 7};
  c.y_strides = {60, 20, 5, 1};
  EXPECT_EQ(message(c), "y_strides: 4 entries, expected 5");
  c.y_strides = {60, 19, 5, 1, 1};
  EXPECT_EQ(message(c), "y_strides[1]: 19, expected > 19: y of 1x3x4x5x1 s32 must not overlap itself");
}

TEST(Validation, TransposedConvolutions) {
  const Conv plain{
      .batch = 2, .image = {4, 5}, .channels = {6, 12}, .kernel = {3, 3}, .stride = {2, 2}, .transposed = true};
  const auto with = [&](auto change) {
    Conv c = plain;
    change(c);
    return c;
  };
  EXPECT_EQ(message(plain), "");
  EXPECT_EQ(plain.out(), (std::vector<int64_t>{9, 11}));
  const Conv cropped = with([](Conv& c) { c.pad = {{1, 1}, {1, 0}}, c.dilation = {1, 4}; });
  EXPECT_EQ(message(cropped), "");
  EXPECT_EQ(cropped.out(), (std::vector<int64_t>{7, 16}));
  const Conv added = with([](Conv& c) { c.pad = {{1, -1}, {0, -7}}; });
  EXPECT_EQ(message(added), "");
  EXPECT_EQ(added.out(), (std::vector<int64_t>{9, 18}));
  EXPECT_EQ(message(with([](Conv& c) { c.pad = {{4, 4}, {10, 0}}; })), "") << "one pixel is left";
  EXPECT_EQ(message(with([](Conv& c) { c.image = {any, 5}, c.pad = {{99, 99}, {0, 0}}; })), "");
  EXPECT_EQ(message(with([](Conv& c) { c.pad = {{4, 5}, {0, 0}}; })),
            "pad[0]: 4x5, expected a crop of less than the output image, 9");
  EXPECT_EQ(message(with([](Conv& c) { c.pad = {{-1, 0}, {0, 0}}; })), "pad[0]: -1, expected >= 0 before the image");
  EXPECT_EQ(message(with([](Conv& c) { c.pad = {{0, 0}, {0, INT64_MIN}}; })),
            "pad[1]: -9223372036854775808, expected -2^52 to 2^52");
  EXPECT_EQ(message(with([](Conv& c) { c.image[0] = any, c.stride[0] = INT64_MAX; })),
            "stride[0]: 9223372036854775807, expected at most 2^52");
  EXPECT_EQ(message(with([](Conv& c) { c.stride = {most / 2, 1}; })),
            "stride[0]: 2251799813685248, expected the output image to be at most 2^52");
  EXPECT_EQ(message(with([](Conv& c) { c.stride = {most / 4, 1}; })),
            "image[0]: 3377699720527875, expected y of 2x3377699720527875x7x12 s32 to fit 2^52 bytes");
  EXPECT_EQ(message(with([](Conv& c) { c.y_strides = {1188, 131, 12, 1}; })),
            "y_strides[1]: 131, expected > 131: y of 2x9x11x12 s32 must not overlap itself");
}

TEST(Validation, NothingIsTruncatedNearTheLimits) {
  const int64_t two31 = int64_t{1} << 31;
  for (int64_t n : {two31 - 1, two31, two31 + 1}) EXPECT_EQ(message(Gemm{.m = 3, .n = n, .k = 2}), "");
  // 2^52 - 1 is divisible by 5: pixels of 5 u8 may fill all but a byte, and one more does not fit.
  Conv x{.batch = 1, .image = {limits::bytes / 5}, .channels = {5, 1}, .kernel = {1}, .types = {u8, s8, u8}};
  x.quantisation.multiplier = Per::tensor;
  EXPECT_EQ(message(x), "");
  x.image[0] += 1;
  EXPECT_EQ(message(x), "image[0]: 900719925474100, expected x of 1x900719925474100x5 u8 to fit 2^52 bytes");
}

// A phase is a plan of its own: a kernel of 1000 x 1000 a stride of 1000 apart would be a million of them.
TEST(Validation, PhasesAreCounted) {
  Conv c{.image = {2, 2}, .channels = {1, 1}, .kernel = {64, 64}, .stride = {64, 64}, .transposed = true};
  EXPECT_EQ(message(c), "");
  c.kernel = c.stride = {64, 65};
  EXPECT_EQ(message(c), "stride[1]: 65, expected at most 4096 phases, not 64x65");
  c.kernel = {64, 5};  // no more than taps
  EXPECT_EQ(message(c), "");
  c.kernel = c.stride = {128, 128}, c.dilation = {4, 2};  // every fourth, or other, output has taps
  EXPECT_EQ(message(c), "");
  c.transposed = false, c.dilation = {}, c.image = {};
  EXPECT_EQ(message(c), "") << "a convolution is one";
}

TEST(Sizes, AtFixesWhatIsGiven) {
  const Conv c = Conv{.channels = {3, 8}, .kernel = {3, 3}, .stride = {2, 2}, .pad = {{1, 1}, {0, 1}}};
  EXPECT_EQ(c.out(), (std::vector<int64_t>{any, any}));
  const Conv half = c.at({.image = {48, any}});
  EXPECT_EQ(half.out(), (std::vector<int64_t>{24, any}));
  const Conv whole = half.at({.batch = 2, .image = {any, 33}});
  EXPECT_EQ(whole.batch, 2);
  EXPECT_EQ(whole.image, (std::vector<int64_t>{48, 33}));
  EXPECT_EQ(whole.out(), (std::vector<int64_t>{24, 16}));
  const Gemm g = Gemm{.batch = {any, 3}, .n = 5, .k = 6}.at({.batch = {2, any}, .m = 7});
  EXPECT_EQ(g.batch, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(g.m, 7);
  EXPECT_EQ((Gemm{.m = 1, .n = 5, .k = 6}.at({}).m), 1);
}

}  // namespace
}  // namespace octile
