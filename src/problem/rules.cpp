#include "problem/rules.hpp"

#include <algorithm>
#include <numeric>
#include <octile/tensor.hpp>

#include "problem/checked.hpp"
#include "problem/layout.hpp"

namespace octile::problem {
namespace {

std::string described(const Tensor& tensor) {
  return std::string(tensor.name) + " of " + text(tensor.sizes) + " " + std::string(text(tensor.type));
}

}  // namespace

std::string_view text(Type type) {
  switch (type) {
    case Type::u8:
      return "u8";
    case Type::s8:
      return "s8";
    case Type::s32:
      return "s32";
    case Type::f32:
      return "f32";
  }
  return "invalid";
}

std::string_view text(Per per) {
  switch (per) {
    case Per::none:
      return "none";
    case Per::tensor:
      return "tensor";
    case Per::channel:
      return "channel";
    case Per::row:
      return "row";
    case Per::item_row:
      return "itemrow";
  }
  return "invalid";
}

std::string_view text(PostOp::Kind kind) {
  switch (kind) {
    case PostOp::Kind::max:
      return "max";
  }
  return "invalid";
}

std::string text(int64_t size) { return size == any ? "any" : std::to_string(size); }

std::string text(const std::vector<int64_t>& sizes) {
  std::string result;
  for (int64_t size : sizes) result += (result.empty() ? "" : "x") + text(size);
  return result;
}

std::string Field::text() const {
  return index < 0 ? std::string(name) : std::string(name) + "[" + std::to_string(index) + "]";
}

void Rules::refuse(Field field, std::string_view value, std::string_view expected, Errc code) {
  if (error_) return;
  error_ = Error{code, field.text() + ": " + std::string(value) + ", expected " + std::string(expected)};
}

void Rules::require(bool holds, Field field, int64_t value, std::string_view expected) {
  if (!holds) refuse(field, std::to_string(value), expected);
}

void Rules::size(Field field, int64_t value, int64_t min, Free free) {
  if (value == any && free == Free::yes) return;
  if (value >= min) return;
  refuse(field, text(value), ">= " + std::to_string(min) + (free == Free::yes ? " or any" : ""));
}

void Rules::positions(Field field, int64_t value, int64_t min) {
  size(field, value, min, Free::no);
  require(value <= limits::bytes, field, value, "at most 2^52");
}

void Rules::types(const Types& types) {
  const auto eight_bit = [](Type type) { return type == Type::u8 || type == Type::s8; };
  if (!eight_bit(types.x) && types.x != Type::f32) refuse({"types.x"}, text(types.x), "u8, s8 or f32");
  if (!eight_bit(types.w)) refuse({"types.w"}, text(types.w), "u8 or s8");
  if (!eight_bit(types.y) && types.y != Type::s32) refuse({"types.y"}, text(types.y), "u8, s8 or s32");
}

void Rules::quantisation(const Quantisation& q, const Types& types, RowParameters parameters) {
  const bool rows = parameters == RowParameters::yes;
  const auto one_of = [this](std::string_view field, Per value, std::initializer_list<Per> legal,
                             std::string_view expected) {
    if (std::find(legal.begin(), legal.end(), value) == legal.end()) refuse({field}, text(value), expected);
  };
  if (types.x == Type::f32) {
    if (q.x_zero_point == Per::none)
      refuse({"quantisation.x_zero_point"}, "none",
             rows ? "tensor, row or itemrow for types.x = f32" : "tensor for types.x = f32");
    if (of_rows(q.x_zero_point) && types.y != Type::s32)
      refuse({"quantisation.x_zero_point"}, text(q.x_zero_point),
             "tensor for types.x = f32 and types.y = " + std::string(text(types.y)) +
                 ": multipliers are of channels, not of rows");
  }
  if (rows)
    one_of("quantisation.x_zero_point", q.x_zero_point, {Per::none, Per::tensor, Per::row, Per::item_row},
           "none, tensor, row or itemrow");
  else
    one_of("quantisation.x_zero_point", q.x_zero_point, {Per::none, Per::tensor},
           "none or tensor (only a GEMM has rows)");
  one_of("quantisation.w_zero_point", q.w_zero_point, {Per::none, Per::tensor, Per::channel},
         "none, tensor or channel");
  if (types.y == Type::s32) {
    one_of("quantisation.y_zero_point", q.y_zero_point, {Per::none}, "none for types.y = s32");
    one_of("quantisation.multiplier", q.multiplier, {Per::none}, "none for types.y = s32");
  } else {
    one_of("quantisation.y_zero_point", q.y_zero_point, {Per::none, Per::tensor}, "none or tensor");
    one_of("quantisation.multiplier", q.multiplier, {Per::tensor, Per::channel},
           "tensor or channel for types.y = " + std::string(text(types.y)));
  }
}

void Rules::activation(Activation activation, const Types& types) {
  if (activation == Activation::none) return;
  if (activation != Activation::relu && activation != Activation::clamp)
    refuse({"activation"}, std::to_string(static_cast<int>(activation)), "none, relu or clamp");
  if (types.y == Type::s32)
    refuse({"activation"}, activation == Activation::relu ? "relu" : "clamp", "none for types.y = s32");
}

void Rules::post_ops(const std::vector<PostOp>& post_ops, const Tensor& y) {
  if (!ok() || post_ops.empty()) return;
  if (post_ops.size() > limits::post_ops)
    return refuse({"post_ops"}, std::to_string(post_ops.size()) + " entries",
                  "at most " + std::to_string(limits::post_ops));
  for (size_t i = 0; i < post_ops.size(); ++i) {
    const Field field{"post_ops", static_cast<int64_t>(i)};
    if (text(post_ops[i].kind) == "invalid")
      return refuse(field, std::to_string(static_cast<int>(post_ops[i].kind)), "max");
    if (y.type != Type::s32) return refuse({"types.y"}, text(y.type), "s32 for post_ops = max");
    Tensor r = y;
    r.name = "r";
    r.strides = post_ops[i].strides;
    r.stride_fields.assign(y.sizes.size(), {"post_ops.strides"});
    for (size_t d = 0; d < r.stride_fields.size(); ++d) r.stride_fields[d].index = static_cast<int64_t>(d);
    r.output = false;
    tensor(r);
  }
}

void Rules::tensor(const Tensor& tensor) {
  if (!ok()) return;
  fits_dense(tensor);
  if (!ok() || tensor.strides.empty()) return;
  if (tensor.strides.size() != tensor.sizes.size())
    return refuse({tensor.stride_fields.empty() ? tensor.name : tensor.stride_fields[0].name},
                  std::to_string(tensor.strides.size()) + " entries", std::to_string(tensor.sizes.size()));
  for (size_t i = 0; i < tensor.strides.size(); ++i)
    require(tensor.strides[i] >= 0 || tensor.sizes[i] == 1, tensor.stride_fields[i], tensor.strides[i], ">= 0");
  if (!ok()) return;
  fits_strided(tensor);
  if (tensor.output) nests(tensor);
}

// Sizes 0 count as 1 and free ones not at all: no product of some of the sizes overflows either, whatever order the
// kernels multiply them in. The largest size is to blame.
void Rules::fits_dense(const Tensor& tensor) {
  Checked bytes = bytes_of(tensor.type);
  for (int64_t size : tensor.sizes) bytes = size == any ? bytes : multiply(bytes, std::max<int64_t>(size, 1));
  if (at_most(bytes, limits::bytes)) return;
  const auto largest = std::max_element(tensor.sizes.begin(), tensor.sizes.end());
  refuse(tensor.size_fields[static_cast<size_t>(largest - tensor.sizes.begin())], std::to_string(*largest),
         described(tensor) + " to fit 2^52 bytes");
}

void Rules::fits_strided(const Tensor& tensor) {
  Checked elements = 1;
  for (size_t i = 0; i < tensor.sizes.size(); ++i) {
    if (tensor.sizes[i] <= 1) continue;  // nor free ones: unknown yet
    elements = add(elements, multiply(tensor.sizes[i] - 1, tensor.strides[i]));
  }
  if (at_most(multiply(elements, bytes_of(tensor.type)), limits::bytes)) return;
  const auto largest = std::max_element(tensor.strides.begin(), tensor.strides.end());
  refuse(tensor.stride_fields[static_cast<size_t>(largest - tensor.strides.begin())], std::to_string(*largest),
         described(tensor) + " to reach at most 2^52 bytes");
}

// Sorted by stride, each dimension must step over all that the ones inside it cover. Some outputs that do not overlap
// are refused too (3 x 3 with strides 2 and 3); no model has them, and telling them apart is a knapsack problem.
void Rules::nests(const Tensor& tensor) {
  std::vector<size_t> order(tensor.sizes.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::erase_if(order, [&](size_t i) { return tensor.sizes[i] != any && tensor.sizes[i] <= 1; });
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t i, size_t j) { return tensor.strides[i] < tensor.strides[j]; });
  int64_t covered = 0;
  for (size_t i : order) {
    if (!ok()) return;
    if (tensor.strides[i] == 0)
      return refuse(tensor.stride_fields[i], "0",
                    "> 0: " + std::string(tensor.name) + " is an output, only inputs broadcast");
    require(tensor.strides[i] > covered, tensor.stride_fields[i], tensor.strides[i],
            "> " + std::to_string(covered) + ": " + described(tensor) + " must not overlap itself");
    if (tensor.sizes[i] != any) covered += (tensor.sizes[i] - 1) * tensor.strides[i];
  }
}

}  // namespace octile::problem
