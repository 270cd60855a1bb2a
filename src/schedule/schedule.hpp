// How a config runs a problem: immutable values, made once by make_schedule from what a problem's configs share and one
// of them. A plan adds kernels and weights to it, and run follows it; nobody derives any of it again.
#pragma once
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "problem/checked.hpp"
#include "schedule/lowered.hpp"

namespace octile::schedule {

struct Source {                                                       // how the kernel reaches x, in bytes
  enum class Copy : uint8_t { none, image, rows } copy = Copy::none;  // rows: gathered, im2col
  int element = 1;                                                    // bytes
  int64_t channels = 0, padded = 0;                                   // copied of each pixel, and laid out
  std::array<int64_t, 2> input{};   // from one input position to the next; image and none
  std::array<int64_t, 2> output{};  // from one output pixel to the next
  int64_t input_plane = 0, output_plane = 0;
  int64_t bytes = 0;  // of one chunk's copy
  bool fill = false;  // border
  bool flip = false;  // the sign of every copied byte
};

struct Destination {          // how the kernel reaches y, in bytes
  bool staged = false;        // written dense, then scattered
  bool merges_lines = false;  // see Bordered
  int element = 4;
  std::array<int64_t, 2> output{};
  int64_t output_plane = 0;
  int64_t bytes = 0;  // of one chunk's copy
};

struct Region {  // of output pixels that see the same taps, and its walk
  problem::EdgeClass edge;
  int64_t table = 0, entries = 0;  // into tables
};

struct KernelSet {
  std::vector<codegen::KernelKey> keys;
  std::vector<std::pair<int, int>> places;  // of each key: rows, columns
  std::vector<int> max_rows;                // of a tile, by columns
};

struct Outcome {  // one way that packing a run-time w may end; packed weights have a single one
  int terms = 0;
  bool remainder = false;
  KernelSet tiles = {};
  KernelSet row_sums = {};  // s32, one column; empty without remainder
  KernelSet sums = {};      // of a run-time B: one row, to s32
};

struct RowTiles {  // of whole rows: a kernel of whole vectors of channels, or of half of one
  bool half = false;
  codegen::Products products = codegen::Products::any;
  RowKernel kernel;
};

// The tiles of a Winograd convolution: m x m output pixels each, counted row by row; a task has a block of them.
struct WinogradBlocks {
  codegen::WinogradLayout layout;
  std::array<int64_t, 2> tiles{};
  int64_t block = 1, blocks = 1;
  int64_t row = 0, component = 0;  // of V, in bytes: from tile to tile, and from component to component
  // Offsets in a task's own part of the workspace, and the bytes of all.
  int64_t v = 0, products = 0, sums = 0, partial = 0, patch = 0, scratch = 0, bytes = 0;
  KernelSet tile_products;
  std::vector<int> columns;  // of the outputs' transforms, and for each of them:
  std::vector<codegen::KernelKey>
      transforms;  // input first; by columns the last split of the channels, the first, others
};

struct WorkspaceLayout {  // offsets in bytes; all 64-byte aligned
  int64_t start = 0, ones_start = 0, multiplier = 0, multiply_add = 0, row_column = 0, packed_b = 0, ones = 0;
  int64_t dynamic = 0;                 // of an f32 source
  int64_t chunk = 0, chunk_bytes = 0;  // each task's own part
  int64_t chunk_destination = 0, chunk_sums = 0, chunk_accumulators = 0, chunk_winograd = 0;
  int64_t bytes = 0;
};

struct Schedule {
  problem::Nest nest;
  codegen::PackedLayout layout;  // of one matrix where tasks pack a run-time B item by item
  const codegen::Room* room = nullptr;
  Config config;
  Algorithm algorithm = Algorithm::direct;

  // Tasks: each has a band, or a share of a band's panels, of some planes of some item; a thread takes a contiguous run
  // of them, which is a chunk.
  int64_t band = 0, bands = 1;
  int band_axis = 0;
  int64_t plane_band = 1, plane_bands = 1;  // output planes of a task
  int64_t panel_splits = 1;
  int64_t chunks = 1;
  bool by_item = false;  // a run-time B is packed by the tasks, each chunk's items one by one

  Source source;
  Destination destination;
  std::vector<Region> regions;
  std::vector<int64_t> tables;
  std::optional<WinogradBlocks> winograd;  // else the walk over taps that the rest describes

  std::vector<Outcome> outcomes;
  std::vector<RowTiles> row_tiles;          // of whole rows, in place of an outcome's tiles
  std::optional<codegen::KernelKey> widen;  // of the copy of an image
  int64_t accumulator_bytes = 0;            // of the largest tile, where the epilogue finds them in memory
  bool rows_have_terms = false;             // row zero points
  int64_t item_rows = 0;                    // from those of one item to those of the next; 0: all items share them
  WorkspaceLayout workspace;

  bool whole_rows() const { return algorithm == Algorithm::depthwise_rows; }
  int64_t tasks() const { return nest.items() * (winograd ? winograd->blocks : plane_bands * bands) * panel_splits; }
  problem::Range panels_of(int64_t split) const {
    if (panel_splits == 1) return {0, layout.panels};  // three divisions, 8 ns of a call of 140
    const int64_t per_group = layout.panels_per_group(), all = layout.panels / per_group;
    return {split * all / panel_splits * per_group, (split + 1) * all / panel_splits * per_group};
  }
  int64_t band_size(int axis) const {  // output positions of a task, along rows or columns
    const int64_t out = nest.axis[size_t(axis)].out;
    return axis == band_axis && band ? std::min(band, out) : out;
  }
  problem::Range filters_of(problem::Range panels) const {
    return {layout.first_filter(panels.begin),
            panels.end == layout.panels ? layout.filters : layout.first_filter(panels.end)};
  }
  bool tiles_along_columns(int64_t macs) const {
    return room->needs_executable_memory() && codegen::may_go_along_columns(layout.step.tile.m, macs);
  }
  bool all_taps_live() const { return regions.size() == 1 && regions[0].edge.taps() == layout.taps(); }
  // The products of whole rows when every multiplier is below 1: a plan has that kernel and the one of any products.
  codegen::Products best_products() const {
    const bool whole =
        nest.types.y == Type::u8 ? nest.activation != Activation::clamp : nest.activation == Activation::none;
    return whole && nest.quantisation.y_zero_point == Per::none ? codegen::Products::unclamped
                                                                : codegen::Products::bounded;
  }
};

// All that a schedule is made from, beside the problem and the config.
struct Given {
  bool packs_b = false;   // run-time B: each call packs it
  bool row_sums = false;  // the packed weights' remainders ask for
  int threads = 1;
  int64_t thread_macs = 0;             // see EngineOptions
  problem::Checked dynamic_bytes = 0;  // of workspace, of an f32 source
};

std::vector<Outcome> outcomes_of(const problem::Nest&, const codegen::PackedLayout&, const Given&);

constexpr int64_t max_workspace = int64_t{1} << 60;
Error too_much_workspace(std::string_view of_what);

// All that there is to say of a problem with nothing to compute.
Schedule begun(const problem::Nest&, const codegen::PackedLayout&, const codegen::Room&, const Config&, const Given&);
// The config must be legal (tuner::illegal). Refuses what does not fit 2^60 bytes of workspace.
Result<Schedule> make_schedule(const Lowered&, const Config&, const Given&);

// Its parts, each in the file of its name.
int64_t worth_threads(const Lowered&, const Given&);
std::set<int> column_counts(const Schedule&, int64_t splits);
KernelSet kernels_for(const Lowered&, const Config&, const std::set<int64_t>& lengths, const std::set<int>& columns,
                      int terms, bool sums);
void set_tiles(Schedule&, const Lowered&, const Given&);
void set_winograd(Schedule&, const Lowered&, int64_t workers);
Result<void> set_workspace(Schedule&, const Given&);

}  // namespace octile::schedule
