// The kernel suite (which `octile check --suite kernels` runs too), each problem with its data at either unreadable
// page, and the tails of one tile after another.
#include "check/suite.hpp"

#include "codegen/room.hpp"
#include "kernel_case.hpp"
#include "schedule/config.hpp"

namespace octile::test {
namespace {

using Suite = InEveryRoom;

TEST_P(Suite, EveryProblem) {
  const Engine engine = this->engine();
  for (const Problem& problem : tools::kernel_suite()) EXPECT_EXACT(engine, problem, {.remainder = true});
}

TEST_P(Suite, ZeroPointsThatFoldIntoTheWeights) {
  const Engine engine = this->engine();
  const auto suite = tools::kernel_suite();
  for (size_t i = 0; i < suite.size(); i += 3) EXPECT_EXACT(engine, suite[i], {.seed = 2, .remainder = false});
}

// A capped engine plans for its room, or for the fallback of that where it has no routine, and never by way of the
// reference.
TEST_P(Suite, PlansAreOfTheRoom) {
  const Engine engine = this->engine();
  const std::vector<std::string> algorithms{"direct", "stem", "im2col", "depthwise", "winograd"};
  const auto fallback = codegen::room_named(GetParam())->facts().fallback;
  int own = 0;
  for (const Problem& problem : tools::kernel_suite()) {
    const auto plan = KernelCase(problem, {.data = {.data_only = true}}).plan(engine);
    ASSERT_TRUE(plan) << name(problem) << ": " << plan.error().message;
    if (plan->kernels().empty()) continue;  // an empty problem
    EXPECT_TRUE(plan->isa() == GetParam() || plan->isa() == fallback) << name(problem) << ": " << plan->isa();
    own += plan->isa() == GetParam();
    EXPECT_NE(std::find(algorithms.begin(), algorithms.end(), plan->algorithm()), algorithms.end())
        << name(problem) << ": " << plan->algorithm();
    for (const KernelView& kernel : plan->kernels())
      EXPECT_EQ(kernel.code.empty(), GetParam() == std::string("portable")) << kernel.name;
  }
  // Most of the suite is too shallow for deep steps.
  const int share = codegen::room_named(GetParam())->facts().deep_step ? 20 : 2;
  EXPECT_GT(own, int(tools::kernel_suite().size()) / share);
}

INSTANTIATE_TEST_SUITE_P(Rooms, Suite, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
