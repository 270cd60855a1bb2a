#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "check/problem.hpp"
#include "check/report.hpp"
#include "check/saturation.hpp"
#include "check/suite.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "problem/nest.hpp"

namespace octile::tools {
namespace {

constexpr int64_t full_macs = 200'000'000;          // one sum is about 0.5 ns of the reference
constexpr int64_t max_bytes = int64_t{3200} << 20;  // of problems in work at once

struct Options {
  std::vector<std::string> problems, batches, signs{"u8u8", "u8s8", "s8u8", "s8s8"};
  std::string suite;
  double max_macs = -1;
  bool json = false, self_test = false, saturation = false;
  SaturationFiles files;
  int threads = 0;
};

struct Job {
  std::vector<CheckCase> cases;
  std::string kind;
  int64_t macs = 0;
};

struct Work {
  std::vector<Job> jobs;
  CheckReport report;
};

std::string kind_of(const Problem& p) {
  if (std::holds_alternative<Gemm>(p)) return "matmul";
  return fmt::format("{}-D", std::get<Conv>(p).kernel.size());
}

void add_problem(Work& work, const Options& o, const ListedProblem& listed, bool typed) {
  if (const auto* refusal = std::get_if<Refusal>(&listed.problem)) {
    ++work.report.refused;
    ++work.report.refused_by_reason[refusal->reason];
    return;
  }
  if (o.max_macs >= 0 && static_cast<double>(listed.macs) > o.max_macs) {
    ++work.report.above_limit;
    return;
  }
  const Problem& p = std::get<Problem>(listed.problem);
  Job job{{}, kind_of(p), listed.macs};
  if (typed) job.cases.push_back(case_of(p));
  else
    for (const std::string& pair : o.signs)
      job.cases.push_back(case_of(p, pair[0] == 'u' ? Type::u8 : Type::s8, pair[2] == 'u' ? Type::u8 : Type::s8));
  work.jobs.push_back(std::move(job));
}

// Files beside the lists in their folder: guides, and problems in other forms.
bool is_no_list(const std::filesystem::path& file) { return file.extension() == ".md" || file.extension() == ".json"; }

std::vector<std::filesystem::path> files_of(const std::vector<std::string>& batches) {
  std::vector<std::filesystem::path> files;
  for (const std::string& batch : batches) {
    if (!std::filesystem::is_directory(batch)) {
      files.emplace_back(batch);
      continue;
    }
    const size_t first = files.size();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(batch))
      if (entry.is_regular_file() && !is_no_list(entry.path())) files.push_back(entry.path());
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
  }
  return files;
}

Work collect(const Options& o) {
  Work work;
  for (const std::string& text : o.problems) {
    const auto listed = read_problem(text);
    if (!listed) usage(listed.error().message);
    add_problem(work, o, *listed, is_name(listed->text));
  }
  for (const auto& file : files_of(o.batches)) {
    std::vector<std::string> unreadable;
    const auto listed = read_problems(file, {}, &unreadable);
    if (listed)
      for (const ListedProblem& problem : *listed) add_problem(work, o, problem, is_name(problem.text));
    else unreadable.push_back(listed.error().message);
    for (const std::string& message : unreadable) fmt::print(stderr, "octile: {}\n", message);
    work.report.unreadable += static_cast<int64_t>(unreadable.size());
  }
  std::vector<Problem> suite;
  if (o.suite == "kernels") suite = kernel_suite();
  if (o.self_test && work.jobs.empty() && suite.empty())
    suite = {*parse("gemm_u8s8s32_m200_n300_k20"), *parse("conv_s8u8s32_n2_h20_w20_c8_k40_r3x3_p1x1_xzp_wzpchannel")};
  for (const Problem& p : suite)
    add_problem(work, o, {name(p), name(p), 1, p, problem::macs(p), problem::macs(p)}, true);
  return work;
}

// Problems in work at once stay below a sum of bytes; one that is larger than that goes alone.
class Memory {
 public:
  void take(int64_t bytes) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return taken_ == 0 || taken_ + bytes <= max_bytes; });
    taken_ += bytes;
  }
  void give(int64_t bytes) {
    {
      const std::lock_guard lock(mutex_);
      taken_ -= bytes;
    }
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int64_t taken_ = 0;
};

class Runner {
 public:
  Runner(const Options& o, Work& work)
      : options_(o), work_(work), results_(work.jobs.size()), progress_(static_cast<int64_t>(work.jobs.size())) {
    for (size_t i = 0; i < results_.size(); ++i) order_.push_back(i);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](size_t i, size_t j) { return work_.jobs[i].macs > work_.jobs[j].macs; });
  }

  void run() {
    const int count = options_.threads > 0 ? options_.threads : Engine({.store = ""}).info().threads;
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back([this] { worker(); });
    for (std::thread& thread : threads) thread.join();
    for (size_t i = 0; i < results_.size(); ++i) count_job(work_.jobs[i], results_[i]);
  }

 private:
  struct Done {
    std::vector<CheckResult> results;
    bool sampled = false;
  };

  bool sampled(const Job& job) const { return options_.max_macs < 0 && job.macs > full_macs; }

  // Each has an engine of its own, which remembers one plan: plans keep packed weights alive.
  void worker() {
    const Engine engine({.store = "", .threads = 1, .plans = 1});
    for (size_t at; (at = next_++) < order_.size();) {
      const Job& job = work_.jobs[order_[at]];
      Done& done = results_[order_[at]];
      done.sampled = sampled(job);
      const int64_t bytes = check_bytes(job.cases.front().sums, done.sampled);
      memory_.take(bytes);
      for (const CheckCase& c : job.cases) check(engine, c, done);
      memory_.give(bytes);
      {
        const std::lock_guard lock(progress_mutex_);
        progress_.step(fmt::format("{} MMAC", job.macs / 1'000'000));
      }
    }
  }

  void check(const Engine& engine, const CheckCase& c, Done& done) const {
    if (!options_.self_test) {
      done.results.push_back(check_problem(engine, c, {.sampled = done.sampled}));
      return;
    }
    for (const bool sampled : {false, true})
      for (const uint32_t altered : {uint32_t{1}, uint32_t{1} << 31})
        if (sampled || !done.sampled)
          done.results.push_back(check_problem(engine, c, {.sampled = sampled, .altered = altered}));
  }

  void count_job(const Job& job, const Done& done) {
    CheckReport& r = work_.report;
    for (const CheckResult& result : done.results)
      if (!result.refused.empty()) {
        ++r.refused;
        ++r.refused_by_reason[result.refused];
        return;
      }
    ++r.checked;
    ++(done.sampled ? r.sampled : r.full);
    ++r.by_kind[job.kind];
    bool first = true;
    for (const CheckResult& result : done.results) {
      r.runs += static_cast<int64_t>(result.runs.size());
      for (const CheckRun& run : result.runs) ++r.by_algorithm[run.algorithm], ++r.by_isa[run.isa];
      if (options_.self_test) ++(result.wrong.empty() ? r.missed : r.caught);
      if (result.wrong.empty() || !std::exchange(first, false)) continue;
      ++r.wrong;
      r.differences.push_back(result.wrong);
    }
  }

  const Options& options_;
  Work& work_;
  std::vector<size_t> order_;
  std::vector<Done> results_;
  std::atomic<size_t> next_ = 0;
  Memory memory_;
  std::mutex progress_mutex_;
  Progress progress_;
};

std::vector<Problem> problems_of(const Work& work) {
  std::vector<Problem> problems;
  for (const Job& job : work.jobs)
    for (const CheckCase& c : job.cases) problems.push_back(c.sums);
  return problems;
}

void check(const Options& o) {
  const double begin = now();
  if (const auto status = Engine({.store = ""}).status(); !status) usage(status.error().message);
  Work work = collect(o);
  if (o.saturation) {
    if (!print_saturation(problems_of(work), o.files, o.json)) throw CLI::RuntimeError(1);
    return end_of_list(work.report.unreadable);
  }
  if (work.jobs.empty() && work.report.refused + work.report.above_limit + work.report.unreadable == 0)
    usage("check: nothing to do: give problems, --batch or --suite");
  Runner(o, work).run();
  CheckReport& report = work.report;
  report.seconds = now() - begin;
  if (o.json) fmt::print("{}\n", report.json());
  else report.print(stdout, o.self_test);
  // A self-test must fail: the check has to find every value that it altered.
  const bool failed = o.self_test ? report.missed == 0 && report.caught > 0 : report.wrong > 0;
  if (o.self_test && !failed) fmt::print(stderr, "octile: check: the self-test MISSED altered outputs\n");
  if (failed) throw CLI::RuntimeError(1);
  end_of_list(report.unreadable);
}

}  // namespace

void add_check_command(CLI::App& app) {
  const auto o = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("check",
                         "compare problems with the reference, bit for bit; exits 1 if any differs, 2 if "
                         "a line of a list could not be read");
  command->add_option("PROBLEM", o->problems, "names (gemm_u8s8s32_m128_n768_k768) or benchdnn's notation");
  command->add_option("--batch", o->batches, "files of problems, one a line, or folders of such files")
      ->check(CLI::ExistingPath);
  command->add_option("--suite", o->suite, "built-in cases")->check(CLI::IsMember({"kernels"}));
  command->add_option("--signs", o->signs, "of source and weights, for problems without types: u8u8,u8s8,s8u8,s8s8")
      ->delimiter(',')
      ->check(CLI::IsMember({"u8u8", "u8s8", "s8u8", "s8s8"}));
  command
      ->add_option("--max-macs", o->max_macs,
                   "leave out larger problems; without it those above 200e6 are checked by samples and sums")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--threads", o->threads, "problems at a time (default: as many as this process may use cores)")
      ->check(CLI::PositiveNumber);
  command->add_flag("--self-test", o->self_test,
                    "alter one output of each problem by 1, then by 2^31: it must be found, and the exit status 1");
  CLI::Option* saturation = command->add_flag(
      "--saturation", o->saturation,
      "compare nothing: count what a kernel that saturates at 16 bits would get wrong, of data drawn or given");
  command->add_option("--weights", o->files.weights, "the weights of the one problem, raw bytes")->needs(saturation);
  command->add_option("--source", o->files.source, "its source, raw bytes")->needs(saturation);
  command->add_flag("--json", o->json, "print the counts as JSON");
  command->callback([o] { check(*o); });
}

}  // namespace octile::tools
