#include "network.hpp"

#include <algorithm>
#include <list>

#include "against.hpp"
#include "peer_process.hpp"
#include "roof.hpp"
#include "sets.hpp"

namespace octile::bench {
namespace {

struct Pass {
  double seconds = 0;          // of the thread
  std::vector<double> layers;  // by the clock: their sum is more where another process had the core
};

// A network as one contestant runs it.
class Chain {
 public:
  explicit Chain(std::string name) : who(std::move(name)) {}
  virtual ~Chain() = default;
  virtual Pass pass() = 0;
  virtual bool offers(size_t layer) const = 0;
  virtual const Contestant* layer(size_t) const { return nullptr; }  // null: not known, or not offered
  double sample() { return passes_.emplace_back(pass()).seconds; }
  const Pass& in(size_t round) const { return passes_[round]; }
  const std::string who;

 private:
  std::vector<Pass> passes_;
};

// Layers take turns to write two buffers, so that a layer's source is as warm as the layer before it leaves it.
class Layers : public Chain {
 public:
  Layers(std::string name, std::vector<ContestantPtr> layers, int64_t largest)
      : Chain(std::move(name)), layers_(std::move(layers)) {
    for (auto& b : buffers_) {
      b = runtime::aligned_bytes(largest);
      for (int64_t i = 0; i < largest; ++i) b.get()[i] = uint8_t(i * 167 % 64);  // small numbers as floats, too
    }
    size_t x = 0;
    for (auto& layer : layers_) {
      if (!layer) continue;
      layer->set_buffers(buffers_[x].get(), buffers_[1 - x].get());
      x = 1 - x;
    }
  }
  Pass pass() override {
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
    return p;
  }
  bool offers(size_t layer) const override { return layers_[layer] != nullptr; }
  const Contestant* layer(size_t i) const override { return layers_[i].get(); }

 private:
  std::vector<ContestantPtr> layers_;
  runtime::AlignedBytes buffers_[2];
};

// One model of another process, where a layer reads what the one before it wrote if it has that shape; no split.
class Model : public Chain {
 public:
  Model(const std::string& name, const std::list<Layer>& layers) : Chain(name), worker_(worker(name)) {
    std::vector<const Layer*> pointers;
    for (const Layer& layer : layers) pointers.push_back(&layer);
    made_ = worker_.make(pointers);
  }
  ~Model() override { worker_.drop(made_.id); }
  bool there() const { return made_.id != 0; }
  Pass pass() override { return {.seconds = worker_.run(made_.id, 0), .layers = {}}; }
  bool offers(size_t layer) const override { return made_.offered[layer]; }

 private:
  Worker& worker_;
  Worker::Made made_;
};

// A build of octile in a process of its own, which tells the split.
class BuildModel : public Chain {
 public:
  BuildModel(Against& against, const Against::Side& side, const std::list<Layer>& layers)
      : Chain(side.who), worker_(against.worker(side)) {
    std::vector<const Layer*> pointers;
    for (const Layer& layer : layers) pointers.push_back(&layer);
    made_ = against.make(side, pointers);
  }
  ~BuildModel() override { worker_.drop(made_.id); }
  bool there() const { return made_.id != 0; }
  Pass pass() override {
    const auto reply = worker_.pass(made_.id);
    Pass pass{.seconds = reply.value("ns", 1e18) * 1e-9,
              .layers = reply.value("layers_ns", std::vector<double>(made_.offered.size()))};
    for (double& seconds : pass.layers) seconds *= 1e-9;
    return pass;
  }
  bool offers(size_t layer) const override { return made_.offered[layer]; }

 private:
  Worker& worker_;
  Worker::Made made_;
};

// The ratio of times in one round, over the layers that both have.
double ratio_in(size_t round, const Chain& theirs, const Chain& ours) {
  double shared = 0, all = 0;
  for (size_t i = 0; i < ours.in(round).layers.size(); ++i) {
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
  column.ratio = spread(ratios);
  for (size_t i = 0; i < ours.in(0).layers.size(); ++i) {
    column.offered += chain.offers(i);
    const auto* layer = chain.layer(i);
    if (!layer) continue;
    column.packed_bytes = std::max<int64_t>(0, column.packed_bytes) + std::max<int64_t>(0, layer->packed_bytes());
    column.workspace_bytes = std::max(column.workspace_bytes, layer->workspace_bytes());
  }
  for (size_t i = 0; i < chain.in(0).layers.size(); ++i) {
    std::vector<double> seconds;
    for (size_t round : turns.rounds) seconds.push_back(chain.in(round).layers[i]);
    column.layers.push_back(spread(seconds).median);
  }
  return column;
}

// octile tuned, untuned, then the peers that are there, then builds.
std::vector<std::unique_ptr<Chain>> chains_of(const Engines& engines, const std::list<Layer>& layers,
                                              const CompareOptions& options) {
  std::vector<std::unique_ptr<Chain>> chains;
  int64_t largest = 0;
  for (const Layer& l : layers) largest = std::max({largest, l.trial().x_bytes(), l.trial().y_bytes()});
  const auto add = [&](const std::string& who, const std::function<ContestantPtr(const Layer&)>& make) {
    std::vector<ContestantPtr> made;
    for (const Layer& layer : layers) made.push_back(make(layer));
    if (std::ranges::all_of(made, [](const auto& layer) { return !layer; })) return;
    chains.push_back(std::make_unique<Layers>(who, std::move(made), largest * (who == f32_name ? 4 : 1)));
  };
  add(tuned_name, [&](const Layer& l) { return std::make_unique<Octile>(engines.tuned, l); });
  add(untuned_name, [&](const Layer& l) { return std::make_unique<Octile>(engines.untuned, l); });
  for (const auto& peer : options.peers)
    if (!in_process_of_its_own(peer)) add(peer, [&](const Layer& l) { return make_peer(peer, l); });
    else if (auto model = std::make_unique<Model>(peer, layers); model->there()) chains.push_back(std::move(model));
  if (!options.against) return chains;
  for (const auto& side : Against::sides())
    if (auto model = std::make_unique<BuildModel>(*options.against, side, layers); model->there())
      chains.push_back(std::move(model));
  return chains;
}

// Whose time a chain's is set against: this build's like it, of a build; else octile tuned.
size_t base_of(const std::vector<std::unique_ptr<Chain>>& chains, size_t index) {
  if (!of_a_build(chains[index]->who)) return 0;
  const auto found =
      std::ranges::find_if(chains, [&](const auto& chain) { return chain->who == side_of(chains[index]->who).over; });
  return found == chains.end() ? 0 : size_t(found - chains.begin());
}

}  // namespace

Network compare_network(const Engines& engines, const std::string& set, const CompareOptions& options) {
  Network network{.set = set, .problems = layers_of(set)};
  std::list<Layer> layers;
  for (const auto& problem : network.problems)
    layers.emplace_back(problem_of(problem),
                        tuner::TrialOptions{.seed = uint32_t(layers.size() + 1), .data_only = true});
  for (const auto& [problem, count] : distinct(network.problems))
    tune(engines.tuned, problem_of(problem), options.tune_seconds);
  const auto chains = chains_of(engines, layers, options);
  for (size_t i = 0; i < layers.size(); ++i)
    network.macs += double(static_cast<const Octile*>(chains[0]->layer(i))->plan().macs());
  std::vector<Sample> samples;
  for (const auto& chain : chains) samples.emplace_back([&chain] { return chain->sample(); });
  Roof roof(engines.tuned, layers.front(), int64_t(network.macs));
  const Turns turns = take_turns(samples, [&] { return network.macs / roof.window(); }, options.seconds);
  network.roof_share = turns.share(0);
  for (size_t i = 0; i < chains.size(); ++i) {
    const size_t base = base_of(chains, i);
    network.columns.push_back(column(*chains[i], *chains[base], turns, i));
    network.columns.back().best_ratio = turns.time(i).best / turns.time(base).best;
  }
  return network;
}

}  // namespace octile::bench
