// Calls a kernel with known values in everything that the ABI makes it give back.
#pragma once
#include <cstdint>
#include <string>

#include "codegen/arguments.hpp"

// Bits of what came back changed: rbx, rbp, r12 to r15, MXCSR's control bits, the direction flag.
extern "C" uint64_t octile_marked_call(octile::codegen::Entry entry, octile::codegen::Arguments* arguments);

namespace octile::test {

// Empty: nothing. The kernel moves pointers of its argument: it gets a copy.
inline std::string changed_by_call(codegen::Entry entry, codegen::Arguments arguments) {
  static constexpr const char* names[] = {"rbx", "rbp", "r12", "r13", "r14", "r15", "MXCSR", "direction flag"};
  const uint64_t bits = octile_marked_call(entry, &arguments);
  std::string text;
  for (unsigned i = 0; i < 8; ++i)
    if (bits >> i & 1) text += (text.empty() ? "" : ", ") + std::string(names[i]);
  return text;
}

}  // namespace octile::test
