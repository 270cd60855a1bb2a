// Sizes and strides of each tensor of a problem, with the defaults filled in; and the problem itself so filled in.
#pragma once
#include <octile/problem.hpp>

namespace octile::problem {

struct Layout {
  std::vector<int64_t> sizes, strides;  // in elements
};

// Row-major. A stride over a free size is `any`, as is one that does not fit 64 bits (validation has refused that).
std::vector<int64_t> dense_strides(const std::vector<int64_t>& sizes);

// The problem is one that validate() accepts. A dense stride that depends on a free size is `any`.
Layout layout_a(const Gemm&);                  // {batch..., m, k}
Layout layout_b(const Gemm&);                  // {batch..., k, n}; batch strides 0 unless runtime_w
Layout layout_c(const Gemm&);                  // {batch..., m, n}
Layout layout_x(const Conv&);                  // {batch, image..., channel}
Layout layout_w(const Conv&);                  // {filter, kernel..., channel / groups}
Layout layout_y(const Conv&);                  // {batch, out..., filter}
Layout layout_r(const Gemm&, size_t post_op);  // of a post-op's operand, whose sizes are those of y
Layout layout_r(const Conv&, size_t post_op);
const std::vector<PostOp>& post_ops_of(const Problem&);
struct Layouts {
  Layout x, w, y;
};
Layouts layouts(const Problem&);  // weights that are packed are one matrix, there for an empty batch too

// No step is taken along a dimension of size 1 (or 0), so its stride means nothing. Code that computes with strides
// takes them from here: such a stride is that of a dense one over those inside it, whatever a caller left there. Names,
// which are keys of stores, keep what the caller wrote, but for a stride below 0, which no name can say: 0 (layout_x
// ...).
Layout meant(Layout);

// The one of all equal problems that name() prints and parse() gives: image, stride, dilation and pad have an entry for
// each dimension of the kernel, strides that say what is dense anyway are left out.
Gemm canonical(Gemm);
Conv canonical(Conv);
Problem canonical(const Problem&);

constexpr bool of_rows(Per per) { return per == Per::row || per == Per::item_row; }
// How many values a parameter of rows has; sizes are those of A or C, {batch..., m, k or n}.
int64_t count_rows(Per, const std::vector<int64_t>& sizes);

bool has_f32_source(const Problem&);
Layout source_layout(const Problem&);    // of A or x
Problem with_u8_source(const Problem&);  // what is left of an f32 source inside a call: dense, u8. Others stay

}  // namespace octile::problem
