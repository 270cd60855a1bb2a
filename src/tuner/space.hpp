// The candidates of one problem: value lists of named tunables, named constraints, and an estimate that ranks them.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "problem/edges.hpp"
#include "schedule/config.hpp"
#include "schedule/winograd_layout.hpp"

namespace octile::tuner {

// All that legality and the estimate may look at.
struct Subject {
  const problem::Nest& nest;
  const codegen::Room& room;
  const codegen::PackedLayout& layout;
  std::span<const codegen::WinogradLayout> winograd = {};  // that the weights are packed in too
  int terms = 0;                                           // rank-one corrections that the facts ask for
  int64_t l1 = 32 << 10, l2 = 512 << 10;
  int threads = 1;
};

codegen::KernelKey kernel_key(const Subject&, const Config&, int rows, int columns);  // of its products, with Winograd
codegen::KernelKey winograd_output_key(const Subject&, const Config&, int columns);
const codegen::WinogradLayout* winograd_of(const Subject&, const Config&);  // null: not packed

// What a record's key says of the weights: other facts mean other candidates.
std::string facts(const Subject&);
// Of a layout of whole rows: the kernel of its whole vectors of channels, or of the half one that is left, and what it
// is told of this size; none: there are no such.
struct RowKernel {
  codegen::KernelKey key;
  codegen::RowCounts counts;
};
std::optional<RowKernel> row_kernel(const Subject&, const Config&, bool half,
                                    codegen::Products products = codegen::Products::any);

// Empty: legal. Else the constraint's name and the reason in words.
std::string illegal(const Subject&, const Config&);

// What another phase of a problem does with the config of its largest: the same, but for what is not legal there.
Config fitted(const Subject&, Config);

// Fewer columns are left at the right edge than a tile has: the same registers then hold more rows.
int rows_for_columns(const Subject&, const Config&, int columns);

// Edge classes, in taps of the packed layout.
std::vector<problem::EdgeClass> edge_classes(const Subject&, const Config&);

double estimate(const Subject&, const Config&);  // relative cost, smaller is better; no unit
// The same for a walk over taps whose edge classes are at hand: they depend on its border alone, and making them for
// each of some 170 configs was a quarter of the time of an unseen size.
double estimate(const Subject&, const Config&, std::span<const problem::EdgeClass>);
Config best_estimate(const Subject&);                           // over a short list: this is on the planning path
std::vector<Config> ranked(const Subject&);                     // every legal config, best estimate first
std::vector<Config> neighbours(const Subject&, const Config&);  // legal, one tunable changed

const char* algorithm(const Subject&, const Config&);  // direct, stem, im2col, depthwise, grouped, winograd
bool mac_is_large(const Subject&);                     // bands are then worth considering untuned
bool needs_staging(const Subject&, const Config&);     // the source is copied into workspace inside the call
// Lines of pixels follow one another in a copy with its border, and in a copy of the destination as wide: one line, of
// whose results those between two lines are dropped.
bool lines_join(const Subject&, const Config&);
problem::Lines joined_lines(const problem::Nest&, problem::Range rows);  // then, of these output rows
bool rows_compete(int64_t stride);                  // bytes: about a page apart, rows share the sets of L1
double crowding(const Subject&, const Config&);     // how many times as long a tile takes where they do
bool flips_in_copy(const Subject&, const Config&);  // and gets the sign that the step wants there
int64_t plane_bytes(const Subject&, int64_t band);  // of what a band of output rows reads of one plane
int64_t plane_band(const Subject&, const Config&);  // output planes of a task: as many as have their source in L2

}  // namespace octile::tuner
