// The checks of pack, and the smallest problem of a family: weights know nothing of sizes.
#include <algorithm>

#include "execute/check_arguments.hpp"
#include "problem/not_null.hpp"
#include "runtime/family.hpp"

namespace octile {
namespace {

Error wrong_count(const char* field, size_t got, int64_t expected) {
  return {Errc::invalid_argument,
          std::string(field) + ": " + std::to_string(got) + " values, expected " + std::to_string(expected)};
}

}  // namespace

Problem smallest(const Problem& problem) {
  Problem p = problem;
  if (auto* g = std::get_if<Gemm>(&p)) {
    if (g->m == any) g->m = 1;
    std::replace(g->batch.begin(), g->batch.end(), any, int64_t(1));
    return p;
  }
  auto& c = std::get<Conv>(p);
  if (c.batch == any) c.batch = 1;
  if (c.image.empty()) c.image.assign(c.kernel.size(), any);
  for (size_t i = 0; i < c.image.size(); ++i) {
    if (c.image[i] != any) continue;
    const int64_t reach = (c.kernel[i] - 1) * (c.dilation.empty() ? 1 : c.dilation[i]) + 1;
    const int64_t stride = c.stride.empty() ? 1 : c.stride[i];
    // The padded input holds the kernel's reach; of the output of a transposed one a pixel is left by the crop.
    const int64_t cropped = c.transposed && !c.pad.empty() ? c.pad[i].before + c.pad[i].after : 0;
    c.image[i] = c.transposed ? 1 + std::max<int64_t>(0, cropped - reach + stride) / stride : reach;
  }
  return p;
}

Result<void> fixed_sizes(const Problem& p) {
  const auto free_size = [](const char* field) {
    return Error{Errc::invalid_problem, std::string(field) + ": is free, a plan needs a size; see at()"};
  };
  if (const auto* g = std::get_if<Gemm>(&p)) {
    if (g->m == any) return free_size("m");
    if (std::count(g->batch.begin(), g->batch.end(), any)) return free_size("batch");
    return {};
  }
  const auto& c = std::get<Conv>(p);
  if (c.batch == any) return free_size("batch");
  if (c.image.empty() || std::count(c.image.begin(), c.image.end(), any)) return free_size("image");
  return {};
}

Result<void> check_weights(const problem::Nest& n, const void* w, const WeightParameters& parameters) {
  if (!w && n.depth > 0 && n.filters > 0) return Error{Errc::invalid_argument, "w: is null, expected the weights"};
  const auto& [bias, zero_points, memory] = parameters;
  if (auto there = problem::not_null("bias", bias.data(), bias.size()); !there) return there;
  if (auto there = problem::not_null("w_zero_point", zero_points.data(), zero_points.size()); !there) return there;
  const int64_t channels = n.all_filters();
  if (n.bias && int64_t(parameters.bias.size()) != channels)
    return wrong_count("bias", parameters.bias.size(), channels);
  const Per per = n.quantisation.w_zero_point;
  if (per == Per::none) return {};
  const int64_t zeros = problem::count_of(per, channels);
  if (int64_t(parameters.zero_points.size()) != zeros)
    return wrong_count("w_zero_point", parameters.zero_points.size(), zeros);
  for (int32_t z : parameters.zero_points)
    if (!runtime::holds(n.types.w, z))
      return Error{Errc::invalid_argument,
                   "w_zero_point: " + std::to_string(z) + " is not a value of the weights' type"};
  return {};
}

}  // namespace octile
