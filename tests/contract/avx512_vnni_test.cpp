#include "codegen/isa/list.hpp"
#include "suite.hpp"

namespace octile::test {
namespace {

const codegen::Room& room() { return *codegen::isa::avx512_vnni(); }

struct Tiling {
  Shape shape;
  int unroll;
};
constexpr Tiling tilings[] = {{{6, 4}, 4}, {{9, 3}, 2}, {{14, 2}, 1}, {{4, 5}, 3}, {{3, 6}, 4}};

#define NEEDS_ROOM                 \
  NEEDS_CPU_FEATURE("avx512vnni"); \
  NEEDS_CPU_FEATURE("avx512bw");   \
  NEEDS_CPU_FEATURE("avx512vl");   \
  NEEDS_CPU_FEATURE("avx512dq")

template <class Check> void each(Check check) {
  for (Sign a : {Sign::u8, Sign::s8})
    for (const Finish& f : finishes)
      for (const auto& [shape, unroll] : tilings) check(f, Suite(gemm_of(room(), shape, unroll, a, f)));
}

TEST(avx512_vnni, gemm) {
  NEEDS_ROOM;
  each([](const Finish&, Suite suite) { suite.gemm(); });
}
TEST(avx512_vnni, convolution) {
  NEEDS_ROOM;
  each([](const Finish& f, Suite suite) {
    if (f.terms == 0) suite.convolutions();
  });
}
TEST(avx512_vnni, depthwise) {
  NEEDS_ROOM;
  check_depthwise(room(), {{1, 6}, {3, 4}, {5, 2}, {14, 1}});
}
TEST(avx512_vnni, widen) {
  NEEDS_ROOM;
  check_widen(room());
}

}  // namespace
}  // namespace octile::test
