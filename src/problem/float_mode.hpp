// The float mode of a thread.
#pragma once
#include <cstdint>

namespace octile::problem {

// The thread's state of float arithmetic as one word: its mode, which is `standard` by default, and the flags of
// exceptions that occurred, which accumulate in any float code. `flushing` are the bits that flush denormal numbers, as
// sources and as results.
struct FloatControl {
#if defined(__x86_64__)
  using Word = uint32_t;
  static constexpr Word standard = 0x1f80, flushing = 0x8040, flags = 0x3f;
  static constexpr Word towards_zero = 0x6000, masks = 0x1f80;
  static constexpr Word without_traps(Word word) { return word | masks; }
  static constexpr Word with_traps(Word word) { return word & ~masks; }
  // Not by intrinsics: a compiler may move operations on loaded values across those.
  static Word read() {
    Word word;
    __asm__ volatile("stmxcsr %0" : "=m"(word) : : "memory");
    return word;
  }
  static void write(Word word) { __asm__ volatile("ldmxcsr %0" : : "m"(word) : "memory"); }
#elif defined(__aarch64__)
  using Word = uint64_t;  // FPCR below, FPSR above
  static constexpr Word standard = 0, flushing = Word{1} << 24, flags = ~Word{0} << 32;
  static constexpr Word towards_zero = Word{3} << 22, traps = 0x9f00;
  static constexpr Word without_traps(Word word) { return word & ~traps; }
  static constexpr Word with_traps(Word word) { return word | traps; }
  static Word read() {
    Word mode, status;
    __asm__ volatile("mrs %0, fpcr\n\tmrs %1, fpsr" : "=r"(mode), "=r"(status) : : "memory");
    return mode | status << 32;
  }
  static void write(Word word) {
    __asm__ volatile("msr fpcr, %0\n\tmsr fpsr, %1" : : "r"(word & 0xffffffff), "r"(word >> 32) : "memory");
  }
#else
  using Word = uint32_t;
  static constexpr Word standard = 0, flushing = 0, flags = 0, towards_zero = 0;
  static constexpr Word without_traps(Word word) { return word; }
  static constexpr Word with_traps(Word word) { return word; }
  static Word read() { return 0; }
  static void write(Word) {}
#endif
};

// Floats as IEEE 754 has them by default until the end of a scope, whatever mode the caller's thread is in: to nearest,
// denormal numbers neither flushed nor read as zero, no traps. Mode and flags are the caller's again afterwards. Every
// public call that computes with floats holds one. A word is written only if it differs: both ends together take 3 ns
// then, instead of 6.
class DefaultFloatMode {  // <cfenv> has it too, with the x87 state: 60 ns
 public:
  DefaultFloatMode() : before_(FloatControl::read()) {
    if ((before_ & ~FloatControl::flags) != FloatControl::standard) FloatControl::write(FloatControl::standard);
  }
  ~DefaultFloatMode() {
    if (FloatControl::read() != before_) FloatControl::write(before_);
  }
  DefaultFloatMode(const DefaultFloatMode&) = delete;
  DefaultFloatMode& operator=(const DefaultFloatMode&) = delete;

 private:
  FloatControl::Word before_;
};

}  // namespace octile::problem
