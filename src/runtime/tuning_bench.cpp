#include "runtime/tuning_bench.hpp"

#include <algorithm>

#include "runtime/family.hpp"

namespace octile::runtime {

TuningSeams tuning_seams;

namespace {

// Several copies of the packed weights, used in turn: a layer of a network finds its weights cold. Hot ones flatter
// whatever streams more weights (direct 3x3: 446 us hot, 472 rotating; Winograd 365 and 575).
constexpr int64_t rotated_bytes = 64 << 20, max_copies = 64;

// Far more than any candidate worth choosing takes: in a child one thread does all, beside other programs.
double first_run_seconds(const Problem& problem) { return 10 + 1e-7 * double(problem::macs(problem)); }

Result<std::shared_ptr<PackedBlock>> copy_of(const PackedBlock& from) {
  auto block = std::make_shared<PackedBlock>();
  block->room = from.room;
  block->layout = from.layout;
  block->others = from.others;
  block->winograd = from.winograd;
  block->remainder = from.remainder;
  block->data = aligned_bytes(from.bytes());
  if (!block->data) return Error{Errc::out_of_memory, "tuning: no memory for a private copy of the weights"};
  std::copy_n(from.data.get(), from.bytes(), block->data.get());
  return block;
}

bool same(const Kernels& a, const Kernels& b) {
  const auto present = [](const Kernels& k) {
    std::vector<bool> is;
    for (codegen::Entry entry : k.entry) is.push_back(entry != nullptr);
    return is;
  };
  return a.owned.size() == b.owned.size() && present(a) == present(b) &&
         std::equal(a.owned.begin(), a.owned.end(), b.owned.begin(),
                    [](const auto& x, const auto& y) { return x->hash == y->hash; });
}

bool same(const Variant& a, const Variant& b) {
  return a.terms == b.terms && a.remainder == b.remainder && same(a.kernels, b.kernels) &&
         same(a.row_sums, b.row_sums) && same(a.sums, b.sums);
}

bool same(const Source& a, const Source& b) {
  return a.copy == b.copy && a.input == b.input && a.output == b.output && a.input_plane == b.input_plane &&
         a.output_plane == b.output_plane && a.bytes == b.bytes && a.fill == b.fill && a.flip == b.flip &&
         a.padded == b.padded;
}

bool same(const Destination& a, const Destination& b) {
  return a.staged == b.staged && a.merges_lines == b.merges_lines && a.output == b.output &&
         a.output_plane == b.output_plane && a.bytes == b.bytes;
}

bool same_tasks(const PlanData& a, const PlanData& b) {
  return a.band == b.band && a.bands == b.bands && a.band_axis == b.band_axis && a.plane_band == b.plane_band &&
         a.plane_bands == b.plane_bands && a.panel_splits == b.panel_splits && a.chunks == b.chunks &&
         a.by_item == b.by_item && a.workspace.bytes == b.workspace.bytes;
}

}  // namespace

// Configs may differ in rows alone: where two row counts cut some line into other tiles, the larger one has a
// kernel of more rows than the smaller allows. So the same kernels mean the same tiles.
bool same_calls(const PlanData& a, const PlanData& b) {
  if (a.code_hash != b.code_hash || a.room != b.room || a.tables != b.tables) return false;
  if (a.config.winograd || b.config.winograd) return a.config == b.config;
  return a.config.columns == b.config.columns && a.config.loop == b.config.loop &&
         a.config.prefetch == b.config.prefetch && (a.config.unroll > 1) == (b.config.unroll > 1) &&
         a.config.border == b.config.border && same_tasks(a, b) && same(a.source, b.source) &&
         same(a.destination, b.destination) &&
         std::equal(a.variants.begin(), a.variants.end(), b.variants.begin(), b.variants.end(),
                    [](const Variant& x, const Variant& y) { return same(x, y); }) &&
         std::equal(a.others.begin(), a.others.end(), b.others.begin(), b.others.end(),
                    [](const auto& x, const auto& y) { return same_calls(*x, *y); });
}

int64_t prime_up_to(int64_t max) {
  for (int64_t number = max; number > 3; --number) {
    int64_t divisor = 2;
    while (divisor * divisor <= number && number % divisor) ++divisor;
    if (divisor * divisor > number) return number;
  }
  return std::min<int64_t>(max, 3);
}

int64_t rotating_copies(int64_t bytes) {
  return prime_up_to(std::clamp<int64_t>(rotated_bytes / std::max<int64_t>(1, bytes), 1, max_copies));
}

Result<void> Bench::prepare(PlanRequest& r, const Laying& laying) {
  y_ = aligned_bytes(trial_.y_bytes());
  if (!y_) return Error{Errc::out_of_memory, "tuning: no memory for a private destination"};
  if (r.nest.runtime_w) return {};
  const WeightValues values{.w = trial_.w(),
                            .type = r.nest.types.w,
                            .zero_point = trial_.w_zero_points().empty() ? nullptr : trial_.w_zero_points().data(),
                            .zero_point_per_channel = r.nest.quantisation.w_zero_point == Per::channel,
                            .bias = trial_.bias().empty() ? nullptr : trial_.bias().data()};
  auto packed = packed_block(r.problem, codegen::phases_for(r.problem, *r.room), *r.room, values, laying);
  if (!packed) return packed.error();
  r.set_layouts((*packed)->layouts());
  r.winograd = (*packed)->winograd;
  hot_ = std::move(*packed);
  const int64_t copies = rotating_copies(hot_->bytes());
  // A block as large as the whole ring is warm in no cache, whoever used it last.
  if (copies == 1) ring_.push_back(hot_);
  while (int64_t(ring_.size()) < copies) {
    auto copy = copy_of(*hot_);
    if (!copy) return copy.error();
    ring_.push_back(std::move(*copy));
  }
  return {};
}

void Bench::have_workspace(const PlanData& plan) {
  if (workspace_bytes_ >= plan.workspace.bytes) return;
  workspace_ = aligned_bytes(plan.workspace.bytes);
  workspace_bytes_ = workspace_ ? plan.workspace.bytes : 0;
}

Result<void> Bench::run(const PlanData& plan, uint8_t* y, const PackedBlock* block) {
  auto ran = run_plan(plan, trial_arguments(trial_, y),
                      {reinterpret_cast<std::byte*>(workspace_.get()), size_t(workspace_bytes_)},
                      block ? block->data.get() : nullptr);
  if (tuning_seams.after_run) tuning_seams.after_run(plan, y, trial_.y_bytes());
  return ran;
}

// Runs in the child: all that it uses was there before.
bool Bench::first_run(const PlanData& plan, const GuardedBytes& y) {
  y.mark();
  trial_.poison(y.data());
  return run(plan, y.data(), hot_.get()) && trial_.equal(y.data()) && y.marks_are_whole();
}

FirstOutcomes Bench::run_first(std::span<const PlanData* const> plans) {
  const GuardedBytes y(trial_.y_bytes());
  if (!y.data()) return {std::vector<std::string>(plans.size()), "no memory for a guarded destination"};
  for (const PlanData* plan : plans) have_workspace(*plan);
  struct Context {
    Bench& bench;
    std::span<const PlanData* const> plans;
    const GuardedBytes& y;
  } context{*this, plans, y};
  FirstRuns runs{.count = plans.size(), .context = &context};
  runs.run = [](void* c, size_t index) {
    auto& [bench, all, destination] = *static_cast<Context*>(c);
    return bench.first_run(*all[index], destination);
  };
  runs.seconds =
      tuning_seams.first_run_seconds > 0 ? tuning_seams.first_run_seconds : first_run_seconds(trial_.problem());
  runs.make_child = tuning_seams.make_child;
  return runtime::run_first(runs);
}

std::string Bench::verify(const PlanData& plan) {
  trial_.poison(y_.get());
  have_workspace(plan);
  if (auto ran = run(plan, y_.get(), hot_.get()); !ran) return "failed: " + ran.error().message;
  return trial_.equal(y_.get()) ? "ok" : "wrong";
}

void Bench::time(const PlanData& plan) {
  have_workspace(plan);
  const PackedBlock* block = ring_.empty() ? nullptr : ring_[next_++ % ring_.size()].get();
  (void)run(plan, y_.get(), block);
  if (tuning_seams.timed) tuning_seams.timed(block, false);
}

void Bench::time_hot(const PlanData& plan) {
  have_workspace(plan);
  (void)run(plan, y_.get(), hot_.get());
  if (tuning_seams.timed) tuning_seams.timed(hot_.get(), true);
}

}  // namespace octile::runtime
