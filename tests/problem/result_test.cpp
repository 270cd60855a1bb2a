// A Result says which of the two it holds, and refuses to give the other.
#include <gtest/gtest.h>

#include <octile/result.hpp>
#include <type_traits>

namespace octile {
namespace {

const Error refused{Errc::unsupported, "no such thing"};

template <class R> Errc code_thrown_by_value(const R& result) {
  try {
    (void)result.value();
  } catch (const BadResult& e) {
    EXPECT_STREQ(e.what(), "no such thing");
    EXPECT_EQ(e.error().code, e.code());
    EXPECT_EQ(e.error().message, "no such thing");
    return e.code();
  }
  return Errc::internal;
}

TEST(Result, ValueOfAnErrorThrowsItsCodeAndMessage) {
  EXPECT_EQ(code_thrown_by_value(Result<int>(refused)), Errc::unsupported);
  EXPECT_EQ(code_thrown_by_value(Result<void>(refused)), Errc::unsupported);
  EXPECT_THROW((void)Result<int>(refused).value(), std::runtime_error);
  static_assert(std::is_nothrow_copy_constructible_v<BadResult>);
}

TEST(Result, ErrorOfASuccessThrows) {
  EXPECT_THROW((void)Result<int>(1).error(), BadResult);
  EXPECT_THROW((void)Result<void>().error(), BadResult);
}

TEST(Result, ConstResultGivesItsValue) {
  const Result<std::string> result(std::string("x"));
  EXPECT_EQ(result.value(), "x");
  static_assert(std::is_same_v<decltype(result.value()), const std::string&>);
}

}  // namespace
}  // namespace octile
