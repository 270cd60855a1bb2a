#include "comparison.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "against.hpp"
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

Type y_type(const Problem& problem) {
  return std::visit([](const auto& p) { return p.types.y; }, problem);
}

Wrong count_wrong(const std::vector<uint8_t>& exact, const std::vector<uint8_t>& theirs, Type type, int64_t tolerance) {
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
  // Scales may be applied in another order, so a requantised value may be the neighbour of ours; a sum may not.
  const Type type = y_type(problem);
  return count_wrong(ours.y(), peer->y(), type, type == s32 ? 0 : 1);
}

// Every bit of every value, and of the gaps between them.
Wrong count_wrong(const Engines& engines, const Layer& layer, Contestant& of_a_build) {
  Octile ours(engines.untuned, layer, true);
  return count_wrong(ours.y(), of_a_build.y(), y_type(layer.problem()), 0);
}

double pack_seconds(const Engine& engine, const Layer& layer) {
  const auto* gemm = std::get_if<Gemm>(&layer.problem());
  if (gemm && gemm->runtime_w) return 0;
  std::vector<double> samples;
  for (int i = 0; i < 5; ++i) {
    const double begin = processor_seconds();
    (void)packed(engine, layer);
    samples.push_back(processor_seconds() - begin);
  }
  return spread(samples).best;
}

// The column of contestant `index`, whose ratio is over contestant `base`.
Column column(const std::string& who, const Contestant& c, const Turns& turns, size_t index, size_t base) {
  Column column{.who = who, .implementation = c.implementation()};
  column.seconds = turns.time(index), column.ratio = turns.ratio(index, base), column.share = turns.share(index);
  column.best_ratio = column.seconds.best / turns.time(base).best, column.best_share = turns.best_share(index);
  column.packed_bytes = c.packed_bytes(), column.workspace_bytes = c.workspace_bytes();
  return column;
}

struct Field {  // who takes turns, octile tuned and untuned first
  std::vector<std::string> who;
  std::vector<ContestantPtr> contestants;
  void add(const std::string& name, ContestantPtr contestant) {
    if (!contestant) return;
    who.push_back(name);
    contestants.push_back(std::move(contestant));
  }
  size_t base(size_t index) const {
    if (!of_a_build(who[index])) return 0;
    const auto found = std::ranges::find(who, side_of(who[index]).over);
    return found == who.end() ? 0 : size_t(found - who.begin());
  }
};

Field field(const Engines& engines, const Layer& layer, const CompareOptions& options) {
  Field field;
  field.add(tuned_name, std::make_unique<Octile>(engines.tuned, layer, true));
  field.add(untuned_name, std::make_unique<Octile>(engines.untuned, layer, true));
  for (const auto& peer : options.peers) field.add(peer, make_peer(peer, layer));
  if (options.against)
    for (const auto& side : Against::sides()) field.add(side.who, options.against->make(side, layer));
  return field;
}

// As the roof is read several times before it is timed: what leaves L2 has found its place in L3 after some calls, not
// after one. The roof of one row by 4096 x 4096 reached .58 after one untimed call, .74 after two, .87 to .90 after
// four and eight.
Sample settled(Contestant& c) {
  constexpr int calls = 4;
  return [&c, sample = c.sampled()] {
    for (int i = 0; i < calls; ++i) c.run();
    return sample();
  };
}

Turns one_draw(const Field& all, Roof& roof, double seconds) {
  std::vector<Sample> samples;
  for (const auto& c : all.contestants) samples.push_back(roof.bandwidth_may_bind() ? settled(*c) : c->sampled());
  return take_turns(samples, [&] { return roof.seconds(); }, seconds);
}

// A process gets its pages by chance, and they decide up to 3 % between two runs of the very same build: a row of 768
// by 768 was 1.028 (1.023-1.032) of itself. So builds are compared in some processes each.
Turns draws(Field& all, Roof& roof, const Layer& layer, const CompareOptions& options) {
  if (!options.against) return one_draw(all, roof, options.seconds);
  constexpr int processes = 4;
  Turns turns = one_draw(all, roof, options.seconds / processes);
  for (int draw = 1; draw < processes; ++draw) {
    options.against->restart();
    for (size_t i = 0; i < all.who.size(); ++i)
      if (of_a_build(all.who[i])) all.contestants[i] = options.against->make(side_of(all.who[i]), layer);
    turns.append(one_draw(all, roof, options.seconds / processes));
  }
  return turns;
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
  Field all = field(engines, layer, options);
  const auto& [who, contestants] = all;
  const Plan plan = static_cast<const Octile&>(*contestants[0]).plan();
  Roof roof(engines.tuned, layer, plan.macs());
  const Turns turns = draws(all, roof, layer, options);
  Row row{.problem = problem, .config = plan.config(), .origin = plan.origin_text()};
  row.config_untuned = contestants[1]->implementation(), row.algorithm = plan.algorithm();
  row.macs = roof.macs(), row.bytes = roof.bytes(), row.bandwidth_binds = roof.bandwidth_binds();
  row.macs_per_second = roof.macs_per_second(), row.bytes_per_second = roof.bytes_per_second();
  row.pack_seconds = pack_seconds(engines.tuned, layer);
  for (size_t i = 0; i < contestants.size(); ++i) {
    row.columns.push_back(column(who[i], *contestants[i], turns, i, all.base(i)));
    if (i < 2) continue;
    const auto wrong =
        of_a_build(who[i]) ? count_wrong(engines, layer, *contestants[i]) : count_wrong(engines, problem, who[i]);
    row.columns.back().values = wrong.values, row.columns.back().wrong = wrong.wrong;
  }
  return row;
}

}  // namespace octile::bench
