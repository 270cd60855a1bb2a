// What every algorithm asks when a plan is made: which tiles, which kernels, how many threads.
#pragma once
#include <set>

#include "runtime/plan_data.hpp"

namespace octile::runtime {

struct KernelSet {
  std::vector<codegen::KernelKey> keys;
  std::vector<std::pair<int, int>> places;  // rows, columns
};

// Tiles of rows that a line of pixels is cut into: their row counts in mac tiles of m rows.
void collect_rows(int64_t pixels, int most, int m, std::set<int>& rows);
// Panels of a tile of columns, the last of a task's included; tasks share all panels in so many splits.
std::set<int> column_counts(const PlanData&, int64_t splits);
Result<void> fetch(PlanData&, const KernelSet&, KernelCache&, Kernels&);
void add_to_hash(PlanData&, const Kernel&);
int64_t worth_threads(const PlanData&, int64_t thread_macs);

}  // namespace octile::runtime
