// Weights in classes, for rooms that sum products of bytes in int16 lanes (isa/x86_classes.hpp). A source is u8, so a
// lane cannot overflow where the positive weights it sums add up to at most 128, and the negative ones to -128: 255 *
// 128 = 32640. Each group of four k, by panel and tap, is
//   paired    two groups that keep this bound when summed
//   single    a group that keeps it alone
//   flipped   any other, as |w| and a pattern that x is xored with: 0x80 gives x - 128, 0x7f gives 127 - x. A lane then
//             sums two products of at most 128 by -128 to 127. The result is less than x * w by 128 w where w is
//             positive and by 127 w where it is negative, whatever x is: that is the shift of a weight. Small classes
//             keep w alone and find both of it at every step.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "schedule/packed_layout.hpp"

namespace octile::runtime {

constexpr int max_of_lane = 128;

struct Classes {  // groups of four k of one tap, by number
  std::vector<std::array<int16_t, 2>> pairs;
  std::vector<int16_t> singles, flipped;
};

// Sums that each group puts into each int16 lane of its step: of its positive weights and of its negative ones, a byte
// each; a sum that does not fit only says that it does not.
struct Loads {
  static constexpr int16_t max = 255;
  size_t lanes;  // sums of a group, a multiple of 16
  std::vector<uint8_t> all, heaviest = {};
  explicit Loads(size_t of_a_group) : lanes(of_a_group) {}
  void add(const int8_t* weights);  // as many as there are sums, two for each lane
  void clear() { all.clear(), heaviest.clear(); }
  const uint8_t* of(size_t group) const { return &all[group * lanes]; }
};
Classes classify(const Loads&);

using Values = std::vector<int16_t>;  // of one filter, in the order of packed taps and depth
// Writes the lists and weights of one panel, at most layout.max_panel_bytes() of zeros. weights: all groups of all
// taps in order, what no group counts 0. Adds the shift of every lane to shifts[tap][lane].
void pack_panel(const codegen::PackedLayout&, const int8_t* weights, std::span<uint32_t> shifts, uint8_t* panel);

struct ClassCount {
  int64_t paired = 0, single = 0, flipped = 0;  // groups
  int64_t used_panel_bytes = 0;                 // of the largest panel
};
ClassCount count_classes(const codegen::PackedLayout&, const uint8_t* block);
// Kernels go where lists send them. A file's checksum is against damage, not against forgery: this is for lists that
// somebody else wrote. They must lead to each group of a tap once and to its weights, one tap's behind the other's, as
// pack_panel has them; a panel of ones that no row needs may be all zeros.
bool lists_stay_inside(const codegen::PackedLayout&, const uint8_t* block);
// Whether kernels take less time than those of widened steps, whatever the number of rows.
bool classes_pay(const codegen::PackedLayout&, const ClassCount&);

}  // namespace octile::runtime
