// Copies of packed weights, used in turn: a layer of a network finds its weights cold, and hot ones flatter. As many as
// the tuner has.
#pragma once
#include <vector>

#include "harness/buffer.hpp"
#include "packing/packing.hpp"

namespace octile::harness {

class Rotation {
 public:
  explicit Rotation(const runtime::PackedBlock* block);  // null: B comes with each call, nothing rotates
  const uint8_t* next();                                 // null: the plan's own weights
  int64_t bytes() const { return bytes_; }               // of all copies
  static int64_t bytes_of_copies(const runtime::PackedBlock* block);

 private:
  std::vector<Buffer> copies_;
  size_t turn_ = 0;
  int64_t bytes_ = 0;
};

}  // namespace octile::harness
