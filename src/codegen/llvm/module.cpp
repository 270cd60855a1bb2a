// All that the module shows. Its name has octile's version, so that a module of another version is refused.
#include "codegen/llvm/component.hpp"

extern "C" __attribute__((visibility("default"))) const octile::codegen::LlvmComponent* OCTILE_LLVM_ENTRY() {
  return &octile::codegen::llvm_component();
}
