// Trap and emulate, for tests only: on a CPU without AMX each of its instructions raises SIGILL and is done by a signal
// handler, all else runs natively. About 8 us an instruction: it shows that code is right, never that it is fast.
#pragma once
#include <cstdint>

namespace octile::emulator {

enum class Amx : uint8_t { native, emulated };

// After this, ldtilecfg, tilerelease, tileloadd, tilestored and tdpb{uu,us,su,ss}d work in every thread of the process.
// What the CPU would refuse (no configuration, sizes that do not match) ends the process as before: by SIGILL.
Amx prepare_amx();

}  // namespace octile::emulator
