#include "tables.hpp"

#include <fmt/format.h>

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
                      {"pack_seconds", r.pack_seconds},
                      {"rounds_left_out", r.disturbed}};
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

}  // namespace octile::bench
