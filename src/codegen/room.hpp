// A room seen from outside: what it needs, how it lays out B, and bytes for a kernel key. The only list is rooms.cpp.
#pragma once
#include <octile/result.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/code.hpp"
#include "codegen/contract.hpp"
#include "codegen/features.hpp"

namespace octile::codegen {

enum class Routine : uint8_t {
  gemm,
  depthwise,
  widen,
  ceiling,  // the macs of gemm's step alone; the next too is for measuring only
  read,     // nothing but loads
};

// All that a kernel depends on. Sizes, strides, offsets and values are arguments of the kernel.
struct KernelKey {
  Routine routine = Routine::gemm;
  Sign a = Sign::u8;
  int rows = 1, columns = 1;  // in mac tiles
  int unroll = 1;             // of K
  Output output = Output::s32;
  int terms = 0;  // rank-one corrections
  auto operator<=>(const KernelKey&) const = default;
};
std::string name(const KernelKey&);  // gemm_u8_r6x4_u4_s32, the perf symbol after the room's name

// The run-time side of a Step, free of the room's type.
struct StepLayout {
  Tile tile{};
  int a_bytes = 0, a_element = 1, a_shift = 0, b_bytes = 0, b_element = 1, positions = 1, groups = 1;
  std::vector<int> b_position;  // [k of a group][n]: element inside the b_bytes of its group
  int at(int k, int n) const { return b_position[size_t(k * tile.n + n)]; }
  int64_t b_step() const { return int64_t(groups) * b_bytes; }
  bool widened_weights() const { return b_element == 2; }  // every w - w_zero_point fits: nothing is left to correct
};
template <class StepType> StepLayout layout_of(const StepType& s) {
  StepLayout l{s.tile, s.a_bytes, s.a_element, s.a_shift, s.b_bytes, s.b_element, s.positions, s.groups, {}};
  for (int k = 0; k < s.tile.k / s.groups; ++k)
    for (int n = 0; n < s.tile.n; ++n) l.b_position.push_back(s.b_position(k, n));
  return l;
}

class Room {
 public:
  struct Facts {
    std::string_view name;
    Features required;
    std::string_view fallback;            // the room that runs what this one has no routine for; empty: none needed
    int lanes = 0;                        // of its Vec: channels of a depthwise column
    int most_rows = 0, most_columns = 0;  // bounds of the tile's search space, in mac tiles
  };
  explicit Room(Facts facts) : facts_(facts) {}
  virtual ~Room() = default;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  const Facts& facts() const { return facts_; }
  std::string_view name() const { return facts_.name; }
  int lanes() const { return facts_.lanes; }
  virtual StepLayout layout(Sign a) const = 0;  // of the gemm routine's step
  // A named constraint: empty, or the reason in words why the key has no kernel here.
  virtual std::string illegal(const KernelKey&) const = 0;
  virtual Result<Code> generate(const KernelKey&) const = 0;
  virtual Entry compiled(const KernelKey&) const { return nullptr; }  // rooms whose kernels are plain C++
  virtual bool needs_executable_memory() const { return true; }

 private:
  Facts facts_;
};

std::span<const Room* const> rooms();           // best first
const Room* room_named(std::string_view name);  // nullptr: no such room

}  // namespace octile::codegen
