#include "common.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "problem/layout.hpp"

namespace octile::tools {

void fail(std::string_view message) {
  fmt::print(stderr, "octile: {}\n", message);
  throw CLI::RuntimeError(1);
}

void usage(std::string_view message) {
  fmt::print(stderr, "octile: {}\n", message);
  throw CLI::RuntimeError(2);
}

void print_json(const Json& document) {
  fmt::print("{}\n", document.dump(1, ' ', false, Json::error_handler_t::replace));
}

Engine make_engine(EngineOptions options, Messages* messages) {
  options.message = [messages](const std::string& line) {  // which says by itself that it is octile's
    fmt::print(stderr, "{}\n", line);
    if (messages) messages->lines.push_back(line);
  };
  Engine engine(std::move(options));
  if (const auto status = engine.status(); !status) usage(status.error().message);
  return engine;
}

void ThreadOption::add(CLI::App& command) {
  command.add_option("--threads", threads, "Threads of a plan; 0: as many as this process may use")
      ->check(CLI::Range(0, 4096))
      ->capture_default_str();
}

CLI::Option* add_seconds(CLI::App& command, double& seconds, const std::string& what, bool may_be_0) {
  const auto check = [may_be_0](const std::string& text) -> std::string {
    double value = NAN;
    const bool number = CLI::detail::lexical_cast(text, value);
    if (number && std::isfinite(value) && (may_be_0 ? value >= 0 : value > 0)) return {};
    return text + ", expected a finite number " + (may_be_0 ? ">= 0" : "> 0");
  };
  return command.add_option("--seconds", seconds, what)
      ->check(CLI::Validator(check, may_be_0 ? "NUMBER >= 0" : "NUMBER > 0"))
      ->capture_default_str();
}

void add_effort(CLI::App& command, std::string& word) {
  command.add_option("--effort", word, "measure: the estimate's best 8; patient: and local search; exhaustive: all")
      ->check(CLI::IsMember({"measure", "patient", "exhaustive"}))
      ->capture_default_str();
}

Effort effort_of(const std::string& word) {
  return word == "measure" ? Effort::measure : word == "patient" ? Effort::patient : Effort::exhaustive;
}

void ProblemArguments::add(CLI::App& command, bool batch_file) {
  auto* words = command.add_option("problem", words_,
                                   "Problems: octile's names (gemm_u8s8s32_m128_n768_k768) or benchdnn's notation "
                                   "(128x768:768x768, ic64ih56oc64oh56kh3ph1)");
  if (batch_file) command.add_option("--batch", file_, "A file of problems, one a line")->check(CLI::ExistingFile);
  else words->required()->expected(1);
  command.add_option("--batch-size", batch_, "Size of every free batch dimension")->check(CLI::NonNegativeNumber);
  command.add_option("--m", m_, "Size of a free m")->check(CLI::NonNegativeNumber);
  command.add_option("--image", image_, "Sizes of a free image, such as 48x320");
}

Problem ProblemArguments::fix(const Problem& problem) const {
  std::vector<int64_t> image;
  for (const std::string& size : CLI::detail::split(image_, 'x')) {
    int64_t value = 0;
    if (!image_.empty() && !CLI::detail::lexical_cast(size, value)) usage("--image: " + image_ + ", expected HxW");
    if (!image_.empty()) image.push_back(value);
  }
  Problem fixed = problem;
  if (auto* g = std::get_if<Gemm>(&fixed)) {
    if (g->m == any) g->m = m_;
    for (int64_t& size : g->batch)
      if (size == any) size = batch_;
    return fixed;
  }
  auto& c = std::get<Conv>(fixed);
  if (c.batch == any) c.batch = batch_;
  if (c.image.empty()) c.image.assign(c.kernel.size(), any);
  for (size_t i = 0; i < c.image.size(); ++i)
    if (c.image[i] == any && i < image.size()) c.image[i] = image[i];
  return fixed;
}

Result<void> ProblemArguments::complete(ListedProblem& listed) const {
  const auto* problem = std::get_if<Problem>(&listed.problem);
  if (!problem) return {};
  Problem fixed = fix(*problem);
  if (const auto valid = validate(fixed); !valid)
    return Error{valid.error().code, listed.text + ": " + valid.error().message};
  if (name(fixed).find("any") != std::string::npos)
    return Error{Errc::invalid_argument, listed.text + ": has a free size; fix it with --m, --batch-size or --image"};
  listed.problem = std::move(fixed);
  return {};
}

AskedProblems ProblemArguments::read_file() const {
  AskedProblems asked;
  std::vector<std::string> unreadable;
  auto lines = read_problems(file_, {}, &unreadable);
  if (!lines) usage(lines.error().message);
  for (ListedProblem& line : *lines)
    if (const auto completed = complete(line)) asked.problems.push_back(std::move(line));
    else unreadable.push_back(file_ + ": " + completed.error().message);
  for (const std::string& message : unreadable) fmt::print(stderr, "octile: {}\n", message);
  asked.unreadable = static_cast<int64_t>(unreadable.size());
  return asked;
}

AskedProblems ProblemArguments::read() const {
  AskedProblems asked;
  if (!file_.empty()) asked = read_file();
  std::vector<ListedProblem> words;
  for (const std::string& word : words_) {
    auto listed = read_problem(word);
    if (!listed) usage(listed.error().message);
    if (listed->refused()) usage(word + ": " + std::get<Refusal>(listed->problem).reason);
    if (const auto completed = complete(*listed); !completed) usage(completed.error().message);
    words.push_back(*std::move(listed));
  }
  asked.problems.insert(asked.problems.begin(), words.begin(), words.end());
  if (asked.problems.empty() && asked.unreadable == 0) usage("no problem given; see --help");
  return asked;
}

void end_of_list(int64_t unreadable) {
  if (unreadable > 0) throw CLI::RuntimeError(2);
}

std::string name_of(const ListedProblem& listed) {
  const auto* problem = std::get_if<Problem>(&listed.problem);
  return problem ? name(*problem) : listed.text;
}

Progress::Progress(int64_t steps) : steps_(steps), terminal_(isatty(STDERR_FILENO) == 1) {}
Progress::~Progress() { clear(); }

void Progress::step(std::string_view what) {
  constexpr int64_t width = 24;
  ++done_;
  if (!terminal_) return;
  const int64_t filled = width * (done_ - 1) / std::max<int64_t>(steps_, 1);
  fmt::print(stderr, "\r\x1b[K[{:#<{}}{:.<{}}] {}/{} {:.60}", "", filled, "", width - filled, done_, steps_, what);
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
  shown_ = false;
}

}  // namespace octile::tools
