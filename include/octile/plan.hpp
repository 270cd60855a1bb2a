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
struct Access;
struct PackedBlock;
struct PlanData;
}  // namespace runtime

// The value of one post-op.
struct PostOpArguments {
  const void* r = nullptr;  // first element, aligned to 4 bytes
};

// Every value of a call. The problem's Quantisation says which of them it uses; the others are ignored.
//
// A tensor of sizes s and strides t (elements) spans (1 + sum (s[i] - 1) * t[i]) * bytes_of(type) bytes; dense, the
// product of its sizes times bytes_of(type); nothing where a size is 0. x, w and y point at its first element.
//   x: {batch..., m, k} or {batch, image..., channel}
//   w: {batch..., k, n}, of a run-time w alone
//   y: y_sizes(problem)
// A call reads no byte before the first element or behind the last one, and writes elements of y and the workspace
// alone. It may read the bytes between elements of x or w; no result depends on them. All arrays are the caller's and
// must live until run returns; nothing is kept.
struct RunArguments {
  const void* x = nullptr;  // any alignment, but an f32 x is aligned to 4 bytes
  const void* w = nullptr;  // any alignment
  void* y = nullptr;        // any alignment, but an s32 y is aligned to 4 bytes
  int32_t x_zero_point = 0;
  std::span<const int32_t> x_row_zero_points = {};  // M values (Per::row), or M of each item, one after another
  std::span<const int32_t> w_zero_points = {};      // a run-time w: one value, or N
  std::span<const int32_t> bias = {};               // a run-time w: N values
  std::span<const float> multipliers = {};  // x_scale * w_scale[n] / y_scale: one value, or N (see quantise.hpp)
  int32_t y_zero_point = 0;
  int32_t clamp_low = std::numeric_limits<int32_t>::min();  // Activation::clamp, in the unit of y
  int32_t clamp_high = std::numeric_limits<int32_t>::max();
  // For an f32 x, whose scale and zero point the call finds: multipliers are then w_scale[n], and the call uses
  // f32(f32(x_scale * w_scale[n]) / y_scale). The call writes what it found, where there is something to compute:
  // give space for none, one, or one a row.
  float y_scale = 1;
  std::span<float> x_scales_found = {};
  std::span<int32_t> x_zero_points_found = {};
  std::span<const PostOpArguments> post_ops = {};  // one for each post-op of the problem, in its order
};

struct KernelView {  // machine code of a plan, for inspection
  std::string name;
  std::span<const uint8_t> code;  // empty: compiled with the library (isa portable)
  struct Label {
    uint32_t offset;
    const char* name;
  };
  std::vector<Label> labels;
};

// One instruction a line, its offset before it; labels are comment lines of their own. Bytes where octile was built
// without Zydis (x86) or the component llvm is not installed (AArch64), and of instructions they do not know.
OCTILE_EXPORT std::string assembly(const KernelView&);

enum class Origin : uint8_t {  // where a plan has its config from
  none,                        // there is nothing to compute, or the plan was moved from
  asked_for,                   // PlanOptions::config
  exact_record,                // this problem was tuned, on this CPU, with the kernels that the plan has
  borrowed,                    // a record of another size, other weights, other code or another CPU
  estimate,                    // the cost model
};

// Immutable, cheap to copy; run is const, takes no lock and is safe from many threads at once. It keeps its weights and
// kernels alive and does not need its engine. run of a plan that was moved from is an error, all else empty.
class OCTILE_EXPORT Plan {
 public:
  // Checks null pointers, alignment of 32-bit data, number and values of parameters, size and 64-byte alignment of
  // workspace. And overlap: y shares no byte with x or w, workspace none with any of them. Views that take turns in one
  // buffer, as channels of the same pixels do, are legal where equal outer strides prove them apart. accumulate reads
  // y itself. No other array of a call may lie in y or workspace, which nothing checks. Allocates nothing; workspace
  // has workspace_bytes() at least, one for each call at the same time, and its content means nothing between calls.
  Result<void> run(const RunArguments&, std::span<std::byte> workspace) const;
  // The same in an arena of the calling thread. The first call that needs more than the arena has makes it grow, which
  // allocates; other calls allocate nothing. The arena is freed when the thread ends.
  Result<void> run(const RunArguments&) const;
  size_t workspace_bytes() const;

  std::string problem() const;  // its name
  // Of a transposed convolution isa, algorithm and config are those of its largest phase (docs/geometry.md).
  std::string isa() const;
  std::string_view algorithm() const;  // direct, stem, im2col, depthwise, grouped, winograd
  std::string config() const;          // r6x4_u4, winograd4_r6x4_u4_b24
  Origin origin() const;               // of its config
  std::string origin_text() const;     // the same in words: "exact record", "borrowed from <name>", "estimate"
  size_t code_bytes() const;           // of its kernels; plans share them
  bool copies_source() const;          // x is packed into workspace inside the call
  bool copies_destination() const;     // y is computed in workspace and scattered inside the call
  int threads() const;
  int64_t macs() const;  // valid ones: taps on padding are not counted
  std::vector<KernelView> kernels() const;
  std::string assembly() const;  // of all kernels, each under a comment line with its name

 private:
  friend struct runtime::Access;
  Plan(std::shared_ptr<const runtime::PlanData> data, std::shared_ptr<const runtime::PackedBlock> weights)
      : data_(std::move(data)), weights_(std::move(weights)) {}

  std::shared_ptr<const runtime::PlanData> data_;
  std::shared_ptr<const runtime::PackedBlock> weights_;  // which data_ points to; null: w is an argument of run
};

}  // namespace octile
