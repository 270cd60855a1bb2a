// Room avx2: the widened step, whose A comes as int16.
#include "codegen/isa/list.hpp"
#include "suite.hpp"

namespace octile::test {
namespace {

const codegen::Room& room() { return *codegen::isa::avx2(); }

struct Tiling {
  Shape shape;
  int unroll;
};
constexpr Tiling tilings[] = {{{6, 2}, 4}, {{3, 3}, 1}, {{12, 1}, 3}, {{2, 4}, 2}};

template <class Check> void each(Check check) {
  for (Sign a : {Sign::u8, Sign::s8}) {
    const Executable widen = widen_of(room(), a);
    for (const Finish& f : finishes)
      for (const auto& [shape, unroll] : tilings) {
        Candidate candidate = gemm_of(room(), shape, unroll, a, f);
        candidate.widen = widen.entry();
        check(f, Suite(std::move(candidate)));
      }
  }
}

TEST(avx2, gemm) {
  NEEDS_CPU_FEATURE("avx2");
  each([](const Finish&, Suite suite) { suite.gemm(); });
}
TEST(avx2, convolution) {
  NEEDS_CPU_FEATURE("avx2");
  each([](const Finish& f, Suite suite) {
    if (f.terms == 0) suite.convolutions();
  });
}
TEST(avx2, depthwise) {
  NEEDS_CPU_FEATURE("avx2");
  check_depthwise(room(), {{1, 4}, {3, 3}, {5, 2}, {9, 1}});
}
TEST(avx2, widen) {
  NEEDS_CPU_FEATURE("avx2");
  check_widen(room());
}

}  // namespace
}  // namespace octile::test
