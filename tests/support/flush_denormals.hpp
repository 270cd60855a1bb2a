// The caller's thread flushes denormal numbers, sources and results (x86's FTZ and DAZ, AArch64's FZ), until the end of
// a scope.
#pragma once
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace octile::test {

class FlushDenormals {
 public:
  explicit FlushDenormals(bool flush = true) : before_(read()) {
    if (flush) write(before_ | bits);
  }
  ~FlushDenormals() { write(before_); }
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;
  // Of this thread, without the flags of exceptions that occurred: they accumulate, as in any float code.
  static uint64_t mode() { return uint64_t{read()} & ~uint64_t{flags}; }
  static constexpr uint64_t flushing() { return bits; }

 private:
#if defined(__x86_64__)
  using Word = uint32_t;
  static constexpr Word bits = 0x8040, flags = 0x3f;
  static Word read() { return _mm_getcsr(); }
  static void write(Word word) { _mm_setcsr(word); }
#else
  using Word = uint64_t;
  static constexpr Word bits = Word{1} << 24, flags = 0;  // FPSR has them
  static Word read() {
    Word word;
    __asm__ volatile("mrs %0, fpcr" : "=r"(word));
    return word;
  }
  static void write(Word word) { __asm__ volatile("msr fpcr, %0" : : "r"(word)); }
#endif
  Word before_;
};

}  // namespace octile::test
