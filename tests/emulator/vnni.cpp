// One text for every vpdp: they differ in the encoding, the width of a factor and its signs.
#include <cstring>

#include "emulator/families.hpp"

namespace octile::emulator {
namespace {

constexpr uint8_t of_bytes = 0x50, of_words = 0x52;  // 51 and 53 saturate: no room uses them

bool is_vnni(const Instruction& i) {
  return !i.wide && i.prefix == prefix_66 && (i.opcode == of_bytes || i.opcode == of_words);
}

template <class A, class B> void accumulate(uint8_t* sums, const uint8_t* a, const uint8_t* b, int bytes) {
  for (int lane = 0; lane < bytes; lane += 4) {
    uint32_t total;
    std::memcpy(&total, sums + lane, 4);
    for (size_t k = 0; k < 4; k += sizeof(A)) {
      A x;
      B w;
      std::memcpy(&x, a + size_t(lane) + k, sizeof x);
      std::memcpy(&w, b + size_t(lane) + k, sizeof w);
      total += uint32_t(int32_t(x) * int32_t(w));
    }
    std::memcpy(sums + lane, &total, 4);
  }
}

void read_last(const Instruction& i, const Frame& frame, uint8_t* to) {
  if (!i.memory) return frame.read(i.rm, i.bytes, to);
  if (!i.broadcast) return void(std::memcpy(to, i.address(), size_t(i.bytes)));
  for (int lane = 0; lane < i.bytes; lane += 4) std::memcpy(to + lane, i.address(), 4);
}

}  // namespace

bool is_avx_vnni(const Instruction& i) { return i.encoding == Encoding::vex && is_vnni(i); }
bool is_avx512_vnni(const Instruction& i) { return i.encoding == Encoding::evex && is_vnni(i) && !i.masked; }
bool is_avx_vnni_int8(const Instruction& i) {
  return i.encoding == Encoding::vex && !i.wide && i.prefix != prefix_66 && i.opcode == of_bytes;
}

bool execute_vnni(const Instruction& i, Frame& frame) {
  if (i.broadcast && !i.memory) return false;
  uint8_t sums[Frame::max_bytes], a[Frame::max_bytes], b[Frame::max_bytes];
  frame.read(i.reg, i.bytes, sums);
  frame.read(i.third, i.bytes, a);
  read_last(i, frame, b);
  if (i.opcode == of_words) accumulate<int16_t, int16_t>(sums, a, b, i.bytes);
  else if (i.prefix == prefix_66) accumulate<uint8_t, int8_t>(sums, a, b, i.bytes);
  else if (i.prefix == prefix_f2) accumulate<int8_t, int8_t>(sums, a, b, i.bytes);
  else if (i.prefix == prefix_f3) accumulate<int8_t, uint8_t>(sums, a, b, i.bytes);
  else accumulate<uint8_t, uint8_t>(sums, a, b, i.bytes);
  frame.write(i.reg, i.bytes, sums);
  return true;
}

}  // namespace octile::emulator
