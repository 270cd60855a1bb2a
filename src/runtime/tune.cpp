// Candidates -> winner: each first run in a child, verified on private poisoned buffers, then timed in turns with
// rotating weights.
#include <algorithm>
#include <cmath>
#include <ctime>
#include <optional>

#include "problem/float_text.hpp"
#include "problem/layout.hpp"
#include "runtime/family.hpp"
#include "runtime/tuning.hpp"

namespace octile {
namespace {

using runtime::PlanData, runtime::Tuning;

void search(Tuning& t, const schedule::Lowered& subject) {
  const std::vector<std::string> ranked = ranked_names(subject);
  const std::string& estimate = ranked.front();
  t.report.candidates = int64_t(ranked.size());
  const auto neighbours = [&](const std::string& config) {
    std::vector<std::string> names;
    for (const auto& other : tuner::neighbours(subject, *tuner::parse_config(config)))
      names.push_back(tuner::name(other));
    return names;
  };
  tuner::Search search(ranked, t.options.effort, neighbours, t.known_times());
  const double share = t.options.effort == Effort::measure ? 0.7 : 0.25;
  // Drawing data and asking the reference may be all the budget: the first batch is measured even so, else a large
  // problem would never be known.
  for (bool first = true; first || tuner::steady_seconds() < t.deadline; first = false) {
    auto batch = search.next();
    if (batch.empty()) {
      t.record.complete = !t.time_was_up;
      break;
    }
    if (auto best = search.best(); !best.empty()) batch.push_back(t.same_as(best));
    t.measure_batch(batch, search, std::max(0.01, (t.deadline - tuner::steady_seconds()) * share));
    t.save(search.best());
  }
  t.record.best = search.best();
  if (!t.record.best.empty()) t.decide(estimate);
}

// Known: by a record of as much effort and time as is asked for, and of code that octile still emits.
bool knows(Tuning& t) {
  const tuner::Record* old = t.old;
  if (!old || !old->complete || t.options.again) return false;
  if (old->effort < t.options.effort || old->seconds < t.options.seconds) return false;
  const tuner::Timing* timing = timing_of_best(*old);
  if (!timing || timing->outcome != "ok" || !tuner::parse_config(old->best)) return false;
  const PlanData* p = t.plan(old->best);
  if (!p || p->code_hash != timing->code_hash) return false;
  t.report.known = t.report.complete = true;
  t.report.config = old->best;
  t.report.microseconds = timing->median_us;
  return true;
}

// A config that brought a child down is worth a line though nothing was found: it must not be tried again.
bool worth_a_line(const tuner::Record& record) {
  return !record.best.empty() || std::any_of(record.timings.begin(), record.timings.end(), [](const auto& t) {
    return t.code_hash && t.outcome.starts_with("failed");
  });
}

}  // namespace

Result<void> check_options(const PlanOptions& options) {
  if (options.effort > Effort::exhaustive)
    return Error{Errc::invalid_argument,
                 "effort: " + std::to_string(int(options.effort)) + ", expected a value of octile::Effort"};
  if (std::isfinite(options.seconds) && options.seconds >= 0) return {};
  return Error{Errc::invalid_argument,
               "seconds: " + problem::float_text(options.seconds) + ", expected a finite number >= 0"};
}

RunArguments trial_arguments(const tuner::Trial& trial, void* y) {
  RunArguments args{.x = trial.x(), .w = trial.w(), .y = y};
  const auto* gemm = std::get_if<Gemm>(&trial.problem());
  const bool rows = gemm && problem::of_rows(gemm->quantisation.x_zero_point);
  if (rows && gemm->types.x != Type::f32) args.x_row_zero_points = trial.x_zero_points();
  else if (!trial.x_zero_points().empty()) args.x_zero_point = trial.x_zero_points()[0];
  args.w_zero_points = trial.w_zero_points();
  args.bias = trial.bias();
  args.multipliers = trial.multipliers();
  args.y_scale = trial.y_scale();
  args.y_zero_point = trial.y_zero_point();
  args.clamp_low = trial.clamp_low();
  args.clamp_high = trial.clamp_high();
  args.post_ops = trial.post_ops();
  return args;
}

// Every config quantises an f32 x in the same way: the u8 problem is measured, and remembered for both.
Result<TuneReport> Engine::State::tune(const Problem& asked, bool remainder, const runtime::PackedBlock* like,
                                       const PlanOptions& options) const {
  const double deadline = tuner::steady_seconds() + options.seconds;
  const Problem problem = problem::with_u8_source(asked);
  auto r = request(problem, nullptr);
  if (!r) return r.error();
  TuneReport report;
  report.problem = name(problem);
  if (r->nest.empty()) return report;
  std::optional<runtime::Bench> bench;
  try {  // drawn data are vectors: the one place where a size that nobody has memory for is met by an exception
    bench.emplace(problem, remainder);
  } catch (const std::exception&) {
    return Error{Errc::out_of_memory, "tuning: no memory for drawn data of " + report.problem};
  }
  if (auto prepared = bench->prepare(*r, {.memory = this->options.memory, .like = like}); !prepared)
    return prepared.error();
  r->packed = bench->first();
  Tuning t(*this, std::move(*r), options, *bench);
  t.deadline = deadline;
  t.report = std::move(report);
  t.record.key = key(t.request);
  t.old = store().find(t.record.key);
  if (knows(t)) return t.report;
  t.record.family = family_name(problem);
  t.record.sizes = problem_sizes(t.request.nest);
  t.record.effort = options.effort, t.record.seconds = options.seconds;
  t.record.date = int64_t(std::time(nullptr));
  search(t, lowered(t.request, terms_of(t.request)));
  if (worth_a_line(t.record)) (void)store().append(t.record);
  ++wisdom;
  t.report.config = t.record.best;
  t.report.complete = t.record.complete;
  return t.report;
}

}  // namespace octile
