// Small layers, and rooms, for the tests of the engine.
#pragma once
#include <gtest/gtest.h>

#include <octile/octile.hpp>
#include <string>
#include <vector>

#include "codegen/room.hpp"
#include "harness/layer.hpp"
#include "runtime/family.hpp"

namespace octile::test {

using harness::Layer;

inline Conv small_conv() {  // of free size; 40 channels are no multiple of any tile
  Conv c{.channels = {24, 40}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}, .types = {u8, s8, u8}};
  c.quantisation = {.x_zero_point = Per::tensor, .y_zero_point = Per::tensor, .multiplier = Per::channel};
  c.bias = true;
  return c;
}
inline Gemm small_gemm(int64_t m = any) { return {.m = m, .n = 40, .k = 36}; }

// Skipped ones are named by RoomTest.
inline std::vector<std::string> all_rooms() {
  std::vector<std::string> names;
  for (const codegen::Room* room : codegen::rooms()) names.emplace_back(room->name());
  return names;
}
inline bool room_runs_here(const std::string& room) {
  return Engine({.max_isa = room, .store = ""}).info().isa == room;
}
class RoomTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!room_runs_here(GetParam())) GTEST_SKIP() << "this CPU has no room " << GetParam();
  }
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitised = true;
#else
constexpr bool sanitised = false;
#endif

}  // namespace octile::test
