#include "runtime/tuning.hpp"

#include <algorithm>
#include <limits>

#include "runtime/family.hpp"

namespace octile::runtime {

namespace {

auto timing_of(tuner::Record& record, const std::string& config) {
  return std::find_if(record.timings.begin(), record.timings.end(), [&](auto& t) { return t.config == config; });
}

void put(tuner::Record& record, tuner::Timing timing) {
  const auto old = timing_of(record, timing.config);
  if (old == record.timings.end()) record.timings.push_back(std::move(timing));
  else *old = std::move(timing);
}

}  // namespace

void Tuning::say(const std::string& text) {
  report.message += (report.message.empty() ? "" : "\n") + text;
  if (engine.options.message) engine.options.message("octile: tuning " + report.problem + ": " + text);
}

void Tuning::reject(const std::string& config, const std::string& outcome) {
  Candidate& c = candidates_.at(config);
  put(record, {.config = config, .code_hash = c.plan ? c.plan->code_hash : 0, .outcome = outcome});
  report.wrong += outcome == "wrong";
  report.rejected.push_back(config + ": " + outcome);
  say("config " + report.rejected.back() + "; it will not be used");
}

// The budget does not matter here: code that was right or wrong stays so.
std::string Tuning::recorded(const std::string& config, uint64_t hash) const {
  if (!old) return {};
  for (const tuner::Timing& timing : old->timings)
    if (timing.config == config && timing.code_hash == hash) return timing.outcome;
  return {};
}

Tuning::Candidate Tuning::made(const std::string& config) {
  auto plan = make_plan(request, engine.lowered(request, terms_of(request)), *tuner::parse_config(config),
                        {Origin::asked_for, "tuning"}, *engine.kernels);
  if (!plan) return {nullptr, config, "failed: " + plan.error().message};
  for (const std::string& other : order_)
    if (same_calls(*candidates_.at(other).plan, **plan)) return {*plan, other, {}};
  order_.push_back(config);
  return {*plan, config, {}};
}

// Where no child can be made, tuning goes on without: a system that forbids them can tune all the same.
void Tuning::run_first(const std::vector<std::string>& configs) {
  if (configs.empty()) return;
  std::vector<const PlanData*> plans;
  for (const std::string& config : configs) plans.push_back(candidates_.at(config).plan.get());
  const FirstOutcomes first = bench.run_first(plans);
  for (size_t i = 0; i < configs.size(); ++i) {
    const std::string& outcome = first.outcome[i];
    if (outcome.empty() || outcome == "ok") continue;
    candidates_.at(configs[i]).outcome = outcome;
    reject(configs[i], outcome);
  }
  const std::string text = "candidates run in this process from the start: " + first.refused;
  if (!first.refused.empty() && report.message.find(text) == std::string::npos) say(text);
}

void Tuning::admit(const std::vector<std::string>& configs) {
  std::vector<std::string> fresh, never_run;
  for (const std::string& config : configs) {
    if (candidates_.contains(config)) continue;
    Candidate& c = candidates_.emplace(config, made(config)).first->second;
    if (!c.plan) reject(config, c.outcome);
    if (!c.plan || c.same_as != config) continue;
    const std::string before = recorded(config, c.plan->code_hash);
    if (before.empty() || before == "ok" || options.again) {
      fresh.push_back(config);
      if (before != "ok") never_run.push_back(config);
    } else {
      c.outcome = before;
      reject(config, before);
    }
  }
  run_first(never_run);
  for (const std::string& config : fresh) {
    Candidate& c = candidates_.at(config);
    if (!c.outcome.empty()) continue;
    c.outcome = bench.verify(*c.plan);
    if (c.outcome != "ok") reject(config, c.outcome);
  }
  for (const std::string& config : configs)  // what does the same needs no run of its own
    if (Candidate& c = candidates_.at(config); c.same_as != config && c.outcome.empty())
      if (c.outcome = candidates_.at(c.same_as).outcome; c.outcome != "ok")
        put(record, {.config = config, .code_hash = c.plan->code_hash, .outcome = c.outcome});
}

const PlanData* Tuning::plan(const std::string& config) {
  admit({config});
  const Candidate& c = candidates_.at(config);
  return c.outcome == "ok" ? c.plan.get() : nullptr;
}

void Tuning::note(const std::string& config, const tuner::Stats& s) {
  put(record, {.config = config,
               .code_hash = candidates_.at(config).plan->code_hash,
               .median_us = s.centre * 1e6,
               .p20_us = s.p20 * 1e6,
               .p80_us = s.p80 * 1e6,
               .count = s.count,
               .outcome = "ok"});
}

void Tuning::take_over(const std::string& config, tuner::Search& search) {
  const std::string& from = same_as(config);
  if (const auto timing = timing_of(record, from); timing != record.timings.end()) {
    tuner::Timing copy = *timing;
    copy.config = config;
    put(record, std::move(copy));
  }
  const auto timing = timing_of(record, config);
  const bool timed = timing != record.timings.end() && timing->outcome == "ok";
  if (timed) search.record(config, timing->median_us * 1e-6);
  else if (candidates_.at(from).outcome != "ok") search.record(config, std::numeric_limits<double>::infinity());
}

// A process that is killed loses half a second of a long search, not all of it; a short search writes one line, at its
// end. A line holds only what is new: the store takes the lines of a key for one record.
void Tuning::save(const std::string& best) {
  constexpr double long_search = 4, between = 0.5;
  if (options.seconds < long_search || best.empty() || tuner::steady_seconds() - saved_at_ < between) return;
  tuner::Record part = record;
  part.timings.assign(record.timings.begin() + std::ptrdiff_t(saved_), record.timings.end());
  part.best = best;
  part.complete = false;
  if (old) part.seconds = std::min(part.seconds, old->seconds);  // some of its timings are still of that
  (void)engine.store().append(part);
  saved_ = record.timings.size();
  saved_at_ = tuner::steady_seconds();
}

void Tuning::measure_batch(const std::vector<std::string>& configs, tuner::Search& search, double seconds) {
  admit(configs);
  std::vector<std::string> good, doubles;
  std::vector<std::function<void()>> calls;
  for (const std::string& config : configs) {
    const PlanData* p = plan(config);
    if (!p) {
      search.record(config, std::numeric_limits<double>::infinity());
    } else if (same_as(config) != config) {
      doubles.push_back(config);
    } else if (std::find(good.begin(), good.end(), config) == good.end()) {
      good.push_back(config);
      calls.emplace_back([p, this] { bench.time(*p); });
    }
  }
  const auto stats = tuner::measure(calls, {.seconds = seconds, .in_own_wake = true});
  for (size_t i = 0; i < good.size(); ++i) {
    if (stats[i].count == 0) {
      time_was_up = true;
      continue;
    }
    ++report.measured;
    // One right call does not make the next one right: data that the first call leaves behind may spoil the later ones.
    if (const std::string outcome = bench.verify(*candidates_.at(good[i]).plan); outcome != "ok") {
      candidates_.at(good[i]).outcome = outcome;
      reject(good[i], outcome);
      search.record(good[i], std::numeric_limits<double>::infinity());
      continue;
    }
    search.record(good[i], stats[i].centre);
    note(good[i], stats[i]);
  }
  for (const std::string& config : doubles) take_over(config, search);
}

// Times that the store has of code that octile still emits are taken as they are, if they were given as much time. The
// fastest first: there may be thousands, and each costs its plan and a run.
tuner::Search::Measured Tuning::known_times() {
  tuner::Search::Measured measured;
  if (!old || options.again || old->seconds < options.seconds) return measured;
  std::vector<tuner::Timing> timings = old->timings;
  std::stable_sort(timings.begin(), timings.end(), [](auto& a, auto& b) { return a.median_us < b.median_us; });
  bool looked = false;  // at one even so; also of a record none of whose code is emitted any more
  for (const tuner::Timing& timing : timings) {
    if (looked && tuner::steady_seconds() >= deadline) break;
    looked = true;
    if (timing.outcome != "ok" || !tuner::parse_config(timing.config)) continue;
    const PlanData* p = plan(timing.config);
    if (!p || p->code_hash != timing.code_hash) continue;
    measured[timing.config] = timing.median_us * 1e-6;
    record.timings.push_back(timing);
  }
  return measured;
}

// Those that rotating weights leave within 3 % of the best are decided by rotating and hot time together; and whatever
// is not 0.5 % faster than the estimate's first leaves that: a close call must not make a plan a matter of luck.
// Configs that do the same in a call are one of them.
std::vector<std::string> Tuning::finalists(const std::string& estimate) {
  constexpr size_t max_names = 5;
  std::vector<std::pair<double, std::string>> close;
  const auto winner = timing_of(record, record.best);
  const double best = winner == record.timings.end() ? 0 : winner->median_us;
  for (const auto& timing : record.timings)
    if (timing.outcome == "ok" && timing.median_us <= 1.03 * best) close.emplace_back(timing.median_us, timing.config);
  std::sort(close.begin(), close.end());
  std::vector<std::string> names;
  const auto add = [&](const std::string& config) {
    if (names.size() == max_names || !plan(config)) return;
    const auto same = [&](const std::string& other) { return same_as(other) == same_as(config); };
    if (std::none_of(names.begin(), names.end(), same)) names.push_back(config);
  };
  add(estimate);
  for (const auto& [time, config] : close) add(config);
  return names;
}

void Tuning::decide(const std::string& estimate) {
  const std::vector<std::string> names = finalists(estimate);
  std::vector<std::function<void()>> calls;
  for (const std::string& config : names) {
    const PlanData* p = plan(config);
    calls.emplace_back([p, this] { bench.time(*p); });
    calls.emplace_back([p, this] { bench.time_hot(*p); });
  }
  const auto stats = tuner::measure(
      calls, {.seconds = std::clamp(options.seconds * 0.3, 0.01, 0.5), .drop = false, .in_own_wake = true});
  const auto score = [&](size_t i) { return stats[2 * i].centre + stats[2 * i + 1].centre; };
  std::optional<size_t> best;
  for (size_t i = 0; i < names.size(); ++i) {
    if (const std::string outcome = bench.verify(*candidates_.at(names[i]).plan); outcome != "ok") {
      candidates_.at(names[i]).outcome = outcome;
      reject(names[i], outcome);
      continue;
    }
    if (!best) best = i;
    if (stats[2 * i].count == 0 || stats[2 * i + 1].count == 0 || stats[2 * *best].count == 0) continue;
    const double margin = *best == 0 && names[0] == estimate ? 0.995 : 1.0;
    if (score(i) < margin * score(*best)) best = i;
  }
  if (!best) return record.best.clear();
  // The time was up before the first one's turn: earlier timings stand.
  const auto leader = timing_of(record, record.best);
  if (stats[2 * *best].count == 0) {
    if (leader == record.timings.end() || leader->outcome != "ok") record.best = names[*best];
    return;
  }
  record.best = names[*best];
  note(record.best, stats[2 * *best]);
  report.microseconds = stats[2 * *best].centre * 1e6;
  if (names[0] == estimate) report.untuned_microseconds = stats[0].centre * 1e6;
}

}  // namespace octile::runtime
