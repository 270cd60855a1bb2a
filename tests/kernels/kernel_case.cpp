#include "kernel_case.hpp"

#include <algorithm>

#include "harness/layer.hpp"
#include "machine/cpu.hpp"
#include "packing/packing.hpp"
#include "problem/layout.hpp"
#include "runtime/access.hpp"
#include "runtime/family.hpp"

#if defined(__x86_64__)
#include "../emulator/emulator.hpp"
#include "../support/tile_permission.hpp"
#endif

namespace octile::test {

Fenced<uint8_t> KernelCase::fenced(const void* from, int64_t bytes) const {
  Fenced<uint8_t> buffer(size_t(bytes), touches_);
  std::copy_n(static_cast<const uint8_t*>(from), bytes, buffer.begin());
  return buffer;
}

template <class T> Fenced<T> KernelCase::fenced(const std::vector<T>& values) const {
  Fenced<T> buffer(values.size(), touches_);
  std::copy(values.begin(), values.end(), buffer.begin());
  return buffer;
}

KernelCase::KernelCase(const Problem& problem, const CaseOptions& options)
    : problem_(problem),
      touches_(options.touches),
      form_(options.form),
      trial_(problem, options.data),
      x_(fenced(trial_.x(), trial_.x_bytes())),
      w_(fenced(trial_.w(), trial_.w_bytes())),
      x_zero_points_(fenced(trial_.x_zero_points())),
      w_zero_points_(fenced(trial_.w_zero_points())),
      bias_(fenced(trial_.bias())),
      multipliers_(fenced(trial_.multipliers())) {}

Result<Plan> KernelCase::plan(const Engine& engine, const PlanOptions& options) const {
  const WeightParameters parameters{.bias = {bias_.data(), bias_.size()},
                                    .zero_points = {w_zero_points_.data(), w_zero_points_.size()}};
  if (!form_ || harness::has_runtime_w(problem_))
    return harness::pack_and_plan(engine, problem_, w_.data(), parameters, options);
  auto weights = packed_in(*form_, engine, problem_, w_.data(), parameters);
  if (!weights) return weights.error();
  return engine.plan(problem_, *weights, options);
}

Result<PackedWeights> packed_in(codegen::Form form, const Engine& engine, const Problem& problem, const void* w,
                                const WeightParameters& parameters) {
  const codegen::Room& room = *codegen::room_named(engine.info().isa);
  const auto nest = codegen::phases_for(problem, room).front().nest;
  const auto source = problem::weight_source(problem);
  const auto& q = nest.quantisation;
  auto block =
      runtime::packed_block(nest, codegen::room_for(nest, room), form,
                            {.w = w,
                             .type = nest.types.w,
                             .source = &source,
                             .zero_point = q.w_zero_point == Per::none ? nullptr : parameters.zero_points.data(),
                             .zero_point_per_channel = q.w_zero_point == Per::channel,
                             .bias = nest.bias ? parameters.bias.data() : nullptr});
  if (!block) return block.error();
  (*block)->family = family_name(problem);
  return runtime::Access::weights(*block);
}

std::string KernelCase::difference(const Plan& plan) const {
  const std::string where = plan.problem() + " " + plan.config() + " " + plan.isa() + ": ";
  const Fenced<uint8_t> y(size_t(trial_.y_bytes()), touches_), workspace(plan.workspace_bytes(), touches_);
  trial_.poison(y.data());
  RunArguments args = trial_arguments(trial_, y.data());
  args.x = x_.data(), args.w = w_.data();
  if (!args.x_row_zero_points.empty()) args.x_row_zero_points = {x_zero_points_.data(), x_zero_points_.size()};
  args.w_zero_points = {w_zero_points_.data(), w_zero_points_.size()};
  args.bias = {bias_.data(), bias_.size()};
  args.multipliers = {multipliers_.data(), multipliers_.size()};
  const auto ran = plan.run(args, {reinterpret_cast<std::byte*>(workspace.data()), workspace.size()});
  if (!ran) return where + ran.error().message;
  if (auto wrong = trial_.compare(y.data()); !wrong.empty()) return where + wrong;
  if (!std::equal(x_.begin(), x_.end(), static_cast<const uint8_t*>(trial_.x()))) return where + "x was written to";
  if (!std::equal(w_.begin(), w_.end(), static_cast<const uint8_t*>(trial_.w()))) return where + "w was written to";
  return {};
}

std::string KernelCase::difference(const Engine& engine, const PlanOptions& options) const {
  const auto made = plan(engine, options);
  if (!made) return name(problem_) + " " + options.config + ": " + made.error().message;
  return difference(*made);
}

std::string difference(const Engine& engine, const Problem& problem, const tuner::TrialOptions& data,
                       const PlanOptions& options, std::optional<codegen::Form> form) {
  for (const Touches touches : {Touches::page_after, Touches::page_before}) {
    const auto wrong = KernelCase(problem, {data, touches, form}).difference(engine, options);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

void InEveryRoom::SetUp() {
  for (const IsaInfo& room : Engine({.store = ""}).info().isas)
    if (room.name == GetParam() && !room.why_not.empty()) GTEST_SKIP() << room.name << ": " << room.why_not;
  ASSERT_EQ(engine().info().isa, GetParam());
}

void InEveryRoomOrEmulated::SetUp() {
#if defined(__x86_64__)
  const codegen::Features wanted = codegen::room_named(GetParam())->facts().required;
  const auto here = emulator::prepare(wanted);
  if (here.emulated.bits()) {
    ASSERT_TRUE(here.missing.bits() || answer_tile_permission(0));
    runtime::assume_features(runtime::assumed_features() | here.emulated);
  }
#endif
  InEveryRoom::SetUp();
}

std::vector<const char*> room_names() {
  std::vector<const char*> names;
  for (const codegen::Room* room : codegen::rooms()) names.push_back(room->name().data());
  return names;
}

Engine InEveryRoom::engine(int threads) const {
  return Engine(
      {.max_isa = GetParam(), .store = "", .threads = threads, .thread_macs = 1, .plans = 16, .memory = Memory::fast});
}

}  // namespace octile::test
