// The public faces of a plan and of packed weights.
#include <algorithm>
#include <octile/packed.hpp>
#include <octile/plan.hpp>

#include "problem/checked.hpp"
#include "runtime/plan_data.hpp"

namespace octile {

int64_t PackedWeights::bytes() const { return block_->bytes(); }
std::string PackedWeights::layout_id() const {
  return std::string(block_->room->name()) + "_" + codegen::name(block_->layout.kind) + "_shift" +
         std::to_string(block_->layout.step.a_shift) +
         (codegen::in_classes(block_->layout.form) ? std::string("_") + codegen::name(block_->layout.form) : "");
}
std::string PackedWeights::isa() const { return std::string(block_->room->name()); }
bool PackedWeights::needs_row_sums() const { return block_->remainder; }

Result<void> Plan::run(const RunArguments& args, std::span<std::byte> workspace) const {
  return runtime::run_plan(*data_, args, workspace);
}

Result<void> Plan::run(const RunArguments& args) const {
  thread_local runtime::AlignedBytes arena;
  thread_local int64_t arena_bytes = 0;
  const int64_t needed = data_->workspace.bytes;
  if (arena_bytes < needed) {
    arena = runtime::aligned_bytes(needed);
    arena_bytes = arena ? needed : 0;
    if (!arena) return Error{Errc::out_of_memory, "workspace: no memory for " + std::to_string(needed) + " bytes"};
  }
  return run(args, {reinterpret_cast<std::byte*>(arena.get()), size_t(arena_bytes)});
}

size_t Plan::workspace_bytes() const { return size_t(data_->workspace.bytes); }
std::string Plan::problem() const { return name(data_->problem); }
std::string Plan::isa() const { return std::string(data_->room->name()); }
std::string_view Plan::algorithm() const { return tuner::algorithm(data_->subject(0), data_->config); }
std::string Plan::config() const { return tuner::name(data_->config); }
std::string Plan::source() const { return data_->source_note; }
bool Plan::copies_destination() const { return data_->destination.staged; }

namespace {

template <class Visit> void each_phase(const runtime::PlanData& p, Visit visit) {
  visit(p);
  for (const auto& other : p.others) visit(*other);
}

// Each once: phases share most of them.
template <class Visit> void each_kernel(const runtime::PlanData& plan, Visit visit) {
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
    once(p.widen);
    if (p.winograd)
      for (const auto& kernel : p.winograd->owned) once(kernel);
  });
}

}  // namespace

bool Plan::copies_source() const {
  bool copies = false;
  each_phase(*data_, [&](const runtime::PlanData& p) {
    copies |= p.winograd || (p.nest.depth > 0 && p.source.copy != runtime::Source::Copy::none);
  });
  return copies;
}

int Plan::threads() const {
  int64_t threads = 0;
  each_phase(*data_, [&](const runtime::PlanData& p) { threads = std::max(threads, p.chunks); });
  return int(threads);
}

int64_t Plan::macs() const {
  problem::Checked macs = 0;
  each_phase(*data_, [&](const runtime::PlanData& p) { macs = problem::add(macs, p.nest.macs()); });
  return problem::saturated(macs);
}

size_t Plan::code_bytes() const {
  size_t bytes = 0;
  each_kernel(*data_, [&](const runtime::Kernel& kernel) { bytes += kernel.code.size(); });
  return bytes;
}

std::vector<KernelView> Plan::kernels() const {
  std::vector<KernelView> views;
  each_kernel(*data_, [&](const runtime::Kernel& kernel) {
    KernelView view{kernel.name, kernel.code, {}};
    for (const auto& label : kernel.labels) view.labels.push_back({label.offset, label.name});
    views.push_back(std::move(view));
  });
  return views;
}

}  // namespace octile
