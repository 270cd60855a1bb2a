// Machine code as text. Zydis 4.0 does not know VNNI-INT8: what it cannot decode stays bytes, and one byte further it
// tries again.
#include <algorithm>
#include <octile/plan.hpp>

#ifdef OCTILE_HAVE_ZYDIS
#include <Zydis/Zydis.h>
#endif

namespace octile {
namespace {

struct Line {
  size_t bytes = 0;
  std::string text;
};

std::string hex(uint64_t value, size_t digits) {
  std::string text(digits, '0');
  for (size_t i = 0; i < digits; ++i) text[digits - 1 - i] = "0123456789abcdef"[value >> (4 * i) & 15];
  return text;
}

#ifdef OCTILE_HAVE_ZYDIS

Line decode(std::span<const uint8_t> code, size_t at) {
  ZydisDisassembledInstruction instruction;
  if (ZYAN_SUCCESS(
          ZydisDisassembleIntel(ZYDIS_MACHINE_MODE_LONG_64, at, code.data() + at, code.size() - at, &instruction)))
    return {instruction.info.length, instruction.text};
  return {1, ".byte 0x" + hex(code[at], 2)};
}

#else

Line decode(std::span<const uint8_t> code, size_t at) {
  Line line{std::min<size_t>(8, code.size() - at), ".byte"};
  for (size_t i = 0; i < line.bytes; ++i) line.text += (i ? ", 0x" : " 0x") + hex(code[at + i], 2);
  return line;
}

#endif

}  // namespace

std::string assembly(const KernelView& kernel) {
  if (kernel.code.empty()) return "; compiled with the library\n";
  std::string text;
  auto labels = kernel.labels;
  std::stable_sort(labels.begin(), labels.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
  auto label = labels.begin();
  for (size_t at = 0; at < kernel.code.size();) {
    for (; label != labels.end() && label->offset <= at; ++label) text += std::string("; ") + label->name + "\n";
    const Line line = decode(kernel.code, at);
    text += hex(at, 6) + "  " + line.text + "\n";
    at += line.bytes;
  }
  for (; label != labels.end(); ++label) text += std::string("; ") + label->name + "\n";  // at the very end
  return text;
}

std::string Plan::assembly() const {
  std::string text;
  for (const KernelView& kernel : kernels()) text += "; ==== " + kernel.name + "\n" + octile::assembly(kernel) + "\n";
  return text;
}

}  // namespace octile
