// The kernels of measuring: what they count and what they read. How fast they are is no test's business.
#include "machine/ceilings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "codegen/arguments.hpp"
#include "schedule/packed_layout.hpp"
#include "machine/cpu.hpp"
#include "support/fenced.hpp"

namespace octile::test {
namespace {

bool usable(const codegen::Room& room) {
  const auto cpu = runtime::detect();
  if (cpu && cpu->features.has(room.facts().required) && room.needs_executable_memory()) return true;
  std::printf("room %s skipped: not generated, or not on this CPU\n", std::string(room.name()).c_str());
  return false;
}

TEST(Ceilings, AProbeCountsTheMacsOfItsTile) {
  for (const codegen::Room* room : codegen::rooms()) {
    if (!usable(*room)) continue;
    for (Type x : {u8, s8}) {
      auto probe = runtime::CeilingProbe::make(*room, x);
      ASSERT_TRUE(probe) << probe.error().message;
      const auto step = room->layout(codegen::sign_of(x));
      EXPECT_EQ(probe->macs_per_iteration() % (step.tile.m * step.tile.n * step.tile.k), 0);
      EXPECT_EQ(probe->best(), 0);
      const double first = probe->window(), second = probe->window();
      EXPECT_GT(first, 0);
      EXPECT_EQ(probe->best(), std::max(first, second));
    }
  }
}

TEST(Ceilings, ARoomWithoutGeneratedCodeHasNone) {
  const auto probe = runtime::CeilingProbe::make(*codegen::room_named("portable"), u8);
  ASSERT_FALSE(probe);
  EXPECT_EQ(probe.error().code, Errc::unsupported);
  EXPECT_NE(probe.error().message.find("portable"), std::string::npos);
  EXPECT_FALSE(runtime::measure_read_bandwidth(*codegen::room_named("portable"), 4096));
}

TEST(Ceilings, NothingIsStoredSoOutputsAndTermsAreRefused) {
  for (const codegen::Room* room : codegen::rooms()) {
    if (!room->needs_executable_memory()) continue;
    if (auto missing = room->missing(); !missing.empty()) {
      std::printf("room %s skipped: %s\n", std::string(room->name()).c_str(), missing.c_str());
      continue;
    }
    const codegen::KernelKey key{.routine = codegen::Routine::ceiling, .rows = 2, .columns = 2};
    EXPECT_EQ(room->illegal(key), "");
    codegen::KernelKey bytes = key, terms = key;
    bytes.output = codegen::Output::u8;
    terms.terms = 1;
    EXPECT_NE(room->illegal(bytes), "");
    EXPECT_NE(room->illegal(terms), "");
    EXPECT_NE(room->illegal({.routine = codegen::Routine::read, .rows = 2}), "");
  }
}

TEST(Ceilings, TheReaderStopsWhereTheBufferEnds) {  // whose next byte faults
  for (const codegen::Room* room : codegen::rooms()) {
    if (!usable(*room)) continue;
    const auto code = room->generate({.routine = codegen::Routine::read});
    ASSERT_TRUE(code);
    const codegen::Code* const batch[] = {&*code};
    const auto slab = runtime::seal(batch);
    ASSERT_TRUE(slab);
    const Fenced<uint8_t> buffer(8192);
    codegen::Arguments g{};
    g.a = buffer.data();
    g.ceiling.bytes = 8192;
    g.ceiling.iterations = 3;
    reinterpret_cast<codegen::Entry>(reinterpret_cast<uintptr_t>((*slab)->kernel(0).data()))(&g);
  }
}

}  // namespace
}  // namespace octile::test
