// Tensors as octile sees them: a pointer, sizes and strides in elements. StridedTensor owns its memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <octile/problem.hpp>
#include <vector>

namespace octile {

constexpr int64_t bytes_of(Type type) { return type == Type::s32 || type == Type::f32 ? 4 : 1; }

struct TensorView {
  void* data = nullptr;
  Type type = Type::u8;
  std::vector<int64_t> sizes, strides;  // in elements
};

class StridedTensor {  // 64-byte aligned, zero-filled; one that was moved from is empty
 public:
  OCTILE_EXPORT static Result<StridedTensor> make(Type type, std::vector<int64_t> sizes,
                                                  std::vector<int64_t> strides = {});
  TensorView view() const { return {data_.get(), type_, sizes_, strides_}; }
  void* data() const { return data_.get(); }
  template <class T> T* as() const { return static_cast<T*>(data()); }
  int64_t bytes() const { return data_ ? bytes_ : 0; }
  const std::vector<int64_t>& sizes() const { return sizes_; }
  const std::vector<int64_t>& strides() const { return strides_; }

 private:
  struct Free {
    OCTILE_EXPORT void operator()(void* p) const;
  };
  std::unique_ptr<void, Free> data_;
  Type type_ = Type::u8;
  std::vector<int64_t> sizes_, strides_;
  int64_t bytes_ = 0;
};

}  // namespace octile
