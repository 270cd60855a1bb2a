// Every vpdp against plain loops, as the CPU (or its trap) does it and as the emulator does it when it is made to.
#include <sys/mman.h>

#include <array>
#include <memory>
#include <vector>

#include "emulator/probe.hpp"

namespace octile::emulator {
namespace {

using codegen::Feature;
using Xbyak::CodeGenerator, Xbyak::Operand, Xbyak::Xmm;
using Vector = std::array<uint8_t, 64>;

// 32 bits of a sum, of wide arithmetic that cannot overflow.
template <class A, class B> uint32_t dot(uint32_t sum, const uint8_t* a, const uint8_t* b) {
  int64_t total = int32_t(sum);
  if constexpr (sizeof(A) == 1)
    for (int k = 0; k < 4; ++k) total += int64_t(A(a[k])) * int64_t(B(b[k]));
  else
    for (int k = 0; k < 4; k += 2) total += int64_t(A(a[k] | a[k + 1] << 8)) * int64_t(B(b[k] | b[k + 1] << 8));
  return uint32_t(uint64_t(total));
}

struct Op {
  const char* name;
  Feature feature;
  void (*emit)(CodeGenerator&, const Xmm&, const Xmm&, const Operand&);
  uint32_t (*dot)(uint32_t sum, const uint8_t* a, const uint8_t* b);
  bool evex() const { return feature == Feature::avx512_vnni; }
  int registers() const { return evex() ? 32 : 16; }
  std::vector<int> widths() const { return evex() ? std::vector{16, 32, 64} : std::vector{16, 32}; }
};
using G = CodeGenerator;
const Op ops[] = {
    {"vex_vpdpbusd", Feature::avx_vnni,
     [](G& c, const Xmm& x, const Xmm& y, const Operand& z) { c.vpdpbusd(x, y, z, Xbyak::VexEncoding); },
     dot<uint8_t, int8_t>},
    {"vex_vpdpwssd", Feature::avx_vnni,
     [](G& c, const Xmm& x, const Xmm& y, const Operand& z) { c.vpdpwssd(x, y, z, Xbyak::VexEncoding); },
     dot<int16_t, int16_t>},
    {"vpdpbssd", Feature::avx_vnni_int8,
     [](G& c, const Xmm& x, const Xmm& y, const Operand& z) { c.vpdpbssd(x, y, z); }, dot<int8_t, int8_t>},
    {"vpdpbsud", Feature::avx_vnni_int8,
     [](G& c, const Xmm& x, const Xmm& y, const Operand& z) { c.vpdpbsud(x, y, z); }, dot<int8_t, uint8_t>},
    {"vpdpbuud", Feature::avx_vnni_int8,
     [](G& c, const Xmm& x, const Xmm& y, const Operand& z) { c.vpdpbuud(x, y, z); }, dot<uint8_t, uint8_t>},
    {"evex_vpdpbusd", Feature::avx512_vnni,
     [](G& c, const Xmm& x, const Xmm& y, const Operand& z) { c.vpdpbusd(x, y, z, Xbyak::EvexEncoding); },
     dot<uint8_t, int8_t>},
    {"evex_vpdpwssd", Feature::avx512_vnni,
     [](G& c, const Xmm& x, const Xmm& y, const Operand& z) { c.vpdpwssd(x, y, z, Xbyak::EvexEncoding); },
     dot<int16_t, int16_t>},
};

Xmm vector_register(int bytes, int number) {
  if (bytes == 64) return Xbyak::Zmm(number);
  if (bytes == 32) return Xbyak::Ymm(number);
  return Xmm(number);
}

Registers expected(const Op& op, const Registers& before, int bytes, int sum, int a, const uint8_t* b) {
  Registers r = before;
  std::memset(r.vectors[sum], 0, 64);
  for (int lane = 0; lane < bytes; lane += 4) {
    uint32_t total;
    std::memcpy(&total, before.vectors[sum] + lane, 4);
    total = op.dot(total, before.vectors[a] + lane, b + lane);
    std::memcpy(r.vectors[sum] + lane, &total, 4);
  }
  return r;
}

void expect_equal(const Registers& is, const Registers& should) {
  for (int v = 0; v < 32; ++v)
    ASSERT_EQ(std::memcmp(is.vectors[v], should.vectors[v], 64), 0) << "vector register " << v;
  for (int r = 0; r < 16; ++r) ASSERT_EQ(is.general[r], should.general[r]) << "general register " << r;
}

struct Way {
  const Op* op;
  bool forced;
};
void PrintTo(const Way& way, std::ostream* to) { *to << way.op->name; }

class Vnni : public testing::TestWithParam<Way> {
 protected:
  void SetUp() override {
    const Prepared prepared = prepare(op.feature);
    const bool no_base = op.evex() ? !has_zmm() : prepare(Feature::avx2).missing == Feature::avx2;
    if (no_base) GTEST_SKIP() << "this CPU has no registers for " << op.name;
    ASSERT_EQ(prepared.missing, codegen::Features{});
    if (forced) force_ = std::make_unique<Forced>();
    else std::printf("%s: %s\n", op.name, prepared.native == op.feature ? "native" : "emulated");
  }
  void emit(CodeGenerator& code, int bytes, int sum, int a, const Operand& b) const {
    if (forced) code.ud2();
    op.emit(code, vector_register(bytes, sum), vector_register(bytes, a), b);
  }
  void check_registers(int bytes, int sum, int a, int b) {
    const Registers before = random_registers(random);
    const Registers after =
        Probe().run(before, [&](auto& code) { emit(code, bytes, sum, a, vector_register(bytes, b)); });
    SCOPED_TRACE(testing::Message() << op.name << " " << bytes << " bytes: " << sum << " " << a << " " << b);
    expect_equal(after, expected(op, before, bytes, sum, a, before.vectors[b]));
  }

  const Op& op = *GetParam().op;
  const bool forced = GetParam().forced;
  std::mt19937 random{7};

 private:
  std::unique_ptr<Forced> force_;
};

TEST_P(Vnni, EveryRegisterInEveryPlace) {
  const int n = op.registers();
  auto any = [&] { return int(random() % unsigned(n)); };
  for (int bytes : op.widths())
    for (int r = 0; r < n && !HasFatalFailure(); ++r) {
      for (auto [sum, a, b] : {std::array{r, any(), any()}, {any(), r, any()}, {any(), any(), r}})
        check_registers(bytes, sum, a, b);
      const int other = any();
      for (auto [sum, a, b] : {std::array{r, r, r}, {r, r, other}, {r, other, r}, {other, r, r}})
        check_registers(bytes, sum, a, b);
    }
}

TEST_P(Vnni, ExtremesOfBothFactorsAndOfTheSum) {
  constexpr uint8_t bytes_at_the_edge[] = {0, 255, 127, 128, 1};
  constexpr uint32_t sums[] = {0, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fff8000};
  for (uint8_t x : bytes_at_the_edge)
    for (uint8_t w : bytes_at_the_edge)
      for (uint32_t sum : sums) {
        Registers before = random_registers(random);
        for (int lane = 0; lane < 64; lane += 4) std::memcpy(before.vectors[1] + lane, &sum, 4);
        std::memset(before.vectors[2], x, 64);
        std::memset(before.vectors[3], w, 64);
        if (!has_zmm())
          for (int r : {1, 2, 3}) std::memset(before.vectors[r] + 32, 0, 32);
        const Registers after = Probe().run(before, [&](auto& code) { emit(code, 32, 1, 2, vector_register(32, 3)); });
        expect_equal(after, expected(op, before, 32, 1, 2, before.vectors[3]));
        ASSERT_FALSE(HasFatalFailure()) << "x " << int(x) << ", w " << int(w) << ", sum " << sum;
      }
}

// Memory with room on both sides for displacements and, below, for the frame of a signal: rsp may point into it. It
// lies below 2 GiB, so that a displacement alone can be an address.
class Field {
 public:
  static constexpr size_t size = 1 << 18, middle = size / 2;
  explicit Field(std::mt19937& random) {
    void* map = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    if (map == MAP_FAILED) std::abort();
    bytes_ = static_cast<uint8_t*>(map);
    fill(random, bytes_ + middle - 64, 192);
  }
  ~Field() { munmap(bytes_, size); }
  Field(const Field&) = delete;
  Field& operator=(const Field&) = delete;
  uint8_t* operand() const { return bytes_ + middle; }

 private:
  uint8_t* bytes_;
};

class VnniMemory : public Vnni {
 protected:
  // The operand is at base + index * scale + displacement; -1: no such register.
  void check(int bytes, int base, int index, int scale, int displacement, bool broadcast = false) {
    const Field field(random);
    Registers before = random_registers(random);
    auto target = reinterpret_cast<uint64_t>(field.operand()) - uint64_t(int64_t(displacement));
    if (base >= 0) {
      if (index >= 0) before.general[size_t(index)] = random() % 1000;
      before.general[size_t(base)] = target - (index < 0 ? 0 : before.general[size_t(index)] * unsigned(scale));
    } else {
      before.general[size_t(index)] = target / unsigned(scale);
    }
    Vector b{};
    for (int i = 0; i < bytes; ++i) b[size_t(i)] = field.operand()[broadcast ? i % 4 : i];
    const int sum = int(random() % unsigned(op.registers())), a = int(random() % unsigned(op.registers()));
    const Registers after = Probe().run(before, [&](auto& code) {
      Xbyak::RegExp address{size_t(int64_t(displacement))};
      if (index >= 0) address = address + Xbyak::RegExp(Xbyak::Reg64(index), scale);
      if (base >= 0) address = Xbyak::RegExp(Xbyak::Reg64(base)) + address;
      emit(code, bytes, sum, a, broadcast ? code.ptr_b[address] : code.ptr[address]);
    });
    SCOPED_TRACE(testing::Message() << op.name << " " << bytes << " bytes at r" << base << " + r" << index << " * "
                                    << scale << " + " << displacement);
    expect_equal(after, expected(op, before, bytes, sum, a, b.data()));
  }
};

// -64 and 512 are what EVEX can say in a byte; 1 and 4000 are not; VEX says all below 128 so.
constexpr int displacements[] = {0, 1, -64, 96, 512, -4096, 4000, 100000};

TEST_P(VnniMemory, EveryBase) {
  for (int bytes : op.widths())
    for (int base = 0; base < 16; ++base)
      for (int displacement : displacements) {
        if (base == 4 && displacement < -64) continue;  // below rsp and its red zone a trap writes its frame
        check(bytes, base, -1, 1, displacement);
        if (HasFatalFailure()) return;
      }
}

TEST_P(VnniMemory, EveryIndexWithEveryScale) {
  for (int index = 0; index < 16; ++index) {
    if (index == 4) continue;  // rsp cannot be one
    for (int scale : {1, 2, 4, 8}) {
      for (int base : {0, 4, 5, 12, 13})
        if (base != index) check(32, base, index, scale, 0), check(32, base, index, scale, 192);
      check(32, -1, index, scale, -64);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(VnniMemory, NoRegisterAtAll) {
  const Field field(random);
  for (int bytes : op.widths()) {
    const Registers before = random_registers(random);
    const auto address = uint32_t(reinterpret_cast<uint64_t>(field.operand()));
    const Registers after =
        Probe().run(before, [&](auto& code) { emit(code, bytes, 1, 2, code.ptr[Xbyak::RegExp(size_t(address))]); });
    expect_equal(after, expected(op, before, bytes, 1, 2, field.operand()));
  }
}

TEST_P(VnniMemory, RelativeToTheInstruction) {
  const Field field(random);
  for (int bytes : op.widths())
    for (bool ahead : {false, true}) {
      const Registers before = random_registers(random);
      const Registers after = Probe().run(before, [&](auto& code) {
        Xbyak::Label data, over;
        auto place = [&] {
          code.jmp(over, CodeGenerator::T_NEAR);
          code.L(data);
          for (int i = 0; i < bytes; ++i) code.db(field.operand()[i]);
          code.L(over);
        };
        if (!ahead) place();
        emit(code, bytes, 9, 2, code.ptr[code.rip + data]);
        if (ahead) place();
      });
      expect_equal(after, expected(op, before, bytes, 9, 2, field.operand()));
    }
}

class EvexMemory : public VnniMemory {};
TEST_P(EvexMemory, Broadcast) {
  for (int bytes : op.widths())
    for (int displacement : {0, 4, -512, 508, 512, 2, 4000}) check(bytes, 6, -1, 1, displacement, true);
}

// A state in its initial form has no valid bytes in the frame.
TEST_P(Vnni, RegistersInTheirInitialForm) {
  Registers before;
  const Field field(random);
  auto start_with = [&](std::initializer_list<int> loaded) {
    before = Registers{};
    uint32_t bits = 0;
    for (int r : loaded) {
      fill(random, before.vectors[r], has_zmm() ? 64 : 32);
      bits |= 1u << r;
    }
    fill(random, before.general, sizeof before.general);
    before.general[4] = spare_stack();
    before.general[6] = reinterpret_cast<uint64_t>(field.operand());
    return Probe(bits);
  };
  auto check = [&](Probe probe, int bytes, int sum, int a) {
    const Registers after = probe.run(before, [&](auto& code) { emit(code, bytes, sum, a, code.ptr[code.rsi]); });
    expect_equal(after, expected(op, before, bytes, sum, a, field.operand()));
  };
  for (int bytes : op.widths()) {
    check(start_with({}), bytes, 3, 2);
    check(start_with({2}), bytes, 3, 2);
    check(start_with({3}), bytes, 3, 2);
    if (!op.evex()) continue;
    check(start_with({2}), bytes, 20, 2);
    check(start_with({20}), bytes, 2, 20);
    check(start_with({20}), bytes, 21, 2);
  }
}

std::vector<Way> ways(bool only_evex = false) {
  std::vector<Way> all;
  for (const Op& op : ops)
    for (bool forced : {false, true})
      if (op.evex() || !only_evex) all.push_back({&op, forced});
  return all;
}
std::string name_of(const testing::TestParamInfo<Way>& way) {
  return std::string(way.param.op->name) + (way.param.forced ? "_emulated" : "");
}
INSTANTIATE_TEST_SUITE_P(Each, Vnni, testing::ValuesIn(ways()), name_of);
INSTANTIATE_TEST_SUITE_P(Each, VnniMemory, testing::ValuesIn(ways()), name_of);
INSTANTIATE_TEST_SUITE_P(Each, EvexMemory, testing::ValuesIn(ways(true)), name_of);

}  // namespace
}  // namespace octile::emulator
