// Room portable: the same contract in plain C++, for hosts where no memory may be executable. Its kernels are compiled
// with the library; A is read as bytes, B is int16 one deep, so every weight zero point folds.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "codegen/isa/list.hpp"

namespace octile::codegen::isa {
namespace {

constexpr int width = 16, most_rows = 4, most_columns = 4;
using Sums = uint32_t[most_rows][most_columns * width];

template <class T> T read(const void* base, int64_t offset) {
  T value;
  std::memcpy(&value, static_cast<const char*>(base) + offset, sizeof value);
  return value;
}

template <class Source> void add_step(Sums& sums, const char* a, int64_t a_stride, const char* b, const Arguments& g) {
  const int columns = int((g.columns + width - 1) / width);
  for (int i = 0; i < int(g.rows); ++i) {
    const int32_t x = read<Source>(a, i * a_stride);
    for (int j = 0; j < columns; ++j) {
      int16_t w[width];
      std::memcpy(w, b + j * g.b_stride, sizeof w);
      for (int n = 0; n < width; ++n) sums[i][j * width + n] += uint32_t(x * w[n]);
    }
  }
}

template <class Source> void walk_runs(Sums& sums, const Arguments& g) {
  auto a = static_cast<const char*>(g.a), b = static_cast<const char*>(g.b);
  const int64_t* table = g.walk[0].table;
  for (int64_t entry = 0; entry < g.walk[0].count; ++entry, table += 3) {
    a += table[0];
    b += table[1];
    for (int64_t step = 0; step < table[2]; ++step, a += sizeof(Source), b += width * 2)
      add_step<Source>(sums, a, g.a_stride, b, g);
  }
}

template <class Source> void walk_taps(Sums& sums, const Arguments& g) {  // depthwise: a column is a channel
  auto a = static_cast<const char*>(g.a), b = static_cast<const char*>(g.b);
  const int64_t* table = g.walk[0].table;
  for (int64_t tap = 0; tap < g.walk[0].count; ++tap, table += 2) {
    a += table[0];
    b += table[1];
    for (int64_t i = 0; i < g.rows; ++i)
      for (int64_t j = 0; j < g.columns; ++j)
        sums[i][j] +=
            uint32_t(read<Source>(a, i * g.a_stride + j) * read<int16_t>(b, j / width * g.b_stride + j % width * 4));
  }
}

uint8_t requantise(uint32_t sum, float multiplier, const Arguments& g) {
  const float value = float(int32_t(sum)) * multiplier;
  const float clamped = std::min(std::max(value, float(g.lowest - g.zero_point)), g.highest);
  return uint8_t(int32_t(std::nearbyint(clamped)) + g.zero_point);
}

template <Output output> void finish(Sums& sums, const Arguments& g, int terms) {
  for (int64_t i = 0; i < g.rows; ++i)
    for (int64_t j = 0; j < g.columns; ++j) {
      uint32_t sum = sums[i][j];
      for (int t = 0; t < terms; ++t) sum += uint32_t(g.term[t].row[i]) * uint32_t(g.term[t].column[j]);
      auto* c = static_cast<char*>(g.c) + i * g.c_stride;
      if constexpr (is_bytes(output)) {
        c[j] = char(requantise(sum, g.multiplier[j], g));
      } else {
        if constexpr (output == Output::s32_added) sum += read<uint32_t>(c, j * 4);
        std::memcpy(c + j * 4, &sum, 4);
      }
    }
}

template <Routine routine, class Source, Output output, int terms> void kernel(Arguments* g) {
  Sums sums;
  do {
    for (int64_t i = 0; i < g->rows; ++i)
      std::memcpy(sums[i], g->start, size_t(g->columns + width - 1) / width * width * 4);
    routine == Routine::gemm ? walk_runs<Source>(sums, *g) : walk_taps<Source>(sums, *g);
    finish<output>(sums, *g, terms);
    g->a = static_cast<const char*>(g->a) + g->a_tile;
    g->c = static_cast<char*>(g->c) + g->c_tile;
    for (int t = 0; t < terms; ++t) g->term[t].row += g->rows;
  } while (--g->tiles > 0);
}

template <Routine routine, class Source> Entry entry_of(Output output, int terms) {
  static constexpr Entry table[3][3] = {
      {kernel<routine, Source, Output::s32, 0>, kernel<routine, Source, Output::s32, 1>,
       kernel<routine, Source, Output::s32, 2>},
      {kernel<routine, Source, Output::s32_added, 0>, kernel<routine, Source, Output::s32_added, 1>,
       kernel<routine, Source, Output::s32_added, 2>},
      {kernel<routine, Source, Output::u8, 0>, kernel<routine, Source, Output::u8, 1>,
       kernel<routine, Source, Output::u8, 2>}};  // to s8 is the same text: the clamp came first
  return table[std::min<size_t>(size_t(output), 2)][terms];
}

class Portable : public Room {
 public:
  Portable()
      : Room({.name = "portable",
              .required = {},
              .fallback = {},
              .lanes = width,
              .most_rows = most_rows,
              .most_columns = most_columns}) {}
  StepLayout layout(Sign, Sign) const override {
    StepLayout l{{1, width, 1}, 1, 1, 0, width * 2, 2, 1, 1, {}};
    for (int n = 0; n < width; ++n) l.b_position.push_back(n);
    return l;
  }
  std::string illegal(const KernelKey& key) const override {
    if (key.routine == Routine::widen) return "widen: this room reads A as bytes";
    if (key.routine == Routine::ceiling || key.routine == Routine::read)
      return "ceiling: what compiled code can do at most is the compiler's affair";
    if (key.rows < 1 || key.rows > most_rows || key.columns < 1 || key.columns > most_columns)
      return "tile: 1 to 4 rows and 1 to 4 columns";
    if (key.unroll != 1) return "unroll: always 1 here";
    return {};
  }
  Result<Code> generate(const KernelKey&) const override {
    return Error{Errc::unsupported, "room portable: its kernels are compiled with the library, not generated"};
  }
  Entry compiled(const KernelKey& key) const override {
    if (!illegal(key).empty() || key.terms < 0 || key.terms > 2) return nullptr;
    if (key.routine == Routine::gemm)
      return key.a == Sign::u8 ? entry_of<Routine::gemm, uint8_t>(key.output, key.terms)
                               : entry_of<Routine::gemm, int8_t>(key.output, key.terms);
    return key.a == Sign::u8 ? entry_of<Routine::depthwise, uint8_t>(key.output, key.terms)
                             : entry_of<Routine::depthwise, int8_t>(key.output, key.terms);
  }
  bool needs_executable_memory() const override { return false; }
};

}  // namespace

const Room* portable() {
  static const Portable room;
  return &room;
}

}  // namespace octile::codegen::isa
