// VEX and EVEX instructions of opcode map 0F38, as their bytes say them: that map holds all families of the emulator.
#pragma once
#include <sys/ucontext.h>

#include <cstdint>
#include <optional>

namespace octile::emulator {

enum class Encoding : uint8_t { vex, evex };
enum Prefix : uint8_t { no_prefix, prefix_66, prefix_f3, prefix_f2 };

struct Instruction {
  Encoding encoding;
  Prefix prefix;
  uint8_t opcode;
  bool wide;           // W
  int bytes;           // of a vector: 16, 32 or 64
  int reg, third, rm;  // numbers in ModRM.reg, vvvv and ModRM.rm; the last means nothing with a memory operand
  bool memory, masked = false, broadcast = false;
  bool indexed = false;          // has a SIB byte
  uint64_t base = 0, index = 0;  // base with the displacement, index scaled: the address is their sum
  const uint8_t* end = nullptr;

  const uint8_t* address() const { return reinterpret_cast<const uint8_t*>(base + index); }
};

// None: another map or encoding, or what every CPU refuses. Prefixes before VEX or EVEX (segments, 32-bit addresses)
// are not decoded: generated code has none. `general` are the registers before the instruction, as the signal frame has
// them.
std::optional<Instruction> decode(const uint8_t* code, const greg_t* general);

}  // namespace octile::emulator
