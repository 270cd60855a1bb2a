// The immutable objects of LLVM's MC layer for AArch64, made once in a process. Only for src/codegen/llvm.
#pragma once
#include <llvm/ADT/StringMap.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCCodeEmitter.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/TargetParser/Triple.h>

#include <array>
#include <memory>

namespace octile::codegen::aarch64 {

struct Machine {
  llvm::Triple triple{"aarch64-unknown-linux-gnu"};
  llvm::MCTargetOptions options;
  const llvm::Target* target;
  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> assembly;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<llvm::MCCodeEmitter> emitter;
  llvm::StringMap<unsigned> opcodes;
  std::array<std::array<llvm::MCRegister, 32>, 5> numbered;  // by File: x, w, q, d, s
  llvm::MCRegister stack_pointer, zero;

  Machine();
};

// Shared by all threads: encoding reads these objects and writes to none of them.
const Machine& machine();

}  // namespace octile::codegen::aarch64
