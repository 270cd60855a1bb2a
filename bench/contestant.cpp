#include "contestant.hpp"

#include "peer_process.hpp"

namespace octile::bench {
namespace {

Runner planned_runner(const Engine& engine, const Layer& layer, int64_t& packed_bytes) {
  if (harness::has_runtime_w(layer.problem())) return runner(engine, layer);
  const auto weights = packed(engine, layer);
  packed_bytes = weights.bytes();
  return {layer, planned(engine, layer.problem(), weights)};
}

}  // namespace

Octile::Octile(const Engine& engine, const Layer& layer, bool verified)
    : layer_(layer), runner_(planned_runner(engine, layer, packed_bytes_)) {
  if (!verified) return;
  if (auto wrong = runner_.check(); !wrong.empty()) fail(name(layer.problem()) + " " + plan().config() + ": " + wrong);
}

std::vector<uint8_t> Octile::y() { return {runner_.y(), runner_.y() + layer_.trial().y_bytes()}; }

void tune(const Engine& engine, const Problem& problem, double seconds) {
  if (seconds <= 0) return;
  if (auto done = engine.tune(problem, {.effort = Effort::patient, .seconds = seconds}); !done)
    fail(name(problem) + ": " + done.error().message);
}

ContestantPtr make_peer(const std::string& who, const Layer& layer) {
  if (who == onednn_name) return make_onednn(layer);
  if (who == f32_name) return make_onednn(layer, true);
  if (in_process_of_its_own(who)) return make_in_process_of(worker(who), layer);
  return nullptr;
}

}  // namespace octile::bench
