#include <algorithm>
#include <cstdlib>
#include <octile/engine.hpp>
#include <octile/saturation.hpp>

#include "problem/at_border.hpp"
#include "problem/layout.hpp"
#include "runtime/family.hpp"

namespace octile {
namespace {

using problem::Axis;

// Sources and weights as the instruction takes them.
struct Operands {
  const uint8_t *x, *w;
  uint8_t flip_x, flip_w;  // the same bits: x + 128 is x ^ 0x80, seen as u8; w - 128 is w ^ 0x80, seen as s8
  int32_t source(int64_t at) const { return x[at] ^ flip_x; }
  int32_t weight(int64_t at) const { return int8_t(w[at] ^ flip_w); }
};

int32_t saturated(int32_t sum) { return std::clamp(sum, -32768, 32767); }
bool at_risk(int32_t w0, int32_t w1) {
  const int32_t max_sum = 255 * (std::max(w0, 0) + std::max(w1, 0)),
                min_sum = 255 * (std::min(w0, 0) + std::min(w1, 0));
  return max_sum > 32767 || min_sum < -32768;
}

// Positions of the taps of one output along one axis that are not padding.
template <class Visit> void each_tap(const Axis& a, int64_t o, Visit visit) {
  for (int64_t tap = 0; tap < a.kernel; ++tap)
    if (a.valid(o, tap)) visit(tap, (a.first_input(o) + tap * a.dilation) * a.x);
}

class Judge {
 public:
  Judge(const problem::Nest& nest, const problem::WeightSource& source, const Operands& operands)
      : n_(nest), source_(source), o_(operands) {}

  void weights(Saturation& s) const {
    for (int64_t matrix = 0; matrix < n_.matrices; ++matrix)
      for (int64_t f = 0; f < n_.filters; ++f, ++s.channels) {
        const int64_t before = s.pairs_at_risk, filter = source_.offset(matrix) + f * source_.filter;
        for (int64_t p = 0; p < n_.plane.kernel; ++p)
          for (int64_t y = 0; y < n_.axis[0].kernel; ++y)
            for (int64_t x = 0; x < n_.axis[1].kernel; ++x)
              judge_tap(filter + p * source_.tap[0] + y * source_.tap[1] + x * source_.tap[2], s);
        s.channels_at_risk += s.pairs_at_risk != before;
      }
  }

  void outputs(Saturation& s) const {
    for (int64_t item = 0; item < n_.items(); ++item) {
      int64_t index = item, x = n_.x, matrix = 0;
      for (size_t i = n_.outer.size(); i-- > 0;) {
        const auto& outer = n_.outer[i];
        x += index % outer.size * outer.x;
        matrix += index % outer.size * outer.matrix;
        index /= outer.size;
      }
      for (int64_t p = 0; p < n_.plane.out; ++p)
        for (int64_t row = 0; row < n_.axis[0].out; ++row)
          for (int64_t column = 0; column < n_.axis[1].out; ++column)
            for (int64_t f = 0; f < n_.filters; ++f)
              judge_output(x + (n_.depthwise ? f / n_.repeat * n_.x_depth : 0),
                           source_.offset(matrix) + f * source_.filter, {p, row, column}, s);
    }
  }

 private:
  void judge_tap(int64_t at, Saturation& s) const {
    for (int64_t k = 0; k + 1 < n_.depth; k += 2, ++s.pairs)
      s.pairs_at_risk += at_risk(o_.weight(at + k * source_.depth), o_.weight(at + (k + 1) * source_.depth));
  }
  // The exact sum less the saturating one.
  int64_t error_of_tap(int64_t x, int64_t w) const {
    int64_t error = 0;
    for (int64_t k = 0; k + 1 < n_.depth; k += 2) {
      const int32_t pair = o_.source(x + k * n_.x_depth) * o_.weight(w + k * source_.depth) +
                           o_.source(x + (k + 1) * n_.x_depth) * o_.weight(w + (k + 1) * source_.depth);
      error += pair - saturated(pair);
    }
    return error;
  }
  void judge_output(int64_t x, int64_t w, std::array<int64_t, 3> at, Saturation& s) const {
    int64_t error = 0;
    each_tap(n_.plane, at[0], [&](int64_t p, int64_t xp) {
      each_tap(n_.axis[0], at[1], [&](int64_t r, int64_t xr) {
        each_tap(n_.axis[1], at[2], [&](int64_t c, int64_t xc) {
          error += error_of_tap(x + xp + xr + xc, w + p * source_.tap[0] + r * source_.tap[1] + c * source_.tap[2]);
        });
      });
    });
    s.wrong += error != 0;
    s.largest_error = std::max(s.largest_error, std::abs(error));
  }

  const problem::Nest& n_;
  const problem::WeightSource& source_;
  const Operands& o_;
};

// Pairs are neighbours within a tap, whichever outputs it adds to: one nest has them all.
Problem with_all_taps(Problem problem) {
  if (auto* c = std::get_if<Conv>(&problem)) c->transposed = false;
  return problem;
}

int64_t outputs_of(const Problem& problem) {
  const auto* g = std::get_if<Gemm>(&problem);
  int64_t outputs = 1;
  for (int64_t size : (g ? problem::layout_c(*g) : problem::layout_y(std::get<Conv>(problem))).sizes) outputs *= size;
  return outputs;
}

Result<Saturation> judged(const Problem& problem, const void* w, const void* x) {
  if (auto valid = validate(problem); !valid) return valid.error();
  if (!w) return Error{Errc::invalid_argument, "w: is null, expected the weights"};
  if (x && problem::has_f32_source(problem))
    return Error{Errc::invalid_argument, "types.x: f32, expected u8 or s8 where a source is judged: quantise it first"};
  if (x)
    if (auto sizes = fixed_sizes(problem); !sizes) return sizes.error();
  const Problem sized = x ? problem : smallest(problem);
  if (auto valid = validate(sized); !valid) return valid.error();
  const problem::Nest nest = problem::lower(with_all_taps(sized));
  const problem::WeightSource source = problem::weight_source(sized);
  const Operands operands{.x = static_cast<const uint8_t*>(x),
                          .w = static_cast<const uint8_t*>(w),
                          .flip_x = uint8_t(nest.types.x == Type::s8 ? 0x80 : 0),
                          .flip_w = uint8_t(nest.types.w == Type::u8 ? 0x80 : 0)};
  Saturation s;
  Judge(nest, source, operands).weights(s);
  if (!x) return s;
  for (const problem::Phase& phase : problem::phases(sized))
    if (!phase.nest.empty()) Judge(phase.nest, phase.weights, operands).outputs(s);
  s.outputs = outputs_of(sized);
  return s;
}

}  // namespace

Result<Saturation> would_saturate(const Problem& problem, const void* w, const void* x) {
  return at_border([&] { return judged(problem, w, x); });
}

}  // namespace octile
