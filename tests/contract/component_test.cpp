// The module octile-llvm comes into a process that asks a room of it for more than its facts, and no other.
#include "codegen/llvm/component.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <octile/engine.hpp>

namespace octile::test {
namespace {

std::string loaded() {  // the file, or nothing
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);)
    if (line.find("liboctile-llvm") != std::string::npos) return line.substr(line.find('/'));
  return {};
}

TEST(Component, IsLoadedOnFirstUseAndNotByInfo) {
  const codegen::Room* room = codegen::room_named("neon_dot");
  ASSERT_TRUE(room);
  const Engine engine({.store = ""});
  const EngineInfo info = engine.info();
  EXPECT_EQ(info.isas.size(), codegen::rooms().size());
  EXPECT_EQ(room->lanes(), 4);
#ifndef __aarch64__
  EXPECT_EQ(loaded(), "");
#endif
  EXPECT_EQ(room->layout(codegen::ElementType::u8, codegen::ElementType::s8).tile.k, 16);
  EXPECT_EQ(room->missing(), "");
  EXPECT_EQ(loaded().find("/component/"), std::string::npos) << loaded();
  EXPECT_NE(loaded(), "");
}

// The facts that the rest of octile has of a room are those of the room itself.
TEST(Component, RoomsHaveTheFactsThatAreKnownOfThem) {
  size_t rooms = 0;
  for (const codegen::Room* room : codegen::rooms()) {
    if (!room->facts().required.has(codegen::Feature::neon)) continue;
    ASSERT_EQ(room->missing(), "");
    const codegen::Room* own = codegen::llvm_access().component->room(room->name());
    ASSERT_TRUE(own) << room->name();
    EXPECT_NE(own, room);
    EXPECT_EQ(own->facts().required, room->facts().required);
    EXPECT_EQ(own->illegal({.rows = 99}), room->illegal({.rows = 99}));
    EXPECT_EQ(own->generate({}).value().bytes, room->generate({}).value().bytes);
    ++rooms;
  }
  EXPECT_EQ(rooms, 3u);
  EXPECT_EQ(codegen::llvm_access().component->room("avx2"), nullptr);
}

}  // namespace
}  // namespace octile::test
