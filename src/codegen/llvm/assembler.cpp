#include "codegen/llvm/assembler.hpp"

#include <llvm/ADT/SmallVector.h>
#include <llvm/MC/MCFixup.h>
#include <llvm/MC/MCInst.h>

#include <cstring>

#include "codegen/llvm/machine.hpp"

namespace octile::codegen::aarch64 {

unsigned Assembler::find_opcode(const char* name) { return machine().opcodes.lookup(name); }

void Assembler::encode(unsigned opcode, std::initializer_list<Operand> operands) {
  if (!error_.empty()) return;  // the kernel is lost; LLVM checks operands by assertion only, so it must not see more
  const Machine& m = machine();
  if (m.instructions->get(opcode).getNumOperands() != operands.size()) {
    error_ = "the AArch64 instruction " + m.instructions->getName(opcode).str() + " has another number of operands";
    return;
  }
  llvm::MCInst instruction;
  instruction.setOpcode(opcode);
  for (const Operand& operand : operands) {
    switch (operand.file) {
      case File::immediate:
        instruction.addOperand(llvm::MCOperand::createImm(operand.value));
        break;
      case File::sp:
        instruction.addOperand(llvm::MCOperand::createReg(m.stack_pointer));
        break;
      case File::zero:
        instruction.addOperand(llvm::MCOperand::createReg(m.zero));
        break;
      default:
        instruction.addOperand(llvm::MCOperand::createReg(
            m.numbered[static_cast<size_t>(operand.file)][static_cast<size_t>(operand.value)]));
    }
  }
  llvm::SmallVector<char, 4> code;
  llvm::SmallVector<llvm::MCFixup, 1> none;  // distances are numbers here, so LLVM leaves nothing to be resolved
  m.emitter->encodeInstruction(instruction, code, none, *m.subtarget);
  bytes_.insert(bytes_.end(), code.begin(), code.end());
}

Assembler::Label Assembler::label() {
  position_.push_back(unbound);
  return {position_.size() - 1};
}

void Assembler::bind(Label label) { position_[label.index] = bytes_.size(); }

void Assembler::branch(Label to) {
  fixups_.push_back({bytes_.size(), to, 26, 0});
  emit<"B">({number(0)});
}

void Assembler::branch_if(Condition condition, Label to) {
  fixups_.push_back({bytes_.size(), to, 19, 5});
  emit<"Bcc">({number(static_cast<int64_t>(condition)), number(0)});
}

const std::vector<uint8_t>& Assembler::finish() {
  if (!error_.empty()) return bytes_;
  for (const Fixup& fixup : fixups_) {
    const int64_t distance = (static_cast<int64_t>(position_[fixup.to.index]) - static_cast<int64_t>(fixup.at)) / 4;
    const int64_t limit = int64_t{1} << (fixup.bits - 1);
    if (position_[fixup.to.index] == unbound || distance < -limit || distance >= limit) {
      error_ = "a branch at " + std::to_string(fixup.at) + " does not reach its label";
      return bytes_;
    }
    uint32_t word;
    std::memcpy(&word, &bytes_[fixup.at], sizeof word);
    word |= (static_cast<uint32_t>(distance) & ((uint32_t{1} << fixup.bits) - 1)) << fixup.shift;
    std::memcpy(&bytes_[fixup.at], &word, sizeof word);
  }
  fixups_.clear();
  return bytes_;
}

}  // namespace octile::codegen::aarch64
