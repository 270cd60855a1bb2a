// The features that a room needs of a CPU, as data: the runtime compares it with the machine, code generation never
// asks.
#pragma once
#include <cstdint>
#include <string>

namespace octile::codegen {

enum class Feature : uint32_t {
  avx2 = 1 << 0,    // AVX2, FMA not needed; the OS saves ymm
  avx512 = 1 << 1,  // F, BW, DQ, VL; the OS saves zmm and masks
  avx512_vnni = 1 << 2,
  avx_vnni = 1 << 3,
  avx_vnni_int8 = 1 << 4,
  amx_int8 = 1 << 5,  // tile and int8; the OS saves tiles, and could give permission
  bmi2 = 1 << 6,
  neon = 1 << 16,
  neon_dot = 1 << 17,
  neon_i8mm = 1 << 18,
};

class Features {
 public:
  constexpr Features() = default;
  constexpr Features(Feature f) : bits_(uint32_t(f)) {}
  constexpr bool has(Features needed) const { return (bits_ & needed.bits_) == needed.bits_; }
  constexpr Features operator|(Features other) const { return Features(bits_ | other.bits_); }
  constexpr Features operator&(Features other) const { return Features(bits_ & other.bits_); }
  constexpr Features without(Features other) const { return Features(bits_ & ~other.bits_); }
  constexpr bool operator==(const Features&) const = default;
  constexpr uint32_t bits() const { return bits_; }
  static constexpr Features of_bits(uint32_t bits) { return Features(bits); }
  std::string names() const;  // "avx2 bmi2 avx512"

 private:
  constexpr explicit Features(uint32_t bits) : bits_(bits) {}
  uint32_t bits_ = 0;
};
constexpr Features operator|(Feature a, Feature b) { return Features(a) | Features(b); }

}  // namespace octile::codegen
