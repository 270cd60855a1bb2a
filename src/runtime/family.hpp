// A problem as one of its family: the same weights and kinds at other sizes. And the drawn data of a trial as
// arguments.
#pragma once
#include <octile/engine.hpp>
#include <octile/plan.hpp>

#include "execute/plan_data.hpp"
#include "problem/nest.hpp"
#include "tuner/store.hpp"
#include "tuner/trial.hpp"

namespace octile {

std::string family_name(const Problem&);                   // its name with free sizes
std::vector<int64_t> problem_sizes(const problem::Nest&);  // M, N, K: what distances are taken of
int terms_of(const runtime::PlanRequest&);                 // rank-one corrections its facts ask for
Result<void> fixed_sizes(const Problem&);                  // an error that names the free one
Problem smallest(const Problem&);                          // free sizes as small as they can be
Result<void> holds_weights(const PackedWeights&);          // an error: they were moved from
Result<void> is_of_runtime_w(const Problem&);              // its plans take no packed weights
Result<void> check_options(const PlanOptions&);            // effort and budget
Result<void> check_weights(const problem::Nest&, const void* w, const WeightParameters&);
// The timing of the config that a record holds for the best; nullptr: the record was edited by hand.
const tuner::Timing* timing_of_best(const tuner::Record&);
std::vector<std::string> ranked_names(const schedule::Lowered&);  // legal configs, what a plan would get first
RunArguments trial_arguments(const tuner::Trial&, void* y);

}  // namespace octile
