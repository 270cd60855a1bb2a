// The immutable inside of a Plan: geometry, tables, kernels, workspace layout. Made by make_plan, used by run.
#pragma once
#include <array>
#include <memory>
#include <octile/plan.hpp>

#include "execute/dynamic_source.hpp"
#include "execute/overlap.hpp"
#include "machine/kernel_cache.hpp"
#include "machine/palette.hpp"
#include "packing/packing.hpp"
#include "problem/edges.hpp"
#include "system/threads.hpp"
#include "tuner/space.hpp"

namespace octile::runtime {

struct Source {                                                       // how the kernel reaches the source, in bytes
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

struct Destination {        // how the kernel reaches the destination, in bytes
  bool staged = false;      // written dense, then scattered
  bool lines_join = false;  // see schedule::Bordered
  int element = 4;
  std::array<int64_t, 2> output{};
  int64_t output_plane = 0;
  int64_t bytes = 0;  // of one chunk's copy
};

struct ClassPlan {  // an edge class and its walk
  problem::EdgeClass edge;
  int64_t table = 0, entries = 0;  // into tables
};

struct Kernels {  // by rows and columns of mac tiles
  std::vector<codegen::Entry> entry;
  int most_columns = 0, tile_rows = 1;
  std::vector<int> most_rows;              // of a tile, by columns: found out in every call it took 90 ns
  std::vector<codegen::Palette> palettes;  // of rooms that have them, for each number of rows in the last mac tile
  std::vector<std::shared_ptr<const Kernel>> owned;
  std::array<codegen::RowCounts, 2> row_counts;  // of whole rows: for whole vectors of channels, and for half of one
  size_t place(int64_t rows, int columns) const { return size_t(rows * (most_columns + 1) + columns); }
  static size_t row_place(bool half, codegen::Products products) {  // of whole rows
    return size_t(half) * 2 + (products != codegen::Products::any);
  }
  codegen::Entry at(int64_t rows, int columns) const { return entry[place(rows, columns)]; }
  const codegen::Palette* palette(int64_t rows, int columns, int64_t last_rows) const {
    return palettes.empty() ? nullptr : &palettes[place(rows, columns) * size_t(tile_rows) + size_t(last_rows - 1)];
  }
};

struct Variant {  // one for each outcome of packing a run-time B; else a single one
  int terms = 0;
  bool remainder = false;
  Kernels kernels;
  Kernels row_sums;  // s32, one column; empty without remainder
  Kernels sums;      // of a run-time B: one row, to s32
};

// Of Winograd convolution: tiles of m x m output pixels, counted row by row; a task has a block of them.
struct WinogradPlan {
  codegen::WinogradLayout layout;
  std::array<int64_t, 2> tiles{};
  int64_t block = 1, blocks = 1;
  struct Outputs {  // by chunks of channels
    codegen::Entry first = nullptr, between = nullptr, last = nullptr;
  };
  codegen::Entry input = nullptr;
  std::vector<Outputs> outputs;  // by columns
  std::vector<std::shared_ptr<const Kernel>> owned;
  int64_t row = 0, component = 0;  // of V, in bytes: from tile to tile, and from component to component
  // Offsets in a task's own part of the workspace, and what all take of it.
  int64_t v = 0, products = 0, sums = 0, partial = 0, patch = 0, scratch = 0, bytes = 0;
};

struct WorkspaceLayout {  // offsets in bytes; all 64-byte aligned
  int64_t start = 0, ones_start = 0, multiplier = 0, multiply_add = 0, row_column = 0, packed_b = 0, ones = 0;
  int64_t chunk = 0, chunk_bytes = 0;  // each task's own part
  int64_t chunk_destination = 0, chunk_sums = 0, chunk_accumulators = 0, chunk_winograd = 0;
  int64_t bytes = 0;
};

struct Provenance {  // of a config
  Origin origin = Origin::none;
  std::string text = {};  // "exact record", "borrowed from ...": for people, nothing compares it
};

struct PlanData {
  Problem problem;
  problem::Nest nest;
  codegen::PackedLayout layout;
  std::vector<codegen::WinogradLayout> winograd_layouts;  // that the weights were packed in too
  const PackedBlock* packed = nullptr;                    // of whoever holds the plan; null: run-time B
  problem::WeightSource b_source;                         // of a run-time B
  bool by_item = false;  // it is packed by the tasks, each chunk's items one by one; the layout is of one matrix
  const codegen::Room* room = nullptr;
  std::optional<schedule::Lowered> lowered;  // refers to the above; none: there is nothing to compute
  tuner::Config config;
  Provenance provenance;
  std::vector<Variant> variants;
  std::vector<ClassPlan> classes;
  std::optional<WinogradPlan> winograd;  // else the walk over taps that the rest describes
  std::vector<int64_t> tables;
  Source source;
  Destination destination;
  std::shared_ptr<const Kernel> widen;
  PaletteKernels palette;
  int64_t accumulator_bytes = 0;  // of the largest tile, where the epilogue finds them in memory
  bool rows_have_terms = false;   // row zero points
  int64_t item_rows = 0;          // from those of one item to those of the next; 0: all items share them
  int64_t band = 0, bands = 1;
  int band_axis = 0;
  int64_t plane_band = 1, plane_bands = 1;  // output planes of a task
  WorkspaceLayout workspace;
  Footprints footprints;
  std::optional<DynamicSource> dynamic;  // an f32 source; all else is of the u8 problem
  std::shared_ptr<const Threads> threads;
  int64_t chunks = 1;
  int64_t panel_splits = 1;
  uint64_t code_hash = 0;  // of every kernel of the plan
  // Phases of a transposed convolution beside the largest, which all else describes: run one after another before it,
  // with their workspace where its tasks have theirs.
  std::vector<std::shared_ptr<const PlanData>> others;

  bool integers_only() const { return nest.types.y == Type::s32 && !dynamic; }
  int64_t tasks() const { return nest.items() * (winograd ? winograd->blocks : plane_bands * bands) * panel_splits; }
  problem::Range panels_of(int64_t split) const {
    if (panel_splits == 1) return {0, layout.panels};  // three divisions, 8 ns of a call of 140
    const int64_t together = layout.panels_together(), all = layout.panels / together;
    return {split * all / panel_splits * together, (split + 1) * all / panel_splits * together};
  }
  schedule::Algorithm algorithm() const { return config.winograd ? schedule::Algorithm::winograd : layout.algorithm; }
  std::string facts(int terms) const { return tuner::facts(layout, winograd_layouts, terms); }
  bool tiles_along_columns(int64_t macs) const {
    return room->needs_executable_memory() && codegen::may_go_along_columns(layout.step.tile.m, macs);
  }
  bool all_taps_live() const { return classes.size() == 1 && classes[0].edge.taps() == layout.taps(); }
  // What whole rows are told when every multiplier is below 1: a plan has that kernel and the one of any products.
  codegen::Products best_products() const {
    const bool whole =
        nest.types.y == Type::u8 ? nest.activation != Activation::clamp : nest.activation == Activation::none;
    return whole && nest.quantisation.y_zero_point == Per::none ? codegen::Products::plain : codegen::Products::bounded;
  }
};

struct PlanPhase {
  size_t number = 0;  // among all phases
  problem::Nest nest;
  codegen::PackedLayout layout;
  const codegen::Room* room = nullptr;
};

struct PlanRequest : PlanPhase {  // nest, layout and room of the largest phase
  Problem problem;
  std::vector<PlanPhase> others = {};  // in the order they are run, before it
  std::vector<codegen::WinogradLayout> winograd;
  std::shared_ptr<const PackedBlock> packed;
  std::shared_ptr<const Threads> threads;
  int64_t thread_macs = 0;  // see EngineOptions

  void set_layouts(const std::vector<codegen::PackedLayout>& all) {  // of each phase
    layout = all[number];
    for (PlanPhase& other : others) other.layout = all[other.number];
  }
};

Result<std::shared_ptr<const PlanData>> make_plan(const PlanRequest&, const tuner::Config&, Provenance, KernelCache&);

// block: packed weights in place of the plan's own, of the same layout and remainder; null: its own.
Result<void> run_plan(const PlanData&, const RunArguments&, std::span<std::byte> workspace,
                      const uint8_t* block = nullptr);

}  // namespace octile::runtime
