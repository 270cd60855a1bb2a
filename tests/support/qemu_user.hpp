// A whole test program may run under qemu-user. Tests of what it lacks of Linux are skipped there, with the reason.
#pragma once
#include <cstdlib>

namespace octile::test {

// Said by whoever starts the program (tests/CMakeLists.txt): from inside qemu-user looks like the kernel.
inline bool under_qemu_user() { return std::getenv("OCTILE_TEST_UNDER_QEMU") != nullptr; }

}  // namespace octile::test
