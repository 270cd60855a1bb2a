// Weights into the layout of a room: zero points folded where the operand can hold the difference, sums per tap kept.
#pragma once
#include <memory>

#include "codegen/packed_layout.hpp"
#include "problem/edges.hpp"

namespace octile::runtime {

struct WeightValues {
  const void* w = nullptr;
  Type type = Type::s8;
  problem::WeightSource source;
  const int32_t* zero_point = nullptr;  // null: 0
  bool zero_point_per_channel = false;
  const int32_t* bias = nullptr;  // null: 0
  bool shared_channels = false;   // run-time B: every matrix has the same bias and zero points
};

// Writes layout.bytes bytes at block (64-byte aligned). True: some channel keeps a remainder, so row sums are needed.
bool pack(const codegen::PackedLayout&, const problem::Nest&, const WeightValues&, uint8_t* block);

struct AlignedFree {
  void* mapped = nullptr;  // of a file: its mapping, which the bytes lie in
  size_t mapped_bytes = 0;
  void operator()(void* p) const;
};
using AlignedBytes = std::unique_ptr<uint8_t[], AlignedFree>;
AlignedBytes aligned_bytes(int64_t bytes);  // 64-byte aligned; null: out of memory

struct PackedBlock {
  std::string family;  // name of the problem with its sizes free
  const codegen::Room* room = nullptr;
  codegen::PackedLayout layout;
  bool remainder = false;
  AlignedBytes data;
};

// Sums over a rectangle of taps, from the integral kept by pack: of packed weights, one filter after another.
class TapSums {
 public:
  TapSums(const codegen::PackedLayout& layout, const uint8_t* block, int64_t matrix);
  uint32_t operator()(const problem::Range& rows, const problem::Range& columns, int64_t filter) const {
    const auto at = [&](int64_t y, int64_t x) { return integral_[(y * width_ + x) * filters_ + filter]; };
    return at(rows.end, columns.end) - at(rows.begin, columns.end) - at(rows.end, columns.begin) +
           at(rows.begin, columns.begin);
  }

 private:
  const uint32_t* integral_;
  int64_t width_, filters_;
};

}  // namespace octile::runtime
