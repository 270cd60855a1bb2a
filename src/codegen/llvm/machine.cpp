#include "codegen/llvm/machine.hpp"

#include <llvm/Support/TargetSelect.h>

#include <string>

namespace octile::codegen::aarch64 {

Machine::Machine() {
  LLVMInitializeAArch64TargetInfo();  // these two and no more: the code generator would be another 30 MB
  LLVMInitializeAArch64TargetMC();
  std::string error;
  target = llvm::TargetRegistry::lookupTarget(triple.str(), error);
  registers.reset(target->createMCRegInfo(triple.str()));
  assembly.reset(target->createMCAsmInfo(*registers, triple.str(), options));
  instructions.reset(target->createMCInstrInfo());
  subtarget.reset(target->createMCSubtargetInfo(triple.str(), "generic", "+neon,+dotprod,+i8mm"));
  context = std::make_unique<llvm::MCContext>(triple, assembly.get(), registers.get(), subtarget.get());
  emitter.reset(target->createMCCodeEmitter(*instructions, *context));

  for (unsigned i = 0; i < instructions->getNumOpcodes(); ++i) opcodes[instructions->getName(i)] = i;
  llvm::StringMap<llvm::MCRegister> names;
  for (unsigned i = 1; i < registers->getNumRegs(); ++i) names[registers->getName(i)] = i;
  const char prefixes[] = {'X', 'W', 'Q', 'D', 'S'};
  for (size_t file = 0; file < numbered.size(); ++file)
    for (size_t i = 0; i < 32; ++i) numbered[file][i] = names.lookup(prefixes[file] + std::to_string(i));
  numbered[0][29] = names.lookup("FP");
  numbered[0][30] = names.lookup("LR");
  stack_pointer = names.lookup("SP");
  zero = names.lookup("XZR");
}

const Machine& machine() {
  static const Machine instance;
  return instance;
}

}  // namespace octile::codegen::aarch64
