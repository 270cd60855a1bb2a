#include "roofline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "document.hpp"
#include "machine/ceilings.hpp"
#include "report.hpp"

namespace octile::bench {
namespace {

constexpr double width = 1100, height = 520, left = 60, bottom = 40, top = 10;

struct Axes {  // logarithmic
  double x0, x1, y0, y1;
  double x(double v) const { return left + (width - left - 10) * std::log(v / x0) / std::log(x1 / x0); }
  double y(double v) const { return top + (height - top - bottom) * (1 - std::log(v / y0) / std::log(y1 / y0)); }
};

struct Level {
  std::string name;
  double bytes_per_second;
};

std::vector<Level> levels(const Engine& engine) {
  const auto info = engine.info();
  const auto& room = *codegen::room_named(info.isa);
  std::vector<Level> all;
  const auto add = [&](const std::string& name, int64_t bytes) {
    if (auto rate = runtime::measure_read_bandwidth(room, bytes)) all.push_back({name, *rate});
  };
  add("L1", info.l1 / 2);
  add("L2", info.l2 / 2);
  add(info.l3 > 0 ? "L3" : "memory", std::max(8 * info.l2, int64_t{16} << 20));
  return all;
}

const char* colour(const std::string& who) {
  if (who == tuned_name) return "#0b6e4f";
  if (who == untuned_name) return "#7bc8a4";
  if (who == onednn_name) return "#1f5fb4";
  if (who == f32_name) return "#9aa5b1";
  return who == "onnxruntime" ? "#d1495b" : "#e8a33d";
}

Axes axes_of(const std::vector<Row>& rows, double gops) {
  Axes a{1e9, 0, 1e9, gops * 1.5};
  for (const Row& r : rows) {
    a.x0 = std::min(a.x0, r.macs / r.bytes / 1.3), a.x1 = std::max(a.x1, r.macs / r.bytes * 1.3);
    for (const Column& c : r.columns) a.y0 = std::min(a.y0, 2e-9 * r.macs / c.seconds.median / 1.3);
  }
  a.y0 = std::max(a.y0, gops * 1e-4);
  return a;
}

std::string line(const Axes& a, double x0, double y0, double x1, double y1, const char* stroke) {
  return fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' stroke='{}'/>\n", a.x(x0), a.y(y0), a.x(x1),
                     a.y(y1), stroke);
}

std::string grid(const Axes& a) {
  std::string svg;
  for (double v = 1e-3; v < a.x1; v *= 10)
    if (v >= a.x0)
      svg += line(a, v, a.y0, v, a.y1, "#eceff3") + fmt::format(
                                                        "<text x='{:.1f}' y='{:.0f}' text-anchor='middle'>{:g}"
                                                        "</text>\n",
                                                        a.x(v), height - bottom + 16, v);
  for (double v = 1e-4; v < a.y1; v *= 10)
    if (v >= a.y0)
      svg += line(a, a.x0, v, a.x1, v, "#eceff3") +
             fmt::format("<text x='{:.0f}' y='{:.1f}' text-anchor='end'>{:g}</text>\n", left - 6, a.y(v) + 4, v);
  return svg + fmt::format(
                   "<text x='{:.0f}' y='{:.0f}' text-anchor='end'>MAC a byte</text>"
                   "<text x='{:.0f}' y='{:.0f}'>GOPS</text>\n",
                   width - 10, height - 6, left + 6, top + 14);
}

std::string roofs(const Axes& a, const std::vector<Level>& levels, double gops) {
  std::string svg = line(a, a.x0, gops, a.x1, gops, "#333") +
                    fmt::format("<text x='{:.0f}' y='{:.1f}' text-anchor='end'>{:.0f} GOPS</text>\n", width - 12,
                                a.y(gops) - 5, gops);
  for (const Level& level : levels) {
    const double slope = 2e-9 * level.bytes_per_second;  // GOPS at 1 MAC a byte
    const double from = std::max(a.x0, a.y0 / slope), to = std::min(a.x1, gops / slope);
    if (from >= to) continue;
    svg += line(a, from, slope * from, to, slope * to, "#888");
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}'>{} {:.0f} GB/s</text>\n", a.x(from) + 4, a.y(slope * from) - 6,
                       level.name, level.bytes_per_second * 1e-9);
  }
  return svg;
}

std::string points(const Axes& a, const std::vector<Row>& rows, const std::string& who) {
  std::string svg = fmt::format("<g class='{}' fill='{}' fill-opacity='.75'>\n", who, colour(who));
  for (const Row& r : rows) {
    const auto* c = r.column(who);
    if (!c) continue;
    const double gops = 2e-9 * r.macs / c->seconds.median;
    svg += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='{}'><title>{} {}: {:.1f} us, {:.0f} GOPS</title></circle>\n",
                       a.x(r.macs / r.bytes), a.y(std::max(gops, a.y0)), who == tuned_name ? 4 : 3, who,
                       escaped(short_name(r.problem)), c->seconds.median * 1e6, gops);
  }
  return svg + "</g>\n";
}

}  // namespace

std::string roofline(const std::vector<Row>& rows, const Engine& engine) {
  if (rows.empty()) return {};
  std::vector<std::string> names;
  std::vector<double> ceilings;
  for (const Row& r : rows) {
    ceilings.push_back(2e-9 * r.macs_per_second);
    for (const Column& c : r.columns)
      if (std::ranges::find(names, c.who) == names.end()) names.push_back(c.who);
  }
  std::ranges::reverse(names);  // octile's points above the others
  const double gops = spread(ceilings).median;
  const Axes a = axes_of(rows, gops);
  std::string switches, hidden = "<style>",
                        svg = fmt::format("<svg viewBox='0 0 {:.0f} {:.0f}' width='100%'>\n", width, height);
  svg += grid(a) + roofs(a, levels(engine), gops);
  for (const auto& who : names) {
    switches += fmt::format("<input type=checkbox id='{0}'{1}><label for='{0}' style='color:{2}'>{0}</label>\n", who,
                            who == untuned_name ? "" : " checked", colour(who));
    hidden += fmt::format("#{0}:not(:checked) ~ svg .{0} {{ display: none }} ", who);
    svg += points(a, rows, who);
  }
  return hidden + "</style>\n<div>" + switches + svg + "</svg></div>\n";
}

}  // namespace octile::bench
