// AArch64 bytes to text, for `octile inspect` and for the tests that check every instruction the rooms emit.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace octile::codegen::aarch64 {

// One line for every four bytes, without tabs; "?" where the bytes are no instruction.
std::vector<std::string> disassemble(std::span<const uint8_t> code);

}  // namespace octile::codegen::aarch64
