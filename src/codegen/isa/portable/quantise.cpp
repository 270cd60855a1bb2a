// See kernels.cpp: one text for every target, nothing of the standard library inside but memcpy.
#include "codegen/isa/portable/quantise.hpp"

#include <cstring>

#include "codegen/isa/portable/highway.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "codegen/isa/portable/quantise.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace octile::codegen::isa::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
constexpr hn::ScalableTag<int32_t> s32;
constexpr hn::Rebind<float, decltype(s32)> f32;
using S32 = hn::Vec<decltype(s32)>;
using F32 = hn::Vec<decltype(f32)>;
constexpr int64_t lanes = int64_t(hn::MaxLanes(s32));

// Values that are the same for all elements, in registers: a store of bytes may alias anything, so members would be
// loaded again.
struct Parameters {
  const float* scales = nullptr;
  const int32_t* zero_points = nullptr;
  F32 one_scale;
  S32 one_zero_point;
  HWY_INLINE explicit Parameters(const LinearScale& s)
      : scales(s.scale_each ? s.scale : nullptr),
        zero_points(s.zero_point_each ? s.zero_point : nullptr),
        one_scale(hn::Set(f32, s.scale_each ? 1 : *s.scale)),
        one_zero_point(hn::Set(s32, s.zero_point_each ? 0 : *s.zero_point)) {}
  HWY_INLINE F32 scale(int64_t at) const { return scales ? hn::LoadU(f32, scales + at) : one_scale; }
  HWY_INLINE S32 zero_point(int64_t at) const {
    return zero_points ? hn::LoadU(s32, zero_points + at) : one_zero_point;
  }
};

// Calls run(at) for each whole vector of a row, then run_last(first, left) for what is left.
template <class Run, class Last> HWY_INLINE void in_vectors(int64_t count, Run run, Last run_last) {
  const int64_t whole = count / lanes * lanes;
  for (int64_t at = 0; at < whole; at += lanes) run(at);
  if (whole != count) run_last(whole, size_t(count - whole));
}

struct Rest {  // the parameters of the last elements, then neutral ones
  alignas(64) float scale[lanes];
  alignas(64) int32_t zero_point[lanes] = {};
  Parameters view;
  HWY_INLINE Rest(const Parameters& p, int64_t first, size_t left) : view(p) {
    for (float& value : scale) value = 1;
    if (p.scales) std::memcpy(scale, p.scales + first, left * 4), view.scales = scale;
    if (p.zero_points) std::memcpy(zero_point, p.zero_points + first, left * 4), view.zero_points = zero_point;
  }
};

// A comparison, where Max would leave to the target what becomes of NaN. Rounded by the addition that leaves no bits
// below 1, see kernels.cpp; the clamp leaves |value| < 2^9.
HWY_INLINE S32 quantised(F32 x, F32 scale, S32 zero_point, int32_t lowest) {
  const S32 least = hn::Set(s32, lowest), most = hn::Set(s32, lowest + 255);
  const F32 low = hn::ConvertTo(f32, hn::Sub(least, zero_point));
  const F32 high = hn::ConvertTo(f32, hn::Sub(most, zero_point));
  const F32 value = hn::Div(x, scale), above = hn::IfThenElse(hn::Gt(value, low), value, low);
  const F32 shifted = hn::Add(hn::Min(above, high), hn::Set(f32, 0x1.8p23f));
  return hn::Add(hn::BitCast(s32, shifted), hn::Sub(zero_point, hn::Set(s32, 0x4b400000)));
}

void quantise(const float* x, const LinearScale& s, int32_t lowest, int64_t count, uint8_t* y) {
  const hn::Rebind<uint8_t, decltype(s32)> bytes;
  const hn::RebindToUnsigned<decltype(s32)> bits;
  const Parameters all(s);
  const auto one = [=](const float* from, const Parameters& p, int64_t at, uint8_t* to) HWY_ATTR {
    const S32 value = quantised(hn::LoadU(f32, from), p.scale(at), p.zero_point(at), lowest);
    hn::StoreU(hn::TruncateTo(bytes, hn::BitCast(bits, value)), bytes, to);
  };
  in_vectors(
      count, [&](int64_t at) HWY_ATTR { one(x + at, all, at, y + at); },
      [&](int64_t first, size_t left) HWY_ATTR {
        alignas(64) float from[lanes] = {};
        uint8_t to[lanes];
        std::memcpy(from, x + first, left * 4);
        one(from, Rest(all, first, left).view, 0, to);
        std::memcpy(y + first, to, left);
      });
}

template <class T> void dequantise(const T* x, const LinearScale& s, int64_t count, float* y) {
  const hn::Rebind<T, decltype(s32)> values;
  const Parameters all(s);
  const auto one = [=](const T* from, const Parameters& p, int64_t at, float* to) HWY_ATTR {
    S32 value;
    if constexpr (sizeof(T) == 4) value = hn::LoadU(s32, from);
    else value = hn::PromoteTo(s32, hn::LoadU(values, from));
    const S32 centred = hn::Sub(value, p.zero_point(at));
    hn::StoreU(hn::Mul(hn::ConvertTo(f32, centred), p.scale(at)), f32, to);
  };
  in_vectors(
      count, [&](int64_t at) HWY_ATTR { one(x + at, all, at, y + at); },
      [&](int64_t first, size_t left) HWY_ATTR {
        T from[lanes] = {};
        alignas(64) float to[lanes];
        std::memcpy(from, x + first, left * sizeof(T));
        one(from, Rest(all, first, left).view, 0, to);
        std::memcpy(y + first, to, left * 4);
      });
}

// Four pairs of bounds, so that a comparison does not wait for the one before it.
void extend(FloatRange& range, const float* x, int64_t count) {
  constexpr int parts = 4;
  F32 low[parts], high[parts];
  HWY_UNROLL(4)
  for (int i = 0; i < parts; ++i) low[i] = hn::Set(f32, range.low), high[i] = hn::Set(f32, range.high);
  const auto take = [&](int i, const float* from) HWY_ATTR {
    const F32 value = hn::LoadU(f32, from);
    low[i] = hn::IfThenElse(hn::Lt(value, low[i]), value, low[i]);
    high[i] = hn::IfThenElse(hn::Gt(value, high[i]), value, high[i]);
  };
  int64_t at = 0;
  for (; at + parts * lanes <= count; at += parts * lanes) {
    HWY_UNROLL(4)
    for (int i = 0; i < parts; ++i) take(i, x + at + i * lanes);
  }
  in_vectors(
      count - at, [&](int64_t more) HWY_ATTR { take(0, x + at + more); },
      [&](int64_t first, size_t left) HWY_ATTR {
        alignas(64) float last[lanes] = {};
        std::memcpy(last, x + at + first, left * 4);
        take(0, last);
      });
  alignas(64) float lows[lanes], highs[lanes];
  for (int i = 0; i < parts; ++i) {
    hn::StoreU(low[i], f32, lows);
    hn::StoreU(high[i], f32, highs);
    for (int64_t lane = 0; lane < lanes; ++lane) {
      range.low = lows[lane] < range.low ? lows[lane] : range.low;
      range.high = highs[lane] > range.high ? highs[lane] : range.high;
    }
  }
}

// NaN, which inf / inf and 0 / 0 give here, becomes 255, as it does in the order that ONNX Runtime compares in.
void choose(const FloatRange& range, float* scale, int32_t* zero_point) {
  *scale = range.high == range.low ? 1.0f : (range.high - range.low) / 255.0f;
  const float exact = 0.0f - range.low / *scale, most = exact < 255.0f ? exact : 255.0f;
  float shifted = (most > 0.0f ? most : 0.0f) + 0x1.8p23f;
  int32_t bits;
  std::memcpy(&bits, &shifted, 4);
  *zero_point = bits - 0x4b400000;
}

constexpr LinearKernels linear{quantise, dequantise<uint8_t>, dequantise<int8_t>, dequantise<int32_t>, extend, choose};

}  // namespace

}  // namespace octile::codegen::isa::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace octile::codegen::isa {

std::span<const LinearTarget> linear_targets() {
  static const LinearTarget targets[] = {
#if HWY_TARGETS & HWY_AVX3
      {"AVX-512", avx512_here(), &N_AVX3::linear},
#endif
#if HWY_TARGETS & HWY_AVX2
      {"AVX2", avx2_here(), &N_AVX2::linear},
#endif
#if HWY_TARGETS & HWY_SSE4
      {"SSE4", sse4_here(), &N_SSE4::linear},
#endif
      {"baseline", true, &HWY_STATIC_DISPATCH(linear)},  // once more where the compiler was told of a better CPU
  };
  return targets;
}

const LinearKernels& linear_kernels() {
  static const LinearKernels& best = []() -> const LinearKernels& {
    for (const LinearTarget& target : linear_targets())
      if (target.here) return *target.kernels;
    return *linear_targets().back().kernels;
  }();
  return best;
}

}  // namespace octile::codegen::isa
#endif
