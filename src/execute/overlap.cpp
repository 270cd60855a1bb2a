#include "execute/overlap.hpp"

#include <algorithm>
#include <octile/tensor.hpp>

#include "problem/layout.hpp"

namespace octile::runtime {
namespace {

struct Step {
  int64_t stride, count;  // bytes
  bool operator==(const Step&) const = default;
};
struct Tensor {
  std::vector<Step> steps;  // largest stride first; none of size 1, whose stride means nothing, or of stride 0
  int64_t element = 0;      // bytes; 0: the tensor is empty
  int64_t bytes() const { return inside(0); }
  bool operator==(const Tensor&) const = default;
  // The span in bytes of the steps whose strides are below `limit`; 0: of all steps.
  int64_t inside(int64_t limit) const {
    int64_t bytes = element;
    for (const Step& s : steps)
      if (limit == 0 || s.stride < limit) bytes += (s.count - 1) * s.stride;
    return bytes;
  }
  int64_t count(int64_t stride) const {
    int64_t count = 1;
    for (const Step& s : steps)
      if (s.stride == stride) count += s.count - 1;
    return count;
  }
};

Tensor tensor_of(const problem::Layout& layout, Type type) {
  Tensor t;
  t.element = bytes_of(type);
  for (size_t i = 0; i < layout.sizes.size(); ++i) {
    if (layout.sizes[i] == 0) return {};
    if (layout.sizes[i] > 1 && layout.strides[i] > 0)
      t.steps.push_back({layout.strides[i] * bytes_of(type), layout.sizes[i]});
  }
  return t;
}

std::vector<SharedStride> shared_strides(const Tensor& a, const Tensor& b) {
  constexpr int64_t max_bytes = int64_t{1} << 60;  // no memory is larger, and sums of two fit
  if (a.bytes() > max_bytes || b.bytes() > max_bytes) return {};
  std::vector<SharedStride> shared;
  for (const Tensor* t : {&a, &b})
    for (const Step& s : t->steps)
      if (std::none_of(shared.begin(), shared.end(), [&](const SharedStride& o) { return o.stride == s.stride; }))
        shared.push_back({.stride = s.stride,
                          .count_a = a.count(s.stride),
                          .count_b = b.count(s.stride),
                          .inside_a = a.inside(s.stride),
                          .inside_b = b.inside(s.stride)});
  std::sort(shared.begin(), shared.end(), [](const auto& one, const auto& other) { return one.stride > other.stride; });
  return shared;
}

int64_t floor_divide(int64_t a, int64_t by) { return a / by - (a % by < 0); }

// Whether blocks of bytes_a and bytes_b, b's `distance` behind a's, with strides inside them, share no byte. A step of
// a meets few steps of b where the stride is at least what lies inside it; where it meets more, nothing is proved.
bool apart(std::span<const SharedStride> strides, int64_t distance, int64_t bytes_a, int64_t bytes_b) {
  if (distance >= bytes_a || -distance >= bytes_b) return true;
  if (strides.empty()) return false;
  constexpr int64_t few = 3;
  const SharedStride& s = strides.front();
  const int64_t first = std::max(floor_divide(-s.inside_b - distance, s.stride) + 1, 1 - s.count_a);
  const int64_t last = std::min(floor_divide(s.inside_a - 1 - distance, s.stride), s.count_b - 1);
  if (last - first >= few) return false;
  for (int64_t steps = first; steps <= last; ++steps)
    if (!apart(strides.subspan(1), distance + steps * s.stride, s.inside_a, s.inside_b)) return false;
  return true;
}

struct Bytes {
  const void* begin;
  int64_t size;
  uintptr_t address() const { return reinterpret_cast<uintptr_t>(begin); }
};

bool coincide(const Bytes& a, const Bytes& b, std::span<const SharedStride> strides) {
  return a.size > 0 && b.size > 0 && !apart(strides, int64_t(b.address() - a.address()), a.size, b.size);
}

Error refused(const char* what, const char* with, const char* expected) {
  return {Errc::invalid_argument, std::string(what) + ": shares bytes with " + with + ", expected " + expected};
}

}  // namespace

namespace {

// A transposed convolution writes some outputs twice: y is not what it was when their operand is read.
std::vector<OperandFootprint> operands_of(const Problem& problem, const Tensor& y) {
  std::vector<OperandFootprint> all;
  const auto* conv = std::get_if<Conv>(&problem);
  const bool written_once = !conv || !conv->transposed;
  std::visit(
      [&](const auto& p) {
        for (size_t i = 0; i < p.post_ops.size(); ++i) {
          const Tensor r = tensor_of(problem::layout_r(p, i), p.types.y);
          all.push_back({r.bytes(), shared_strides(r, y), written_once && r == y});
        }
      },
      problem);
  return all;
}

}  // namespace

Footprints footprints_of(const Problem& problem) {
  const auto* g = std::get_if<Gemm>(&problem);
  const Types types = g ? g->types : std::get<Conv>(problem).types;
  const Tensor x = tensor_of(problem::source_layout(problem), types.x);
  const Tensor y = tensor_of(g ? problem::layout_c(*g) : problem::layout_y(std::get<Conv>(problem)), types.y);
  const Tensor b = g && g->runtime_w ? tensor_of(problem::layout_b(*g), types.w) : Tensor{};
  return {.x = x.bytes(),
          .b = b.bytes(),
          .y = y.bytes(),
          .x_y = shared_strides(x, y),
          .b_y = shared_strides(b, y),
          .r = operands_of(problem, y)};
}

Result<void> check_overlaps(const Footprints& f, const RunArguments& args, std::span<const std::byte> workspace) {
  const Bytes x{args.x, f.x}, b{args.w, f.b}, y{args.y, f.y}, own{workspace.data(), int64_t(workspace.size())};
  constexpr const char* views = "bytes of its own (or views of one buffer that equal outer strides keep apart)";
  constexpr const char* its_own = "bytes of its own";
  if (coincide(x, y, f.x_y)) return refused("y", "x", views);
  if (coincide(b, y, f.b_y)) return refused("y", "w", views);
  if (coincide(own, x, {})) return refused("workspace", "x", its_own);
  if (coincide(own, b, {})) return refused("workspace", "w", its_own);
  if (coincide(own, y, {})) return refused("workspace", "y", its_own);
  for (size_t i = 0; i < f.r.size(); ++i) {
    const Bytes r{args.post_ops[i].r, f.r[i].bytes};
    const bool is_y = f.r[i].as_y && r.begin == y.begin;
    if (!is_y && coincide(r, y, f.r[i].r_y))
      return refused("y", "a post-op's r", "bytes of its own, or all of y as it is");
    if (coincide(own, r, {})) return refused("workspace", "a post-op's r", its_own);
  }
  return {};
}

}  // namespace octile::runtime
