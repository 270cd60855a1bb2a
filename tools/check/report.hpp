// The outcome of a check: counts, in words and as JSON.
#pragma once
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace octile::tools {

struct CheckReport {
  // Counts of problems: each once, however many pairs of types it ran with.
  int64_t checked = 0, full = 0, sampled = 0, refused = 0, above_limit = 0, wrong = 0;
  int64_t unreadable = 0;  // lines, and files, of lists
  std::map<std::string, int64_t> by_kind, refused_by_reason;
  // Counts of runs: one for each pair of types and output.
  int64_t runs = 0;
  std::map<std::string, int64_t> by_algorithm, by_isa;
  std::vector<std::string> differences;  // the first of each wrong problem
  int64_t caught = 0, missed = 0;        // self-test: altered outputs that were found, and that were not
  double seconds = 0;

  std::string json() const;
  void print(std::FILE* to, bool self_test) const;
};

}  // namespace octile::tools
