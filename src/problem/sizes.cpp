#include <octile/problem.hpp>

#include "problem/checked.hpp"

namespace octile {
namespace {

template <class T> T entry(const std::vector<T>& values, size_t i, T otherwise) {
  return i < values.size() ? values[i] : otherwise;
}

void fix(std::vector<int64_t>& sizes, const std::vector<int64_t>& given) {
  if (given.empty()) return;
  sizes.resize(given.size(), any);
  for (size_t i = 0; i < given.size(); ++i)
    if (given[i] != any) sizes[i] = given[i];
}

}  // namespace

Gemm Gemm::at(const Sizes& sizes) const {
  Gemm fixed = *this;
  fix(fixed.batch, sizes.batch);
  if (sizes.m != any) fixed.m = sizes.m;
  return fixed;
}

Conv Conv::at(const Sizes& sizes) const {
  Conv fixed = *this;
  if (sizes.batch != any) fixed.batch = sizes.batch;
  fix(fixed.image, sizes.image);
  return fixed;
}

std::vector<int64_t> Conv::out() const {
  using problem::add, problem::Checked, problem::multiply, problem::subtract;
  std::vector<int64_t> sizes(kernel.size(), any);
  for (size_t i = 0; i < kernel.size(); ++i) {
    const int64_t size = entry(image, i, any), step = entry<int64_t>(stride, i, 1);
    const Pad sides = entry(pad, i, Pad{});
    const Checked pads = add(sides.before, sides.after);
    const Checked reach = multiply(subtract(kernel[i], 1), entry<int64_t>(dilation, i, 1));
    // An invalid problem gets a free size here, not undefined behaviour: its name may stand in an error message.
    if (size < 0 || step <= 0 || !reach || *reach < 0) continue;
    if (transposed) {
      const Checked all = add(multiply(size - 1, step), add(reach, 1)), left = subtract(all, pads);
      if (left && *left > 0) sizes[i] = *left;
      continue;
    }
    const Checked padded = add(size, pads);
    if (!padded || *padded <= *reach) continue;
    sizes[i] = (*padded - *reach - 1) / step + 1;
  }
  return sizes;
}

std::vector<int64_t> y_sizes(const Problem& problem) {
  if (const auto* g = std::get_if<Gemm>(&problem)) {
    std::vector<int64_t> sizes = g->batch;
    sizes.insert(sizes.end(), {g->m, g->n});
    return sizes;
  }
  const auto& c = std::get<Conv>(problem);
  std::vector<int64_t> sizes = c.out();
  sizes.insert(sizes.begin(), c.batch);
  sizes.push_back(c.channels.out);
  return sizes;
}

}  // namespace octile
