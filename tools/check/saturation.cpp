#include "check/saturation.hpp"

#include <fmt/format.h>

#include <fstream>
#include <octile/saturation.hpp>

#include "common.hpp"
#include "tuner/trial.hpp"

namespace octile::tools {
namespace {

std::vector<char> bytes_of(const std::string& path, const char* what, int64_t expected) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  if (int64_t(bytes.size()) != expected)
    usage(fmt::format("{}: {} has {} bytes, expected {}", what, path, bytes.size(), expected));
  return bytes;
}

Result<Saturation> judge(const Problem& problem, const SaturationFiles& files) {
  const tuner::Trial drawn(problem, {.data_only = true});
  std::vector<char> w, x;
  if (!files.weights.empty()) w = bytes_of(files.weights, "--weights", drawn.w_bytes());
  if (!files.source.empty()) x = bytes_of(files.source, "--source", drawn.x_bytes());
  // Weights that were given without a source are judged alone: drawn sources would say nothing of the model.
  const bool alone = !files.weights.empty() && files.source.empty();
  const void* source = alone ? nullptr : x.empty() ? drawn.x() : x.data();
  return would_saturate(problem, w.empty() ? drawn.w() : w.data(), source);
}

}  // namespace

bool print_saturation(const std::vector<Problem>& problems, const SaturationFiles& files, bool json) {
  Json list = Json::array();
  if (!json)
    fmt::print("{:<60}{:>20}{:>24}{:>24}{:>16}\n", "problem", "channels at risk", "pairs at risk", "outputs wrong",
               "largest error");
  bool all_judged = true;
  for (const Problem& problem : problems) {
    const auto judged = judge(problem, files);
    if (!judged) {
      fmt::print(stderr, "octile: {}: {}\n", name(problem), judged.error().message);
      all_judged = false;
      continue;
    }
    const Saturation& s = *judged;
    const auto of = [](int64_t part, int64_t all) { return fmt::format("{} of {}", part, all); };
    if (!json)
      fmt::print("{:<60}{:>20}{:>24}{:>24}{:>16}\n", name(problem), of(s.channels_at_risk, s.channels),
                 of(s.pairs_at_risk, s.pairs), s.outputs ? of(s.wrong, s.outputs) : "-", s.largest_error);
    list.push_back({{"problem", name(problem)},
                    {"channels", s.channels},
                    {"channels_at_risk", s.channels_at_risk},
                    {"pairs", s.pairs},
                    {"pairs_at_risk", s.pairs_at_risk},
                    {"outputs", s.outputs},
                    {"wrong", s.wrong},
                    {"largest_error", s.largest_error}});
  }
  if (json) print_json(list);
  return all_judged;
}

}  // namespace octile::tools
