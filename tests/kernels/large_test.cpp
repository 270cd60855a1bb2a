// One real run above 2^31 bytes, by hand: ctest -L large. 2.6 GB of memory, some ten seconds.
#include "check/problem.hpp"
#include "kernel_case.hpp"

namespace octile::test {
namespace {

using Large = InEveryRoom;

void exact(const Engine& engine, const Problem& problem) {
  const auto checked = tools::check_problem(engine, tools::case_of(problem), {.sampled = true, .samples = 2000});
  EXPECT_EQ(checked.refused, "");
  EXPECT_EQ(checked.wrong, "");
  EXPECT_EQ(checked.runs.size(), 1u);
}

// uxlfoundation/oneDNN#2387
TEST_P(Large, a_source_of_2_2_gigabytes) { exact(engine(), Gemm{.m = 1'100'000, .n = 20, .k = 2001}); }

// uxlfoundation/oneDNN#2387
TEST_P(Large, an_image_of_2_2_gigabytes) {
  exact(engine(), Conv{.batch = 1, .image = {2201, 10'000}, .channels = {100, 3}, .kernel = {2, 2}, .stride = {2, 2}});
}

INSTANTIATE_TEST_SUITE_P(Rooms, Large, testing::Values("avx2", "avx512_vnni"), name_of_room);

}  // namespace
}  // namespace octile::test
