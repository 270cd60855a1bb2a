// The compiled kernels of room portable, target by target: on a better CPU nothing else would run the lesser ones.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "../support/fenced.hpp"
#include "codegen/isa/portable/targets.hpp"
#include "key_space.hpp"

namespace octile::test {
namespace {

using codegen::Arguments;
using codegen::isa::portable_targets;

constexpr int width = codegen::isa::portable_width, lines = 2, tiles = 2 * lines, a_stride = 131,
              b_stride = 6 * width * 8 + 64;
enum class Data : uint8_t { random, largest, smallest };

// Four tiles in one call, of two lines where rows have no terms, every operand against an unreadable page, and what
// plain loops say of them.
class Call {
 public:
  Call(const KernelKey& key, int columns, Data data) : key_(key), columns_(columns) {
    for (uint8_t& byte : a_) byte = data == Data::random ? uint8_t(random_()) : extreme_source(data);
    for (int16_t& word : b_) word = data == Data::random ? int16_t(random_()) : data == Data::largest ? 255 : -255;
    if (depthwise())
      for (size_t at = 1; at < b_.size(); at += 2) b_[at] = 0;  // the upper half of a lane
    for (size_t j = 0; j < start_.size(); ++j) {
      start_[j] = int32_t(random_()) >> (j % 3 ? 12 : 0);
      // Ties, the float below a half, and results beyond int32.
      const float factors[] = {0.5f, 0.49999997f, 1.5f, 4.6369f, 1.2e-38f, float(random_() % 999 + 1) * 1e-7f};
      multiplier_[j] = factors[j % std::size(factors)];
    }
    for (auto* list : {&row_[0], &row_[1], &column_[0], &column_[1]})
      for (int32_t& value : *list) value = int32_t(random_());
  }

  std::string difference(codegen::Entry entry) {
    Fenced<uint8_t> c(size_t((tiles * key_.rows - 1) * c_stride() + columns_ * element()));
    for (uint8_t& byte : c) byte = uint8_t(random_());
    const std::vector<uint8_t> expected = reference({c.begin(), c.end()});
    Arguments g = arguments(c.data());
    entry(&g);
    for (size_t at = 0; at < expected.size(); ++at)
      if (c[at] != expected[at])
        return "byte " + std::to_string(at) + " is " + std::to_string(c[at]) + ", not " + std::to_string(expected[at]);
    const int64_t moved = key_.terms == 0 ? lines : tiles;  // lines lie between one another's tiles
    return g.c == c.data() + moved * c_tile() ? "" : "c has not moved by all tiles";
  }

 private:
  bool depthwise() const { return key_.routine == Routine::depthwise; }
  int element() const { return is_bytes(key_.output) ? 1 : 4; }
  int64_t c_stride() const { return (columns_ + 3) * element(); }
  int64_t c_tile() const { return key_.rows * c_stride(); }
  int zero_point() const { return key_.output == Output::u8 ? 3 : -5; }
  int lowest() const { return key_.output == Output::u8 ? 0 : -128; }
  uint8_t extreme_source(Data data) const {
    if (key_.a == ElementType::u8) return 255;
    return data == Data::largest ? 127 : 128;
  }

  Arguments arguments(uint8_t* c) const {
    Arguments g{};
    g.a = a_.data(), g.a_stride = a_stride, g.a_tile = key_.rows * a_stride;
    g.b = b_.data(), g.b_stride = b_stride;
    g.c = c, g.c_stride = c_stride(), g.c_tile = c_tile();
    g.tiles = tiles, g.rows = key_.rows, g.columns = columns_;
    if (key_.terms == 0) {  // each second tile first
      g.tile.lines = lines, g.tiles = g.tile.line_tiles = tiles / lines;
      g.tile.a_line = g.a_tile - tiles * g.a_tile, g.tile.c_line = g.c_tile - tiles * g.c_tile;
      g.a_tile *= lines, g.c_tile *= lines;
    }
    g.start = start_.data(), g.multiplier = multiplier_.data();
    g.zero_point = zero_point(), g.lowest = lowest(), g.highest = float(lowest() + 255 - zero_point());
    for (size_t t : {0u, 1u}) g.term[t] = {row_[t].data(), column_[t].data()};
    g.walk[0] = {walk_.data(), 3};
    return g;
  }

  uint32_t product(int64_t a, int64_t b_byte) const {
    const int x = key_.a == ElementType::u8 ? int(a_[size_t(a)]) : int(int8_t(a_[size_t(a)]));
    return uint32_t(x * b_[size_t(b_byte / 2)]);
  }
  uint32_t sum(int row, int column) const {
    uint32_t sum = uint32_t(start_[size_t(column)]);
    int64_t a = row * a_stride, b = column / width * b_stride;
    const int lane = column % width;
    for (auto entry = walk_.begin(); entry < walk_.end(); entry += depthwise() ? 2 : 3) {
      a += entry[0];
      b += entry[1];
      if (depthwise()) sum += product(a + column, b + lane * 4);
      else
        for (int64_t step = 0; step < entry[2]; ++step, a += layout_.a_bytes, b += layout_.b_step())
          for (int k = 0; k < layout_.tile.k; ++k) sum += product(a + k, b + layout_.at(k, lane) * layout_.b_element);
    }
    for (size_t t = 0; t < size_t(key_.terms); ++t)
      sum += uint32_t(row_[t][size_t(row)]) * uint32_t(column_[t][size_t(column)]);
    return sum;
  }
  std::vector<uint8_t> reference(std::vector<uint8_t> c) const {
    for (int row = 0; row < tiles * key_.rows; ++row)
      for (int column = 0; column < columns_; ++column) {
        uint32_t value = sum(row, column);
        uint8_t* at = c.data() + row * c_stride() + column * element();
        if (is_bytes(key_.output)) {
          const float scaled = float(int32_t(value)) * multiplier_[size_t(column)];
          const float low = float(lowest() - zero_point()), high = low + 255;
          *at = uint8_t(int(std::nearbyint(std::min(std::max(scaled, low), high))) + zero_point());
          continue;
        }
        uint32_t old;
        std::memcpy(&old, at, 4);
        if (key_.output == Output::s32_added) value += old;
        std::memcpy(at, &value, 4);
      }
    return c;
  }

  KernelKey key_;
  int columns_;
  std::mt19937 random_{1};
  codegen::StepLayout layout_ = codegen::room_named("portable")->layout(key_.a);
  // Jumps backwards and forwards; the second run overlaps the first, as the tail of K does.
  std::vector<int64_t> walk_ = depthwise() ? std::vector<int64_t>{3, 0, 40, 128, -20, -64}
                                           : std::vector<int64_t>{1, 0, 3, -6, 128, 2, 5, -384, 1};
  int64_t a_end_ = depthwise() ? 43 + key_.columns * width : 24, b_end_ = depthwise() ? 192 : 768;
  Fenced<uint8_t> a_{size_t((tiles * key_.rows - 1) * a_stride + a_end_)};
  Fenced<int16_t> b_{size_t((key_.columns - 1) * b_stride + b_end_) / 2};
  Fenced<int32_t> start_{size_t(key_.columns * width)};
  Fenced<float> multiplier_{start_.size()};
  Fenced<int32_t> row_[2] = {Fenced<int32_t>(size_t(tiles * key_.rows)), Fenced<int32_t>(size_t(tiles* key_.rows))};
  Fenced<int32_t> column_[2] = {Fenced<int32_t>(start_.size()), Fenced<int32_t>(start_.size())};
};

class Portable : public testing::TestWithParam<const codegen::isa::PortableTarget*> {
 protected:
  void SetUp() override {
    if (!GetParam()->here) GTEST_SKIP() << "this CPU has no " << GetParam()->name;
  }
};

TEST_P(Portable, EveryKeyAndTail) {
  size_t calls = 0;
  each_legal_key(*codegen::room_named("portable"), 1, [&](const KernelKey& key) {
    if (HasFailure()) return;
    const auto entry = GetParam()->entry(key);
    for (int tail = 1; tail <= width; ++tail) {
      if (key.rows != 3 && tail != width && tail != 13) continue;  // the row count knows nothing of tails
      const int columns = (key.columns - 1) * width + tail;
      ASSERT_EQ(Call(key, columns, Data::random).difference(entry), "") << codegen::name(key) << ", " << columns;
      ++calls;
    }
  });
  EXPECT_GT(calls, 3'000u);
}

TEST_P(Portable, Extremes) {
  each_legal_key(*codegen::room_named("portable"), 1, [&](const KernelKey& key) {
    if (HasFailure()) return;
    for (Data data : {Data::largest, Data::smallest})
      ASSERT_EQ(Call(key, key.columns * width, data).difference(GetParam()->entry(key)), "") << codegen::name(key);
  });
}

std::vector<const codegen::isa::PortableTarget*> every_target() {
  std::vector<const codegen::isa::PortableTarget*> list;
  for (const auto& target : portable_targets()) list.push_back(&target);
  return list;
}
INSTANTIATE_TEST_SUITE_P(Targets, Portable, testing::ValuesIn(every_target()), [](const auto& info) {
  std::string name = info.param->name;
  std::erase(name, '-');
  return name;
});

TEST(PortableTargets, TheLastRunsEverywhere) {
  const auto targets = portable_targets();
  ASSERT_FALSE(targets.empty());
  EXPECT_TRUE(targets.back().here);
}

}  // namespace
}  // namespace octile::test
