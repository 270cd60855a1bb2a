// A kernel of whole rows made for one size, told the counts of another, does what that one's own would do.
#include "codegen/kernels/row_tiles.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>

namespace octile::test {
namespace {

using codegen::PixelRow;
using codegen::RowCounts;

std::vector<std::array<int, 3>> tiles_done(const std::vector<codegen::RowTiles>& runs, const int64_t* counts) {
  std::vector<std::array<int, 3>> done;
  for (size_t i = 0; i < runs.size(); ++i)
    for (int64_t n = 0; n < counts[i]; ++n) done.push_back({runs[i].pixels, runs[i].left, runs[i].right});
  return done;
}

TEST(RowTiles, EveryPixelOfEveryRowOnce) {
  std::mt19937 random(3);
  const auto draw = [&](int least, int most) { return least + int(random() % unsigned(most - least + 1)); };
  int shared = 0;
  for (int i = 0; i < 20000; ++i) {
    PixelRow row{.taps_per_lane = 4, .taps = draw(1, 5), .stride = draw(1, 3), .dilation = draw(1, 2)};
    const int pixels = draw(1, 6);
    row.full = draw(1, 9), row.shorter = pixels > 1 ? draw(0, 5) : 0;
    row.before = draw(0, row.reach()), row.after = draw(0, row.reach());
    const auto own = codegen::row_tiles(row, pixels);
    if (own.size() > size_t(RowCounts::max_runs)) continue;
    std::array<int64_t, RowCounts::max_runs> own_counts{};
    int64_t outputs = 0;
    for (size_t r = 0; r < own.size(); ++r) own_counts[r] = own[r].count, outputs += own[r].count * own[r].pixels;
    ASSERT_EQ(outputs, row.outputs(pixels));
    RowCounts counts{};
    const PixelRow common = codegen::common_row(row, pixels, counts);
    ASSERT_EQ(tiles_done(codegen::row_tiles(common, pixels), counts.tiles), tiles_done(own, own_counts.data()));
    shared += common != row;
  }
  EXPECT_GT(shared, 10000);
}

// The work that the generator emits at a row of the image: which outputs are begun, with which kind of start values,
// what is added to which, what is finished. Outputs by the registers they are in.
std::vector<int64_t> step(const PixelRow& row, int64_t at) {
  const int64_t position = at + row.above, live = row.live_rows(), bottom = row.out_rows() - row.at_bottom();
  const auto kind = [&](int64_t o) { return std::min(o, row.at_top()) + std::max<int64_t>(0, o - (bottom - 1)); };
  std::vector<int64_t> events;
  for (int64_t o = 0; o < row.out_rows(); ++o) {
    const int64_t tap = position - o * row.step;
    if (tap == 0) events.insert(events.end(), {-1, o % live, kind(o) - (o ? kind(o - 1) : 0)});
    if (tap >= 0 && tap < row.roll) events.insert(events.end(), {o % live, tap});
    if (tap == row.roll - 1) events.push_back(-2);
  }
  return events;
}
std::vector<std::vector<int64_t>> steps(const PixelRow& row, const PixelRow& kernel, int64_t turn_count) {
  const codegen::SteadyRows steady = codegen::steady_rows(kernel);
  std::vector<std::vector<int64_t>> done;
  for (int64_t at = 0; at < steady.first; ++at) done.push_back(step(kernel, at));
  for (int64_t turn = 0; turn < (steady.count ? turn_count : 0); ++turn)
    for (int64_t at = 0; at < steady.rows; ++at) done.push_back(step(kernel, steady.first + at));
  for (int64_t at = steady.first + steady.count * steady.rows; at < kernel.height; ++at)
    done.push_back(step(kernel, at));
  EXPECT_EQ(int64_t(done.size()), row.height);
  return done;
}

TEST(RowTiles, EveryRowOfEveryImageInTurn) {
  std::mt19937 random(5);
  const auto draw = [&](int least, int most) { return least + int(random() % unsigned(most - least + 1)); };
  std::set<int64_t> kernels;
  int images = 0;
  for (int i = 0; i < 20000; ++i) {
    PixelRow row{.taps_per_lane = 4, .taps = 3, .full = 3, .roll = draw(2, 6)};
    row.step = draw(1, row.roll - 1);
    row.above = draw(0, row.roll - 1), row.below = draw(0, row.roll - 1);
    const int64_t outputs = draw(1, 40);
    row.height = (outputs - 1) * row.step + row.roll - row.above - row.below;
    if (row.height < row.roll || row.out_rows() <= row.at_top() + row.at_bottom()) continue;
    RowCounts counts{};
    const PixelRow common = codegen::common_row(row, 4, counts);
    ASSERT_GT(common.out_rows(), common.at_top() + common.at_bottom());
    ASSERT_EQ(steps(row, common, counts.steady_iterations), steps(row, row, codegen::steady_rows(row).count))
        << "height " << row.height << ", kernel for " << common.height;
    if (row.roll == 3 && row.step == 1 && row.above == 1 && row.below == 1) kernels.insert(common.height), ++images;
  }
  EXPECT_GT(images, 100);
  EXPECT_LE(kernels.size(), 4u) << "one for each remainder of three rows, and those of the smallest images";
}

}  // namespace
}  // namespace octile::test
