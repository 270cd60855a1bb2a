#include <gtest/gtest.h>

#include <octile/tensor.hpp>

namespace octile {
namespace {

using Sizes = std::vector<int64_t>;

TEST(StridedTensor, IsDenseByDefaultAlignedAndZero) {
  auto t = StridedTensor::make(Type::s32, {2, 3, 5});
  ASSERT_TRUE(t) << t.error().message;
  EXPECT_EQ(t->bytes(), 120);
  EXPECT_EQ(t->strides(), (Sizes{15, 5, 1}));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(t->data()) % 64, 0u);
  for (int i = 0; i < 30; ++i) EXPECT_EQ(t->as<int32_t>()[i], 0);
  EXPECT_EQ(t->view().sizes, t->sizes());
}

TEST(StridedTensor, HoldsWhatItsStridesReach) {
  EXPECT_EQ(StridedTensor::make(Type::u8, {3, 4}, {10, 1})->bytes(), 24);
  EXPECT_EQ(StridedTensor::make(Type::u8, {3, 4}, {0, 1})->bytes(), 4);
  EXPECT_EQ(StridedTensor::make(Type::s32, {3, 1}, {1, 1000})->bytes(), 12);
  EXPECT_EQ(StridedTensor::make(Type::s32, {3, 0}, {10, 1})->bytes(), 0);
  EXPECT_NE(StridedTensor::make(Type::s32, {0})->data(), nullptr);
}

TEST(StridedTensor, RefusesByField) {
  const auto message = [](Sizes sizes, Sizes strides) {
    const auto t = StridedTensor::make(Type::s32, std::move(sizes), std::move(strides));
    EXPECT_FALSE(t);
    return t ? "" : t.error().message;
  };
  EXPECT_EQ(message({2, -1}, {}), "sizes[1]: -1, expected >= 0");
  EXPECT_EQ(message({2, 2}, {1, -1}), "strides[1]: -1, expected >= 0");
  EXPECT_EQ(message({2, 2}, {1}), "strides: 1 entries, expected 2 as in sizes (or none)");
  EXPECT_EQ(message({int64_t{1} << 31, int64_t{1} << 31}, {}),
            "sizes[0]: 2147483648, expected a tensor of less than 2^63 bytes");
  EXPECT_EQ(message({3}, {int64_t{1} << 61}),
            "strides[0]: 2305843009213693952, expected a tensor of less than 2^63 bytes");
}

TEST(StridedTensor, SaysWhenMemoryIsShort) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer's allocator aborts where malloc returns null";
#endif
  const auto t = StridedTensor::make(Type::u8, {int64_t{1} << 61});
  ASSERT_FALSE(t);
  EXPECT_EQ(t.error().code, Errc::out_of_memory);
}

}  // namespace
}  // namespace octile
