#include "drawn.hpp"

#include <algorithm>

#include "common.hpp"

namespace octile::tools {
namespace {

bool runtime_w(const Problem& problem) {
  const auto* g = std::get_if<Gemm>(&problem);
  return g && g->runtime_w;
}

}  // namespace

Drawn draw(const Engine& engine, const Problem& problem, uint32_t seed) {
  Drawn d{.problem = problem,
          .weights = draw_weights(problem, seed),
          .source = draw_sources(problem, seed),
          .packed = {},
          .y = Buffer(bytes_of(problem).y)};
  if (!runtime_w(problem))
    d.packed = or_fail(engine.pack(problem, d.weights.w.data(), parameters(d.weights)), name(problem));
  return d;
}

std::optional<PackedWeights> pack_nothing(const Engine& engine, const Problem& problem) {
  if (runtime_w(problem)) return std::nullopt;
  const Quantisation q = std::visit([](const auto& p) { return p.quantisation; }, problem);
  const Types types = std::visit([](const auto& p) { return p.types; }, problem);
  const auto* g = std::get_if<Gemm>(&problem);
  const auto channels = size_t(g ? g->n : std::get<Conv>(problem).channels.out);
  const bool bias = std::visit([](const auto& p) { return p.bias; }, problem);
  const int32_t middle = types.w == Type::u8 ? 128 : 0;
  Buffer w(bytes_of(problem).w);
  std::fill_n(w.data(), w.size(), q.w_zero_point == Per::none ? uint8_t{0xff} : uint8_t(middle));
  const std::vector<int32_t> zeros(q.w_zero_point == Per::none     ? 0
                                   : q.w_zero_point == Per::tensor ? 1
                                                                   : channels,
                                   middle);
  const std::vector<int32_t> biases(bias ? channels : 0, 0);
  return or_fail(engine.pack(problem, w.data(), {.bias = biases, .zero_points = zeros}), name(problem));
}

Result<Plan> plan(const Engine& engine, const Problem& problem, const std::optional<PackedWeights>& packed,
                  const PlanOptions& options) {
  return packed ? engine.plan(problem, *packed, options) : engine.plan(problem, options);
}

}  // namespace octile::tools
