#include "model_run.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "common.hpp"
#include "harness/tensor_bytes.hpp"
#include "reference/naive.hpp"
#include "runtime/access.hpp"
#include "sha256.hpp"

namespace octile::tools {
namespace {

constexpr double row_seconds = 0.08;  // of timing a row: 5 slices of each plan
constexpr double naive_share = 0.1;   // of the tuning budget, ...
constexpr double naive_at_least = 2;  // ... or seconds
constexpr double min_tuning = 0.05;   // seconds for a problem, on top of verifying its candidates

int64_t differences(const Buffer& a, const Buffer& b) {
  int64_t count = 0;
  for (int64_t i = 0; i < a.size(); ++i) count += a.data()[i] != b.data()[i];
  return count;
}

// Fills y with values that can never be taken for its result.
void poison(const Buffer& expected, Buffer& y) {
  for (int64_t i = 0; i < y.size(); ++i) y.data()[i] = uint8_t(~expected.data()[i]);
}

int64_t wrong_values(const Plan& plan, const Layer& layer, const LayerCase& c, const Buffer& expected, Buffer& y) {
  poison(expected, y);
  const harness::Call call(plan, arguments(layer.weights, c.source, y.data()));
  if (const auto ran = call.run(); !ran) fail(layer.name + ": " + ran.error().message);
  return differences(y, expected);
}

std::string compare_digest(const Buffer& y, const std::string& key, const Digests* digests) {
  if (!digests) return "none of this model";
  if (key.empty()) return "none without libcrypto";
  const auto found = digests->find(key);
  if (found == digests->end()) return "none of these inputs";
  return found->second == sha256({y.span()}) ? "equal" : "differs";
}

bool naive_can(const Problem& problem) {
  return std::visit([](const auto& p) { return p.types.x == Type::u8 && p.types.w == Type::s8; }, problem);
}

void naive(const Problem& problem, const uint8_t* x, const int8_t* w, int32_t* y) {
  if (const auto* conv = std::get_if<Conv>(&problem)) return reference::naive_conv_u8s8s32(*conv, x, w, y);
  const Gemm& g = std::get<Gemm>(problem);
  int64_t items = 1;
  for (int64_t size : g.batch) items *= size;
  for (int64_t i = 0; i < items; ++i)
    reference::naive_gemm_u8s8s32(g.m, g.n, g.k, x + i * g.m * g.k, w + (g.runtime_w ? i * g.k * g.n : 0),
                                  y + i * g.m * g.n);
}

}  // namespace

ModelRun::ModelRun(const Engine& engine, const Engine& estimating, const ModelOptions& options)
    : engine_(engine), estimating_(estimating), options_(options), machine_(engine.info()) {}

void ModelRun::begin(const Layer& layer) {
  packed_.reset();
  if (!harness::has_runtime_w(layer.family))
    packed_ = or_fail(engine_.pack(layer.family, layer.weights.w.data(), parameters(layer.weights)), layer.name);
  rotation_.emplace(packed_ ? runtime::Access::block(*packed_).get() : nullptr);
  naive_rate_ = 0;
}

Plan ModelRun::plan(const Engine& engine, const LayerCase& c) const {
  return or_fail(packed_ ? engine.plan(c.problem, *packed_) : engine.plan(c.problem), octile::name(c.problem));
}

void ModelRun::add(const Model& model) {
  for (const Layer& layer : model.layers) {
    packed_.reset();
    if (!harness::has_runtime_w(layer.family))
      packed_ = or_fail(engine_.pack(layer.family, layer.weights.w.data(), parameters(layer.weights)), layer.name);
    for (const LayerCase& c : layer.cases) {
      const std::string name = octile::name(c.problem);
      if (to_tune_.contains(name) || known_.contains(name)) continue;
      if (plan(engine_, c).origin() == Origin::exact_record) known_.insert(name);
      else to_tune_.insert(name);
    }
  }
}

// Engine::tune() draws data of its own, so one problem is tuned once however many layers have it.
void ModelRun::tune(const LayerCase& c, double reference_seconds) {
  const std::string name = octile::name(c.problem);
  const auto waiting = to_tune_.find(name);
  if (waiting == to_tune_.end() || options_.seconds <= 0) return;
  const double share = (options_.seconds - tuning_seconds_) / double(to_tune_.size());
  // The budget holds the reference run of the tuner's own verification, which is about as long as ours was.
  const PlanOptions options{
      .effort = options_.effort, .seconds = std::max(share, min_tuning + 1.5 * reference_seconds), .config = {}};
  const double from = now();
  const auto report = engine_.tune(c.problem, options);
  tuning_seconds_ += now() - from;
  to_tune_.erase(waiting);
  if (!report) fail(name + ": " + report.error().message);
  if (report->wrong) fail(fmt::format("{}: {} candidates gave wrong values", name, report->wrong));
  ++tuned_;
}

ModelRow ModelRun::row(const Layer& layer, const LayerCase& c, const Digests* digests) {
  ModelRow row;
  row.layer = layer.name, row.problem = octile::name(c.problem), row.width = c.width, row.count = layer.count;
  const int64_t bytes = harness::bytes_of(c.problem).y;
  Buffer expected(bytes), y(bytes);
  const double from = now();
  reference::run(c.problem, reference_inputs(layer.weights, c.source, expected.data()));
  const double reference_seconds = now() - from;

  const Plan untuned = plan(estimating_, c);
  row.wrong = wrong_values(untuned, layer, c, expected, y);
  tune(c, reference_seconds);
  const Plan tuned = plan(engine_, c);
  row.wrong += wrong_values(tuned, layer, c, expected, y);
  row.values = bytes;
  row.digest = compare_digest(y, c.digest_key, digests);
  if (c.y_onnxruntime.size()) row.onnxruntime_wrong = differences(expected, c.y_onnxruntime);

  row.macs = tuned.macs();
  row.isa = tuned.isa(), row.algorithm = tuned.algorithm();
  row.config = tuned.config(), row.untuned_config = untuned.config(), row.origin = tuned.origin_text();
  time(layer, c, untuned, tuned, y.data(), row);
  time_naive(layer, c, row);
  return row;
}

void ModelRun::time(const Layer& layer, const LayerCase& c, const Plan& untuned, const Plan& tuned, void* y,
                    ModelRow& row) {
  const harness::Call first(untuned, arguments(layer.weights, c.source, y)),
      second(tuned, arguments(layer.weights, c.source, y));
  std::vector<std::function<void()>> calls{[&] { second(*rotation_); }};
  // One config is one time: two figures of it would only show the noise.
  if (untuned.config() != tuned.config()) calls.emplace_back([&] { first(*rotation_); });
  const harness::Timed timed = harness::measure_with_roof(calls, tuned, machine_, rotation_->bytes(), row_seconds);
  row.seconds = timed.seconds.front();
  row.untuned_seconds = timed.seconds.back();
  row.roof_seconds = timed.roof.seconds(double(row.macs));
  row.binds = timed.roof.binds(double(row.macs));
}

void ModelRun::time_naive(const Layer& layer, const LayerCase& c, ModelRow& row) {
  if (!naive_can(c.problem)) return;
  if (const auto known = naive_.find(row.problem); known != naive_.end()) {
    row.naive_seconds = known->second;
    return;
  }
  if (naive_rate_ > 0 && naive_seconds_ > std::max(naive_at_least, naive_share * options_.seconds)) {
    row.naive_seconds = double(row.macs) / naive_rate_;
    row.naive_scaled = true;
    return;
  }
  const Buffer y(row.values * 4);
  const uint8_t* w = c.source.b.data() ? c.source.b.data() : layer.weights.w.data();
  double best = 0, spent = 0;
  // By the processor's clock: the naive loop runs too long to be repeated until a busy machine leaves it alone.
  for (int i = 0; i < 3 && (i == 0 || spent < 5e-3); ++i) {  // long ones once
    const double from = harness::processor_seconds();
    naive(c.problem, c.source.x.data(), reinterpret_cast<const int8_t*>(w), reinterpret_cast<int32_t*>(y.data()));
    const double seconds = harness::processor_seconds() - from;
    best = i == 0 ? seconds : std::min(best, seconds);
    spent += seconds;
  }
  naive_seconds_ += spent;
  row.naive_seconds = naive_[row.problem] = best;
  naive_rate_ = double(row.macs) / best;
}

}  // namespace octile::tools
