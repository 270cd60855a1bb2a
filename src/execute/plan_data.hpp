// The immutable inside of a Plan: a schedule, its kernels, its weights. Made by make_plan, used by run.
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
#include "schedule/schedule.hpp"
#include "system/threads.hpp"
#include "tuner/space.hpp"

namespace octile::runtime {

using schedule::Destination, schedule::Region, schedule::Source;

struct Kernels {  // by rows and columns of mac tiles
  std::vector<codegen::Entry> entry;
  int max_columns = 0, tile_rows = 1;
  std::vector<int> max_rows;               // of a tile, by columns: to find them in every call took 90 ns
  std::vector<codegen::Palette> palettes;  // of rooms that have them, for each number of rows in the last mac tile
  std::vector<std::shared_ptr<const Kernel>> owned;
  std::array<codegen::RowCounts, 2> row_counts;  // of whole rows: for whole vectors of channels, and for half of one
  size_t place(int64_t rows, int columns) const { return size_t(rows * (max_columns + 1) + columns); }
  static size_t row_place(bool half, codegen::Products products) {  // of whole rows
    return size_t(half) * 2 + (products != codegen::Products::any);
  }
  codegen::Entry at(int64_t rows, int columns) const { return entry[place(rows, columns)]; }
  const codegen::Palette* palette(int64_t rows, int columns, int64_t last_rows) const {
    return palettes.empty() ? nullptr : &palettes[place(rows, columns) * size_t(tile_rows) + size_t(last_rows - 1)];
  }
};

struct Variant {  // the kernels of one outcome of packing a run-time w; packed weights have a single one
  int terms = 0;
  bool remainder = false;
  Kernels kernels;
  Kernels row_sums;  // s32, one column; empty without remainder
  Kernels sums;      // of a run-time B: one row, to s32
};

struct WinogradKernels {
  struct Outputs {  // by splits of the channels
    codegen::Entry first = nullptr, between = nullptr, last = nullptr;
  };
  codegen::Entry input = nullptr;
  std::vector<Outputs> outputs;  // by columns
  std::vector<std::shared_ptr<const Kernel>> owned;
};

struct Provenance {  // of a config
  Origin origin = Origin::none;
  std::string text = {};  // "exact record", "borrowed from ...": for people, nothing compares it
};

struct PlanData : schedule::Schedule {
  explicit PlanData(Schedule made) : Schedule(std::move(made)) {}

  Problem problem;
  std::vector<codegen::WinogradLayout> winograd_layouts;  // the weights were packed in these too
  const PackedBlock* packed = nullptr;                    // the holder of the plan keeps it alive; null: run-time w
  problem::WeightSource b_source;                         // of a run-time B
  Provenance provenance;
  std::vector<Variant> variants;  // of each outcome of the schedule
  WinogradKernels winograd_kernels;
  std::shared_ptr<const Kernel> widen_kernel;
  PaletteKernels palette;
  Footprints footprints;
  std::optional<DynamicSource> dynamic;  // an f32 source; all else is of the u8 problem
  std::shared_ptr<const Threads> threads;
  uint64_t code_hash = 0;  // of every kernel of the plan
  // The phases of a transposed convolution but the largest, which is this plan: they run one after another before it,
  // with their workspace where its tasks have theirs.
  std::vector<std::shared_ptr<const PlanData>> others;

  bool integers_only() const { return nest.types.y == Type::s32 && !dynamic; }
  std::string facts(int terms) const { return tuner::facts(layout, winograd_layouts, terms); }
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

// Of an empty nest: it has no tasks.
std::shared_ptr<const PlanData> plan_of_nothing(const PlanRequest&, Provenance);
// Of any other; lowered: the request's nest, room and layouts.
Result<std::shared_ptr<const PlanData>> make_plan(const PlanRequest&, const schedule::Lowered&, const tuner::Config&,
                                                  Provenance, KernelCache&);

// block: packed weights in place of the plan's own, of the same layout and remainder; null: its own.
Result<void> run_plan(const PlanData&, const RunArguments&, std::span<std::byte> workspace,
                      const uint8_t* block = nullptr);

}  // namespace octile::runtime
