// 64-bit sizes and offsets that are refused, never truncated or wrapped.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <limits>
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

// The factors are >= 0. A 0 makes the product 0, whatever did not fit.
inline Checked product(std::initializer_list<Checked> factors) {
  Checked result = 1;
  for (Checked factor : factors) {
    if (factor == 0) return 0;
    result = multiply(result, factor);
  }
  return result;
}

inline Checked at_most(Checked value, int64_t limit) { return value && *value <= limit ? value : std::nullopt; }

// As much as there can be, where the value is only compared or shown.
inline int64_t saturated(Checked value) { return value.value_or(std::numeric_limits<int64_t>::max()); }

inline int64_t round_up(int64_t value, int64_t to) { return (value + to - 1) / to * to; }  // of what is known to fit

}  // namespace octile::problem
