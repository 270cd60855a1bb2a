#include "problem/layout.hpp"

#include <algorithm>
#include <utility>

#include "problem/checked.hpp"

namespace octile::problem {
namespace {

std::vector<int64_t> concatenated(std::vector<int64_t> first, std::initializer_list<int64_t> rest) {
  first.insert(first.end(), rest);
  return first;
}

std::vector<int64_t> concatenated(int64_t first, const std::vector<int64_t>& middle, int64_t last) {
  std::vector<int64_t> all{first};
  all.insert(all.end(), middle.begin(), middle.end());
  all.push_back(last);
  return all;
}

std::vector<int64_t> image_of(const Conv& c) {
  return c.image.empty() ? std::vector<int64_t>(c.kernel.size(), any) : c.image;
}

// As names have it; see meant().
std::vector<int64_t> without_steps_back(const std::vector<int64_t>& sizes, std::vector<int64_t> strides) {
  for (size_t i = 0; i < std::min(sizes.size(), strides.size()); ++i)
    if (sizes[i] == 1) strides[i] = std::max<int64_t>(strides[i], 0);
  return strides;
}

Layout layout(std::vector<int64_t> sizes, const std::vector<int64_t>& strides) {
  Layout result{std::move(sizes), {}};
  result.strides = strides.empty() ? dense_strides(result.sizes) : without_steps_back(result.sizes, strides);
  return result;
}

std::vector<int64_t> list(const Gemm::Strides& strides) {
  return strides.dense() ? std::vector<int64_t>() : concatenated(strides.batch, {strides.row, strides.column});
}

}  // namespace

std::vector<int64_t> dense_strides(const std::vector<int64_t>& sizes) {
  std::vector<int64_t> strides(sizes.size(), any);
  Checked stride = 1;
  for (size_t i = sizes.size(); i > 0 && stride;) {
    --i;
    strides[i] = *stride;
    // A size 0 counts as 1: strides of an empty tensor stay those of a tensor, so no output seems to overlap itself.
    stride = sizes[i] == any ? std::nullopt : multiply(stride, std::max<int64_t>(sizes[i], 1));
  }
  return strides;
}

Layout layout_a(const Gemm& g) { return layout(concatenated(g.batch, {g.m, g.k}), list(g.x_strides)); }

Layout layout_b(const Gemm& g) {
  Layout b = layout(concatenated(g.batch, {g.k, g.n}), list(g.w_strides));
  // A step from item to item that packed weights cannot have stays: its name is not that of a legal problem.
  for (size_t i = 0; i < std::min(g.batch.size(), b.strides.size()) && !g.runtime_w; ++i)
    if (g.w_strides.dense() || g.batch[i] == 1) b.strides[i] = 0;
  return b;
}

Layout layout_c(const Gemm& g) { return layout(concatenated(g.batch, {g.m, g.n}), list(g.y_strides)); }

Layout layout_x(const Conv& c) { return layout(concatenated(c.batch, image_of(c), c.channels.in), c.x_strides); }

Layout layout_w(const Conv& c) {
  const int64_t channels = c.channels.in == any ? any : c.channels.in / std::max<int64_t>(c.groups, 1);
  return layout(concatenated(c.channels.out, c.kernel, channels), c.w_strides);
}

Layout layout_y(const Conv& c) { return layout(concatenated(c.batch, c.out(), c.channels.out), c.y_strides); }

Layout layout_r(const Gemm& g, size_t post_op) { return layout(layout_c(g).sizes, g.post_ops[post_op].strides); }
Layout layout_r(const Conv& c, size_t post_op) { return layout(layout_y(c).sizes, c.post_ops[post_op].strides); }

const std::vector<PostOp>& post_ops_of(const Problem& problem) {
  return std::visit([](const auto& p) -> const std::vector<PostOp>& { return p.post_ops; }, problem);
}

Layout meant(Layout l) {
  Checked inside = 1;
  for (size_t i = l.sizes.size(); i > 0;) {
    --i;
    if (l.sizes[i] == 0 || l.sizes[i] == 1) l.strides[i] = inside.value_or(any);
    const bool known = l.sizes[i] != any && l.strides[i] != any;
    inside = known ? multiply(l.strides[i], std::max<int64_t>(l.sizes[i], 1)) : std::nullopt;
  }
  return l;
}

int64_t count_rows(Per per, const std::vector<int64_t>& sizes) {
  Checked rows = sizes[sizes.size() - 2];
  for (size_t i = 0; per == Per::item_row && i + 2 < sizes.size(); ++i) rows = multiply(rows, sizes[i]);
  return saturated(rows);
}

namespace {

template <class P> void drop_dense_post_ops(P& p) {
  for (PostOp& op : p.post_ops) {
    if (op.strides.empty()) continue;
    const std::vector<int64_t> sizes = y_sizes(p);
    op.strides = without_steps_back(sizes, op.strides);
    if (op.strides == dense_strides(sizes)) op.strides.clear();
  }
}

}  // namespace

Gemm canonical(Gemm g) {
  if (g.batch.empty() && g.quantisation.x_zero_point == Per::item_row) g.quantisation.x_zero_point = Per::row;
  const auto drop_if_dense = [&g](Gemm::Strides Gemm::* which, Layout (*layout_of)(const Gemm&)) {
    if ((g.*which).dense()) return;
    const std::vector<int64_t> strides = layout_of(g).strides;
    g.*which = {};
    if (layout_of(g).strides == strides) return;
    const auto row = strides.end() - 2;
    g.*which = {.batch = {strides.begin(), row}, .row = row[0], .column = row[1]};
  };
  drop_if_dense(&Gemm::x_strides, layout_a);
  drop_if_dense(&Gemm::w_strides, layout_b);
  drop_if_dense(&Gemm::y_strides, layout_c);
  drop_dense_post_ops(g);
  return g;
}

Conv canonical(Conv c) {
  c.image = image_of(c);
  if (c.stride.empty()) c.stride.assign(c.kernel.size(), 1);
  if (c.dilation.empty()) c.dilation.assign(c.kernel.size(), 1);
  if (c.pad.empty()) c.pad.resize(c.kernel.size());
  const auto drop_if_dense = [&c](std::vector<int64_t> Conv::* which, Layout (*layout_of)(const Conv&)) {
    if ((c.*which).empty()) return;
    std::vector<int64_t> strides = layout_of(c).strides;
    (c.*which).clear();
    if (layout_of(c).strides != strides) c.*which = std::move(strides);
  };
  drop_if_dense(&Conv::x_strides, layout_x);
  drop_if_dense(&Conv::w_strides, layout_w);
  drop_if_dense(&Conv::y_strides, layout_y);
  drop_dense_post_ops(c);
  return c;
}

Problem canonical(const Problem& problem) {
  return std::visit([](const auto& p) { return Problem(canonical(p)); }, problem);
}

bool has_f32_source(const Problem& problem) {
  return std::visit([](const auto& p) { return p.types.x; }, problem) == Type::f32;
}

Layouts layouts(const Problem& problem) {
  if (const auto* g = std::get_if<Gemm>(&problem)) {
    Gemm one = *g;
    if (!g->runtime_w) one.batch.clear(), one.w_strides.batch.clear();
    return {layout_a(*g), layout_b(one), layout_c(*g)};
  }
  const auto& c = std::get<Conv>(problem);
  return {layout_x(c), layout_w(c), layout_y(c)};
}

Layout source_layout(const Problem& problem) {
  const auto* g = std::get_if<Gemm>(&problem);
  return g ? layout_a(*g) : layout_x(std::get<Conv>(problem));
}

Problem with_u8_source(const Problem& problem) {
  Problem result = problem;
  if (!has_f32_source(problem)) return result;
  std::visit([](auto& p) { p.types.x = Type::u8; }, result);
  if (auto* g = std::get_if<Gemm>(&result)) g->x_strides = {};
  else std::get<Conv>(result).x_strides.clear();
  return result;
}

}  // namespace octile::problem
