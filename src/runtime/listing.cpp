#include "runtime/listing.hpp"

#include <algorithm>
#include <cstring>
#include <map>

#include "codegen/llvm/component.hpp"

#ifdef OCTILE_HAVE_ZYDIS
#include "runtime/zydis.hpp"
#endif

namespace octile::runtime {
namespace {

std::string hex(uint64_t value, size_t digits) {
  std::string text(digits, '0');
  for (size_t i = 0; i < digits; ++i) text[digits - 1 - i] = "0123456789abcdef"[value >> (4 * i) & 15];
  return text;
}

// `bytes` bytes as one number of that many bytes, little-endian.
CodeLine data(std::span<const uint8_t> code, size_t at, size_t bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes; ++i) value |= uint64_t(code[at + i]) << (8 * i);
  return {at, (bytes == 4 ? ".long 0x" : ".byte 0x") + hex(value, 2 * bytes), {}};
}

#ifdef OCTILE_HAVE_ZYDIS

std::optional<size_t> target_of(const ZydisDisassembledInstruction& instruction, size_t next) {
  for (size_t i = 0; i < instruction.info.operand_count; ++i) {
    const ZydisDecodedOperand& o = instruction.operands[i];
    if (o.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && o.imm.is_relative) return next + size_t(o.imm.value.s);
    if (o.type == ZYDIS_OPERAND_TYPE_MEMORY && o.mem.base == ZYDIS_REGISTER_RIP) return next + size_t(o.mem.disp.value);
  }
  return {};
}

// Code ends with a ret; constants stand behind it, from the first address that is read relative to rip.
std::vector<CodeLine> lines_of_x86(std::span<const uint8_t> code) {
  std::vector<CodeLine> lines;
  size_t at = 0, code_end = code.size();
  while (at < code_end) {
    const ZydisWindow window(code, at);
    ZydisDisassembledInstruction instruction;
    if (!ZYAN_SUCCESS(
            ZydisDisassembleIntel(ZYDIS_MACHINE_MODE_LONG_64, at, window.bytes.data(), window.size, &instruction))) {
      lines.push_back(data(code, at++, 1));
      continue;
    }
    CodeLine line{at, instruction.text, {}, instruction.info.mnemonic == ZYDIS_MNEMONIC_NOP};
    if (window.signs) line.text.replace(line.text.find("us"), 2, window.signs);
    at += instruction.info.length;
    if (const auto target = target_of(instruction, at)) {
      std::string address = hex(*target, 16);
      std::transform(address.begin(), address.end(), address.begin(), [](char c) { return c < 'a' ? c : c - 32; });
      if (const size_t here = line.text.find("0x" + address); here != std::string::npos && *target < code.size()) {
        line.text.replace(here, address.size() + 2, "@");
        line.target = target;
        if (line.text.find('[') < here) code_end = std::min(code_end, *target);
      }
    }
    lines.push_back(std::move(line));
  }
  for (size_t bytes = 0; at < code.size(); at += bytes) {
    bytes = code.size() - at < 4 ? 1 : 4;
    lines.push_back(data(code, at, bytes));
  }
  return lines;
}

#else

std::vector<CodeLine> lines_of_x86(std::span<const uint8_t> code) {
  std::vector<CodeLine> lines;
  for (size_t at = 0; at < code.size(); at += 8) {
    CodeLine line{at, ".byte", {}};
    for (size_t i = at; i < std::min(at + 8, code.size()); ++i)
      line.text += (i > at ? ", 0x" : " 0x") + hex(code[i], 2);
    lines.push_back(std::move(line));
  }
  return lines;
}

#endif

std::vector<CodeLine> lines_of_aarch64(std::span<const uint8_t> code) {
  std::vector<std::string> texts;
  if (const auto* component = codegen::llvm_access().component) texts = component->disassemble(code);
  texts.resize(code.size() / 4, "?");
  std::vector<CodeLine> lines;
  for (std::string& text : texts) {
    CodeLine line{4 * lines.size(), std::move(text), {}};
    const size_t distance = line.text.find('#');
    if (line.text == "?") {
      uint32_t word;
      std::memcpy(&word, &code[line.at], 4);
      line.text = ".inst 0x" + hex(word, 8);
    } else if ((line.text.starts_with("b ") || line.text.starts_with("b.")) && distance != std::string::npos) {
      line.target = line.at + size_t(std::stoll(line.text.substr(distance + 1)));
      line.text.replace(distance, std::string::npos, "@");
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

// A kernel is named after its room, and the room knows whose code it is.
std::vector<CodeLine> lines_of(const KernelView& kernel) {
  for (const codegen::Room* room : codegen::rooms())
    if (kernel.name.starts_with(std::string(room->name()) + '_') && room->facts().required.has(codegen::Feature::neon))
      return lines_of_aarch64(kernel.code);
  return lines_of_x86(kernel.code);
}

std::string listing(const KernelView& kernel, Offsets offsets) {
  const std::vector<CodeLine> lines = lines_of(kernel);
  auto labels = kernel.labels;
  std::map<size_t, std::string> targets;
  for (const CodeLine& line : lines)
    if (line.target) targets[*line.target];
  for (int number = 0; auto& [at, name] : targets) name = "L" + std::to_string(number++);
  std::stable_sort(labels.begin(), labels.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
  std::string text;
  auto target = targets.begin();
  auto label = labels.begin();
  const auto labels_until = [&](size_t at) {
    for (; target != targets.end() && target->first <= at; ++target) text += target->second + ":\n";
    for (; label != labels.end() && label->offset <= at; ++label) text += std::string("; ") + label->name + "\n";
  };
  for (size_t i = 0; i < lines.size(); ++i) {
    const CodeLine& line = lines[i];
    labels_until(line.at);
    if (line.padding && offsets == Offsets::left_out) {
      if (i + 1 == lines.size() || lines[i + 1].padding) continue;
      text += lines[i + 1].at % 32 == 0 ? "  align 32\n" : "  nop ...\n";
      continue;
    }
    std::string words = line.text;
    if (line.target) words.replace(words.find('@'), 1, targets[*line.target]);
    text += (offsets == Offsets::shown ? hex(line.at, 6) + "  " : "  ") + words + "\n";
  }
  labels_until(SIZE_MAX);
  return text;
}

}  // namespace octile::runtime
