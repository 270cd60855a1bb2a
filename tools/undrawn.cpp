#include "undrawn.hpp"

#include <algorithm>

#include "common.hpp"
#include "harness/buffer.hpp"
#include "harness/layer.hpp"
#include "harness/tensor_bytes.hpp"
#include "problem/layout.hpp"
#include "problem/nest.hpp"

namespace octile::tools {

std::optional<PackedWeights> pack_nothing(const Engine& engine, const Problem& problem) {
  if (harness::has_runtime_w(problem)) return std::nullopt;
  const Per zero_point = std::visit([](const auto& p) { return p.quantisation.w_zero_point; }, problem);
  const Type type = std::visit([](const auto& p) { return p.types.w; }, problem);
  const bool bias = std::visit([](const auto& p) { return p.bias; }, problem);
  const int64_t channels = problem::layouts(problem).y.sizes.back();
  const int32_t middle = type == Type::u8 ? 128 : 0;
  const harness::Buffer w(harness::bytes_of(problem).w);
  std::ranges::fill(w.span(), zero_point == Per::none ? uint8_t{0xff} : uint8_t(middle));
  const std::vector<int32_t> zeros(size_t(problem::count_of(zero_point, channels, 0)), middle);
  const std::vector<int32_t> biases(bias ? size_t(channels) : 0, 0);
  return or_fail(engine.pack(problem, w.data(), {.bias = biases, .zero_points = zeros}), name(problem));
}

Result<Plan> plan(const Engine& engine, const Problem& problem, const std::optional<PackedWeights>& packed,
                  const PlanOptions& options) {
  return packed ? engine.plan(problem, *packed, options) : engine.plan(problem, options);
}

}  // namespace octile::tools
