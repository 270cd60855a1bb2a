#include "packing/zip.hpp"

#include <cstring>
#include <type_traits>

namespace octile::runtime {

namespace {

using Bytes = uint8_t __attribute__((vector_size(16)));
using Words = uint16_t __attribute__((vector_size(16)));
using SignedWords = int16_t __attribute__((vector_size(16)));
using Pair = uint64_t __attribute__((vector_size(16)));
using Lanes = uint32_t __attribute__((vector_size(16)));

template <int bytes = 16> Bytes load(const void* from) {
  std::conditional_t<bytes == 16, Bytes, uint64_t> v;
  std::memcpy(&v, from, sizeof v);
  if constexpr (bytes == 16) return v;
  else return Bytes(Pair{v, 0});  // of eight bytes copied into a vector compilers make a trip through memory
}
template <class Vector> void store(void* to, Vector v) { std::memcpy(to, &v, sizeof v); }

inline Words low(Bytes a, Bytes b) {
  return Words(__builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
}
inline Words high(Bytes a, Bytes b) {
  return Words(__builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
}
inline Words low(Words a, Words b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
inline Words high(Words a, Words b) { return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }

// Sixteen bytes to as many words, by way of their upper halves.
template <bool is_signed> void store_widened(int16_t* to, Words pairs) {
  using Shifted = std::conditional_t<is_signed, SignedWords, Words>;
  const Bytes bytes = Bytes(pairs);
  store(to, Shifted(low(bytes, bytes)) >> 8);
  store(to + 8, Shifted(high(bytes, bytes)) >> 8);
}

template <int lanes, class From> void zip_widened(const From* from, int64_t step, int64_t blocks, int16_t* to) {
  constexpr bool is_signed = std::is_signed_v<From>;
  for (int64_t g = 0; g < blocks; ++g, from += 2 * step, to += 2 * lanes) {
    const Bytes p = load<lanes>(from), q = load<lanes>(from + step);
    store_widened<is_signed>(to, low(p, q));
    if constexpr (lanes == 16) store_widened<is_signed>(to + 16, high(p, q));
  }
}

}  // namespace

void zip_rows(const uint8_t* from, int64_t step, int64_t blocks, int64_t panels, int64_t pitch, uint8_t* to) {
  for (int64_t g = 0; g < blocks; ++g, from += 4 * step, to += 64) {
    const uint8_t* row = from;
    uint8_t* out = to;
    for (int64_t i = 0; i < panels; ++i, row += 16, out += pitch) {
      const Bytes p = load(row), q = load(row + step), r = load(row + 2 * step), s = load(row + 3 * step);
      const Words a = low(p, q), b = low(r, s), c = high(p, q), d = high(r, s);
      store(out, low(a, b));
      store(out + 16, high(a, b));
      store(out + 32, low(c, d));
      store(out + 48, high(c, d));
    }
  }
}

void zip_rows(const uint8_t* from, int64_t step, int64_t blocks, int lanes, int16_t* to) {
  if (lanes == 16) zip_widened<16>(from, step, blocks, to);
  else zip_widened<8>(from, step, blocks, to);
}
void zip_rows(const int8_t* from, int64_t step, int64_t blocks, int lanes, int16_t* to) {
  if (lanes == 16) zip_widened<16>(from, step, blocks, to);
  else zip_widened<8>(from, step, blocks, to);
}

// Four blocks of four lanes are a square of words of 32 bits.
void zip_filters(const uint8_t* from, int64_t filter, int lanes, int64_t blocks, uint8_t* to) {
  for (int64_t g = 0; g + 4 <= blocks; g += 4, from += 16, to += 16 * lanes)
    for (int n = 0; n < lanes; n += 4) {
      const uint8_t* own = from + n * filter;
      const Lanes p = Lanes(load(own)), q = Lanes(load(own + filter)), r = Lanes(load(own + 2 * filter)),
                  s = Lanes(load(own + 3 * filter));
      const Lanes a = __builtin_shufflevector(p, q, 0, 4, 1, 5), b = __builtin_shufflevector(r, s, 0, 4, 1, 5);
      const Lanes c = __builtin_shufflevector(p, q, 2, 6, 3, 7), d = __builtin_shufflevector(r, s, 2, 6, 3, 7);
      uint8_t* there = to + n * 4;
      store(there, __builtin_shufflevector(a, b, 0, 1, 4, 5));
      store(there + 4 * lanes, __builtin_shufflevector(a, b, 2, 3, 6, 7));
      store(there + 8 * lanes, __builtin_shufflevector(c, d, 0, 1, 4, 5));
      store(there + 12 * lanes, __builtin_shufflevector(c, d, 2, 3, 6, 7));
    }
}

}  // namespace octile::runtime
