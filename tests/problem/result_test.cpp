// A Result as a value: what it holds, in every way it may be asked.
#include "octile/result.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace octile {
namespace {

const Error wrong{Errc::invalid_problem, "k: -2, expected at least 0"};

TEST(Results, AConstOneGivesItsValue) {
  const Result<std::string> text = std::string("here");
  EXPECT_EQ(text.value(), "here");
  EXPECT_EQ(&text.value(), &*text) << "the one it holds, not a copy";
}

TEST(Results, ATemporaryGivesItsValueAway) {
  EXPECT_EQ(*Result<std::unique_ptr<int>>(std::make_unique<int>(3)).value(), 3);
}

template <class Asked> std::string thrown_by(Asked asked) {
  try {
    asked();
  } catch (const BadResult& bad) {
    return bad.error().code == wrong.code && bad.error().message == bad.what() ? bad.what() : "another error";
  }
  return "nothing is thrown";
}

TEST(Results, ValueOfAnErrorThrowsTheWholeError) {
  const Result<int> none = wrong;
  const Result<void> nothing = wrong;
  EXPECT_EQ(thrown_by([&] { (void)none.value(); }), wrong.message);
  EXPECT_EQ(thrown_by([&] { (void)Result<int>(wrong).value(); }), wrong.message);
  EXPECT_EQ(thrown_by([&] { nothing.value(); }), wrong.message);
}

TEST(Results, ErrorOfASuccessIsOneThatSaysSo) {
  const auto three = std::make_unique<Result<int>>(3);  // on the heap: GCC 12 warns of a string that is not there
  const auto nothing = std::make_unique<Result<void>>();
  EXPECT_EQ(three->error().message, "no error");
  EXPECT_EQ(nothing->error().message, "no error");
}

}  // namespace
}  // namespace octile
