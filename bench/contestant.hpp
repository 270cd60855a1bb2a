// Who takes turns: octile's plans and the libraries they are measured against, on the same data.
#pragma once
#include <functional>
#include <memory>
#include <octile/engine.hpp>
#include <string>
#include <vector>

#include "layer.hpp"
#include "turns.hpp"

namespace octile::bench {

inline const std::string tuned_name = "octile", untuned_name = "untuned", onednn_name = "onednn",
                         f32_name = "onednn_f32";

struct Engines {
  const Engine& untuned;  // without store
  const Engine& tuned;    // with one of its own
};

class Contestant {  // one layer: packed weights, NHWC, the same requantisation
 public:
  virtual ~Contestant() = default;
  virtual void run() = 0;
  virtual Sample sampled() {
    return repeated([this] { run(); });
  }
  virtual std::vector<uint8_t> y() = 0;  // of the last run
  virtual std::string implementation() const = 0;
  virtual int64_t packed_bytes() const { return -1; }     // of the weights as it keeps them; -1: it does not tell
  virtual int64_t workspace_bytes() const { return -1; }  // beside source, weights and destination
  virtual void set_buffers(const void* x, void* y) = 0;   // of the sizes and types the problem has
};
using ContestantPtr = std::unique_ptr<Contestant>;

class Octile : public Contestant {  // ends the program on an error, also where a result differs from the reference
 public:
  Octile(const Engine& engine, const Layer& layer, bool verified = false);
  void run() override { runner_(); }
  std::vector<uint8_t> y() override;
  std::string implementation() const override { return plan().config(); }
  int64_t packed_bytes() const override { return packed_bytes_; }
  int64_t workspace_bytes() const override { return int64_t(plan().workspace_bytes()); }
  void set_buffers(const void* x, void* y) override { runner_.set_buffers(x, y); }
  const Plan& plan() const { return runner_.plan(); }

 private:
  const Layer& layer_;
  int64_t packed_bytes_ = 0;
  Runner runner_;
};

void tune(const Engine& engine, const Problem& problem, double seconds);  // not at all where 0

ContestantPtr make_peer(const std::string& who, const Layer& layer);  // null: not offered
std::string onednn_version();                                         // empty: there is none in this build
// With f32, all tensors are floats of the same sizes: what a layer costs that nobody has quantised. null: not offered.
ContestantPtr make_onednn(const Layer& layer, bool f32 = false);

}  // namespace octile::bench
