// The text of AArch64 code comes from the component llvm.
#include <cstdint>
#include <iostream>
#include <octile/octile.hpp>

int main() {
  const uint8_t code[] = {0xc0, 0x03, 0x5f, 0xd6};
  const std::string text = octile::assembly({.name = "neon_dot_return", .code = code, .labels = {}});
  std::cout << text;
  return text == "000000  ret\n" ? 0 : 1;
}
