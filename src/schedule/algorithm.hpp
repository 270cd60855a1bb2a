// The algorithms a problem may take: the one list, with a reason in words for each that is refused.
#pragma once
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "codegen/room.hpp"
#include "problem/nest.hpp"

namespace octile::schedule {

// In the order in which weights are packed for the first that is not refused; winograd's form lies beside that of
// direct, and a config says which of the two runs.
enum class Algorithm : uint8_t {
  depthwise_rows,  // depthwise by whole rows: taps side by side share a lane, see codegen/kernels/depthwise_rows.hpp
  depthwise,       // one entry a tap, a lane a channel
  grouped,         // one step a tap, a vector of channels of several groups or of one, see codegen/kernels/grouped.hpp
  kernel_row,      // few channels: the taps of one kernel row, side by side in a copy with its border, are a depth
  im2col,          // all taps are one depth: rows come gathered, or padded where the depth is below one step
  direct,          // each tap's depth in steps of its own; the last step overlaps the one before: taps can be skipped
  winograd,        // products of int16 between two transforms
};
inline constexpr Algorithm algorithms[] = {Algorithm::depthwise_rows, Algorithm::depthwise, Algorithm::grouped,
                                           Algorithm::kernel_row,     Algorithm::im2col,    Algorithm::direct,
                                           Algorithm::winograd};

// The facts of an algorithm that hold for every problem.
struct AlgorithmFacts {
  const char* name;                      // the list's word
  const char* shown;                     // by Plan::algorithm(): words that users know
  const char* layout;                    // in the id of a packed layout, on disk
  std::array<bool, 4> takes_x, takes_w;  // element types of the operands, by Type
};
const AlgorithmFacts& facts(Algorithm);

struct Question {
  const problem::Nest& nest;
  const codegen::Room& room;
  int64_t step_depth = 0;  // k of a step of the layout that is asked about; depthwise, grouped and winograd need none
};

// Empty: the problem may take this algorithm in this room. Else the reason, without the algorithm's name.
std::string_view refusal(Algorithm, const Question&);
// The first that is not refused; none: no algorithm takes these element types.
std::optional<Algorithm> packed_algorithm(const Question&);

// Weights in classes are a form that those of direct and kernel_row may have. Empty: they may.
std::string_view classes_refusal(const problem::Nest&, const codegen::Room&);

// Why the room leaves a problem to its fallback room, whatever the size. Empty: it does not.
std::string_view left_to_fallback(const problem::Nest&, const codegen::Room&);
// Why the fallback room runs a plan of this size all the same: packed weights do not know how many rows there are.
std::string_view too_few_rows(const problem::Nest&, const codegen::Room&);

struct Verdict {
  std::string_view name;     // an algorithm's, or classes
  std::string_view refused;  // empty: may be taken
};
std::vector<Verdict> verdicts(const problem::Nest&, const codegen::Room&);

}  // namespace octile::schedule
