#include "schedule/algorithm.hpp"

#include "schedule/packed_layout.hpp"

namespace octile::schedule {
namespace {

using codegen::ElementType;

constexpr std::array<bool, 4> bytes{true, true, false, false};  // u8 and s8, not s32 and f32

// The index is an Algorithm.
constexpr AlgorithmFacts list[] = {
    {"depthwise_rows", "depthwise", "depthwise_rows", bytes, bytes},
    {"depthwise", "depthwise", "depthwise", bytes, bytes},
    {"grouped", "grouped", "grouped", bytes, bytes},
    {"kernel_row", "stem", "rows", bytes, bytes},
    {"im2col", "im2col", "joined", bytes, bytes},
    {"direct", "direct", "taps", bytes, bytes},
    {"winograd", "winograd", "winograd", bytes, bytes},
};
static_assert(std::size(list) == std::size(algorithms));

constexpr std::string_view depthwise_alone = "filters share their source channels";

// Where a row has one tap, or reaches so far that no tile has pointers enough, the other depthwise kernel is as good or
// the only one.
std::string_view depthwise_rows_refusal(const Question& q) {
  constexpr int64_t longest_reach = 20;
  const problem::Axis& x = q.nest.axis[1];
  if (!q.nest.depthwise) return depthwise_alone;
  if (q.room.facts().max_taps_per_lane == 0) return "the isa has no kernel that joins taps in a lane";
  if (x.kernel < 2) return "a row has one tap, which has none to join";
  if (x.kernel > longest_reach || x.dilation > longest_reach || (x.kernel - 1) * x.dilation >= longest_reach)
    return "a row of taps reaches farther than a tile has pointers for";
  if (x.stride > longest_reach * 1000) return "the stride is longer than the offsets of a kernel";
  return {};
}

std::string_view grouped_refusal(const Question& q) {
  if (q.nest.grouped) return {};
  if (q.nest.depthwise) return "a group has one channel";
  if (!problem::may_be_grouped(q.nest)) return "there are no groups as wide as they are deep that fold into filters";
  const ElementType x = codegen::sign_of(q.nest.types.x);
  const auto step = q.room.grouped_layout(x, codegen::packed_sign(q.nest, q.room), q.nest.depth);
  if (step.b_bytes == 0) return "the isa has no step for groups of so many channels";
  if (!codegen::always_fit(q.nest, step))
    return "a weight less its zero point may not fit, and a sum of a row is one of each group";
  return {};
}

int64_t steps(const Question& q, int64_t depth) { return (depth + q.step_depth - 1) / q.step_depth; }

// Three channels in steps of two take 98 steps of 7 x 7 taps, in rows of taps 77. Deep steps are worth it from a
// quarter on: 7 x 7 x 3 in seven steps of 64 takes half the time of 42 steps of four.
std::string_view kernel_row_refusal(const Question& q) {
  constexpr int64_t few = 4, deep = 64;
  const problem::Axis& x = q.nest.axis[1];
  const int64_t depth = q.nest.depth, min_depth = q.step_depth < deep ? q.step_depth : q.step_depth / 4;
  if (x.dilation != 1) return "taps of a row lie apart";
  if (x.kernel < 2) return "a row has one tap";
  if (depth >= std::max(q.step_depth, few)) return "the channels of a tap fill a step";
  if (depth * x.kernel < min_depth) return "a row of taps is too short for a step";
  if (depth >= q.step_depth && steps(q, depth * x.kernel) >= steps(q, depth) * x.kernel)
    return "rows of taps take as many steps as single taps";
  return {};
}

std::string_view dense_refusal(Algorithm a, const Question& q) {
  if (a == Algorithm::kernel_row) return kernel_row_refusal(q);
  if (a == Algorithm::im2col) return q.nest.depth < q.step_depth ? "" : "the channels of a tap fill a step";
  return q.nest.depth < q.step_depth ? "the channels of a tap do not fill a step" : "";
}

Algorithm dense_algorithm(const Question& q) {
  if (kernel_row_refusal(q).empty()) return Algorithm::kernel_row;
  return q.nest.depth < q.step_depth ? Algorithm::im2col : Algorithm::direct;
}

std::string_view winograd_refusal(const Question& q) {
  if (q.room.words_layout().b_bytes == 0) return "the isa multiplies no pairs of int16";
  if (q.nest.own_channels() || q.nest.runtime_w || q.nest.accumulate)
    return "it is for dense weights that are packed before";
  if (q.nest.plane.kernel != 1) return "it has two dimensions";
  for (const problem::Axis& a : q.nest.axis)
    if (a.kernel != 3 || a.stride != 1 || a.dilation != 1) return "it is for 3 x 3 of stride 1 and dilation 1";
  return {};
}

std::string_view type_refusal(Algorithm a, const Types& types) {
  if (!facts(a).takes_x[size_t(types.x)]) return "it takes no x of this element type";
  return facts(a).takes_w[size_t(types.w)] ? "" : "it takes no w of this element type";
}

// Asks about the step that the room has for these operands.
Question question(const problem::Nest& nest, const codegen::Room& room) {
  return {nest, room, room.layout(codegen::sign_of(nest.types.x), codegen::packed_sign(nest, room)).tile.k};
}

}  // namespace

const AlgorithmFacts& facts(Algorithm a) { return list[size_t(a)]; }

std::string_view refusal(Algorithm a, const Question& q) {
  if (auto reason = type_refusal(a, q.nest.types); !reason.empty()) return reason;
  if (a == Algorithm::depthwise_rows) return depthwise_rows_refusal(q);
  if (a == Algorithm::depthwise) return q.nest.depthwise ? "" : depthwise_alone;
  if (a == Algorithm::grouped) return grouped_refusal(q);
  if (a == Algorithm::winograd) return winograd_refusal(q);
  return q.nest.own_channels() ? "a filter has source channels of its own" : dense_refusal(a, q);
}

// A nest is folded into groups or not before its weights are packed (codegen::phases_for): no rule is asked about that.
std::optional<Algorithm> packed_algorithm(const Question& q) {
  const Algorithm a = q.nest.grouped                      ? Algorithm::grouped
                      : !q.nest.depthwise                 ? dense_algorithm(q)
                      : depthwise_rows_refusal(q).empty() ? Algorithm::depthwise_rows
                                                          : Algorithm::depthwise;
  return type_refusal(a, q.nest.types).empty() ? std::optional(a) : std::nullopt;
}

// A config without a form that is known must be legal in either, so weights that another algorithm packs in classes
// have none. Finding classes takes far longer than packing, so not for a B that each call packs. Places in A have 16
// bits, those of a tap's weights in a panel 32.
std::string_view classes_refusal(const problem::Nest& nest, const codegen::Room& room) {
  constexpr int64_t max_depth = codegen::StepList::max_offset, max_weights = INT32_MAX / 4;
  if (!room.has_classes()) return "the isa multiplies all weights alike";
  if (nest.own_channels()) return "a filter has source channels of its own";
  if (nest.runtime_w) return "finding classes takes far longer than packing, and each call packs";
  if (nest.taps() > max_weights / max_depth || nest.depth > max_depth) return "there are too many weights for a list";
  const Algorithm a = dense_algorithm({nest, room, room.class_layout().tile.k});
  if (a != dense_algorithm({nest, room, room.layout(ElementType::u8).tile.k}))
    return "the algorithm would be another one";
  if (a == Algorithm::im2col) return "gathered rows have none";
  if (a == Algorithm::kernel_row && nest.depth * nest.axis[1].kernel > max_depth)
    return "there are too many weights for a list";
  return {};
}

std::string_view left_to_fallback(const problem::Nest& nest, const codegen::Room& room) {
  const auto& limits = room.facts();
  if (limits.fallback.empty()) return {};
  if (nest.depthwise) return "the isa has no depthwise kernel";
  const bool gathered = limits.deep_step && dense_algorithm({nest, room, limits.deep_step}) == Algorithm::im2col;
  return gathered ? "rows would be gathered for steps as deep as the isa's" : "";
}

std::string_view too_few_rows(const problem::Nest& nest, const codegen::Room& room) {
  return !nest.empty() && nest.pixels() < room.facts().min_rows ? "there are fewer rows than a step is worth" : "";
}

std::vector<Verdict> verdicts(const problem::Nest& nest, const codegen::Room& room) {
  const Question q = question(nest, room);
  const std::optional<Algorithm> packed = packed_algorithm(q);
  std::vector<Verdict> all;
  for (const Algorithm a : algorithms) {
    std::string_view reason = refusal(a, q);
    if (reason.empty() && packed && a > *packed && a != Algorithm::winograd)
      reason = "an algorithm before it in the list packs the weights";
    all.push_back({facts(a).name, reason});
  }
  all.push_back({"classes", classes_refusal(nest, room)});
  return all;
}

}  // namespace octile::schedule
