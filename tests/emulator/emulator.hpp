// Trap and emulate, for tests only: what this x86 CPU lacks of AVX-VNNI, AVX-VNNI-INT8, AVX512-VNNI and AMX-INT8 raises
// SIGILL and is done by its handler, in the registers that the kernel saved; all else runs natively. It shows that code
// is right, never that it is fast: 7.6 us a trap (Zen 4 in a virtual machine), 0.07 us for each further vpdp that
// follows directly, 6 us for a full tdp. Not under qemu-x86_64 7.2: its signal frames have no upper halves.
#pragma once
#include "codegen/features.hpp"

namespace octile::emulator {

struct Prepared {
  codegen::Features native, emulated, missing;  // parts of what was wanted
};
// After this, what is `emulated` works in every thread of the process. It needs a base that runs natively: EVEX and
// AMX (whose epilogue is written in zmm) need Feature::avx512, VEX needs avx2; a family without it is missing, and so
// is AMX that the CPU has and Linux does not give. A form that the CPU would refuse, or that no room uses (masks,
// saturation), ends the process as before: by SIGILL.
Prepared prepare(codegen::Features wanted);

// Instructions emulated so far in this process: more than traps, for a run of them with no other between costs one.
unsigned long long trapped();

// From now on a family raises SIGILL all the same, as on a CPU that advertises it and faults. Native instructions go
// on.
void forbid(codegen::Feature family);
void allow(codegen::Feature family);

// Whether the emulated TILECFG of this thread is not in its initial form: a palette was entered and not released.
bool tiles_configured();

}  // namespace octile::emulator
