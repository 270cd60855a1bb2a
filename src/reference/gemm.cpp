#include "reference/access.hpp"
#include "reference/row.hpp"

namespace octile::reference {
namespace {

struct Matrices {  // of one item of the batch: its number, offsets of the first elements, and the strides of all
  int64_t item, a, b, c;
  std::span<const int64_t> batch;                         // its index
  std::span<const int64_t> a_stride, b_stride, c_stride;  // {row, column}
};

Values columns_of(const Gemm& g, const Inputs& in, const Matrices& at, int64_t first, int64_t count) {
  Values w;
  w.reserve(static_cast<size_t>(g.k * count));
  for (int64_t k = 0; k < g.k; ++k)
    for (int64_t n = first; n < first + count; ++n) {
      const int32_t value = load(in.w, g.types.w, at.b + k * at.b_stride[0] + n * at.b_stride[1]);
      w.push_back(static_cast<int16_t>(value - zero_point(in.w_zero_point, g.quantisation.w_zero_point, n)));
    }
  return w;
}

int32_t row_zero_point(const Gemm& g, const Inputs& in, int64_t item, int64_t m) {
  const Per per = g.quantisation.x_zero_point;
  return zero_point(in.x_zero_point, per, per == Per::item_row ? item * g.m + m : m);
}

Values row_of(const Gemm& g, const Inputs& in, const Matrices& at, int64_t m) {
  const int32_t zero = row_zero_point(g, in, at.item, m);
  Values x(static_cast<size_t>(g.k));
  for (int64_t k = 0; k < g.k; ++k)
    x[static_cast<size_t>(k)] =
        static_cast<int16_t>(load(in.x, g.types.x, at.a + m * at.a_stride[0] + k * at.a_stride[1]) - zero);
  return x;
}

void run_matrices(const Gemm& g, const Inputs& in, const Matrices& at) {
  const Finish finish(g, in, g.accumulate);
  std::vector<int64_t> pixel(at.batch.begin(), at.batch.end());
  pixel.push_back(0);
  for (int64_t first = 0; first < g.n; first += column_block) {
    const int64_t count = std::min(column_block, g.n - first);
    const Values w = columns_of(g, in, at, first, count);
    for (int64_t m = 0; m < g.m; ++m) {
      pixel.back() = m;
      uint32_t sums[column_block] = {};
      add_row(sums, row_of(g, in, at, m), w, count);
      for (int64_t j = 0; j < count; ++j) {
        const int64_t n = first + j;
        if (g.bias && in.bias) sums[j] += static_cast<uint32_t>(in.bias[n]);
        const int64_t offset = at.c + m * at.c_stride[0] + n * at.c_stride[1];
        store(in.y, g.types.y, offset, after_post_ops(g, in, finish(sums[j], n, offset), pixel, n));
      }
    }
  }
}

}  // namespace

void run(const Gemm& g, const Inputs& in) {
  if (any_zero(g.batch)) return;
  const problem::Layout a = problem::layout_a(g), b = problem::layout_b(g), c = problem::layout_c(g);
  const size_t batches = g.batch.size();
  const auto matrix = [batches](const problem::Layout& l) { return std::span(l.strides).subspan(batches); };
  std::vector<int64_t> index(batches, 0);
  int64_t item = 0;
  do
    run_matrices(g, in,
                 {.item = item++,
                  .a = offset_of(index, a.strides),
                  .b = offset_of(index, b.strides),
                  .c = offset_of(index, c.strides),
                  .batch = index,
                  .a_stride = matrix(a),
                  .b_stride = matrix(b),
                  .c_stride = matrix(c)});
  while (next(index, g.batch));
}

int32_t accumulate_at(const Gemm& g, const Inputs& in, std::span<const int64_t> index) {
  const problem::Layout a = problem::layout_a(g), b = problem::layout_b(g);
  const size_t batches = g.batch.size();
  const int64_t m = index[batches], n = index[batches + 1];
  const int64_t row = offset_of(index.first(batches), a.strides) + m * a.strides[batches];
  const int64_t column = offset_of(index.first(batches), b.strides) + n * b.strides[batches + 1];
  int64_t item = 0;
  for (size_t i = 0; i < batches; ++i) item = item * g.batch[i] + index[i];
  const int32_t x_zero = row_zero_point(g, in, item, m);
  const int32_t w_zero = zero_point(in.w_zero_point, g.quantisation.w_zero_point, n);
  uint32_t sum = g.bias && in.bias ? static_cast<uint32_t>(in.bias[n]) : 0;
  for (int64_t k = 0; k < g.k; ++k) {
    const int32_t x = load(in.x, g.types.x, row + k * a.strides[batches + 1]) - x_zero;
    const int32_t w = load(in.w, g.types.w, column + k * b.strides[batches]) - w_zero;
    sum += static_cast<uint32_t>(x * w);
  }
  return static_cast<int32_t>(sum);
}

int32_t value_at(const Gemm& g, const Inputs& in, std::span<const int64_t> index) {
  const auto sum = static_cast<uint32_t>(accumulate_at(g, in, index));
  const int32_t value = Finish(g, in, g.accumulate)(sum, index.back(), offset_of(index, problem::layout_c(g).strides));
  return after_post_ops(g, in, value, index.first(index.size() - 1), index.back());
}

}  // namespace octile::reference
