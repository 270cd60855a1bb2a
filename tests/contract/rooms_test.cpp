// Every x86 room, natively or, where this CPU lacks its instructions, by the emulator.
#include "emulator/emulator.hpp"
#include "suite.hpp"

namespace octile::test {
namespace {

struct Tiling {
  Shape shape;
  int unroll;
};
struct Tested {
  const char* room;
  std::vector<Tiling> tilings;  // the first for both signs of B
  std::vector<Shape> depthwise;
};
void PrintTo(const Tested& tested, std::ostream* out) { *out << tested.room; }

class Rooms : public testing::TestWithParam<Tested> {
 protected:
  const codegen::Room& room() const { return *codegen::room_named(GetParam().room); }
  void SetUp() override {
    const auto prepared = emulator::prepare(room().facts().required);
    if (prepared.missing.bits()) GTEST_SKIP() << "neither here nor emulated: " << prepared.missing.names();
    emulated_ = prepared.emulated.bits() != 0;
    if (emulated_) std::printf("emulated: %s\n", prepared.emulated.names().c_str());
  }
  // One trap takes as long as thousands of instructions: then every fifth tail, all of them for one output of words
  // and one of bytes.
  int every(const Finish& f) const { return emulated_ && f.terms != 1 ? 5 : 1; }

  template <class Check> void each(Check check) {
    for (ElementType a : {ElementType::u8, ElementType::s8})
      for (ElementType b : {ElementType::s8, ElementType::u8})
        for (const Finish& f : finishes)
          for (const auto& [shape, unroll] : GetParam().tilings) {
            const bool first = &shape == &GetParam().tilings[0].shape;
            if (!room().takes(a, b) || (b == ElementType::u8 && !first) || (emulated_ && !first && f.terms == 0))
              continue;
            check(f, Suite(gemm_of(room(), shape, unroll, a, b, f)));
          }
  }
  bool emulated_ = false;
};

TEST_P(Rooms, Gemm) {
  each([this](const Finish& f, Suite suite) { suite.gemm(every(f)); });
}
TEST_P(Rooms, Convolution) {
  each([](const Finish& f, Suite suite) {
    if (f.terms == 0) suite.convolutions();
  });
}
TEST_P(Rooms, Depthwise) {
  if (GetParam().depthwise.empty()) GTEST_SKIP() << room().facts().fallback << " has it, the fallback room";
  check_depthwise(room(), GetParam().depthwise);
}
TEST_P(Rooms, Widen) { check_widen(room()); }

INSTANTIATE_TEST_SUITE_P(X86, Rooms,
                         testing::Values(Tested{"avx2",
                                                {{{6, 2}, 4}, {{3, 3}, 1}, {{12, 1}, 3}, {{2, 4}, 2}},
                                                {{1, 4}, {3, 3}, {5, 2}, {9, 1}}},
                                         Tested{"avx_vnni", {{{4, 3}, 4}, {{12, 1}, 1}}, {{1, 4}, {5, 2}}},
                                         Tested{"avx_vnni_int8", {{{6, 2}, 2}, {{2, 4}, 3}}, {{3, 3}, {9, 1}}},
                                         Tested{"avx512", {{{6, 4}, 4}, {{13, 2}, 1}, {{4, 5}, 3}}, {{1, 6}, {14, 1}}},
                                         Tested{"avx512_vnni",
                                                {{{6, 4}, 4}, {{9, 3}, 2}, {{14, 2}, 1}, {{4, 5}, 3}, {{3, 6}, 4}},
                                                {{1, 6}, {3, 4}, {5, 2}, {14, 1}}},
                                         Tested{"amx_int8", {{{2, 2}, 2}, {{1, 3}, 2}}, {}}),
                         [](const auto& info) { return std::string(info.param.room); });

TEST(Palette, HasEveryTileThatAKernelNeeds) {
  const auto palette = codegen::room_named("amx_int8")->palette({.rows = 2, .columns = 2}, 4);
  const std::vector<uint8_t> heights(palette.begin() + 48, palette.begin() + 56);
  EXPECT_EQ(heights, (std::vector<uint8_t>{16, 16, 4, 4, 16, 4, 16, 16}));  // sums by row, a by row, b twice
}

}  // namespace
}  // namespace octile::test
