#include "draw_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <octile/tensor.hpp>
#include <span>

namespace octile::net {
namespace {

struct Bounds {
  int low, high;
};
Bounds bounds(Type type) { return type == s8 ? Bounds{-128, 127} : Bounds{0, 255}; }

constexpr std::array<int32_t, 3> unused_numbers = {1000, -1000, 0};
constexpr std::array<float, 3> unused_floats = {NAN, -1, 0};

template <class T> std::span<const T> if_used(bool used, const Fenced<T>& values, const std::array<T, 3>& unused) {
  return used ? std::span<const T>(values.data(), values.size()) : std::span<const T>(unused);
}

std::span<const int32_t> if_used(bool used, const Fenced<int32_t>& values) {
  return if_used(used, values, unused_numbers);
}

int zero_point(Dice& dice, Type type) {
  const auto [low, high] = bounds(type);
  if (dice.one_in(2)) return dice.of({low, high, 0, (low + high + 1) / 2});
  return int(dice.from(low, high));
}

double signed_exponential(Dice& dice) {
  const double u = double(dice.next() >> 11) * 0x1p-53;
  return (dice.one_in(2) ? 1 : -1) * -std::log(1 - u);
}

// A byte for a place of y, whatever it is read as.
uint8_t poison(size_t place) { return uint8_t(0xA5 ^ place * 37); }

// The bytes of a tensor are drawn from one.
using Table = std::array<uint8_t, 256>;

Table table(Dice& dice, Type type, int centre, std::string& style) {
  const auto [low, high] = bounds(type);
  const int kind = int(dice.from(0, 11));
  const double spread = double(dice.from(3, 25));
  Table result{};
  for (size_t i = 0; i < result.size(); ++i) {
    int value = 0;
    switch (kind) {
      case 0:
        value = high;
        break;
      case 1:
        value = low;
        break;
      case 2:
        value = dice.one_in(2) ? low : high;
        break;
      case 3:
        value = dice.one_in(16) ? int(dice.from(low, high)) : centre;
        break;
      case 4:
      case 5:
      case 6:
      case 7:
        value = centre + int(std::lround(signed_exponential(dice) * spread));
        break;
      default:
        value = low + int(i);
    }
    result[i] = uint8_t(std::clamp(value, low, high));
  }
  static constexpr const char* names[] = {"highest", "lowest",  "ends", "sparse", "trained", "trained",
                                          "trained", "trained", "all",  "all",    "all",     "all"};
  style += names[kind];
  return result;
}

void fill(Fenced<uint8_t>& bytes, const Table& table, Dice& dice) {
  uint64_t bits = 0;
  for (size_t i = 0; i < bytes.size(); ++i, bits >>= 8) {
    if (i % 8 == 0) bits = dice.next();
    bytes[i] = table[bits & 255];
  }
}

std::vector<int64_t> offsets(const Shape& shape, int element) {
  std::vector<int64_t> all;
  if (shape.empty()) return all;
  all.push_back(0);
  for (size_t d = 0; d < shape.sizes.size(); ++d) {
    std::vector<int64_t> next;
    next.reserve(all.size() * size_t(shape.sizes[d]));
    for (int64_t base : all)
      for (int64_t i = 0; i < shape.sizes[d]; ++i) next.push_back(base + i * shape.strides[d] * element);
    all = std::move(next);
  }
  return all;
}

// Weights of every other tap of a row drawn anew: phases of a transposed convolution, whose taps these are, then
// differ in what their weights are like.
void fill_odd_taps(Fenced<uint8_t>& bytes, const Shape& shape, const Table& table, Dice& dice) {
  const auto places = offsets(shape, 1);
  const int64_t depth = shape.sizes.back(), taps = shape.sizes[shape.sizes.size() - 2];
  for (size_t i = 0; i < places.size(); ++i)
    if (int64_t(i) / depth % taps % 2) bytes[size_t(places[i])] = table[dice.next() & 255];
}

// The largest value, or about it.
float fill_floats(Fenced<uint8_t>& bytes, Dice& dice, std::string& style) {
  std::array<float, 256> from{};
  const float size = std::exp2(float(dice.from(-12, 12)));
  const int kind = int(dice.from(0, 9));
  for (float& value : from) {
    value = float(signed_exponential(dice)) * size;
    if (kind == 0) value = std::fabs(value);
    if (kind == 1) value = -std::fabs(value);
    if (kind == 2) value = 0;
    if (kind == 3 && dice.one_in(100)) value = dice.of({INFINITY, -INFINITY, NAN, 0.0F, -0.0F, 3e38F, -3e38F});
    if (kind == 4 && dice.one_in(20)) value = NAN;
    if (kind == 5) value *= 1e-42F / size;
    if (kind == 6) value = std::nearbyint(value / size * 8) * size * 0.0625F;  // ties
  }
  for (size_t i = 0; i + 4 <= bytes.size(); i += 4) std::memcpy(&bytes[i], &from[dice.next() & 255], 4);
  style += "floats" + std::to_string(kind);
  return size * 5;
}

int32_t any_sum(Dice& dice) {
  switch (dice.from(0, 5)) {
    case 0:
      return dice.of({std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()});
    case 1:
      return int32_t(dice.next());
    default:
      return int32_t(dice.from(-5000, 5000));
  }
}

// Makes bytes of sums of this depth, more or less; powers of two make ties.
float multiplier(Dice& dice, int64_t depth) {
  if (dice.one_in(12)) return dice.of({1.5F, 1e-30F, 1e30F, std::numeric_limits<float>::min(), 3e38F, 0.9999999F});
  const float usual = std::exp2(float(dice.from(-3, 4))) / (64 * std::sqrt(float(depth) + 1));
  if (dice.one_in(4)) return std::exp2(std::round(std::log2(usual)));
  return usual * (1 + float(dice.next() & 0xffff) * 0x1p-16F);
}

// Any interval. One that holds no value of the type has to be refused.
int32_t clamp_bound(Dice& dice, int low, int high) {
  constexpr int32_t lowest = std::numeric_limits<int32_t>::min(), highest = std::numeric_limits<int32_t>::max();
  return dice.one_in(2) ? int32_t(dice.from(low - 3, high + 3))
                        : dice.of({lowest, lowest + 1, low - 1, high + 1, highest});
}

struct Common {
  Types types;
  Quantisation quantisation;
  Activation activation;
  bool bias;
  int64_t rows, item_rows, channels, depth;
};

Common common(const Problem& problem) {
  if (const auto* g = std::get_if<Gemm>(&problem)) {
    int64_t rows = g->m;
    for (int64_t items : g->batch) rows *= items;
    return {g->types, g->quantisation, g->activation, g->bias, g->m, rows, g->n, g->k};
  }
  const auto& c = std::get<Conv>(problem);
  int64_t depth = c.channels.in / c.groups;
  for (int64_t size : c.kernel) depth *= size;
  return {c.types, c.quantisation, c.activation, c.bias, 1, 1, c.channels.out, depth};
}

int64_t count(Per per, const Common& c) {
  switch (per) {
    case Per::none:
      return 0;
    case Per::tensor:
      return 1;
    case Per::row:
      return c.rows;
    case Per::item_row:
      return c.item_rows;
    default:
      return c.channels;
  }
}

template <class T, class F> Fenced<T> drawn(int64_t count, Touches touches, F value) {
  Fenced<T> result(size_t(count), touches);
  for (T& each : result) each = value();
  return result;
}

}  // namespace

Data::Data(const Problem& problem, Dice& dice)
    : touches(dice.of({Touches::page_after, Touches::page_before})),
      x(size_t(shapes(problem).x.elements() * bytes_of(common(problem).types.x)), touches),
      w(size_t(shapes(problem).w.elements()), touches),
      x_zero_points(0),
      w_zero_points(0),
      bias(0),
      multipliers(0) {
  const Common c = common(problem);
  const Shape y_shape = shapes(problem).y;
  const auto& q = c.quantisation;
  const auto* g = std::get_if<Gemm>(&problem);
  uses = q, of_floats = c.types.x == f32, run_time_b = g && g->runtime_w;
  adds_bias = c.bias, clamps = c.activation == Activation::clamp;
  const auto zero_points = [&](Type type, Per per) {
    // One for each channel: of one quantiser, near each other, or anything.
    const auto [low, high] = bounds(type);
    const int64_t near = zero_point(dice, type), apart = dice.one_in(2) ? 3 : 255;
    return drawn<int32_t>(count(per, c), touches, [&]() -> int32_t {
      if (apart == 255) return zero_point(dice, type);
      return int32_t(std::clamp<int64_t>(near + dice.from(-apart, apart), low, high));
    });
  };
  x_zero_points = zero_points(c.types.x, c.types.x == f32 ? Per::none : q.x_zero_point);
  w_zero_points = zero_points(c.types.w, q.w_zero_point);
  const auto centre = [&](const Fenced<int32_t>& zeros, Type type) {
    return zeros.size() ? zeros[0] : type == s8 || dice.one_in(2) ? 0 : 128;
  };
  float y_per_x = 1;
  style = "x ";
  if (c.types.x == f32) y_per_x = 255 / (2 * fill_floats(x, dice, style));
  else fill(x, table(dice, c.types.x, centre(x_zero_points, c.types.x), style), dice);
  style += ", w ";
  // Where the zero point is far from the weights, their difference is no byte.
  const int w_centre = dice.one_in(3) ? (c.types.w == s8 ? 0 : 128) : centre(w_zero_points, c.types.w);
  fill(w, table(dice, c.types.w, w_centre, style), dice);
  if (!g && dice.one_in(3)) {
    style += " and ";
    fill_odd_taps(w, shapes(problem).w, table(dice, c.types.w, w_centre, style), dice);
  }
  if (c.bias) bias = drawn<int32_t>(c.channels, touches, [&] { return any_sum(dice); });
  y_scale = c.types.x == f32 ? std::exp2(float(dice.from(-9, 9))) : 1;
  multipliers = drawn<float>(count(q.multiplier, c), touches,
                             [&] { return std::clamp(multiplier(dice, c.depth) * y_per_x * y_scale, 2e-38F, 3e38F); });
  if (q.y_zero_point != Per::none) y_zero_point = zero_point(dice, c.types.y);
  const auto [low, high] = bounds(c.types.y);
  if (dice.one_in(3)) clamp_low = clamp_bound(dice, low, high), clamp_high = clamp_bound(dice, low, high);
  else clamp_low = int32_t(dice.from(low, high)), clamp_high = int32_t(dice.from(clamp_low, high));
  y_element = int(bytes_of(c.types.y));
  y_bytes = y_shape.elements() * y_element;
  y_offsets = offsets(y_shape, y_element);
  expected.assign(size_t(y_bytes), 0);
  for (size_t i = 0; i < expected.size(); ++i) expected[i] = poison(i);
  found = define(problem, values(), expected.data());
  for (auto* bytes : {&x, &w}) bytes->read_only();
  for (auto* parameters : {&x_zero_points, &w_zero_points, &bias}) parameters->read_only();
  multipliers.read_only();
}

Values Data::values() const {
  return {x.data(),
          w.data(),
          {x_zero_points.begin(), x_zero_points.end()},
          {w_zero_points.begin(), w_zero_points.end()},
          {bias.begin(), bias.end()},
          {multipliers.begin(), multipliers.end()},
          y_zero_point,
          clamp_low,
          clamp_high,
          y_scale};
}

RunArguments Data::arguments() const {
  const bool one = uses.x_zero_point == Per::tensor, none = uses.x_zero_point == Per::none;
  RunArguments a{.x = x.data()};
  a.x_zero_point = one && !of_floats ? x_zero_points[0] : 1000;
  a.x_row_zero_points = if_used(!one && !none && !of_floats, x_zero_points);
  a.w_zero_points = if_used(run_time_b && uses.w_zero_point != Per::none, w_zero_points);
  a.bias = if_used(run_time_b && adds_bias, bias);
  a.multipliers = if_used(uses.multiplier != Per::none, multipliers, unused_floats);
  a.y_zero_point = uses.y_zero_point != Per::none ? y_zero_point : -1000;
  a.clamp_low = clamps ? clamp_low : 300, a.clamp_high = clamps ? clamp_high : -300;
  a.y_scale = of_floats ? y_scale : NAN;
  return a;
}

WeightParameters Data::weight_parameters(Memory memory) const {
  return {if_used(adds_bias, bias), if_used(uses.w_zero_point != Per::none, w_zero_points), memory};
}

Fenced<uint8_t> Data::poisoned_y() const {
  Fenced<uint8_t> y(size_t(y_bytes), touches);
  for (size_t i = 0; i < y.size(); ++i) y[i] = poison(i);
  return y;
}

}  // namespace octile::net
