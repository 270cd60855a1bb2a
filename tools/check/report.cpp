#include "check/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace octile::tools {
namespace {

std::string list(const std::map<std::string, int64_t>& counts) {
  std::string text;
  for (const auto& [what, count] : counts) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  return text;
}

}  // namespace

std::string CheckReport::json() const {
  nlohmann::ordered_json j;
  j["checked"] = checked;
  j["by_kind"] = by_kind;
  j["full"] = full;
  j["sampled"] = sampled;
  j["refused"] = refused;
  j["refused_by_reason"] = refused_by_reason;
  j["above_limit"] = above_limit;
  j["unreadable"] = unreadable;
  j["wrong"] = wrong;
  j["differences"] = differences;
  j["runs"] = runs;
  j["by_algorithm"] = by_algorithm;
  j["by_isa"] = by_isa;
  if (caught + missed > 0) j["self_test"] = {{"caught", caught}, {"missed", missed}};
  j["seconds"] = seconds;
  return j.dump(2);
}

void CheckReport::print(std::FILE* to, bool self_test) const {
  const auto line = [to](const char* what, int64_t count, const std::string& more) {
    fmt::print(to, "{:<12}{:>6}{}{}\n", what, count, more.empty() ? "" : "   ", more);
  };
  for (const std::string& difference : differences) fmt::print(to, "wrong: {}\n", difference);
  const std::string ways = sampled ? fmt::format("; {} in full, {} by samples and sums", full, sampled) : "";
  line("checked", checked, list(by_kind) + ways);
  line("refused", refused, list(refused_by_reason));
  line("above_limit", above_limit, "");
  if (unreadable > 0) line("unreadable", unreadable, "");
  line("wrong", wrong, "");
  line("runs", runs, list(by_algorithm) + "; " + list(by_isa));
  if (self_test) fmt::print(to, "self-test: {} altered outputs found, {} missed\n", caught, missed);
  fmt::print(to, "{:.1f} s\n", seconds);
}

}  // namespace octile::tools
