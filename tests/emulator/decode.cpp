#include "emulator/decode.hpp"

#include <cstring>

namespace octile::emulator {
namespace {

constexpr int map_0f38 = 2;

uint64_t value(const greg_t* general, int number) {
  static constexpr int order[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                    REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
  return uint64_t(general[order[number]]);
}

bool set(uint8_t byte, int bit) { return (byte >> bit) & 1; }
// The prefixes hold most bits of register numbers inverted.
int inverted(uint8_t byte, int bit) { return !set(byte, bit); }

// ModRM and what follows it. x and b: the fourth bits of index and base.
void read_operand(Instruction& i, const uint8_t* modrm, int x, int b, const greg_t* general) {
  const int mod = *modrm >> 6;
  i.memory = mod != 3;
  i.end = modrm + 1;
  if (!i.memory) return;
  int base = *modrm & 7;
  i.indexed = base == 4;
  if (i.indexed) {
    const int sib = *i.end++, index = (sib >> 3 & 7) | x << 3;
    base = sib & 7;
    if (index != 4) i.index = value(general, index) << (sib >> 6);
  }
  const bool based = mod != 0 || base != 5;
  if (based) i.base = value(general, base | b << 3);
  if (mod == 1) {  // EVEX counts it in operands
    const int scale = i.encoding == Encoding::vex ? 1 : i.broadcast ? 4 : i.bytes;
    i.base += uint64_t(int64_t(int8_t(*i.end++)) * scale);
  }
  if (mod == 2 || !based) {
    int32_t displacement;
    std::memcpy(&displacement, i.end, 4);
    i.base += uint64_t(int64_t(displacement));
    i.end += 4;
  }
  if (!based && !i.indexed) i.base += reinterpret_cast<uint64_t>(i.end);
}

}  // namespace

std::optional<Instruction> decode(const uint8_t* code, const greg_t* general) {
  // The second byte only behind a first that has one: the code may end there.
  const bool vex = code[0] == 0xc4 && (code[1] & 31) == map_0f38;
  const bool evex = !vex && code[0] == 0x62 && (code[1] & 15) == map_0f38 && set(code[2], 2);
  if (!vex && !evex) return {};
  const int r = inverted(code[1], 7), x = inverted(code[1], 6), b = inverted(code[1], 5);
  Instruction i{};
  i.encoding = vex ? Encoding::vex : Encoding::evex;
  i.prefix = Prefix(code[2] & 3);
  i.wide = set(code[2], 7);
  i.third = ~code[2] >> 3 & 15;
  const uint8_t* opcode = code + (vex ? 3 : 4);
  i.opcode = opcode[0];
  i.reg = (opcode[1] >> 3 & 7) | r << 3;
  i.rm = (opcode[1] & 7) | b << 3;
  if (vex) {
    i.bytes = set(code[2], 2) ? 32 : 16;
  } else {
    const int length = code[3] >> 5 & 3;
    if (length == 3) return {};
    i.bytes = 16 << length;
    i.reg |= inverted(code[1], 4) << 4;
    i.third |= inverted(code[3], 3) << 4;
    i.rm |= x << 4;
    i.masked = set(code[3], 7) || (code[3] & 7) != 0;
    i.broadcast = set(code[3], 4);
  }
  read_operand(i, opcode + 1, x, b, general);
  return i;
}

}  // namespace octile::emulator
