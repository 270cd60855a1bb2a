// Plans and families of the C interface.
#include <cmath>
#include <mutex>

#include "c_api/c_api.hpp"
#include "problem/float_text.hpp"

struct octile_plan {
  octile::Plan plan;
  struct Words {
    std::string problem, isa, algorithm, config, origin;
  };
  // Made when they are first asked for: a plan of a new size is made inside the caller's loop.
  mutable std::once_flag described{}, listed{};
  mutable std::unique_ptr<const Words> words{};
  mutable std::string assembly{};
};

struct octile_family {
  octile::Family family;
};

namespace octile::runtime {
namespace {

// The common part of planning a plan and a family: both are made from engine, problem, weights and options.
template <class Object, class Made>
octile_status planned(const octile_engine* engine, const octile_problem* problem, const octile_weights* weights,
                      const octile_plan_options* given, const char* field, Object** to,
                      Result<Made> (Engine::*with)(const Problem&, const PackedWeights&, const PlanOptions&) const,
                      Result<Made> (Engine::*without)(const Problem&, const PlanOptions&) const) noexcept {
  if (!to) return missing(field);
  *to = nullptr;
  if (!engine) return missing("engine");
  if (!problem) return missing("problem");
  octile_plan_options known = octile_plan_options_init();
  if (auto status = read(given, known, "options")) return status;
  return guarded([&] {
    const auto options = plan_options(known);
    if (!options) return failed(options.error());
    const Engine& e = engine->engine;
    auto made =
        weights ? (e.*with)(problem->problem, weights->weights, *options) : (e.*without)(problem->problem, *options);
    return made ? give(to, *std::move(made)) : failed(made.error());
  });
}

octile_status arguments_of(const octile_run_arguments& from, RunArguments& to) {
  octile_status status = read_values(from.multipliers, from.multiplier_count, "multipliers", to.multipliers);
  if (!status)
    status =
        read_values(from.x_row_zero_points, from.x_row_zero_point_count, "x_row_zero_points", to.x_row_zero_points);
  if (!status) status = read_values(from.w_zero_points, from.w_zero_point_count, "w_zero_points", to.w_zero_points);
  if (!status) status = read_values(from.bias, from.bias_count, "bias", to.bias);
  if (!status && !from.x_scales_found && from.x_scale_found_count) status = missing("x_scales_found");
  if (!status && !from.x_zero_points_found && from.x_zero_point_found_count) status = missing("x_zero_points_found");
  to.x_scales_found = {from.x_scales_found, from.x_scale_found_count};
  to.x_zero_points_found = {from.x_zero_points_found, from.x_zero_point_found_count};
  to.y_scale = from.y_scale;
  to.x = from.x, to.w = from.w, to.y = from.y;
  to.x_zero_point = from.x_zero_point, to.y_zero_point = from.y_zero_point;
  to.clamp_low = from.clamp_low, to.clamp_high = from.clamp_high;
  return status;
}

static_assert(int(Origin::none) == OCTILE_ORIGIN_NONE && int(Origin::asked_for) == OCTILE_ORIGIN_ASKED_FOR &&
              int(Origin::exact_record) == OCTILE_ORIGIN_EXACT_RECORD &&
              int(Origin::borrowed) == OCTILE_ORIGIN_BORROWED && int(Origin::estimate) == OCTILE_ORIGIN_ESTIMATE);

const char* word(const octile_plan* plan, std::string octile_plan::Words::* which) {
  if (!plan) return missing("plan"), nullptr;
  const auto status = guarded([&] {
    std::call_once(plan->described, [&] {
      const Plan& p = plan->plan;
      plan->words = std::make_unique<const octile_plan::Words>(
          octile_plan::Words{p.problem(), p.isa(), std::string(p.algorithm()), p.config(), p.origin_text()});
    });
    return OCTILE_OK;
  });
  return status ? nullptr : ((*plan->words).*which).c_str();
}

Result<PlanOptions> checked_options(const octile_plan_options& from) {
  const auto wrong = [](const char* field, const std::string& value, const char* expected) {
    return Error{Errc::invalid_argument, std::string(field) + ": " + value + ", expected " + expected};
  };
  if (from.effort < OCTILE_WISDOM_ONLY || from.effort > OCTILE_EXHAUSTIVE)
    return wrong("effort", std::to_string(from.effort), "a value of octile_effort");
  if (!std::isfinite(from.seconds) || from.seconds < 0)
    return wrong("seconds", problem::float_text(from.seconds), "a finite number >= 0");
  if (from.again != 0 && from.again != 1) return wrong("again", std::to_string(from.again), "0 or 1");
  PlanOptions options;
  options.effort = Effort(from.effort);
  if (from.seconds > 0) options.seconds = from.seconds;
  if (from.config) options.config = from.config;
  options.again = from.again == 1;
  return options;
}

}  // namespace

Result<PlanOptions> plan_options(const octile_plan_options& from) {
  return at_border([&] { return checked_options(from); });  // seconds, which may be no number, are compared there
}

}  // namespace octile::runtime

using octile::Engine;
using octile::runtime::asked, octile::runtime::failed, octile::runtime::guarded, octile::runtime::missing;
using octile::runtime::planned, octile::runtime::word;

octile_status octile_plan_create(const octile_engine* engine, const octile_problem* problem,
                                 const octile_weights* weights, const octile_plan_options* options,
                                 octile_plan** plan) {
  return planned<octile_plan, octile::Plan>(engine, problem, weights, options, "plan", plan, &Engine::plan,
                                            &Engine::plan);
}

octile_status octile_plan_run(const octile_plan* plan, const octile_run_arguments* arguments, void* workspace,
                              size_t workspace_bytes) {
  if (!plan) return missing("plan");
  if (!arguments) return missing("arguments");
  if (!workspace && workspace_bytes) return missing("workspace");
  const octile_run_arguments* given = arguments;
  octile_run_arguments known;
  if (arguments->struct_size != sizeof known) {  // of another version
    known = octile_run_arguments_init();
    if (auto status = octile::runtime::read(arguments, known, "arguments")) return status;
    given = &known;
  }
  if (given->reserved) return failed(OCTILE_INVALID_ARGUMENT, "reserved: is set, expected 0");
  octile::RunArguments values;
  if (auto status = octile::runtime::arguments_of(*given, values)) return status;
  return guarded([&] {
    const auto ran = workspace ? plan->plan.run(values, {static_cast<std::byte*>(workspace), workspace_bytes})
                               : plan->plan.run(values);
    return ran ? OCTILE_OK : failed(ran.error());
  });
}

size_t octile_plan_workspace_bytes(const octile_plan* plan) {
  return asked<size_t, octile_plan>(plan, "plan", [](const auto& p) { return p.plan.workspace_bytes(); });
}

const char* octile_plan_problem(const octile_plan* plan) { return word(plan, &octile_plan::Words::problem); }
const char* octile_plan_isa(const octile_plan* plan) { return word(plan, &octile_plan::Words::isa); }
const char* octile_plan_algorithm(const octile_plan* plan) { return word(plan, &octile_plan::Words::algorithm); }
const char* octile_plan_config(const octile_plan* plan) { return word(plan, &octile_plan::Words::config); }
const char* octile_plan_origin_text(const octile_plan* plan) { return word(plan, &octile_plan::Words::origin); }

octile_origin octile_plan_origin(const octile_plan* plan) {
  return asked<octile_origin, octile_plan>(plan, "plan", [](const auto& p) { return octile_origin(p.plan.origin()); });
}

const char* octile_plan_assembly(const octile_plan* plan) {
  if (!plan) return missing("plan"), nullptr;
  const auto status = guarded([&] {
    std::call_once(plan->listed, [&] { plan->assembly = plan->plan.assembly(); });
    return OCTILE_OK;
  });
  return status ? nullptr : plan->assembly.c_str();
}

int32_t octile_plan_copies_source(const octile_plan* plan) {
  return asked<int32_t, octile_plan>(plan, "plan", [](const auto& p) { return int32_t(p.plan.copies_source()); });
}

int32_t octile_plan_copies_destination(const octile_plan* plan) {
  return asked<int32_t, octile_plan>(plan, "plan", [](const auto& p) { return int32_t(p.plan.copies_destination()); });
}

size_t octile_plan_code_bytes(const octile_plan* plan) {
  return asked<size_t, octile_plan>(plan, "plan", [](const auto& p) { return p.plan.code_bytes(); });
}

int32_t octile_plan_threads(const octile_plan* plan) {
  return asked<int32_t, octile_plan>(plan, "plan", [](const auto& p) { return int32_t(p.plan.threads()); });
}

int64_t octile_plan_macs(const octile_plan* plan) {
  return asked<int64_t, octile_plan>(plan, "plan", [](const auto& p) { return p.plan.macs(); });
}

void octile_plan_free(octile_plan* plan) { delete plan; }

octile_status octile_family_create(const octile_engine* engine, const octile_problem* problem,
                                   const octile_weights* weights, const octile_plan_options* options,
                                   octile_family** family) {
  return planned<octile_family, octile::Family>(engine, problem, weights, options, "family", family, &Engine::family,
                                                &Engine::family);
}

octile_status octile_family_at(const octile_family* family, const int64_t* sizes, size_t count, octile_plan** plan) {
  if (!plan) return missing("plan");
  *plan = nullptr;
  if (!family) return missing("family");
  if (!sizes) return missing("sizes");
  return guarded([&] {
    auto made = family->family.at(std::span(sizes, count));
    return made ? octile::runtime::give(plan, *std::move(made)) : failed(made.error());
  });
}

size_t octile_family_known(const octile_family* family) {
  return asked<size_t, octile_family>(family, "family", [](const auto& f) { return f.family.known(); });
}

void octile_family_free(octile_family* family) { delete family; }
