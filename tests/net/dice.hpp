// Draws that a seed and a number decide, so that one problem of a run can be repeated alone.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace octile::net {

class Dice {  // splitmix64
 public:
  Dice(uint64_t seed, uint64_t number) : state_(seed * 0x9e3779b97f4a7c15 ^ (number + 1) * 0xd1342543de82ef95) {
    next(), next();
  }
  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  int64_t from(int64_t low, int64_t high) { return low + int64_t(next() % uint64_t(high - low + 1)); }
  bool one_in(int64_t n) { return from(1, n) == 1; }
  // Small numbers as often as large ones.
  int64_t size(int64_t most) {
    int64_t limit = 1;
    while (limit < most && !one_in(4)) limit *= 2;
    return from(1, limit < most ? limit : most);
  }
  template <class T> T of(std::initializer_list<T> values) {
    return values.begin()[from(0, int64_t(values.size()) - 1)];
  }
  template <class C> const auto& among(const C& values) { return values[size_t(from(0, int64_t(values.size()) - 1))]; }
  template <class T> void shuffle(std::vector<T>& values) {
    for (size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[size_t(from(0, int64_t(i) - 1))]);
  }

 private:
  uint64_t state_;
};

}  // namespace octile::net
