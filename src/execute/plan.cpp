// The public faces of a plan and of packed weights.
#include <algorithm>
#include <octile/packed.hpp>
#include <octile/plan.hpp>

#include "execute/plan_data.hpp"
#include "problem/at_border.hpp"
#include "problem/checked.hpp"
#include "system/arena.hpp"

namespace octile {

int64_t PackedWeights::bytes() const { return block_ ? block_->bytes() : 0; }
std::string PackedWeights::layout_id() const {
  if (!block_) return {};
  return std::string(block_->room->name()) + "_" + schedule::facts(block_->layout.algorithm).layout + "_shift" +
         std::to_string(block_->layout.step.a_shift) +
         (codegen::in_classes(block_->layout.form) ? std::string("_") + codegen::name(block_->layout.form) : "");
}
std::string PackedWeights::isa() const { return block_ ? std::string(block_->room->name()) : std::string(); }
bool PackedWeights::needs_row_sums() const { return block_ && block_->remainder; }

namespace {

Error empty_plan() { return {Errc::invalid_argument, "plan: was moved from, expected one that Engine::plan gave"}; }

}  // namespace

namespace {

template <class Body> Result<void> at_border_of(const runtime::PlanData* p, Body body) {
  return p && p->integers_only() ? at_integer_border(body) : at_border(body);
}

}  // namespace

Result<void> Plan::run(const RunArguments& args, std::span<std::byte> workspace) const {
  return at_border_of(data_.get(), [&]() -> Result<void> {
    return data_ ? runtime::run_plan(*data_, args, workspace) : Result<void>(empty_plan());
  });
}

Result<void> Plan::run(const RunArguments& args) const {
  return at_border_of(data_.get(), [&]() -> Result<void> {
    if (!data_) return empty_plan();
    const int64_t needed = data_->workspace.bytes;
    const runtime::BorrowedArena arena(needed);
    if (!arena.large_enough())
      return Error{Errc::out_of_memory, "workspace: no memory for " + std::to_string(needed) + " bytes"};
    return runtime::run_plan(*data_, args, arena.bytes());
  });
}

size_t Plan::workspace_bytes() const { return data_ ? size_t(data_->workspace.bytes) : 0; }
std::string Plan::problem() const { return data_ ? name(data_->problem) : std::string(); }
std::string Plan::isa() const { return data_ ? std::string(data_->room->name()) : std::string(); }
std::string_view Plan::algorithm() const {
  return data_ ? std::string_view(schedule::facts(data_->algorithm).shown) : std::string_view();
}
std::string Plan::config() const { return data_ ? tuner::name(data_->config) : std::string(); }
Origin Plan::origin() const { return data_ ? data_->provenance.origin : Origin::none; }
std::string Plan::origin_text() const { return data_ ? data_->provenance.text : std::string(); }
bool Plan::copies_destination() const { return data_ && data_->destination.staged; }

namespace {

template <class Visit> void each_phase(const runtime::PlanData* p, Visit visit) {
  if (!p) return;
  visit(*p);
  for (const auto& other : p->others) visit(*other);
}

// Each once: phases share most of them.
template <class Visit> void each_kernel(const runtime::PlanData* plan, Visit visit) {
  std::vector<const runtime::Kernel*> seen;
  const auto once = [&](const auto& kernel) {
    if (!kernel || std::find(seen.begin(), seen.end(), kernel.get()) != seen.end()) return;
    seen.push_back(kernel.get());
    visit(*kernel);
  };
  each_phase(plan, [&](const runtime::PlanData& p) {
    for (const auto& variant : p.variants)
      for (const auto* kernels : {&variant.kernels, &variant.row_sums, &variant.sums})
        for (const auto& kernel : kernels->owned) once(kernel);
    once(p.widen_kernel);
    for (const auto& kernel : p.winograd_kernels.owned) once(kernel);
  });
}

}  // namespace

bool Plan::copies_source() const {
  bool copies = false;
  each_phase(data_.get(), [&](const runtime::PlanData& p) {
    copies |= p.winograd || (p.nest.depth > 0 && p.source.copy != runtime::Source::Copy::none);
  });
  return copies;
}

int Plan::threads() const {
  int64_t threads = 0;
  each_phase(data_.get(), [&](const runtime::PlanData& p) { threads = std::max(threads, p.chunks); });
  return int(threads);
}

int64_t Plan::macs() const {
  problem::Checked macs = 0;
  each_phase(data_.get(), [&](const runtime::PlanData& p) { macs = problem::add(macs, p.nest.macs()); });
  return problem::saturated(macs);
}

size_t Plan::code_bytes() const {
  size_t bytes = 0;
  each_kernel(data_.get(), [&](const runtime::Kernel& kernel) { bytes += kernel.code.size(); });
  return bytes;
}

std::vector<KernelView> Plan::kernels() const {
  std::vector<KernelView> views;
  each_kernel(data_.get(), [&](const runtime::Kernel& kernel) {
    KernelView view{kernel.name, kernel.code, {}};
    for (const auto& label : kernel.labels) view.labels.push_back({label.offset, label.name});
    views.push_back(std::move(view));
  });
  return views;
}

}  // namespace octile
