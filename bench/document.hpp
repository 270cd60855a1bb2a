// A report as it grows: Markdown on the terminal, and the same kept as Markdown and as HTML.
#pragma once
#include <string>
#include <vector>

namespace octile::bench {

using Cells = std::vector<std::string>;

class Document {
 public:
  void heading(const std::string& text);
  void paragraph(const std::string& text);
  void head(const Cells& cells);  // of a table, whose rows follow; the first column is text, the others are figures
  void row(const Cells& cells);
  void close_table();
  void begin_summary();  // what follows comes first in HTML
  const std::string& markdown() const { return markdown_; }
  // A file of its own; `figure` is an SVG.
  std::string html(const std::string& title, const std::string& figure);

 private:
  void print(const std::string& text);
  std::string markdown_, html_;
  bool in_table_ = false;
  size_t summary_ = 0;
};

std::string escaped(const std::string& text);  // for HTML

}  // namespace octile::bench
