#include "codegen/llvm/component.hpp"

#include "codegen/isa/list.hpp"
#include "codegen/llvm/disassembler.hpp"

namespace octile::codegen {

const LlvmComponent& llvm_component() {
  static constexpr LlvmComponent component{[](std::string_view name) -> const Room* {
                                             for (const Room* room : {isa::neon_i8mm(), isa::neon_dot(), isa::neon()})
                                               if (room->name() == name) return room;
                                             return nullptr;
                                           },
                                           aarch64::disassemble};
  return component;
}

}  // namespace octile::codegen
