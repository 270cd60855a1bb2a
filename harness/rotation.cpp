#include "rotation.hpp"

#include "runtime/tuning_bench.hpp"

namespace octile::harness {

int64_t Rotation::bytes_of_copies(const runtime::PackedBlock* block) {
  return block ? runtime::rotating_copies(block->bytes()) * block->bytes() : 0;
}

Rotation::Rotation(const runtime::PackedBlock* block) : bytes_(bytes_of_copies(block)) {
  if (!block) return;
  for (int64_t i = runtime::rotating_copies(block->bytes()); i > 0; --i)
    copies_.emplace_back(block->data.get(), block->bytes());
}

const uint8_t* Rotation::next() { return copies_.empty() ? nullptr : copies_[turn_++ % copies_.size()].data(); }

}  // namespace octile::harness
