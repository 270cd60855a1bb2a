// One packed object, sizes never seen before.
#include <fmt/format.h>

#include <functional>
#include <random>
#include <set>

#include "execute/plan_data.hpp"
#include "layer.hpp"
#include "overheads.hpp"
#include "problem/nest.hpp"
#include "runtime/access.hpp"
#include "runtime/family.hpp"

namespace octile::bench {
namespace {

// The reference is asked for every value of a small problem and for samples of a large one.
const tuner::TrialOptions trial_options{.max_full_macs = 20'000'000, .samples = 2000};

using Random = std::mt19937;

struct Family {
  std::string what;
  std::vector<std::string> tuned;           // the sizes a user tuned
  std::function<std::string(Random&)> any;  // a random other one
  std::string largest;
};

int up_to(Random& random, int most) { return 1 + int(random() % unsigned(most)); }

std::vector<Problem> unseen_of(const Family& family, int count) {
  Random random(1);
  std::set<std::string> seen(family.tuned.begin(), family.tuned.end());
  std::vector<Problem> problems;
  for (int tries = 0; int(problems.size()) < count && tries < 20 * count; ++tries)
    if (const auto name = family.any(random); seen.insert(name).second) problems.push_back(problem_of(name));
  return problems;
}

// us of plan and run of each small size for the first time, less those of the same once more. Back to back: after a
// call that works on 8 MB a plan costs 40 us in place of 4, all of it cache misses, and of long calls the difference is
// noise.
constexpr int64_t small_macs = 40'000'000;
std::vector<double> first_calls(const Engine& engine, const Family& family, const PackedWeights& weights,
                                const std::vector<Problem>& unseen) {
  constexpr size_t warm_up = 10;  // calls of other sizes
  const Layer largest(problem_of(family.largest), {.data_only = true});
  const auto y = runtime::aligned_bytes(largest.trial().y_bytes());
  largest.trial().poison(y.get());
  const RunArguments args = trial_arguments(largest.trial(), y.get());
  std::vector<double> extra;
  size_t calls = 0;
  for (const Problem& problem : unseen) {
    if (problem::lower(problem).macs() > small_macs) continue;
    const auto call = [&] {
      const double begin = processor_seconds();
      const auto plan = engine.plan(problem, weights);
      if (!plan || !plan->run(args)) fail(name(problem) + ": failed");
      return (processor_seconds() - begin) * 1e6;
    };
    const double first = call();
    double again = call();
    for (int repeat = 0; repeat < 4; ++repeat) again = std::min(again, call());
    if (++calls > warm_up) extra.push_back(first - again);
  }
  return extra;
}

// The number of packed copies that all sizes read. Ends the program where a value is not exact.
size_t check_all(const Engine& engine, const PackedWeights& weights, const std::vector<Problem>& unseen) {
  std::set<const void*> blocks;
  for (const Problem& problem : unseen) {
    const Layer layer(problem, trial_options);
    Runner run(layer, planned(engine, problem, weights));
    if (auto wrong = run.check(); !wrong.empty()) fail(name(problem) + ": " + wrong);
    blocks.insert(runtime::Access::data(run.plan())->packed->data.get());
  }
  return blocks.size();
}

void against_own_tuning(std::vector<Figure>& figures, const Family& family, const Engine& engine,
                        const PackedWeights& weights, const std::vector<Problem>& unseen, const SizesOptions& options) {
  const TemporaryFolder store;
  const Engine own({.store = store.path(), .threads = 1});
  std::vector<double> ratios;
  std::string worst;
  for (int i = 0; i < options.sampled && i < int(unseen.size()); ++i) {
    const Layer layer(unseen[size_t(i)], {.data_only = true});
    if (auto tuned = own.tune(layer.problem(), {.effort = Effort::patient, .seconds = options.tune_seconds}); !tuned)
      fail(tuned.error().message);
    Runner shared(layer, planned(engine, layer.problem(), weights)), best = runner(own, layer);
    const Sample samples[] = {repeated([&] { shared(); }), repeated([&] { best(); })};
    const double ratio = take_turns(samples, [] { return 1.0; }, 0.2).ratio(0, 1).median;
    if (ratios.empty() || ratio > *std::max_element(ratios.begin(), ratios.end()))
      worst =
          fmt::format("{} {}, own {}", short_name(name(layer.problem())), shared.plan().config(), best.plan().config());
    ratios.push_back(ratio);
  }
  if (ratios.empty()) return;
  const Spread s = spread(ratios);
  figures.push_back({.what = fmt::format("{}: time over own-tuned, median of {}", family.what, ratios.size()),
                     .unit = "x",
                     .value = s.median,
                     .target = 1.1});
  figures.push_back({.what = family.what + ": time over own-tuned, worst: " + worst,
                     .unit = "x",
                     .value = *std::max_element(ratios.begin(), ratios.end()),
                     .target = 1.3});
}

// As a program packs that does not know its images yet: what is laid out for the first size may not pay for others.
PackedWeights packed_for_any_image(const Engine& engine, const Layer& layer) {
  Problem problem = layer.problem();
  if (auto* conv = std::get_if<Conv>(&problem)) std::fill(conv->image.begin(), conv->image.end(), any);
  return packed(engine, layer, problem);
}

void one_family(std::vector<Figure>& figures, const Family& family, const SizesOptions& options) {
  const TemporaryFolder store;
  const Engine engine({.store = store.path(), .threads = 1});
  for (const auto& name : family.tuned)
    if (auto tuned = engine.tune(problem_of(name), {.effort = Effort::patient, .seconds = 2}); !tuned)
      fail(tuned.error().message);
  const Engine fresh({.store = store.path(), .threads = 1});  // tuning leaves the kernels of its candidates behind
  const PackedWeights weights = packed_for_any_image(fresh, Layer(problem_of(family.tuned[0]), {.data_only = true}));
  const auto unseen = unseen_of(family, options.sizes);
  const auto extra = first_calls(fresh, family, weights, unseen);
  const size_t copies = check_all(fresh, weights, unseen);
  const auto info = fresh.info();
  figures.push_back({.what = fmt::format("{}: first call of an unseen size, over a repeated one, median of {}",
                                         family.what, extra.size()),
                     .unit = "us",
                     .value = spread(extra).median,
                     .target = 50});
  figures.push_back({.what = family.what + ": the same, 80 %", .unit = "us", .value = spread(extra).p80, .target = 50});
  figures.push_back({.what = family.what + ": kernels after all sizes", .value = double(info.kernels), .target = 64});
  figures.push_back({.what = family.what + ": code, whole pages",
                     .unit = "KB",
                     .value = double(info.kernel_bytes) / 1024,
                     .target = 512});
  figures.push_back({.what = family.what + ": packed copies", .value = double(copies), .target = 1});
  against_own_tuning(figures, family, fresh, weights, unseen, options);
}

}  // namespace

void unseen_sizes(std::vector<Figure>& figures, const SizesOptions& options) {
  const auto images = [&](const char* what, const std::string& filter, int most) {
    const auto at = [=](int h, int w) {
      return fmt::format("conv_u8s8u8_n1_h{}_w{}_{}_xzp_yzp_multiplierchannel_bias", h, w, filter);
    };
    one_family(figures,
               {what,
                {at(14, 14), at(28, 28), at(56, 56)},
                [=](Random& r) {
                  const int h = up_to(r, most);
                  return at(h, up_to(r, most));
                },
                at(most, most)},
               options);
  };
  images("3x3 64->64, images", "c64_k64_r3x3_p1x1", 96);
  images("3x3 depthwise 96, images", "c96_k96_r3x3_p1x1_g96", 96);
  images("3x3 in 32 groups of 128, images", "c128_k128_r3x3_p1x1_g32", 64);
  const auto line = [](int w) {
    return fmt::format("conv_u8s8u8_n1_w{}_c64_k64_r9_p4_xzp_yzp_multiplierchannel_bias", w);
  };
  one_family(figures,
             {"1-D 9 64->64, lengths",
              {line(100), line(300), line(1000)},
              [=](Random& r) { return line(up_to(r, 1200)); },
              line(1200)},
             options);
  const auto rows = [](int m) { return fmt::format("gemm_u8s8s32_m{}_n768_k768", m); };
  one_family(
      figures,
      {"768x768, M", {rows(16), rows(128), rows(512)}, [=](Random& r) { return rows(up_to(r, 2500)); }, rows(2500)},
      options);
  const auto batched = [](int b, int m) { return fmt::format("gemm_u8s8s32_b{}_m{}_n64_k64", b, m); };
  one_family(figures,
             {"64x64, batch and M",
              {batched(12, 16), batched(12, 128)},
              [=](Random& r) {
                const int b = up_to(r, 16);
                return batched(b, up_to(r, 400));
              },
              batched(16, 400)},
             options);
}

}  // namespace octile::bench
