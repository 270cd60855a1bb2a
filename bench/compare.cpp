// octile against oneDNN and the machine's ceiling: the same layers, types, ISA and core, one after the other in turns.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <map>

#include "comparison.hpp"
#include "layer.hpp"
#include "peer.hpp"
#include "report.hpp"

namespace octile::bench {
namespace {

struct Case {
  std::string group, problem;
};

std::vector<Case> read_cases(const std::string& path, const std::string& only) {
  std::ifstream file(path);
  if (!file) fail(path + ": cannot be read");
  std::vector<Case> cases;
  std::string text;
  while (std::getline(file, text)) {
    std::istringstream words(text);
    Case c;
    if (!(words >> c.group >> c.problem) || c.group[0] == '#') continue;
    if (only.empty() ? c.group != "amx" : c.group == only || c.problem.find(only) != std::string::npos)
      cases.push_back(c);
  }
  return cases;
}

// What the peer calls the class of CPU that a room of ours is for.
std::string peer_isa(const std::string& isa) {
  static const std::map<std::string, std::string> names{
      {"avx2", "AVX2"},          {"avx_vnni", "AVX2_VNNI"},           {"avx_vnni_int8", "AVX2_VNNI_2"},
      {"avx512", "AVX512_CORE"}, {"avx512_vnni", "AVX512_CORE_VNNI"}, {"amx_int8", "AVX512_CORE_AMX"}};
  auto found = names.find(isa);
  return found == names.end() ? "DEFAULT" : found->second;
}

std::vector<double> of(const std::vector<Row>& rows, const std::string& group, double (*value)(const Row&)) {
  std::vector<double> values;
  for (const Row& r : rows)
    if (r.group == group || group.empty()) values.push_back(value(r));
  return values;
}

std::vector<Figure> figures(const std::vector<Row>& rows, const std::string& isa, bool peer) {
  std::vector<Figure> all;
  const auto share = [](const Row& r) { return r.best_tuned; };
  const auto ratio = [](const Row& r) { return r.ratio.median; };
  static const std::map<std::string, double> shares{{"avx2", 0.88}, {"avx_vnni", 0.90}, {"amx_int8", 0.70}};
  const auto least = shares.contains(isa) ? shares.at(isa) : 0.95;
  for (const Row& r : rows) {
    const bool small = r.problem == "gemm_u8s8s32_m512_n512_k512" || r.problem == "gemm_u8s8s32_m128_n768_k768";
    if (r.group == "gemm" && (isa == "avx512_vnni" || small))
      all.push_back({r.problem + ": best share of the ceiling", "", share(r), least, true});
    if (r.group == "amx" && isa == "amx_int8") {  // the second's B exceeds L2: its share of the roof that binds is more
      all.push_back({r.problem + ": best share of the ceiling", "", share(r),
                     r.problem.ends_with("m1024_n1024_k1024") ? 0.70 : 0.60, true});
      if (peer) all.push_back({r.problem + ": time over the peer's", "", ratio(r), 1.0, false});
    }
    if (r.over_naive > 0 && small)
      all.push_back({r.problem + ": speed-up over three loops", "", r.over_naive, 8, true});
  }
  if (isa != "avx512_vnni") return all;
  std::vector<double> convolutions;
  for (const char* group : {"r50_1x1", "r50_3x3"})
    for (double s : of(rows, group, share)) convolutions.push_back(s);
  if (!convolutions.empty())
    all.push_back({"ResNet-50, 1x1 and 3x3 of stride 1: geomean best share", "", geomean(convolutions), 0.92, true});
  if (peer) all.push_back({"all layers: geomean time over the peer's", "", geomean(of(rows, "", ratio)), 1.03, false});
  return all;
}

void print(std::string& report, const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  report += text;
}

std::string group_lines(const std::vector<Row>& rows, bool peer) {
  std::string text =
      "\n| geomean | share untuned | share tuned | share peer | best: untuned, tuned, peer | tuned/peer "
      "|\n|---|--:|--:|--:|--:|--:|\n";
  for (const char* group : {"gemm", "r50_1x1", "r50_3x3", ""}) {
    const auto mean = [&](double (*value)(const Row&)) { return geomean(of(rows, group, value)); };
    if (of(rows, group, [](const Row&) { return 0.0; }).empty()) continue;
    text += fmt::format("| {} | {:.3f} | {:.3f} |", *group ? group : "all",
                        mean([](const Row& r) { return r.share_untuned.median; }),
                        mean([](const Row& r) { return r.share_tuned.median; }));
    text +=
        fmt::format(" {:.3f} | {:.3f} {:.3f} {:.3f} | {:.3f} |\n",
                    peer ? mean([](const Row& r) { return r.share_theirs.median; }) : 0,
                    mean([](const Row& r) { return r.best_untuned; }), mean([](const Row& r) { return r.best_tuned; }),
                    peer ? mean([](const Row& r) { return r.best_theirs; }) : 0,
                    peer ? mean([](const Row& r) { return r.ratio.median; }) : 0);
  }
  return text + "\n";
}

int run(int argc, char** argv) {
  CLI::App app{"octile against oneDNN and the ceiling of this machine, one core"};
  std::string isa = "avx512_vnni", cases = OCTILE_COMPARE_CASES, only, weights = "trained", json_path, markdown_path;
  CompareOptions options;
  app.add_option("--isa", isa, "room: avx512_vnni, avx2, amx_int8, ...; the peer is capped alike");
  app.add_option("--cases", cases, "file of lines `group problem`");
  app.add_option("--only", only, "a group, or a part of a problem's name");
  app.add_option("--tune", options.tune_seconds, "seconds of tuning a layer; 0: none");
  app.add_option("--seconds", options.seconds, "seconds of comparing a layer");
  app.add_option("--weights", weights, "drawn as: trained (Laplace, scaled to the filter's largest), or uniform")
      ->check(CLI::IsMember({"trained", "uniform"}));
  app.add_option("--json", json_path, "also write JSON here");
  app.add_option("--markdown", markdown_path, "also write the tables here");
  CLI11_PARSE(app, argc, argv);
  if (weights == "uniform") options.weights = tuner::Draw::uniform;
  with_environment({{"OCTILE_MAX_ISA", isa}, {"ONEDNN_MAX_CPU_ISA", peer_isa(isa)}, {"OMP_NUM_THREADS", "1"}}, argv);
  pin_to_one_core();
  options.naive = isa == "avx2";
  const TemporaryFolder store;
  const Engine untuned({.store = "", .threads = 1}), tuned({.store = store.path(), .threads = 1});
  if (auto status = untuned.status(); !status) fail(status.error().message);
  if (untuned.info().isa != isa) fail("--isa " + isa + ": cannot run here, `octile info` says why");
  const bool peer = !peer_version().empty();
  std::string report;
  print(report, fmt::format("{}; room {}; peer: {} (ONEDNN_MAX_CPU_ISA={})\n\n", untuned.info().cpu, untuned.info().isa,
                            peer ? peer_version() : "none in this build", peer_isa(isa)));
  print(report, markdown_head());
  std::vector<Row> rows;
  for (const Case& c : read_cases(cases, only)) {
    rows.push_back(compare_layer(untuned, tuned, c.group, c.problem, options));
    print(report, markdown(rows.back()));
  }
  print(report, group_lines(rows, peer));
  nlohmann::json json{{"machine", machine(untuned.info())}, {"peer", peer_version()}};
  print(report, "| figure | here | target | |\n|---|--:|--:|---|\n");
  for (const Figure& f : figures(rows, isa, peer)) {
    print(report, line(f));
    json["figures"].push_back(json_of(f));
  }
  for (const Row& r : rows) json["rows"].push_back(json_of(r));
  write_file(json_path, json.dump(1) + "\n");
  write_file(markdown_path, report);
  return 0;
}

}  // namespace
}  // namespace octile::bench

int main(int argc, char** argv) try {
  return octile::bench::run(argc, argv);
} catch (const std::exception& e) {  // of CLI11, fmt, oneDNN
  octile::bench::fail(e.what());
}
