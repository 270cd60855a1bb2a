// Where a call's values lie in its workspace: what all tasks share, then a part for each chunk.
#include <algorithm>

#include "schedule/schedule.hpp"

namespace octile::schedule {

Result<void> set_workspace(Schedule& p, const Given& given) {
  WorkspaceLayout& w = p.workspace;
  problem::Checked end = 0;
  const auto take = [&](problem::Checked bytes) {
    const int64_t at = end.value_or(0);
    const problem::Checked up = problem::add(bytes, 63);
    end = problem::add(end, up ? problem::Checked(*up / 64 * 64) : up);
    return at;
  };
  const int64_t vector = p.layout.padded_filters * p.layout.matrices * 4;
  const auto take_weights = [&] {
    w.start = take(problem::multiply(vector, p.winograd ? p.winograd->layout.chunks : int64_t(p.regions.size())));
    w.ones_start = take(problem::multiply(int64_t(p.regions.size()) * 4, p.layout.step.tile.n));
    w.row_column = take(p.rows_have_terms ? vector : 0);
    w.packed_b = take(!given.packs_b ? 0 : p.layout.bytes);
    w.ones = take(!given.packs_b ? 0 : std::max(p.layout.depth, p.layout.step_depth()) * p.layout.step.a_element);
  };
  if (!p.by_item) take_weights();
  w.multiplier = take(p.nest.types.y == Type::s32 ? 0 : vector);
  w.multiply_add = take(p.nest.types.y == Type::u8 && p.whole_rows() ? 2 * vector : 0);
  w.dynamic = take(given.dynamic_bytes);
  w.chunk = end.value_or(0);
  end = 0;
  take(p.source.bytes);
  w.chunk_destination = take(p.destination.bytes);
  const bool sums = std::any_of(p.outcomes.begin(), p.outcomes.end(), [](const Outcome& v) { return v.remainder; });
  w.chunk_sums = take(sums ? p.plane_band * p.band_size(0) * p.band_size(1) * 4 : 0);
  w.chunk_accumulators = take(p.accumulator_bytes);
  w.chunk_winograd = take(p.winograd ? p.winograd->bytes : 0);
  if (p.by_item) take_weights();
  w.chunk_bytes = end.value_or(0);
  const problem::Checked bytes = problem::add(w.chunk, problem::multiply(w.chunk_bytes, p.chunks));
  if (!end || !problem::at_most(bytes, most_workspace)) return too_much_workspace("all of it");
  w.bytes = *bytes;
  return {};
}

}  // namespace octile::schedule
