// Room amx_int8 as the system sees it: permission, a self-test, and tiles that belong to the caller's thread. By
// emulation where the CPU has no AMX, in children of this process: permission and features are a process's.
#include <csignal>
#include <thread>

#include "../emulator/emulator.hpp"
#include "../runtime/in_child.hpp"
#include "../support/executable.hpp"
#include "../support/tile_permission.hpp"
#include "codegen/room.hpp"
#include "kernel_case.hpp"
#include "machine/ceilings.hpp"
#include "machine/cpu.hpp"

namespace octile::test {
namespace {

using codegen::Feature;
using runtime::in_child;

const codegen::Room& room() { return *codegen::room_named("amx_int8"); }
Engine engine() { return Engine({.max_isa = "amx_int8", .store = ""}); }
std::string why_not(const Engine& engine) {
  for (const IsaInfo& r : engine.info().isas)
    if (r.name == room().name()) return r.why_not;
  return "not listed";
}
const Gemm deep{.m = 40, .n = 33, .k = 150};

class Tiles : public testing::Test {
 protected:
  void SetUp() override {
    const auto here = emulator::prepare(room().facts().required);
    if (here.missing.bits()) GTEST_SKIP() << "amx_int8 needs " << here.missing.names() << " for its epilogue";
    emulated_ = here.emulated.bits() != 0;
    runtime::assume_features(here.emulated);
  }
  void TearDown() override { runtime::assume_features({}); }
  // As if this process had the room: on a CPU without AMX the system's answer is given for it.
  template <class Check> void expect_in_child(Check check, int permission = 0) {
    EXPECT_TRUE(in_child([&] {
      if ((emulated_ || permission) && !answer_tile_permission(permission)) return false;
      return check();
    }));
  }
  bool emulated_ = false;
};

// ggml-org/llama.cpp#26954
TEST_F(Tiles, without_permission_the_next_room_is_taken) {
  expect_in_child(
      [] {
        const Engine e = engine();
        return difference(e, deep).empty() && e.info().isa == "avx512_vnni" &&
               why_not(e).find("amx_int8") != std::string::npos && difference(e, deep).empty();
      },
      1 /* EPERM */);
}

// After it Linux refuses signal stacks that are too small for tiles, to all libraries of the process.
TEST_F(Tiles, PermissionIsAskedForOnlyWhenTilesAreNeeded) {
  const auto in_child_without = [&](auto check) {
    return in_child([&] { return end_at_request_for_tiles() && check(); });
  };
  EXPECT_TRUE(in_child_without([] {
    const Engine e = engine();
    const auto info = e.info();
    if (info.isa != "amx_int8" || !why_not(e).empty()) return false;
    const Gemm one_row{.m = 1, .n = 33, .k = 150, .runtime_w = true}, shallow{.m = 40, .n = 33, .k = 8};
    const Conv depthwise{.batch = 1, .image = {9, 9}, .channels = {40, 40}, .kernel = {3, 3}, .groups = 40};
    const std::vector<int8_t> w(1000, 3);
    for (const Problem& problem : {Problem(shallow), Problem(depthwise)}) {
      const auto weights = e.pack(problem, w.data());
      if (!weights || !e.plan(problem, *weights)) return false;
    }
    return e.plan(one_row) && e.info().isa == "amx_int8";
  }));
  Gemm of_run = deep;
  of_run.runtime_w = true;
  for (const Gemm& g : {deep, of_run}) {
    const auto planned = in_child_without([&] { return difference(engine(), g).empty(); });
    EXPECT_FALSE(planned);
    EXPECT_NE(std::string(planned.message()).find("signal " + std::to_string(SIGSYS)), std::string::npos);
  }
  const auto measured = in_child_without([] { return bool(runtime::CeilingProbe::make(room(), u8)); });
  EXPECT_NE(std::string(measured.message()).find("signal " + std::to_string(SIGSYS)), std::string::npos);
}

TEST_F(Tiles, WeightsPackedForTilesAreReadByTheNextRoomWhereThereIsNoPermission) {
  expect_in_child(
      [] {
        const Engine e = engine();
        const KernelCase data(deep);
        const std::string first = data.difference(e);  // packed for tiles, as info() still has it
        return first.empty() && data.plan(e).value().isa() == "avx512_vnni";
      },
      1 /* EPERM */);
}

// ggml-org/llama.cpp#26954
TEST_F(Tiles, permission_is_for_threads_made_before_and_after) {
  expect_in_child([] {
    const KernelCase data(deep);
    std::atomic<int> go{0}, wrong{0};
    std::optional<Engine> e;
    const auto work = [&] {
      while (!go) std::this_thread::yield();
      for (int i = 0; i < 3; ++i) wrong += !data.difference(*e).empty();
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back(work);
    e.emplace(engine());
    for (int i = 0; i < 4; ++i) threads.emplace_back(work);
    go = 1;
    for (auto& thread : threads) thread.join();
    return e->info().isa == room().name() && wrong == 0;
  });
}

// Advertised, permitted, and faulting all the same: the fault is a child's, the program only finds the room refused.
TEST_F(Tiles, AFailedSelfTestMeansTheNextRoom) {
  if (!emulated_) GTEST_SKIP() << "this CPU's own AMX cannot be made to fault";
  expect_in_child([] {
    emulator::forbid(Feature::amx_int8);
    const Engine e = engine();
    return difference(e, deep).empty() && e.info().isa == "avx512_vnni" &&
           why_not(e) == "its self-test failed: signal 4" && difference(e, deep).empty();
  });
}

TEST_F(Tiles, AreReleasedWhenARunIsDone) {
  if (!emulated_) GTEST_SKIP() << "only the emulator tells what is configured";
  expect_in_child([] {
    const Engine e = engine();
    return e.info().isa == room().name() && difference(e, deep).empty() && !emulator::tiles_configured();
  });
}

// A caller may have configured what it likes: other row counts, other widths than the plan's.
TEST_F(Tiles, OfAForeignPaletteDoNoHarm) {
  expect_in_child([] {
    const Engine e = engine();
    const Executable enter(room().generate({.routine = codegen::Routine::enter_palette}).value().bytes);
    codegen::Palette foreign{1};
    for (size_t tile = 0; tile < 8; ++tile) foreign[16 + 2 * tile] = 8, foreign[48 + tile] = 3;
    codegen::Arguments arguments{};
    arguments.palette = &foreign;
    for (int64_t m : {1, 5, 16, 40, 65}) {
      enter.entry()(&arguments);
      if (!difference(e, Gemm{.m = m, .n = 50, .k = 200}).empty()) return false;
    }
    return true;
  });
}

// One packing serves every M: a single row is the fallback's, which reads the same panels.
TEST_F(Tiles, OneRowIsTheFallbacksOverTheSameWeights) {
  expect_in_child([] {
    const Engine e = engine();
    Gemm g{.m = any, .n = 70, .k = 200, .types = {s8, s8, s32}};
    std::vector<int8_t> a(40 * 200), b(200 * 70);
    for (size_t i = 0; i < a.size(); ++i) a[i] = int8_t(i * 37);
    for (size_t i = 0; i < b.size(); ++i) b[i] = int8_t(i * 91 + i / 7);
    const auto weights = e.pack(g, b.data(), {}).value();
    std::vector<int32_t> all(40 * 70), one(70);
    const Plan many = e.plan(g.at({.m = 40}), weights).value(), single = e.plan(g.at({.m = 1}), weights).value();
    if (many.isa() != "amx_int8" || single.isa() != "avx512_vnni") return false;
    if (!many.run({.x = a.data(), .y = all.data()})) return false;
    for (size_t m = 0; m < 40; ++m) {
      if (!single.run({.x = a.data() + m * 200, .y = one.data()})) return false;
      if (!std::equal(one.begin(), one.end(), all.begin() + int64_t(m) * 70)) return false;
    }
    return true;
  });
}

}  // namespace
}  // namespace octile::test
