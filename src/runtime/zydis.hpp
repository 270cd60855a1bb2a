// Zydis 4.0, and the instructions it does not know. Only where OCTILE_HAVE_ZYDIS is defined.
#pragma once
#include <Zydis/Zydis.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace octile::runtime {

// The bytes at one place, as Zydis may read them. It does not know VNNI-INT8 but VNNI, which differs in the prefix
// alone: such an instruction gets that prefix, and the signs it names are kept.
// (LLVM's X86 disassembler knows it: two more megabytes of the component and a second way of spelling.)
struct ZydisWindow {
  std::array<uint8_t, ZYDIS_MAX_INSTRUCTION_LENGTH> bytes{};
  size_t size;
  const char* signs = nullptr;  // of A and B: "uu", "su", "ss"; nullptr: as Zydis has it

  ZydisWindow(std::span<const uint8_t> code, size_t at) : size(std::min(bytes.size(), code.size() - at)) {
    std::copy_n(code.begin() + std::ptrdiff_t(at), size, bytes.begin());
    constexpr uint8_t vex = 0xc4, map = 2, vpdpbusd = 0x50, vpdpbusds = 0x51, prefix_66 = 1;
    if (size < 4 || bytes[0] != vex || (bytes[1] & 31) != map) return;
    if ((bytes[3] != vpdpbusd && bytes[3] != vpdpbusds) || (bytes[2] & 3) == prefix_66) return;
    static constexpr const char* of_prefix[] = {"uu", nullptr, "su", "ss"};  // none, 66, f3, f2
    signs = of_prefix[bytes[2] & 3];
    bytes[2] = uint8_t((bytes[2] & ~3) | prefix_66);
  }
};

}  // namespace octile::runtime
