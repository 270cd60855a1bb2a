#include "tuner/trial.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "problem/layout.hpp"
#include "problem/nest.hpp"
#include "reference/reference.hpp"

namespace octile::tuner {
namespace {

using problem::Layout;

struct Layouts {
  Layout x, w, y;
};
Layouts layouts(const Problem& p) {
  if (const auto* g = std::get_if<Gemm>(&p))
    return {problem::layout_a(*g), problem::layout_b(*g), problem::layout_c(*g)};
  const auto& c = std::get<Conv>(p);
  return {problem::layout_x(c), problem::layout_w(c), problem::layout_y(c)};
}

int64_t bytes_of(Type t) { return t == Type::s32 ? 4 : 1; }

// A few million draws a problem: a 64-bit mix is as good as needed and 20 times faster than mt19937 on this path.
class Bits {
 public:
  explicit Bits(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  uint64_t operator()() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  int32_t below(int32_t bound) { return int32_t((*this)() >> 33) % bound; }

 private:
  uint64_t state_;
};

std::vector<uint8_t> draw_bytes(int64_t count, Type type, Draw draw, Bits& bits) {
  std::vector<uint8_t> bytes(size_t(std::max<int64_t>(count, 1)));
  const uint8_t low = type == Type::u8 ? 0 : 0x80, high = type == Type::u8 ? 0xff : 0x7f;
  for (size_t i = 0; i < bytes.size(); ++i) switch (draw) {
      case Draw::uniform: {
        const uint64_t word = bits();
        const size_t some = std::min<size_t>(8, bytes.size() - i);
        std::memcpy(&bytes[i], &word, some);
        i += some - 1;
        break;
      }
      case Draw::lowest:
        bytes[i] = low;
        break;
      case Draw::highest:
        bytes[i] = high;
        break;
      case Draw::alternating:
        bytes[i] = i % 2 ? low : high;
        break;
    }
  return bytes;
}

int64_t count_of(Per per, int64_t channels, int64_t rows) {
  return per == Per::none ? 0 : per == Per::tensor ? 1 : per == Per::channel ? channels : rows;
}

std::vector<int32_t> draw_zero_points(int64_t count, Type type, Bits& bits) {
  std::vector<int32_t> values(size_t(count), 0);
  for (int32_t& z : values) z = bits.below(256) - (type == Type::u8 ? 0 : 128);
  return values;
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
  Problem problem;
  problem::Nest nest;
  Layouts layout;
  std::vector<uint8_t> x, w, initial, expected;
  std::vector<int32_t> x_zero_points, w_zero_points, bias;
  std::vector<float> multipliers;
  int32_t y_zero_point = 0, clamp_low = 0, clamp_high = 0;
  std::vector<std::vector<int64_t>> samples;
  std::vector<int32_t> sampled;

  reference::Inputs inputs(void* y) const {
    const auto or_null = [](const auto& v) { return v.empty() ? nullptr : v.data(); };
    return {x.data(),
            w.data(),
            or_null(x_zero_points),
            or_null(w_zero_points),
            or_null(bias),
            or_null(multipliers),
            y_zero_point,
            clamp_low,
            clamp_high,
            y};
  }
  void draw(const TrialOptions& o);
  void draw_parameters(Bits& bits, bool remainder);
  void expect(const TrialOptions& o, Bits& bits);
};

void Trial::State::draw(const TrialOptions& o) {
  Bits bits(o.seed);
  x = draw_bytes(extent(layout.x.sizes, layout.x.strides), nest.types.x, o.draw, bits);
  w = draw_bytes(extent(layout.w.sizes, layout.w.strides), nest.types.w, o.draw, bits);
  initial =
      draw_bytes(extent(layout.y.sizes, layout.y.strides) * bytes_of(nest.types.y), Type::u8, Draw::uniform, bits);
  draw_parameters(bits, o.remainder);
  expect(o, bits);
}

void Trial::State::draw_parameters(Bits& bits, bool remainder) {
  const auto& q = nest.quantisation;
  const int64_t channels = layout.y.sizes.back(), rows = layout.y.sizes[layout.y.sizes.size() - 2];
  x_zero_points = draw_zero_points(count_of(q.x_zero_point, channels, rows), nest.types.x, bits);
  w_zero_points = draw_zero_points(count_of(q.w_zero_point, channels, rows), nest.types.w, bits);
  if (!remainder)  // what folds into s8 whatever the weights are
    std::fill(w_zero_points.begin(), w_zero_points.end(), nest.types.w == Type::u8 ? 128 : 0);
  if (nest.bias)
    for (int64_t i = 0; i < channels; ++i) bias.push_back(int32_t(bits()));
  const double deviation = 70.0 * 70.0 * std::sqrt(double(std::max<int64_t>(1, nest.depth * nest.taps())));
  for (int64_t i = 0; i < count_of(q.multiplier, channels, rows); ++i)
    multipliers.push_back(float((0.25 + double(bits() % 1024) / 512.0) * 64.0 / deviation));
  // A bias beside sums of that size, else every output is at a bound; one in eight is extreme all the same.
  if (!multipliers.empty())
    for (size_t i = 0; i < bias.size(); ++i)
      if (i % 8) bias[i] = int32_t(double(bias[i]) / 2147483648.0 * 2.0 * deviation);
  const int32_t low = nest.types.y == Type::u8 ? 0 : -128;
  if (q.y_zero_point != Per::none) y_zero_point = low + bits.below(256);
  clamp_low = low + 20;
  clamp_high = low + 200;
}

void Trial::State::expect(const TrialOptions& o, Bits& bits) {
  if (nest.empty()) {
    expected = initial;
    return;
  }
  if (nest.macs() <= o.most_full_macs) {
    expected = initial;
    reference::run(problem, inputs(expected.data()));
    return;
  }
  for (int64_t i = 0; i < o.samples; ++i) {
    std::vector<int64_t> index;
    for (int64_t size : layout.y.sizes) index.push_back(int64_t(bits() >> 1) % size);
    sampled.push_back(reference::value_at(problem, inputs(initial.data()), index));
    samples.push_back(std::move(index));
  }
}

Trial::Trial(const Problem& problem, const TrialOptions& options) : state_(std::make_unique<State>()) {
  state_->problem = problem;
  state_->nest = problem::lower(problem);
  state_->layout = layouts(problem);
  state_->draw(options);
}
Trial::~Trial() = default;
Trial::Trial(Trial&&) noexcept = default;

const Problem& Trial::problem() const { return state_->problem; }
const void* Trial::x() const { return state_->x.data(); }
const void* Trial::w() const { return state_->w.data(); }
const std::vector<int32_t>& Trial::x_zero_points() const { return state_->x_zero_points; }
const std::vector<int32_t>& Trial::w_zero_points() const { return state_->w_zero_points; }
const std::vector<int32_t>& Trial::bias() const { return state_->bias; }
const std::vector<float>& Trial::multipliers() const { return state_->multipliers; }
int32_t Trial::y_zero_point() const { return state_->y_zero_point; }
int32_t Trial::clamp_low() const { return state_->clamp_low; }
int32_t Trial::clamp_high() const { return state_->clamp_high; }
int64_t Trial::y_bytes() const { return int64_t(state_->initial.size()); }
void Trial::poison(void* y) const { std::memcpy(y, state_->initial.data(), state_->initial.size()); }
bool Trial::full() const { return !state_->expected.empty(); }
int64_t Trial::compared() const {
  return full() ? y_bytes() / bytes_of(state_->nest.types.y) : int64_t(state_->samples.size());
}

std::string Trial::compare(const void* y) const {
  const State& s = *state_;
  const auto* got = static_cast<const uint8_t*>(y);
  const int64_t element = bytes_of(s.nest.types.y);
  const auto read = [&](const uint8_t* from) {
    int32_t value = 0;
    std::memcpy(&value, from, size_t(element));
    return s.nest.types.y == Type::s8 ? int32_t(int8_t(value)) : value;
  };
  const auto differs = [&](int64_t at, int32_t expected) {
    return "y at offset " + std::to_string(at) + ": " + std::to_string(read(got + at * element)) + ", expected " +
           std::to_string(expected);
  };
  if (full()) {
    if (std::memcmp(got, s.expected.data(), s.expected.size()) == 0) return {};
    const auto at = std::mismatch(s.expected.begin(), s.expected.end(), got).first - s.expected.begin();
    return differs(at / element, read(s.expected.data() + at / element * element));
  }
  for (size_t i = 0; i < s.samples.size(); ++i) {
    int64_t at = 0;
    for (size_t d = 0; d < s.samples[i].size(); ++d) at += s.samples[i][d] * s.layout.y.strides[d];
    if (read(got + at * element) != s.sampled[i]) return differs(at, s.sampled[i]);
  }
  return {};
}

}  // namespace octile::tuner
