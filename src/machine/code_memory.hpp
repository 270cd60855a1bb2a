// Executable memory. It is never writable and executable at once, and once executable it is never made writable again:
// a slab is written, sealed, and lives until the last kernel in it is let go.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <octile/result.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "codegen/arguments.hpp"
#include "codegen/room.hpp"

namespace octile::runtime {

class CodeSlab {
 public:
  CodeSlab(const CodeSlab&) = delete;
  CodeSlab& operator=(const CodeSlab&) = delete;
  ~CodeSlab();

  const uint8_t* data() const { return data_; }
  size_t bytes() const { return bytes_; }  // as mapped: whole pages
  size_t count() const { return kernels_.size(); }
  std::span<const uint8_t> kernel(size_t index) const { return kernels_[index]; }  // in the order given to seal
  codegen::Entry entry(size_t index) const {
    return reinterpret_cast<codegen::Entry>(reinterpret_cast<uintptr_t>(kernels_[index].data()));
  }

 private:
  friend Result<std::shared_ptr<const CodeSlab>> seal(std::span<const codegen::Code* const> batch);
  CodeSlab() = default;

  uint8_t* data_ = nullptr;
  size_t bytes_ = 0;
  std::vector<std::span<const uint8_t>> kernels_;
};

// One mapping for the batch, every kernel at a multiple of 64 bytes. An error where no memory may become executable
// (SELinux, seccomp, PR_SET_MDWE) or none is left.
Result<std::shared_ptr<const CodeSlab>> seal(std::span<const codegen::Code* const> batch);

// The same of kernels generated here, for callers who keep no cache of them.
Result<std::shared_ptr<const CodeSlab>> seal(const codegen::Room& room, std::span<const codegen::KernelKey> keys);

// Seals a few bytes once to find out; costs about 10 us. Not cached: a process may lose the right at any time.
Result<void> try_executable_memory();
inline bool executable_memory_available() { return bool(try_executable_memory()); }

// One line of /tmp/perf-<pid>.map, which `perf report` reads to name addresses. The caller decides (OCTILE_PERF_MAP=1).
Result<void> append_perf_map(std::string_view name, const void* address, size_t bytes);

}  // namespace octile::runtime
