// Where packed weights lie, as a room's step wants them. It depends on the problem's weights and the room, never on a
// tile: panels are one vector of columns wide, so one packing serves every tile and every tuned config.
#pragma once
#include <algorithm>
#include <optional>

#include "codegen/room.hpp"
#include "problem/nest.hpp"

namespace octile::codegen {

enum class PackedKind : uint8_t {
  taps,       // each tap's depth in steps of its own; the last step overlaps the one before: taps can be skipped
  rows,       // few channels: the taps of one kernel row, which lie side by side in a copy with its border, are a depth
  joined,     // all taps one depth: rows come gathered (im2col), or padded where the depth is below one step
  depthwise,  // one entry a tap, a lane a channel
  depthwise_rows,  // depthwise by whole rows: taps side by side joined in lanes, see depthwise_rows.hpp
};

struct PackedLayout {
  PackedKind kind = PackedKind::taps;
  StepLayout step;
  int64_t matrices = 1, filters = 0, padded_filters = 0;
  int64_t planes = 1, kernel[2] = {1, 1};  // of the packed taps: a kernel row is one, joined taps are one
  int64_t depth = 0;                       // of one packed tap
  int64_t steps = 0;                       // packed ones, of one packed tap
  int64_t parts = 1;        // steps of this layout's room in a packed one: the room that packed may step further
  int64_t panels = 0;       // of columns, in one matrix
  int64_t panel_bytes = 0;  // from one panel to the next
  // Offsets in bytes from the start of the packed block.
  int64_t sums_at = 0;       // int32 [matrix][planes][kernel0 + 1][kernel1 + 1][padded filter], integral over taps
  int64_t remainder_at = 0;  // int32 [matrix][padded filter]: w - w_zero_point = packed + remainder
  int64_t bias_at = 0;       // int32 [matrix][padded filter]
  int64_t bytes = 0;
  PixelRow row;               // of depthwise_rows, less the image
  int64_t last_channels = 0;  // of the last panel, which then may overlap the one before: no channel of it is missing

  int64_t taps() const { return planes * kernel[0] * kernel[1]; }
  int64_t step_depth() const { return parts * step.tile.k; }  // of a packed step
  int64_t step_bytes() const { return parts * step.b_step(); }
  int64_t matrix_panels() const { return panels + 1; }  // the last is of ones: its product is the sum of each row
  int64_t panel_at(int64_t matrix, int64_t panel) const { return (matrix * matrix_panels() + panel) * panel_bytes; }
  // Where filter `slot` of the padded ones is of, and what a panel begins with; the same in all kinds but one.
  int64_t filter_of(int64_t slot) const;  // -1: of none
  int64_t first_filter(int64_t panel) const {
    return kind == PackedKind::depthwise_rows && panel == panels - 1 ? std::max<int64_t>(0, filters - last_channels)
                                                                     : std::min(panel * step.tile.n, filters);
  }
  int64_t row_bytes() const { return int64_t(row.phases()) * row.macs() * 4 * step.tile.n; }  // of one row of taps
  int64_t sums_stride() const { return planes * (kernel[0] + 1) * (kernel[1] + 1) * padded_filters; }
};

// Refuses what does not fit 2^63 bytes.
Result<PackedLayout> packed_layout(const problem::Nest&, const Room&);
const char* name(PackedKind);

Sign sign_of(Type);
// The room that has a routine for this problem: the room itself, or its fallback.
const Room& room_for(const problem::Nest&, const Room&);
// What another room packed, as this one reads it; none where it cannot.
std::optional<PackedLayout> read_by(const PackedLayout&, const Room&, Sign a);

}  // namespace octile::codegen
