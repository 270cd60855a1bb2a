// The places of a call's values in its workspace: first those that all tasks share, then a part for each chunk.
#include <algorithm>

#include "schedule/places.hpp"
#include "schedule/schedule.hpp"

namespace octile::schedule {

Result<void> set_workspace(Schedule& p, const Given& given) {
  WorkspaceLayout& w = p.workspace;
  Places shared, own;
  const int64_t vector = p.layout.padded_filters * p.layout.matrices * 4;
  const auto take_weights = [&](Places& to) {
    w.start =
        to.take(problem::multiply(vector, p.winograd ? p.winograd->layout.channel_splits : int64_t(p.regions.size())));
    w.ones_start = to.take(problem::multiply(int64_t(p.regions.size()) * 4, p.layout.step.tile.n));
    w.row_column = to.take(p.rows_have_terms ? vector : 0);
    w.packed_b = to.take(!given.packs_b ? 0 : p.layout.bytes);
    w.ones = to.take(!given.packs_b ? 0 : std::max(p.layout.depth, p.layout.step_depth()) * p.layout.step.a_element);
  };
  if (!p.by_item) take_weights(shared);
  w.multiplier = shared.take(p.nest.types.y == Type::s32 ? 0 : vector);
  w.multiply_add = shared.take(p.nest.types.y == Type::u8 && p.whole_rows() ? 2 * vector : 0);
  w.dynamic = shared.take(given.dynamic_bytes);
  w.chunk = shared.end().value_or(0);
  own.take(p.source.bytes);
  w.chunk_destination = own.take(p.destination.bytes);
  const bool sums = std::any_of(p.outcomes.begin(), p.outcomes.end(), [](const Outcome& v) { return v.remainder; });
  w.chunk_sums = own.take(sums ? p.plane_band * p.band_size(0) * p.band_size(1) * 4 : 0);
  w.chunk_accumulators = own.take(p.accumulator_bytes);
  w.chunk_winograd = own.take(p.winograd ? p.winograd->bytes : 0);
  if (p.by_item) take_weights(own);
  w.chunk_bytes = own.end().value_or(0);
  const problem::Checked bytes = problem::add(shared.end(), problem::multiply(own.end(), p.chunks));
  if (!problem::at_most(bytes, max_workspace)) return too_much_workspace("all of it");
  w.bytes = *bytes;
  return {};
}

}  // namespace octile::schedule
