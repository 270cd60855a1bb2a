#include <algorithm>
#include <cstring>

#include "emulator/emulator.hpp"
#include "emulator/families.hpp"

namespace octile::emulator {
namespace {

constexpr int max_rows = 16, row_capacity = 64, config_bytes = 64;

struct Tiles {
  uint8_t config[config_bytes] = {};  // all zero: the initial form
  uint8_t data[8][max_rows][row_capacity] = {};

  bool configured() const { return config[0] != 0; }
  int row_bytes(int t) const { return config[16 + 2 * t]; }
  int rows(int t) const { return config[48 + t]; }
  bool usable(int t) const { return t < 8 && rows(t) != 0; }
};
thread_local Tiles tiles;

bool all_zero(const uint8_t* from, const uint8_t* to) {
  return std::all_of(from, to, [](uint8_t b) { return b == 0; });
}

// Refuses what the CPU answers with a general protection fault: a size out of bounds, anything in a byte
// that is not given a meaning. A resumed load (byte 1) is refused here alone.
bool legal(const uint8_t* c) {
  if (c[0] != 1 || !all_zero(c + 1, c + 16) || !all_zero(c + 32, c + 48) || !all_zero(c + 56, c + 64)) return false;
  for (int t = 0; t < 8; ++t) {
    const uint8_t rows = c[48 + t], row_bytes = c[16 + 2 * t];
    if (rows > max_rows || row_bytes > row_capacity || c[17 + 2 * t] != 0) return false;
    if ((rows == 0) != (row_bytes == 0)) return false;
  }
  return true;
}

bool configure(const uint8_t* config) {
  if (config[0] != 0 && !legal(config)) return false;
  tiles = Tiles{};
  if (config[0] != 0) std::memcpy(tiles.config, config, config_bytes);
  return true;
}

bool multipliable(int sum, int a, int b) {
  return tiles.usable(sum) && tiles.usable(a) && tiles.usable(b) && sum != a && sum != b && a != b &&
         tiles.rows(sum) == tiles.rows(a) && tiles.row_bytes(sum) == tiles.row_bytes(b) &&
         tiles.row_bytes(a) == 4 * tiles.rows(b) && tiles.row_bytes(sum) % 4 == 0;
}

template <class A, class B> void multiply(int sum, int a, int b) {
  for (int m = 0; m < tiles.rows(sum); ++m)
    for (int k = 0; k < tiles.rows(b); ++k) {
      const uint8_t *x = tiles.data[a][m] + size_t(4 * k), *w = tiles.data[b][k];
      for (int n = 0; n < tiles.row_bytes(sum); n += 4) {
        uint32_t total;
        std::memcpy(&total, tiles.data[sum][m] + n, 4);
        for (int i = 0; i < 4; ++i) total += uint32_t(int32_t(A(x[i])) * int32_t(B(w[n + i])));
        std::memcpy(tiles.data[sum][m] + n, &total, 4);
      }
    }
}

void load(const Instruction& i) {
  std::memset(tiles.data[i.reg], 0, sizeof tiles.data[i.reg]);
  for (int row = 0; row < tiles.rows(i.reg); ++row)
    std::memcpy(tiles.data[i.reg][row], reinterpret_cast<const void*>(i.base + unsigned(row) * i.index),
                size_t(tiles.row_bytes(i.reg)));
}

void store(const Instruction& i) {
  for (int row = 0; row < tiles.rows(i.reg); ++row)
    std::memcpy(reinterpret_cast<void*>(i.base + unsigned(row) * i.index), tiles.data[i.reg][row],
                size_t(tiles.row_bytes(i.reg)));
}

bool execute_config(const Instruction& i) {
  if (i.third != 0) return false;
  if (i.prefix == no_prefix && i.memory && i.reg == 0) return configure(i.address());  // ldtilecfg
  if (i.prefix == no_prefix && !i.memory && i.reg == 0 && i.rm == 0) {                 // tilerelease
    tiles = Tiles{};
    return true;
  }
  if (i.prefix == prefix_66 && i.memory && i.reg == 0) {  // sttilecfg
    std::memcpy(const_cast<uint8_t*>(i.address()), tiles.config, config_bytes);
    return true;
  }
  if (i.prefix == prefix_f2 && !i.memory && i.rm == 0 && tiles.usable(i.reg)) {  // tilezero
    std::memset(tiles.data[i.reg], 0, sizeof tiles.data[i.reg]);
    return true;
  }
  return false;
}

bool execute_move(const Instruction& i) {  // tileloadd and its non-temporal form (66), tilestored
  if (i.third != 0 || !i.indexed || i.prefix == no_prefix || !tiles.usable(i.reg)) return false;
  i.prefix == prefix_f3 ? store(i) : load(i);
  return true;
}

bool execute_multiply(const Instruction& i) {  // tdpb{uu,us,su,ss}d
  if (i.memory || !multipliable(i.reg, i.rm, i.third)) return false;
  switch (i.prefix) {
    case no_prefix:
      multiply<uint8_t, uint8_t>(i.reg, i.rm, i.third);
      return true;
    case prefix_66:
      multiply<uint8_t, int8_t>(i.reg, i.rm, i.third);
      return true;
    case prefix_f3:
      multiply<int8_t, uint8_t>(i.reg, i.rm, i.third);
      return true;
    case prefix_f2:
      multiply<int8_t, int8_t>(i.reg, i.rm, i.third);
      return true;
  }
  return false;
}

constexpr uint8_t config_opcode = 0x49, move_opcode = 0x4b, multiply_opcode = 0x5e;

}  // namespace

bool is_amx(const Instruction& i) {
  return i.encoding == Encoding::vex && !i.wide && i.bytes == 16 &&
         (i.opcode == config_opcode || i.opcode == move_opcode || i.opcode == multiply_opcode);
}

bool execute_amx(const Instruction& i, Frame&) {
  if (i.opcode == config_opcode) return execute_config(i);
  return i.opcode == move_opcode ? execute_move(i) : execute_multiply(i);
}

bool tiles_configured() { return tiles.configured(); }

}  // namespace octile::emulator
