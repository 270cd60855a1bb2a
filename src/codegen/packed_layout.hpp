// Where packed weights lie, as a room's step wants them. It depends on the problem's weights and the room, never on a
// tile: panels are one vector of columns wide, so one packing serves every tile and every tuned config.
#pragma once
#include <optional>
#include <span>

#include "codegen/room.hpp"
#include "problem/checked.hpp"
#include "problem/nest.hpp"

namespace octile::codegen {

enum class PackedKind : uint8_t {
  taps,       // each tap's depth in steps of its own; the last step overlaps the one before: taps can be skipped
  rows,       // few channels: the taps of one kernel row, which lie side by side in a copy with its border, are a depth
  joined,     // all taps one depth: rows come gathered (im2col), or padded where the depth is below one step
  depthwise,  // one entry a tap, a lane a channel
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
  int64_t at = 0;           // of the block in what was packed: phases lie one after another
  bool ones = false;        // one more, of ones, whose product is the sum of each row: of weights that may not fit
  // Offsets in bytes from the start of the packed block.
  int64_t sums_at = 0;       // int32 [matrix][planes][kernel0 + 1][kernel1 + 1][padded filter], integral over taps
  int64_t remainder_at = 0;  // int32 [matrix][padded filter]: w - w_zero_point = packed + remainder
  int64_t bias_at = 0;       // int32 [matrix][padded filter]
  int64_t bytes = 0;

  int64_t taps() const { return planes * kernel[0] * kernel[1]; }
  int64_t step_depth() const { return parts * step.tile.k; }  // of a packed step
  int64_t step_bytes() const { return parts * step.b_step(); }
  int64_t matrix_panels() const { return panels + ones; }
  int64_t panel_at(int64_t matrix, int64_t panel) const { return (matrix * matrix_panels() + panel) * panel_bytes; }
  int64_t end() const { return at + bytes; }
  int64_t sums_stride() const { return planes * (kernel[0] + 1) * (kernel[1] + 1) * padded_filters; }
};

// Refuses what does not fit 2^63 bytes.
Result<PackedLayout> packed_layout(const problem::Nest&, const Room&);
// Of all phases, each in the room that has a routine for it.
Result<std::vector<PackedLayout>> packed_layouts(std::span<const problem::Phase>, const Room&);
const char* name(PackedKind);
// From one panel of so many bytes to the next: a multiple of a page would make them compete for the same sets of L1.
problem::Checked panel_pitch(problem::Checked bytes);

Sign sign_of(Type);
// The room that has a routine for this problem: the room itself, or its fallback.
const Room& room_for(const problem::Nest&, const Room&);
// What another room packed, as this one reads it; none where it cannot.
std::optional<PackedLayout> read_by(const PackedLayout&, const Room&, Sign a);
std::optional<std::vector<PackedLayout>> read_by(std::span<const PackedLayout>, const Room&, Sign a);  // all, or none

}  // namespace octile::codegen
