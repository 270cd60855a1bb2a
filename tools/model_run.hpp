// The main job: every layer of a model at every width, untuned, tuned, and compared bit for bit.
#pragma once
#include <map>
#include <octile/engine.hpp>
#include <optional>
#include <set>
#include <string>

#include "harness/call.hpp"
#include "harness/roof.hpp"
#include "layers.hpp"

namespace octile::tools {

struct ModelRow {
  std::string layer, problem, isa, algorithm, config, untuned_config, origin;
  int64_t width = 0, count = 1, macs = 0;
  double untuned_seconds = 0, seconds = 0, roof_seconds = 0;
  const char* binds = "none";
  double naive_seconds = 0;       // 0: types the naive loop does not have
  bool naive_scaled = false;      // by macs from another width, since the time for naive loops was up
  int64_t values = 0, wrong = 0;  // of octile against the reference; untuned and tuned run together
  std::optional<int64_t> onnxruntime_wrong;
  std::string digest;  // equal, differs, or why there is none to compare with
};

struct ModelOptions {
  double seconds = 60;  // of tuning, for all problems together
  Effort effort = Effort::measure;
  int threads = 1;
};

using Digests = std::map<std::string, std::string>;  // of one model: key -> SHA-256 of y

class ModelRun {
 public:
  // `estimating` has no store: its plans are untuned even where the problem was tuned before.
  ModelRun(const Engine& engine, const Engine& estimating, const ModelOptions& options);

  // Adds the model's problems that need tuning; the time is shared among them.
  void add(const Model& model);
  template <class Print> void run(const Model& model, const Digests* digests, Print print) {
    for (const Layer& layer : model.layers) {
      begin(layer);
      for (const LayerCase& c : layer.cases) print(row(layer, c, digests));
    }
  }
  size_t tuned() const { return tuned_; }
  size_t known() const { return known_.size(); }
  size_t left() const { return to_tune_.size(); }
  double tuning_seconds() const { return tuning_seconds_; }

 private:
  void begin(const Layer& layer);
  ModelRow row(const Layer& layer, const LayerCase& c, const Digests* digests);
  Plan plan(const Engine& engine, const LayerCase& c) const;
  void tune(const LayerCase& c, double reference_seconds);
  void time(const Layer& layer, const LayerCase& c, const Plan& untuned, const Plan& tuned, void* y, ModelRow& row);
  void time_naive(const Layer& layer, const LayerCase& c, ModelRow& row);

  const Engine& engine_;
  const Engine& estimating_;
  ModelOptions options_;
  harness::Machine machine_;
  std::optional<PackedWeights> packed_;  // of the current layer
  std::optional<harness::Rotation> rotation_;
  std::set<std::string> to_tune_, known_;  // distinct problems, by name
  size_t tuned_ = 0;
  double tuning_seconds_ = 0, naive_seconds_ = 0;
  std::map<std::string, double> naive_;  // by problem
  double naive_rate_ = 0;                // macs per second, of the layer's last one measured
};

}  // namespace octile::tools
