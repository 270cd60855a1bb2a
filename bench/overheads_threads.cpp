// One thread against two, by the wall's clock: what a caller waits for.
#include <fmt/format.h>

#include <chrono>

#include "layer.hpp"
#include "overheads.hpp"
#include "system/threads.hpp"
#include "turns.hpp"

namespace octile::bench {
namespace {

// us of one call, best and median of each in turns.
struct Pair {
  Spread one, two;
};

Pair in_turns(Runner& one, Runner& two, double seconds) {
  std::vector<double> first, second;
  const double end = now() + seconds;
  while (now() < end || first.size() < 20) {
    for (auto [runner, samples] : {std::pair(&one, &first), std::pair(&two, &second)}) {
      (*runner)();  // finds the caches as the other left them
      const double begin = now();
      int calls = 0;
      do (*runner)(), ++calls;
      while (now() - begin < 4e-4);
      samples->push_back((now() - begin) * 1e6 / calls);
    }
  }
  return {spread(first), spread(second)};
}

}  // namespace

void threads(std::vector<Figure>& figures) {
  const auto pool = runtime::make_pool(2);
  std::vector<double> joins;
  for (int i = 0; i < 3000; ++i) {
    const double begin = now();
    pool->parallel_for(2, [](void*, int64_t) {}, nullptr);
    joins.push_back((now() - begin) * 1e6);
  }
  figures.push_back(
      {.what = "fork and join of two threads, best", .unit = "us", .value = spread(joins).best, .target = 5});
  figures.push_back(
      {.what = "fork and join of two threads, median", .unit = "us", .value = spread(joins).median, .target = 5});

  const Engine one({.store = "", .threads = 1}), two({.store = "", .threads = 2});
  const char* problems[] = {"gemm_u8s8s32_m16_n256_k256",
                            "gemm_u8s8s32_m32_n256_k256",
                            "gemm_u8s8s32_m64_n256_k256",
                            "gemm_u8s8s32_m128_n256_k256",
                            "gemm_u8s8s32_m128_n768_k256",
                            "gemm_u8s8s32_m128_n768_k512",
                            "gemm_u8s8s32_m128_n768_k768",
                            "gemm_u8s8s32_m512_n512_k512",
                            "gemm_u8s8s32_m1_n4096_k4096",
                            "conv_u8s8s32_n1_h14_w14_c256_k256_r3x3_p1x1",
                            "conv_u8s8s32_n1_h56_w56_c64_k64_r3x3_p1x1"};
  for (const char* problem : problems) {
    const Layer layer(problem_of(problem));
    Runner a = runner(one, layer), b = runner(two, layer);
    for (Runner* r : {&a, &b})
      if (auto wrong = r->check(); !wrong.empty()) fail(wrong);
    const Pair pair = in_turns(a, b, 1.5);
    const double macs = double(a.plan().macs());
    figures.push_back({.what = fmt::format(
                           "{}, {:.1f} MMAC: two threads ({} used) over one, best ({:.1f} us), median {:.2f}", problem,
                           macs * 1e-6, b.plan().threads(), pair.one.best, pair.one.median / pair.two.median),
                       .unit = "x",
                       .value = pair.one.best / pair.two.best,
                       .target = macs > 50e6 ? 1.8 : 0.98,
                       .at_least = true});
  }
}

}  // namespace octile::bench
