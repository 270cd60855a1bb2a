// Machine code as text: x86 by Zydis, AArch64 by the component octile-llvm. Zydis 4.0 does not know VNNI-INT8: what it
// cannot decode stays bytes, and one byte further it tries again.
#include <algorithm>
#include <cstring>
#include <octile/plan.hpp>

#include "codegen/llvm/component.hpp"

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

std::vector<Line> lines_of_x86(std::span<const uint8_t> code) {
  std::vector<Line> lines;
  for (size_t at = 0; at < code.size(); at += lines.back().bytes) lines.push_back(decode(code, at));
  return lines;
}

std::vector<Line> lines_of_aarch64(std::span<const uint8_t> code) {
  std::vector<Line> lines;
  if (const auto* component = codegen::llvm_access().component)
    for (auto& text : component->disassemble(code)) lines.push_back({4, std::move(text)});
  lines.resize(code.size() / 4, {4, "?"});
  for (size_t i = 0; i < lines.size(); ++i) {
    uint32_t word;
    std::memcpy(&word, &code[i * 4], 4);
    if (lines[i].text == "?") lines[i].text = ".inst 0x" + hex(word, 8);
  }
  return lines;
}

// A kernel is named after its room, and the room knows whose code it is.
std::vector<Line> lines_of(const KernelView& kernel) {
  for (const codegen::Room* room : codegen::rooms())
    if (kernel.name.starts_with(std::string(room->name()) + '_') && room->facts().required.has(codegen::Feature::neon))
      return lines_of_aarch64(kernel.code);
  return lines_of_x86(kernel.code);
}

}  // namespace

std::string assembly(const KernelView& kernel) {
  if (kernel.code.empty()) return "; compiled with the library\n";
  std::string text;
  auto labels = kernel.labels;
  std::stable_sort(labels.begin(), labels.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
  auto label = labels.begin();
  size_t at = 0;
  for (const Line& line : lines_of(kernel)) {
    for (; label != labels.end() && label->offset <= at; ++label) text += std::string("; ") + label->name + "\n";
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
