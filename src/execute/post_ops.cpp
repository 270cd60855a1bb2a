#include "execute/post_ops.hpp"

#include <algorithm>

namespace octile::runtime {
namespace {

void maximum(const int32_t* r, int64_t stride, int64_t count, int32_t* y) {
  if (stride == 1) {
    for (int64_t i = 0; i < count; ++i) y[i] = std::max(y[i], r[i]);
    return;
  }
  for (int64_t i = 0; i < count; ++i) y[i] = std::max(y[i], r[i * stride]);
}

}  // namespace

PostOps::PostOps(const Call& call, const schedule::Item& item)
    : p_(call.p), post_ops_(call.args.post_ops), first_(call.p.nest.r) {
  schedule::TaskNumber number(item.number);
  for (size_t i = p_.nest.outer.size(); i-- > 0;) {
    const problem::Outer& o = p_.nest.outer[i];
    const int64_t taken = number.take(o.size);
    for (size_t op = 0; op < post_ops_.size(); ++op) first_[op] += taken * o.r[op];
  }
}

void PostOps::apply(int64_t plane, int64_t row, int64_t column, problem::Range filters, int32_t* values) const {
  const problem::Nest& n = p_.nest;
  for (size_t i = 0; i < post_ops_.size(); ++i) {
    const int64_t first = first_[i] + plane * n.plane.r[i] + row * n.axis[0].r[i] + column * n.axis[1].r[i] +
                          filters.begin * n.r_filter[i];
    switch (n.post_ops[i].kind) {
      case PostOp::Kind::max:
        maximum(static_cast<const int32_t*>(post_ops_[i].r) + first, n.r_filter[i], filters.size(), values);
        break;
    }
  }
}

void PostOps::apply(const schedule::Box& band, problem::Range filters, char* copy) const {
  const Destination& d = p_.destination;
  for (int64_t z = 0; z < band.planes.size(); ++z)
    for (int64_t y = 0; y < band.out[0].size(); ++y)
      for (int64_t x = 0; x < band.out[1].size(); ++x) {
        char* pixel = copy + z * d.output_plane + y * d.output[0] + x * d.output[1] + filters.begin * d.element;
        apply(band.planes.begin + z, band.out[0].begin + y, band.out[1].begin + x, filters,
              reinterpret_cast<int32_t*>(pixel));
      }
}

}  // namespace octile::runtime
