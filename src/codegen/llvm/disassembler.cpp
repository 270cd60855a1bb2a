#include "codegen/llvm/disassembler.hpp"

#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

#include "codegen/llvm/machine.hpp"

namespace octile::codegen::aarch64 {

std::vector<std::string> disassemble(std::span<const uint8_t> code) {
  const Machine& m = machine();
  static const bool initialised = (LLVMInitializeAArch64Disassembler(), true);
  static_cast<void>(initialised);
  llvm::MCContext context(m.triple, m.assembly.get(), m.registers.get(), m.subtarget.get());
  const std::unique_ptr<llvm::MCDisassembler> decoder(m.target->createMCDisassembler(*m.subtarget, context));
  const std::unique_ptr<llvm::MCInstPrinter> printer(
      m.target->createMCInstPrinter(m.triple, 0, *m.assembly, *m.instructions, *m.registers));
  std::vector<std::string> lines;
  for (size_t at = 0; at + 4 <= code.size(); at += 4) {
    llvm::MCInst instruction;
    uint64_t size = 0;
    std::string line;
    llvm::raw_string_ostream stream(line);
    const bool decoded = decoder->getInstruction(instruction, size, {code.data() + at, 4}, at, llvm::nulls()) ==
                         llvm::MCDisassembler::Success;
    if (decoded) {
      printer->printInst(&instruction, at, "", *m.subtarget, stream);
    } else {
      stream << "?";
    }
    stream.flush();
    std::replace(line.begin(), line.end(), '\t', ' ');
    lines.push_back(line.substr(line.find_first_not_of(' ')));
  }
  return lines;
}

}  // namespace octile::codegen::aarch64
