// Packed files and lines of the store, changed at random and sealed again so that their contents are reached: what is
// accepted must plan and run without touching memory outside, or be written and read again as it is.
#pragma once
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "../engine/layer.hpp"
#include "../support/packed_bytes.hpp"

namespace octile::test {

using Random = std::mt19937_64;

struct FuzzCount {
  int64_t tried = 0, accepted = 0;
};

class PackedFuzz {  // of one room
 public:
  explicit PackedFuzz(const std::string& room);
  // "" or what is wrong; a touch outside ends the program.
  std::string step(Random&);
  const FuzzCount& count() const { return count_; }

 private:
  struct Subject {
    Layer layer;
    PackedWeights weights;
  };
  std::string run(const Layer&, const PackedWeights&, Random&);

  Engine engine_;
  std::vector<Subject> subjects_;
  FuzzCount count_;
};

class LineFuzz {
 public:
  std::string step(Random&);
  const FuzzCount& count() const { return count_; }

 private:
  FuzzCount count_;
};

}  // namespace octile::test
