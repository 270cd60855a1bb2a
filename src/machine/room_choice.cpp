#include "machine/room_choice.hpp"

#include <algorithm>
#include <memory>

#include "machine/self_test.hpp"

namespace octile::runtime {
namespace {

std::string known_against(const codegen::Room& room, const Cpu& cpu, bool executable) {
  if (!cpu.features.has(room.facts().required))
    return "this CPU, as capped, lacks " + room.facts().required.without(cpu.features).names();
  if (!executable && room.needs_executable_memory()) return "no memory may be executable here";
  return room.missing();
}

}  // namespace

void RoomChoice::Known::choose() {
  const auto usable = std::find(why_not.begin(), why_not.end(), std::string());
  best = codegen::rooms()[size_t(usable - why_not.begin())];
}

RoomChoice::RoomChoice(const Cpu& cpu, bool executable) {
  for (const codegen::Room* room : codegen::rooms()) first_.why_not.push_back(known_against(*room, cpu, executable));
  first_.choose();
}

const RoomChoice::Known& RoomChoice::known() const {
  const Known* asked = asked_.load(std::memory_order_acquire);
  return asked ? *asked : first_;
}

const std::string& RoomChoice::refused(const codegen::Room& room) const {
  const auto rooms = codegen::rooms();
  const size_t number = size_t(std::find(rooms.begin(), rooms.end(), &room) - rooms.begin());
  if (!room.facts().has_palette || asked_.load(std::memory_order_acquire) || !first_.why_not[number].empty())
    return known().why_not[number];
  auto asked = std::make_unique<Known>(first_);
  for (size_t i = 0; i < rooms.size(); ++i)
    if (asked->why_not[i].empty()) asked->why_not[i] = refused_by_system(*rooms[i]);
  asked->choose();
  const Known *none = nullptr, *made = asked.release();
  if (!asked_.compare_exchange_strong(none, made, std::memory_order_acq_rel)) delete made;
  return known().why_not[number];
}

}  // namespace octile::runtime
