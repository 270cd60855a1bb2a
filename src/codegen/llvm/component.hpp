// The component octile-llvm as the rest of octile sees it: generators of the AArch64 rooms and a disassembler. Linked,
// or a module that is loaded when one of its rooms is asked for more than its facts.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/room.hpp"

namespace octile::codegen {

struct LlvmComponent {
  const Room* (*room)(std::string_view name);  // nullptr: none of its rooms
  // One line for every four bytes; "?" where they are no instruction.
  std::vector<std::string> (*disassemble)(std::span<const uint8_t> code);
};

const LlvmComponent& llvm_component();  // where it is linked

struct LlvmAccess {
  const LlvmComponent* component;
  std::string missing;  // why there is none, and where it was looked for
};
const LlvmAccess& llvm_access();

// One of the component's rooms. Its facts are known without the component; without it no key is legal.
class LlvmRoom : public Room {
 public:
  using Room::Room;
  std::string missing() const override;
  StepLayout layout(ElementType a, ElementType b) const override;
  bool takes(ElementType a, ElementType b) const override;
  std::string illegal(const KernelKey&) const override;
  Result<Code> generate(const KernelKey&) const override;

 private:
  const Room* room() const;
};

}  // namespace octile::codegen
