// Problems nobody thought of, with config and threads drawn too, a few thousand a room.
// OCTILE_TEST_SEED=n draws others; the message of a failure names the problem and its config.
#include <cstdlib>

#include "draw_problem.hpp"
#include "kernel_case.hpp"

namespace octile::test {
namespace {

class Random : public InEveryRoom {
 protected:
  static uint64_t seed() {
    const char* word = std::getenv("OCTILE_TEST_SEED");
    return word ? std::strtoull(word, nullptr, 10) : 1;
  }
  void run(int problems) {
    DrawProblem draw(seed());
    const Engine engines[] = {engine(1), engine(2), engine(5)};
    for (int i = 0; i < problems; ++i) {
      const Problem problem = draw.problem();
      ASSERT_TRUE(validate(problem)) << name(problem) << ": " << validate(problem).error().message;
      const Engine& engine = draw.one_in(3) ? engines[1 + draw.one_in(2)] : engines[0];
      PlanOptions options;
      if (draw.one_in(3))
        if (const auto names = engine.candidates(problem); !names.empty()) options.config = draw.of(names);
      const auto drawn = draw.of({tuner::DataDistribution::uniform, tuner::DataDistribution::uniform,
                                  tuner::DataDistribution::lowest, tuner::DataDistribution::highest});
      EXPECT_EXACT(engine, problem, {.seed = uint32_t(i), .distribution = drawn, .remainder = draw.one_in(2)}, options);
    }
  }
};

TEST_P(Random, Problems) { run(3000); }

INSTANTIATE_TEST_SUITE_P(Rooms, Random, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
