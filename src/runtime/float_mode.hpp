// Floats as IEEE 754 has them by default until the end of a scope, whatever mode the caller's thread is in: to nearest,
// denormal numbers neither flushed nor read as zero, no traps. Flags of exceptions are the caller's again afterwards.
#pragma once
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace octile::runtime {

class DefaultFloatMode {  // <cfenv> has it too, with the x87 state: 60 ns instead of 6
 public:
  DefaultFloatMode() : before_(read()) { write(mode); }
  ~DefaultFloatMode() { write(before_); }
  DefaultFloatMode(const DefaultFloatMode&) = delete;
  DefaultFloatMode& operator=(const DefaultFloatMode&) = delete;

 private:
#if defined(__x86_64__)
  using Word = uint32_t;
  static constexpr Word mode = 0x1f80;
  static Word read() { return _mm_getcsr(); }
  static void write(Word word) { _mm_setcsr(word); }
#elif defined(__aarch64__)
  using Word = uint64_t;
  static constexpr Word mode = 0;
  static Word read() {
    Word word;
    __asm__ volatile("mrs %0, fpcr" : "=r"(word) : : "memory");
    return word;
  }
  static void write(Word word) { __asm__ volatile("msr fpcr, %0" : : "r"(word) : "memory"); }
#else
  using Word = uint32_t;
  static constexpr Word mode = 0;
  static Word read() { return 0; }
  static void write(Word) {}
#endif
  Word before_;
};

}  // namespace octile::runtime
