// Weights into the domain of Winograd's products: U = G w G^T with the whole-numbered G of
// codegen/kernels/winograd.hpp.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

#include "packing/interleave.hpp"
#include "packing/packing.hpp"

namespace octile::runtime {
namespace {

using codegen::WinogradLayout;

// Rows of G; the three taps of one dimension to m + 2 components.
using Row = std::array<int, 3>;
constexpr Row of_4[] = {{6, 0, 0}, {-2, -2, -2}, {-2, 2, -2}, {1, 2, 4}, {1, -2, 4}, {0, 0, 6}};
constexpr Row of_2[] = {{2, 0, 0}, {1, 1, 1}, {1, -1, 1}, {0, 0, 2}};

std::span<const Row> rows_of(int m) { return m == 4 ? std::span<const Row>(of_4) : std::span<const Row>(of_2); }

// One filter: its nine taps of `depth` channels, less the zero point.
struct Taps {
  std::vector<int16_t> values;
  int64_t depth;
  const int16_t* tap(int64_t i) const { return values.data() + i * depth; }
};

// Sums over the taps of channels [begin, end): of the values, and of their magnitudes.
struct Sums {
  int64_t signed_sum = 0, magnitude = 0;
};
Sums sums(const Taps& w, problem::Range channels) {
  Sums s;
  for (int64_t tap = 0; tap < 9; ++tap)
    for (int64_t k = channels.begin; k < std::min(channels.end, w.depth); ++k) {
      s.signed_sum += w.tap(tap)[k];
      s.magnitude += std::abs(w.tap(tap)[k]);
    }
  return s;
}

problem::Range channels_of(const WinogradLayout& w, int64_t split) {
  const auto steps = w.split_steps(split);
  return {steps.begin * w.products.step.tile.k, steps.end * w.products.step.tile.k};
}

bool fits(const WinogradLayout& w, const Taps& taps) {
  for (int64_t c = 0; c < w.channel_splits; ++c)
    if (255 * sums(taps, channels_of(w, c)).magnitude > codegen::winograd_limit(w.m)) return false;
  return true;
}

// The middle of the range of a split's sums: x lies in [0, 255] or [-128, 127].
int32_t middle(Type x, int64_t sum) { return int32_t((x == Type::u8 ? 255 : -1) * sum >> 1); }

// Channel by channel in the inner loops, which compilers turn into vectors.
void transform(int m, const Taps& w, int64_t padded, int16_t* u) {
  const auto g = rows_of(m);
  const size_t a = g.size();
  std::vector<int16_t> half(a * 3 * size_t(w.depth));
  const auto combine = [&](const Row& row, const int16_t* x, int64_t stride, int16_t* to) {
    for (int64_t k = 0; k < w.depth; ++k)
      to[k] = int16_t(row[0] * x[k] + row[1] * x[k + stride] + row[2] * x[k + 2 * stride]);
  };
  for (size_t i = 0; i < a; ++i)  // down the columns of taps
    for (int64_t x = 0; x < 3; ++x) combine(g[i], w.tap(x), 3 * w.depth, half.data() + (int64_t(i) * 3 + x) * w.depth);
  for (size_t i = 0; i < a; ++i)
    for (size_t j = 0; j < a; ++j)
      combine(g[j], half.data() + int64_t(i) * 3 * w.depth, w.depth, u + int64_t(i * a + j) * padded);
}

template <class Visit>
void each_filter(const WinogradLayout& w, const problem::Nest& n, const WeightValues& v, Visit visit) {
  Taps taps{std::vector<int16_t>(size_t(9 * n.depth)), n.depth};
  const auto& l = w.products;
  for (int64_t matrix = 0; matrix < l.matrices; ++matrix)
    for (int64_t f = 0; f < l.filters; ++f) {
      gather_filter(n, v, filter_at(v, matrix, f), taps.values);
      const int32_t zero_point = zero_point_of(v, matrix * l.filters + f);
      for (int16_t& value : taps.values) value = int16_t(value - zero_point);
      if (!visit(taps, matrix, f)) return;
    }
}

}  // namespace

void pack_winograd(WinogradLayout& w, const problem::Nest& n, const WeightValues& v, uint8_t* block) {
  bool all_fit = false;
  for (w.channel_splits = 1; w.channel_splits < w.max_channel_splits && !all_fit; w.channel_splits += !all_fit) {
    all_fit = true;
    each_filter(w, n, v, [&](const Taps& taps, int64_t, int64_t) { return all_fit = fits(w, taps); });
  }
  const auto& l = w.products;
  std::memset(block + w.at, 0, size_t(w.end - w.at));
  auto* middles = reinterpret_cast<int32_t*>(block + w.middles_at);
  const int width = l.step.tile.n;
  const int64_t values = w.components() * l.depth;
  std::vector<int16_t> u(size_t(width * values)), taken(size_t(width), 0);  // of a panel; zero points are gone already
  each_filter(w, n, v, [&](const Taps& taps, int64_t matrix, int64_t f) {
    for (int64_t c = 0; c < w.channel_splits; ++c)
      middles[(c * l.matrices + matrix) * l.padded_filters + f] =
          middle(n.types.x, sums(taps, channels_of(w, c)).signed_sum);
    const int lane = int(f % width);
    transform(w.m, taps, l.depth, u.data() + lane * values);
    if (lane + 1 == width || f + 1 == l.filters)
      interleave(l, RawFilters<int16_t>{.first = u.data(), .filter = values, .step = 1, .live = lane + 1}, taken.data(),
                 1, block + w.panel_at(matrix, f / width));
    return true;
  });
}

}  // namespace octile::runtime
