// Rows of tables and JSON, and the environment of a run.
#pragma once
#include <nlohmann/json.hpp>
#include <octile/engine.hpp>
#include <string>
#include <vector>

#include "turns.hpp"

namespace octile::bench {

nlohmann::json json_of(const Spread&);
std::string short_name(const std::string& problem);  // without what all problems of a table share
nlohmann::json machine(const EngineInfo&);
void write_file(const std::string& path, const std::string& text);  // nothing where path is empty

// A figure against its target, one line of a report.
struct Figure {
  std::string what = {}, unit = {};
  double value = 0, target = 0;
  bool at_least = false;  // the target is a lower bound
  bool met() const { return at_least ? value >= target : value <= target; }
};
std::vector<std::string> cells(const Figure&);  // of a table
std::string line(const Figure&);
nlohmann::json json_of(const Figure&);

class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Environment variables that libraries read while they load: set, then this program is started anew. Returns when all
// are as wanted.
void with_environment(const std::vector<std::pair<std::string, std::string>>& wanted, char** argv);

}  // namespace octile::bench
