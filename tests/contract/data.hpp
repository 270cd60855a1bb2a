// The data that both runners of the contract draw and expect: tests/contract on this CPU, arm64/make_cases for another
// one.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "codegen/room.hpp"

namespace octile::test {

// extreme_low, extreme_high: A at one end, W at one end. loud: A extreme.
enum class Data : uint8_t { random, extreme_low, extreme_high, loud };

inline int draw(std::mt19937& random, Data data, codegen::ElementType sign, bool is_a) {
  using codegen::ElementType;
  if (data == Data::random) return sign == ElementType::u8 ? int(random() % 256) : int(random() % 256) - 128;
  // -128 becomes 0 where the sign is flipped, 127 becomes 255.
  const bool lowest = data == Data::extreme_low || data == Data::extreme_high;
  if (is_a) return sign == ElementType::u8 ? 255 : lowest ? -128 : 127;
  if (data == Data::loud) return int(random() % 256) - 128;
  return data == Data::extreme_low ? -128 : 127;
}

inline std::vector<int16_t> draw_weights(std::mt19937& random, Data data, codegen::ElementType sign, int k, int n) {
  std::vector<int16_t> w(size_t(k) * size_t(n));
  for (int16_t& weight : w) {
    const int value = draw(random, data, codegen::ElementType::s8, false);
    weight = int16_t(sign == codegen::ElementType::s8 ? value : value + 128);
  }
  return w;
}

// The definition of the contract: clamp, then round half to even. `highest` has the zero point subtracted, as the
// kernel's argument has.
inline uint8_t requantised(int32_t sum, float multiplier, int32_t lowest, float highest, int32_t zero_point) {
  const float clamped = std::min(std::max(float(sum) * multiplier, float(lowest - zero_point)), highest);
  return uint8_t(int32_t(std::nearbyint(clamped)) + zero_point);
}

}  // namespace octile::test
