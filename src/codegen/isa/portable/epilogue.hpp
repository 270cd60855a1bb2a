// The epilogue of room portable: the chain of codegen/epilogue.hpp in compiled code, over the same post-ops. Highway
// includes it once for each target, as it does kernels.cpp.
#if defined(OCTILE_PORTABLE_EPILOGUE) == defined(HWY_TARGET_TOGGLE)
#ifdef OCTILE_PORTABLE_EPILOGUE
#undef OCTILE_PORTABLE_EPILOGUE
#else
#define OCTILE_PORTABLE_EPILOGUE
#endif

#include <hwy/highway.h>

#include <cstring>

#include "codegen/isa/portable/targets.hpp"

HWY_BEFORE_NAMESPACE();
namespace octile::codegen::isa::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
constexpr hn::ScalableTag<int32_t> words;
constexpr hn::Rebind<float, decltype(words)> floats;
using Words = hn::Vec<decltype(words)>;
using Floats = hn::Vec<decltype(floats)>;
constexpr int lanes = int(hn::MaxLanes(words));

HWY_INLINE Words load(const void* from) { return hn::LoadU(words, static_cast<const int32_t*>(from)); }

// Rounded by the addition that leaves no bits below 1, which is the same everywhere: Highway's conversion rounds twice
// where it is emulated. The clamp before it leaves |value| < 2^9.
HWY_INLINE Words requantise(Words sum, const float* multiplier, const Arguments& g) {
  constexpr float shifter = 0x1.8p23f;
  const Floats value = hn::Mul(hn::ConvertTo(floats, sum), hn::LoadU(floats, multiplier));
  const Floats low = hn::Set(floats, float(g.lowest - g.zero_point)), high = hn::Set(floats, g.highest);
  const Floats shifted = hn::Add(hn::Min(hn::Max(value, low), high), hn::Set(floats, shifter));
  return hn::Add(hn::BitCast(words, shifted), hn::Set(words, g.zero_point - 0x4b400000));  // the bits of shifter
}

struct Place {  // of a vector of sums: its row and first column in the tile, and where it goes
  int64_t row, column;
  char* c;
};

HWY_INLINE Words apply(PostOp op, Words sum, const Arguments& g, const Place& at) {
  switch (op) {
    case PostOp::add_c:
      return hn::Add(sum, load(at.c));
    case PostOp::requantise:
      return requantise(sum, g.multiplier + at.column, g);
  }
  return sum;
}

template <Output output, int terms> HWY_INLINE void finish(Words sum, const Arguments& g, const Place& at) {
  for (int t = 0; t < terms; ++t)
    sum = hn::Add(sum, hn::Mul(hn::Set(words, g.term[t].row[at.row]), load(g.term[t].column + at.column)));
  constexpr PostOps ops = post_ops(output);
  for (int i = 0; i < ops.count; ++i) sum = apply(ops.list[i], sum, g, at);
  if constexpr (is_bytes(output)) {  // to s8 and to u8 is one text: the clamp came first
    const hn::Rebind<uint8_t, decltype(words)> bytes;
    const auto bits = hn::BitCast(hn::RebindToUnsigned<decltype(words)>(), sum);
    hn::StoreU(hn::TruncateTo(bytes, bits), bytes, reinterpret_cast<uint8_t*>(at.c));
  } else {
    hn::StoreU(sum, words, reinterpret_cast<int32_t*>(at.c));
  }
}

// A tile's sums, rows of `pitch` words.
template <Output output, int terms, int pitch> HWY_INLINE void finish_tile(const int32_t* sums, const Arguments& g) {
  constexpr int element = is_bytes(output) ? 1 : 4;
  const int64_t whole = g.columns / lanes * lanes;
  const size_t left = size_t((g.columns - whole) * element);
  for (int64_t i = 0; i < g.rows; ++i, sums += pitch) {
    char* c = static_cast<char*>(g.c) + i * g.c_stride;
    for (int64_t j = 0; j < whole; j += lanes) finish<output, terms>(load(sums + j), g, {i, j, c + j * element});
    if (left == 0) continue;
    alignas(64) char last[lanes * element] = {};
    if constexpr (output == Output::s32_added) std::memcpy(last, c + whole * element, left);
    finish<output, terms>(load(sums + whole), g, {i, whole, last});
    std::memcpy(c + whole * element, last, left);
  }
}

}  // namespace
}  // namespace octile::codegen::isa::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
