#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "against.hpp"
#include "report.hpp"

namespace octile::bench {
namespace {

std::string kilobytes(int64_t bytes) { return bytes < 0 ? "-" : fmt::format("{:.0f}", double(bytes) / 1024); }

// A ratio with its spread, and how many values were wrong where any were.
std::string ratio(const Column* c) {
  if (!c) return "-";
  const int digits = of_a_build(c->who) ? 3 : 2;
  std::string text =
      fmt::format("{:.{}f} ({:.{}f}-{:.{}f})", c->ratio.median, digits, c->ratio.p20, digits, c->ratio.p80, digits);
  if (c->wrong > 0) text += fmt::format(" wrong {} of {}", c->wrong, c->values);
  return text;
}

}  // namespace

Cells head_of_rows(const std::vector<std::string>& peers) {
  Cells head{"layer",           "x",          "MMAC",      "us", "share of the roof, best", "roof",
             "packed, work KB", "pack, runs", untuned_name};
  for (const auto& peer : peers) {
    head.push_back(peer);
    if (peer == onednn_name) head.emplace_back("its packed, work KB");
  }
  head.emplace_back("config");
  return head;
}

Cells cells(const Row& r, const std::vector<std::string>& peers) {
  const Column& ours = r.columns.front();
  const auto bytes = [](const Column* c) {
    return c ? kilobytes(c->packed_bytes) + ", " + kilobytes(c->workspace_bytes) : "-";
  };
  Cells cells{short_name(r.problem),
              fmt::format("{}", r.count),
              fmt::format("{:.2f}", r.macs * 1e-6),
              fmt::format("{:.2f}", ours.seconds.median * 1e6),
              fmt::format("{:.2f}, {:.2f}", ours.share.median, ours.best_share),
              r.bandwidth_binds ? fmt::format("{:.0f} GB/s", r.bytes_per_second * 1e-9)
                                : fmt::format("{:.0f} GOPS", r.macs_per_second * 2e-9),
              bytes(&ours),
              r.pack_seconds > 0 ? fmt::format("{:.1f}", r.pack_seconds / ours.seconds.median) : "-",
              ratio(r.column(untuned_name))};
  for (const auto& peer : peers) {
    cells.push_back(ratio(r.column(peer)));
    if (peer == onednn_name) cells.push_back(bytes(r.column(peer)));
  }
  cells.push_back(r.config);
  return cells;
}

void print_summary(Document& to, const std::vector<Row>& rows, const std::vector<std::string>& peers) {
  to.heading("time over octile's: geometric mean of a set's layers, worst layer");
  Cells head{"set", "layers", "share of the roof", untuned_name};
  head.insert(head.end(), peers.begin(), peers.end());
  to.head(head);
  std::vector<std::string> sets;
  for (const Row& r : rows)
    if (std::ranges::find(sets, r.set) == sets.end()) sets.push_back(r.set);
  for (const auto& set : sets) {
    std::vector<double> shares;
    for (const Row& r : rows)
      if (r.set == set) shares.push_back(r.columns[0].share.median);
    Cells cells{set, fmt::format("{}", shares.size()), fmt::format("{:.2f}", geomean(shares))};
    for (size_t i = 3; i < head.size(); ++i) {
      std::vector<double> ratios;
      for (const Row& r : rows)
        if (const auto* c = r.column(head[i]); c && r.set == set) ratios.push_back(c->ratio.median);
      if (ratios.empty()) {
        cells.emplace_back("-");
        continue;
      }
      const double worst = head[i] == untuned_name ? std::ranges::max(ratios) : std::ranges::min(ratios);
      cells.push_back(fmt::format("{:.2f}, {:.2f}", geomean(ratios), worst));
      if (ratios.size() < shares.size()) cells.back() += fmt::format(" ({} layers)", ratios.size());
    }
    to.row(cells);
  }
}

// A set's layers as `who` has them beside this build: one row's words.
Cells cells_against(const std::vector<const Row*>& rows, const std::string& who) {
  std::vector<double> medians, low, high;
  const Row* least = nullptr;
  const Row* most = nullptr;
  int64_t wrong = 0;
  for (const Row* r : rows) {
    const Column* c = r->column(who);
    if (!c) continue;
    medians.push_back(c->ratio.median), low.push_back(c->ratio.p20), high.push_back(c->ratio.p80);
    if (!least || c->ratio.median < least->column(who)->ratio.median) least = r;
    if (!most || c->ratio.median > most->column(who)->ratio.median) most = r;
    wrong += std::max<int64_t>(0, c->wrong);
  }
  if (medians.empty()) return {"0", "-", "-", "-", "-"};
  const auto extreme = [&](const Row* r) {
    return fmt::format("{:.3f} {}", r->column(who)->ratio.median, short_name(r->problem));
  };
  return {fmt::format("{}", medians.size()),
          fmt::format("{:.3f} ({:.3f}-{:.3f})", geomean(medians), geomean(low), geomean(high)), extreme(least),
          extreme(most), fmt::format("{}", wrong)};
}

void print_against(Document& to, const std::vector<Row>& rows) {
  to.heading("time of the other build over this one's: geometric mean of a set's layers, least, most");
  to.head({"set", "plans", "layers", "geomean (of the 20th, 80th percentiles)", "least", "most", "wrong values"});
  std::vector<std::string> sets;
  for (const Row& r : rows)
    if (std::ranges::find(sets, r.set) == sets.end()) sets.push_back(r.set);
  for (const auto& set : sets) {
    std::vector<const Row*> of_set;
    for (const Row& r : rows)
      if (r.set == set) of_set.push_back(&r);
    // The control comes last: this build's worker over the same plan in this process.
    for (const auto& [who, plans] : {std::pair(against_name, "tuned"), std::pair(against_untuned_name, "untuned"),
                                     std::pair(this_name, "control: this build's worker")}) {
      Cells cells{set, plans};
      for (auto& cell : cells_against(of_set, who)) cells.push_back(std::move(cell));
      to.row(cells);
    }
  }
}

nlohmann::json json_of(const Row& r) {
  nlohmann::json json{{"set", r.set},
                      {"problem", r.problem},
                      {"count", r.count},
                      {"macs", r.macs},
                      {"bytes", r.bytes},
                      {"roof_macs_per_second", r.macs_per_second},
                      {"roof_bytes_per_second", r.bytes_per_second},
                      {"bandwidth_binds", r.bandwidth_binds},
                      {"config", r.config},
                      {"config_untuned", r.config_untuned},
                      {"origin", r.origin},
                      {"algorithm", r.algorithm},
                      {"pack_seconds", r.pack_seconds}};
  for (const Column& c : r.columns)
    json["contestants"][c.who] = {{"implementation", c.implementation},
                                  {"seconds", json_of(c.seconds)},
                                  {"over_octile", json_of(c.ratio)},
                                  {"best_over_octile", c.best_ratio},
                                  {"share_of_roof", json_of(c.share)},
                                  {"best_share_of_roof", c.best_share},
                                  {"packed_bytes", c.packed_bytes},
                                  {"workspace_bytes", c.workspace_bytes},
                                  {"values", c.values},
                                  {"wrong", c.wrong}};
  return json;
}

void print(Document& to, const Network& n) {
  to.heading(n.set + " in order");
  Cells head{"us"}, total{"sum"}, ratio{"time over octile's"}, offered{"layers offered"}, bytes{"packed, work KB"};
  for (const NetworkColumn& c : n.columns) {
    head.push_back(c.who);
    total.push_back(
        fmt::format("{:.0f} ({:.0f}-{:.0f})", c.seconds.median * 1e6, c.seconds.p20 * 1e6, c.seconds.p80 * 1e6));
    ratio.push_back(fmt::format("{:.3f} ({:.3f}-{:.3f})", c.ratio.median, c.ratio.p20, c.ratio.p80));
    offered.push_back(fmt::format("{} of {}", c.offered, n.problems.size()));
    bytes.push_back(kilobytes(c.packed_bytes) + ", " + kilobytes(c.workspace_bytes));
  }
  to.head(head);
  for (size_t i = 0; i < n.problems.size(); ++i) {
    Cells cells{short_name(n.problems[i])};
    for (const NetworkColumn& c : n.columns)
      cells.push_back(c.layers.empty() || c.layers[i] <= 0 ? "-" : fmt::format("{:.1f}", c.layers[i] * 1e6));
    to.row(cells);
  }
  for (const Cells& cells : {total, ratio, offered, bytes}) to.row(cells);
  to.paragraph(fmt::format("{:.1f} MMAC, {:.3f} of the ceiling", n.macs * 1e-6, n.roof_share.median));
}

nlohmann::json json_of(const Network& n) {
  nlohmann::json json{
      {"set", n.set}, {"problems", n.problems}, {"macs", n.macs}, {"share_of_roof", json_of(n.roof_share)}};
  for (const NetworkColumn& c : n.columns)
    json["contestants"][c.who] = {{"seconds", json_of(c.seconds)},       {"over_octile", json_of(c.ratio)},
                                  {"best_over_octile", c.best_ratio},    {"layer_seconds", c.layers},
                                  {"layers_offered", c.offered},         {"packed_bytes", c.packed_bytes},
                                  {"workspace_bytes", c.workspace_bytes}};
  return json;
}

}  // namespace octile::bench
