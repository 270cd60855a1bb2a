// Numbers for the checks: the same on every machine, unlike std::uniform_int_distribution.
#pragma once
#include <cstdint>

namespace octile::tools {

class Random {  // splitmix64
 public:
  explicit Random(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u) {}
  uint64_t operator()() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  int64_t below(int64_t bound) { return static_cast<int64_t>((*this)() % static_cast<uint64_t>(bound)); }

 private:
  uint64_t state_;
};

}  // namespace octile::tools
