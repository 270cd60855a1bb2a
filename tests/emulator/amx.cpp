#include "emulator/amx.hpp"

#include <cpuid.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <csignal>
#include <cstring>

namespace octile::emulator {
namespace {

constexpr int most_rows = 16, row_capacity = 64;

struct Tiles {
  bool configured = false;
  uint8_t rows[8] = {}, row_bytes[8] = {};
  uint8_t data[8][most_rows][row_capacity] = {};

  bool configure(const uint8_t* config) {  // false: the CPU would refuse it
    *this = Tiles{};
    if (config[0] == 0) return true;
    if (config[0] != 1) return false;
    for (int i = 0; i < 8; ++i) {
      rows[i] = config[48 + i];
      row_bytes[i] = config[16 + 2 * i];
      if (rows[i] > most_rows || row_bytes[i] > row_capacity || config[17 + 2 * i] != 0) return false;
      if ((rows[i] == 0) != (row_bytes[i] == 0)) return false;
    }
    configured = true;
    return true;
  }
  bool usable(int t) const { return t < 8 && configured && rows[t] != 0; }
};
thread_local Tiles tiles;

struct Instruction {  // three-byte VEX, opcode map 2: all AMX instructions are that
  int prefix, opcode, reg, rm, third;
  bool memory, indexed = false;
  uint64_t base = 0, index = 0;
  const uint8_t* end;

  Instruction(const uint8_t* code, const greg_t* general) {
    static constexpr int order[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                      REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
    const int r = !(code[1] & 0x80), x = !(code[1] & 0x40), b = !(code[1] & 0x20), modrm = code[4], mod = modrm >> 6;
    prefix = code[2] & 3;
    opcode = code[3];
    third = ~code[2] >> 3 & 15;
    reg = (modrm >> 3 & 7) | r << 3;
    rm = (modrm & 7) | b << 3;
    memory = mod != 3;
    end = code + 5;
    if (!memory) return;
    int base_register = rm;
    if ((modrm & 7) == 4) {
      const int sib = *end++, index_register = (sib >> 3 & 7) | x << 3;
      base_register = (sib & 7) | b << 3;
      indexed = true;
      if (index_register != 4) index = uint64_t(general[order[index_register]]) << (sib >> 6);
    }
    base = uint64_t(general[order[base_register]]);
    if (mod == 1) base += uint64_t(int64_t(int8_t(*end++)));
    if (mod == 2) {
      int32_t displacement;
      std::memcpy(&displacement, end, 4);
      base += uint64_t(int64_t(displacement));
      end += 4;
    }
  }
};

bool multiply(int sum, int a, int b, bool a_signed, bool b_signed) {
  if (!tiles.usable(sum) || !tiles.usable(a) || !tiles.usable(b) || sum == a || sum == b || a == b) return false;
  if (tiles.rows[sum] != tiles.rows[a] || tiles.row_bytes[sum] != tiles.row_bytes[b] ||
      tiles.row_bytes[a] != 4 * tiles.rows[b])
    return false;
  auto value = [](uint8_t byte, bool is_signed) { return is_signed ? int(int8_t(byte)) : int(byte); };
  for (int m = 0; m < tiles.rows[sum]; ++m)
    for (int n = 0; n < tiles.row_bytes[sum] / 4; ++n) {
      uint32_t total;
      std::memcpy(&total, &tiles.data[sum][m][n * 4], 4);
      for (int k = 0; k < tiles.row_bytes[a]; ++k)
        total += uint32_t(value(tiles.data[a][m][k], a_signed) * value(tiles.data[b][k / 4][n * 4 + k % 4], b_signed));
      std::memcpy(&tiles.data[sum][m][n * 4], &total, 4);
    }
  return true;
}

void load(int t, const Instruction& i) {
  std::memset(tiles.data[t], 0, sizeof tiles.data[t]);
  for (unsigned row = 0; row < tiles.rows[t]; ++row)
    std::memcpy(tiles.data[t][row], reinterpret_cast<const void*>(i.base + row * i.index), tiles.row_bytes[t]);
}

void store(int t, const Instruction& i) {
  for (unsigned row = 0; row < tiles.rows[t]; ++row)
    std::memcpy(reinterpret_cast<void*>(i.base + row * i.index), tiles.data[t][row], tiles.row_bytes[t]);
}

bool execute(const Instruction& i) {  // false: not ours, or refused
  switch (i.opcode) {
    case 0x49:  // ldtilecfg, tilerelease
      if (i.prefix != 0) return false;
      if (i.memory) return tiles.configure(reinterpret_cast<const uint8_t*>(i.base));
      tiles = Tiles{};
      return true;
    case 0x4b:  // tileloadd and its non-temporal form, tilestored
      if (!i.memory || !i.indexed || i.prefix == 0 || !tiles.usable(i.reg)) return false;
      i.prefix == 2 ? store(i.reg, i) : load(i.reg, i);
      return true;
    case 0x5e:  // tdpb{uu,us,su,ss}d: the prefix is the two signs
      return !i.memory && multiply(i.reg, i.rm, i.third, i.prefix & 2, i.prefix & 1);
    default:
      return false;
  }
}

struct sigaction previous_action;

void on_illegal_instruction(int, siginfo_t*, void* context) {
  greg_t* general = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const auto* code = reinterpret_cast<const uint8_t*>(general[REG_RIP]);
  if (code[0] == 0xc4 && (code[1] & 31) == 2) {
    const Instruction instruction(code, general);
    if (execute(instruction)) {
      general[REG_RIP] = greg_t(instruction.end);
      return;
    }
  }
  sigaction(SIGILL, &previous_action, nullptr);  // the instruction is met again, now without us
}

bool cpu_has_amx() {  // and Linux gives this process the tiles
  unsigned a, b, c, d;
  constexpr unsigned amx_tile = 1u << 24, amx_int8 = 1u << 25;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(d & amx_tile) || !(d & amx_int8)) return false;
  constexpr long request_permission = 0x1023, tile_data = 18;
  return syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
}

}  // namespace

Amx prepare_amx() {
  static const Amx how = [] {
    if (cpu_has_amx()) return Amx::native;
    struct sigaction action{};
    action.sa_sigaction = on_illegal_instruction;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGILL, &action, &previous_action);
    return Amx::emulated;
  }();
  return how;
}

}  // namespace octile::emulator
