// Bytes that begin at a cache line, so that figures do not depend on where malloc put them.
#pragma once
#include <algorithm>
#include <cstdint>
#include <new>
#include <span>

#include "system/aligned_bytes.hpp"

namespace octile::harness {

class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(int64_t bytes) : bytes_(runtime::aligned_bytes(std::max<int64_t>(bytes, 1))), size_(bytes) {
    if (!bytes_) throw std::bad_alloc();
  }
  Buffer(const void* from, int64_t bytes) : Buffer(bytes) {
    std::copy_n(static_cast<const uint8_t*>(from), bytes, data());
  }
  uint8_t* data() const { return bytes_.get(); }
  int64_t size() const { return size_; }
  std::span<uint8_t> span() const { return {data(), size_t(size_)}; }
  std::span<std::byte> bytes() const { return {reinterpret_cast<std::byte*>(data()), size_t(size_)}; }

 private:
  runtime::AlignedBytes bytes_;
  int64_t size_ = 0;
};

}  // namespace octile::harness
