// Every emulated instruction against a plain loop. On a CPU with AMX the same tests ask the CPU.
#include <gtest/gtest.h>

#include <csignal>
#define XBYAK_NO_OP_NAMES
#include <xbyak/xbyak.h>

#include <array>
#include <random>
#include <thread>
#include <vector>

#include "emulator/emulator.hpp"
#include "support/executable.hpp"

namespace octile {
namespace {

using Bytes = std::vector<uint8_t>;
using Config = std::array<uint8_t, 64>;
constexpr codegen::Features amx = codegen::Feature::amx_int8;

Config config_of(std::vector<std::pair<int, int>> tiles) {  // rows, bytes a row
  Config config{};
  config[0] = 1;
  for (size_t i = 0; i < tiles.size(); ++i) {
    config[48 + i] = uint8_t(tiles[i].first);
    config[16 + 2 * i] = uint8_t(tiles[i].second);
  }
  return config;
}

Bytes random_bytes(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  Bytes bytes(count);
  for (auto& b : bytes) b = uint8_t(random());
  return bytes;
}

class Amx : public testing::Test {
 protected:
  void SetUp() override {
    const auto prepared = emulator::prepare(amx);
    if (prepared.missing == amx) GTEST_SKIP() << "AMX neither runs here nor, without AVX-512, is emulated";
    emulated = prepared.emulated == amx;
    std::printf("AMX: %s\n", emulated ? "emulated" : "native");
  }
  // body(code): rdi, rsi, rdx and rcx point to what is given; the tiles are released at the end.
  template <class Body>
  static void run(const Config& config, Body body, void* p1, void* p2 = nullptr, void* p3 = nullptr) {
    Xbyak::CodeGenerator code(4096, Xbyak::DontSetProtectRWE);
    code.ldtilecfg(code.ptr[code.rdi]);
    body(code);
    code.tilerelease();
    code.ret();
    const test::Executable executable({code.getCode(), code.getSize()});
    executable.entry<void (*)(const void*, void*, void*, void*)>()(config.data(), p1, p2, p3);
  }
  template <class Body> static void emit_and_call(Body body, const void* p1, void* p2 = nullptr) {
    Xbyak::CodeGenerator code(4096, Xbyak::DontSetProtectRWE);
    body(code);
    code.ret();
    const test::Executable executable({code.getCode(), code.getSize()});
    executable.entry<void (*)(const void*, void*)>()(p1, p2);
  }
  bool emulated = false;
};

TEST_F(Amx, TileLoadAndStoreMoveRowsAndNothingElse) {
  for (int rows : {1, 5, 16})
    for (int row_bytes : {4, 20, 64}) {
      constexpr int from_stride = 100, to_stride = 80, ahead = 300;
      const Bytes from = random_bytes(ahead + 16 * from_stride, unsigned(rows + row_bytes));
      Bytes to(16 * to_stride, 0xA5), expected = to;
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < row_bytes; ++j)
          expected[size_t(i * to_stride + j)] = from[size_t(ahead + i * from_stride + j)];
      run(
          config_of({{rows, row_bytes}}),
          [&](auto& code) {
            code.mov(code.r11, from_stride / 2);  // a scaled index, a large displacement, registers above 7
            code.mov(code.r9, code.rsi);
            code.mov(code.rax, to_stride);
            code.tileloadd(Xbyak::Tmm(0), code.ptr[code.r9 + code.r11 * 2 + ahead]);
            code.tilestored(code.ptr[code.rdx + code.rax], Xbyak::Tmm(0));
          },
          const_cast<uint8_t*>(from.data()), to.data());
      EXPECT_EQ(to, expected) << rows << " rows of " << row_bytes;
    }
}

TEST_F(Amx, LoadOfStrideZeroRepeatsARow) {
  const Bytes from = random_bytes(64, 1);
  Bytes to(16 * 64);
  run(
      config_of({{16, 64}}),
      [&](auto& code) {
        code.xor_(code.eax, code.eax);
        code.tileloadd(Xbyak::Tmm(0), code.ptr[code.rsi + code.rax]);
        code.mov(code.eax, 64);
        code.tilestored(code.ptr[code.rdx + code.rax], Xbyak::Tmm(0));
      },
      const_cast<uint8_t*>(from.data()), to.data());
  for (size_t i = 0; i < to.size(); ++i) ASSERT_EQ(to[i], from[i % 64]) << i;
}

enum Signs { uu, us, su, ss };
void multiply(Xbyak::CodeGenerator& code, Signs signs) {
  const Xbyak::Tmm sum(2), a(5), b(7);
  if (signs == uu) code.tdpbuud(sum, a, b);
  if (signs == us) code.tdpbusd(sum, a, b);
  if (signs == su) code.tdpbsud(sum, a, b);
  if (signs == ss) code.tdpbssd(sum, a, b);
}

void check_product(Signs signs, int m, int n, int k, bool extreme) {
  std::vector<int32_t> sums(16 * 16), expected;
  Bytes a = random_bytes(16 * 64, 1), b = random_bytes(16 * 64, 2);
  std::mt19937 random(3);
  for (auto& s : sums) s = int32_t(random());
  if (extreme) std::fill(a.begin(), a.end(), uint8_t(0x80)), std::fill(b.begin(), b.end(), uint8_t(0xff));
  expected = sums;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      uint32_t total = uint32_t(sums[size_t(i * 16 + j)]);
      for (int kk = 0; kk < k; ++kk) {
        const uint8_t x = a[size_t(i * 64 + kk)], w = b[size_t(kk / 4 * 64 + j * 4 + kk % 4)];
        total += uint32_t((signs == su || signs == ss ? int(int8_t(x)) : int(x)) *
                          (signs == us || signs == ss ? int(int8_t(w)) : int(w)));
      }
      expected[size_t(i * 16 + j)] = int32_t(total);
    }
  struct {
    void *sums, *a, *b;
  } operands{sums.data(), a.data(), b.data()};
  Config config = config_of({{1, 4}, {1, 4}, {m, n * 4}, {1, 4}, {1, 4}, {m, k}, {1, 4}, {k / 4, n * 4}});
  Xbyak::CodeGenerator code(4096, Xbyak::DontSetProtectRWE);
  code.ldtilecfg(code.ptr[code.rdi]);
  code.mov(code.ecx, 64);
  for (auto [tile, at] : {std::pair(2, 0), {5, 8}, {7, 16}}) {
    code.mov(code.rax, code.ptr[code.rsi + at]);
    code.tileloadd(Xbyak::Tmm(tile), code.ptr[code.rax + code.rcx]);
  }
  multiply(code, signs);
  code.mov(code.rax, code.ptr[code.rsi]);
  code.tilestored(code.ptr[code.rax + code.rcx], Xbyak::Tmm(2));
  code.tilerelease();
  code.ret();
  const test::Executable executable({code.getCode(), code.getSize()});
  executable.entry<void (*)(const void*, void*)>()(config.data(), &operands);
  EXPECT_EQ(sums, expected) << "m" << m << " n" << n << " k" << k;
}

void check_products(Signs signs) {
  for (int m : {1, 7, 16})
    for (int n : {1, 9, 16})
      for (int k : {4, 28, 64})
        for (bool extreme : {false, true}) check_product(signs, m, n, k, extreme);
}
TEST_F(Amx, ProductOfUnsignedAndUnsigned) { check_products(uu); }
TEST_F(Amx, ProductOfUnsignedAndSigned) { check_products(us); }
TEST_F(Amx, ProductOfSignedAndUnsigned) { check_products(su); }
TEST_F(Amx, ProductOfSignedAndSigned) { check_products(ss); }

TEST_F(Amx, ZeroClearsATile) {
  const Bytes from = random_bytes(1024, 1);
  Bytes to(1024, 0xA5);
  run(
      config_of({{16, 64}}),
      [&](auto& code) {
        code.mov(code.eax, 64);
        code.tileloadd(Xbyak::Tmm(0), code.ptr[code.rsi + code.rax]);
        code.tilezero(Xbyak::Tmm(0));
        code.tilestored(code.ptr[code.rdx + code.rax], Xbyak::Tmm(0));
      },
      const_cast<uint8_t*>(from.data()), to.data());
  EXPECT_EQ(to, Bytes(1024));
}

TEST_F(Amx, TheConfigurationCanBeStored) {
  const Config config = config_of({{16, 64}, {3, 20}});
  Config during, after;
  during.fill(0xA5), after.fill(0xA5);
  emit_and_call(
      [&](auto& code) {
        code.ldtilecfg(code.ptr[code.rdi]);
        code.mov(code.rax, reinterpret_cast<uint64_t>(during.data()));
        code.sttilecfg(code.ptr[code.rax]);
        code.tilerelease();
        code.sttilecfg(code.ptr[code.rsi]);
      },
      config.data(), after.data());
  EXPECT_EQ(during, config);
  EXPECT_EQ(after, Config{});
}

TEST_F(Amx, AConfigurationBesideTheCode) {
  const Config config = config_of({{7, 12}});
  Config is{};
  emit_and_call(
      [&](auto& code) {
        Xbyak::Label data, over;
        code.jmp(over, code.T_NEAR);
        code.L(data);
        for (uint8_t byte : config) code.db(byte);
        code.L(over);
        code.ldtilecfg(code.ptr[code.rip + data]);
        code.sttilecfg(code.ptr[code.rsi]);
        code.tilerelease();
      },
      nullptr, is.data());
  EXPECT_EQ(is, config);
}

TEST_F(Amx, EachThreadHasItsOwnTiles) {
  auto enter = [](int rows) {
    const Config config = config_of({{rows, 64}});
    emit_and_call([](auto& code) { code.ldtilecfg(code.ptr[code.rdi]); }, config.data());
  };
  auto leave = [] { emit_and_call([](auto& code) { code.tilerelease(); }, nullptr); };
  auto rows = [] {
    Config is{};
    emit_and_call([](auto& code) { code.sttilecfg(code.ptr[code.rdi]); }, is.data());
    return int(is[48]);
  };
  enter(5);
  std::thread([&] {
    if (emulated) {  // Linux gives a new thread the configuration of the one that made it
      EXPECT_EQ(rows(), 0);
    }
    EXPECT_FALSE(emulator::tiles_configured());
    enter(9);
    EXPECT_EQ(rows(), 9);
    EXPECT_EQ(emulator::tiles_configured(), emulated);
    leave();
  }).join();
  EXPECT_EQ(rows(), 5);
  EXPECT_EQ(emulator::tiles_configured(), emulated);
  leave();
  EXPECT_EQ(rows(), 0);
  EXPECT_FALSE(emulator::tiles_configured());
}

using AmxDeathTest = Amx;

TEST_F(AmxDeathTest, ATileThatIsNotConfiguredEndsTheProcess) {
  Bytes memory(1024);
  EXPECT_DEATH(run(
                   config_of({{16, 64}}),
                   [](auto& code) { code.tileloadd(Xbyak::Tmm(1), code.ptr[code.rsi + code.rax]); }, memory.data()),
               "");
}

TEST_F(AmxDeathTest, TilesAreGoneAfterRelease) {
  Bytes memory(1024);
  EXPECT_DEATH(run(
                   config_of({{16, 64}}),
                   [](auto& code) {
                     code.tilerelease();
                     code.tileloadd(Xbyak::Tmm(0), code.ptr[code.rsi + code.rax]);
                   },
                   memory.data()),
               "");
}

TEST_F(AmxDeathTest, SizesThatDoNotMatchEndTheProcess) {
  EXPECT_DEATH(run(
                   config_of({{16, 64}, {16, 64}, {15, 64}}),
                   [](auto& code) { code.tdpbssd(Xbyak::Tmm(0), Xbyak::Tmm(1), Xbyak::Tmm(2)); }, nullptr),
               "");
}

TEST_F(AmxDeathTest, ConfigurationsThatTheCpuRefuses) {
  for (auto [at, value] : {std::pair(0, 2), {1, 1}, {2, 1}, {16, 65}, {17, 1}, {32, 4}, {48, 17}, {48, 0}, {56, 1}}) {
    if (at == 1 && !emulated) continue;  // a CPU resumes there; only the emulator refuses it
    Config config = config_of({{16, 64}});
    config[size_t(at)] = uint8_t(value);
    EXPECT_DEATH(run(config, [](auto&) {}, nullptr), "") << "byte " << at << " is " << value;
  }
}

}  // namespace
}  // namespace octile
