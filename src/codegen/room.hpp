// A room seen from outside: what it needs, how it lays out B, and bytes for a kernel key. The only list is rooms.cpp.
#pragma once
#include <array>
#include <octile/problem.hpp>
#include <octile/result.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/code.hpp"
#include "codegen/contract.hpp"
#include "codegen/features.hpp"

namespace octile::codegen {

constexpr ElementType sign_of(Type type) { return type == Type::u8 ? ElementType::u8 : ElementType::s8; }

enum class Routine : uint8_t {
  gemm,
  depthwise,
  depthwise_rows,  // whole rows of pixels, several taps a mac
  grouped,         // convolutions in groups of few channels, several in a tile
  widen,
  words,            // products of int16 by int16, from zero, whole columns to s32: Winograd's
  winograd_input,   // rows: m, the pixels of an output tile, each way
  winograd_output,  // the same; columns: vectors of channels; terms: 1 adds sums of earlier splits of the channels
  ceiling,          // the macs of gemm's step alone; the next too is for measuring only
  read,             // nothing but loads
  enter_palette,    // of rooms that configure their registers by data; leave brings the initial state back
  leave_palette,
};

// How weights are packed.
enum class Form : uint8_t {
  steps,          // all for the room's one kind of step
  classes,        // for several kinds (isa/x86_classes.hpp)
  small_classes,  // the same in the fewest bytes: what a step can find out of its weights is not packed
};
constexpr bool in_classes(Form form) { return form != Form::steps; }
// The row that a kernel of whole rows is made for: how it is cut into tiles, and how far its taps reach beyond the
// image.
struct PixelRow {
  int taps_per_lane = 0;  // a mac sums so many in a lane: 4 of bytes, 2 of int16
  int taps = 0, stride = 1, dilation = 1;
  int64_t full = 0, shorter = 0;  // tiles of as many pixels as the key has rows, and then of one pixel less
  int64_t before = 0, after = 0;  // positions of padding ahead of the first tap and behind the last
  // As many pixels as a row pointer for each third of them reaches; pointers are scalar registers, twins have two rows.
  static constexpr int max_pixels = 24, max_pair_pixels = 9;
  // Rolling down the image: rows of taps, from one row of outputs to the next, of the image that are read, and of
  // padding above and below them; 0: row by row.
  int roll = 0, step = 1;
  int64_t height = 0;
  int above = 0, below = 0;
  int64_t outputs(int pixels) const { return full * pixels + shorter * (pixels - 1); }
  int live_rows() const { return (roll + step - 1) / step; }  // of outputs at a time
  int64_t out_rows() const { return (height + above + below - roll) / step + 1; }
  // Rows of outputs that see the padding, each other taps.
  int64_t at_top() const { return (above + step - 1) / step; }
  int64_t at_bottom() const { return (below + step - 1) / step; }
  int reach() const { return (taps - 1) * dilation + 1; }
  int parities() const { return stride % 2 && dilation == 1 ? 2 : 1; }  // see depthwise_rows.hpp
  int macs() const { return (taps + parities() - 1 + taps_per_lane - 1) / taps_per_lane; }
  auto operator<=>(const PixelRow&) const = default;
};

// All that a kernel depends on. Sizes, strides, offsets and values are arguments of the kernel.
struct KernelKey {
  Routine routine = Routine::gemm;
  ElementType a = ElementType::u8;
  int rows = 1, columns = 1;  // in mac tiles
  int unroll = 1;             // of K
  Output output = Output::s32;
  int terms = 0;                    // rank-one corrections
  ElementType b = ElementType::s8;  // of packed weights
  Form form = Form::steps;
  PixelRow row = {};                  // of depthwise_rows, whose columns are `lanes` channels each
  Products products = Products::any;  // of depthwise_rows to bytes
  int group = 0;                      // of grouped: channels of a group
  auto operator<=>(const KernelKey&) const = default;
};
std::string name(const KernelKey&);  // gemm_u8_r6x4_u4_s32 (gemm_u8u8_... with u8 weights, gemm_classes_u8_... in
                                     // classes): after the room's name, the perf symbol

// The run-time side of a Step, free of the room's type.
struct StepLayout {
  Tile tile{};
  int a_bytes = 0, a_element = 1, a_shift = 0, b_bytes = 0, b_element = 1, positions = 1, k_blocks = 1;
  std::vector<int> b_position;  // [k of a block][n]: element inside the b_bytes of its block
  ElementType b = ElementType::s8;
  int k_per_lane = 0;  // elements of k that lie together in a lane, lane by lane; 0: laid out in another way
  int at(int k, int n) const { return b_position[size_t(k * tile.n + n)]; }
  int64_t b_step() const { return int64_t(k_blocks) * b_bytes; }
  void set_k_per_lane() {
    const int k_of_block = tile.k / k_blocks;
    if (b_element > 2 || b_bytes != k_of_block * tile.n * b_element) return;
    for (int t : {2, 4, 8}) {
      bool same = k_of_block % t == 0;
      for (int k = 0; same && k < k_of_block; ++k)
        for (int n = 0; same && n < tile.n; ++n) same = at(k, n) == (k / t * tile.n + n) * t + k % t;
      if (same) k_per_lane = t;
    }
  }
  bool weights_fit() const {
    return b_element > 1 || b == ElementType::u8;
  }  // always: no w - w_zero_point leaves a remainder
};
template <class StepType> StepLayout layout_of(const StepType& s, ElementType b = ElementType::s8) {
  const Tile panel{s.tile.m, s.tile.n * s.panel_tiles, s.tile.k};
  StepLayout l{.tile = panel,
               .a_bytes = s.a_bytes,
               .a_element = s.a_element(),
               .a_shift = s.a_shift,
               .b_bytes = s.b_bytes,
               .b_element = s.b_element(),
               .positions = s.positions,
               .k_blocks = s.k_blocks,
               .b_position = {},
               .b = b};
  for (int k = 0; k < panel.k / s.k_blocks; ++k)
    for (int n = 0; n < panel.n; ++n) l.b_position.push_back(s.b_position(k, n));
  l.set_k_per_lane();
  return l;
}

using Palette = std::array<uint8_t, 64>;  // what enter_palette reads

class Room {
 public:
  struct Loads {  // the cost of a load in macs: from L1; w, and x, from L2; w from beyond
    double l1 = 1, b_l2 = 2.5, a_l2 = 1, b_far = 2.5;
  };
  struct Facts {
    std::string_view name;
    Features required;
    std::string_view fallback;          // the room that runs what this one has no routine for; empty: none needed
    int lanes = 0;                      // of its Vec: channels of a depthwise column
    int max_rows = 0, max_columns = 0;  // bounds of the tile's search space: rows of mac tiles, column panels
    int deep_step = 0;                  // k of steps so deep that problems whose rows would be gathered for them go
                                        // to the fallback room
    int min_rows = 0;                   // those with less too
    int sums_in_flight = 10;            // so many cover the latency of a mac
    bool has_palette = false;
    Loads loads = {};
    int max_taps_per_lane = 0;      // of depthwise_rows; 0: the room has no such routine
    bool row_pairs = false;         // depthwise_rows also for half a vector of channels, of two rows at a time
    bool joins_every_sign = false;  // an s8 source need not be flipped
  };
  explicit Room(Facts facts) : facts_(facts) {}
  virtual ~Room() = default;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  const Facts& facts() const { return facts_; }
  std::string_view name() const { return facts_.name; }
  int lanes() const { return facts_.lanes; }
  virtual StepLayout layout(ElementType a, ElementType b = ElementType::s8) const = 0;  // of the gemm routine's step
  virtual bool takes(ElementType a, ElementType b) const {
    return is_byte(a) && b == ElementType::s8;
  }  // its step, of A and of packed B
  virtual StepLayout words_layout() const { return {}; }  // of words; b_bytes 0: the room has no such step
  // The layout of grouped's step; b_bytes 0: the room has none for groups of so many channels.
  virtual StepLayout grouped_layout(ElementType, ElementType /*b*/, int64_t /*channels*/) const { return {}; }
  virtual bool has_classes() const { return false; }
  // True: depthwise_rows has a kernel whose start values have the bits of 2^23 added (see epilogue.hpp).
  virtual bool reads_sums_as_floats(Output, Products) const { return false; }
  virtual StepLayout class_layout() const { return {}; }  // of one group of four k in any class
  // A named constraint: empty, or the reason in words why the key has no kernel here.
  virtual std::string illegal(const KernelKey&) const = 0;
  virtual Result<Code> generate(const KernelKey&) const = 0;
  virtual Entry compiled(const KernelKey&) const { return nullptr; }  // rooms whose kernels are plain C++
  // The palette of a call with so many live rows in its last mac tile of rows, and what the call needs of workspace.
  virtual Palette palette(const KernelKey&, int /*last_rows*/) const { return {}; }
  virtual int64_t accumulator_bytes(const KernelKey&) const { return 0; }
  virtual bool needs_executable_memory() const { return true; }
  // Empty, or why nothing can be generated here: the component that does it is not there.
  virtual std::string missing() const { return {}; }

 private:
  Facts facts_;
};

std::span<const Room* const> rooms();           // best first
const Room* room_named(std::string_view name);  // nullptr: no such room

}  // namespace octile::codegen
