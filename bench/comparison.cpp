#include "comparison.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "contestant.hpp"
#include "roof.hpp"

namespace octile::bench {
namespace {

Problem as_sums(Problem problem) {  // the same products, to s32 and without bias: what is compared exactly
  std::visit(
      [](auto& p) {
        p.types.y = Type::s32;
        p.quantisation.multiplier = p.quantisation.y_zero_point = Per::none;
        p.activation = Activation::none;
        p.bias = false;
      },
      problem);
  return problem;
}

int64_t value_at(const std::vector<uint8_t>& y, size_t i, Type type) {
  if (type == u8) return y[i];
  if (type == s8) return int8_t(y[i]);
  int32_t value;
  std::memcpy(&value, &y[4 * i], 4);
  return value;
}

// Scales may be applied in another order, so a requantised value may be the neighbour of ours; a sum may not.
Wrong count_wrong(const std::vector<uint8_t>& exact, const std::vector<uint8_t>& theirs, Type type) {
  const int64_t tolerance = type == s32 ? 0 : 1;
  Wrong count{int64_t(exact.size()) / (type == s32 ? 4 : 1), 0};
  if (theirs.size() != exact.size()) return {};
  for (size_t i = 0; i < size_t(count.values); ++i)
    count.wrong += std::abs(value_at(theirs, i, type) - value_at(exact, i, type)) > tolerance;
  return count;
}

Wrong count_wrong(const Engines& engines, const Problem& problem, const std::string& who) {
  const Layer layer(problem);
  const auto peer = make_peer(who, layer);
  if (!peer) return {};
  Octile ours(engines.untuned, layer, true);
  ours.run();
  peer->run();
  return count_wrong(ours.y(), peer->y(), std::visit([](const auto& p) { return p.types.y; }, problem));
}

double pack_seconds(const Engine& engine, const Layer& layer) {
  const auto* gemm = std::get_if<Gemm>(&layer.problem());
  if (gemm && gemm->runtime_b) return 0;
  std::vector<double> samples;
  for (int i = 0; i < 5; ++i) {
    const double begin = processor_seconds();
    (void)packed(engine, layer);
    samples.push_back(processor_seconds() - begin);
  }
  return spread(samples).best;
}

Column column(const std::string& who, const Contestant& c, const Turns& turns, size_t index) {
  Column column{.who = who, .implementation = c.implementation()};
  column.seconds = turns.time(index), column.ratio = turns.ratio(index, 0), column.share = turns.share(index);
  column.best_ratio = column.seconds.best / turns.time(0).best, column.best_share = turns.best_share(index);
  column.packed_bytes = c.packed_bytes(), column.workspace_bytes = c.workspace_bytes();
  return column;
}

// As the roof is read several times before it is timed: what leaves L2 has found its place in L3 after some calls, not
// after one. Of the roof, one row by 4096 x 4096 reached .58 after one untimed call, .74 after two, .87 to .90 after
// four and eight.
Sample settled(Contestant& c) {
  constexpr int calls = 4;
  return [&c, sample = c.sampled()] {
    for (int i = 0; i < calls; ++i) c.run();
    return sample();
  };
}

}  // namespace

const Column* Row::column(const std::string& who) const {
  const auto found = std::ranges::find(columns, who, &Column::who);
  return found == columns.end() ? nullptr : &*found;
}

Wrong count_wrong(const Engines& engines, const std::string& problem, const std::string& peer) {
  if (peer == f32_name) return {};
  const Problem p = problem_of(problem);
  const auto of_sums = count_wrong(engines, as_sums(p), peer);
  return of_sums.wrong >= 0 ? of_sums : count_wrong(engines, p, peer);
}

Row compare_layer(const Engines& engines, const std::string& problem, const CompareOptions& options) {
  const Layer layer(problem_of(problem));
  tune(engines.tuned, layer.problem(), options.tune_seconds);
  std::vector<std::string> who{tuned_name, untuned_name};
  std::vector<ContestantPtr> contestants;
  contestants.push_back(std::make_unique<Octile>(engines.tuned, layer, true));
  contestants.push_back(std::make_unique<Octile>(engines.untuned, layer, true));
  const Plan plan = static_cast<const Octile&>(*contestants[0]).plan();
  for (const auto& peer : options.peers)
    if (auto made = make_peer(peer, layer)) {
      who.push_back(peer);
      contestants.push_back(std::move(made));
    }
  Roof roof(engines.tuned, layer, plan.macs());
  std::vector<Sample> samples;
  for (const auto& c : contestants) samples.push_back(roof.bandwidth_may_bind() ? settled(*c) : c->sampled());
  const Turns turns = take_turns(samples, [&] { return roof.seconds(); }, options.seconds);
  Row row{.problem = problem, .config = plan.config(), .source = plan.source()};
  row.config_untuned = contestants[1]->implementation(), row.algorithm = plan.algorithm();
  row.macs = roof.macs(), row.bytes = roof.bytes(), row.bandwidth_binds = roof.bandwidth_binds();
  row.macs_per_second = roof.macs_per_second(), row.bytes_per_second = roof.bytes_per_second();
  row.pack_seconds = pack_seconds(engines.tuned, layer);
  for (size_t i = 0; i < contestants.size(); ++i) {
    row.columns.push_back(column(who[i], *contestants[i], turns, i));
    if (i < 2) continue;
    const auto wrong = count_wrong(engines, problem, who[i]);
    row.columns.back().values = wrong.values, row.columns.back().wrong = wrong.wrong;
  }
  return row;
}

}  // namespace octile::bench
