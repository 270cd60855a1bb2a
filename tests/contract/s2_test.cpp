// The avx2 classes: a walk of three segments, S2, S1 and U, by hops.
#include "codegen/isa/avx2/classes.hpp"
#include "direct.hpp"
#include "suite.hpp"

namespace octile::test {
namespace {

using codegen::Addressing, codegen::Avx2Room, codegen::StepS1, codegen::StepS2, codegen::StepU;

template <class Check> void each(Check check) {
  for (Sign a : {Sign::u8, Sign::s8})
    for (const Finish& f : finishes)
      for (Shape shape : {Shape{5, 2}, Shape{10, 1}, Shape{3, 3}}) {
        const codegen::Walk<Avx2Room> walk{{std::make_shared<StepS2>(a), Addressing::hops, 1},
                                           {std::make_shared<StepS1>(a), Addressing::hops, 1},
                                           {std::make_shared<StepU>(a), Addressing::hops, 1}};
        Candidate candidate = candidate_of("avx2 S2 S1 U", walk, shape);
        candidate.classes = true;
        candidate.a = a;
        candidate.output = f.output;
        candidate.terms = f.terms;
        set_generator(candidate, walk);
        check(f, Suite(std::move(candidate)));
      }
}

TEST(s2, gemm) {
  NEEDS_CPU_FEATURE("avx2");
  each([](const Finish&, Suite suite) { suite.gemm(); });
}
TEST(s2, convolution) {
  NEEDS_CPU_FEATURE("avx2");
  each([](const Finish& f, Suite suite) {
    if (f.terms == 0) suite.convolutions();
  });
}

Classes classes_of(int n) {
  std::mt19937 random(1);
  constexpr int k = 68;
  const auto w = draw_weights(random, Data::random, Sign::s8, k, n);
  std::vector<Visit> groups;
  append_visits(groups, 4, 1, 0, 0, k);
  return classify(groups, n, k, [&](int kk, int j) { return int(w[size_t(kk) * size_t(n) + size_t(j)]); });
}

TEST(s2, WeightsOfTheCasesFallIntoEveryClass) {
  size_t pairs = 0, singles = 0, unproven = 0;
  for (int n : {1, 8, 16}) {
    const Classes c = classes_of(n);
    EXPECT_EQ(c.pairs.size() * 2 + c.singles.size() + c.unproven.size(), 17u);
    pairs += c.pairs.size();
    singles += c.singles.size();
    unproven += c.unproven.size();
  }
  EXPECT_GT(pairs, 0u);
  EXPECT_GT(singles, 0u);
  EXPECT_GT(unproven, 0u);
}

TEST(s2, APairMayFillItsLaneExactlyAndNoMore) {
  auto pairs_of = [](int last) {  // two groups whose positive weights of one lane sum to 124 + last
    std::vector<Visit> groups;
    append_visits(groups, 4, 1, 0, 0, 8);
    return classify(groups, 1, 8, [&](int k, int) { return k == 7 ? last : k == 6 || k == 2 ? 62 : 0; }).pairs.size();
  };
  EXPECT_EQ(pairs_of(4), 1u);
  EXPECT_EQ(pairs_of(5), 0u);
}

}  // namespace
}  // namespace octile::test
