// octile beside its peers and the machine's roof: the same layers, types, ISA and core, one after the other in turns.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <optional>

#include "against.hpp"
#include "comparison.hpp"
#include "contestant.hpp"
#include "figures.hpp"
#include "peer_process.hpp"
#include "report.hpp"
#include "roofline.hpp"
#include "sets.hpp"
#include "tables.hpp"

namespace octile::bench {
namespace {

// The peer's name of the class of CPU that an isa of ours is for.
std::string peer_isa(const std::string& isa) {
  static const std::map<std::string, std::string> names{
      {"avx2", "AVX2"},          {"avx_vnni", "AVX2_VNNI"},           {"avx_vnni_int8", "AVX2_VNNI_2"},
      {"avx512", "AVX512_CORE"}, {"avx512_vnni", "AVX512_CORE_VNNI"}, {"amx_int8", "AVX512_CORE_AMX"}};
  auto found = names.find(isa);
  return found == names.end() ? "DEFAULT" : found->second;
}

struct Arguments {
  std::string isa, only, store, json, markdown, html, against;
  bool brief = false;  // a layer of each set
  std::vector<std::string> sets, networks;
  CompareOptions compare{.peers = {onednn_name, onnxruntime_name, litert_name, f32_name}};
};

std::vector<std::string> columns_of(const CompareOptions& options) {
  auto columns = options.peers;
  if (options.against) columns.insert(columns.end(), {against_name, against_untuned_name});
  return columns;
}

std::vector<Row> compare_set(const Engines& engines, const std::string& set, const Arguments& a, Document& report) {
  report.heading(set);
  const auto columns = columns_of(a.compare);
  report.head(head_of_rows(columns));
  std::vector<Row> rows;
  for (const auto& [problem, count] : distinct(layers_of(set))) {
    if (problem.find(a.only) == std::string::npos || (a.brief && !rows.empty())) continue;
    rows.push_back(compare_layer(engines, problem, a.compare));
    rows.back().set = set, rows.back().count = count;
    report.row(cells(rows.back(), columns));
  }
  return rows;
}

// Sums that saturate at 16 bits do so here: is a peer exact at this ISA?
std::vector<std::string> exact_peers(const Engines& engines, const Arguments& a, Document& report) {
  std::vector<std::string> exact;
  for (const auto& peer : a.compare.peers) {
    const auto c = count_wrong(engines, "conv_u8s8u8_n1_h16_w16_c64_k64_r3x3_p1x1_multiplierchannel_bias", peer);
    if (c.wrong == 0) exact.push_back(peer);
    if (c.wrong >= 0) report.paragraph(fmt::format("{}: {} of {} values of a 3x3 are wrong", peer, c.wrong, c.values));
  }
  return exact;
}

std::string version(const std::string& peer) {
  if (!in_process_of_its_own(peer)) return onednn_version();
  return worker(peer).version();
}

// Prints which peers there are, and the cost of a call that is taken off. A peer that is not there has dashes.
void introduce(const std::vector<std::string>& peers, const std::string& isa, Document& report) {
  for (const auto& peer : peers) {
    const bool process = in_process_of_its_own(peer);
    if (process && worker(peer).there())
      report.paragraph(
          fmt::format("{}: {}, in a process of its own that sees a CPU of class {}; less {:.2f} us, what a call of an "
                      "empty model takes from Python",
                      peer, worker(peer).version(), isa, worker(peer).empty_call_seconds() * 1e6));
    else if (process) report.paragraph(fmt::format("{}: not there: {}", peer, worker(peer).why_not()));
    else
      report.paragraph(fmt::format("{}: {}, ONEDNN_MAX_CPU_ISA={}", peer,
                                   onednn_version().empty() ? "none in this build" : onednn_version(), peer_isa(isa)));
  }
}

void write(const Arguments& a, const Engine& engine, const std::vector<Row>& rows, const std::vector<Network>& networks,
           const std::vector<Figure>& all, Document& report) {
  nlohmann::json json{{"machine", machine(engine.info())}};
  if (a.compare.against) json["against"] = a.compare.against->introduction();
  for (const auto& peer : a.compare.peers) json["peers"][peer] = version(peer);
  for (const Figure& f : all) json["figures"].push_back(json_of(f));
  for (const Row& r : rows) json["rows"].push_back(json_of(r));
  for (const Network& n : networks) json["networks"].push_back(json_of(n));
  write_file(a.json, json.dump(1) + "\n");
  write_file(a.markdown, report.markdown());
  if (!a.html.empty()) write_file(a.html, report.html("octile beside its peers, " + a.isa, roofline(rows, engine)));
}

// Each build has records of its own: the other need not accept them.
std::string other_store(const Arguments& a, const TemporaryFolder& temporary) {
  return a.store.empty() ? temporary.path() + "/other" : a.store + "/against";
}

void run(Arguments a) {
  const TemporaryFolder temporary;
  const std::string store = a.store.empty() ? temporary.path() + "/this" : a.store;
  const Engine untuned({.store = "", .threads = 1}), tuned({.store = store, .threads = 1});
  if (auto status = untuned.status(); !status) fail(status.error().message);
  if (untuned.info().isa != a.isa) fail("--isa " + a.isa + ": cannot run here, `octile info` says why");
  const Engines engines{untuned, tuned};
  Document report;
  report.paragraph(fmt::format("{}; isa {}", untuned.info().cpu, untuned.info().isa));
  introduce(a.compare.peers, a.isa, report);
  std::optional<Against> against;
  if (!a.against.empty()) {
    against.emplace(Against::Options{a.against, store, other_store(a, temporary), a.compare.tune_seconds});
    report.paragraph(against->introduction());
    a.compare.against = &*against;
  }
  const auto exact = exact_peers(engines, a, report);
  std::vector<Row> rows;
  for (const auto& set : a.sets)
    for (Row& row : compare_set(engines, set, a, report)) rows.push_back(std::move(row));
  std::vector<Network> networks;
  for (const auto& set : a.networks) {
    networks.push_back(compare_network(engines, set, a.compare));
    print(report, networks.back());
  }
  std::vector<Figure> all;
  if (!a.brief) all = figures(rows, networks, a.isa, exact);
  report.begin_summary();
  if (!rows.empty()) print_summary(report, rows, a.compare.peers);
  if (!rows.empty() && against) print_against(report, rows);
  if (!all.empty()) {
    report.heading("figures");
    report.head({"figure", "here", "target", ""});
  }
  for (const Figure& f : all) report.row(cells(f));
  write(a, untuned, rows, networks, all, report);
}

int start(int argc, char** argv) {
  CLI::App app{"octile beside its peers and the roof of this machine, one core"};
  Arguments a;
  app.add_option("--isa", a.isa, "isa: avx512_vnni, avx2, ...; absent: the best here. The peers are capped alike");
  app.add_option("--set", a.sets, "layers, each alone: " + fmt::format("{}", fmt::join(set_names(), " ")));
  app.add_option("--network", a.networks, "a set's layers in order, each with its own weights; as many as wanted");
  app.add_option("--only", a.only, "a part of a problem's name");
  app.add_option("--tune", a.compare.tune_seconds, "seconds of tuning a layer; 0: none");
  app.add_option("--seconds", a.compare.seconds, "seconds of comparing a layer");
  app.add_option("--peer", a.compare.peers, "of onednn onnxruntime litert onednn_f32: only these; or none");
  app.add_option("--against", a.against, "another build of octile: its folder, or FOLDER:SOURCE (bench/README.md)");
  app.add_flag("--short", a.brief, "one layer of each set and one network, untuned: seconds, to see that all work");
  app.add_option("--store", a.store, "a folder that keeps what was tuned for the next run; absent: a temporary one");
  app.add_option("--json", a.json, "also write JSON here");
  app.add_option("--markdown", a.markdown, "also write the tables here");
  app.add_option("--html", a.html, "also write them, and a roofline plot, as one HTML file here");
  CLI11_PARSE(app, argc, argv);
  if (a.isa.empty()) a.isa = Engine({.store = "", .threads = 1}).info().isa;
  with_environment({{"OCTILE_MAX_ISA", a.isa}, {"ONEDNN_MAX_CPU_ISA", peer_isa(a.isa)}, {"OMP_NUM_THREADS", "1"}},
                   argv);
  pin_to_one_core();
  std::erase(a.compare.peers, "none");
  if (a.sets.empty() && a.networks.empty())
    a.sets = set_names(), a.networks = {"mobilenet_v2", "resnet50", "recogniser", "detector"};
  if (a.brief)
    a.compare.seconds = 0.05, a.compare.tune_seconds = 0, a.networks.resize(std::min<size_t>(1, a.networks.size()));
  run(a);
  return 0;
}

}  // namespace
}  // namespace octile::bench

int main(int argc, char** argv) try {
  return octile::bench::start(argc, argv);
} catch (const std::exception& e) {  // of CLI11, fmt, oneDNN
  octile::bench::fail(e.what());
}
