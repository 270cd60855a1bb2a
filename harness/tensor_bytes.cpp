#include "tensor_bytes.hpp"

#include <octile/tensor.hpp>

#include "problem/layout.hpp"
#include "tuner/trial.hpp"

namespace octile::harness {

TensorBytes bytes_of(const Problem& problem) {
  const auto bytes = [](const problem::Layout& layout, Type type) {
    return tuner::extent(layout.sizes, layout.strides) * octile::bytes_of(type);
  };
  const problem::Layouts l = problem::layouts(problem);
  const Types types = std::visit([](const auto& p) { return p.types; }, problem);
  return {.x = bytes(l.x, types.x), .w = bytes(l.w, types.w), .y = bytes(l.y, types.y)};
}

}  // namespace octile::harness
