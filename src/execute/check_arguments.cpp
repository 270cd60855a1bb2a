#include "execute/check_arguments.hpp"

#include <algorithm>

#include "problem/float_text.hpp"
#include "problem/not_null.hpp"

namespace octile::runtime {
namespace {

Error invalid(std::string message) { return {Errc::invalid_argument, std::move(message)}; }

bool aligned(const void* p, uintptr_t to) { return reinterpret_cast<uintptr_t>(p) % to == 0; }

Result<void> check_post_ops(const PlanData& p, const RunArguments& args) {
  const size_t count = p.nest.post_ops.size();
  if (args.post_ops.size() != count)
    return invalid("post_ops: " + std::to_string(args.post_ops.size()) + " values, expected " + std::to_string(count));
  for (size_t i = 0; i < count; ++i) {
    const std::string field = "post_ops[" + std::to_string(i) + "].r: ";
    if (!args.post_ops[i].r) return invalid(field + "is null, expected a tensor of y's sizes");
    if (!aligned(args.post_ops[i].r, 4)) return invalid(field + "must be aligned to 4 bytes");
  }
  return {};
}

Result<void> check_pointers(const PlanData& p, const RunArguments& args, std::span<std::byte> workspace) {
  if (!args.x && p.nest.depth > 0 && p.nest.plane.in * p.nest.axis[0].in * p.nest.axis[1].in > 0)
    return invalid("x: is null, expected the source");
  if (!p.nest.post_ops.empty())
    if (auto there = check_post_ops(p, args); !there) return there;
  if (!args.y) return invalid("y: is null, expected the destination");
  if (p.nest.runtime_w && !args.w && p.nest.depth > 0) return invalid("w: is null, expected the run-time w");
  if (p.nest.types.y == Type::s32 && !aligned(args.y, 4))
    return invalid("y: an s32 destination must be aligned to 4 bytes");
  if (int64_t(workspace.size()) < p.workspace.bytes)
    return invalid("workspace: " + std::to_string(workspace.size()) + " bytes, expected at least " +
                   std::to_string(p.workspace.bytes));
  if (p.workspace.bytes > 0 && !workspace.data()) return invalid("workspace: is null");
  if (p.workspace.bytes > 0 && !aligned(workspace.data(), 64)) return invalid("workspace: must be aligned to 64 bytes");
  const auto used = workspace.first(size_t(p.workspace.bytes));
  if (may_overlap(p.footprints, args, used)) [[unlikely]]
    return check_overlaps(p.footprints, args, used);
  return {};
}

template <class T> Result<void> check_count(const char* field, std::span<const T> values, Per per, int64_t expected) {
  if (per == Per::none || int64_t(values.size()) == expected) {
    if (auto there = problem::not_null(field, values.data(), size_t(expected)); !there) return there;
    if (expected && !aligned(values.data(), 4)) return invalid(std::string(field) + ": must be aligned to 4 bytes");
    return {};
  }
  return invalid(std::string(field) + ": " + std::to_string(values.size()) + " values, expected " +
                 std::to_string(expected));
}

Result<MultiplierRange> check_multipliers(const PlanData& p, const RunArguments& args) {
  const Per per = p.nest.quantisation.multiplier;
  if (auto counted = check_count("multipliers", args.multipliers, per, p.nest.multipliers()); !counted)
    return counted.error();
  const MultiplierRange range = range_of(args.multipliers);
  if (range.normal()) return range;
  const auto wrong = std::ranges::find_if_not(args.multipliers, normal);
  return invalid("multipliers: value " + problem::float_text(*wrong, 6) + " at " +
                 std::to_string(wrong - args.multipliers.begin()) + ", expected finite, normal and > 0");
}

// Kernels hold the bounds as bytes: an interval that lies outside the type has none.
Result<void> check_clamp(Type type, const RunArguments& args) {
  const int32_t lowest = type == Type::u8 ? 0 : -128, highest = lowest + 255;
  const auto outside = [&](const char* field, int32_t value, const char* expected, int32_t bound) {
    return invalid(std::string(field) + ": " + std::to_string(value) + ", expected " + expected + " " +
                   std::to_string(bound));
  };
  if (args.clamp_low > args.clamp_high)
    return outside("clamp_low", args.clamp_low, "at most clamp_high", args.clamp_high);
  if (args.clamp_low > highest) return outside("clamp_low", args.clamp_low, "at most", highest);
  if (args.clamp_high < lowest) return outside("clamp_high", args.clamp_high, "at least", lowest);
  return {};
}

Result<void> check_zero_points(const PlanData& p, const RunArguments& args) {
  const auto& q = p.nest.quantisation;
  const auto& t = p.nest.types;
  if (q.x_zero_point == Per::tensor && !p.dynamic && !holds(t.x, args.x_zero_point))
    return invalid("x_zero_point: " + std::to_string(args.x_zero_point) + " is not a value of the source's type");
  if (p.rows_have_terms && !p.dynamic) {
    const int64_t count = p.item_rows ? p.item_rows * p.nest.items() : p.nest.axis[1].out;
    if (auto rows = check_count("x_row_zero_points", args.x_row_zero_points, Per::channel, count); !rows) return rows;
    for (int32_t z : args.x_row_zero_points)
      if (!holds(t.x, z))
        return invalid("x_row_zero_points: " + std::to_string(z) + " is not a value of the source's type");
  }
  if (t.y == Type::s32) return {};
  if (q.y_zero_point != Per::none && !holds(t.y, args.y_zero_point))
    return invalid("y_zero_point: " + std::to_string(args.y_zero_point) + " is not a value of the destination's type");
  return p.nest.activation == Activation::clamp ? check_clamp(t.y, args) : Result<void>();
}

Result<void> check_runtime_w(const PlanData& p, const RunArguments& args) {
  const auto& q = p.nest.quantisation;
  const int64_t zero_points = problem::count_of(q.w_zero_point, p.nest.filters);
  if (auto zeros = check_count("w_zero_points", args.w_zero_points, q.w_zero_point, zero_points); !zeros) return zeros;
  if (q.w_zero_point != Per::none)
    for (int32_t z : args.w_zero_points)
      if (!holds(p.nest.types.w, z))
        return invalid("w_zero_points: " + std::to_string(z) + " is not a value of B's type");
  const Per bias = p.nest.bias ? Per::channel : Per::none;
  return check_count("bias", args.bias, bias, problem::count_of(bias, p.nest.filters));
}

}  // namespace

bool holds(Type type, int32_t value) {
  return type == Type::u8 ? value >= 0 && value <= 255 : value >= -128 && value <= 127;
}

bool has_unused(const PlanData& p, const RunArguments& args) {
  const auto& q = p.nest.quantisation;
  return (args.x_zero_point && q.x_zero_point != Per::tensor) || (args.y_zero_point && q.y_zero_point == Per::none);
}

void leave_out_unused(const PlanData& p, RunArguments& args) {
  const auto& q = p.nest.quantisation;
  if (q.x_zero_point != Per::tensor) args.x_zero_point = 0;
  if (q.y_zero_point == Per::none) args.y_zero_point = 0;
}

Result<MultiplierRange> check_arguments(const PlanData& p, const RunArguments& args, std::span<std::byte> workspace) {
  auto checked = check_pointers(p, args, workspace);
  if (checked && p.dynamic) checked = check_dynamic(p, args);
  if (checked) checked = check_zero_points(p, args);
  if (checked && p.nest.runtime_w) checked = check_runtime_w(p, args);
  if (!checked) return checked.error();
  return p.nest.types.y == Type::s32 ? MultiplierRange{} : check_multipliers(p, args);
}

}  // namespace octile::runtime
