// A small program in which one call for memory or of the system fails, or that one and all after it, for every such
// call: each public call answers with an error or with right results, and the same objects work when it is over.
//
// A child process for each, so that one that crashes or hangs is one line. The tests take a part of all calls;
// OCTILE_FAILING_CALLS=all in the environment takes every one, OCTILE_FAILING_CALLS_FROM=2900 those from there on.
#include "failing_calls.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <octile/quantise.hpp>
#include <octile/saturation.hpp>
#include <thread>

#include "records.hpp"
#include "system/placement.hpp"

namespace octile::test {
namespace {

template <class Body> auto counted(Body body) {
  const Counted counted;
  return body();
}

struct Layers {  // drawn, and their results known, before anything fails
  Layer gemm{small_gemm(20)};
  Layer conv{small_conv().at({1, {7, 9}})};
  Layer runtime_w{[] {
    Gemm g = small_gemm(20);
    g.batch = {3};
    g.runtime_w = true;
    g.quantisation.w_zero_point = Per::channel;
    return g;
  }()};
};

class Program {
 public:
  Program(const Layers& layers, std::string directory) : l_(layers), directory_(std::move(directory)) {}

  // "", or what was neither an error nor right; with `all_work` nothing may be an error.
  std::string run(void (Program::*part)(), bool all_work) {
    all_work_ = all_work;
    wrong_.clear();
    make_engine();
    if (engine_) (this->*part)();
    return wrong_;
  }

  void plans() {
    pack();
    planned(l_.gemm, [&] { return engine_->plan(l_.gemm.problem(), *gemm_); }, gemm_);
    planned(l_.conv, [&] { return engine_->plan(l_.conv.problem(), *conv_); }, conv_);
    planned(l_.runtime_w, [&] { return engine_->plan(l_.runtime_w.problem()); }, engine_);
    may_throw([&] { (void)engine_->info(); });
    may_throw([&] { (void)engine_->candidates(l_.gemm.problem()); });
  }
  void families() {
    pack();
    if (!gemm_) return;
    const Problem open = small_gemm();
    if (!family_) taken(family_, counted([&] { return engine_->family(open, *gemm_); }), "family");
    if (!family_) return;
    for (int64_t m = 1; m <= 13; ++m) {  // the table grows, and is forgotten
      const int64_t sizes[] = {m == 13 ? 20 : m};
      const auto at = counted([&] { return family_->at(sizes); });
      if (good(at, "at") && m == 13) right(l_.gemm, *at);
    }
  }
  void files() {
    pack();
    if (!gemm_) return;
    const Problem& problem = l_.gemm.problem();
    const std::string path = directory_ + "/weights";
    if (!good(counted([&] { return gemm_->save(path); }), "save")) return;
    const auto loaded = counted([&] { return engine_->load(path, problem); });
    const auto mapped = counted([&] { return engine_->map(path, problem); });
    if (good(loaded, "load")) planned(l_.gemm, [&] { return engine_->plan(problem, *loaded); }, gemm_);
    if (good(mapped, "map")) planned(l_.gemm, [&] { return engine_->plan(problem, *mapped); }, gemm_);
    may_throw([&] { (void)gemm_->serialise(); });
  }
  void tuning() {
    pack();
    const Problem& problem = l_.gemm.problem();
    const PlanOptions little{.seconds = 1e-6};
    (void)good(counted([&] { return engine_->tune(problem, little); }), "tune");
    planned(l_.gemm, [&] { return engine_->plan(problem, *gemm_); }, gemm_);
    (void)good(counted([&] { return engine_->clear_store(); }), "clear_store");
  }
  void values() {
    const std::string text = name(l_.conv.problem()), damaged = text + "_nonsense";
    if (const auto parsed = counted([&] { return parse(text); }); good(parsed, "parse") && name(*parsed) != text)
      note("parse: another problem");
    if (counted([&] { return parse(damaged); })) note("parse: nonsense was accepted");
    const std::vector<float> scales(40, 0.5f);
    if (const auto made = counted([&] { return multipliers(0.25f, scales, 2.0f); }); good(made, "multipliers"))
      if (*made != std::vector<float>(40, 0.0625f)) note("multipliers: wrong");
    (void)good(counted([&] { return would_saturate(l_.gemm.problem(), l_.gemm.trial().w()); }), "would_saturate");
    (void)good(counted([&] { return validate(l_.conv.problem()); }), "validate");
  }

 private:
  void note(const std::string& what) { wrong_ += (wrong_.empty() ? "" : "; ") + what; }
  template <class T> bool good(const Result<T>& result, const char* what) {
    if (result) return true;
    const Error& error = result.error();
    if (all_work_ || error.code == Errc::internal || error.message.empty())
      note(std::string(what) + ": code " + std::to_string(int(error.code)) + ": " + error.message);
    return false;
  }
  template <class T> void taken(std::optional<T>& to, Result<T> made, const char* what) {
    if (good(made, what)) to = *std::move(made);
  }
  template <class Body> void may_throw(Body body) {
    try {
      counted([&] { return body(), 0; });
    } catch (const std::bad_alloc&) {
      if (all_work_) note("std::bad_alloc");
    }
  }
  void make_engine() {
    if (engine_) return;
    EngineOptions options{.store = directory_ + "/store", .threads = 3, .thread_macs = 1, .kernel_bytes = 8192};
    options.plans = 6;
    counted([&] { return engine_.emplace(std::move(options)), 0; });
    if (good(engine_->status(), "engine")) return;
    engine_.reset();
  }
  void pack() {
    const Problem open = small_gemm();
    if (!gemm_) taken(gemm_, counted([&] { return l_.gemm.pack(*engine_, open); }), "pack");
    if (!conv_) taken(conv_, counted([&] { return l_.conv.pack(*engine_); }), "pack");
  }
  void right(const Layer& layer, const Plan& plan) {
    const auto workspace = runtime::aligned_bytes(int64_t(plan.workspace_bytes()) + 64);
    const std::span bytes(reinterpret_cast<std::byte*>(workspace.get()), plan.workspace_bytes());
    const RunArguments arguments = layer.arguments();
    layer.trial().poison(layer.y());
    if (good(counted([&] { return plan.run(arguments, bytes); }), "run"))
      if (auto difference = layer.trial().compare(layer.y()); !difference.empty()) note(difference);
    layer.trial().poison(layer.y());
    if (good(counted([&] { return plan.run(arguments); }), "run in the arena"))
      if (auto difference = layer.trial().compare(layer.y()); !difference.empty()) note(difference);
  }
  template <class Make, class Needed> void planned(const Layer& layer, Make make, const std::optional<Needed>& needed) {
    if (!needed) return;
    const auto plan = counted(make);
    if (!good(plan, "plan")) return;
    right(layer, *plan);
    may_throw([&] { (void)plan->assembly(); });
  }

  const Layers& l_;
  const std::string directory_;
  std::optional<Engine> engine_;
  std::optional<PackedWeights> gemm_, conv_;
  std::optional<Family> family_;
  bool all_work_ = false;
  std::string wrong_;
};

struct Part {
  const char* name;
  void (Program::*body)();
};
constexpr Part parts[] = {{"plans", &Program::plans},
                          {"families", &Program::families},
                          {"files", &Program::files},
                          {"tuning", &Program::tuning},
                          {"values", &Program::values}};

enum Outcome { all_well = 0, something_wrong = 1, nothing_failed = 42 };

// In a child: the program with the failing call, then once more, on the same objects, with none.
Outcome run_failing(const Layers& layers, const Part& part, Kind kind, long after, bool lasting) {
  alarm(60);
  const Directory directory;
  Program program(layers, directory.root());
  fail_call(kind, after, lasting);
  std::string wrong = program.run(part.body, false);
  const bool failed = call_has_failed();
  fail_call(kind, -1, false);
  if (wrong.empty()) wrong = program.run(part.body, true);
  if (wrong.empty()) return failed ? all_well : nothing_failed;
  std::fprintf(stderr, "%s, %s %ld%s: %s\n", part.name, name(kind), after, lasting ? " and after" : "", wrong.c_str());
  return something_wrong;
}

class FailingCalls : public testing::TestWithParam<Part> {
 protected:
  // The status of a child's end.
  int in_child(Kind kind, long after, bool lasting) const {
    const pid_t child = fork();
    if (child == 0) {
      int outcome = something_wrong;
      try {
        outcome = run_failing(layers(), GetParam(), kind, after, lasting);
      } catch (const std::exception& e) {
        std::fprintf(stderr, "%s, %s %ld: an exception: %s\n", GetParam().name, name(kind), after, e.what());
      }
      _exit(outcome);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }
  static const Layers& layers() {
    static const Layers layers;
    return layers;
  }
};

TEST_P(FailingCalls, EndInErrorsOrRightResultsAndNothingIsLeftBroken) {
  const char* asked = std::getenv("OCTILE_FAILING_CALLS");
  const bool all = asked && std::string_view(asked) == "all";
  const char* first = std::getenv("OCTILE_FAILING_CALLS_FROM");
  const long from = first ? std::atol(first) : 0;
  (void)layers();
  long runs = 0;
  for (const Kind kind : all_kinds) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    if (kind == Kind::memory) continue;  // the sanitizer's own operator new
#endif
    for (const bool lasting : {false, true}) {
      // The first ones each, then at distances that grow: calls that follow one another are much alike.
      for (long after = from;; after += all ? 1 : 1 + after / 4) {
        const int status = in_child(kind, after, lasting);
        if (WIFEXITED(status) && WEXITSTATUS(status) == nothing_failed) break;
        ++runs;
        ASSERT_LT(runs, 1000000) << "calls without an end";
        EXPECT_EQ(status, 0) << GetParam().name << ", " << name(kind) << ' ' << after << (lasting ? " and after" : "");
      }
    }
  }
  RecordProperty("runs", int(runs));
  std::printf("%s: %ld runs, in each of which a call failed\n", GetParam().name, runs);
  EXPECT_GT(runs, 0);
}

INSTANTIATE_TEST_SUITE_P(Parts, FailingCalls, testing::ValuesIn(parts),
                         [](const auto& info) { return std::string(info.param.name); });

// The message names the bytes, for which there is no memory either.
TEST(ARunWithoutMemory, IsAnErrorWithoutAWorkspaceOfItsThread) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer's own operator new";
#endif
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(Gemm{.batch = {3}, .m = 20, .n = 40, .k = 36, .runtime_w = true});
  const Plan plan = layer.plan(engine).value();
  ASSERT_GT(plan.workspace_bytes(), 0u);
  const RunArguments arguments = layer.arguments();
  std::thread([&] {
    fail_call(Kind::memory, 0, true);
    const auto refused = counted([&] { return plan.run(arguments); });
    EXPECT_TRUE(call_has_failed());
    fail_call(Kind::memory, -1, false);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Errc::out_of_memory);
    EXPECT_TRUE(plan.run(arguments));
  }).join();
  EXPECT_EQ(layer.trial().compare(layer.y()), "");
}

// An exception that leaves a worker ends the program.
TEST(WorkersWithoutMemory, EnterTheirPlacement) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer's own operator new";
#endif
  const std::vector<int> cores = runtime::CoreMask::of_thread(0).cores();
  std::optional<runtime::Placement> elsewhere;  // on one core: where there are more, the caller is not placed so
  std::thread([&] {
    ASSERT_TRUE(runtime::CoreMask::of_core(cores.back()).enter());
    elsewhere = runtime::Placement::of_thread(0);
  }).join();
  const auto here = runtime::Placement::of_thread(0);
  fail_call(Kind::memory, 0, true);
  counted([&] { return here.enter(), elsewhere->enter(), here.enter(), 0; });
  EXPECT_FALSE(call_has_failed());
  fail_call(Kind::memory, -1, false);
  EXPECT_EQ(runtime::CoreMask::of_thread(0).cores(), cores);
}

}  // namespace
}  // namespace octile::test
