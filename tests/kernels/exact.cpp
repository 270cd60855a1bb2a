#include "exact.hpp"

#include <cstring>

#include "problem/layout.hpp"

namespace octile::test {

Result<Ints> outputs(const Engine& engine, const Problem& problem, const Bytes& x, const Bytes& w, const Values& v) {
  const auto* gemm = std::get_if<Gemm>(&problem);
  const problem::Layout layout = gemm ? problem::layout_c(*gemm) : problem::layout_y(std::get<Conv>(problem));
  const Type type = std::visit([](const auto& p) { return p.types.y; }, problem);
  const bool at_run = gemm && gemm->runtime_w;
  Result<Plan> plan = Error{};
  if (at_run) {
    plan = engine.plan(problem);
  } else {
    const WeightParameters parameters{.bias = v.bias, .zero_points = v.w_zero_points};
    const auto weights =
        v.form ? packed_in(*v.form, engine, problem, w.data(), parameters) : engine.pack(problem, w.data(), parameters);
    if (!weights) return weights.error();
    plan = engine.plan(problem, *weights);
  }
  if (!plan) return plan.error();
  int64_t count = 1;
  for (int64_t size : layout.sizes) count *= size;
  Fenced<int32_t> y(size_t(type == s32 ? count : (count + 3) / 4));
  RunArguments args{.x = x.data(), .w = at_run ? w.data() : nullptr, .y = y.data()};
  args.x_zero_point = v.x_zero_point, args.y_zero_point = v.y_zero_point;
  args.x_row_zero_points = v.row_zero_points, args.multipliers = v.multipliers;
  if (at_run) args.w_zero_points = v.w_zero_points, args.bias = v.bias;
  if (const auto ran = plan->run(args); !ran) return ran.error();
  Ints result;
  for (int64_t i = 0; i < count; ++i) {
    const uint8_t byte = reinterpret_cast<const uint8_t*>(y.data())[i];
    result.push_back(type == s32 ? y[size_t(i)] : type == u8 ? int32_t{byte} : int32_t{int8_t(byte)});
  }
  return result;
}

}  // namespace octile::test
