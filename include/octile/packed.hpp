// Weights laid out once for an isa, and what was learnt of them. Immutable, cheap to copy, shared between plans. Where
// they were moved from, or made of nothing, save() is an error, as is planning with them, and all else is empty.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <octile/export.hpp>
#include <octile/problem.hpp>
#include <string>
#include <vector>

namespace octile {

namespace runtime {
struct Access;
struct PackedBlock;
}  // namespace runtime

// Whether packing lays out Winograd's transformed weights beside the ones that every algorithm can read: they take 8 (4
// x 4 tiles) or 3.6 (2 x 2) times the bytes of int8 ones. No result depends on it.
enum class Memory : uint8_t {
  small,     // nothing more
  balanced,  // for 3 x 3 layers where it is expected to win 10 % or more, weights read from memory
  fast,      // for every layer that has such a form, in both sizes
};

class OCTILE_EXPORT PackedWeights {
 public:
  int64_t bytes() const;          // of the packed copy
  std::string layout_id() const;  // isa and layout: avx512_vnni_taps_shift0
  std::string isa() const;        // whose layout it is
  // Engine::load and Engine::map read it (docs/packed.md). Whole or not at all: a file of that name is replaced when
  // all is on the disk. Anything but a regular file is refused, a symbolic link too.
  Result<void> save(const std::string& path) const;
  std::vector<std::byte> serialise() const;  // the same bytes
  // Some channel's w - w_zero_point does not fit the isa's operand: kernels take one more correction per row.
  bool needs_row_sums() const;

 private:
  friend struct runtime::Access;
  explicit PackedWeights(std::shared_ptr<const runtime::PackedBlock> block) : block_(std::move(block)) {}

  std::shared_ptr<const runtime::PackedBlock> block_;
};

}  // namespace octile
