// One problem's tuning under way: candidates admitted, timed, and in the end decided between.
#pragma once
#include <map>

#include "runtime/engine_state.hpp"
#include "runtime/tuning_bench.hpp"
#include "tuner/measure.hpp"
#include "tuner/search.hpp"

namespace octile::runtime {

struct Tuning {
  Tuning(const Engine::State& of, PlanRequest asked, const PlanOptions& with, Bench& on)
      : engine(of), request(std::move(asked)), options(with), bench(on) {}

  const Engine::State& engine;
  PlanRequest request;
  PlanOptions options;
  Bench& bench;
  tuner::Record record = {};
  TuneReport report = {};
  const tuner::Record* old = nullptr;  // what the store knew before
  double deadline = 0;
  bool time_was_up = false;  // before some candidate's turn

  // Makes the plans of these configs, runs in a child what has never run here, and compares all with the reference.
  void admit(const std::vector<std::string>& configs);
  // nullptr: cannot be made or is wrong; the record says so.
  const PlanData* plan(const std::string& config);
  // Earlier config that does the same in a call, or this one.
  const std::string& same_as(const std::string& config) const { return candidates_.at(config).same_as; }

  tuner::Search::Measured known_times();
  void measure_batch(const std::vector<std::string>& configs, tuner::Search& search, double seconds);
  void save(const std::string& best);
  void decide(const std::string& estimate);

 private:
  struct Candidate {
    std::shared_ptr<const PlanData> plan;  // null: cannot be made
    std::string same_as, outcome;
  };
  Candidate made(const std::string& config);
  void run_first(const std::vector<std::string>& configs);
  void reject(const std::string& config, const std::string& outcome);
  std::string recorded(const std::string& config, uint64_t hash) const;  // outcome of this code; "": none
  void note(const std::string& config, const tuner::Stats& stats);
  void take_over(const std::string& config, tuner::Search& search);  // the time of same_as(config)
  std::vector<std::string> finalists(const std::string& estimate);
  void say(const std::string& text);

  std::map<std::string, Candidate> candidates_;
  std::vector<std::string> order_;             // of candidates that differ, as they came
  double saved_at_ = tuner::steady_seconds();  // when the store last got what was new, and how many timings it has
  size_t saved_ = 0;
};

}  // namespace octile::runtime
