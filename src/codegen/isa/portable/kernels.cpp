// The text of room portable's kernels, which Highway includes once for each target: on x86 one build has AVX-512, AVX2,
// SSE4 and plain C++, and the CPU decides. Nothing of the standard library inside but memcpy: a copy of a template that
// was compiled for one target could be linked for all.
#include <cstring>

#include "codegen/isa/portable/highway.hpp"
#include "codegen/isa/portable/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "codegen/isa/portable/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "codegen/isa/portable/epilogue.hpp"

HWY_BEFORE_NAMESPACE();
namespace octile::codegen::isa::HWY_NAMESPACE {
namespace {

constexpr hn::Repartition<int16_t, decltype(s32)> i16;
using I16 = hn::Vec<decltype(i16)>;

constexpr int vectors = portable_width / lanes;
// A block is what stays in registers with its part of B: 16 sums of 32 registers, or 8 of 16. Six rows of 16 columns
// spill with AVX2: the compiler holds all of B. No side of a block has more than 4 vectors, which the unrolling counts
// on.
constexpr int block_rows = lanes < 8 ? 2 : 4, block_panels = lanes < 16 ? 1 : 4;
// x86 adds the two products of a pair to one sum; elsewhere each goes to a sum of its own until the end.
constexpr bool one_sum = (HWY_TARGET & (HWY_SSE4 | HWY_AVX2 | HWY_AVX3)) != 0;

template <Routine routine, int rows, int panels> struct Sums {
  static constexpr bool pairs = routine == Routine::gemm || one_sum;
  S32 sum[rows][panels * vectors], other[rows][panels * vectors];

  // With zeros instead, and the start added last, GCC keeps two copies of each sum.
  HWY_INLINE explicit Sums(const int32_t* start) {
    HWY_UNROLL(4)
    for (int i = 0; i < rows; ++i) {
      HWY_UNROLL(4)
      for (int j = 0; j < panels * vectors; ++j) {
        const S32 first = load(start + j * lanes), none = hn::Zero(s32);
        const bool side_by_side = pairs && HWY_TARGET == HWY_NEON;  // the products of a pair
        sum[i][j] = side_by_side ? hn::InterleaveLower(s32, first, none) : first;
        other[i][j] = side_by_side ? hn::InterleaveUpper(s32, first, none) : none;
      }
    }
  }
  HWY_INLINE void add_pairs(int i, int j, I16 a, I16 b) {
    sum[i][j] = hn::ReorderWidenMulAccumulate(s32, a, b, sum[i][j], other[i][j]);
  }
  HWY_INLINE S32 result(int i, int j) const {
    return pairs ? hn::RearrangeToOddPlusEven(sum[i][j], other[i][j]) : sum[i][j];
  }
};

struct Pairs {  // of words of A, in every lane: k = (0, 2) and (1, 3)
  I16 even, odd;
};
template <class Source> HWY_INLINE Pairs widen(const char* from) {
  int32_t four;
  std::memcpy(&four, from, 4);
  const I16 bytes = hn::BitCast(i16, hn::Set(s32, four));
  if constexpr (Source(-1) < 0) {
    return {hn::ShiftRight<8>(hn::ShiftLeft<8>(bytes)), hn::ShiftRight<8>(bytes)};
  } else {
    const hn::RebindToUnsigned<decltype(i16)> bits;
    return {hn::And(bytes, hn::Set(i16, 0xff)), hn::BitCast(i16, hn::ShiftRight<8>(hn::BitCast(bits, bytes)))};
  }
}

struct Operands {
  const char *a, *b;
  const Arguments& g;
  HWY_INLINE const char* row(int i) const { return a + i * g.a_stride; }
  HWY_INLINE const char* column(int j) const { return b + j / vectors * g.b_stride + j % vectors * lanes * 4; }
};

template <class Source, int rows, int panels>
HWY_INLINE void walk(Sums<Routine::gemm, rows, panels>& sums, Operands o) {
  const int64_t* table = o.g.walk[0].table;
  for (int64_t entry = 0; entry < o.g.walk[0].count; ++entry, table += 3) {
    o.a += table[0];
    o.b += table[1];
    for (int64_t step = 0; step < table[2]; ++step, o.a += 4, o.b += portable_width * 8) {
      HWY_UNROLL(4)
      for (int i = 0; i < rows; ++i) {
        const Pairs a = widen<Source>(o.row(i));
        HWY_UNROLL(4)
        for (int j = 0; j < panels * vectors; ++j) {
          sums.add_pairs(i, j, a.even, hn::BitCast(i16, load(o.column(j))));
          sums.add_pairs(i, j, a.odd, hn::BitCast(i16, load(o.column(j) + portable_width * 4)));
        }
      }
    }
  }
}

// A column is a channel; the upper half of a weight's lane is 0, so that one product of a pair is 0.
template <class Source, int rows, int panels>
HWY_INLINE void walk(Sums<Routine::depthwise, rows, panels>& sums, Operands o) {
  constexpr hn::Rebind<Source, decltype(s32)> bytes;
  const int64_t* table = o.g.walk[0].table;
  for (int64_t tap = 0; tap < o.g.walk[0].count; ++tap, table += 2) {
    o.a += table[0];
    o.b += table[1];
    HWY_UNROLL(4)
    for (int j = 0; j < panels * vectors; ++j) {
      const S32 weight = load(o.column(j)), whole = hn::ShiftRight<16>(hn::ShiftLeft<16>(weight));
      HWY_UNROLL(4)
      for (int i = 0; i < rows; ++i) {
        const auto* from = reinterpret_cast<const Source*>(o.row(i) + j * lanes);
        const S32 a = hn::PromoteTo(s32, hn::LoadU(bytes, from));
        if constexpr (one_sum) sums.add_pairs(i, j, hn::BitCast(i16, a), hn::BitCast(i16, weight));
        else sums.sum[i][j] = hn::Add(sums.sum[i][j], hn::Mul(a, whole));
      }
    }
  }
}

// start + A * B of a block, to memory: a store and a load of each sum, where an epilogue of each block's own would
// double the code.
constexpr int pitch = portable_columns * portable_width;
template <Routine routine, class Source, int rows, int panels>
void block(const Operands& o, const int32_t* start, int32_t* to) {
  Sums<routine, rows, panels> sums(start);
  walk<Source>(sums, o);
  HWY_UNROLL(4)
  for (int i = 0; i < rows; ++i) {
    HWY_UNROLL(4)
    for (int j = 0; j < panels * vectors; ++j) hn::StoreU(sums.result(i, j), s32, to + i * pitch + j * lanes);
  }
}

using Block = void (*)(const Operands&, const int32_t*, int32_t*);
template <Routine routine, class Source> struct Blocks {
  Block at[block_rows][block_panels];
  constexpr Blocks() : at() { fill<1, 1>(); }
  template <int rows, int panels> constexpr void fill() {
    at[rows - 1][panels - 1] = block<routine, Source, rows, panels>;
    if constexpr (panels < block_panels) fill<rows, panels + 1>();
    else if constexpr (rows < block_rows) fill<rows + 1, 1>();
  }
};

constexpr int first_share(int64_t size, int max_part) {  // of parts of equal size, or one less: 5 rows are 3 and 2
  const int64_t parts = (size + max_part - 1) / max_part;
  return int((size + parts - 1) / parts);
}

template <Routine routine, class Source> HWY_INLINE void walk_tile(const Arguments& g, int32_t* sums) {
  static constexpr Blocks<routine, Source> blocks;
  const int64_t panels = (g.columns + portable_width - 1) / portable_width;
  for (int64_t j = 0; j < panels;) {
    const int columns = first_share(panels - j, block_panels);
    const int64_t first = j * portable_width, channel = routine == Routine::depthwise ? first : 0;
    const char* b = static_cast<const char*>(g.b) + j * g.b_stride;
    for (int64_t i = 0; i < g.rows;) {
      const int rows = first_share(g.rows - i, block_rows);
      const Operands o{static_cast<const char*>(g.a) + i * g.a_stride + channel, b, g};
      blocks.at[rows - 1][columns - 1](o, g.start + first, sums + i * pitch + first);
      i += rows;
    }
    j += columns;
  }
}

template <Routine routine, class Source, Output output, int terms> void kernel(Arguments* g) {
  alignas(64) int32_t sums[portable_rows * pitch];
  do {
    do {
      walk_tile<routine, Source>(*g, sums);
      finish_tile<output, terms, pitch>(sums, *g);
      g->a = static_cast<const char*>(g->a) + g->a_tile;
      g->c = static_cast<char*>(g->c) + g->c_tile;
      for (int t = 0; t < terms; ++t) g->term[t].row += g->rows;
    } while (--g->tiles > 0);
    g->a = static_cast<const char*>(g->a) + g->tile.a_line;
    g->c = static_cast<char*>(g->c) + g->tile.c_line;
    g->tiles += g->tile.line_tiles;
  } while (--g->tile.lines > 0);
}

template <Routine routine, class Source, int terms> Entry entry_of(Output output) {
  switch (output) {
    case Output::s32:
      return kernel<routine, Source, Output::s32, terms>;
    case Output::s32_added:
      return kernel<routine, Source, Output::s32_added, terms>;
    case Output::u8:
    case Output::s8:
      return kernel<routine, Source, Output::u8, terms>;
  }
  return nullptr;
}

template <class Source> Entry entry_from(const KernelKey& key) {
  if (key.routine == Routine::depthwise) return entry_of<Routine::depthwise, Source, 0>(key.output);
  if (key.terms == 0) return entry_of<Routine::gemm, Source, 0>(key.output);
  return key.terms == 1 ? entry_of<Routine::gemm, Source, 1>(key.output)
                        : entry_of<Routine::gemm, Source, 2>(key.output);
}

}  // namespace

Entry entry(const KernelKey& key) {
  return key.a == ElementType::u8 ? entry_from<uint8_t>(key) : entry_from<int8_t>(key);
}

}  // namespace octile::codegen::isa::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace octile::codegen::isa {

std::span<const PortableTarget> portable_targets() {
  static const PortableTarget targets[] = {
#if HWY_TARGETS & HWY_AVX3
      {"AVX-512", avx512_here(), N_AVX3::entry},
#endif
#if HWY_TARGETS & HWY_AVX2
      {"AVX2", avx2_here(), N_AVX2::entry},
#endif
#if HWY_TARGETS & HWY_SSE4
      {"SSE4", sse4_here(), N_SSE4::entry},
#endif
      {"baseline", true, HWY_STATIC_DISPATCH(entry)},  // once more where the compiler was told of a better CPU
  };
  return targets;
}

}  // namespace octile::codegen::isa
#endif
