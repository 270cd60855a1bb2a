// Room amx_int8: natively where the CPU has it, else each of its instructions is trapped and emulated.
#include "emulator/amx.hpp"

#include "codegen/isa/amx_int8/room.hpp"
#include "direct.hpp"
#include "suite.hpp"

namespace octile::test {
namespace {

using codegen::AmxInt8Room, codegen::TileDotProductStep;

#define NEEDS_ROOM               \
  NEEDS_CPU_FEATURE("avx512bw"); \
  NEEDS_CPU_FEATURE("avx512vl"); \
  NEEDS_CPU_FEATURE("avx512dq"); \
  std::printf("AMX: %s\n", emulator::prepare_amx() == emulator::Amx::native ? "native" : "emulated")

template <class Check> void each(Check check) {
  const Executable enter(codegen::generate_enter_palette().bytes), leave(codegen::generate_leave_palette().bytes);
  for (Sign a : {Sign::u8, Sign::s8})
    for (const Finish& f : finishes)
      for (Shape shape : {Shape{2, 2}, Shape{1, 3}}) {
        if (shape.rows == 1 && f.terms == 0) continue;  // emulation is slow
        const auto step = std::make_shared<TileDotProductStep>(a);
        const codegen::Walk<AmxInt8Room> walk{{step, codegen::Addressing::runs, 2}};
        Candidate candidate = candidate_of("amx_int8", walk, shape);
        candidate.a = a;
        candidate.output = f.output;
        candidate.terms = f.terms;
        candidate.enter = enter.entry();
        candidate.leave = leave.entry();
        candidate.palette = [step, columns = shape.columns](int mac_rows, int rows) {
          return codegen::palette_of(*step, {mac_rows, columns}, rows);
        };
        set_generator(candidate, walk);
        check(f, Suite(std::move(candidate)));
      }
}

TEST(amx, gemm) {
  NEEDS_ROOM;
  // Emulation is slow: all tails of one output of words and one of bytes, with a term.
  each([](const Finish& f, Suite suite) { suite.gemm(f.terms == 1 ? 1 : 5); });
}
TEST(amx, convolution) {
  NEEDS_ROOM;
  each([](const Finish& f, Suite suite) {
    if (f.terms == 0) suite.convolutions();
  });
}

TEST(amx, EveryTileThatAKernelNeedsIsInThePalette) {
  const TileDotProductStep step(Sign::u8);
  const auto palette = codegen::palette_of(step, {2, 2}, 20);
  const std::vector<uint8_t> heights(palette.begin() + 48, palette.begin() + 56);
  EXPECT_EQ(heights, (std::vector<uint8_t>{16, 16, 4, 4, 16, 4, 16, 16}));  // sums by row, a by row, b twice
}

}  // namespace
}  // namespace octile::test
