#include "operands.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <random>

#include "problem/layout.hpp"
#include "reference/access.hpp"
#include "tuner/trial.hpp"

namespace octile::tools {
namespace {

using problem::Layout;

struct Layouts {
  Layout x, w, y;
};
Layouts layouts(const Problem& problem) {
  if (const auto* g = std::get_if<Gemm>(&problem))
    return {problem::layout_a(*g), problem::layout_b(*g), problem::layout_c(*g)};
  const auto& c = std::get<Conv>(problem);
  return {problem::layout_x(c), problem::layout_w(c), problem::layout_y(c)};
}

Types types_of(const Problem& problem) {
  return std::visit([](const auto& p) { return p.types; }, problem);
}
Quantisation quantisation_of(const Problem& problem) {
  return std::visit([](const auto& p) { return p.quantisation; }, problem);
}
bool runtime_w(const Problem& problem) {
  const auto* g = std::get_if<Gemm>(&problem);
  return g && g->runtime_w;
}

// In GEMMs the channel is the last dimension of the weights, in convolutions the first.
size_t channel_dimension(const Problem& problem, const Layout& w) {
  return std::holds_alternative<Gemm>(problem) ? w.sizes.size() - 1 : 0;
}

Buffer laplace(const Problem& problem, const Layout& layout, Type type, std::mt19937_64& random) {
  Buffer buffer(tuner::extent(layout.sizes, layout.strides));
  std::fill_n(buffer.data(), buffer.size(), uint8_t{0});
  if (reference::any_zero(layout.sizes)) return buffer;
  const size_t channel = channel_dimension(problem, layout);
  std::vector<float> largest(size_t(layout.sizes[channel]), 0.0F), values;
  std::uniform_real_distribution<float> uniform(-0.5F, 0.5F);
  std::vector<int64_t> index(layout.sizes.size(), 0);
  do {
    const float u = uniform(random);
    const float value = std::copysign(-std::log(std::max(1e-7F, 1 - 2 * std::abs(u))), u);
    values.push_back(value);
    largest[size_t(index[channel])] = std::max(largest[size_t(index[channel])], std::abs(value));
  } while (reference::next(index, layout.sizes));
  const int32_t middle = type == Type::u8 ? 128 : 0;
  std::fill(index.begin(), index.end(), 0);
  size_t i = 0;
  do {
    const float scaled = values[i++] / largest[size_t(index[channel])] * 127.0F;
    reference::store(buffer.data(), type, reference::offset_of(index, layout.strides),
                     middle + static_cast<int32_t>(std::lround(scaled)));
  } while (reference::next(index, layout.sizes));
  return buffer;
}

Buffer uniform_floats(int64_t bytes, std::mt19937_64& random) {  // their scale is about 1, as if they were s8
  Buffer buffer(bytes);
  std::uniform_real_distribution<float> uniform(-128.0F, 127.0F);
  for (int64_t at = 0; at < bytes; at += 4) {
    const float value = uniform(random);
    std::memcpy(buffer.data() + at, &value, 4);
  }
  return buffer;
}

Buffer uniform_bytes(int64_t bytes, std::mt19937_64& random) {
  Buffer buffer(bytes);
  std::generate_n(buffer.data(), bytes, [&] { return static_cast<uint8_t>(random()); });
  return buffer;
}

}  // namespace

Buffer::Buffer(int64_t bytes) : bytes_(runtime::aligned_bytes(std::max<int64_t>(bytes, 1))), size_(bytes) {
  if (!bytes_) throw std::bad_alloc();
}

WeightParameters parameters(const WeightOperands& w) { return {.bias = w.bias, .zero_points = w.zero_points}; }

RunArguments arguments(const WeightOperands& w, const SourceOperands& s, void* y) {
  return {.x = s.x.data(),
          .w = s.b.data(),
          .y = y,
          .x_zero_point = w.x_zero_point,
          .x_row_zero_points = s.x_row_zero_points,
          .w_zero_points = w.zero_points,
          .bias = w.bias,
          .multipliers = w.multipliers,
          .y_zero_point = w.y_zero_point,
          .clamp_low = w.clamp_low,
          .clamp_high = w.clamp_high};
}

reference::Inputs reference_inputs(const WeightOperands& w, const SourceOperands& s, void* y) {
  const auto or_null = [](const auto& v) { return v.empty() ? nullptr : v.data(); };
  return {.x = s.x.data(),
          .w = s.b.data() ? s.b.data() : w.w.data(),
          .x_zero_point = s.x_row_zero_points.empty() ? &w.x_zero_point : s.x_row_zero_points.data(),
          .w_zero_point = or_null(w.zero_points),
          .bias = or_null(w.bias),
          .multiplier = or_null(w.multipliers),
          .y_zero_point = w.y_zero_point,
          .clamp_low = w.clamp_low,
          .clamp_high = w.clamp_high,
          .y = y};  // y_scale is 1, as in arguments()
}

TensorBytes bytes_of(const Problem& problem) {
  const Layouts l = layouts(problem);
  const auto bytes = [](const Layout& layout, Type type) {
    return tuner::extent(layout.sizes, layout.strides) * octile::bytes_of(type);
  };
  const Types types = types_of(problem);
  return {bytes(l.x, types.x), bytes(l.w, types.w), bytes(l.y, types.y)};
}

WeightOperands draw_weights(const Problem& problem, uint32_t seed) {
  std::mt19937_64 random(seed);
  const Layouts l = layouts(problem);
  const Types types = types_of(problem);
  const Quantisation q = quantisation_of(problem);
  const int64_t channels = l.y.sizes.back();
  const auto count = [&](Per per) { return per == Per::none ? 0 : per == Per::tensor ? 1 : size_t(channels); };
  WeightOperands o;
  if (!runtime_w(problem)) o.w = laplace(problem, l.w, types.w, random);
  if (q.x_zero_point != Per::none && types.x != Type::f32) o.x_zero_point = types.x == Type::u8 ? 128 : 3;
  if (q.y_zero_point != Per::none) o.y_zero_point = types.y == Type::u8 ? 120 : -5;
  o.zero_points.assign(count(q.w_zero_point), types.w == Type::u8 ? 128 : 0);
  // The spread of sums of independent products, so that most outputs lie between the bounds.
  const auto depth = double(std::max<int64_t>(1, reference::any_zero(l.w.sizes) ? 1 : bytes_of(problem).w / channels));
  const double deviation = 74.0 * 20.0 * std::sqrt(depth);
  if (std::visit([](const auto& p) { return p.bias; }, problem))
    for (int64_t i = 0; i < channels; ++i)
      o.bias.push_back(static_cast<int32_t>(double(int32_t(random())) / 2147483648.0 * deviation));
  o.multipliers.assign(count(q.multiplier), static_cast<float>(48.0 / deviation));
  if (types.y == Type::s8) o.clamp_low = -100, o.clamp_high = 100;
  else o.clamp_low = 20, o.clamp_high = 220;
  return o;
}

SourceOperands draw_sources(const Problem& problem, uint32_t seed) {
  std::mt19937_64 random(seed ^ 0x5eedU);
  const TensorBytes bytes = bytes_of(problem);
  SourceOperands o;
  const bool floats = types_of(problem).x == Type::f32;
  o.x = floats ? uniform_floats(bytes.x, random) : uniform_bytes(bytes.x, random);
  if (runtime_w(problem)) {
    const Layouts l = layouts(problem);
    o.b = laplace(problem, l.w, types_of(problem).w, random);
  }
  const auto* g = std::get_if<Gemm>(&problem);
  if (!g || !problem::of_rows(g->quantisation.x_zero_point) || floats) return o;
  const int64_t rows = problem::count_rows(g->quantisation.x_zero_point, problem::source_layout(problem).sizes);
  for (int64_t i = 0; i < rows; ++i)
    o.x_row_zero_points.push_back(static_cast<int32_t>(random() % 256) - (g->types.x == Type::u8 ? 0 : 128));
  return o;
}

}  // namespace octile::tools
