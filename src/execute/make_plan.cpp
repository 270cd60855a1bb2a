// Schedule -> Plan: its kernels from the cache, and all else that a call reads.
#include <algorithm>

#include "execute/plan_kernels.hpp"
#include "problem/checked.hpp"
#include "problem/layout.hpp"

namespace octile::runtime {
namespace {

using schedule::Given, schedule::Lowered, schedule::Schedule;

Given given_by(const PlanRequest& request, const codegen::PackedLayout& layout) {
  Given given;
  given.packs_b = !request.packed;
  given.row_sums = request.packed && request.packed->needs_row_sums(layout);
  given.threads = request.threads->count();
  given.thread_macs = request.thread_macs;
  return given;
}

std::shared_ptr<PlanData> plan_of(const PlanRequest& request, Schedule schedule) {
  auto p = std::make_shared<PlanData>(std::move(schedule));
  p->problem = request.problem;
  p->packed = request.packed.get();
  if (p->nest.runtime_w) p->b_source = problem::weight_source(p->problem);
  p->threads = request.threads;
  for (const schedule::Outcome& o : p->outcomes) p->variants.push_back({o.terms, o.remainder, {}, {}, {}});
  return p;
}

// The config of the largest phase, as near to it as the limits of this phase allow.
Result<std::shared_ptr<const PlanData>> make_other(const PlanRequest& request, const PlanPhase& phase,
                                                   const Lowered& largest, const tuner::Config& of_largest,
                                                   KernelCache& cache) {
  const Given given = given_by(request, phase.layout);
  const int terms = schedule::outcomes_of(phase.nest, phase.layout, given).back().terms;
  const Lowered s(phase.nest, *phase.room, phase.layout, {}, terms, largest.l1, largest.l2, largest.threads);
  const tuner::Config config = tuner::fitted(s, of_largest);
  if (auto reason = tuner::illegal(s, config); !reason.empty())
    return Error{Errc::unsupported, "config: of a phase " + tuner::name(config) + " is not legal: " + reason};
  auto scheduled = schedule::make_schedule(s, config, given);
  if (!scheduled) return scheduled.error();
  auto p = plan_of(request, *std::move(scheduled));
  if (auto set = set_kernels(*p, cache); !set) return set.error();
  return std::shared_ptr<const PlanData>(std::move(p));
}

Result<void> set_others(PlanData& p, const PlanRequest& request, const Lowered& s, KernelCache& cache) {
  schedule::WorkspaceLayout& w = p.workspace;
  for (const PlanPhase& phase : request.others) {
    auto other = make_other(request, phase, s, p.config, cache);
    if (!other) return other.error();
    const problem::Checked end = problem::add(w.chunk, (*other)->workspace.bytes);
    if (!problem::at_most(end, schedule::max_workspace)) return schedule::too_much_workspace("all of it");
    w.bytes = std::max(w.bytes, *end);
    add_to_hash(p, (*other)->code_hash);
    p.others.push_back(*std::move(other));
  }
  return {};
}

Result<std::shared_ptr<PlanData>> make_largest(const PlanRequest& request, const Lowered& s,
                                               const tuner::Config& config, KernelCache& cache) {
  Given given = given_by(request, request.layout);
  if (auto reason = tuner::illegal(s, config); !reason.empty())
    return Error{Errc::unsupported, "config: " + tuner::name(config) + " is not legal here: " + reason};
  auto dynamic = dynamic_source(request.problem, request.nest, request.threads->count());
  if (dynamic) given.dynamic_bytes = place(*dynamic);
  auto scheduled = schedule::make_schedule(s, config, given);
  if (!scheduled) return scheduled.error();
  auto p = plan_of(request, *std::move(scheduled));
  p->dynamic = std::move(dynamic);
  p->footprints = footprints_of(p->problem);
  if (auto set = p->winograd ? set_winograd_kernels(*p, cache) : set_kernels(*p, cache); !set) return set.error();
  if (auto others = set_others(*p, request, s, cache); !others) return others.error();
  return p;
}

}  // namespace

std::shared_ptr<const PlanData> plan_of_nothing(const PlanRequest& request, Provenance provenance) {
  const Given given = given_by(request, request.layout);
  auto p = plan_of(request, schedule::begun(request.nest, request.layout, *request.room, {}, given));
  p->winograd_layouts = request.winograd;
  p->provenance = std::move(provenance);
  return p;
}

Result<std::shared_ptr<const PlanData>> make_plan(const PlanRequest& request, const Lowered& s,
                                                  const tuner::Config& config, Provenance provenance,
                                                  KernelCache& cache) {
  auto made = make_largest(request, s, config, cache);
  if (!made) return made.error();
  std::shared_ptr<PlanData> p = *std::move(made);
  p->winograd_layouts = request.winograd;
  p->provenance = std::move(provenance);
  return std::shared_ptr<const PlanData>(std::move(p));
}

}  // namespace octile::runtime
