// A problem with its sizes, weights, algorithm and kernels, ready to run.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <octile/export.hpp>
#include <octile/problem.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace octile {

namespace runtime {
struct PackedBlock;
struct PlanData;
}  // namespace runtime

// Every value of a call. Which of them a problem uses its Quantisation says; the others are ignored.
struct RunArguments {
  const void* x = nullptr;  // source (A); f32 aligned to 4 bytes
  const void* b = nullptr;  // run-time B
  void* y = nullptr;        // destination (C); s32 aligned to 4 bytes
  int32_t x_zero_point = 0;
  std::span<const int32_t> x_row_zero_points = {};  // M values (Per::row), or M of each item, one after another
  std::span<const int32_t> b_zero_points = {};      // run-time B: one value, or N
  std::span<const int32_t> bias = {};               // run-time B: N values
  std::span<const float> multipliers = {};  // x_scale * w_scale[n] / y_scale: one value, or N (see quantise.hpp)
  int32_t y_zero_point = 0;
  int32_t clamp_low = std::numeric_limits<int32_t>::min();  // Activation::clamp, in the unit of y
  int32_t clamp_high = std::numeric_limits<int32_t>::max();
  // Of an f32 source, whose scale and zero point the call finds: multipliers are then w_scale[n], and the call uses
  // f32(f32(x_scale * w_scale[n]) / y_scale). The call writes what it found, where there is something to compute:
  // give room for none, one, or one a row.
  float y_scale = 1;
  std::span<float> x_scales_found = {};
  std::span<int32_t> x_zero_points_found = {};
};

struct KernelView {  // machine code of a plan, for inspection
  std::string name;
  std::span<const uint8_t> code;  // empty: compiled with the library (room portable)
  struct Label {
    uint32_t offset;
    const char* name;
  };
  std::vector<Label> labels;
};

// One instruction a line, its offset before it; labels are comment lines of their own. Bytes where octile was built
// without Zydis (x86) or the component llvm is not installed (AArch64), and of instructions they do not know.
OCTILE_EXPORT std::string assembly(const KernelView&);

// Immutable, cheap to copy; run is const, takes no lock, allocates nothing, and is safe from many threads at once.
// Keeps its weights and kernels alive. run of a plan that was moved from is an error, all else empty.
class OCTILE_EXPORT Plan {
 public:
  explicit Plan(std::shared_ptr<const runtime::PlanData> data, std::shared_ptr<const runtime::PackedBlock> weights = {})
      : data_(std::move(data)), weights_(std::move(weights)) {}

  // Checks null pointers, alignment of 32-bit data, number and values of parameters, size and 64-byte alignment of
  // workspace. And overlap: y shares no byte with x or b, workspace none with any of them. Views that take turns in one
  // buffer, as channels of the same pixels do, are legal where equal outer strides prove them apart. accumulate reads
  // y itself. No other array of a call may lie in y or workspace, which nothing checks.
  Result<void> run(const RunArguments&, std::span<std::byte> workspace) const;
  Result<void> run(
      const RunArguments&) const;  // workspace from an arena of the calling thread, grown outside the call path
  size_t workspace_bytes() const;

  std::string problem() const;         // its name
  std::string isa() const;             // the room; of a transposed convolution this, algorithm and config are those of
                                       // its largest phase (docs/geometry.md)
  std::string_view algorithm() const;  // direct, stem, im2col, depthwise, winograd
  std::string config() const;          // r6x4_u4, winograd4_r6x4_u4_b24
  std::string source() const;          // "exact record", "borrowed from <name>", "estimate"
  size_t code_bytes() const;           // of its kernels; plans share them
  bool copies_source() const;          // x is packed into workspace inside the call
  bool copies_destination() const;     // y is computed in workspace and scattered inside the call
  int threads() const;
  int64_t macs() const;  // valid ones: taps on padding are not counted
  std::vector<KernelView> kernels() const;
  std::string assembly() const;  // of all kernels, each under a comment line with its name
  const std::shared_ptr<const runtime::PlanData>& data() const { return data_; }

 private:
  std::shared_ptr<const runtime::PlanData> data_;
  std::shared_ptr<const runtime::PackedBlock> weights_;  // which data_ points to; null: B is an argument of run
};

}  // namespace octile
