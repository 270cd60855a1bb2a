// Damaged names and lines of fixed seeds. `fuzz_text` goes on with others.
#include <gtest/gtest.h>

#include "text_case.hpp"

namespace octile::net {
namespace {

TEST(Texts, AreReadBackOrRefusedInWords) {
  const TextCounts counts = fuzz_text(13, 0, 0, 20'000);
  EXPECT_EQ(counts.failures, 0) << counts.summary();
  EXPECT_GT(counts.read, 0);
  EXPECT_GT(counts.refused, 0);
}

}  // namespace
}  // namespace octile::net
