// All that the cases need to know of a kernel, whatever room it comes from, and a kernel's run loop.
#pragma once
#include <array>
#include <map>
#include <memory>
#include <octile/result.hpp>
#include <string>

#include "codegen/room.hpp"
#include "data.hpp"
#include "packing.hpp"
#include "support/executable.hpp"

namespace octile::test {

using codegen::Arguments;
using codegen::Code;
using codegen::ElementType;
using codegen::Output;
using codegen::Shape;

struct Candidate {
  std::string name;
  Shape shape{1, 1};                // rows: the most of one tile
  std::vector<StepLayout> steps{};  // one a segment
  ElementType a = ElementType::u8, b = ElementType::s8;
  Output output = Output::s32;
  int terms = 0;
  std::function<Result<Code>(int rows)> generate = nullptr;  // rows in mac tiles
  codegen::Entry widen = nullptr;                            // the packer of A, for steps that read int16, ...
  int shortest_widened = 0;                                  // ... and the shortest row it takes
  // Rooms with a palette: entered when the number of rows changes, left at the end.
  codegen::Entry enter = nullptr, leave = nullptr;
  std::function<codegen::Palette(int mac_rows, int rows)> palette = nullptr;
  int64_t accumulator_bytes = 0;

  int columns() const { return shape.columns * steps[0].tile.n; }
  int step_k() const { return steps[0].tile.k; }
  int a_element() const { return steps[0].a_element; }
  int c_element() const { return codegen::is_bytes(output) ? 1 : 4; }
};

struct LineSteps {  // lines of as many pixels, from one to the next in bytes
  int count = 1;
  int64_t a = 0, c = 0;
};

class Kernels {  // of one candidate, by row count
 public:
  explicit Kernels(Candidate candidate) : of(std::move(candidate)) {}
  const Candidate of;
  codegen::Entry entry(int rows);  // aborts the test with a message where there is none
  // The rows of one tile after another, as equal as can be: 128 rows are 18 tiles of 6 and 4 of 5. Every other time all
  // tiles of as many rows in one call. All lines at once, which kernels with terms do not do.
  void run_rows(Arguments arguments, int rows, const LineSteps& lines = {});

 private:
  void run_tiles(Arguments arguments, int mac_tiles);
  int64_t entered_ = 0;  // rows of the palette
  int runs_ = 0;
  alignas(64) codegen::Palette palette_{};
  std::map<int, std::unique_ptr<Executable>> by_rows_;
};

struct Panels {  // all columns, tile by tile
  struct One {
    PackedTile packed;
    std::vector<std::vector<Visit>> segments;
  };
  const Candidate& of;
  int columns;
  std::vector<One> tiles;
  Panels(const Candidate& candidate, int n, const std::vector<Visit>& groups, const Weight& weight);
  // Fills b and the walk of one tile; `keep` chooses the groups of an edge class.
  void set_walk(Arguments& arguments, const One& tile, std::vector<std::vector<int64_t>>& tables,
                const std::function<bool(const Visit&)>& keep) const;
};

struct Requantisation {
  int lowest, highest, zero_point;
  bool unclamped;  // see epilogue.hpp: every second case
  Requantisation(Output c, unsigned seed)
      : lowest(c == Output::u8 ? 3 : -128),
        highest(c == Output::u8 ? 250 : 126),
        zero_point(c == Output::u8 ? 7 : -11),
        unclamped(seed % 2) {
    if (!unclamped) return;
    lowest = c == Output::u8 ? 0 : -128;
    highest = lowest + 255;
    zero_point = 0;
  }
  void set(Arguments& arguments) const {
    arguments.lowest = lowest;
    arguments.highest = float(highest - zero_point);
    arguments.zero_point = zero_point;
    arguments.unclamped_columns = unclamped ? arguments.columns : 0;
  }
  uint8_t operator()(int32_t sum, float multiplier) const;
};

// Bytes between the end of C and the unreadable page. qemu 7.2 reads the lanes that a masked load of AVX2 leaves out,
// so there (OCTILE_TEST_SLACK=256) C += needs some; no CPU does.
size_t slack_after_c();

inline int32_t wrapped(uint32_t value) { return int32_t(value); }

// Each runs one problem through the kernels and through unclamped loops; wrong bytes, those outside C included.
struct GemmCase {
  int m, n, k;
  Data data = Data::random;
  unsigned seed = 1;
};
size_t wrong_in_gemm(Kernels& kernels, const GemmCase& g);

struct Image {  // NHWC, 3x3, padding 1
  int height, width, channels, filters, stride;
  static constexpr int taps = 3, pad = 1;
  int out_height() const { return (height + 2 * pad - taps) / stride + 1; }
  int out_width() const { return (width + 2 * pad - taps) / stride + 1; }
  bool valid_y(int y, int tap) const {
    const int in = y * stride - pad + tap / taps;
    return in >= 0 && in < height;
  }
  bool valid_x(int x, int tap) const {
    const int in = x * stride - pad + tap % taps;
    return in >= 0 && in < width;
  }
  bool valid(int y, int x, int tap) const { return valid_y(y, tap) && valid_x(x, tap); }
};
size_t wrong_in_conv(Kernels& kernels, const Image& image, Data data, unsigned seed);
size_t wrong_in_depthwise(Kernels& kernels, const Image& image, Data data, unsigned seed);  // filters == channels
size_t wrong_in_widen(codegen::Entry widen, ElementType a, int rows, int columns, unsigned seed);

}  // namespace octile::test
