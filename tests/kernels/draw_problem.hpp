// Problems nobody thought of: sizes, strides, kinds and signs drawn at random.
#pragma once
#include <algorithm>
#include <octile/problem.hpp>

#include "problem/nest.hpp"
#include "tuner/split_mix64.hpp"

namespace octile::test {

class DrawProblem {
 public:
  explicit DrawProblem(uint64_t seed, int64_t most = 97) : random_(seed), most_(most) {}

  Problem problem() { return one_in(3) ? Problem(gemm()) : Problem(conv()); }
  bool one_in(int64_t n) { return random_.below(n) == 0; }
  template <class T> T of(std::initializer_list<T> list) { return list.begin()[random_.below(int64_t(list.size()))]; }
  template <class T> const T& of(const std::vector<T>& list) {
    return list[size_t(random_.below(int64_t(list.size())))];
  }

 private:
  int64_t within(int64_t low, int64_t high) { return low + random_.below(high - low + 1); }
  int64_t size() {  // few, some, or about a multiple of a vector
    if (one_in(40)) return 0;
    return std::min(most_, one_in(2)   ? within(1, 9)
                           : one_in(2) ? within(1, 70)
                                       : std::max<int64_t>(1, within(1, 6) * 16 + within(-1, 1)));
  }
  int64_t channels() { return std::max<int64_t>(1, size()); }

  template <class P> void kinds(P& p) {
    p.types = {of({u8, s8}), of({u8, s8}), of({s32, u8, s8})};
    p.quantisation.x_zero_point = of({Per::none, Per::tensor});
    p.quantisation.w_zero_point = of({Per::none, Per::tensor, Per::channel});
    p.bias = one_in(2);
    if (p.types.y == s32) return;
    p.quantisation.y_zero_point = of({Per::none, Per::tensor});
    p.quantisation.multiplier = of({Per::tensor, Per::channel});
    p.activation = of({Activation::none, Activation::relu, Activation::clamp});
  }

  // Dimensions nested in any order, with gaps; of inputs some broadcast.
  std::vector<int64_t> strides(const std::vector<int64_t>& sizes, bool input) {
    std::vector<size_t> order;
    for (size_t i = 0; i < sizes.size(); ++i) order.push_back(i);
    if (one_in(2))
      for (size_t i = order.size(); i-- > 1;) std::swap(order[i], order[size_t(random_.below(int64_t(i) + 1))]);
    std::vector<int64_t> result(sizes.size());
    int64_t stride = one_in(4) ? within(1, 3) : 1;
    for (size_t i = order.size(); i-- > 0;) {
      result[order[i]] = stride;
      stride = stride * std::max<int64_t>(1, sizes[order[i]]) + (one_in(3) ? within(0, 5) : 0);
    }
    if (input && one_in(5)) result[size_t(random_.below(int64_t(result.size())))] = 0;
    return result;
  }
  Gemm::Strides strides(const Gemm& g, int64_t rows, int64_t columns, bool input) {
    std::vector<int64_t> sizes = g.batch;
    sizes.insert(sizes.end(), {rows, columns});
    const auto all = strides(sizes, input);
    return {{all.begin(), all.end() - 2}, all[all.size() - 2], all.back()};
  }

  Gemm gemm() {
    Gemm g{.m = size(), .n = size(), .k = size()};
    for (int64_t i = of({0, 0, 0, 1, 2}); i > 0; --i) g.batch.push_back(one_in(20) ? 0 : within(1, 3));
    kinds(g);
    if (one_in(4)) g.quantisation.x_zero_point = Per::row;
    g.runtime_w = one_in(3);
    g.accumulate = g.types.y == s32 && one_in(3);
    if (one_in(3)) g.x_strides = strides(g, g.m, g.k, true);
    if (one_in(3)) {
      g.w_strides = strides(g, g.k, g.n, true);
      if (!g.runtime_w) std::fill(g.w_strides.batch.begin(), g.w_strides.batch.end(), 0);
    }
    if (one_in(3)) g.y_strides = strides(g, g.m, g.n, false);
    return g;
  }

  Conv conv() {
    for (;;) {
      Conv c{.batch = one_in(40) ? 0 : within(1, 3)};
      const int64_t groups = of<int64_t>({1, 1, 1, 2, 3, 17, 32});
      const int64_t depth = groups > 3 && one_in(2) ? 1 : groups > 3 ? within(1, 4) : channels();
      const int64_t filters = groups > 3 && one_in(2) ? 1 : groups > 3 ? within(1, 4) : channels();
      c.groups = groups, c.channels = {groups * depth, groups * filters};
      const int64_t rank = of<int64_t>({1, 2, 2, 2, 3});
      for (int64_t i = rank; i > 0; --i) {
        c.image.push_back(rank == 3 ? within(1, 7) : one_in(4) ? within(1, 30) : within(1, 9));
        c.kernel.push_back(of<int64_t>({1, 1, 2, 3, 3, 4, rank == 3 ? 2 : 5}));
        c.stride.push_back(one_in(2) ? 1 : within(1, 4));
        c.dilation.push_back(one_in(2) ? 1 : within(1, 3));
        c.pad.push_back(one_in(2) ? Pad{} : Pad{within(0, 4), within(0, 4)});
      }
      if (one_in(8)) c.stride.assign(c.kernel.size(), 1), c.kernel = c.dilation = c.stride, c.pad.clear();
      c.transposed = one_in(4);
      for (size_t i = 0; c.transposed && i < c.pad.size(); ++i) c.pad[i].after -= within(0, 3);
      kinds(c);
      if (!validate(c) || (rank == 3 && problem::macs(c) > 4'000'000)) continue;
      const auto sizes = [](int64_t first, const std::vector<int64_t>& middle, int64_t last) {
        std::vector<int64_t> all{first};
        all.insert(all.end(), middle.begin(), middle.end());
        all.push_back(last);
        return all;
      };
      if (one_in(3)) c.x_strides = strides(sizes(c.batch, c.image, c.channels.in), true);
      if (one_in(3)) c.w_strides = strides(sizes(c.channels.out, c.kernel, depth), true);
      if (one_in(3)) c.y_strides = strides(sizes(c.batch, c.out(), c.channels.out), false);
      return c;
    }
  }

  tuner::SplitMix64 random_;
  int64_t most_;
};

}  // namespace octile::test
