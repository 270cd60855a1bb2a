// One packed object, sizes never seen before.
#include <fmt/format.h>

#include <ctime>
#include <random>
#include <set>

#include "layer.hpp"
#include "overheads.hpp"
#include "runtime/family.hpp"
#include "runtime/plan_data.hpp"

namespace octile::bench {
namespace {

// The reference is asked for every value of a small problem and for samples of a large one.
const tuner::TrialOptions trial_options{.most_full_macs = 20'000'000, .samples = 2000};

struct Family {
  std::string what;
  std::vector<Problem> tuned;           // the sizes a user tuned
  std::vector<Problem> (*unseen)(int);  // random other ones
};

Problem image(int64_t h, int64_t w) {
  return problem_of(fmt::format("conv_u8s8u8_n1_h{}_w{}_c64_k64_r3x3_p1x1_xzp_yzp_multiplierchannel_bias", h, w));
}
Problem rows(int64_t m) { return problem_of(fmt::format("gemm_u8s8s32_m{}_n768_k768", m)); }

std::vector<Problem> unseen_images(int count) {
  std::mt19937 random(1);
  std::set<std::pair<int, int>> seen{{14, 14}, {28, 28}, {56, 56}};
  std::vector<Problem> problems;
  while (int(problems.size()) < count) {
    const int h = 1 + int(random() % 96), w = 1 + int(random() % 96);
    if (seen.emplace(h, w).second) problems.push_back(image(h, w));
  }
  return problems;
}
std::vector<Problem> unseen_rows(int count) {  // with repetition beyond 2048 of them
  std::mt19937 random(2);
  std::vector<Problem> problems;
  while (int(problems.size()) < count) {
    const int m = 1 + int(random() % 2048);
    if (m != 16 && m != 128 && m != 512) problems.push_back(rows(m));
  }
  return problems;
}

struct First {
  double first = 0, again = 0;  // microseconds of plan and run
};

// Of this thread: what other processes take of the core during one single call is not ours to show.
double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

First call(const Engine& engine, const Layer& layer, const PackedWeights& weights) {
  const auto y = runtime::aligned_bytes(layer.trial().y_bytes());
  layer.trial().poison(y.get());
  const RunArguments args = trial_arguments(layer.trial(), y.get());
  const auto once = [&] {
    const double begin = processor_seconds();
    const auto plan = engine.plan(layer.problem(), weights);
    if (!plan || !plan->run(args)) fail(name(layer.problem()) + ": failed");
    return (processor_seconds() - begin) * 1e6;
  };
  First result{once(), 1e30};
  if (auto wrong = layer.trial().compare(y.get()); !wrong.empty()) fail(name(layer.problem()) + ": " + wrong);
  for (int i = 0; i < 5; ++i) result.again = std::min(result.again, once());
  return result;
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
    const std::function<void()> calls[] = {[&] { shared(); }, [&] { best(); }};
    const double ratio = take_turns(calls, [] { return 1.0; }, {.seconds = 0.2}).ratio(0, 1).median;
    if (ratios.empty() || ratio > *std::max_element(ratios.begin(), ratios.end()))
      worst =
          fmt::format("{} {}, own {}", short_name(name(layer.problem())), shared.plan().config(), best.plan().config());
    ratios.push_back(ratio);
  }
  if (ratios.empty()) return;
  const Spread s = spread(ratios);
  figures.push_back(
      {fmt::format("{}: time over own-tuned, median of {}", family.what, ratios.size()), "x", s.median, 1.1});
  figures.push_back({family.what + ": time over own-tuned, worst: " + worst, "x",
                     *std::max_element(ratios.begin(), ratios.end()), 1.3});
}

void one_family(std::vector<Figure>& figures, const Family& family, const SizesOptions& options) {
  const TemporaryFolder store;
  const Engine engine({.store = store.path(), .threads = 1});
  for (const Problem& p : family.tuned)
    if (auto tuned = engine.tune(p, {.effort = Effort::patient, .seconds = 2}); !tuned) fail(tuned.error().message);
  const Engine fresh({.store = store.path(), .threads = 1});  // tuning leaves the kernels of its candidates behind
  const PackedWeights weights = packed(fresh, Layer(family.tuned[0], trial_options));
  const auto unseen = family.unseen(options.sizes);
  constexpr size_t warm_up = 20;      // calls of other sizes
  constexpr double short_call = 100;  // us; the difference of two longer ones is noise
  std::vector<double> extra;
  std::set<const void*> blocks;  // that plans read their weights from
  for (size_t i = 0; i < unseen.size(); ++i) {
    const First c = call(fresh, Layer(unseen[i], trial_options), weights);
    blocks.insert(planned(fresh, unseen[i], weights).data()->packed->data.get());
    if (i >= warm_up && c.again < short_call) extra.push_back(c.first - c.again);
  }
  const auto info = fresh.info();
  figures.push_back({fmt::format("{}: first call of an unseen size, over a repeated one below 100 us, median of {}",
                                 family.what, extra.size()),
                     "us", spread(extra).median, 50});
  figures.push_back({family.what + ": the same, 80 %", "us", spread(extra).p80, 50});
  figures.push_back({family.what + ": kernels after all sizes", "", double(info.kernels), 64});
  figures.push_back({family.what + ": code, whole pages", "KB", double(info.kernel_bytes) / 1024, 512});
  figures.push_back({family.what + ": packed copies", "", double(blocks.size()), 1});
  against_own_tuning(figures, family, fresh, weights, unseen, options);
}

}  // namespace

void unseen_sizes(std::vector<Figure>& figures, const SizesOptions& options) {
  one_family(figures, {"3x3 64->64, images", {image(14, 14), image(28, 28), image(56, 56)}, unseen_images}, options);
  one_family(figures, {"768x768, M", {rows(16), rows(128), rows(512)}, unseen_rows}, options);
}

}  // namespace octile::bench
