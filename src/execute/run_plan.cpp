// One call of a plan: parameters into workspace, then task after task: stage, tiles, scatter.
#include <algorithm>
#include <optional>
#include <utility>

#include "execute/check_arguments.hpp"
#include "execute/corrections.hpp"
#include "execute/post_ops.hpp"
#include "execute/task.hpp"
#include "execute/winograd.hpp"

namespace octile::runtime {

void TaskRun::run() {
  const auto& n = p_.nest;
  char* y = static_cast<char*>(call_.args.y) + (n.y + item_.y) * p_.destination.element;
  source_ =
      stage_source(p_, band_, static_cast<const char*>(call_.args.x) + n.x + item_.x, call_.args.x_zero_point, chunk_);
  char* copy = chunk_ + p_.workspace.chunk_destination;
  destination_ = int64_t(reinterpret_cast<intptr_t>(y));
  if (p_.destination.staged) {
    destination_ = int64_t(reinterpret_cast<intptr_t>(copy)) - band_.planes.begin * p_.destination.output_plane -
                   band_.out[0].begin * p_.destination.output[0] - band_.out[1].begin * p_.destination.output[1];
    if (n.accumulate) gather_destination(p_, band_, p_.filters_of(panels_), y, copy);
  }
  common_.a_stride = common_.c_stride = 0;
  common_.b_stride = p_.layout.panel_bytes;
  // No panel is ahead yet; the address is one in use, so that fetching it takes no walk of page tables.
  common_.tile.ahead = common_.tile.ahead_end = call_.block;
  common_.workspace = chunk_ + p_.workspace.chunk_accumulators;
  unclamped_ = set_output_values(call_, common_);
  row_zero_points_ = call_.args.x_row_zero_points.data() + item_.number * p_.item_rows;
  if (call_.variant->remainder) run_row_sums();
  if (p_.whole_rows()) run_rows();
  else p_.config.loop == tuner::Loop::panels ? run_panels_first() : run_lines_first();
  if (!n.post_ops.empty()) PostOps(call_, item_).apply(band_, p_.filters_of(panels_), copy);
  if (p_.destination.staged) scatter_destination(p_, band_, p_.filters_of(panels_), copy, y);
}

namespace {

void run_chunk(void* context, int64_t chunk) {
  const Call& call = *static_cast<const Call*>(context);
  const PlanData& p = call.p;
  const int64_t tasks = p.tasks();
  char* own = call.workspace + p.workspace.chunk + chunk * p.workspace.chunk_bytes;
  PaletteSwitch palette(p.palette.entry_of_enter(), p.palette.entry_of_leave());
  Call of_item = call;  // by item: weights of its own, in the chunk's part of the workspace
  of_item.workspace = own;
  int64_t matrix = -1;
  const bool all = p.chunks == 1;
  const int64_t end = all ? tasks : (chunk + 1) * tasks / p.chunks;
  for (int64_t t = all ? 0 : chunk * tasks / p.chunks; t < end; ++t) {
    if (p.winograd) {
      run_winograd_task(call, t, own);
      continue;
    }
    TaskRun task(p.by_item ? of_item : call, t, own, palette);
    if (p.by_item)
      if (const int64_t taken = task.take_matrix(); taken != matrix) set_weights(of_item, matrix = taken, own, palette);
    task.run();
  }
}

void run_phase(const PlanData& p, const RunArguments& args, char* workspace, const uint8_t* block, bool bounded) {
  Call call{p, args};
  call.bounded = bounded;
  call.workspace = workspace;
  call.block = block;
  if (!p.by_item) {
    PaletteSwitch palette(p.palette.entry_of_enter(), p.palette.entry_of_leave());
    set_weights(call, 0, workspace + p.workspace.chunk, palette);
  }
  if (p.nest.types.y != Type::s32) set_multipliers(call);
  if (p.chunks == 1) run_chunk(&call, 0);
  else p.threads->parallel_for(p.chunks, run_chunk, &call);
}

}  // namespace

Result<void> run_plan(const PlanData& p, const RunArguments& args, std::span<std::byte> workspace,
                      const uint8_t* block) {
  if (p.nest.empty()) return {};
  auto multipliers = check_arguments(p, args, workspace);
  if (!multipliers) return multipliers.error();
  std::optional<RunArguments> changed;  // of the u8 problem, and without values that the problem does not use
  if (p.dynamic || has_unused(p, args)) leave_out_unused(p, changed.emplace(args));
  if (p.dynamic) {
    if (auto quantised = quantise_source(p, *changed, workspace.data()); !quantised) return quantised;
    multipliers = range_of(changed->multipliers);
  }
  const RunArguments& given = changed ? *changed : args;
  char* own = reinterpret_cast<char*>(workspace.data());
  const bool bounded = multipliers->below_one();
  for (const auto& other : p.others) run_phase(*other, given, own + p.workspace.chunk, block, bounded);
  run_phase(p, given, own, block, bounded);
  return {};
}

}  // namespace octile::runtime
