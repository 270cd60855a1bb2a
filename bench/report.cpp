#include "report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "layer.hpp"

namespace octile::bench {

nlohmann::json json_of(const Spread& s) {
  return {{"median", s.median}, {"p20", s.p20}, {"p80", s.p80}, {"best", s.best}};
}

std::string short_name(const std::string& problem) {
  std::string text = problem;
  for (const char* part : {"_multiplierchannel", "_bias", "_relu"})
    if (auto at = text.find(part); at != std::string::npos) text.erase(at, std::char_traits<char>::length(part));
  return text;
}

nlohmann::json machine(const EngineInfo& i) {
  return {{"cpu", i.cpu}, {"identity", i.identity}, {"isa", i.isa}, {"features", i.features}};
}

void write_file(const std::string& path, const std::string& text) {
  if (path.empty()) return;
  std::ofstream file(path);
  if (!(file << text)) fail(path + ": cannot be written");
}

std::vector<std::string> cells(const Figure& f) {
  return {f.what, fmt::format("{:.4g} {}", f.value, f.unit),
          fmt::format("{} {:.4g}", f.at_least ? ">=" : "<=", f.target), f.met() ? "met" : "MISSED"};
}

std::string line(const Figure& f) { return fmt::format("| {} |\n", fmt::join(cells(f), " | ")); }

nlohmann::json json_of(const Figure& f) {
  return {{"what", f.what},     {"unit", f.unit},         {"value", f.value},
          {"target", f.target}, {"at_least", f.at_least}, {"met", f.met()}};
}

TemporaryFolder::TemporaryFolder() : path_((std::filesystem::temp_directory_path() / "octile-bench-XXXXXX").string()) {
  if (!mkdtemp(path_.data())) fail(path_ + ": cannot be made");
}
TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void with_environment(const std::vector<std::pair<std::string, std::string>>& wanted, char** argv) {
  bool changed = false;
  for (const auto& [key, value] : wanted) {
    const char* now = std::getenv(key.c_str());
    if (now && value == now) continue;
    setenv(key.c_str(), value.c_str(), 1);
    changed = true;
  }
  if (!changed) return;
  execv("/proc/self/exe", argv);
  fail("/proc/self/exe: cannot be started again");
}

}  // namespace octile::bench
