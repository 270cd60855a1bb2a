#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <octile/tensor.hpp>

#include "problem/at_border.hpp"
#include "problem/checked.hpp"
#include "problem/layout.hpp"
#include "problem/rules.hpp"

namespace octile {
namespace {

constexpr size_t alignment = 64;

Error refuse(std::string_view field, size_t i, int64_t value, std::string_view expected) {
  return {Errc::invalid_argument, problem::Field{field, static_cast<int64_t>(i)}.text() + ": " + std::to_string(value) +
                                      ", expected " + std::string(expected)};
}

Result<int64_t> bytes_for(Type type, const std::vector<int64_t>& sizes, const std::vector<int64_t>& strides) {
  using problem::add, problem::multiply;
  problem::Checked elements = 1;
  problem::Checked count = bytes_of(type);
  bool empty = false;
  for (size_t i = sizes.size(); i > 0;) {
    --i;
    if (sizes[i] < 0) return refuse("sizes", i, sizes[i], ">= 0");
    count = multiply(count, std::max<int64_t>(sizes[i], 1));
    if (!count) return refuse("sizes", i, sizes[i], "a tensor of less than 2^63 bytes");
    if (!strides.empty() && strides[i] < 0) return refuse("strides", i, strides[i], ">= 0");
    if (sizes[i] == 0) empty = true;
    if (sizes[i] <= 1 || strides.empty()) continue;
    elements = add(elements, multiply(sizes[i] - 1, strides[i]));
    if (!multiply(elements, bytes_of(type)))
      return refuse("strides", i, strides[i], "a tensor of less than 2^63 bytes");
  }
  if (empty) return int64_t{0};
  return strides.empty() ? *count : *elements * bytes_of(type);
}

}  // namespace

void StridedTensor::Free::operator()(void* p) const { std::free(p); }

Result<StridedTensor> StridedTensor::make(Type type, std::vector<int64_t> sizes, std::vector<int64_t> strides) {
  return at_border([&]() -> Result<StridedTensor> {
    if (type > Type::f32)
      return Error{Errc::invalid_argument, "type: " + std::to_string(int(type)) + ", expected u8, s8, s32 or f32"};
    if (!strides.empty() && strides.size() != sizes.size())
      return Error{Errc::invalid_argument, "strides: " + std::to_string(strides.size()) + " entries, expected " +
                                               std::to_string(sizes.size()) + " as in sizes (or none)"};
    const Result<int64_t> bytes = bytes_for(type, sizes, strides);
    if (!bytes) return bytes.error();
    StridedTensor tensor;
    const size_t size =
        std::max<size_t>((static_cast<size_t>(*bytes) + alignment - 1) / alignment * alignment, alignment);
    tensor.data_.reset(std::aligned_alloc(alignment, size));
    if (!tensor.data_)
      return Error{Errc::out_of_memory,
                   "sizes: " + problem::text(sizes) + " need " + std::to_string(*bytes) + " bytes, expected less"};
    std::memset(tensor.data_.get(), 0, size);
    tensor.type_ = type;
    tensor.strides_ = strides.empty() ? problem::dense_strides(sizes) : std::move(strides);
    tensor.sizes_ = std::move(sizes);
    tensor.bytes_ = *bytes;
    return tensor;
  });
}

}  // namespace octile
