// Drawn problems against the second definition, of fixed seeds. `fuzz_plans` goes on with others.
#include <gtest/gtest.h>

#include "plan_case.hpp"

namespace octile::net {
namespace {

void nothing_is_wrong(const FuzzOptions& options) {
  const FuzzCounts counts = fuzz_plans(options);
  std::printf("%s\n", counts.summary().c_str());
  EXPECT_EQ(counts.failures, 0);
  EXPECT_GT(counts.values, 0);
}

TEST(Plans, AgreeWithTheSecondDefinition) { nothing_is_wrong({.seed = 13, .problems = OCTILE_NET_PROBLEMS}); }

// A process of its own, as ctest runs it: what is emulated stays so.
TEST(Plans, AgreeInEmulatedRooms) {
  const std::vector<std::string> rooms = {"amx_int8", "avx_vnni_int8"};
  for (const std::string& room : rooms)
    if (const auto here = make_runnable(room); !here) GTEST_SKIP() << here.error().message;
  nothing_is_wrong({.seed = 17, .problems = OCTILE_NET_PROBLEMS / 20, .rooms = rooms});
}

}  // namespace
}  // namespace octile::net
