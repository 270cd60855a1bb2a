// Weights into the layout of a room: zero points folded where the operand can hold the difference, sums per tap kept.
#pragma once
#include <memory>
#include <octile/packed.hpp>
#include <span>

#include "problem/edges.hpp"
#include "problem/wraps.hpp"
#include "schedule/winograd_layout.hpp"
#include "system/aligned_bytes.hpp"

namespace octile::runtime {

struct WeightValues {
  const void* w = nullptr;
  Type type = Type::s8;
  const problem::WeightSource* source = nullptr;
  int64_t first_matrix = 0;             // of the source; the layout's first
  const int32_t* zero_point = nullptr;  // null: 0
  bool zero_point_per_channel = false;
  const int32_t* bias = nullptr;  // null: 0
  bool shared_channels = false;   // run-time B: every matrix has the same bias and zero points
  bool sums = true;               // false: the sums per tap stay 0, whoever wants them finds them
};

// One filter's weights, in the order of taps and depth; `from` is its first.
void gather_filter(const problem::Nest&, const WeightValues&, int64_t from, std::vector<int16_t>& to);
// Its element in w, and the filter's zero point.
int64_t filter_at(const WeightValues&, int64_t matrix, int64_t filter);
int32_t zero_point_of(const WeightValues&, int64_t channel);

// Writes layout.bytes bytes at block (64-byte aligned). True: some channel keeps a remainder, so row sums are needed.
bool pack(const codegen::PackedLayout&, const problem::Nest&, const WeightValues&, uint8_t* block);

// Writes Winograd's weights `w` behind them, up to w.end, and sets the number of splits of the channels.
void pack_winograd(codegen::WinogradLayout& w, const problem::Nest&, const WeightValues&, uint8_t* block);

struct PackedBlock {
  std::string family;  // name of the problem with its sizes free
  const codegen::Room* room = nullptr;
  codegen::PackedLayout layout;               // of the first phase
  std::vector<codegen::PackedLayout> others;  // of a transposed convolution, in the same bytes
  bool remainder = false;
  std::vector<codegen::WinogradLayout> winograd;  // behind the layout, in the same bytes
  AlignedBytes data;
  int64_t layouts_end() const { return others.empty() ? layout.end() : others.back().end(); }
  int64_t bytes() const { return winograd.empty() ? layouts_end() : winograd.back().end; }
  std::vector<codegen::PackedLayout> layouts() const;  // of each phase
  // `remainder` is of some channel of some phase. Phases differ in form: one whose operand holds every w - w_zero_point
  // has no panel of ones, and needs none.
  bool needs_row_sums(const codegen::PackedLayout& phase) const { return remainder && phase.ones; }
};

// The weights packed in a block of their own; all of it but the family's name.
Result<std::shared_ptr<PackedBlock>> packed_block(const problem::Nest&, const codegen::Room&, codegen::Form,
                                                  const WeightValues&);

// All phases in one block, each in a form of its own. This decides the form, and which layouts lie behind it.
struct Laying {
  Memory memory = Memory::balanced;
  const PackedBlock* like = nullptr;  // packs as this block is packed, whatever memory says
};
Result<std::shared_ptr<PackedBlock>> packed_block(const Problem&, std::span<const problem::Phase>, const codegen::Room&,
                                                  WeightValues, const Laying&);

// In the form that is fastest for these weights.
Result<std::shared_ptr<PackedBlock>> fastest_block(const problem::Nest&, const codegen::Room&, const WeightValues&);

inline problem::EdgeClass all_taps(const codegen::PackedLayout& l) {
  problem::EdgeClass all{{{}, {0, l.planes}}, {}};
  for (size_t i : {0u, 1u}) all.axis[i].taps = {0, l.kernel[i]};
  return all;
}

// Sums over a box of taps, from the integrals kept by pack: of packed weights or their shifts, one filter after
// another.
class TapSums {
 public:
  TapSums(const codegen::PackedLayout& layout, const uint8_t* integrals, int64_t matrix);
  uint32_t operator()(const problem::EdgeClass& taps, int64_t filter) const {
    uint32_t sum = 0;
    each_term(taps, [&](const uint32_t* of_filters, uint32_t sign) OCTILE_WRAPS { sum += sign * of_filters[filter]; });
    return sum;
  }
  // The sum as a few arrays over the filters, each added or, with the sign -1, subtracted: what is 0 is left out. A
  // loop over each is four times as fast as one that finds its eight places for every filter.
  template <class Visit> OCTILE_WRAPS void each_term(const problem::EdgeClass& taps, Visit visit) const {
    const auto& [rows, columns] = taps.axis;
    const auto [begin, end] = taps.plane.taps;
    if (begin == end) return;
    // Planes up to and with this one: the integral has none of zeros before the first, a 2-D problem needs just one.
    const auto until = [&](int64_t plane, uint32_t sign) OCTILE_WRAPS {
      const auto corner = [&](int64_t y, int64_t x, uint32_t of_corner) {
        if (y && x) visit(integral_ + (plane * plane_ + y * width_ + x) * filters_, of_corner);
      };
      corner(rows.taps.end, columns.taps.end, sign);
      corner(rows.taps.begin, columns.taps.end, 0 - sign);
      corner(rows.taps.end, columns.taps.begin, 0 - sign);
      corner(rows.taps.begin, columns.taps.begin, sign);
    };
    until(end - 1, 1);
    if (begin) until(begin - 1, 0 - 1u);
  }

 private:
  const uint32_t* integral_;
  int64_t width_, plane_, filters_;
};

}  // namespace octile::runtime
