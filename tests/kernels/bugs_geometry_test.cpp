// Public bug reports about the geometry of convolutions, through the kernels of every room: each test names its own
// (owner/repository#number).
#include <numeric>

#include "exact.hpp"

namespace octile::test {
namespace {

using Bugs = InEveryRoom;

// One tap of weight 1 at `tap`, none elsewhere: y is x, shifted, and padding shows as 0.
Ints shifted(const Engine& engine, Conv c, int64_t tap) {
  Bytes x(size_t(c.image[0] * (c.image.size() > 1 ? c.image[1] : 1)));
  std::iota(x.begin(), x.end(), uint8_t{1});
  Bytes w(size_t(c.kernel[0] * (c.kernel.size() > 1 ? c.kernel[1] : 1)), 0);
  w[size_t(tap)] = 1;
  c.channels = {1, 1};
  return outputs(engine, c, x, w).value();
}

// google/XNNPACK#958
TEST_P(Bugs, one_sided_padding) {
  const Engine engine = this->engine();
  Conv c{.batch = 1, .image = {8, 8}, .kernel = {3, 3}, .stride = {2, 2}};
  c.pad = {{0, 1}, {0, 1}};
  EXPECT_EQ(shifted(engine, c, 0), (Ints{1, 3, 5, 7, 17, 19, 21, 23, 33, 35, 37, 39, 49, 51, 53, 55}));
  EXPECT_EQ(shifted(engine, c, 8), (Ints{19, 21, 23, 0, 35, 37, 39, 0, 51, 53, 55, 0, 0, 0, 0, 0}));
  c.pad = {{1, 0}, {1, 0}};
  EXPECT_EQ(shifted(engine, c, 0), (Ints{0, 0, 0, 0, 0, 10, 12, 14, 0, 26, 28, 30, 0, 42, 44, 46}));
  EXPECT_EQ(shifted(engine, c, 8), (Ints{10, 12, 14, 16, 26, 28, 30, 32, 42, 44, 46, 48, 58, 60, 62, 64}));
}

// pytorch/executorch#20558
TEST_P(Bugs, even_kernels) {
  const Engine engine = this->engine();
  Conv c{.batch = 1, .image = {6}, .kernel = {2}, .pad = {{0, 1}}};  // "same upper"
  EXPECT_EQ(shifted(engine, c, 0), (Ints{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(shifted(engine, c, 1), (Ints{2, 3, 4, 5, 6, 0}));
  c.pad = {{1, 0}};  // "same lower"
  EXPECT_EQ(shifted(engine, c, 0), (Ints{0, 1, 2, 3, 4, 5}));
  for (const Pad& pad : {Pad{1, 2}, Pad{2, 1}}) {
    EXPECT_EXACT(engine, Conv{.batch = 1, .image = {16}, .channels = {2, 4}, .kernel = {4}, .pad = {pad}});
    EXPECT_EXACT(engine, Conv{.batch = 1, .image = {16}, .channels = {32, 4}, .kernel = {4}, .pad = {pad}});
  }
  for (const Pad& pad : {Pad{15, 16}, Pad{16, 15}})
    EXPECT_EXACT(engine,
                 Conv{.batch = 1, .image = {256, 1}, .channels = {1, 16}, .kernel = {32, 1}, .pad = {pad, {0, 0}}});
}

// pytorch/executorch#18783
TEST_P(Bugs, one_dimension_in_both_orientations) {
  const Engine engine = this->engine();
  Conv line{.batch = 2, .image = {23}, .channels = {4, 6}, .kernel = {5}, .stride = {2}, .dilation = {2}};
  line.pad = {{3, 3}}, line.groups = 2;
  Conv wide = line, high = line;
  wide.image = {1, 23}, wide.kernel = {1, 5}, wide.stride = {1, 2}, wide.dilation = {1, 2}, wide.pad = {{0, 0}, {3, 3}};
  high.image = {23, 1}, high.kernel = {5, 1}, high.stride = {2, 1}, high.dilation = {2, 1}, high.pad = {{3, 3}, {0, 0}};
  Bytes x(2 * 23 * 4), w(6 * 5 * 2);
  std::iota(x.begin(), x.end(), uint8_t{9});
  std::iota(w.begin(), w.end(), uint8_t{100});
  const Ints expected = outputs(engine, line, x, w).value();
  EXPECT_EQ(outputs(engine, wide, x, w).value(), expected);
  EXPECT_EQ(outputs(engine, high, x, w).value(), expected);
  for (Conv& c : std::array{line, wide, high}) {
    EXPECT_EXACT(engine, c);
    c.channels = {64, 34};
    c.quantisation.x_zero_point = Per::tensor;
    EXPECT_EXACT(engine, c);
  }
}

// alibaba/MNN#154
TEST_P(Bugs, all_combinations_of_dilation_stride_groups) {
  const Engine engine = this->engine();
  const std::vector<int64_t> dilations[] = {{1, 1}, {1, 2}, {3, 1}};
  for (int64_t kernel : {1, 3})
    for (int64_t stride : {1, 2})
      for (const auto& dilation : dilations)
        for (int64_t groups : {1, 2, 6}) {
          Conv c{.batch = 2, .image = {9, 8}, .channels = {6, 12}, .kernel = {kernel, kernel}};
          c.stride = {stride, stride}, c.dilation = dilation, c.groups = groups;
          c.pad.assign(2, {kernel / 2, kernel / 2});
          EXPECT_EXACT(engine, c);
          c.channels.out = 6;
          c.quantisation.x_zero_point = Per::tensor;
          EXPECT_EXACT(engine, c);
        }
}

// pytorch/FBGEMM#347
TEST_P(Bugs, groups_that_are_almost_depthwise) {
  const Engine engine = this->engine();
  const int64_t table[][3] = {{16, 16, 32}, {16, 16, 48}, {4, 20, 12}};
  for (const auto& [groups, in, out] : table) {
    Conv c{.batch = 1, .image = {7, 9}, .channels = {in, out}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
    c.groups = groups;
    EXPECT_EXACT(engine, c);
    c.types.y = s8, c.bias = true;
    c.quantisation = {Per::tensor, Per::channel, Per::tensor, Per::channel};
    EXPECT_EXACT(engine, c, {.remainder = true});
  }
}

// Everything an engine is asked with such a problem is an error in words; nothing divides by zero.
// pytorch/pytorch#182653
TEST_P(Bugs, refused_before_anything_is_computed) {
  const Engine engine = this->engine();
  const Conv c{.batch = 2, .image = {16, 7}, .channels = {8, 6}, .kernel = {7, 1}, .types = {u8, s8, s32}};
  const Bytes w(8 * 6 * 7);
  const auto weights = engine.pack(c, w.data());
  ASSERT_TRUE(weights);
  const auto refused = [&](auto change) {
    Conv changed = c;
    change(changed);
    EXPECT_FALSE(engine.pack(changed, w.data())) << name(changed);
    EXPECT_FALSE(engine.plan(changed, *weights)) << name(changed);
    EXPECT_FALSE(engine.tune(changed)) << name(changed);
    EXPECT_TRUE(engine.candidates(changed).empty()) << name(changed);
  };
  refused([](Conv& p) { p.groups = 8; });
  refused([](Conv& p) { p.groups = 0; });
  refused([](Conv& p) { p.stride = {0, 1}; });
  refused([](Conv& p) { p.dilation = {1, 0}; });
  refused([](Conv& p) { p.pad = {{-1, 0}, {0, 0}}; });
  refused([](Conv& p) { p.image = {6, 7}; });  // the kernel reaches further than the padded image
}

// microsoft/onnxruntime#348
TEST_P(Bugs, empty_sizes) {
  for (int threads : {1, 8}) {
    const Engine engine = this->engine(threads);
    for (int64_t zero : {0, 1, 2})
      for (bool runtime_w : {false, true}) {
        Gemm g{.m = zero == 0 ? 0 : 3, .n = zero == 1 ? 0 : 768, .k = zero == 2 ? 0 : 1030, .bias = true};
        g.runtime_w = runtime_w;
        EXPECT_EXACT(engine, g);
        g.types.y = u8;
        g.quantisation = {Per::tensor, Per::channel, Per::tensor, Per::channel};
        EXPECT_EXACT(engine, g);
      }
    Gemm batches{.batch = {2, 0}, .m = 3, .n = 4, .k = 5};
    EXPECT_EXACT(engine, batches);
    EXPECT_EXACT(engine, Conv{.batch = 0, .image = {8, 8}, .channels = {3, 4}, .kernel = {3, 3}});
    EXPECT_EQ(outputs(engine, Gemm{.m = 2, .n = 3, .k = 0, .bias = true}, {}, {0}, {.bias = {5, -6, 7}}).value(),
              (Ints{5, -6, 7, 5, -6, 7}));
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Bugs, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
