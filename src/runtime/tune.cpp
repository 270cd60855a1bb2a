// Candidates -> winner: each verified on private poisoned buffers, then timed in turns with rotating weights.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <limits>

#include "problem/layout.hpp"
#include "runtime/engine_state.hpp"
#include "runtime/family.hpp"
#include "tuner/measure.hpp"
#include "tuner/search.hpp"
#include "tuner/trial.hpp"

namespace octile {
namespace {

using runtime::PlanData;

double now() { return double(std::chrono::steady_clock::now().time_since_epoch().count()) * 1e-9; }

// Several copies of the packed weights, used in turn: a layer of a network finds its weights cold. Hot ones flatter
// whatever streams more weights (direct 3x3: 446 us hot, 472 rotating; Winograd 365 and 575).
constexpr int64_t rotated_bytes = 64 << 20, most_copies = 64;

class Bench {  // private buffers of one problem, and plans that run on them
 public:
  // Weights as networks have them: where they come in classes, the shares of these decide.
  Bench(const Problem& problem, bool remainder)
      : trial_(problem, {.draw_w = tuner::Draw::trained, .remainder = remainder}) {}

  Result<void> prepare(runtime::PlanRequest& r, const runtime::Laying& laying) {
    y_ = runtime::aligned_bytes(trial_.y_bytes());
    if (!y_) return Error{Errc::out_of_memory, "tuning: no memory for a private destination"};
    if (r.nest.runtime_b) return {};
    const runtime::WeightValues values{
        .w = trial_.w(),
        .type = r.nest.types.w,
        .zero_point = trial_.w_zero_points().empty() ? nullptr : trial_.w_zero_points().data(),
        .zero_point_per_channel = r.nest.quantisation.w_zero_point == Per::channel,
        .bias = trial_.bias().empty() ? nullptr : trial_.bias().data()};
    auto packed = runtime::packed_block(r.problem, codegen::phases_for(r.problem, *r.room), *r.room, values, laying);
    if (!packed) return packed.error();
    r.set_layouts((*packed)->layouts());
    r.winograd = (*packed)->winograd;
    const int64_t bytes = (*packed)->bytes();
    const int64_t copies = std::clamp<int64_t>(rotated_bytes / std::max<int64_t>(1, bytes), 1, most_copies);
    blocks_.push_back(std::move(*packed));
    for (int64_t i = 1; i < copies; ++i) {
      auto block = std::make_shared<runtime::PackedBlock>();
      block->room = r.room;
      block->layout = blocks_.front()->layout;
      block->others = blocks_.front()->others;
      block->winograd = r.winograd;
      block->remainder = blocks_.front()->remainder;
      block->data = runtime::aligned_bytes(bytes);
      if (!block->data) return Error{Errc::out_of_memory, "tuning: no memory for a private copy of the weights"};
      std::copy_n(blocks_.front()->data.get(), bytes, block->data.get());
      blocks_.push_back(std::move(block));
    }
    return {};
  }

  std::shared_ptr<const runtime::PackedBlock> first() const { return blocks_.empty() ? nullptr : blocks_.front(); }

  std::string verify(const PlanData& plan) {
    trial_.poison(y_.get());
    if (auto ran = run(plan, 0); !ran) return "failed: " + ran.error().message;
    return trial_.compare(y_.get()).empty() ? "ok" : "wrong";
  }
  void time(const PlanData& plan) { (void)run(plan, next_++); }
  void time_hot(const PlanData& plan) { (void)run(plan, 0); }

 private:
  Result<void> run(const PlanData& plan, size_t turn) {
    if (workspace_bytes_ < plan.workspace.bytes) {
      workspace_ = runtime::aligned_bytes(plan.workspace.bytes);
      workspace_bytes_ = workspace_ ? plan.workspace.bytes : 0;
    }
    const RunArguments args = trial_arguments(trial_, y_.get());
    const auto* block = blocks_.empty() ? nullptr : blocks_[turn % blocks_.size()]->data.get();
    return runtime::run_plan(plan, args, {reinterpret_cast<std::byte*>(workspace_.get()), size_t(workspace_bytes_)},
                             block);
  }

  tuner::Trial trial_;
  std::vector<std::shared_ptr<const runtime::PackedBlock>> blocks_;
  runtime::AlignedBytes y_, workspace_;
  int64_t workspace_bytes_ = 0;
  size_t next_ = 0;
};

struct Tuning {  // one problem's run
  const Engine::State& engine;
  runtime::PlanRequest request;
  tuner::Record record;
  TuneReport report;
  std::map<std::string, std::shared_ptr<const PlanData>> plans;
  double deadline = 0;
  bool time_was_up = false;  // before some candidate's turn
  bool is_long = false;      // seconds of searching: worth saving on the way
  double saved_at = 0;       // when the store last got what was new, and how many timings it has
  size_t saved = 0;

  const PlanData* plan(const std::string& config_name, Bench& bench);
  void measure_batch(const std::vector<std::string>& names, Bench& bench, tuner::Search& search, double seconds);
  void note(const std::string& config, const tuner::Stats& stats, uint64_t hash);
  void save(const std::string& best);
};

// nullptr: cannot be made or is wrong; the record says so.
const PlanData* Tuning::plan(const std::string& config_name, Bench& bench) {
  if (auto found = plans.find(config_name); found != plans.end()) return found->second.get();
  auto& place = plans[config_name];
  tuner::Timing failure{
      .config = config_name, .code_hash = 0, .median_us = 0, .p20_us = 0, .p80_us = 0, .count = 0, .outcome = {}};
  auto made = runtime::make_plan(request, *tuner::parse_config(config_name), "tuning", *engine.kernels);
  failure.outcome = made ? bench.verify(**made) : "failed: " + made.error().message;
  if (failure.outcome == "ok") {
    place = *made;
  } else {
    if (made) failure.code_hash = (*made)->code_hash;
    report.wrong += failure.outcome == "wrong";
    record.timings.push_back(failure);
  }
  return place.get();
}

void Tuning::note(const std::string& config, const tuner::Stats& s, uint64_t hash) {
  tuner::Timing timing{config, hash, s.centre * 1e6, s.p20 * 1e6, s.p80 * 1e6, s.count, "ok"};
  auto old = std::find_if(record.timings.begin(), record.timings.end(), [&](auto& t) { return t.config == config; });
  if (old == record.timings.end()) record.timings.push_back(timing);
  else *old = timing;
}

// Whoever is killed loses half a second of a long search, not all of it; a short one is one line, at its end. A line
// holds only what is new: the store takes the lines of a key for one record.
void Tuning::save(const std::string& best) {
  if (!is_long || best.empty() || now() - saved_at < 0.5) return;
  tuner::Record part = record;
  part.timings.assign(record.timings.begin() + std::ptrdiff_t(saved), record.timings.end());
  part.best = best;
  (void)engine.store().append(part);
  saved = record.timings.size();
  saved_at = now();
}

void Tuning::measure_batch(const std::vector<std::string>& names, Bench& bench, tuner::Search& search, double seconds) {
  std::vector<std::string> good;
  std::vector<std::function<void()>> calls;
  for (const std::string& config : names) {
    const PlanData* p = plan(config, bench);
    if (!p) {
      search.record(config, std::numeric_limits<double>::infinity());
      continue;
    }
    good.push_back(config);
    calls.emplace_back([p, &bench] { bench.time(*p); });
  }
  const auto stats = tuner::measure(calls, {.seconds = seconds});
  for (size_t i = 0; i < good.size(); ++i) {
    if (stats[i].count == 0) {
      time_was_up = true;
      continue;
    }
    ++report.measured;
    search.record(good[i], stats[i].centre);
    note(good[i], stats[i], plans[good[i]]->code_hash);
  }
}

// What the store knows of code that octile still emits need not be measured again.
tuner::Search::Measured known_times(const tuner::Record* old, Tuning& t, Bench& bench) {
  tuner::Search::Measured measured;
  if (!old) return measured;
  for (const tuner::Timing& timing : old->timings) {
    auto config = tuner::parse_config(timing.config);
    if (!config || timing.outcome != "ok") continue;
    const PlanData* p = t.plan(timing.config, bench);
    if (!p || p->code_hash != timing.code_hash) continue;
    measured[timing.config] = timing.median_us * 1e-6;
    t.record.timings.push_back(timing);
  }
  return measured;
}

// Those that rotating weights leave within 3 % of the best are decided by rotating and hot time together; and whatever
// is not 0.5 % faster than the estimate's first leaves that: a close call must not make a plan a matter of luck.
std::vector<std::string> finalists(const Tuning& t, const std::string& estimate) {
  std::vector<std::pair<double, std::string>> close;
  double best = 0;
  for (const auto& timing : t.record.timings)
    if (timing.config == t.record.best) best = timing.median_us;
  for (const auto& timing : t.record.timings)
    if (timing.outcome == "ok" && timing.config != estimate && timing.median_us <= 1.03 * best)
      close.emplace_back(timing.median_us, timing.config);
  std::sort(close.begin(), close.end());
  std::vector<std::string> names{estimate};
  for (size_t i = 0; i < close.size() && i < 4; ++i) names.push_back(close[i].second);
  return names;
}

void decide(Tuning& t, Bench& bench, const std::string& estimate, const PlanOptions& options) {
  std::vector<std::string> names;
  std::vector<std::function<void()>> calls;
  for (const std::string& config : finalists(t, estimate))
    if (const PlanData* p = t.plan(config, bench)) {
      names.push_back(config);
      calls.emplace_back([p, &bench] { bench.time(*p); });
      calls.emplace_back([p, &bench] { bench.time_hot(*p); });
    }
  const auto stats = tuner::measure(calls, {.seconds = std::clamp(options.seconds * 0.3, 0.01, 0.5), .drop = false});
  const auto score = [&](size_t i) { return stats[2 * i].centre + stats[2 * i + 1].centre; };
  size_t best = 0;
  for (size_t i = 0; i < names.size(); ++i) {
    if (stats[2 * i].count == 0 || stats[2 * i + 1].count == 0) continue;
    const double margin = best == 0 && names[0] == estimate ? 0.995 : 1.0;
    if (score(i) < margin * score(best)) best = i;
  }
  if (names.empty() || stats[0].count == 0) return;
  t.record.best = names[best];
  t.report.microseconds = stats[2 * best].centre * 1e6;
  t.report.untuned_microseconds = stats[0].centre * 1e6;
}

void search(Tuning& t, Bench& bench, const tuner::Subject& subject, const PlanOptions& options,
            const tuner::Record* old) {
  const std::vector<std::string> ranked = ranked_names(subject);
  const std::string& estimate = ranked.front();
  t.report.candidates = int64_t(ranked.size());
  const auto neighbours = [&](const std::string& config) {
    std::vector<std::string> names;
    for (const auto& other : tuner::neighbours(subject, *tuner::parse_config(config)))
      names.push_back(tuner::name(other));
    return names;
  };
  tuner::Search search(ranked, options.effort, neighbours, known_times(old, t, bench));
  const double share = options.effort == Effort::measure ? 0.7 : 0.25;
  // Drawing data and asking the reference may be all the budget: the first batch is measured even so, else a large
  // problem would never be known.
  for (bool first = true; first || now() < t.deadline; first = false) {
    auto batch = search.next();
    if (batch.empty()) {
      t.record.complete = !t.time_was_up;
      break;
    }
    if (auto best = search.best(); !best.empty()) batch.push_back(best);
    t.measure_batch(batch, bench, search, std::max(0.01, (t.deadline - now()) * share));
    t.save(search.best());
  }
  t.record.best = search.best();
  if (!t.record.best.empty()) decide(t, bench, estimate, options);
}

}  // namespace

RunArguments trial_arguments(const tuner::Trial& trial, void* y) {
  RunArguments args{.x = trial.x(), .b = trial.w(), .y = y};
  const auto* gemm = std::get_if<Gemm>(&trial.problem());
  const bool rows = gemm && problem::of_rows(gemm->quantisation.x_zero_point);
  if (rows && gemm->types.x != Type::f32) args.x_row_zero_points = trial.x_zero_points();
  else if (!trial.x_zero_points().empty()) args.x_zero_point = trial.x_zero_points()[0];
  args.b_zero_points = trial.w_zero_points();
  args.bias = trial.bias();
  args.multipliers = trial.multipliers();
  args.y_scale = trial.y_scale();
  args.y_zero_point = trial.y_zero_point();
  args.clamp_low = trial.clamp_low();
  args.clamp_high = trial.clamp_high();
  return args;
}

// An f32 source is quantised the same way whatever the config: the u8 problem is measured, and remembered for both.
Result<TuneReport> Engine::State::tune(const Problem& asked, bool remainder, const runtime::PackedBlock* like,
                                       const PlanOptions& options) const {
  const Problem problem = problem::with_u8_source(asked);
  auto r = request(problem, nullptr);
  if (!r) return r.error();
  Tuning t{*this, std::move(*r), {}, {}, {}, now() + options.seconds, false, options.seconds >= 4, now(), 0};
  t.report.problem = name(problem);
  if (t.request.nest.empty()) return t.report;
  std::optional<Bench> made;
  try {  // drawn data are vectors: the one place where a size that nobody has memory for is met by an exception
    made.emplace(problem, remainder);
  } catch (const std::exception&) {
    return Error{Errc::out_of_memory, "tuning: no memory for drawn data of " + t.report.problem};
  }
  Bench& bench = *made;
  if (auto prepared = bench.prepare(t.request, {.memory = this->options.memory, .like = like}); !prepared)
    return prepared.error();
  t.request.packed = bench.first();
  t.record.key = key(t.request);
  const tuner::Record* old = store().find(t.record.key);
  if (old && old->complete && options.effort <= Effort::measure) {
    const tuner::Timing* timing = timing_of_best(*old);
    const bool usable = timing && timing->outcome == "ok" && tuner::parse_config(old->best);
    if (const PlanData* p = usable ? t.plan(old->best, bench) : nullptr; p && p->code_hash == timing->code_hash) {
      t.report.known = t.report.complete = true;
      t.report.config = old->best;
      t.report.microseconds = timing->median_us;
      return t.report;
    }
  }
  t.record.family = family_name(problem);
  t.record.sizes = problem_sizes(t.request.nest);
  t.record.date = int64_t(std::time(nullptr));
  search(t, bench, subject(t.request, terms_of(t.request)), options, old);
  if (!t.record.best.empty()) (void)store().append(t.record);
  ++wisdom;
  t.report.config = t.record.best;
  t.report.complete = t.record.complete;
  return t.report;
}

}  // namespace octile
