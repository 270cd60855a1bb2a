#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report.hpp"

namespace octile::bench {
namespace {

std::string kilobytes(int64_t bytes) { return bytes < 0 ? "-" : fmt::format("{:.0f}", double(bytes) / 1024); }

// A ratio with its spread, and how many values were wrong where any were.
std::string cell(const Column* c) {
  if (!c) return " - |";
  std::string text = fmt::format(" {:.2f} ({:.2f}-{:.2f})", c->ratio.median, c->ratio.p20, c->ratio.p80);
  if (c->wrong > 0) text += fmt::format(" wrong {} of {}", c->wrong, c->values);
  return text + " |";
}

}  // namespace

std::string markdown_head(const std::vector<std::string>& peers) {
  std::string head = "| layer | x | MMAC | us | roof: share, best | roof | packed, workspace KB | untuned |",
              line = "|---|--:|--:|--:|--:|---|--:|--:|";
  for (const auto& peer : peers) {
    head += " " + peer + " |";
    line += "--:|";
  }
  if (std::ranges::find(peers, onednn_name) != peers.end()) head += " its packed, workspace KB |", line += "--:|";
  return head + " config |\n" + line + "---|\n";
}

std::string markdown(const Row& r, const std::vector<std::string>& peers) {
  const Column& ours = r.columns.front();
  std::string text = fmt::format("| {} | {} | {:.2f} | {:.2f} | {:.2f}, {:.2f} | {} | {}, {} |", short_name(r.problem),
                                 r.count, r.macs * 1e-6, ours.seconds.median * 1e6, ours.share.median, ours.best_share,
                                 r.bandwidth_binds ? fmt::format("{:.0f} GB/s", r.bytes_per_second * 1e-9)
                                                   : fmt::format("{:.0f} GOPS", r.macs_per_second * 2e-9),
                                 kilobytes(ours.packed_bytes), kilobytes(ours.workspace_bytes));
  text += cell(r.column(untuned_name));
  for (const auto& peer : peers) text += cell(r.column(peer));
  if (std::ranges::find(peers, onednn_name) != peers.end()) {
    const auto* c = r.column(onednn_name);
    text += c ? fmt::format(" {}, {} |", kilobytes(c->packed_bytes), kilobytes(c->workspace_bytes)) : " - |";
  }
  return text + " " + r.config + " |\n";
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
                      {"source", r.source},
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

std::string markdown(const Network& n) {
  std::string head = "| layers in order, us |", line = "|---|", total = "| sum |", ratio = "| time over octile's |",
              offered = "| layers offered |", bytes = "| packed, workspace KB |";
  for (const NetworkColumn& c : n.columns) {
    head += " " + c.who + " |", line += "--:|";
    total += fmt::format(" {:.0f} ({:.0f}-{:.0f}) |", c.seconds.median * 1e6, c.seconds.p20 * 1e6, c.seconds.p80 * 1e6);
    ratio += fmt::format(" {:.3f} ({:.3f}-{:.3f}) |", c.ratio.median, c.ratio.p20, c.ratio.p80);
    offered += fmt::format(" {} of {} |", c.offered, n.problems.size());
    bytes += fmt::format(" {}, {} |", kilobytes(c.packed_bytes), kilobytes(c.workspace_bytes));
  }
  std::string text = head + "\n" + line + "\n";
  for (size_t i = 0; i < n.problems.size(); ++i) {
    text += "| " + short_name(n.problems[i]) + " |";
    for (const NetworkColumn& c : n.columns)
      text += c.layers.empty() || c.layers[i] <= 0 ? " - |" : fmt::format(" {:.1f} |", c.layers[i] * 1e6);
    text += "\n";
  }
  return text + total + "\n" + ratio + "\n" + offered + "\n" + bytes + "\n" +
         fmt::format("\n{:.1f} MMAC, {:.3f} of the ceiling\n", n.macs * 1e-6, n.roof_share.median);
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
