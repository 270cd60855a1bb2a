// The emulator prepares, refuses, counts and hands on what it should.
#include <array>
#include <thread>
#include <vector>

#include "emulator/probe.hpp"

namespace octile::emulator {
namespace {

using codegen::Feature, codegen::Features;
using Xbyak::CodeGenerator;

constexpr Features vnni = Feature::avx_vnni | Feature::avx_vnni_int8;

TEST(Emulator, WhatWasWantedIsNativeEmulatedOrMissing) {
  const Features wanted = Forced::all | Feature::avx2 | Feature::bmi2 | Feature::neon_dot;
  const Prepared p = prepare(wanted);
  EXPECT_EQ(p.native | p.emulated | p.missing, wanted);
  EXPECT_EQ(p.native & p.emulated, Features{});
  EXPECT_EQ((p.native | p.emulated) & p.missing, Features{});
  EXPECT_TRUE(p.missing.has(Feature::neon_dot));
  EXPECT_EQ(p.emulated.without(Forced::all), Features{});
  if (p.native.has(Feature::avx2)) { EXPECT_TRUE((p.native | p.emulated).has(vnni)); }
  EXPECT_EQ(p.native.has(Feature::avx512_vnni), bool(__builtin_cpu_supports("avx512vnni")));
  std::printf("native: %s; emulated: %s; missing: %s\n", p.native.names().c_str(), p.emulated.names().c_str(),
              p.missing.names().c_str());
  const Prepared again = prepare(wanted);
  EXPECT_EQ(again.native, p.native);
  EXPECT_EQ(again.emulated, p.emulated);
  EXPECT_EQ(prepare({}).native, Features{});
}

// Kernels may leave any bytes in the area of a state whose bit is not set; this host's writes zeros.
TEST(Frame, StatesInTheirInitialFormAreZeroWhateverTheirBytes) {
  const bool zmm = has_zmm();
  std::vector<uint8_t> saved(16384, 0xA5);
  std::fill_n(saved.begin() + 512, 8, uint8_t(0));
  ucontext_t context{};
  context.uc_mcontext.fpregs = reinterpret_cast<fpregset_t>(saved.data());
  Frame frame(context);
  using Vector = std::array<uint8_t, 64>;
  std::array<Vector, 32> should{};
  auto expect_all = [&] {
    for (int r = 0; r < (zmm ? 32 : 16); ++r) {
      Vector is{};
      frame.read(r, zmm ? 64 : 32, is.data());
      EXPECT_EQ(is, should[size_t(r)]) << r;
    }
  };
  auto write = [&](int r, int bytes) {
    Vector value{};
    std::fill_n(value.begin(), bytes, uint8_t(r + bytes));
    frame.write(r, bytes, value.data());
    should[size_t(r)] = value;
    expect_all();
  };
  expect_all();
  write(3, 16);
  write(4, 32);
  write(4, 16);
  if (!zmm) return;
  write(15, 64);
  write(31, 64);
  write(16, 32);
  uint64_t present;
  std::memcpy(&present, &saved[512], 8);
  EXPECT_EQ(present, 0xc6);
}

class Refusals : public testing::Test {
 protected:
  // Runs the instruction in the emulator, without this CPU: registers are zero, rsi points at zeros.
  template <class Emit> bool steps(Emit emit, Features of = Forced::all) {
    CodeGenerator code(256);
    emit(code);
    return steps(std::vector<uint8_t>(code.getCode(), code.getCode() + code.getSize()), of);
  }
  bool steps(const std::vector<uint8_t>& bytes, Features of = Forced::all) {
    std::vector<uint8_t> saved(16384), operand(4096);
    ucontext_t context{};
    context.uc_mcontext.fpregs = reinterpret_cast<fpregset_t>(saved.data());
    context.uc_mcontext.gregs[REG_RSI] = reinterpret_cast<greg_t>(operand.data());
    context.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(bytes.data());
    Frame frame(context);
    const bool done = step(frame, of);
    const auto moved = size_t(context.uc_mcontext.gregs[REG_RIP] - reinterpret_cast<greg_t>(bytes.data()));
    EXPECT_EQ(moved, done ? bytes.size() : 0);
    return done;
  }
};

TEST_F(Refusals, FormsThatNoRoomUses) {
  const Xbyak::Zmm z1(1), z2(2), z3(3);
  const Xbyak::Ymm y1(1), y2(2), y3(3);
  EXPECT_TRUE(steps([&](auto& c) { c.vpdpbusd(z1, z2, z3); }));
  EXPECT_FALSE(steps([&](auto& c) { c.vpdpbusd(z1 | c.k1, z2, z3); }));
  EXPECT_FALSE(steps([&](auto& c) { c.vpdpbusd(z1 | c.k1 | c.T_z, z2, z3); }));
  EXPECT_FALSE(steps([&](auto& c) { c.vpdpbusds(z1, z2, z3); }));
  EXPECT_FALSE(steps([&](auto& c) { c.vpdpwssds(z1, z2, z3); }));
  EXPECT_TRUE(steps([&](auto& c) { c.vpdpwssd(y1, y2, y3, Xbyak::VexEncoding); }));
  EXPECT_FALSE(steps([&](auto& c) { c.vpdpbusds(y1, y2, y3, Xbyak::VexEncoding); }));
  EXPECT_TRUE(steps([&](auto& c) { c.vpdpbssd(y1, y2, y3); }));
  EXPECT_FALSE(steps([&](auto& c) { c.vpdpbssds(y1, y2, y3); }));
  EXPECT_FALSE(steps([&](auto& c) { c.vpmulld(y1, y2, y3); }));    // the same map
  EXPECT_FALSE(steps([&](auto& c) { c.vdpbf16ps(z1, z2, z3); }));  // the same map and opcode, another prefix
  EXPECT_FALSE(steps([&](auto& c) { c.nop(); }));
}

TEST_F(Refusals, BitsThatEveryCpuRefuses) {
  auto bytes_of = [](auto emit) {
    CodeGenerator code(256);
    emit(code);
    return std::vector<uint8_t>(code.getCode(), code.getCode() + code.getSize());
  };
  const auto vex = bytes_of([](auto& c) { c.vpdpbusd(c.ymm1, c.ymm2, c.ymm3, Xbyak::VexEncoding); });
  const auto evex = bytes_of([](auto& c) { c.vpdpbusd(c.zmm1, c.zmm2, c.ptr[c.rsi]); });
  const auto by_register = bytes_of([](auto& c) { c.vpdpbusd(c.zmm1, c.zmm2, c.zmm3); });
  auto flipped = [](std::vector<uint8_t> bytes, size_t at, int bit) {
    bytes[at] ^= uint8_t(1 << bit);
    return bytes;
  };
  ASSERT_TRUE(steps(vex));
  ASSERT_TRUE(steps(evex));
  EXPECT_FALSE(steps(flipped(vex, 2, 7)));          // W
  EXPECT_FALSE(steps(flipped(vex, 1, 0)));          // the map
  EXPECT_FALSE(steps(flipped(evex, 1, 0)));         // the map
  EXPECT_FALSE(steps(flipped(evex, 1, 3)));         // a bit that is zero
  EXPECT_FALSE(steps(flipped(evex, 2, 2)));         // a bit that is one
  EXPECT_FALSE(steps(flipped(evex, 2, 7)));         // W
  EXPECT_FALSE(steps(flipped(evex, 3, 5)));         // a vector length of 11
  EXPECT_FALSE(steps(flipped(evex, 3, 7)));         // zeroing without a mask
  EXPECT_TRUE(steps(flipped(evex, 3, 4)));          // broadcast of memory
  EXPECT_FALSE(steps(flipped(by_register, 3, 4)));  // of a register
  for (int prefix : {0x64, 0x67, 0x66, 0xf2, 0x48}) {
    auto prefixed = vex;
    prefixed.insert(prefixed.begin(), uint8_t(prefix));
    EXPECT_FALSE(steps(prefixed)) << prefix;
  }
}

TEST_F(Refusals, AFamilyThatWasNotPrepared) {
  auto vex = [](auto& c) { c.vpdpbusd(c.ymm1, c.ymm2, c.ymm3, Xbyak::VexEncoding); };
  auto evex = [](auto& c) { c.vpdpbusd(c.ymm1, c.ymm2, c.ymm3, Xbyak::EvexEncoding); };
  auto int8 = [](auto& c) { c.vpdpbuud(c.ymm1, c.ymm2, c.ymm3); };
  auto amx = [](auto& c) { c.tilerelease(); };
  auto expect_only = [&](Feature feature) {
    EXPECT_EQ(steps(vex, feature), feature == Feature::avx_vnni);
    EXPECT_EQ(steps(evex, feature), feature == Feature::avx512_vnni);
    EXPECT_EQ(steps(int8, feature), feature == Feature::avx_vnni_int8);
    EXPECT_EQ(steps(amx, feature), feature == Feature::amx_int8);
  };
  for (Feature feature : {Feature::avx_vnni, Feature::avx512_vnni, Feature::avx_vnni_int8, Feature::amx_int8})
    expect_only(feature);
  EXPECT_FALSE(steps(vex, Features{}));
}

// The rest needs one family that is emulated here.
#define NEEDS_EMULATED(feature) \
  if (!prepare(feature).emulated.has(feature)) GTEST_SKIP() << "not emulated on this CPU: " << Features(feature).names()

void accumulate(CodeGenerator& code) { code.vpdpbuud(code.ymm1, code.ymm2, code.ymm3); }
template <class Body> void run(Body body) {
  std::mt19937 random(1);
  Probe().run(random_registers(random), body);
}

TEST(Emulator, CountsInstructionsInARunOrAlone) {
  NEEDS_EMULATED(Feature::avx_vnni_int8);
  const auto before = trapped();
  run([](auto& code) {
    for (int i = 0; i < 5; ++i) accumulate(code);
    for (int i = 0; i < 3; ++i) {
      code.nop();
      accumulate(code);
    }
  });
  EXPECT_EQ(trapped() - before, 8);
}

TEST(Emulator, EveryThreadTraps) {
  NEEDS_EMULATED(Feature::avx_vnni_int8);
  const auto before = trapped();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([] {
      run([](auto& code) {
        for (int i = 0; i < 1000; ++i) {
          code.nop();
          accumulate(code);
        }
      });
    });
  for (auto& t : threads) t.join();
  EXPECT_EQ(trapped() - before, 4000);
}

TEST(EmulatorDeathTest, AForbiddenFamilyEndsTheProcess) {
  NEEDS_EMULATED(Feature::avx_vnni_int8);
  NEEDS_EMULATED(Feature::avx_vnni);
  auto other = [](auto& code) { code.vpdpbusd(code.ymm1, code.ymm2, code.ymm3, Xbyak::VexEncoding); };
  auto both = [&](auto& code) {  // one run of instructions, of which the second is refused
    other(code);
    accumulate(code);
  };
  forbid(Feature::avx_vnni_int8);
  EXPECT_EXIT(run(accumulate), testing::KilledBySignal(SIGILL), "");
  EXPECT_EXIT(run(both), testing::KilledBySignal(SIGILL), "");
  run(other);
  allow(Feature::avx_vnni_int8);
  run(both);
}

TEST(EmulatorDeathTest, SaturationEndsTheProcess) {
  NEEDS_EMULATED(Feature::avx_vnni_int8);
  EXPECT_EXIT(run([](auto& code) { code.vpdpbuuds(code.ymm1, code.ymm2, code.ymm3); }), testing::KilledBySignal(SIGILL),
              "");
}

TEST(EmulatorDeathTest, AnotherIllegalInstructionEndsTheProcess) {
  EXPECT_EXIT(
      {
        prepare(Forced::all);
        __builtin_trap();
      },
      testing::KilledBySignal(SIGILL), "");
}

}  // namespace
}  // namespace octile::emulator
