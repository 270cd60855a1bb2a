#include "emulator/frame.hpp"

#include <cpuid.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace octile::emulator {
namespace {

// XSAVE's standard format: a register lies in pieces, one for each state that widened it.
enum State : uint8_t { sse = 1, ymm_high = 2, zmm_high = 6, zmm_16_to_31 = 7 };
constexpr size_t header = 512;  // which states are not in their initial form (zero); the area of such a state is stale

struct Area {
  size_t offset, size;
};
const Area& area_of(State state) {
  static const auto areas = [] {
    std::array<Area, 8> all{};
    all[sse] = {160, 256};
    for (State s : {ymm_high, zmm_high, zmm_16_to_31}) {
      unsigned size = 0, offset = 0, c, d;
      __cpuid_count(0xd, s, size, offset, c, d);
      all[s] = {offset, size};
    }
    return all;
  }();
  return areas[state];
}
const Area& first_use = area_of(sse);  // never in the handler: cpuid leaves a virtual machine for 20-70 us

struct Piece {
  State state;
  int from, bytes;  // of the register
};
constexpr Piece low[] = {{sse, 0, 16}, {ymm_high, 16, 16}, {zmm_high, 32, 32}}, high[] = {{zmm_16_to_31, 0, 64}};
std::span<const Piece> pieces(int reg) {
  if (reg < 16) return low;
  return high;
}

uint64_t bit(const Piece& p) { return uint64_t(1) << p.state; }

}  // namespace

void Frame::read(int reg, int bytes, uint8_t* to) const {
  uint64_t present;
  std::memcpy(&present, saved_ + header, 8);
  for (const Piece& p : pieces(reg)) {
    const int count = std::min(p.bytes, bytes - p.from);
    if (count <= 0) return;
    const uint8_t* at = saved_ + area_of(p.state).offset + reg % 16 * p.bytes;
    if (present & bit(p)) std::memcpy(to + p.from, at, size_t(count));
    else std::memset(to + p.from, 0, size_t(count));
  }
}

void Frame::write(int reg, int bytes, const uint8_t* from) {
  uint8_t whole[max_bytes] = {};
  std::memcpy(whole, from, size_t(bytes));
  uint64_t present;
  std::memcpy(&present, saved_ + header, 8);
  for (const Piece& p : pieces(reg)) {
    const uint8_t* source = whole + p.from;
    const auto [offset, size] = area_of(p.state);
    if (!(present & bit(p))) {
      if (std::all_of(source, source + p.bytes, [](uint8_t b) { return b == 0; })) continue;
      std::memset(saved_ + offset, 0, size);
      present |= bit(p);
    }
    std::memcpy(saved_ + offset + reg % 16 * p.bytes, source, size_t(p.bytes));
  }
  std::memcpy(saved_ + header, &present, 8);
}

}  // namespace octile::emulator
