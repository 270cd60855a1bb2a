#include "comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "layer.hpp"
#include "peer.hpp"
#include "problem/layout.hpp"
#include "reference/naive.hpp"
#include "reference/reference.hpp"
#include "report.hpp"
#include "runtime/ceilings.hpp"

namespace octile::bench {
namespace {

Problem as_sums(Problem problem) {  // the same products, to s32 and without bias: what is compared exactly
  std::visit(
      [](auto& p) {
        p.types.y = Type::s32;
        p.quantisation.multiplier = Per::none;
        p.activation = Activation::none;
        p.bias = false;
      },
      problem);
  return problem;
}

void count_wrong(Row& row, const Problem& problem) {
  const Problem sums = as_sums(problem);
  const tuner::Trial trial(sums, {.data_only = true});
  const auto peer = make_peer(sums, trial);
  if (!peer) return;
  std::vector<int32_t> exact(size_t(trial.y_bytes()) / 4);
  reference::run(sums, {.x = trial.x(), .w = trial.w(), .y = exact.data()});
  peer->run();
  row.values = int64_t(exact.size());
  row.wrong = 0;
  for (size_t i = 0; i < exact.size(); ++i) {
    int32_t theirs;
    std::memcpy(&theirs, peer->y() + 4 * i, 4);
    row.wrong += theirs != exact[i];
  }
}

void count_unlike(Row& row, Runner& ours, Peer& peer) {
  ours();
  peer.run();
  for (int64_t i = 0; i < row.values; ++i) row.unlike += std::abs(int(ours.y()[i]) - int(peer.y()[i])) > 1;
}

void measure_naive(Row& row, const Gemm& g, const tuner::Trial& trial, Runner& ours) {
  std::vector<int32_t> c(size_t(g.m * g.n));
  const std::function<void()> calls[] = {[&] { ours(); },
                                         [&] {
                                           reference::naive_gemm_u8s8s32(
                                               g.m, g.n, g.k, static_cast<const uint8_t*>(trial.x()),
                                               static_cast<const int8_t*>(trial.w()), c.data());
                                         }};
  row.over_naive = take_turns(calls, [] { return 1.0; }, {.seconds = 1}).ratio(1, 0).median;
}

void verify(Runner& runner, const std::string& problem) {
  if (auto wrong = runner.check(); !wrong.empty()) fail(problem + " " + runner.plan().config() + ": " + wrong);
}

}  // namespace

Row compare_layer(const Engine& untuned, const Engine& tuned, const std::string& group, const std::string& problem,
                  const CompareOptions& options) {
  const Layer layer(problem_of(problem), {.draw_w = options.weights});
  Row row;
  row.group = group;
  row.problem = problem;
  if (options.tune_seconds > 0)
    if (auto done = tuned.tune(layer.problem(), {.effort = Effort::patient, .seconds = options.tune_seconds}); !done)
      fail(problem + ": " + done.error().message);
  Runner first = runner(untuned, layer), second = runner(tuned, layer);
  verify(first, problem);
  verify(second, problem);
  row.config_untuned = first.plan().config();
  row.config = second.plan().config();
  row.source = second.plan().source();
  row.algorithm = second.plan().algorithm();
  row.macs = double(second.plan().macs());
  const auto x = std::visit([](const auto& p) { return p.types.x; }, layer.problem());
  auto probe = runtime::CeilingProbe::make(*codegen::room_named(second.plan().isa()), x);
  if (!probe) fail(probe.error().message);
  count_wrong(row, layer.problem());
  const auto peer = make_peer(layer.problem(), layer.trial());
  std::vector<std::function<void()>> calls{[&] { first(); }, [&] { second(); }};
  if (peer) {
    row.peer = peer->implementation();
    calls.emplace_back([&] { peer->run(); });
  }
  const Turns turns = take_turns(calls, [&] { return probe->window(); }, {.seconds = options.seconds});
  row.ceiling = spread(turns.ceiling).median;
  row.untuned = turns.time(0), row.tuned = turns.time(1);
  row.share_untuned = turns.share(0, row.macs), row.share_tuned = turns.share(1, row.macs);
  row.best_untuned = turns.best_share(0, row.macs), row.best_tuned = turns.best_share(1, row.macs);
  if (peer) {
    row.best_theirs = turns.best_share(2, row.macs);
    row.theirs = turns.time(2), row.share_theirs = turns.share(2, row.macs), row.ratio = turns.ratio(1, 2);
    if (std::holds_alternative<Conv>(layer.problem())) count_unlike(row, second, *peer);
  }
  const auto* gemm = std::get_if<Gemm>(&layer.problem());
  if (gemm && options.naive) measure_naive(row, *gemm, layer.trial(), second);
  return row;
}

std::string markdown_head() {
  return "| layer | MMAC | roof GOPS | untuned us | tuned us | peer us | share untuned | share tuned (p20-p80) | "
         "share peer | best: untuned, tuned, peer | tuned/peer (p20-p80) | x naive | peer wrong | config |\n"
         "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n";
}

std::string markdown(const Row& r) {
  const bool peer = r.wrong >= 0;
  const auto or_dash = [](bool there, const std::string& text) { return there ? text : std::string("-"); };
  return fmt::format(
      "| {} | {:.1f} | {:.0f} | {:.1f} | {:.1f} | {} | {:.3f} | {:.3f} ({:.3f}-{:.3f}) | {} | {:.3f} {:.3f} {} | {} | "
      "{} | {} | {} |\n",
      short_name(r.problem), r.macs * 1e-6, r.ceiling * 2e-9, r.untuned.median * 1e6, r.tuned.median * 1e6,
      or_dash(peer, fmt::format("{:.1f}", r.theirs.median * 1e6)), r.share_untuned.median, r.share_tuned.median,
      r.share_tuned.p20, r.share_tuned.p80, or_dash(peer, fmt::format("{:.3f}", r.share_theirs.median)), r.best_untuned,
      r.best_tuned, or_dash(peer, fmt::format("{:.3f}", r.best_theirs)),
      or_dash(peer, fmt::format("{:.3f} ({:.3f}-{:.3f})", r.ratio.median, r.ratio.p20, r.ratio.p80)),
      or_dash(r.over_naive > 0, fmt::format("{:.1f}", r.over_naive)),
      or_dash(peer, fmt::format("{} of {}", r.wrong, r.values)), r.config);
}

nlohmann::json json_of(const Row& r) {
  return {{"group", r.group},
          {"problem", r.problem},
          {"macs", r.macs},
          {"ceiling_macs_per_second", r.ceiling},
          {"config_untuned", r.config_untuned},
          {"config", r.config},
          {"source", r.source},
          {"algorithm", r.algorithm},
          {"peer_implementation", r.peer},
          {"untuned_seconds", json_of(r.untuned)},
          {"tuned_seconds", json_of(r.tuned)},
          {"peer_seconds", json_of(r.theirs)},
          {"share_untuned", json_of(r.share_untuned)},
          {"share_tuned", json_of(r.share_tuned)},
          {"share_peer", json_of(r.share_theirs)},
          {"best_share_untuned", r.best_untuned},
          {"best_share_tuned", r.best_tuned},
          {"best_share_peer", r.best_theirs},
          {"tuned_over_peer", json_of(r.ratio)},
          {"naive_over_tuned", r.over_naive},
          {"values", r.values},
          {"peer_wrong", r.wrong},
          {"peer_unlike", r.unlike}};
}

}  // namespace octile::bench
