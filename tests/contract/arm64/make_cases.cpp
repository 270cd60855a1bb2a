// make_cases FOLDER: generates the kernels of the arm64 rooms on this host, and cases with what plain loops give.
#include <algorithm>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <random>

#include "../data.hpp"
#include "../packing.hpp"
#include "cases.hpp"
#include "codegen/room.hpp"

namespace octile::contract {
namespace {

using namespace octile::codegen;

using test::Data;

struct Tap {  // `depth` neighbouring bytes of a row; one that is not live is jumped over, as a tap in the padding is
  int64_t a_offset;
  bool live = true;
};

struct Request {
  int64_t rows, columns, depth;
  Data data = Data::random;
  std::vector<Tap> taps = {{0}};
  int64_t tiles = 1;  // of so many rows each, in one call
  int64_t lines = 1;  // of so many tiles each
};

int64_t all_rows(const Case& c) { return c.rows * std::max<int64_t>(1, c.tiles) * std::max<int64_t>(1, c.lines); }

uint32_t bits(int64_t value) { return static_cast<uint32_t>(value); }

class Maker {
 public:
  Maker(const Room& room, File& file) : room_(room), file_(file) {}
  bool failed() const { return failed_; }

  // Registers the kernel of a key; the requests that follow are for it.
  bool kernel(const KernelKey& key) {
    key_ = key;
    if (!room_.illegal(key).empty()) return false;
    auto code = room_.generate(key);
    if (!code) {
      std::cerr << code.error().message << '\n';
      failed_ = true;
      return false;
    }
    file_.kernels.push_back({name(key), code->bytes});
    return true;
  }
  void gemm(const Request& request);
  void depthwise(int64_t rows, int64_t columns, int taps, Data data);
  void widen(int64_t rows, int64_t columns);

 private:
  uint8_t draw(Data data) { return static_cast<uint8_t>(test::draw(random_, data, key_.a, true)); }
  static int32_t value(uint8_t byte, ElementType sign) {
    return sign == ElementType::u8 ? byte : static_cast<int8_t>(byte);
  }
  int32_t value(uint8_t byte) const { return value(byte, key_.a); }
  Case begin(const std::string& text) {
    Case c;
    c.name = text;
    c.kernel = file_.kernels.size() - 1;
    c.zero_point = key_.output == Output::s8 ? -30 : 30;
    c.lowest = c.zero_point - 20;
    c.highest = key_.output == Output::s8 ? 100 : 200;
    return c;
  }
  void make_plain(Case& c) {  // every second one: see epilogue.hpp
    if (file_.cases.size() % 2) return;
    c.zero_point = 0;
    c.lowest = key_.output == Output::s8 ? -128 : 0;
    c.highest = static_cast<float>(c.lowest + 255);
    c.unclamped_columns = c.columns;
  }
  size_t element() const { return is_bytes(key_.output) ? 1 : 4; }
  void start_c(Case& c, size_t element);
  void fill_columns(Case& c, size_t count);
  void expect(Case& c, int64_t i, int64_t j, uint32_t sum);

  const Room& room_;
  File& file_;
  KernelKey key_;
  std::mt19937 random_{1};
  bool failed_ = false;
};

void Maker::start_c(Case& c, size_t element) {
  c.c_offset = static_cast<int64_t>(element * (1 + random_() % 5));
  c.c_stride = static_cast<int64_t>(element) * (c.columns + static_cast<int64_t>(random_() % 6));
  c.c.resize(static_cast<size_t>(c.c_offset + (all_rows(c) - 1) * c.c_stride) +
             element * static_cast<size_t>(c.columns) + 16);
  for (auto& byte : c.c) byte = static_cast<uint8_t>(random_());
  c.expected = c.c;
}

void Maker::fill_columns(Case& c, size_t count) {
  make_plain(c);
  c.start.resize(count);
  for (auto& v : c.start) v = static_cast<int32_t>(random_());
  c.multiplier.resize(count);
  for (auto& v : c.multiplier) v = static_cast<float>(1 + random_() % 1000) * 1e-6f;
  for (int t = 0; t < key_.terms; ++t) {
    c.row_term[t].resize(static_cast<size_t>(all_rows(c)));
    c.column_term[t].resize(count);
    for (auto& v : c.row_term[t]) v = static_cast<int32_t>(random_());
    for (auto& v : c.column_term[t]) v = static_cast<int32_t>(random_());
  }
  if (is_bytes(key_.output))  // sums of every size, else all are clamped
    for (auto& v : c.start) v %= random_() % 4 != 0 ? 1 << 17 : INT32_MAX;
}

void Maker::expect(Case& c, int64_t i, int64_t j, uint32_t sum) {
  const auto row = static_cast<size_t>(i), column = static_cast<size_t>(j);
  for (int t = 0; t < key_.terms; ++t) sum += bits(c.row_term[t][row]) * bits(c.column_term[t][column]);
  const size_t at = static_cast<size_t>(c.c_offset + i * c.c_stride) + column * element();
  if (is_bytes(key_.output)) {
    c.expected[at] =
        test::requantised(static_cast<int32_t>(sum), c.multiplier[column], c.lowest, c.highest, c.zero_point);
    return;
  }
  uint32_t old = 0;
  if (key_.output == Output::s32_added) std::memcpy(&old, &c.c[at], 4);
  sum += old;
  std::memcpy(&c.expected[at], &sum, 4);
}

void Maker::gemm(const Request& request) {
  const StepLayout step = room_.layout(key_.a, key_.b);
  const int64_t depth = std::max<int64_t>(request.depth, step.tile.k);  // a shorter row comes through workspace
  const int64_t panels = key_.columns;
  const auto taps = static_cast<int64_t>(request.taps.size());
  Case c = begin("m" + std::to_string(request.rows) + " n" + std::to_string(request.columns) + " k" +
                 std::to_string(request.depth) + " tiles " + std::to_string(request.tiles) + " lines " +
                 std::to_string(request.lines) + " taps " + std::to_string(taps) + " data " +
                 std::to_string(static_cast<int>(request.data)));
  c.rows = request.rows;
  c.tiles = request.tiles == 1 ? 0 : request.tiles;
  c.lines = request.lines;
  c.columns = request.columns;
  int64_t reach = 0;
  for (const Tap& tap : request.taps) reach = std::max(reach, tap.a_offset + depth);
  c.a_stride = reach + static_cast<int64_t>(random_() % 9);
  c.a.resize(static_cast<size_t>((all_rows(c) - 1) * c.a_stride + reach));
  for (auto& byte : c.a) byte = draw(request.data);
  const auto weights =
      test::draw_weights(random_, request.data, key_.b, static_cast<int>(taps * depth), static_cast<int>(c.columns));
  auto weight = [&](int64_t tap, int64_t k, int64_t n) -> int32_t {
    if (k >= request.depth || n >= c.columns) return 0;
    return weights[static_cast<size_t>((tap * depth + k) * c.columns + n)];
  };

  std::vector<std::vector<test::Visit>> visits(1);
  std::vector<test::Visit> live;
  for (int64_t t = 0; t < taps; ++t)
    test::append_visits(visits[0], step.tile.k, step.a_element, request.taps[static_cast<size_t>(t)].a_offset,
                        static_cast<int>(t * depth), static_cast<int>(depth));
  const int64_t panel = test::place(visits, {step});
  c.b_stride = panel + 64 * static_cast<int64_t>(random_() % 3);
  const test::PackedTile packed{c.b_stride,
                                test::Fenced<uint8_t>(static_cast<size_t>((panels - 1) * c.b_stride + panel))};
  test::pack(visits[0], step, key_.columns, [&](int k, int n) { return weight(k / depth, k % depth, n); }, packed);
  c.b.assign(packed.b.begin(), packed.b.end());
  for (const test::Visit& visit : visits[0])
    if (request.taps[static_cast<size_t>(visit.position[0].k / depth)].live) live.push_back(visit);
  test::Cursor cursor;
  c.entries = test::make_runs(live, step, cursor, c.walk).count;

  const auto padded = static_cast<size_t>(panels * step.tile.n);
  fill_columns(c, padded);
  start_c(c, element());
  const std::vector<int32_t> bias = c.start;
  for (int64_t j = 0; j < c.columns; ++j) {
    uint32_t live = 0;
    for (int64_t t = 0; t < taps; ++t)
      for (int64_t k = 0; k < depth && request.taps[static_cast<size_t>(t)].live; ++k) live += bits(weight(t, k, j));
    auto& start = c.start[static_cast<size_t>(j)];
    start = static_cast<int32_t>(bits(start) - bits(step.a_shift) * live);
    for (int64_t i = 0; i < all_rows(c); ++i) {
      uint32_t sum = bits(bias[static_cast<size_t>(j)]);
      for (int64_t t = 0; t < taps; ++t) {
        const Tap& tap = request.taps[static_cast<size_t>(t)];
        for (int64_t k = 0; k < depth && tap.live; ++k)
          sum += bits(value(c.a[static_cast<size_t>(i * c.a_stride + tap.a_offset + k)]) * weight(t, k, j));
      }
      expect(c, i, j, sum);
    }
  }
  file_.cases.push_back(std::move(c));
}

void Maker::depthwise(int64_t rows, int64_t columns, int taps, Data data) {
  const int64_t lanes = room_.lanes(), padded = key_.columns * lanes;
  Case c = begin("m" + std::to_string(rows) + " n" + std::to_string(columns) + " taps " + std::to_string(taps));
  c.rows = rows;
  c.columns = columns;
  const int64_t pixel = padded + 3;  // the channels of a column tail are read, not stored
  c.a_stride = 2 * pixel;
  c.a.resize(static_cast<size_t>((rows - 1) * c.a_stride + taps * pixel + padded));
  for (auto& byte : c.a) byte = draw(data);
  c.b_stride = taps * lanes * 4;
  std::vector<int32_t> weights(static_cast<size_t>(key_.columns * taps * lanes));
  for (auto& w : weights) w = static_cast<int32_t>(random_() % 511) - 255;
  for (const int32_t w : weights)
    for (int byte = 0; byte < 4; ++byte)
      c.b.push_back(byte < 2 ? static_cast<uint8_t>(static_cast<uint32_t>(w) >> (8 * byte)) : 0);
  for (int t = 0; t < taps; ++t, ++c.entries) c.walk.insert(c.walk.end(), {pixel, t == 0 ? 0 : lanes * 4});
  fill_columns(c, static_cast<size_t>(padded));
  start_c(c, element());
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      uint32_t sum = bits(c.start[static_cast<size_t>(j)]);
      for (int64_t t = 0; t < taps; ++t)
        sum += bits(value(c.a[static_cast<size_t>(i * c.a_stride + (t + 1) * pixel + j)]) *
                    weights[static_cast<size_t>(j / lanes * taps * lanes + t * lanes + j % lanes)]);
      expect(c, i, j, sum);
    }
  file_.cases.push_back(std::move(c));
}

void Maker::widen(int64_t rows, int64_t columns) {
  Case c = begin("m" + std::to_string(rows) + " n" + std::to_string(columns));
  c.rows = rows;
  c.columns = columns;
  c.a_stride = columns + static_cast<int64_t>(random_() % 5);
  c.a.resize(static_cast<size_t>((rows - 1) * c.a_stride + columns));
  for (auto& byte : c.a) byte = static_cast<uint8_t>(random_());
  start_c(c, 2);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      const auto word = static_cast<int16_t>(value(c.a[static_cast<size_t>(i * c.a_stride + j)]));
      std::memcpy(&c.expected[static_cast<size_t>(c.c_offset + i * c.c_stride + 2 * j)], &word, 2);
    }
  file_.cases.push_back(std::move(c));
}

// Every tail of one tile in each dimension, extreme data, taps in any order and skipped.
void all_tails(Maker& maker, const KernelKey& key, const StepLayout& step) {
  const int64_t rows = key.rows * step.tile.m, columns = key.columns * step.tile.n, depth = step.tile.k;
  for (int64_t m = rows - step.tile.m + 1; m <= rows; ++m)
    for (int64_t n = 1; n <= columns; ++n) maker.gemm({m, n, 2 * depth + 3});
  for (int64_t k = 1; k <= 3 * depth + 1; ++k) maker.gemm({rows, columns - k % 3, k});
  for (const int64_t k : {9 * depth, 9 * depth + 1, int64_t{331}}) maker.gemm({rows, columns, k});
  for (const Data data : {Data::extreme_low, Data::extreme_high, Data::loud})
    maker.gemm({rows, columns, 6 * depth + depth / 2, data});
  const int64_t k = depth + depth / 4 + 1;
  const std::vector<Tap> taps = {{3 * k + 2}, {k, false}, {0}, {k}, {2 * k, false}, {5 * k + 1, false}};
  for (const Data data : {Data::random, Data::loud}) maker.gemm({rows, columns, k, data, taps});
}

void some_tails(Maker& maker, const KernelKey& key, const StepLayout& step) {
  const int64_t rows = key.rows * step.tile.m, columns = key.columns * step.tile.n, depth = step.tile.k;
  for (int64_t m = rows - step.tile.m + 1; m <= rows; ++m) {
    maker.gemm({m, columns, 3 * depth + 5});
    const int64_t tiles = m == rows ? 3 : 1;  // a tile whose last rows are missing is always for itself
    maker.gemm({m, columns - 1, depth + 1, Data::random, {{0}}, tiles});
    if (key.terms == 0) maker.gemm({m, columns - 1, depth + 1, Data::random, {{0}}, tiles, 3});
    maker.gemm({m, columns / 2 + 1, depth});
  }
}

void write_gemm(Maker& maker, const Room& room, Shape largest, KernelKey key) {
  const StepLayout step = room.layout(key.a, key.b);
  key.columns = largest.columns;
  for (key.rows = largest.rows; key.rows >= 1; --key.rows)
    for (const int unroll : {1, 3}) {
      key.unroll = unroll;
      maker.kernel(key);
      if (key.rows == largest.rows && unroll == 3) all_tails(maker, key, step);
      else some_tails(maker, key, step);
    }
  key.rows = key.columns = key.unroll = 2;
  for (key.terms = 1; key.terms <= 2; ++key.terms)
    if (maker.kernel(key)) some_tails(maker, key, step);
}

void write_depthwise(Maker& maker, const Room& room, KernelKey key) {
  key.routine = Routine::depthwise;
  for (const Shape shape : {Shape{1, 1}, Shape{3, 2}, Shape{5, 4}}) {
    key.rows = shape.rows;
    key.columns = shape.columns;
    if (!maker.kernel(key)) continue;
    for (int64_t n = 1; n <= shape.columns * room.lanes(); ++n) maker.depthwise(shape.rows, n, 9, Data::random);
    for (const Data data : {Data::extreme_low, Data::extreme_high, Data::loud})
      maker.depthwise(shape.rows, shape.columns * room.lanes(), 9, data);
  }
}

// largest: a legal tile.
bool write_room(const char* name, Shape largest, const std::string& folder) {
  const Room& room = *room_named(name);
  File file{name, {}, {}};
  Maker maker(room, file);
  for (const Output output : {Output::s32, Output::s32_added, Output::u8, Output::s8})
    for (const ElementType a : {ElementType::u8, ElementType::s8}) {
      for (const ElementType b : {ElementType::s8, ElementType::u8}) {
        const KernelKey key{.a = a, .rows = largest.rows, .columns = largest.columns, .output = output, .b = b};
        if (!room.takes(a, b)) continue;
        if (auto reason = room.illegal(key); !reason.empty()) return std::cerr << name << ": " << reason << '\n', false;
        write_gemm(maker, room, largest, key);
      }
      write_depthwise(maker, room, {.a = a, .output = output});
    }
  for (const ElementType a : {ElementType::u8, ElementType::s8})
    if (maker.kernel({.routine = Routine::widen, .a = a}))
      for (int64_t n = 2 * room.lanes(); n < 50; ++n) maker.widen(3, n);
  std::ofstream out(folder + "/" + file.room + ".cases", std::ios::binary);
  Writer writer(out);
  visit(writer, file);
  std::cout << room.name() << ": " << file.kernels.size() << " kernels, " << file.cases.size() << " cases\n";
  return out.good() && !maker.failed();
}

}  // namespace
}  // namespace octile::contract

int main(int count, char** words) {
  using namespace octile;
  if (count != 2) return std::cerr << "usage: make_cases FOLDER\n", 2;
  const std::string folder = words[1];
  // The largest tiles that fit, with sources that are shifted: all vector registers of neon_dot.
  const bool written = contract::write_room("neon", {6, 4}, folder) &&
                       contract::write_room("neon_dot", {6, 4}, folder) &&
                       contract::write_room("neon_i8mm", {4, 3}, folder);
  return written ? 0 : 1;
}
