#include "runtime/classes.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>

namespace octile::runtime {
namespace {

using codegen::PackedLayout;
using codegen::StepList;

constexpr int group_depth = 4;
enum { pairs, singles, others };  // segments of the walk

struct Group {  // of four k, where in the tap's depth it is read, and from which of them on its weights count
  int64_t begin, live_from;
};
// The last group overlaps the one before it; a depth below one group was padded to one by gathering.
Group group_of(const PackedLayout& l, int64_t number) {
  const int64_t first = number * group_depth, begin = std::max<int64_t>(0, std::min(first, l.depth - group_depth));
  return {begin, first - begin};
}

template <class Visit>
void each_weight(const PackedLayout& l, const Values& filter, int64_t tap, int64_t group, Visit visit) {
  const auto [begin, live_from] = group_of(l, group);
  for (int64_t k = live_from; k < group_depth && begin + k < l.depth; ++k) {
    const size_t at = size_t(tap * l.depth + begin + k);
    visit(int(k), at, filter[at]);
  }
}

Load load_of(const PackedLayout& l, std::span<const Values> filters, int64_t tap, int64_t group) {
  Load load(size_t(l.step.tile.n) * group_depth);
  for (size_t n = 0; n < filters.size(); ++n)
    each_weight(l, filters[n], tap, group, [&](int k, size_t, int16_t w) {
      uint16_t& sum = load[n * group_depth + size_t(k / 2 * 2) + (w < 0)];
      sum = uint16_t(sum + std::abs(w));
    });
  return load;
}

// Four lanes at a time: a sum beyond the bound carries into the highest bit of its 16.
bool fit(const Load& x, const Load& y) {
  constexpr uint64_t ones = 0x0001000100010001, room = (0x7fff - most_of_a_lane) * ones, over = 0x8000 * ones;
  for (size_t i = 0; i < x.size(); i += 4) {
    uint64_t a, b;
    std::memcpy(&a, &x[i], sizeof a);
    std::memcpy(&b, &y[i], sizeof b);
    if ((a + b + room) & over) return false;
  }
  return true;
}

// Numbers of 16 bits of one tap, as the kernel reads them.
class ListWriter {
 public:
  ListWriter(const PackedLayout& l, uint8_t* list, int64_t b) : layout_(l), next_(list + StepList::head_bytes) {
    const auto place = int32_t(b);
    std::memcpy(list, &place, sizeof place);
  }
  void steps(size_t count) { put(int64_t(count)); }
  void group(int64_t group) { put(group_of(layout_, group).begin); }

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
  PanelWriter(const PackedLayout& l, std::span<const Values> filters, std::span<Values> shifts, uint8_t* panel)
      : l_(l), filters_(filters), shifts_(shifts), panel_(panel), next_(panel + l.lists_bytes()) {}

  void tap(int64_t tap) {
    tap_ = tap;
    std::vector<Load> loads;
    for (int64_t g = 0; g < l_.steps; ++g) loads.push_back(load_of(l_, filters_, tap, g));
    const Classes classes = classify(loads);
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
  template <class Visit> void each(int64_t group, Visit visit) const {
    for (size_t n = 0; n < filters_.size(); ++n)
      each_weight(l_, filters_[n], tap_, group,
                  [&](int k, size_t at, int16_t w) { visit(l_.step.at(k, int(n)), n, at, w); });
  }
  void write(int64_t group) {
    each(group, [&](int place, size_t, size_t, int16_t w) { next_[place] = uint8_t(w); });
    next_ += l_.step.b_step();
  }
  void write_flipped(int64_t group) {
    each(group, [&](int, size_t n, size_t at, int16_t w) { shifts_[n][at] = int16_t(w < 0 ? 127 * w : 128 * w); });
    if (l_.form == codegen::Form::small_classes) return write(group);
    uint8_t* pattern = next_ + l_.step.b_step();
    std::memset(pattern, 0x80, size_t(l_.step.b_step()));
    each(group, [&](int place, size_t, size_t, int16_t w) {
      next_[place] = uint8_t(std::abs(w));
      pattern[place] = w < 0 ? 0x7f : 0x80;
    });
    next_ += 2 * l_.step.b_step();
  }

  const PackedLayout& l_;
  std::span<const Values> filters_;
  std::span<Values> shifts_;
  uint8_t *panel_, *next_;
  int64_t tap_ = 0;
};

}  // namespace

// Heaviest first, each with the heaviest partner that still fits: light groups go together last of all (in any order it
// was .99 of the widened ceiling against 1.17). A partner is sure from where the two heaviest lanes fit; of the heavier
// ones only so many are tried, else a deep panel takes the square of its depth.
Classes classify(const std::vector<Load>& groups) {
  constexpr size_t most_tried = 128;
  Classes classes;
  std::vector<int> heaviest;
  for (const Load& load : groups) heaviest.push_back(*std::max_element(load.begin(), load.end()));
  std::vector<int16_t> left(groups.size());  // lightest first
  std::iota(left.begin(), left.end(), int16_t{0});
  const auto lighter = [&](int16_t x, int16_t y) { return heaviest[size_t(x)] < heaviest[size_t(y)]; };
  std::stable_sort(left.begin(), left.end(), lighter);
  while (!left.empty()) {
    const auto g = size_t(left.back());
    left.pop_back();
    if (heaviest[g] > most_of_a_lane) {
      classes.flipped.push_back(int16_t(g));
      continue;
    }
    const auto sure = std::upper_bound(left.begin(), left.end(), most_of_a_lane - heaviest[g],
                                       [&](int bound, int16_t h) { return bound < heaviest[size_t(h)]; });
    auto partner = std::min(left.end(), sure + std::min<std::ptrdiff_t>(most_tried, left.end() - sure));
    while (partner != left.begin() && !fit(groups[g], groups[size_t(partner[-1])])) --partner;
    if (partner == left.begin()) {
      classes.singles.push_back(int16_t(g));
      continue;
    }
    classes.pairs.push_back({int16_t(g), partner[-1]});
    left.erase(partner - 1);
  }
  // In the order of A, which is how it lies in cache lines.
  for (auto& pair : classes.pairs) std::sort(pair.begin(), pair.end());
  std::sort(classes.pairs.begin(), classes.pairs.end());
  std::sort(classes.singles.begin(), classes.singles.end());
  std::sort(classes.flipped.begin(), classes.flipped.end());
  return classes;
}

void pack_panel(const PackedLayout& l, std::span<const Values> filters, std::span<Values> shifts, uint8_t* panel) {
  for (Values& shift : shifts) shift.assign(size_t(l.taps() * l.depth), 0);
  PanelWriter writer(l, filters, shifts, panel);
  for (int64_t tap = 0; tap < l.taps(); ++tap) writer.tap(tap);
}

namespace {

struct TapList {  // of one panel, read from its packed bytes
  int64_t b = 0, groups[StepList::segments] = {}, last_offset = 0;
  bool whole = true;  // it has no more places than fit
  int64_t vectors(const PackedLayout& l) const {
    return groups[pairs] + groups[singles] + l.flipped_vectors() * groups[others];
  }
};

TapList read_list(const PackedLayout& l, const uint8_t* list) {
  TapList result;
  const uint8_t* next = list + StepList::head_bytes;
  const auto number = [&] {
    uint16_t value;
    std::memcpy(&value, next, sizeof value);
    next += sizeof value;
    return int64_t{value};
  };
  int32_t b;
  std::memcpy(&b, list, sizeof b);
  result.b = b;
  int64_t left = l.steps;
  for (int segment = 0; segment < StepList::segments; ++segment) {
    int64_t& groups = result.groups[segment] = number() * (segment == pairs ? 2 : 1);
    result.whole &= groups <= left;
    left -= groups;
    for (int64_t i = 0; i < groups && result.whole; ++i) result.last_offset = std::max(result.last_offset, number());
  }
  return result;
}

template <class Visit> void each_list(const PackedLayout& l, const uint8_t* block, Visit visit) {
  for (int64_t panel = 0; panel < l.matrices * l.matrix_panels(); ++panel)
    for (int64_t tap = 0; tap < l.taps(); ++tap)
      visit(panel % l.matrix_panels() == l.panels, read_list(l, block + panel * l.panel_bytes + tap * l.list_bytes()));
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

bool lists_stay_inside(const PackedLayout& l, const uint8_t* block) {
  bool inside = true;
  each_list(l, block, [&](bool, const TapList& list) {
    inside = inside && list.whole && list.last_offset <= std::max<int64_t>(0, l.depth - group_depth) && list.b >= 0 &&
             list.b + list.vectors(l) * l.step.b_step() <= l.panel_bytes;
  });
  return inside;
}

// In units of a group of four k by widened steps: the ceilings of the steps, and the epilogue of a tile of one vector
// of columns, which packs no bytes of several together (matters at K = 64). With one row a step costs what its bytes
// do: flipped ones as much as widened ones, and the loops end where no branch predictor expects it. Uniform weights,
// nearly all of them flipped, take 0.99 of the widened time in 128 rows and 1.3 in one.
bool classes_pay(const PackedLayout& l, const ClassCount& count) {
  constexpr double paired = 0.31, single = 0.76, flipped = 0.98, epilogue = 1.2, gain = 0.95;
  const double classes = paired * double(count.paired) + single * double(count.single) +
                         flipped * double(count.flipped) + epilogue * double(l.matrices * l.panels);
  const int64_t widened_steps = l.matrices * l.panels * l.taps() * ((l.depth + 1) / 2);  // of two k
  return classes <= gain * 0.5 * double(widened_steps);
}

}  // namespace octile::runtime
