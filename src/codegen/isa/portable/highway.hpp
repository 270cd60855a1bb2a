// The macros for every text that Highway includes once for each target, and the choice of the targets that this CPU can
// run. To be included before <hwy/foreach_target.h>.
#pragma once

// Only targets of fixed width are compiled; SSSE3 alone is a CPU of 2006. Without FMA, F16C and AES a target needs what
// its name says. The emulated one is refused by Highway before GCC 12.3, for a multiplication (PR 106322) not used
// here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#define HWY_DISABLE_BMI2_FMA
#define HWY_DISABLE_F16C
#define HWY_DISABLE_PCLMUL_AES
#define HWY_BROKEN_EMU128 0
#define HWY_IS_DEBUG_BUILD 0  // a failed assertion would call Highway's library

namespace octile::codegen::isa {

#if defined(__x86_64__)
// The one place of codegen that asks the CPU. The compiler's own test: it knows what the operating system saves, and
// Highway's would make its library a dependency of every user of a static octile.
inline bool avx512_here() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}
inline bool avx2_here() { return __builtin_cpu_supports("avx2") != 0; }
inline bool sse4_here() { return __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2"); }
#endif

}  // namespace octile::codegen::isa
