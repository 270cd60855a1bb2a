// The fuzzers of files with fixed seeds, for a moment; by hand: fuzz_files SEED SECONDS.
#include "files.hpp"

namespace octile::test {
namespace {

class FuzzedFiles : public RoomTest {};

TEST_P(FuzzedFiles, PackedOnesThatAreAcceptedTouchNothingOutside) {
  PackedFuzz fuzz(GetParam());
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    Random random(seed);
    for (int i = 0; i < 150; ++i) ASSERT_EQ(fuzz.step(random), "") << seed << ' ' << i;
  }
  EXPECT_GT(fuzz.count().accepted, 0);
  EXPECT_LT(fuzz.count().accepted, fuzz.count().tried);
}
INSTANTIATE_TEST_SUITE_P(Rooms, FuzzedFiles, testing::ValuesIn(all_rooms()), [](const auto& i) { return i.param; });

TEST(FuzzedLines, AreAnErrorOrARecord) {
  LineFuzz fuzz;
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    Random random(seed);
    for (int i = 0; i < 3000; ++i) ASSERT_EQ(fuzz.step(random), "") << seed << ' ' << i;
  }
  EXPECT_GT(fuzz.count().accepted, 0);
  EXPECT_LT(fuzz.count().accepted, fuzz.count().tried);
}

}  // namespace
}  // namespace octile::test
