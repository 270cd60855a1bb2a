#include "network.hpp"

#include <algorithm>
#include <list>

#include "roof.hpp"
#include "sets.hpp"

namespace octile::bench {
namespace {

struct Pass {
  double seconds = 0;          // of the thread
  std::vector<double> layers;  // by the clock: their sum is more where another process had the core
};

// A network as one contestant runs it: layers take turns to write two buffers, so that a layer's source is as warm as
// the layer before it leaves it.
class Chain {
 public:
  Chain(std::string name, std::vector<ContestantPtr> layers, int64_t largest)
      : who(std::move(name)), layers_(std::move(layers)) {
    for (auto& b : buffers_) {
      b = runtime::aligned_bytes(largest);
      for (int64_t i = 0; i < largest; ++i) b.get()[i] = uint8_t(i * 167 % 64);  // small numbers as floats, too
    }
    const uint8_t* x = buffers_[0].get();
    size_t next = 1;
    for (auto& layer : layers_) {
      if (!layer) continue;
      layer->set_buffers(x, buffers_[next].get());
      x = buffers_[next].get();
      next = 1 - next;
    }
  }
  double pass() {
    Pass p{.layers = std::vector<double>(layers_.size())};
    const double begin = processor_seconds();
    double last = now();
    for (size_t i = 0; i < layers_.size(); ++i) {
      if (!layers_[i]) continue;
      layers_[i]->run();
      const double end = now();
      p.layers[i] = end - last;
      last = end;
    }
    p.seconds = processor_seconds() - begin;
    passes_.push_back(p);
    return p.seconds;
  }
  bool offers(size_t layer) const { return layers_[layer] != nullptr; }
  const Pass& in(size_t round) const { return passes_[round]; }
  const std::vector<ContestantPtr>& layers() const { return layers_; }
  const std::string who;

 private:
  std::vector<ContestantPtr> layers_;
  runtime::AlignedBytes buffers_[2];
  std::vector<Pass> passes_;
};

// Of the same round, over the layers that both have.
double ratio_in(size_t round, const Chain& theirs, const Chain& ours) {
  double shared = 0, all = 0;
  for (size_t i = 0; i < ours.layers().size(); ++i) {
    const double seconds = ours.in(round).layers[i];
    all += seconds;
    if (theirs.offers(i)) shared += seconds;
  }
  return theirs.in(round).seconds / (ours.in(round).seconds * shared / all);
}

NetworkColumn column(const Chain& chain, const Chain& ours, const Turns& turns, size_t index) {
  NetworkColumn column{.who = chain.who, .seconds = turns.time(index)};
  std::vector<double> ratios;
  for (size_t round : turns.rounds) ratios.push_back(ratio_in(round, chain, ours));
  column.ratio = spread(ratios), column.best_ratio = column.seconds.best / turns.time(0).best;
  column.packed_bytes = 0;
  for (size_t i = 0; i < chain.layers().size(); ++i) {
    std::vector<double> seconds;
    for (size_t round : turns.rounds) seconds.push_back(chain.in(round).layers[i]);
    column.layers.push_back(spread(seconds).median);
    const auto& layer = chain.layers()[i];
    if (!layer) continue;
    ++column.offered;
    column.packed_bytes += std::max<int64_t>(0, layer->packed_bytes());
    column.workspace_bytes = std::max(column.workspace_bytes, layer->workspace_bytes());
  }
  return column;
}

}  // namespace

Network compare_network(const Engines& engines, const std::string& set, const CompareOptions& options) {
  Network network{.set = set, .problems = layers_of(set)};
  std::list<Layer> layers;
  int64_t largest = 0;
  for (const auto& problem : network.problems) {
    const Layer& layer = layers.emplace_back(
        problem_of(problem), tuner::TrialOptions{.seed = uint32_t(layers.size() + 1), .data_only = true});
    largest = std::max({largest, layer.trial().x_bytes(), layer.trial().y_bytes()});
  }
  for (const auto& [problem, count] : distinct(network.problems))
    tune(engines.tuned, problem_of(problem), options.tune_seconds);
  std::list<Chain> chains;
  const auto add = [&](const std::string& who, const std::function<ContestantPtr(const Layer&)>& make) {
    std::vector<ContestantPtr> made;
    for (const Layer& layer : layers) made.push_back(make(layer));
    chains.emplace_back(who, std::move(made), largest * (who == f32_name ? 4 : 1));
  };
  add(tuned_name, [&](const Layer& l) { return std::make_unique<Octile>(engines.tuned, l); });
  add(untuned_name, [&](const Layer& l) { return std::make_unique<Octile>(engines.untuned, l); });
  for (const auto& peer : options.peers) add(peer, [&](const Layer& l) { return make_peer(peer, l); });
  for (const auto& layer : chains.front().layers())
    network.macs += double(static_cast<const Octile&>(*layer).plan().macs());
  std::vector<Sample> samples;
  for (Chain& chain : chains) samples.emplace_back([&chain] { return chain.pass(); });
  Roof roof(engines.tuned, layers.front(), int64_t(network.macs));
  const Turns turns = take_turns(samples, [&] { return network.macs / roof.window(); }, options.seconds);
  network.roof_share = turns.share(0);
  size_t index = 0;
  for (const Chain& chain : chains) network.columns.push_back(column(chain, chains.front(), turns, index++));
  return network;
}

}  // namespace octile::bench
