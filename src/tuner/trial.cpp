#include "tuner/trial.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <octile/tensor.hpp>
#include <span>

#include "problem/layout.hpp"
#include "problem/nest.hpp"
#include "reference/reference.hpp"
#include "tuner/split_mix64.hpp"

namespace octile::tuner {
namespace {

// Tensors begin where a cache line does, as those of frameworks do: rows of A that cross lines cost room amx_int8 half
// of its speed, and whether malloc's do is chance.
template <class T> struct InLines {
  using value_type = T;
  static constexpr std::align_val_t line{64};
  InLines() = default;
  T* allocate(size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), line)); }
  void deallocate(T* p, size_t) { ::operator delete(p, line); }
  bool operator==(const InLines&) const = default;
};
using Bytes = std::vector<uint8_t, InLines<uint8_t>>;

// The drawn tensors, each from its own sequence: the type of y changes no other tensor.
enum class Stream : uint8_t { x, w, y, parameters, samples, operands };

SplitMix64 bits_of(uint32_t seed, Stream stream) {
  return SplitMix64((uint64_t{seed} << 8 | uint64_t(stream)) * 0xd1342543de82ef95u + 1);
}

void draw_bytes(std::span<uint8_t> bytes, Type type, DataDistribution draw, SplitMix64 bits) {
  const uint8_t low = type == Type::u8 ? 0 : 0x80, high = type == Type::u8 ? 0xff : 0x7f;
  if (draw == DataDistribution::uniform)
    for (size_t i = 0; i < bytes.size(); i += 8) {
      const uint64_t word = bits();
      std::memcpy(&bytes[i], &word, std::min<size_t>(8, bytes.size() - i));
    }
  else
    for (size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = draw == DataDistribution::lowest || (draw == DataDistribution::alternating && i % 2) ? low : high;
}

// The largest of `of` values of scale 1 is ln(of) and 0.58 more on average.
Bytes draw_laplace(int64_t count, Type type, int64_t of, SplitMix64 bits) {
  const double scale = 127 / (std::log(double(std::max<int64_t>(of, 1))) + 0.58);
  Bytes bytes(size_t(std::max<int64_t>(count, 1)));
  for (uint8_t& byte : bytes) {
    const uint64_t drawn = bits();
    const double size = std::min(127.0, std::round(-scale * std::log((double(drawn >> 11) + 0.5) * 0x1p-53)));
    byte = uint8_t(int(drawn & 1 ? size : -size) ^ (type == Type::u8 ? 0x80 : 0));
  }
  return bytes;
}

Bytes draw_bytes(int64_t count, Type type, DataDistribution draw, SplitMix64 bits) {
  Bytes bytes(size_t(std::max<int64_t>(count, 1)));
  draw_bytes(bytes, type, draw, bits);
  return bytes;
}

// About the range of s8, so that the scale that is found is about 1; few of the values are the ones that floats have
// and integers do not.
Bytes draw_floats(int64_t count, DataDistribution draw, SplitMix64 bits) {
  constexpr float special[] = {0.0f, -0.0f, 1e-40f, -1e-45f, 0.5f, NAN};
  Bytes bytes(size_t(std::max<int64_t>(count, 1)) * 4);
  for (int64_t i = 0; i < count; ++i) {
    float value =
        draw == DataDistribution::lowest || (draw == DataDistribution::alternating && i % 2) ? -128.0f : 127.0f;
    if (draw == DataDistribution::uniform)
      value = bits.below(64) ? float(bits.below(1 << 16)) / 257 - 128 : special[bits.below(std::size(special))];
    std::memcpy(&bytes[size_t(i) * 4], &value, 4);
  }
  return bytes;
}

int32_t middle(Type type) { return type == Type::u8 ? 128 : 0; }

std::vector<int32_t> draw_zero_points(int64_t count, Type type, int32_t spread, SplitMix64& bits) {
  std::vector<int32_t> values(size_t(count), middle(type));
  if (spread)
    for (int32_t& z : values) z += int32_t(bits.below(2 * spread)) - spread;
  return values;
}

// Zero points that fold need weights that leave them room in s8: three quarters of the range, about its middle.
constexpr int32_t folding_spread = 32;
void narrow(Bytes& weights, Type type) {
  const uint8_t flip = type == Type::u8 ? 0 : 0x80;
  for (uint8_t& w : weights) w = uint8_t((w * 3 / 4 + folding_spread) ^ flip);
}

}  // namespace

int64_t extent(const std::vector<int64_t>& sizes, const std::vector<int64_t>& strides) {
  int64_t last = 0;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0) return 0;
    last += (sizes[i] - 1) * strides[i];
  }
  return last + 1;
}

struct Trial::State {
  uint32_t seed = 0;
  Problem problem;
  problem::Nest nest;
  int64_t products = 0;  // of a sum, in the first phase: the same at every size, whichever phase is largest
  problem::Layouts layout;
  int64_t x_bytes = 0, w_bytes = 0;
  Bytes x, w, expected;               // one byte at least, so that none is null
  std::vector<Bytes> r;               // of post-ops
  std::vector<const void*> operands;  // their data
  std::vector<PostOpArguments> post_ops;
  Bytes initial;  // of y, where samples of C += A * B are drawn
  std::vector<int32_t> x_zero_points, w_zero_points, bias;
  std::vector<float> multipliers;
  float y_scale = 1;
  int32_t y_zero_point = 0, clamp_low = 0, clamp_high = 0;
  std::vector<std::vector<int64_t>> samples;
  std::vector<int32_t> sampled;

  reference::Inputs inputs(void* y) const;
  int64_t y_bytes() const {
    return std::max<int64_t>(1, extent(layout.y.sizes, layout.y.strides) * bytes_of(nest.types.y));
  }
  Bytes poisoned() const {
    return draw_bytes(y_bytes(), Type::u8, DataDistribution::uniform, bits_of(seed, Stream::y));
  }
  void draw(const TrialOptions& o);
  void draw_parameters(const TrialOptions& o);
  void draw_operands();
  void expect(const TrialOptions& o);
  struct Difference {
    int64_t at;  // in elements of y
    int32_t expected;
  };
  int64_t place_of(const std::vector<int64_t>& index) const;
  std::optional<Difference> first_difference(const void* y) const;
};

reference::Inputs Trial::State::inputs(void* y) const {
  const auto or_null = [](const auto& v) { return v.empty() ? nullptr : v.data(); };
  return {.x = x.data(),
          .w = w.data(),
          .x_zero_point = or_null(x_zero_points),
          .w_zero_point = or_null(w_zero_points),
          .bias = or_null(bias),
          .multiplier = or_null(multipliers),
          .y_zero_point = y_zero_point,
          .clamp_low = clamp_low,
          .clamp_high = clamp_high,
          .y = y,
          .y_scale = y_scale,
          .r = operands};
}

void Trial::State::draw(const TrialOptions& o) {
  seed = o.seed;
  const int64_t x_count = extent(layout.x.sizes, layout.x.strides);
  const bool floats = problem::has_f32_source(problem);
  x_bytes = x_count * (floats ? 4 : 1), w_bytes = extent(layout.w.sizes, layout.w.strides);
  const SplitMix64 bits = bits_of(seed, Stream::x);
  x = floats ? draw_floats(x_count, o.distribution, bits) : draw_bytes(x_count, nest.types.x, o.distribution, bits);
  const DataDistribution w_distribution = o.w_distribution.value_or(o.distribution);
  const SplitMix64 bits_w = bits_of(seed, Stream::w);
  w = w_distribution == DataDistribution::laplace ? draw_laplace(w_bytes, nest.types.w, products, bits_w)
                                                  : draw_bytes(w_bytes, nest.types.w, w_distribution, bits_w);
  draw_parameters(o);
  draw_operands();
  if (!o.data_only) expect(o);
}

void Trial::State::draw_parameters(const TrialOptions& o) {
  SplitMix64 bits = bits_of(seed, Stream::parameters);
  const auto& q = nest.quantisation;
  const int64_t channels = layout.y.sizes.back(), rows = layout.y.sizes[layout.y.sizes.size() - 2];
  const DataDistribution w_distribution = o.w_distribution.value_or(o.distribution);
  const bool anything = w_distribution == DataDistribution::uniform || w_distribution == DataDistribution::laplace;
  const bool folds = !o.remainder && anything && q.w_zero_point != Per::none;
  const int32_t spread = o.remainder ? 128 : folds ? folding_spread : 0;  // extreme weights fold with the middle only
  if (folds) narrow(w, nest.types.w);
  const bool found = problem::has_f32_source(problem);  // by the call
  if (!found) {
    const int64_t all_rows = problem::count_rows(q.x_zero_point, layout.y.sizes);
    x_zero_points = draw_zero_points(problem::count_of(q.x_zero_point, channels, all_rows), nest.types.x, 128, bits);
  }
  w_zero_points = draw_zero_points(problem::count_of(q.w_zero_point, channels, rows), nest.types.w, spread, bits);
  if (nest.bias)
    for (int64_t i = 0; i < channels; ++i) bias.push_back(int32_t(bits()));
  const double deviation = 70.0 * 70.0 * std::sqrt(double(std::max<int64_t>(1, products)));
  for (int64_t i = 0; i < problem::count_of(q.multiplier, channels, rows); ++i)
    multipliers.push_back(float((0.25 + double(bits() % 1024) / 512.0) * 64.0 / deviation));
  if (found) {
    y_scale = 0.0123f;
    for (float& m : multipliers) m *= y_scale;
  }
  // A bias beside sums of that size, else every output is at a bound; one in eight is extreme all the same.
  if (!multipliers.empty())
    for (size_t i = 0; i < bias.size(); ++i)
      if (i % 8) bias[i] = int32_t(double(bias[i]) / 2147483648.0 * 2.0 * deviation);
  const int32_t low = nest.types.y == Type::u8 ? 0 : -128;
  if (q.y_zero_point != Per::none) y_zero_point = low + int32_t(bits.below(256));
  clamp_low = low + 20;
  clamp_high = low + 200;
}

// As large as sums are, about: each of two values is the larger one often enough.
void Trial::State::draw_operands() {
  SplitMix64 bits = bits_of(seed, Stream::operands);
  const double deviation = 70.0 * 70.0 * std::sqrt(double(std::max<int64_t>(1, products)));
  const auto limit = uint64_t(std::min(2.0 * deviation, 2147483647.0));
  for (size_t i = 0; i < problem::post_ops_of(problem).size(); ++i) {
    const problem::Layout l = std::visit([i](const auto& p) { return problem::layout_r(p, i); }, problem);
    const int64_t count = extent(l.sizes, l.strides);
    Bytes& bytes = r.emplace_back(size_t(std::max<int64_t>(count, 1)) * 4);
    for (int64_t at = 0; at < count; ++at) {
      const auto value = int32_t(int64_t(bits() % (2 * limit)) - int64_t(limit));
      std::memcpy(&bytes[size_t(at) * 4], &value, 4);
    }
  }
  for (const Bytes& bytes : r) operands.push_back(bytes.data()), post_ops.push_back({.r = bytes.data()});
}

void Trial::State::expect(const TrialOptions& o) {
  if (nest.empty() || problem::macs(problem) <= o.max_full_macs) {
    expected = poisoned();
    if (!nest.empty()) reference::run(problem, inputs(expected.data()));
    return;
  }
  if (nest.accumulate) initial = poisoned();
  SplitMix64 bits = bits_of(seed, Stream::samples);
  std::optional<reference::Quantised> of_u8;  // once, not for each sample
  if (problem::has_f32_source(problem)) of_u8.emplace(problem, inputs(nullptr));
  const Problem defined = problem::with_u8_source(problem);
  const reference::Inputs in = of_u8 ? of_u8->inputs(inputs(initial.data())) : inputs(initial.data());
  for (int64_t i = 0; i < o.samples; ++i) {
    std::vector<int64_t> index;
    for (int64_t size : layout.y.sizes) index.push_back(int64_t(bits() >> 1) % size);
    sampled.push_back(reference::value_at(defined, in, index));
    samples.push_back(std::move(index));
  }
}

Trial::Trial(const Problem& problem, const TrialOptions& options) : state_(std::make_unique<State>()) {
  state_->problem = problem;
  const auto phases = problem::phases(problem);
  state_->nest = phases[problem::largest(phases)].nest;
  state_->products = phases.front().nest.depth * phases.front().nest.taps();
  state_->layout = problem::layouts(problem);
  state_->draw(options);
}
Trial::~Trial() = default;
Trial::Trial(Trial&&) noexcept = default;

const Problem& Trial::problem() const { return state_->problem; }
const void* Trial::x() const { return state_->x.data(); }
int64_t Trial::x_bytes() const { return state_->x_bytes; }
const void* Trial::w() const { return state_->w.data(); }
int64_t Trial::w_bytes() const { return state_->w_bytes; }
const std::vector<PostOpArguments>& Trial::post_ops() const { return state_->post_ops; }
const std::vector<int32_t>& Trial::x_zero_points() const { return state_->x_zero_points; }
const std::vector<int32_t>& Trial::w_zero_points() const { return state_->w_zero_points; }
const std::vector<int32_t>& Trial::bias() const { return state_->bias; }
const std::vector<float>& Trial::multipliers() const { return state_->multipliers; }
float Trial::y_scale() const { return state_->y_scale; }
int32_t Trial::y_zero_point() const { return state_->y_zero_point; }
int32_t Trial::clamp_low() const { return state_->clamp_low; }
int32_t Trial::clamp_high() const { return state_->clamp_high; }
reference::Inputs Trial::inputs(void* y) const { return state_->inputs(y); }
int64_t Trial::y_bytes() const { return state_->y_bytes(); }
void Trial::poison(void* y) const {
  const std::span bytes(static_cast<uint8_t*>(y), size_t(y_bytes()));
  draw_bytes(bytes, Type::u8, DataDistribution::uniform, bits_of(state_->seed, Stream::y));
}
bool Trial::full() const { return !state_->expected.empty(); }
int64_t Trial::compared() const {
  return full() ? y_bytes() / bytes_of(state_->nest.types.y) : int64_t(state_->samples.size());
}

namespace {

int32_t value_at(const void* y, Type type, int64_t at) {
  int32_t value = 0;
  const auto element = size_t(bytes_of(type));
  std::memcpy(&value, static_cast<const uint8_t*>(y) + size_t(at) * element, element);
  return type == Type::s8 ? int32_t(int8_t(value)) : value;
}

}  // namespace

int64_t Trial::State::place_of(const std::vector<int64_t>& index) const {
  int64_t at = 0;
  for (size_t d = 0; d < index.size(); ++d) at += index[d] * layout.y.strides[d];
  return at;
}

std::optional<Trial::State::Difference> Trial::State::first_difference(const void* y) const {
  const Type type = nest.types.y;
  if (!expected.empty()) {
    if (std::memcmp(y, expected.data(), expected.size()) == 0) return {};
    const auto* got = static_cast<const uint8_t*>(y);
    const int64_t at = (std::mismatch(expected.begin(), expected.end(), got).first - expected.begin()) / bytes_of(type);
    return Difference{at, value_at(expected.data(), type, at)};
  }
  for (size_t i = 0; i < samples.size(); ++i)
    if (const int64_t at = place_of(samples[i]); value_at(y, type, at) != sampled[i]) return Difference{at, sampled[i]};
  return {};
}

bool Trial::equal(const void* y) const { return (full() || !state_->samples.empty()) && !state_->first_difference(y); }

std::string Trial::compare(const void* y) const {
  if (!full() && state_->samples.empty()) return "the trial has data only, nothing to compare with";
  const auto difference = state_->first_difference(y);
  if (!difference) return {};
  return "y at offset " + std::to_string(difference->at) + ": " +
         std::to_string(value_at(y, state_->nest.types.y, difference->at)) + ", expected " +
         std::to_string(difference->expected);
}

}  // namespace octile::tuner
