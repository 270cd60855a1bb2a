// A problem in a room: what all of its configs share, made once a problem; and what a config says of it, which is
// looked up here or made without an allocation, since an unseen size weighs some 170 configs.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "problem/edges.hpp"
#include "schedule/config.hpp"
#include "schedule/winograd_layout.hpp"

namespace octile::schedule {

// The geometry with padded taps left out, or with a border that a copy of x holds.
struct Bordered {
  std::string refused;         // why no config may have this border; the regions are then none
  bool copies_source = false;  // into workspace, inside the call
  bool flips = false;          // and every byte gets the sign there that the step wants
  // Lines of pixels follow one another in a copy with its border, and in a copy of the destination as wide: one line,
  // of whose results those between two lines are dropped.
  bool merges_lines = false;
  std::vector<problem::EdgeClass> regions;  // of output pixels that see the same taps of the packed layout
  codegen::KernelKey key;                   // of its kernels, less the tile; whole rows have keys of their own
};

class Lowered {
 public:
  // Refers to all that it is given.
  Lowered(const problem::Nest&, const codegen::Room&, const codegen::PackedLayout&,
          std::span<const codegen::WinogradLayout> = {}, int terms = 0, int64_t l1 = 32 << 10, int64_t l2 = 512 << 10,
          int threads = 1);

  const problem::Nest& nest;
  const codegen::Room& room;
  const codegen::PackedLayout& layout;
  std::span<const codegen::WinogradLayout> winograd;  // the weights are packed in these too
  int terms;                                          // rank-one corrections that the weights and row zero points need
  int64_t l1, l2;
  int threads;

  Algorithm algorithm() const { return layout.algorithm; }  // of configs without winograd
  bool whole_rows() const { return layout.algorithm == Algorithm::depthwise_rows; }
  const Bordered& with(Border border) const { return bordered_[size_t(border)]; }
  bool mac_is_large = false;  // bands are then worth considering untuned
  bool may_flip = false;      // a filled border without padding is worth a copy, which gets the sign the step wants
  bool may_spread = false;    // or since rows of the source share sets of L1, and those of a copy do not

 private:
  std::array<Bordered, 2> bordered_;
};

const codegen::WinogradLayout* winograd_of(const Lowered&, const Config&);  // null: not packed
Algorithm algorithm(const Lowered&, const Config&);

// With Winograd, the key of its products. `terms`: a plan of a run-time w has kernels for each outcome of packing it.
codegen::KernelKey kernel_key(const Lowered&, const Config&, int rows, int columns, int terms);
codegen::KernelKey winograd_output_key(const Lowered&, const Config&, int columns);
// Fewer columns are left at the right edge than a tile has: the same registers then hold more rows.
int rows_for_columns(const Lowered&, const Config&, int columns, int terms);

// The kernel of whole rows: of whole vectors of channels, or of the half one that is left, and what it is told of this
// size; none: there are no such.
struct RowKernel {
  codegen::KernelKey key;
  codegen::RowCounts counts;
};
std::optional<RowKernel> row_kernel(const Lowered&, const Config&, bool half,
                                    codegen::Products products = codegen::Products::any);
// Why an algorithm without depth does not unroll so: whole rows roll down the image by as many rows. Empty: it does.
std::string unroll_refusal(const Lowered&, const Config&);
bool rolls(const Lowered&, const Config&);  // whole images, panel by panel

problem::Lines merged_lines(const problem::Nest&, problem::Range rows);  // where lines merge: of these output rows
bool rows_compete(int64_t stride);                    // bytes: about a page apart, rows share the sets of L1
double conflict_cost(const Lowered&, const Config&);  // how many times as long a tile takes where they do
int64_t plane_bytes(const Lowered&, int64_t band);    // of what a band of output rows reads of one plane; band 0: all
int64_t plane_band(const Lowered&, const Config&);    // output planes of a task: as many as have their source in L2

// The functions in which algorithms differ, each in the file of its name.
namespace gemm {  // direct, kernel_row, im2col
bool copies_source(const Lowered&);
bool merges_lines(const Lowered&, Border);
}  // namespace gemm
namespace depthwise {
bool copies_source(const Lowered&);  // of grouped too: a filter's source channels lie where it does
}
namespace depthwise_rows {
bool copies_source(const Lowered&);
problem::Nest without_columns(const problem::Nest&);
std::vector<problem::EdgeClass> regions(const problem::Nest&, bool filled);
}  // namespace depthwise_rows

}  // namespace octile::schedule
