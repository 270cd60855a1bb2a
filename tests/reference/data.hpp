// Tensors with data for a problem, and short ways to run the reference on them.
#pragma once
#include <numeric>
#include <octile/problem.hpp>
#include <octile/tensor.hpp>

#include "problem/layout.hpp"
#include "reference/reference.hpp"
#include "tuner/split_mix64.hpp"

namespace octile::reference {

// Random values of the whole range in every tensor and in every parameter, whether the problem has it or not, gaps
// between strides included. A trial of the tuner draws what a problem has, and asks the reference, which is tested
// here.
class Data {
 public:
  template <class P> Data(const P& p, unsigned seed) : random_(seed) {
    const problem::Layouts l = problem::layouts(Problem(p));
    x = fill(p.types.x, l.x), w = fill(p.types.w, l.w), y = fill(p.types.y, l.y);
    const int64_t channels = l.y.sizes.back(), rows = l.x.sizes[l.x.sizes.size() - 2];
    x_zero_point = zero_points(p.types.x, std::max<int64_t>(rows, 1));
    w_zero_point = zero_points(p.types.w, std::max<int64_t>(channels, 1));
    for (int64_t i = 0; i < std::max<int64_t>(channels, 1); ++i) {
      bias.push_back(static_cast<int32_t>(random_()));
      multiplier.push_back(1e-9f + 1e-5f * float(random_() >> 40) * 0x1p-24f);
      if (i % 3 == 0) bias.back() /= 1 << 16, multiplier.back() *= 1000;
    }
    y_zero_point = zero_points(p.types.y == Type::s32 ? u8 : p.types.y, 1)[0];
    clamp_low = p.types.y == Type::s8 ? -100 : 20, clamp_high = p.types.y == Type::s8 ? 90 : 200;
  }
  Inputs inputs() const {
    return {.x = x.data(),
            .w = w.data(),
            .x_zero_point = x_zero_point.data(),
            .w_zero_point = w_zero_point.data(),
            .bias = bias.data(),
            .multiplier = multiplier.data(),
            .y_zero_point = y_zero_point,
            .clamp_low = clamp_low,
            .clamp_high = clamp_high,
            .y = y.data()};
  }

  StridedTensor x, w, y;
  std::vector<int32_t> x_zero_point, w_zero_point, bias;
  std::vector<float> multiplier;
  int32_t y_zero_point, clamp_low, clamp_high;

 private:
  StridedTensor fill(Type type, const problem::Layout& layout) {
    StridedTensor t = StridedTensor::make(type, layout.sizes, layout.strides).value();
    for (int64_t i = 0; i < t.bytes(); ++i) t.as<uint8_t>()[i] = static_cast<uint8_t>(random_());
    return t;
  }
  std::vector<int32_t> zero_points(Type type, int64_t count) {
    std::vector<int32_t> result;
    while (count-- > 0) result.push_back(static_cast<int32_t>(random_() % 256) - (type == Type::s8 ? 128 : 0));
    return result;
  }

  tuner::SplitMix64 random_;
};

// y as a flat list, of a dense problem.
template <class P, class X, class W>
std::vector<int32_t> outputs(const P& p, const std::vector<X>& x, const std::vector<W>& w, Inputs in = {}) {
  StridedTensor y = StridedTensor::make(p.types.y, problem::layouts(Problem(p)).y.sizes).value();
  in.x = x.data(), in.w = w.data(), in.y = y.data();
  run(p, in);
  std::vector<int32_t> result;
  const int64_t count = y.bytes() / bytes_of(p.types.y);
  for (int64_t i = 0; i < count; ++i)
    result.push_back(p.types.y == Type::s32  ? y.as<int32_t>()[i]
                     : p.types.y == Type::u8 ? y.as<uint8_t>()[i]
                                             : y.as<int8_t>()[i]);
  return result;
}

inline Types types(Type x, Type w, Type y) { return {x, w, y}; }

}  // namespace octile::reference
