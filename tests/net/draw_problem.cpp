#include "draw_problem.hpp"

#include <algorithm>
#include <octile/tensor.hpp>

#include "definition.hpp"

namespace octile::net {
namespace {

// A size about a power of two, a multiple of the widths of registers and tiles, or any.
int64_t channels(Dice& dice, int64_t most) {
  if (dice.one_in(3)) return std::min(most, dice.of<int64_t>({1, 2, 3, 4, 8, 15, 16, 17, 31, 32, 33, 48, 64, 65, 96}));
  return dice.size(most);
}

void draw_quantisation(Dice& dice, bool gemm, bool batched, Types& types, Quantisation& q, Activation& activation) {
  types.x = dice.one_in(10) ? f32 : dice.of({u8, u8, s8});
  types.w = dice.of({s8, s8, u8});
  types.y = dice.of({s32, u8, s8});
  q.x_zero_point = dice.of({Per::none, Per::tensor});
  const Per of_rows = dice.of({Per::row, Per::item_row});
  if (gemm && dice.one_in(4)) q.x_zero_point = of_rows;
  if (types.x == f32) {
    const bool rows = gemm && types.y == s32 && dice.one_in(2);
    q.x_zero_point = !rows ? Per::tensor : batched ? Per::item_row : of_rows;
  }
  q.w_zero_point = dice.of({Per::none, Per::none, Per::tensor, Per::channel});
  if (types.y == s32) return;
  q.multiplier = dice.of({Per::tensor, Per::channel});
  q.y_zero_point = dice.of({Per::none, Per::tensor});
  activation = dice.of({Activation::none, Activation::relu, Activation::clamp});
}

// A distance that a set of the cache, a page or a power of two is made of, or nearly.
int64_t awkward(Dice& dice, int64_t at_least, int64_t step) {
  const int64_t unit = dice.of<int64_t>({64, 256, 1024, 4096, 8192});
  const int64_t up = std::max<int64_t>(1, (at_least + unit - 1) / unit) * unit;
  return std::max(at_least, (up + dice.of<int64_t>({0, 0, 0, -64, 64, -128, 128, 1, -1, 16})) / step * step);
}

// Strides of some order with gaps; an output's never let two elements meet. The stride of a size 1 is free.
std::vector<int64_t> draw_strides(Dice& dice, const std::vector<int64_t>& sizes, bool extreme, bool input) {
  std::vector<size_t> order(sizes.size());
  for (size_t d = 0; d < order.size(); ++d) order[d] = order.size() - 1 - d;  // the innermost first
  if (dice.one_in(2)) dice.shuffle(order);
  std::vector<int64_t> strides(sizes.size());
  int64_t step = 1;
  if (dice.one_in(6)) step = dice.from(2, 4);
  for (size_t d : order) {
    if (input && dice.one_in(24)) {
      strides[d] = 0;
      continue;
    }
    if (extreme && dice.one_in(3)) step = awkward(dice, step, 1);
    else if (dice.one_in(4)) step += dice.from(0, 7);
    strides[d] = sizes[d] == 1 && dice.one_in(2) ? dice.of<int64_t>({0, 1, step, int64_t{1} << 40}) : step;
    step = std::max(step, (std::max<int64_t>(sizes[d], 1) - 1) * step + step);
  }
  return strides;
}

Gemm draw_gemm(Dice& dice, bool extreme) {
  Gemm g;
  for (int64_t i = dice.one_in(3) ? dice.from(1, 3) : 0; i > 0; --i) g.batch.push_back(dice.from(1, 4));
  g.m = dice.size(extreme ? 300 : 80), g.n = channels(dice, 200), g.k = channels(dice, 300);
  if (dice.one_in(60)) dice.of<int64_t*>({&g.m, &g.n, &g.k})[0] = 0;
  draw_quantisation(dice, true, !g.batch.empty(), g.types, g.quantisation, g.activation);
  g.bias = dice.one_in(2);
  g.accumulate = g.types.y == s32 && dice.one_in(4);
  g.runtime_w = dice.one_in(4);
  const auto strided = [&](Gemm::Strides& strides, const Shape& shape, bool input, bool same_for_batch) {
    auto drawn = draw_strides(dice, shape.sizes, extreme, input);
    strides.column = drawn.back(), drawn.pop_back();
    strides.row = drawn.back(), drawn.pop_back();
    strides.batch = same_for_batch ? std::vector<int64_t>(g.batch.size(), 0) : drawn;
  };
  const Shapes dense = shapes(g);
  if (dice.one_in(3)) strided(g.x_strides, dense.x, true, false);
  if (dice.one_in(3)) strided(g.w_strides, dense.w, true, !g.runtime_w || dice.one_in(3));
  if (dice.one_in(3)) strided(g.y_strides, dense.y, false, false);
  return g;
}

void draw_channels(Dice& dice, Conv& c, bool extreme) {
  switch (dice.from(0, 3)) {
    case 0:  // depthwise
      c.groups = channels(dice, 70), c.channels = {c.groups, c.groups * (dice.one_in(3) ? dice.from(2, 3) : 1)};
      break;
    case 1:  // grouped
      c.groups = dice.from(2, 6);
      c.channels = {c.groups * channels(dice, 33), c.groups * channels(dice, 33)};
      break;
    default:
      c.channels = {extreme && dice.one_in(2) ? dice.from(1, 4) : channels(dice, 80), channels(dice, 80)};
  }
}

void draw_dimension(Dice& dice, Conv& c, bool extreme) {
  const size_t rank = c.kernel.size();
  for (size_t d = 0; d < rank; ++d) {
    // Rows of a volume are enough for a band of a config to leave a shorter last one.
    const int64_t most = rank == 1 ? 60 : rank == 2 ? 14 : d == 1 ? 12 : 6;
    c.image[d] = dice.one_in(extreme ? 3 : 10) ? 1 : dice.one_in(2) ? dice.from(1, most) : dice.size(most);
    if (extreme && d + 1 == rank && dice.one_in(6)) c.image[d] = dice.of<int64_t>({577, 1024, 4096});
    c.kernel[d] = dice.of<int64_t>({1, 1, 2, 3, 3, 3, 4, 5, 7});
    if (rank == 3) c.kernel[d] = dice.from(1, 3);
    if (extreme && rank == 1 && dice.one_in(3)) c.kernel[d] = dice.of<int64_t>({25, 400, 1024});
    c.stride[d] = dice.one_in(2) ? 1 : dice.from(1, 4);
    if (extreme && dice.one_in(4)) c.stride[d] = dice.of<int64_t>({7, 33, 128, 1366, 2048, 4096});
    c.dilation[d] = dice.one_in(4) ? dice.from(1, extreme ? 40 : 4) : 1;
    c.pad[d] = {dice.one_in(2) ? 0 : dice.from(0, c.kernel[d]), dice.one_in(2) ? 0 : dice.from(0, c.kernel[d])};
    if (extreme && dice.one_in(6)) c.pad[d].before = dice.from(0, 200);
    if (extreme && dice.one_in(6)) c.pad[d].after = dice.from(0, 200);
    if (dice.one_in(3)) c.pad[d].after = c.pad[d].before;
  }
  if (dice.one_in(4)) c.kernel = std::vector<int64_t>(rank, 3), c.stride = c.dilation = std::vector<int64_t>(rank, 1);
  if (rank == 3 && dice.one_in(4)) c.kernel[0] = 1;
}

// An input as large as the output was to be, which may be cut at each side and grow at the end.
void transpose(Dice& dice, Conv& c) {
  c.transposed = true;
  for (size_t d = 0; d < c.kernel.size(); ++d) {
    c.stride[d] = std::min<int64_t>(c.stride[d], 7);
    if (dice.one_in(5)) c.pad[d].after = -dice.from(0, 5);
  }
}

// Phases of one tap and of two, whose weights are packed each in a form of its own. Deep ones of few filters: a panel
// is larger than all that lies behind the last one.
void make_uneven(Dice& dice, Conv& c) {
  c.groups = 1, c.channels = {dice.from(17, 96), dice.from(1, 32)};
  c.kernel.back() = 3, c.stride.back() = 2, c.dilation.back() = 1;
}

bool sees_something(const Conv& c) {
  const auto out = shapes(c).y.sizes;
  if (!std::all_of(out.begin(), out.end(), [](int64_t size) { return size >= 1; })) return false;
  for (size_t d = 0; d < c.kernel.size() && !c.transposed; ++d)
    if (c.image[d] + c.pad[d].before + c.pad[d].after < (c.kernel[d] - 1) * c.dilation[d] + 1) return false;
  return true;
}

Conv draw_conv(Dice& dice, bool extreme) {
  const size_t rank = size_t(dice.of<int64_t>({1, 2, 2, 2, 3, 3}));
  Conv c;
  c.batch = dice.one_in(3) ? dice.from(1, 4) : 1;
  c.image = c.kernel = c.stride = c.dilation = std::vector<int64_t>(rank), c.pad.resize(rank);
  draw_channels(dice, c, extreme);
  const bool transposed = dice.one_in(4), uneven = dice.one_in(3);
  do {
    draw_dimension(dice, c, extreme);
    if (transposed) transpose(dice, c);
    if (transposed && uneven) make_uneven(dice, c);
  } while (!sees_something(c));
  if (dice.one_in(60)) c.batch = 0;
  draw_quantisation(dice, false, true, c.types, c.quantisation, c.activation);
  c.bias = dice.one_in(2);
  const Shapes dense = shapes(c);
  if (dice.one_in(4)) c.x_strides = draw_strides(dice, dense.x.sizes, extreme, true);
  if (dice.one_in(6)) c.w_strides = draw_strides(dice, dense.w.sizes, extreme, true);
  if (dice.one_in(3)) c.y_strides = draw_strides(dice, dense.y.sizes, extreme, false);
  return c;
}

bool within(const Problem& problem, const Limits& limits) {
  const Shapes all = shapes(problem);
  int64_t outputs = 1;
  for (int64_t size : all.y.sizes) outputs *= size;
  const int64_t most = std::max({all.x.elements(), all.w.elements(), all.y.elements()});
  return outputs <= limits.outputs && most <= limits.bytes / 4 && products(problem) <= limits.products;
}

}  // namespace

Problem draw_problem(Dice& dice, const Limits& limits) {
  const bool extreme = dice.one_in(8);
  for (;;) {
    Problem problem = dice.one_in(3) ? Problem(draw_gemm(dice, extreme)) : Problem(draw_conv(dice, extreme));
    if (within(problem, limits)) return problem;
  }
}

}  // namespace octile::net
