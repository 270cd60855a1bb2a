// The float mode of a thread.
#pragma once
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace octile::runtime {

// The thread's control word of float arithmetic: as it is by default, and what flushes denormal numbers, as sources and
// as results. `flags` are of exceptions that occurred: they accumulate in any float code.
struct FloatControl {
#if defined(__x86_64__)
  using Word = uint32_t;
  static constexpr Word standard = 0x1f80, flushing = 0x8040, flags = 0x3f;
  static Word read() { return _mm_getcsr(); }
  static void write(Word word) { _mm_setcsr(word); }
#elif defined(__aarch64__)
  using Word = uint64_t;
  static constexpr Word standard = 0, flushing = Word{1} << 24, flags = 0;
  static Word read() {
    Word word;
    __asm__ volatile("mrs %0, fpcr" : "=r"(word) : : "memory");
    return word;
  }
  static void write(Word word) { __asm__ volatile("msr fpcr, %0" : : "r"(word) : "memory"); }
#else
  using Word = uint32_t;
  static constexpr Word standard = 0, flushing = 0, flags = 0;
  static Word read() { return 0; }
  static void write(Word) {}
#endif
};

// Floats as IEEE 754 has them by default until the end of a scope, whatever mode the caller's thread is in: to nearest,
// denormal numbers neither flushed nor read as zero, no traps. Flags of exceptions are the caller's again afterwards.
class DefaultFloatMode {  // <cfenv> has it too, with the x87 state: 60 ns instead of 6
 public:
  DefaultFloatMode() : before_(FloatControl::read()) { FloatControl::write(FloatControl::standard); }
  ~DefaultFloatMode() { FloatControl::write(before_); }
  DefaultFloatMode(const DefaultFloatMode&) = delete;
  DefaultFloatMode& operator=(const DefaultFloatMode&) = delete;

 private:
  FloatControl::Word before_;
};

}  // namespace octile::runtime
