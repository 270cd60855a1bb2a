// Reading and writing elements of the integer types.
#pragma once
#include <algorithm>
#include <octile/problem.hpp>

#include "problem/layout.hpp"
#include "reference/reference.hpp"

namespace octile::reference {

inline int32_t load(const void* data, Type type, int64_t offset) {
  switch (type) {
    case Type::u8:
      return static_cast<const uint8_t*>(data)[offset];
    case Type::s8:
      return static_cast<const int8_t*>(data)[offset];
    case Type::s32:
      return static_cast<const int32_t*>(data)[offset];
    case Type::f32:
      break;  // is quantised before
  }
  return 0;
}

inline void store(void* data, Type type, int64_t offset, int32_t value) {
  switch (type) {
    case Type::u8:
      static_cast<uint8_t*>(data)[offset] = static_cast<uint8_t>(value);
      break;
    case Type::s8:
      static_cast<int8_t*>(data)[offset] = static_cast<int8_t>(value);
      break;
    case Type::s32:
      static_cast<int32_t*>(data)[offset] = value;
      break;
    case Type::f32:
      break;
  }
}

inline int32_t zero_point(const int32_t* values, Per per, int64_t index) {
  if (!values || per == Per::none) return 0;
  return per == Per::tensor ? values[0] : values[index];
}

// Turns a sum that already has its bias into an output; run() and value_at() share it.
class Finish {
 public:
  template <class P>
  Finish(const P& p, const Inputs& in, bool accumulate)
      : in_(in),
        type_(p.types.y),
        per_(p.quantisation.multiplier),
        y_zero_point_(p.quantisation.y_zero_point == Per::none ? 0 : in.y_zero_point),
        bounds_(bounds(type_, p.activation, y_zero_point_, in.clamp_low, in.clamp_high)),
        accumulate_(accumulate) {}
  int32_t operator()(uint32_t sum, int64_t channel, int64_t offset) const {
    if (type_ == Type::s32) {
      if (accumulate_) sum += static_cast<uint32_t>(load(in_.y, type_, offset));
      return static_cast<int32_t>(sum);
    }
    const float multiplier = in_.multiplier[per_ == Per::channel ? channel : 0];
    return requantise(static_cast<int32_t>(sum), multiplier, y_zero_point_, bounds_);
  }

 private:
  const Inputs& in_;
  Type type_;
  Per per_;
  int32_t y_zero_point_;
  Bounds bounds_;
  bool accumulate_;
};

// Steps an index to the next one, the last dimension first; false after the last.
inline bool next(std::vector<int64_t>& index, std::span<const int64_t> sizes) {
  for (size_t i = index.size(); i-- > 0;) {
    if (++index[i] < sizes[i]) return true;
    index[i] = 0;
  }
  return false;
}

inline int64_t offset_of(std::span<const int64_t> index, std::span<const int64_t> strides) {
  int64_t offset = 0;
  for (size_t i = 0; i < index.size(); ++i) offset += index[i] * strides[i];
  return offset;
}

// Post-ops, in their order, on the value at an index of y.
template <class P>
int32_t after_post_ops(const P& p, const Inputs& in, int32_t value, std::span<const int64_t> pixel, int64_t channel) {
  for (size_t i = 0; i < p.post_ops.size(); ++i) {
    const problem::Layout r = problem::layout_r(p, i);
    const int64_t at = offset_of(pixel, r.strides) + channel * r.strides.back();
    switch (p.post_ops[i].kind) {
      case PostOp::Kind::max:
        value = std::max(value, load(in.r[i], p.types.y, at));
        break;
    }
  }
  return value;
}

inline bool any_zero(std::span<const int64_t> sizes) { return std::find(sizes.begin(), sizes.end(), 0) != sizes.end(); }

}  // namespace octile::reference
