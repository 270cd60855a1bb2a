#include <algorithm>
#include <limits>
#include <numeric>
#include <octile/problem.hpp>

#include "problem/at_border.hpp"
#include "problem/checked.hpp"
#include "problem/layout.hpp"
#include "problem/rules.hpp"

namespace octile {
namespace {

using problem::Checked, problem::Free, problem::RowParameters, problem::Field, problem::Rules, problem::Tensor,
    problem::text;

std::vector<Field> fields(std::string_view list, size_t count, std::initializer_list<Field> rest) {
  std::vector<Field> result;
  for (size_t i = 0; i < count; ++i) result.push_back({list, static_cast<int64_t>(i)});
  result.insert(result.end(), rest);
  return result;
}

std::vector<int64_t> concatenated(std::vector<int64_t> first, std::initializer_list<int64_t> rest) {
  first.insert(first.end(), rest);
  return first;
}

// Bias, multipliers and zero points have 32 bits a channel (or row).
void fits_parameters(Rules& rules, Field field, int64_t size) {
  rules.require(size <= limits::bytes / 4, field, size, "32-bit parameters of each to fit 2^52 bytes");
}

// ---- GEMM

struct Operand {
  std::string_view name, batch, row, column;
};

void check_operand(Rules& rules, const Gemm& g, const Gemm::Strides& s, const Operand& o, const Tensor& dense) {
  Tensor tensor = dense;
  if (s.dense()) {
    if (s.column != any) rules.refuse({o.row}, "any", "a stride, as " + std::string(o.column) + " has one");
    if (!s.batch.empty()) rules.refuse({o.row}, "any", "a stride, as " + std::string(o.batch) + " has some");
  } else {
    if (s.column == any) rules.refuse({o.column}, "any", "a stride, as " + std::string(o.row) + " has one");
    if (s.batch.size() != g.batch.size())
      rules.refuse({o.batch}, std::to_string(s.batch.size()) + " entries",
                   std::to_string(g.batch.size()) + ", one for each batch dimension");
    tensor.strides = concatenated(s.batch, {s.row, s.column});
    tensor.stride_fields = fields(o.batch, g.batch.size(), {{o.row}, {o.column}});
  }
  rules.tensor(tensor);
}

void check_weights_shared(Rules& rules, const Gemm& g) {
  if (g.runtime_w) return;
  for (size_t i = 0; i < std::min(g.w_strides.batch.size(), g.batch.size()); ++i)
    rules.require(g.w_strides.batch[i] == 0 || g.batch[i] == 1, {"w_strides.batch", static_cast<int64_t>(i)},
                  g.w_strides.batch[i], "0: packed weights are the same for the whole batch (or set runtime_w)");
}

// ---- convolution

template <class T> void check_rank(Rules& rules, std::string_view field, const std::vector<T>& entries, size_t rank) {
  if (!entries.empty() && entries.size() != rank)
    rules.refuse({field}, std::to_string(entries.size()) + " entries",
                 std::to_string(rank) + ", one for each dimension of kernel (or none)");
}

void check_ranks(Rules& rules, const Conv& c) {
  const size_t rank = c.kernel.size();
  if (rank < 1 || rank > 3) rules.refuse({"kernel"}, std::to_string(rank) + " entries", "1, 2 or 3");
  check_rank(rules, "image", c.image, rank);
  check_rank(rules, "stride", c.stride, rank);
  check_rank(rules, "dilation", c.dilation, rank);
  check_rank(rules, "pad", c.pad, rank);
}

void check_channels(Rules& rules, const Conv& c) {
  rules.size({"groups"}, c.groups, 1, Free::no);
  rules.size({"channels.in"}, c.channels.in, 1, Free::no);
  rules.size({"channels.out"}, c.channels.out, 1, Free::no);
  if (!rules.ok()) return;
  const std::string multiple = "a multiple of groups = " + std::to_string(c.groups);
  rules.require(c.channels.in % c.groups == 0, {"channels.in"}, c.channels.in, multiple);
  rules.require(c.channels.out % c.groups == 0, {"channels.out"}, c.channels.out, multiple);
  fits_parameters(rules, {"channels.out"}, c.channels.out);
}

// The output size of a transposed convolution: as far as the kernel reaches from the last input, less the crop.
void check_crop(Rules& rules, const Conv& c, size_t i, Checked reach) {
  if (c.image[i] == any) return;
  const auto index = static_cast<int64_t>(i);
  const Pad pad = c.pad[i];
  const Checked all = problem::add(problem::multiply(c.image[i] - 1, c.stride[i]), reach);
  const Checked out = problem::subtract(all, pad.before + pad.after);
  if (!problem::at_most(out, limits::bytes))
    rules.refuse({"stride", index}, text(c.stride[i]), "the output image to be at most 2^52");
  else if (*out < 1)
    rules.refuse({"pad", index}, text({pad.before, pad.after}),
                 "a crop of less than the output image, " + std::to_string(*all));
}

void check_padded(Rules& rules, const Conv& c, size_t i, Checked reach) {
  if (c.image[i] == any) return;
  const auto index = static_cast<int64_t>(i);
  const Pad pad = c.pad[i];
  const Checked padded = problem::add(c.image[i], pad.before + pad.after);
  if (!problem::at_most(padded, limits::bytes))
    rules.refuse({"pad", index}, text({pad.before, pad.after}), "the padded image to be at most 2^52");
  else if (*reach > *padded)
    rules.refuse({"kernel", index}, std::to_string(c.kernel[i]) + " (reaching " + std::to_string(*reach) + ")",
                 "at most the padded image, " + std::to_string(*padded));
}

// One dimension of the image, of a canonical problem.
void check_dimension(Rules& rules, const Conv& c, size_t i) {
  const auto index = static_cast<int64_t>(i);
  const Pad pad = c.pad[i];
  rules.size({"image", index}, c.image[i], 1, Free::yes);
  rules.require(c.image[i] <= limits::bytes, {"image", index}, c.image[i], "at most 2^52");
  rules.positions({"kernel", index}, c.kernel[i], 1);
  rules.positions({"stride", index}, c.stride[i], 1);
  rules.positions({"dilation", index}, c.dilation[i], 1);
  rules.require(pad.before >= 0, {"pad", index}, pad.before, ">= 0 before the image");
  rules.require(pad.after >= 0 || c.transposed, {"pad", index}, pad.after, ">= 0 after the image");
  for (int64_t side : {pad.before, pad.after})
    rules.require(-limits::bytes <= side && side <= limits::bytes, {"pad", index}, side, "-2^52 to 2^52");
  if (!rules.ok()) return;
  const Checked reach = problem::add(problem::multiply(c.kernel[i] - 1, c.dilation[i]), 1);
  rules.require(problem::at_most(reach, limits::bytes).has_value(), {"dilation", index}, c.dilation[i],
                "a kernel of " + std::to_string(c.kernel[i]) + " to reach at most 2^52");
  if (!rules.ok()) return;
  if (c.transposed) check_crop(rules, c, i, reach);
  else check_padded(rules, c, i, reach);
}

// The product over all dimensions of what the library makes one by one; the largest factor is to blame.
void check_count(Rules& rules, std::string_view field, const std::vector<int64_t>& values,
                 const std::vector<int64_t>& factors, int64_t most, std::string_view of_what) {
  Checked count = 1;
  for (int64_t factor : factors) count = problem::multiply(count, factor);
  if (problem::at_most(count, most)) return;
  const auto largest = static_cast<size_t>(std::max_element(factors.begin(), factors.end()) - factors.begin());
  rules.refuse({field, static_cast<int64_t>(largest)}, std::to_string(values[largest]),
               "at most " + std::to_string(most) + " " + std::string(of_what) + ", not " + text(factors));
}

void check_counts(Rules& rules, const Conv& c) {
  if (!rules.ok()) return;
  check_count(rules, "kernel", c.kernel, c.kernel, limits::taps, "taps");
  if (!c.transposed) return;
  std::vector<int64_t> phases;
  for (size_t i = 0; i < c.kernel.size(); ++i)
    phases.push_back(std::min(c.kernel[i], c.stride[i] / std::gcd(c.stride[i], c.dilation[i])));
  check_count(rules, "stride", c.stride, phases, limits::phases, "phases");
}

// Positions before and after the image that kernels step through.
Checked beyond(const Conv& c, size_t i) {
  if (!c.transposed) return problem::add(c.pad[i].before, c.pad[i].after);
  const Checked reach = problem::multiply(c.kernel[i] - 1, c.dilation[i]);
  return problem::add(problem::multiply(reach, 2), (c.pad[i].before + c.out()[i]) / c.stride[i] + 1);
}

void check_tensors(Rules& rules, const Conv& c) {
  if (!rules.ok()) return;
  const size_t rank = c.kernel.size();
  const auto strides = [rank](std::string_view field) { return fields(field, rank + 2, {}); };
  const auto around = [rank](Field first, std::string_view middle, Field last) {
    std::vector<Field> result = fields(middle, rank, {last});
    result.insert(result.begin(), first);
    return result;
  };
  const Tensor x{
      "x",         c.types.x,           problem::layout_x(c).sizes, around({"batch"}, "image", {"channels.in"}),
      c.x_strides, strides("x_strides")};
  rules.tensor(x);
  if (!rules.ok()) return;
  // Kernels step through the padded image with offsets from the first element: those must fit too.
  Tensor padded = x;
  padded.name = "padded x";
  padded.size_fields = around({"batch"}, "pad", {"channels.in"});
  // An image of one pixel counts too: its padding has positions, an own stride it has not.
  if (!c.x_strides.empty()) padded.strides = problem::meant(problem::layout_x(c)).strides;
  for (size_t i = 0; i < rank; ++i)
    if (c.image[i] != any)
      padded.sizes[i + 1] = problem::add(c.image[i], beyond(c, i)).value_or(std::numeric_limits<int64_t>::max());
  rules.tensor(padded);
  rules.tensor({"w", c.types.w, problem::layout_w(c).sizes, around({"channels.out"}, "kernel", {"channels.in"}),
                c.w_strides, strides("w_strides")});
  const Tensor y{"y",
                 c.types.y,
                 problem::layout_y(c).sizes,
                 around({"batch"}, "image", {"channels.out"}),
                 c.y_strides,
                 strides("y_strides"),
                 true};
  rules.tensor(y);
  rules.post_ops(c.post_ops, y);
}

Result<void> check(const Gemm& g) {
  Rules rules;
  rules.types(g.types);
  for (size_t i = 0; i < g.batch.size(); ++i) rules.size({"batch", static_cast<int64_t>(i)}, g.batch[i], 0, Free::yes);
  rules.size({"m"}, g.m, 0, Free::yes);
  rules.size({"n"}, g.n, 0, Free::no);
  rules.size({"k"}, g.k, 0, Free::no);
  rules.quantisation(g.quantisation, g.types, RowParameters::yes);
  if (g.types.x == Type::f32 && g.quantisation.x_zero_point == Per::row && !g.batch.empty())
    rules.refuse({"quantisation.x_zero_point"}, "row",
                 "tensor or itemrow for types.x = f32 and a batch: every item is quantised");
  rules.activation(g.activation, g.types);
  if (g.accumulate && g.types.y != Type::s32) rules.refuse({"accumulate"}, "true", "false unless types.y = s32");
  const auto sizes = [&g](std::string_view row, std::string_view column) {
    return fields("batch", g.batch.size(), {{row}, {column}});
  };
  const std::vector<int64_t> weights = g.runtime_w ? g.batch : std::vector<int64_t>(g.batch.size(), 1);
  check_operand(rules, g, g.x_strides, {"x", "x_strides.batch", "x_strides.row", "x_strides.column"},
                {"x", g.types.x, concatenated(g.batch, {g.m, g.k}), sizes("m", "k"), {}, {}});
  check_operand(rules, g, g.w_strides, {"w", "w_strides.batch", "w_strides.row", "w_strides.column"},
                {"w", g.types.w, concatenated(weights, {g.k, g.n}), sizes("k", "n"), {}, {}});
  const Tensor y{"y", g.types.y, concatenated(g.batch, {g.m, g.n}), sizes("m", "n"), {}, {}, true};
  check_operand(rules, g, g.y_strides, {"y", "y_strides.batch", "y_strides.row", "y_strides.column"}, y);
  rules.post_ops(g.post_ops, y);
  check_weights_shared(rules, g);
  fits_parameters(rules, {"m"}, g.m);
  fits_parameters(rules, {"n"}, g.n);
  return rules.result();
}

Result<void> check(const Conv& conv) {
  Rules rules;
  rules.types(conv.types);
  check_ranks(rules, conv);
  rules.size({"batch"}, conv.batch, 0, Free::yes);
  check_channels(rules, conv);
  rules.quantisation(conv.quantisation, conv.types, RowParameters::no);
  rules.activation(conv.activation, conv.types);
  if (!rules.ok()) return rules.result();
  Conv c = problem::canonical(conv);
  c.x_strides = conv.x_strides, c.w_strides = conv.w_strides, c.y_strides = conv.y_strides;
  for (size_t i = 0; i < c.kernel.size(); ++i) check_dimension(rules, c, i);
  check_counts(rules, c);
  check_tensors(rules, c);
  return rules.result();
}

}  // namespace

Result<void> validate(const Gemm& g) {
  return at_border([&] { return check(g); });
}
Result<void> validate(const Conv& c) {
  return at_border([&] { return check(c); });
}
Result<void> validate(const Problem& problem) {
  return std::visit([](const auto& p) { return validate(p); }, problem);
}

}  // namespace octile
