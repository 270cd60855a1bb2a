// One problem with drawn data and what the reference says of it, to run plans of an engine on.
#pragma once
#include <gtest/gtest.h>

#include <cstring>
#include <octile/octile.hpp>
#include <span>
#include <string>
#include <vector>

#include "codegen/room.hpp"
#include "packing/packing.hpp"
#include "runtime/family.hpp"
#include "tuner/trial.hpp"

namespace octile::test {

// Problems of one family and seed draw the same weights, biases and multipliers at every size: one pack serves all.
class Layer {
 public:
  explicit Layer(const Problem& problem, const tuner::TrialOptions& options = {})
      : trial_(problem, as_trained(options)), y_(runtime::aligned_bytes(trial_.y_bytes())) {}

  const Problem& problem() const { return trial_.problem(); }
  const tuner::Trial& trial() const { return trial_; }
  Result<PackedWeights> pack(const Engine& engine) const { return pack(engine, trial_.problem()); }
  Result<PackedWeights> pack(const Engine& engine, const Problem& family) const {
    return engine.pack(family, trial_.w(), {.bias = trial_.bias(), .zero_points = trial_.w_zero_points()});
  }
  Result<Plan> plan(const Engine& engine, const PackedWeights& weights, const PlanOptions& options = {}) const {
    return engine.plan(problem(), weights, options);
  }
  Result<Plan> plan(const Engine& engine, const PlanOptions& options = {}) const {
    const auto* gemm = std::get_if<Gemm>(&problem());
    if (gemm && gemm->runtime_w) return engine.plan(problem(), options);
    auto weights = pack(engine);
    return weights ? plan(engine, *weights, options) : Result<Plan>(weights.error());
  }
  RunArguments arguments() const { return trial_arguments(trial_, y_.get()); }
  uint8_t* y() const { return y_.get(); }
  std::vector<uint8_t> bytes() const { return {y(), y() + trial_.y_bytes()}; }

  // "": equal to the reference bit for bit, gaps between strides included. Else what went wrong.
  std::string run(const Plan& plan) const { return run(plan, y()); }
  std::string run(const Plan& plan, uint8_t* y) const {
    const auto workspace = runtime::aligned_bytes(std::max<int64_t>(64, int64_t(plan.workspace_bytes())));
    return run(plan, y, {reinterpret_cast<std::byte*>(workspace.get()), plan.workspace_bytes()});
  }
  std::string run(const Plan& plan, uint8_t* y, std::span<std::byte> workspace) const {
    trial_.poison(y);
    const auto ran = plan.run(trial_arguments(trial_, y), workspace);
    return ran ? trial_.compare(y) : ran.error().message;
  }

 private:
  // Weights as networks have them, which is what a tuner without them takes the form of packed ones from.
  static tuner::TrialOptions as_trained(tuner::TrialOptions options) {
    if (options.draw == tuner::Draw::uniform && !options.draw_w) options.draw_w = tuner::Draw::trained;
    return options;
  }
  tuner::Trial trial_;
  runtime::AlignedBytes y_;
};

inline Conv small_conv() {  // of free size; 40 channels are no multiple of any tile
  Conv c{.channels = {24, 40}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}, .types = {u8, s8, u8}};
  c.quantisation = {.x_zero_point = Per::tensor, .y_zero_point = Per::tensor, .multiplier = Per::channel};
  c.bias = true;
  return c;
}
inline Gemm small_gemm(int64_t m = any) { return {.m = m, .n = 40, .k = 36}; }

// Skipped ones are named by RoomTest.
inline std::vector<std::string> all_rooms() {
  std::vector<std::string> names;
  for (const codegen::Room* room : codegen::rooms()) names.emplace_back(room->name());
  return names;
}
inline bool room_runs_here(const std::string& room) {
  return Engine({.max_isa = room, .store = ""}).info().isa == room;
}
class RoomTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!room_runs_here(GetParam())) GTEST_SKIP() << "this CPU has no room " << GetParam();
  }
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitised = true;
#else
constexpr bool sanitised = false;
#endif

}  // namespace octile::test
