// 64-bit sizes and offsets that are refused, never truncated or wrapped.
#pragma once
#include <cstdint>
#include <optional>

namespace octile::problem {

using Checked = std::optional<int64_t>;  // empty: did not fit

inline Checked multiply(Checked a, Checked b) {
  int64_t result;
  if (!a || !b || __builtin_mul_overflow(*a, *b, &result)) return std::nullopt;
  return result;
}

inline Checked add(Checked a, Checked b) {
  int64_t result;
  if (!a || !b || __builtin_add_overflow(*a, *b, &result)) return std::nullopt;
  return result;
}

inline Checked subtract(Checked a, Checked b) {
  int64_t result;
  if (!a || !b || __builtin_sub_overflow(*a, *b, &result)) return std::nullopt;
  return result;
}

inline int64_t round_up(int64_t value, int64_t to) { return (value + to - 1) / to * to; }  // of what is known to fit

}  // namespace octile::problem
