// Memory of packed blocks, workspaces and copies.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

namespace octile::runtime {

struct AlignedFree {
  void* mapped = nullptr;  // of a file: its mapping, which the bytes lie in
  size_t mapped_bytes = 0;
  void operator()(void* p) const;
};
using AlignedBytes = std::unique_ptr<uint8_t[], AlignedFree>;
AlignedBytes aligned_bytes(int64_t bytes);  // 64-byte aligned; null: out of memory
AlignedBytes zeroed_bytes(int64_t bytes);   // the same, of zeros

}  // namespace octile::runtime
