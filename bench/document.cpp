#include "document.hpp"

#include <cstdio>

namespace octile::bench {
namespace {

constexpr auto style = R"(
body { font: 14px/1.5 system-ui, sans-serif; color: #1c2430; background: #fff; margin: 2em auto; max-width: 1400px; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 2em; } p { margin: .2em 0; color: #445; }
table { border-collapse: collapse; margin: .8em 0; font-variant-numeric: tabular-nums; font-size: 12px; }
th, td { padding: 2px 8px; text-align: right; border-bottom: 1px solid #e3e7ec; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { color: #556; font-weight: 600; }
tr:hover td { background: #f4f7fa; } .scroll { overflow-x: auto; } .missed { color: #b3261e; font-weight: 600; }
svg text { font: 12px system-ui, sans-serif; fill: #445; } label { margin-right: 1.2em; }
)";

}  // namespace

std::string escaped(const std::string& text) {
  std::string safe;
  for (char c : text) {
    if (c == '<') safe += "&lt;";
    else if (c == '>') safe += "&gt;";
    else if (c == '&') safe += "&amp;";
    else safe += c;
  }
  return safe;
}

void Document::print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  markdown_ += text;
}

void Document::heading(const std::string& text) {
  close_table();
  print((markdown_.ends_with("\n\n") ? "### " : "\n### ") + text + "\n\n");
  html_ += "<h2>" + escaped(text) + "</h2>\n";
}

void Document::paragraph(const std::string& text) {
  close_table();
  print(text + "\n");
  html_ += "<p>" + escaped(text) + "</p>\n";
}

void Document::head(const Cells& cells) {
  close_table();
  std::string names = "|", rule = "|";
  html_ += "<div class=scroll><table><tr>";
  for (const auto& cell : cells) {
    names += " " + cell + " |";
    rule += rule == "|" ? "---|" : "--:|";
    html_ += "<th>" + escaped(cell);
  }
  print(names + "\n" + rule + "\n");
  in_table_ = true;
}

void Document::row(const Cells& cells) {
  std::string line = "|";
  html_ += "<tr>";
  for (const auto& cell : cells) {
    line += " " + cell + " |";
    html_ += (cell == "MISSED" ? "<td class=missed>" : "<td>") + escaped(cell);
  }
  print(line + "\n");
  html_ += "\n";
}

void Document::close_table() {
  if (in_table_) html_ += "</table></div>\n", print("\n");
  in_table_ = false;
}

void Document::begin_summary() {
  close_table();
  summary_ = html_.size();
}

std::string Document::html(const std::string& title, const std::string& figure) {
  close_table();
  return "<!doctype html>\n<html lang=en><meta charset=utf-8><title>" + escaped(title) + "</title>\n<style>" + style +
         "</style>\n<h1>" + escaped(title) + "</h1>\n" + figure + html_.substr(summary_) + html_.substr(0, summary_) +
         "</html>\n";
}

}  // namespace octile::bench
