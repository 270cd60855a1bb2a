// Problems whose every integer, alone and in pairs, is at and beyond the edges of 32, 52 and 64 bits.
#pragma once
#include <functional>
#include <octile/problem.hpp>
#include <vector>

namespace octile::test {

inline constexpr int64_t extremes[] = {(int64_t{1} << 31) - 1, int64_t{1} << 31, int64_t{1} << 32,
                                       limits::bytes,          int64_t{1} << 62, INT64_MAX};

inline std::vector<int64_t*> integers(Gemm& g) {
  std::vector<int64_t*> all{&g.m, &g.n, &g.k};
  for (int64_t& size : g.batch) all.push_back(&size);
  for (Gemm::Strides* s : {&g.x_strides, &g.w_strides, &g.y_strides}) {
    for (int64_t& stride : s->batch) all.push_back(&stride);
    if (!s->dense()) all.insert(all.end(), {&s->row, &s->column});
  }
  return all;
}

inline std::vector<int64_t*> integers(Conv& c) {
  std::vector<int64_t*> all{&c.batch, &c.channels.in, &c.channels.out, &c.groups};
  for (auto* list : {&c.image, &c.kernel, &c.stride, &c.dilation, &c.x_strides, &c.w_strides, &c.y_strides})
    for (int64_t& value : *list) all.push_back(&value);
  for (Pad& pad : c.pad) all.insert(all.end(), {&pad.before, &pad.after});
  return all;
}

// Calls visit(problem) for `base` with each integer, and each two, set to each extreme.
template <class P, class Visit> void with_extremes(const P& base, Visit visit) {
  P p = base;
  const std::vector<int64_t*> at = integers(p);
  for (size_t i = 0; i < at.size(); ++i)
    for (int64_t first : extremes) {
      const int64_t own = *at[i];
      *at[i] = first;
      visit(p);
      for (size_t j = i + 1; j < at.size(); ++j)
        for (int64_t second : extremes) {
          const int64_t other = *at[j];
          *at[j] = second;
          visit(p);
          *at[j] = other;
        }
      *at[i] = own;
    }
}

inline std::vector<Gemm> extreme_gemms() {
  const Gemm plain{.batch = {2}, .m = 3, .n = 4, .k = 5};
  Gemm views = plain;
  views.x_strides = {{15}, 5, 1}, views.w_strides = {{0}, 4, 1}, views.y_strides = {{12}, 4, 1};
  Gemm at_run = plain;
  at_run.runtime_w = true;
  return {plain, views, at_run, {.m = 1, .n = 1, .k = 1}};
}

inline std::vector<Conv> extreme_convs() {
  const Conv plain{.batch = 1,
                   .image = {4, 5},
                   .channels = {2, 4},
                   .kernel = {3, 2},
                   .stride = {1, 2},
                   .dilation = {1, 1},
                   .pad = {{1, 1}, {0, 1}}};
  Conv views = plain, one = plain, transposed = plain, depthwise = plain, deep = plain, line = plain;
  views.x_strides = {40, 10, 2, 1}, views.w_strides = {12, 4, 2, 1}, views.y_strides = {48, 12, 4, 1};
  one.image = one.kernel = {1, 1}, one.stride = {1, 1};
  one.pad = {{0, 0}, {0, 0}}, one.x_strides = {2, 2, 2, 1}, one.y_strides = {4, 4, 4, 1};
  transposed.transposed = true;
  depthwise.channels = {8, 16}, depthwise.groups = 8;
  deep.channels = {64, 64}, deep.kernel = {3, 3}, deep.stride = {1, 1};
  line.image = {9}, line.kernel = {3}, line.stride = {2}, line.dilation = {1}, line.pad = {{1, 1}};
  line.transposed = true;
  Conv volume{.batch = 1, .image = {3, 4, 5}, .channels = {4, 4}, .kernel = {3, 1, 2}};
  return {plain, views, one, transposed, depthwise, deep, line, volume};
}

}  // namespace octile::test
