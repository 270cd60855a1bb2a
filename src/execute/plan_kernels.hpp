// What every algorithm asks when a plan is made: which tiles, which kernels, how many threads.
#pragma once
#include <set>

#include "execute/plan_data.hpp"

namespace octile::runtime {

struct KernelSet {
  std::vector<codegen::KernelKey> keys;
  std::vector<std::pair<int, int>> places;  // rows, columns
  std::vector<int> most_rows;               // of a tile, by columns
};

// For lines of these lengths by tiles of so many columns; sums: to s32, whatever the problem's outputs are.
KernelSet kernels_for(const PlanData&, const std::set<int64_t>& lengths, const std::set<int>& columns, int terms,
                      bool sums);
std::set<int> column_counts(const PlanData&, int64_t splits);
Result<void> fetch(PlanData&, const KernelSet&, KernelCache&, Kernels&);
void add_to_hash(PlanData&, uint64_t hash);  // of a kernel, or of all those of another phase
int64_t worth_threads(const PlanData&, int64_t thread_macs);

}  // namespace octile::runtime
