#include "packing/classes.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <optional>

#include "problem/wraps.hpp"

namespace octile::runtime {
namespace {

using codegen::PackedLayout;
using codegen::StepList;

constexpr int group_depth = 4;
enum { pairs, singles, others };  // segments of the walk

// Sixteen bytes at a time: compilers turn these into vector instructions for any target.
using Bytes = uint8_t __attribute__((vector_size(16)));
using Words = int16_t __attribute__((vector_size(16)));
template <class Vector> Vector vector_at(const void* from) {
  Vector v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

// Sums over eight pairs of weights: the positive ones in the lower byte, the negative ones in the upper.
Bytes loads_of(Words weights) {
  const Words even = (weights << 8) >> 8, odd = weights >> 8, zero{};
  const Words positive = (even > zero ? even : zero) + (odd > zero ? odd : zero), negative = positive - even - odd;
  const Words max = zero + Loads::max;
  return Bytes(positive | (negative < max ? negative : max) << 8);
}

uint8_t max_of(Bytes v) {
  const auto fold = [&](Bytes other) { v = v > other ? v : other; };
  fold(__builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  fold(__builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
  fold(__builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  return std::max(v[0], v[1]);
}

bool fit(const Loads& loads, size_t x, size_t y) {  // of groups that fit alone
  Bytes over{};
  for (size_t i = 0; i < loads.lanes; i += sizeof over)
    over |= Bytes(vector_at<Bytes>(loads.of(x) + i) > max_of_lane - vector_at<Bytes>(loads.of(y) + i));
  uint64_t halves[2];
  std::memcpy(halves, &over, sizeof halves);
  return (halves[0] | halves[1]) == 0;
}

// Sorts by counting: few values, many groups.
std::vector<int16_t> lightest_first(const Loads& loads) {
  std::array<int, Loads::max + 2> next{};
  for (uint8_t h : loads.heaviest) ++next[h + 1u];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<int16_t> order(loads.heaviest.size());
  for (size_t g = 0; g < order.size(); ++g) order[size_t(next[loads.heaviest[g]]++)] = int16_t(g);
  return order;
}

// Numbers of 16 bits of one tap, as the kernel reads them.
class ListWriter {
 public:
  ListWriter(const PackedLayout& l, uint8_t* list, int64_t b) : layout_(l), next_(list + StepList::head_bytes) {
    const auto place = int32_t(b);
    std::memcpy(list, &place, sizeof place);
  }
  void steps(size_t count) { put(int64_t(count)); }
  // The last group overlaps the one before it; a depth below one group was padded to one by gathering.
  void group(int64_t group) { put(std::max<int64_t>(0, std::min(group * group_depth, layout_.depth - group_depth))); }

 private:
  void put(int64_t value) {
    const auto number = uint16_t(value);
    std::memcpy(next_, &number, sizeof number);
    next_ += sizeof number;
  }
  const PackedLayout& layout_;
  uint8_t* next_;
};

class PanelWriter {
 public:
  PanelWriter(const PackedLayout& l, const int8_t* weights, std::span<uint32_t> shifts, uint8_t* panel)
      : l_(l),
        bytes_(size_t(l.step.b_step())),
        weights_(weights),
        shifts_(shifts),
        panel_(panel),
        next_(panel + l.lists_bytes()) {}

  void tap(int64_t tap) {
    tap_ = tap;
    loads_.clear();
    for (int64_t g = 0; g < l_.steps; ++g) loads_.add(group(g));
    const Classes classes = classify(loads_);
    ListWriter list(l_, panel_ + tap * l_.list_bytes(), next_ - panel_);
    list.steps(classes.pairs.size());
    for (const auto& pair : classes.pairs)
      for (int16_t g : pair) list.group(g), write(g);
    list.steps(classes.singles.size());
    for (int16_t g : classes.singles) list.group(g), write(g);
    list.steps(classes.flipped.size());
    for (int16_t g : classes.flipped) list.group(g), write_flipped(g);
  }

 private:
  const int8_t* group(int64_t g) const { return weights_ + size_t(tap_ * l_.steps + g) * bytes_; }
  void write(int64_t g) {
    std::memcpy(next_, group(g), bytes_);
    next_ += bytes_;
  }
  OCTILE_WRAPS void write_flipped(int64_t g) {
    const int8_t* w = group(g);
    uint32_t* shifts = &shifts_[size_t(tap_ * l_.step.tile.n)];
    for (size_t i = 0; i < bytes_; ++i) shifts[i / group_depth] += uint32_t(w[i] * (w[i] < 0 ? 127 : 128));
    if (l_.form == codegen::Form::small_classes) return write(g);
    for (size_t i = 0; i < bytes_; ++i) next_[i] = uint8_t(w[i] < 0 ? -w[i] : w[i]);
    next_ += bytes_;
    for (size_t i = 0; i < bytes_; ++i) next_[i] = w[i] < 0 ? 0x7f : 0x80;
    next_ += bytes_;
  }

  const PackedLayout& l_;
  size_t bytes_;  // of a group
  const int8_t* weights_;
  std::span<uint32_t> shifts_;
  uint8_t *panel_, *next_;
  int64_t tap_ = 0;
  Loads loads_{bytes_};
};

}  // namespace

void Loads::add(const int8_t* weights) {
  const size_t from = all.size();
  all.resize(from + lanes);
  Bytes heaviest_of_all{};
  for (size_t i = 0; i < lanes; i += sizeof(Bytes)) {
    const Bytes some = loads_of(vector_at<Words>(weights + i));
    std::memcpy(&all[from + i], &some, sizeof some);
    heaviest_of_all = some > heaviest_of_all ? some : heaviest_of_all;
  }
  heaviest.push_back(max_of(heaviest_of_all));
}

// Heaviest first, each with the heaviest partner that still fits: light groups go together last of all (in any order it
// was .99 of the widened ceiling against 1.17). A partner is sure from where the two heaviest lanes fit, and that place
// moves one way; of the heavier ones only so many are tried, else a deep panel takes the square of its depth.
Classes classify(const Loads& loads) {
  constexpr size_t max_tried = 128;
  enum : int16_t { is_flipped = -1 };
  std::vector<int16_t> left = lightest_first(loads);
  std::vector<int16_t> partner_of(left.size());  // itself: none
  size_t sure = 0;
  while (!left.empty()) {
    const int16_t g = left.back();
    left.pop_back();
    const int heaviest = loads.heaviest[size_t(g)];
    partner_of[size_t(g)] = heaviest > max_of_lane ? int16_t{is_flipped} : g;
    if (heaviest > max_of_lane) continue;
    sure = std::min(sure, left.size());
    while (sure < left.size() && loads.heaviest[size_t(left[sure])] <= max_of_lane - heaviest) ++sure;
    size_t end = std::min(sure + max_tried, left.size());
    while (end > sure && !fit(loads, size_t(g), size_t(left[end - 1]))) --end;
    if (end == 0) continue;
    const int16_t partner = left[end - 1];
    partner_of[size_t(g)] = partner, partner_of[size_t(partner)] = g;
    if (end == sure) --sure;
    left.erase(left.begin() + std::ptrdiff_t(end) - 1);
  }
  Classes classes;  // in the order of A, which is how it lies in cache lines
  for (int16_t g = 0; g < int16_t(partner_of.size()); ++g) {
    const int16_t partner = partner_of[size_t(g)];
    if (partner == is_flipped) classes.flipped.push_back(g);
    else if (partner == g) classes.singles.push_back(g);
    else if (partner > g) classes.pairs.push_back({g, partner});
  }
  return classes;
}

void pack_panel(const PackedLayout& l, const int8_t* weights, std::span<uint32_t> shifts, uint8_t* panel) {
  PanelWriter writer(l, weights, shifts, panel);
  for (int64_t tap = 0; tap < l.taps(); ++tap) writer.tap(tap);
}

namespace {

struct TapList {  // of one panel, read from bytes that were packed here
  int64_t b = 0, groups[StepList::segments] = {};
  int64_t vectors(const PackedLayout& l) const {
    return groups[pairs] + groups[singles] + l.flipped_vectors() * groups[others];
  }
};

TapList read_list(const uint8_t* list) {
  TapList result;
  int32_t b;
  std::memcpy(&b, list, sizeof b);
  result.b = b;
  const uint8_t* next = list + StepList::head_bytes;
  for (int segment = 0; segment < StepList::segments; ++segment) {
    uint16_t steps;
    std::memcpy(&steps, next, sizeof steps);
    result.groups[segment] = int64_t{steps} * (segment == pairs ? 2 : 1);
    next += sizeof steps * size_t(1 + result.groups[segment]);
  }
  return result;
}

template <class Visit> void each_list(const PackedLayout& l, const uint8_t* block, Visit visit) {
  for (int64_t panel = 0; panel < l.matrices * l.matrix_panels(); ++panel)
    for (int64_t tap = 0; tap < l.taps(); ++tap)
      visit(panel % l.matrix_panels() == l.panels, read_list(block + panel * l.panel_bytes + tap * l.list_bytes()));
}

}  // namespace

ClassCount count_classes(const PackedLayout& l, const uint8_t* block) {
  ClassCount count;
  each_list(l, block, [&](bool of_ones, const TapList& list) {
    count.used_panel_bytes = std::max(count.used_panel_bytes, list.b + list.vectors(l) * l.step.b_step());
    if (of_ones) return;
    count.paired += list.groups[pairs];
    count.single += list.groups[singles];
    count.flipped += list.groups[others];
  });
  return count;
}

namespace {

// Lists of one panel, followed as a kernel does.
class PanelCheck {
 public:
  PanelCheck(const PackedLayout& l, const uint8_t* panel)
      : l_(l), panel_(panel), last_(std::max<int64_t>(0, l.depth - group_depth)), next_b_(l.lists_bytes()) {}

  // The bytes of a panel as pack_panel writes it; none: its lists lead elsewhere, or to a group twice or never.
  std::optional<int64_t> used_bytes() {
    for (int64_t tap = 0; tap < l_.taps(); ++tap)
      if (!take(panel_ + tap * l_.list_bytes())) return {};
    return next_b_;
  }
  bool is_empty() const {  // of ones, where no row needs its sum
    const auto lists = std::span(panel_, size_t(l_.lists_bytes()));
    return std::all_of(lists.begin(), lists.end(), [](uint8_t byte) { return byte == 0; });
  }

 private:
  bool take(const uint8_t* list) {
    int32_t b;
    std::memcpy(&b, list, sizeof b);
    if (b != next_b_) return false;
    seen_.assign(size_t(l_.steps), false);
    int64_t left = l_.steps, vectors = 0;
    const uint8_t* next = list + StepList::head_bytes;
    for (int segment = 0; segment < StepList::segments; ++segment) {
      const int64_t groups = number(next) * (segment == pairs ? 2 : 1);
      if (groups > left) return false;
      left -= groups;
      vectors += groups * (segment == others ? l_.flipped_vectors() : 1);
      for (int64_t i = 0; i < groups; ++i)
        if (!take_group(number(next))) return false;
    }
    next_b_ += vectors * l_.step.b_step();
    return left == 0 && next_b_ <= l_.panel_bytes;
  }
  bool take_group(int64_t offset) {
    const int64_t group = offset == last_ ? l_.steps - 1 : offset / group_depth;
    if (offset > last_ || (offset != last_ && offset % group_depth) || seen_[size_t(group)]) return false;
    return seen_[size_t(group)] = true;
  }
  static int64_t number(const uint8_t*& next) {
    uint16_t value;
    std::memcpy(&value, next, sizeof value);
    next += sizeof value;
    return value;
  }

  const PackedLayout& l_;
  const uint8_t* panel_;
  int64_t last_, next_b_;
  std::vector<bool> seen_;  // groups of a tap
};

}  // namespace

bool lists_stay_inside(const PackedLayout& l, const uint8_t* block) {
  int64_t used = l.lists_bytes();
  for (int64_t panel = 0; panel < l.matrices * l.matrix_panels(); ++panel) {
    PanelCheck check(l, block + panel * l.panel_bytes);
    if (panel % l.matrix_panels() == l.panels && check.is_empty()) continue;
    const auto bytes = check.used_bytes();
    if (!bytes) return false;
    used = std::max(used, *bytes);
  }
  return l.panels == 0 || codegen::panel_pitch(used) == l.panel_bytes;  // no filters: nothing runs
}

// In units of a group of four k by widened steps: the ceilings of the steps. The epilogue costs both the same, since it
// packs the rows of a tile of one vector of columns together: a charge for it sent K = 16 to 32 of MobileNetV2 to the
// widened step (32 to 192 channels 88 us for 75, 24 to 144 205 for 185, 32 to 16 111 for 100, 16 to 96 3 % slower). A
// stem of 27, whose groups are a third padding, is 3 % slower in classes. With one row a step costs what its bytes
// do: flipped ones as much as widened ones, and the loops end where no branch predictor expects it. Uniform weights,
// nearly all of them flipped, take 0.99 of the widened time in 128 rows and 1.3 in one.
bool classes_pay(const PackedLayout& l, const ClassCount& count) {
  constexpr double paired = 0.62, single = 0.76, flipped = 0.98, gain = 0.95;
  const double classes =
      paired * double(count.paired) + single * double(count.single) + flipped * double(count.flipped);
  const int64_t widened_steps = l.matrices * l.panels * l.taps() * ((l.depth + 1) / 2);  // of two k
  return classes <= gain * 0.5 * double(widened_steps);
}

}  // namespace octile::runtime
