// Every command shares these: the engine, problems from the command line, how a command fails.
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <octile/engine.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "benchdnn.hpp"
#include "harness/clock.hpp"

namespace octile::tools {

using harness::now;
using Json = nlohmann::ordered_json;  // fields in the order of the text output

[[noreturn]] void fail(std::string_view message);   // exit code 1
[[noreturn]] void usage(std::string_view message);  // exit code 2

template <class T> T or_fail(Result<T> result, std::string_view where = {}) {
  if (!result) fail(where.empty() ? result.error().message : std::string(where) + ": " + result.error().message);
  return *std::move(result);
}
inline void or_fail(const Result<void>& result) {
  if (!result) fail(result.error().message);
}

void print_json(const Json& document);

// An engine whose messages about the store go to stderr and into `messages`. A word of OCTILE_MAX_ISA or --isa that
// nobody knows is a usage error.
struct Messages {
  std::vector<std::string> lines;
};
Engine make_engine(EngineOptions options, Messages* messages = nullptr);

struct ThreadOption {
  int threads = 1;  // one by default: figures are of one core unless more are asked for
  void add(CLI::App& command);
};

// Refuses what is no number, which CLI::PositiveNumber takes.
CLI::Option* add_seconds(CLI::App& command, double& seconds, const std::string& what, bool may_be_0 = false);
void add_effort(CLI::App& command, std::string& word);
Effort effort_of(const std::string& word);

// Problems that were asked for. Lines of a list that are none were named on stderr and are left out.
struct AskedProblems {
  std::vector<ListedProblem> problems;
  int64_t unreadable = 0;
};

// The end of a command that has done all else: exit code 2 where lines could not be read.
void end_of_list(int64_t unreadable);

// Problems as words or in a file, free sizes fixed by options.
class ProblemArguments {
 public:
  void add(CLI::App& command, bool batch_file = true);
  AskedProblems read() const;  // a word that is no problem octile offers is a usage error

 private:
  Problem fix(const Problem& problem) const;
  Result<void> complete(ListedProblem& listed) const;  // fixes its free sizes
  AskedProblems read_file() const;

  std::vector<std::string> words_;
  std::string file_;
  int64_t batch_ = any, m_ = any;
  std::string image_;
};

std::string name_of(const ListedProblem& listed);  // octile's own, else the text of the line

// A bar on stderr; nothing where that is no terminal.
class Progress {
 public:
  explicit Progress(int64_t steps);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void step(std::string_view what);  // about to do
  void clear();                      // before a line is printed

 private:
  int64_t steps_, done_ = 0;
  bool terminal_, shown_ = false;
};

}  // namespace octile::tools
