// One loop nest for every problem: outer (batch, group) x output pixels (planes, two axes) x taps (the same) x depth x
// filters. A GEMM is a 1x1 convolution whose rows are the pixels of axis 1. Strides are in elements.
#pragma once
#include <array>
#include <octile/problem.hpp>

namespace octile::problem {

using OfPostOps = std::array<int64_t, limits::post_ops>;  // a value for each operand r

struct Outer {
  int64_t size, x, y;
  int64_t matrix;  // which matrix of weights: group, or batch of a run-time B; counted in matrices
  OfPostOps r = {};
};

// How many values a parameter has that occurs so often.
constexpr int64_t count_of(Per per, int64_t channels, int64_t rows = 0) {
  return per == Per::none ? 0 : per == Per::tensor ? 1 : per == Per::channel ? channels : rows;
}

struct Axis {
  int64_t in = 1, out = 1, kernel = 1, stride = 1, dilation = 1, before = 0;
  int64_t x = 0, y = 0;  // from one input / output position to the next
  OfPostOps r = {};      // as y
  int64_t first_input(int64_t o) const { return o * stride - before; }
  bool valid(int64_t o, int64_t tap) const {
    const int64_t i = first_input(o) + tap * dilation;
    return i >= 0 && i < in;
  }
  bool pointwise() const { return kernel == 1 && stride == 1 && before == 0 && in == out; }
  bool single() const { return pointwise() && out == 1; }  // the axis may as well not be there
};

struct Nest {
  std::vector<Outer> outer;
  std::array<Axis, 2> axis;           // rows, columns
  Axis plane;                         // outside them; of 3-D convolutions only
  int64_t x = 0, y = 0;               // offsets of the first input and output, of a phase
  OfPostOps r = {}, r_filter = {};    // as y and y_filter, of each post-op that has an operand
  int64_t depth = 0, x_depth = 1;     // channels of a group; K
  int64_t filters = 0, y_filter = 1;  // of a group; N
  Types types;
  Quantisation quantisation;
  Activation activation = Activation::none;
  std::vector<PostOp> post_ops;
  bool bias = false, accumulate = false, runtime_w = false;
  bool depthwise = false;  // the group dimension was folded: every filter has a source channel of its own, or
  int64_t repeat = 1;      // so many filters in a row share one (channel multiplier)
  bool grouped = false;    // the same of a group as wide as it is deep: `depth` filters in a row read its channels
  int64_t matrices = 1;

  int64_t taps() const { return plane.kernel * axis[0].kernel * axis[1].kernel; }
  bool own_channels() const { return depthwise || grouped; }    // a filter's source channels lie where it does
  int64_t pixels() const { return axis[0].out * axis[1].out; }  // of a plane
  int64_t items() const;                                        // product of the outer sizes
  bool empty() const { return items() == 0 || plane.out == 0 || pixels() == 0 || filters == 0; }
  int64_t macs() const;  // valid ones: taps on padding are not counted; 2^63 - 1 where there are more
  int64_t all_filters() const { return filters * matrices; }
  int64_t multipliers() const;  // as many as a call passes: all matrices of a run-time w share them
};

struct WeightSource {                                 // how the user's weights lie in memory
  int64_t first = 0;                                  // offset of the first element
  std::vector<std::pair<int64_t, int64_t>> matrices;  // {size, stride}, outermost first
  int64_t filter = 0, depth = 0;
  std::array<int64_t, 3> tap{};  // plane, row, column
  int64_t offset(int64_t matrix) const;
};

// A problem is one nest, a transposed convolution some: outputs (o + pad) mod stride apart see taps that are all
// different, those of one such phase are an ordinary convolution of stride 1. How many there are and what their weights
// are, in which order, does not depend on free sizes; some may be empty. The last writes what no tap reaches: it has
// depth 0, all outputs, and is run first. Inserting zeros instead would multiply the work by the product of the
// strides, scattering sums (col2im) would need as many partial sums as there are taps.
struct Phase {
  Nest nest;
  WeightSource weights;
};

// The problem is valid and has fixed sizes. Pointwise axes and broadcasting batches are merged where strides allow it;
// planes that see one input plane each are images of their own. An f32 source is lowered as the dense u8 it becomes.
std::vector<Phase> phases(const Problem&);
size_t largest(const std::vector<Phase>&);   // the one with most to compute: plans are described by it
Nest lower(const Problem&);                  // the largest phase
bool may_be_grouped(const Nest&);            // its outer dimension of groups folds into the filters
Nest with_grouped(Nest);                     // so folded: of a nest that may be
WeightSource weight_source(const Problem&);  // of all taps
int64_t macs(const Problem&);                // of all phases; 2^63 - 1 where there are more

}  // namespace octile::problem
