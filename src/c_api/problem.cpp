// Problems of the C interface: structs of numbers become the variants of C++, which say whether they are legal.
#include "c_api/c_api.hpp"

namespace octile::runtime {
namespace {

// A message names the field that C has.
Error wrong(const char* field, int64_t value, const char* expected) {
  return {Errc::invalid_problem, std::string(field) + ": " + std::to_string(value) + ", expected " + expected};
}

Result<Activation> activation(const char* field, int32_t value) {
  switch (value) {
    case OCTILE_NO_ACTIVATION:
      return Activation::none;
    case OCTILE_RELU:
      return Activation::relu;
    case OCTILE_CLAMP:
      return Activation::clamp;
    default:
      break;
  }
  return wrong(field, value, "a value of octile_activation");
}

Result<bool> flag(const char* field, int64_t value) {
  if (value == 0 || value == 1) return value == 1;
  return wrong(field, value, "0 or 1");
}

// The first field that was wrong is reported.
class Fields {
 public:
  template <class T> T operator()(Result<T> value) {
    if (value) return *value;
    if (status_) status_ = value.error();
    return T{};
  }
  const Result<void>& status() const { return status_; }

 private:
  Result<void> status_;
};

template <class Struct, class Operation> void quantised(Fields& take, const Struct& from, Operation& to) {
  to.types = {.x = take(type("x_type", from.x_type)),
              .w = take(type("w_type", from.w_type)),
              .y = take(type("y_type", from.y_type))};
  to.quantisation = {.x_zero_point = take(per("x_zero_point", from.x_zero_point)),
                     .w_zero_point = take(per("w_zero_point", from.w_zero_point)),
                     .y_zero_point = take(per("y_zero_point", from.y_zero_point)),
                     .multiplier = take(per("multiplier", from.multiplier))};
  to.activation = take(activation("activation", from.activation));
  to.bias = take(flag("bias", from.bias));
  if (from.reserved) take(Result<bool>(wrong("reserved", from.reserved, "0")));
}

// -1 is no way to say dense here: NULL is. The stride of a dimension of size 1 means nothing.
Gemm::Strides strides(Fields& take, const char* field, const int64_t* values, std::vector<int64_t> sizes) {
  if (!values) return {};
  std::vector<int64_t> strides(values, values + sizes.size());
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 1) strides[i] = std::max<int64_t>(strides[i], 0);
    if (strides[i] < 0)
      take(Result<bool>(wrong((std::string(field) + "[" + std::to_string(i) + "]").c_str(), strides[i], ">= 0")));
  }
  const auto row = strides.end() - 2;
  return {.batch = {strides.begin(), row}, .row = row[0], .column = row[1]};
}

Result<Problem> gemm(const octile_gemm& from) {
  if (!from.batch && from.batch_dims)
    return Error{Errc::invalid_problem, "batch: is null, expected " + std::to_string(from.batch_dims) + " sizes"};
  // A count that was never set must not become an array.
  if (from.batch_dims > 64) return wrong("batch_dims", int64_t(from.batch_dims), "at most 64");
  Gemm g;
  Fields take;
  g.batch.assign(from.batch, from.batch + from.batch_dims);
  g.m = from.m, g.n = from.n, g.k = from.k;
  quantised(take, from, g);
  g.accumulate = take(flag("accumulate", from.accumulate));
  g.runtime_w = take(flag("runtime_w", from.runtime_w));
  const auto sizes = [&g](int64_t rows, int64_t columns) {
    std::vector<int64_t> all = g.batch;
    all.insert(all.end(), {rows, columns});
    return all;
  };
  g.x_strides = strides(take, "x_strides", from.x_strides, sizes(g.m, g.k));
  g.w_strides = strides(take, "w_strides", from.w_strides, sizes(g.k, g.n));
  g.y_strides = strides(take, "y_strides", from.y_strides, sizes(g.m, g.n));
  if (!take.status()) return take.status().error();
  return Problem(std::move(g));
}

Result<Problem> conv(const octile_conv& from) {
  if (from.dims < 1 || from.dims > 3) return wrong("dims", from.dims, "1, 2 or 3");
  const auto dims = size_t(from.dims);
  const auto list = [](const int64_t* values, size_t count) {
    return values ? std::vector<int64_t>(values, values + count) : std::vector<int64_t>();
  };
  Conv c;
  Fields take;
  c.batch = from.batch;
  c.image = list(from.image, dims);
  c.kernel = list(from.kernel, dims);
  c.stride = list(from.stride, dims);
  c.dilation = list(from.dilation, dims);
  for (size_t i = 0; i < dims; ++i) c.pad.push_back({from.pad_before[i], from.pad_after[i]});
  c.channels = {.in = from.channels_in, .out = from.channels_out};
  c.groups = from.groups;
  c.transposed = take(flag("transposed", from.transposed));
  quantised(take, from, c);
  if (!take.status()) return take.status().error();
  c.x_strides = list(from.x_strides, dims + 2);
  c.w_strides = list(from.w_strides, dims + 2);
  c.y_strides = list(from.y_strides, dims + 2);
  return Problem(std::move(c));
}

octile_status give_problem(Result<Problem> problem, octile_problem** to) {
  if (!problem) return failed(problem.error());
  if (auto valid = validate(*problem); !valid) return failed(valid.error());
  std::string word = name(*problem);
  return give(to, *std::move(problem), std::move(word));
}

template <class Struct>
octile_status make(const Struct* given, Struct known, const char* field, Result<Problem> (*lower)(const Struct&),
                   octile_problem** to) noexcept {
  if (!to) return missing("problem");
  *to = nullptr;
  if (!given) return missing(field);
  if (auto status = read(given, known, field)) return status;
  return guarded([&] { return give_problem(lower(known), to); });
}

Result<Problem> at(const Problem& problem, std::span<const int64_t> sizes) {
  const auto* g = std::get_if<Gemm>(&problem);
  const size_t leading = g ? g->batch.size() : 1,
               expected = g ? leading + 1 : 1 + std::get<Conv>(problem).kernel.size();
  if (sizes.size() != expected)
    return Error{Errc::invalid_argument,
                 "sizes: " + std::to_string(sizes.size()) + " values, expected " + std::to_string(expected)};
  if (g) return Problem(g->at({.batch = {sizes.begin(), sizes.end() - 1}, .m = sizes.back()}));
  return Problem(std::get<Conv>(problem).at({.batch = sizes[0], .image = {sizes.begin() + 1, sizes.end()}}));
}

}  // namespace

Result<std::optional<Memory>> memory(int32_t value) {
  switch (value) {
    case OCTILE_MEMORY_DEFAULT:
      return std::optional<Memory>();
    case OCTILE_MEMORY_SMALL:
      return std::optional(Memory::small);
    case OCTILE_MEMORY_BALANCED:
      return std::optional(Memory::balanced);
    case OCTILE_MEMORY_FAST:
      return std::optional(Memory::fast);
    default:
      return Error{Errc::invalid_argument, "memory: " + std::to_string(value) + ", expected 0 to 3 (octile_memory)"};
  }
}

Result<Type> type(const char* field, int32_t value) {
  switch (value) {
    case OCTILE_U8:
      return Type::u8;
    case OCTILE_S8:
      return Type::s8;
    case OCTILE_S32:
      return Type::s32;
    case OCTILE_F32:
      return Type::f32;
    default:
      break;
  }
  return wrong(field, value, "a value of octile_type");
}

Result<Per> per(const char* field, int32_t value) {
  switch (value) {
    case OCTILE_PER_NONE:
      return Per::none;
    case OCTILE_PER_TENSOR:
      return Per::tensor;
    case OCTILE_PER_CHANNEL:
      return Per::channel;
    case OCTILE_PER_ROW:
      return Per::row;
    case OCTILE_PER_ITEM_ROW:
      return Per::item_row;
    default:
      break;
  }
  return wrong(field, value, "a value of octile_per");
}

}  // namespace octile::runtime

using octile::runtime::asked, octile::runtime::failed, octile::runtime::guarded, octile::runtime::missing;

octile_status octile_problem_gemm(const octile_gemm* gemm, octile_problem** problem) {
  return octile::runtime::make(gemm, octile_gemm_init(), "gemm", octile::runtime::gemm, problem);
}

octile_status octile_problem_conv(const octile_conv* conv, octile_problem** problem) {
  return octile::runtime::make(conv, octile_conv_init(2), "conv", octile::runtime::conv, problem);
}

octile_status octile_problem_parse(const char* name, octile_problem** problem) {
  if (!problem) return missing("problem");
  *problem = nullptr;
  if (!name) return missing("name");
  return guarded([&] { return octile::runtime::give_problem(octile::parse(name), problem); });
}

octile_status octile_problem_at(const octile_problem* problem, const int64_t* sizes, size_t count,
                                octile_problem** at) {
  if (!at) return missing("at");
  *at = nullptr;
  if (!problem) return missing("problem");
  if (!sizes) return missing("sizes");
  return guarded(
      [&] { return octile::runtime::give_problem(octile::runtime::at(problem->problem, {sizes, count}), at); });
}

octile_status octile_problem_y_sizes(const octile_problem* problem, int64_t* sizes, size_t* count) {
  if (!problem) return missing("problem");
  if (!count) return missing("count");
  if (!sizes && *count) return missing("sizes");
  return guarded([&] {
    const auto values = octile::y_sizes(problem->problem);
    const size_t room = std::exchange(*count, values.size());
    if (room < values.size())
      return failed(OCTILE_INVALID_ARGUMENT,
                    "count: " + std::to_string(room) + ", expected at least " + std::to_string(values.size()));
    std::copy(values.begin(), values.end(), sizes);
    return OCTILE_OK;
  });
}

const char* octile_problem_name(const octile_problem* problem) {
  return asked<const char*, octile_problem>(problem, "problem", [](const auto& p) { return p.name.c_str(); });
}

void octile_problem_free(octile_problem* problem) { delete problem; }
