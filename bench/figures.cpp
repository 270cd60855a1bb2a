#include "figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "against.hpp"
#include "layer.hpp"

namespace octile::bench {
namespace {

using Rows = std::vector<const Row*>;

const Conv* conv_of(const Problem& problem) { return std::get_if<Conv>(&problem); }

bool is_3x3(const Conv& c) {
  return c.kernel == std::vector<int64_t>{3, 3} && c.stride == std::vector<int64_t>{1, 1} && c.dilation == c.stride &&
         c.groups == 1 && c.channels.in >= 64;
}
bool is_depthwise(const Conv& c) { return c.groups > 1 && c.groups == c.channels.in; }
bool is_stem(const Conv& c) { return c.channels.in == 3; }

struct Select {
  std::string peer = {};  // empty: any
  std::string set = {};   // empty: any
  double max_macs = 1e18;
  bool (*conv)(const Conv&) = nullptr;
};
Rows rows_of(const std::vector<Row>& rows, const Select& select) {
  Rows some;
  for (const Row& r : rows) {
    if ((!select.set.empty() && r.set != select.set) || r.macs > select.max_macs) continue;
    const Problem problem = problem_of(r.problem);
    if (!select.conv || (conv_of(problem) && select.conv(*conv_of(problem)))) some.push_back(&r);
  }
  return some;
}

bool is_integer_peer(const std::string& who) {
  return who != tuned_name && who != untuned_name && who != f32_name && !of_a_build(who);
}

std::vector<std::string> integer_peers(const Rows& rows) {
  std::set<std::string> peers;
  for (const Row* r : rows)
    for (const Column& c : r->columns)
      if (is_integer_peer(c.who)) peers.insert(c.who);
  return {peers.begin(), peers.end()};
}

std::vector<double> ratios(const Rows& rows, const std::string& who) {
  std::vector<double> all;
  for (const Row* r : rows)
    if (const auto* c = r->column(who)) all.push_back(c->ratio.median);
  return all;
}

// The peer that is fastest over all of the rows, of those that offer all of them.
Figure against_best(const std::string& what, const Rows& rows, const std::string& only, double target) {
  Figure figure{.what = what, .target = target, .at_least = true};
  for (const auto& peer : only.empty() ? integer_peers(rows) : std::vector{only}) {
    const auto all = ratios(rows, peer);
    if (all.size() < rows.size() || (figure.value > 0 && geomean(all) >= figure.value)) continue;
    figure.value = geomean(all);
    figure.what = fmt::format("{}, time of {} over octile's", what, peer);
  }
  return figure;
}

// The fastest pass of those that offer nearly every layer: a ratio is over the layers that both have.
Figure against_best(const std::string& what, const Network& network, const std::vector<std::string>& peers,
                    double target) {
  Figure figure{.what = what, .target = target, .at_least = true};
  for (const NetworkColumn& c : network.columns) {
    const bool slower = figure.value > 0 && c.ratio.median >= figure.value;
    const bool few = 10 * c.offered < 9 * network.problems.size();
    if (slower || few || std::ranges::find(peers, c.who) == peers.end()) continue;
    figure.value = c.ratio.median;
    figure.what = fmt::format("{} in order, {}: time of {} over octile's", network.set, what, c.who);
  }
  return figure;
}

class Figures {
 public:
  Figures(const std::vector<Row>& rows, const std::string& isa)
      : rows_(rows), wide_(isa.starts_with("avx512") || isa == "amx_int8"), saturates_(isa == "avx2") {}
  std::vector<Figure> all;

  void add(const Figure& figure) {
    if (figure.value > 0) all.push_back(figure);
  }
  void in_order(const Network& n, const std::vector<std::string>& exact) {
    const bool resnet = n.set == "resnet50";
    std::vector<std::string> integer;
    for (const NetworkColumn& c : n.columns)
      if (is_integer_peer(c.who)) integer.push_back(c.who);
    if (resnet) {
      add(against_best("the best peer", n, integer, wide_ ? 1.08 : 0.95));
      if (saturates_) add(against_best("the best exact peer", n, exact, 1.3));
      for (const NetworkColumn& c : n.columns)
        if (c.who == untuned_name)
          add({.what = "resnet50 in order, untuned over tuned", .value = c.ratio.median, .target = 1.1});
    } else {
      add(against_best("the best peer", n, integer, n.set == "mobilenet_v2" ? 1.3 : 1.0));
    }
  }

  void against(const std::string& what, const Select& select, double wide, double narrow) {
    const Rows rows = rows_of(rows_, select);
    if (rows.empty()) return;
    add(against_best(what, rows, select.peer, wide_ ? wide : narrow));
  }
  void gemv() {
    for (const Row* r : rows_of(rows_, {.set = "gemv"}))
      all.push_back({.what = short_name(r->problem) + ": best share of the roof",
                     .value = r->columns[0].best_share,
                     .target = 0.93,
                     .at_least = true});
  }
  void ceilings(const std::string& isa) {
    for (const Row* r : rows_of(rows_, {.set = "ceiling"}))
      all.push_back({.what = r->problem + ": best share of the roof",
                     .value = r->columns[0].best_share,
                     .target = isa == "avx512_vnni" ? 0.95
                               : isa == "avx_vnni"  ? 0.90
                                                    : 0.88,
                     .at_least = true});
    if (isa != "amx_int8") return;
    for (const Row* r : rows_of(rows_, {.set = "amx"}))
      all.push_back({.what = r->problem + ": best share of the roof",
                     .value = r->columns[0].best_share,
                     .target = 0.70,
                     .at_least = true});
  }
  void extremes() {
    const Rows rows = rows_of(rows_, {});
    Figure worst{.target = wide_ ? 0.97 : 0.75, .at_least = true}, untuned{"", "", 0, 1.3, false};
    for (const Row* r : rows)
      for (const Column& c : r->columns) {
        if (c.who == untuned_name && c.ratio.median > untuned.value)
          untuned.value = c.ratio.median, untuned.what = "untuned over tuned, worst: " + short_name(r->problem);
        if (!is_integer_peer(c.who)) continue;
        if (worst.value == 0 || c.ratio.median < worst.value)
          worst.value = c.ratio.median, worst.what = c.who + " over octile, worst: " + short_name(r->problem);
      }
    std::vector<double> packs;
    for (const Row* r : rows)
      if (r->pack_seconds > 0) packs.push_back(r->pack_seconds / r->columns[0].seconds.median);
    if (!packs.empty())
      all.push_back({.what = "packing in runs, median of the layers", .value = spread(packs).median, .target = 2});
    add(worst);
    add(untuned);
  }

 private:
  const std::vector<Row>& rows_;
  bool wide_, saturates_;  // the latter: peers' sums may
};

}  // namespace

std::vector<Figure> figures(const std::vector<Row>& rows, const std::vector<Network>& networks, const std::string& isa,
                            const std::vector<std::string>& exact) {
  Figures f(rows, isa);
  for (const Network& n : networks) f.in_order(n, exact);
  f.against("3x3 of stride 1, 64 channels or more", {.peer = onednn_name, .conv = is_3x3}, 1.25, 1.3);
  f.against("depthwise of MobileNetV2", {.set = "mobilenet_v2", .conv = is_depthwise}, 2.2, 1.7);
  f.against("stem of ResNet-50", {.set = "resnet50", .conv = is_stem}, 1.15, 1.15);
  f.against("stem of MobileNetV2", {.set = "mobilenet_v2", .conv = is_stem}, 1.15, 1.15);
  f.against("BERT", {.set = "bert"}, 1.0, 0.85);
  f.against("attention", {.set = "attention"}, 1.08, 0.85);
  f.against("ragged and small", {.set = "ragged", .max_macs = 1e6}, 1.3, 1.3);
  f.gemv();
  f.ceilings(isa);
  f.extremes();
  return f.all;
}

}  // namespace octile::bench
