// Where packed weights lie, as a room's step wants them. It depends on the problem's weights and the room, never on a
// tile: panels are one vector of columns wide, so one packing serves every tile and every tuned config.
#pragma once
#include <algorithm>
#include <optional>
#include <span>

#include "codegen/room.hpp"
#include "problem/checked.hpp"
#include "problem/nest.hpp"
#include "schedule/algorithm.hpp"

namespace octile::codegen {

using schedule::Algorithm;

// In classes a panel begins with a StepList of each tap, then come the weights in the order that the lists say. How
// many bytes these are depends on the weights: `panel_bytes` holds the largest panel.
struct PackedLayout {
  Algorithm algorithm = Algorithm::direct;
  Form form = Form::steps;
  StepLayout step;  // in classes: the step of a group of four k
  int64_t matrices = 1, filters = 0, padded_filters = 0;
  int64_t planes = 1, kernel[2] = {1, 1};  // of the packed taps: a kernel row is one, the taps of im2col are one
  int64_t depth = 0;                       // of one packed tap
  int64_t steps = 0;                       // packed ones, of one packed tap
  int64_t parts = 1;        // steps of this layout's room in a packed one: the room that packed may step further
  int64_t panels = 0;       // of columns, in one matrix
  int64_t panel_bytes = 0;  // from one panel to the next
  int64_t at = 0;           // offset of this block in the packed bytes: phases lie one after another
  bool ones = false;        // one more panel, of ones: its products are the sums of rows, for weights that may not fit
  // Offsets in bytes from the start of the packed block.
  int64_t sums_at = 0;       // int32 [matrix][planes][kernel0 + 1][kernel1 + 1][padded filter], integral over taps
  int64_t remainder_at = 0;  // int32 [matrix][padded filter]: w - w_zero_point = packed + remainder
  int64_t bias_at = 0;       // int32 [matrix][padded filter]; in classes with the shifts of all taps
  int64_t shifts_at = 0;     // in classes, like sums: what flipped steps leave out of a sum (see packing/classes.hpp)
  int64_t bytes = 0;
  PixelRow row;               // of depthwise_rows, less the image
  int64_t last_channels = 0;  // of the last panel, which then may overlap the one before: no channel of it is missing

  int64_t taps() const { return planes * kernel[0] * kernel[1]; }
  int64_t step_depth() const { return parts * step.tile.k; }  // of a packed step
  int64_t step_bytes() const { return parts * step.b_step(); }
  int64_t matrix_panels() const { return panels + ones; }
  int64_t panel_at(int64_t matrix, int64_t panel) const { return (matrix * matrix_panels() + panel) * panel_bytes; }
  // How the source must lie: pixels of a row right beside one another; or each one's taps as a row of their own.
  bool takes_dense_pixels() const { return algorithm == Algorithm::kernel_row; }
  bool takes_gathered_rows() const { return algorithm == Algorithm::im2col; }
  bool takes_padding() const { return takes_dense_pixels() || takes_gathered_rows(); }  // there is no tap to leave out
  // The panels of one wide group: a tile has all of them or none.
  int64_t panels_per_group() const {
    return algorithm == Algorithm::grouped ? std::max(1, step.tile.k / step.tile.n) : 1;
  }
  int64_t end() const { return at + bytes; }
  // The filter in place `slot` of the padded ones, and the first of a panel; depthwise_rows alone has another order.
  int64_t filter_of(int64_t slot) const;  // -1: of none
  int64_t first_filter(int64_t panel) const {
    return algorithm == Algorithm::depthwise_rows && panel == panels - 1 ? std::max<int64_t>(0, filters - last_channels)
                                                                         : std::min(panel * step.tile.n, filters);
  }
  int64_t row_bytes() const { return int64_t(row.parities()) * row.macs() * 4 * step.tile.n; }  // of one row of taps
  int64_t sums_stride() const { return planes * (kernel[0] + 1) * (kernel[1] + 1) * padded_filters; }
  // In classes: of a tap's list, and from the start of a panel to its weights.
  int64_t list_bytes() const { return (StepList::bytes(steps) + 3) / 4 * 4; }
  int64_t lists_bytes() const { return (taps() * list_bytes() + 63) / 64 * 64; }
  int64_t flipped_vectors() const { return form == Form::classes ? 2 : 1; }  // of one group
  int64_t max_panel_bytes() const { return lists_bytes() + taps() * steps * flipped_vectors() * step.b_step(); }
};

inline bool may_have_classes(const problem::Nest& nest, const Room& room) {
  return schedule::classes_refusal(nest, room).empty();
}
// The one that is fastest for most weights, where nobody asks for few bytes.
Form best_form(const problem::Nest&, const Room&);

// Refuses what does not fit 2^63 bytes. panel_bytes: in classes, of the largest panel; 0: as large as one can get.
Result<PackedLayout> packed_layout(const problem::Nest&, const Room&, Form = Form::steps, int64_t panel_bytes = 0);
// The layout of one of its matrices.
PackedLayout of_one_matrix(PackedLayout);
// A problem's phases as the room walks them: with several groups in a vector where it can. It needs weights that fit
// in any case, since a row has a sum for each group.
std::vector<problem::Phase> phases_for(const Problem&, const Room&);
// The layouts of all phases, each in the room that has a routine for it and in its best form.
Result<std::vector<PackedLayout>> packed_layouts(std::span<const problem::Phase>, const Room&);
// Where the next one begins: behind this one, on a line of the cache.
Result<void> place_behind(PackedLayout&, int64_t end);
const char* name(Form);
// From one panel of so many bytes to the next: a multiple of a page would make them compete for the same sets of L1.
problem::Checked panel_pitch(problem::Checked bytes);

// u8 weights without a zero point stay as they are where the step takes them: they need no row sums then. With one they
// more often fit s8, less the zero point.
ElementType packed_sign(const problem::Nest&, const Room&);
bool always_fit(const problem::Nest&,
                const StepLayout&);  // no weights leave a remainder of w - w_zero_point
// The room that has a routine for this problem: the room itself, or its fallback.
const Room& room_for(const problem::Nest&, const Room&);
// The layout of what another room packed, as this one reads it; none where it cannot.
std::optional<PackedLayout> read_by(const PackedLayout&, const Room&, ElementType a);
std::optional<std::vector<PackedLayout>> read_by(std::span<const PackedLayout>, const Room&,
                                                 ElementType a);  // all, or none

}  // namespace octile::codegen
