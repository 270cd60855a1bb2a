// The only list of rooms, best first.
#include <array>

#include "codegen/isa/list.hpp"
#include "codegen/isa/neon/facts.hpp"
#include "codegen/isa/neon_dot/facts.hpp"
#include "codegen/isa/neon_i8mm/facts.hpp"
#include "codegen/llvm/component.hpp"

namespace octile::codegen {

std::span<const Room* const> rooms() {
  static const LlvmRoom neon_i8mm(neon_i8mm_facts), neon_dot(neon_dot_facts), neon(neon_facts);
  static const std::array<const Room*, 10> list{isa::amx_int8(), isa::avx512_vnni(), isa::avx_vnni_int8(),
                                                isa::avx_vnni(), isa::avx512(),      isa::avx2(),
                                                &neon_i8mm,      &neon_dot,          &neon,
                                                isa::portable()};
  return list;
}

const Room* room_named(std::string_view name) {
  for (const Room* room : rooms())
    if (room->name() == name) return room;
  return nullptr;
}

}  // namespace octile::codegen
