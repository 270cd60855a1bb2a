// Memory of this process that is in RAM, as Linux counts it.
#pragma once
#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace octile::test {

inline int64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  int64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace octile::test
