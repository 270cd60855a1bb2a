// A Problem is what a caller asks for: a GEMM or a convolution, without any value of a quantisation parameter.
// Sizes count elements, strides are in elements, every number is 64-bit.
#pragma once
#include <cstdint>
#include <octile/export.hpp>
#include <octile/result.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace octile {

// Every member has an initialiser, so that -Wextra does not warn at designated ones that leave some out.

enum class Type : uint8_t { u8, s8, s32, f32 };
using enum Type;

inline constexpr int64_t any = -1;  // a free size: batch, M, image

// The most that a legal problem may hold. validate() names the field that is beyond, and no size, stride or offset that
// is made of those it accepts wraps around.
namespace limits {
// A tensor, dense and as its strides reach, x with its padding: all the memory that x86-64 and AArch64 can address.
// Pads, strides and dilations of a convolution are as many positions at most.
inline constexpr int64_t bytes = int64_t{1} << 52;
inline constexpr int64_t taps = int64_t{1} << 23;  // product of the kernel's sizes: each has an entry in tables
// A transposed convolution has the product over dimensions of min(kernel, stride / gcd(stride, dilation)). Each is a
// convolution with a plan of its own, of 6 KB.
inline constexpr int64_t phases = 4096;
inline constexpr size_t post_ops = 4;  // of a problem
}  // namespace limits

struct Types {
  Type x = u8, w = s8, y = s32;  // source: u8, s8, or f32, made u8 inside the call; weights; destination
  bool operator==(const Types&) const = default;
};

// How often a quantisation parameter occurs. Values are arguments of run (weights: of pack).
enum class Per : uint8_t { none, tensor, channel, row, item_row };

// acc = sum (x - x_zero_point)(w - w_zero_point) + bias, modulo 2^32.
// y = acc, or for u8/s8: round_half_even(clamp(f32(acc) * multiplier)) + y_zero_point (see docs/quantisation.md).
struct Quantisation {
  // none, tensor; a GEMM also: row (of m, the same for each item of the batch), item_row (of batch * m). For an f32
  // source it says which values share a scale and a zero point.
  Per x_zero_point = Per::none;
  Per w_zero_point = Per::none;  // none, tensor, channel
  Per y_zero_point = Per::none;  // none, tensor
  Per multiplier = Per::none;    // none exactly when y is s32; else tensor or channel
  bool operator==(const Quantisation&) const = default;
};

enum class Activation : uint8_t { none, relu, clamp };  // of a requantised y: relu is max(y, y_zero_point)

// An operation on each value of y between the sum and the store. Post-ops are applied from left to right; the values
// that they need are arguments of run.
struct PostOp {
  enum class Kind : uint8_t {
    max,  // y = max(y, r); y = s32 only, r has y's type and sizes
  };
  Kind kind = Kind::max;
  std::vector<int64_t> strides = {};  // of r, in the order of y_sizes, in elements; empty: dense; 0 broadcasts
  bool operator==(const PostOp&) const = default;
};

struct Pad {
  int64_t before = 0, after = 0;
  bool operator==(const Pad&) const = default;
};

// y[batch..., m, n] = x[batch..., m, k] * w[batch..., k, n]
struct Gemm {
  struct Strides {
    std::vector<int64_t> batch = {};  // one for each batch dimension; 0 broadcasts (x and w only)
    int64_t row = any, column = any;
    bool dense() const { return row == any; }
    bool operator==(const Strides&) const = default;
  };
  std::vector<int64_t> batch = {};  // sizes of the leading dimensions, may be empty
  int64_t m = any, n = any, k = any;
  Types types = {};
  Quantisation quantisation = {};
  bool bias = false;
  Activation activation = Activation::none;
  std::vector<PostOp> post_ops = {};  // at most limits::post_ops
  bool accumulate = false;            // y += x * w, y = s32 only
  bool runtime_w = false;             // w is an argument of run, packed into workspace inside the call
  // Default: dense row-major, w the same for all of the batch unless runtime_w.
  Strides x_strides = {}, w_strides = {}, y_strides = {};

  struct Sizes {
    std::vector<int64_t> batch = {};
    int64_t m = any;
  };
  OCTILE_EXPORT Gemm at(const Sizes& sizes) const;  // the same problem at these sizes; what is not given stays
  bool operator==(const Gemm&) const = default;
};

// y[batch, out..., filter] = conv(x[batch, image..., channel], w[filter, kernel..., channel / groups])
// Transposed: position i of x and a tap add to position o = i * stride - pad.before + tap * dilation of y, in each
// dimension. The pad crops y then; after < 0 is output padding. Pixels that no tap reaches are the bias.
struct Conv {
  int64_t batch = any;
  std::vector<int64_t> image = {};  // input: {d, h, w}, {h, w} or {w}; empty: all free
  struct Channels {
    int64_t in = any, out = any;  // totals over all groups
    bool operator==(const Channels&) const = default;
  } channels = {};
  std::vector<int64_t> kernel = {};
  std::vector<int64_t> stride = {};    // empty: 1
  std::vector<int64_t> dilation = {};  // empty: 1 (distance of taps)
  std::vector<Pad> pad = {};           // empty: 0; padding is the real value 0, i.e. x_zero_point
  int64_t groups = 1;
  bool transposed = false;
  Types types = {};
  Quantisation quantisation = {};
  bool bias = false;
  Activation activation = Activation::none;
  std::vector<PostOp> post_ops = {};  // at most limits::post_ops
  // empty: dense, {batch, image..., channel} and {filter, kernel..., channel}
  std::vector<int64_t> x_strides = {}, w_strides = {}, y_strides = {};

  struct Sizes {
    int64_t batch = any;
    std::vector<int64_t> image = {};
  };
  OCTILE_EXPORT Conv at(const Sizes& sizes) const;
  OCTILE_EXPORT std::vector<int64_t> out() const;  // output image of a valid problem; a free size gives a free one
  bool operator==(const Conv&) const = default;
};

using Problem = std::variant<Gemm, Conv>;

// The sizes of y: {batch..., m, n} or {batch, out..., filter}. The problem is valid; a free size gives free ones.
OCTILE_EXPORT std::vector<int64_t> y_sizes(const Problem&);

// Checks every field; the message names field, value and expectation. Free sizes are legal here: a problem is checked
// again once they are fixed.
OCTILE_EXPORT Result<void> validate(const Gemm&);
OCTILE_EXPORT Result<void> validate(const Conv&);
OCTILE_EXPORT Result<void> validate(const Problem&);

// gemm_u8s8s32_m128_n768_k768, conv_u8s8u8_n1_h56_w56_c64_k64_r3x3_p1x1, convt_...: the store key, the CLI word, the
// test name. Free sizes print as any, defaults not at all: name(*parse(name(p))) == name(p) (see docs/names.md).
// parse() checks the text only; validate() says whether the problem is one.
OCTILE_EXPORT std::string name(const Gemm&);
OCTILE_EXPORT std::string name(const Conv&);
OCTILE_EXPORT std::string name(const Problem&);
OCTILE_EXPORT Result<Problem> parse(std::string_view name);

}  // namespace octile
