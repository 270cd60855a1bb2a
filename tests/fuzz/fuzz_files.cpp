// fuzz_files SEED SECONDS [ROOM]: new packed files and lines of the store until the time is over. The seed of what goes
// wrong is printed before it is tried, so a crash names it too.
#include <cstdio>
#include <cstdlib>

#include "files.hpp"
#include "harness/clock.hpp"

using namespace octile;
using namespace octile::test;

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "fuzz_files SEED SECONDS [ROOM]\n"), 2;
  const double end = harness::now() + std::atoi(argv[2]);
  std::vector<std::pair<std::string, PackedFuzz>> rooms;
  for (const std::string& room : all_rooms())
    if (room_runs_here(room) && (argc < 4 || room == argv[3])) rooms.emplace_back(room, PackedFuzz(room));
  LineFuzz lines;
  for (uint64_t seed = std::strtoull(argv[1], nullptr, 10); harness::now() < end; ++seed) {
    std::printf("\rseed %llu", static_cast<unsigned long long>(seed));
    std::fflush(stdout);
    Random random(seed);
    const auto repeat = [&](const std::string& what, auto& fuzz, int times) {
      for (int i = 0; i < times; ++i)
        if (const std::string wrong = fuzz.step(random); !wrong.empty()) {
          std::printf("\n%s: %s\n", what.c_str(), wrong.c_str());
          std::exit(1);
        }
    };
    for (auto& [room, fuzz] : rooms) repeat(room, fuzz, 100);
    repeat("line", lines, 300);
  }
  for (const auto& [room, fuzz] : rooms)
    std::printf("\n%s: %lld files, %lld accepted and run", room.c_str(), static_cast<long long>(fuzz.count().tried),
                static_cast<long long>(fuzz.count().accepted));
  std::printf("\n%lld lines, %lld accepted\n", static_cast<long long>(lines.count().tried),
              static_cast<long long>(lines.count().accepted));
}
