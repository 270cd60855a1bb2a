// Records of the store made by hand, as the tuner would write them.
#pragma once
#include <filesystem>

#include "execute/plan_data.hpp"
#include "layer.hpp"
#include "runtime/access.hpp"
#include "runtime/family.hpp"
#include "tuner/store.hpp"

namespace octile::test {

class Directory {  // of a store, of its own for each test
 public:
  Directory() {
    char name[] = "/tmp/octile-engine-XXXXXX";
    if (mkdtemp(name)) root_ = name;
  }
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  ~Directory() {
    std::error_code error;
    std::filesystem::remove_all(root_, error);
  }
  const std::string& root() const { return root_; }
  std::string path() const { return root_ + "/cache"; }
  EngineOptions options() const { return {.store = path(), .threads = 1}; }
  tuner::Store store() const { return tuner::Store::open(path(), {}); }

 private:
  std::string root_;
};

// Spelled out, not taken from the planner: this is what a record must agree with.
inline tuner::Key key_of(const Engine& engine, const Plan& plan) {
  const auto& data = *runtime::Access::data(plan);
  const bool row_sums = data.outcomes.back().terms > 0;
  return {plan.problem(), data.facts(row_sums), engine.info().identity, plan.isa(), engine.info().threads};
}

inline Problem free_sizes(Problem p) {
  if (auto* g = std::get_if<Gemm>(&p)) g->m = any;
  if (auto* c = std::get_if<Conv>(&p)) c->batch = any, c->image = {};
  return p;
}

// `config` is the best, with the hash of the code that this engine makes of it.
inline tuner::Record record_of(const Engine& engine, const Layer& layer, const std::string& config) {
  const Plan plan = layer.plan(engine, {.config = config}).value();
  tuner::Record record;
  record.key = key_of(engine, plan);
  record.family = name(free_sizes(layer.problem()));
  record.sizes = problem_sizes(runtime::Access::data(plan)->nest);
  record.timings = {{config, runtime::Access::data(plan)->code_hash, 10, 9, 11, 20, "ok"}};
  record.best = config;
  record.complete = true;
  record.date = 1764400000;
  return record;
}

}  // namespace octile::test
