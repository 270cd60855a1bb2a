// Kernels by key, bounded in bytes. A plan holds its kernels itself, so eviction never takes code from under a run.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <octile/result.hpp>
#include <span>
#include <string>
#include <vector>

#include "codegen/arguments.hpp"
#include "codegen/room.hpp"
#include "machine/code_memory.hpp"
#include "system/per_process.hpp"

namespace octile::runtime {

struct Kernel {
  std::string name;  // room and key: avx2_gemm_u8_r6x4_u4_s32
  codegen::Entry entry = nullptr;
  std::shared_ptr<const CodeSlab> slab;  // null: compiled into the library
  std::vector<codegen::Label> labels;
  std::span<const uint8_t> code;  // inside the slab; empty if compiled
  uint64_t hash = 0;  // of the code bytes, or of name and version if compiled: timings are valid for it only
};

uint64_t hash_of(std::span<const uint8_t> bytes);

class KernelCache {
 public:
  struct Stats {
    size_t kernels = 0, bytes = 0;  // now in the cache; bytes as mapped, whole pages
    size_t generated = 0, hits = 0, evicted = 0;
  };
  explicit KernelCache(size_t byte_limit) : limit_(byte_limit) {}

  Result<std::shared_ptr<const Kernel>> get(const codegen::Room& room, const codegen::KernelKey& key);
  // Returns kernels in the order of the keys; the missing ones share one slab, so they are evicted together.
  Result<std::vector<std::shared_ptr<const Kernel>>> get_all(const codegen::Room& room,
                                                             std::span<const codegen::KernelKey> keys);
  Stats stats() const;

 private:
  struct State;
  State& state() const;

  size_t limit_;
  PerProcess<std::shared_ptr<State>> state_;
};

}  // namespace octile::runtime
