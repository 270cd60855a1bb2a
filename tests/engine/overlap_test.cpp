// Tensors of a call that share bytes: refused before anything is written, but for views that take turns in a buffer.
#include "execute/overlap.hpp"

#include "layer.hpp"

namespace octile::test {
namespace {

Plan plan_of(const Engine& engine, const Problem& problem) {
  static const std::vector<int8_t> w(1 << 16, 1);
  const auto* g = std::get_if<Gemm>(&problem);
  if (g && g->runtime_w) return engine.plan(problem).value();
  return engine.plan(problem, engine.pack(problem, w.data()).value()).value();
}

class Overlaps : public testing::Test {
 protected:
  Overlaps() : memory(runtime::aligned_bytes(size)), own(runtime::aligned_bytes(size)) {}
  std::string run(const Plan& plan, int64_t x, int64_t y, int64_t b = 0) {
    return run(plan, {.x = memory.get() + x, .w = memory.get() + b, .y = memory.get() + y}, own.get());
  }
  std::string run(const Plan& plan, const RunArguments& arguments, uint8_t* workspace) {
    std::fill_n(memory.get(), size, uint8_t(7));
    const std::vector<uint8_t> before(memory.get(), memory.get() + size);
    const auto ran = plan.run(arguments, {reinterpret_cast<std::byte*>(workspace), plan.workspace_bytes()});
    if (ran) return "";
    EXPECT_TRUE(std::equal(before.begin(), before.end(), memory.get())) << "refused, and yet written";
    return ran.error().message;
  }
  static constexpr int64_t size = 1 << 16;
  const runtime::AlignedBytes memory, own;
  const Engine engine{{.store = "", .threads = 1}};
  const std::string views = " (or views of one buffer that equal outer strides keep apart)";
  const std::string y_and_x = "y: shares bytes with x, expected bytes of its own" + views;
};

TEST_F(Overlaps, SourceAndDestination) {
  const Plan plan = plan_of(engine, Gemm{.m = 8, .n = 16, .k = 32});  // x: 256 bytes, y: 512
  constexpr int64_t x = 4096;
  for (int64_t y : {x, x + 4, x + 252, x - 4, x - 508}) EXPECT_EQ(run(plan, x, y), y_and_x) << y - x;
  for (int64_t y : {x + 256, x - 512, x + 2000, x - 2000}) EXPECT_EQ(run(plan, x, y), "") << y - x;
}

TEST_F(Overlaps, RuntimeB) {
  const Plan plan = plan_of(engine, Gemm{.m = 8, .n = 16, .k = 32, .runtime_w = true});
  EXPECT_EQ(run(plan, 0, 4096, 4096 + 508), "y: shares bytes with w, expected bytes of its own" + views);
  EXPECT_EQ(run(plan, 0, 4096, 4096 + 512), "");
  EXPECT_EQ(run(plan, 64, 4096, 0), "") << "x and w are only read";
}

TEST_F(Overlaps, Workspace) {
  const Plan plan = plan_of(engine, Gemm{.m = 8, .n = 16, .k = 32, .runtime_w = true});
  const auto needed = int64_t(plan.workspace_bytes());
  ASSERT_GT(needed, 64);
  const auto at = [&](int64_t x, int64_t b, int64_t y) {
    return run(plan, {.x = memory.get() + x, .w = memory.get() + b, .y = memory.get() + y}, memory.get() + 8192);
  };
  const int64_t behind = 8192 + needed, far = 40000;
  const std::string expected = ", expected bytes of its own";
  EXPECT_EQ(at(behind - 1, far, far + 4096), "workspace: shares bytes with x" + expected);
  EXPECT_EQ(at(far, behind - 1, far + 4096), "workspace: shares bytes with w" + expected);
  EXPECT_EQ(at(far, far + 2048, behind - 64), "workspace: shares bytes with y" + expected);
  EXPECT_EQ(at(far, far + 2048, 8192 - 512), "");
  EXPECT_EQ(at(behind, far + 2048, far + 4096), "");
}

// Channels of one NHWC buffer: a layer reads some and writes others of the same pixels, as in DenseNet.
TEST_F(Overlaps, ChannelsOfOneBufferTakeTurns) {
  Conv c{.batch = 2, .image = {6, 5}, .channels = {16, 8}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  c.types.y = u8;
  c.quantisation = {.multiplier = Per::tensor};
  c.x_strides = c.y_strides = {5 * 6 * 32, 5 * 32, 32, 1};
  const Plan plan = plan_of(engine, c);
  const float multiplier = 0.001f;
  const auto at = [&](int64_t x, int64_t y) {
    return run(plan, {.x = memory.get() + x, .y = memory.get() + y, .multipliers = {&multiplier, 1}}, own.get());
  };
  EXPECT_EQ(at(0, 16), "");
  EXPECT_EQ(at(0, 24), "");
  EXPECT_EQ(at(8, 0), "");
  EXPECT_EQ(at(0, 15), y_and_x);
  EXPECT_EQ(at(8, 1), y_and_x);
  EXPECT_EQ(at(0, 25), y_and_x) << "the last channel is the first of the next pixel";
  c.y_strides = {5 * 6 * 40, 5 * 40, 40, 1};
  EXPECT_EQ(
      run(plan_of(engine, c), {.x = memory.get(), .y = memory.get() + 16, .multipliers = {&multiplier, 1}}, own.get()),
      y_and_x)
      << "other strides";
}

TEST_F(Overlaps, RowsOfOneBufferTakeTurns) {
  Gemm g{.m = 8, .n = 16, .k = 64};
  g.x_strides = {.row = 128, .column = 1}, g.y_strides = {.row = 32, .column = 1};  // both step over 128 bytes
  const Plan plan = plan_of(engine, g);
  EXPECT_EQ(run(plan, 0, 64), "");
  EXPECT_EQ(run(plan, 64, 0), "");
  EXPECT_EQ(run(plan, 0, 60), y_and_x);
  EXPECT_EQ(run(plan, 0, 68), y_and_x);
  EXPECT_EQ(run(plan, 0, 68 + 128 * 7), "") << "behind the last row of x";
}

// An accumulating product reads y: that is no second tensor.
TEST_F(Overlaps, AccumulatingIntoYItself) {
  Gemm g{.m = 8, .n = 16, .k = 32};
  g.accumulate = true;
  EXPECT_EQ(run(plan_of(engine, g), 0, 4096), "");
}

// Every distance of many pairs of views, against a bitmap of their bytes: apart is never said of bytes that meet, and
// is said of all pairs that have the same strides but the innermost.
TEST_F(Overlaps, AreWhatABitmapOfBytesSays) {
  uint32_t state = 1;
  const auto draw = [&](int64_t below) {
    state = state * 1664525 + 1013904223;
    return int64_t(state >> 16) % below;
  };
  int64_t met = 0, told_apart = 0;
  for (int i = 0; i < 400; ++i) {
    const int64_t pitch = 8 + draw(24), line = pitch * (1 + draw(4)) + draw(9);
    Gemm g{.batch = {1 + draw(3)}, .m = 1 + draw(4), .n = 1 + draw(8), .k = 1 + draw(pitch)};
    g.types.y = u8, g.quantisation.multiplier = Per::tensor;
    g.x_strides = {.batch = {line * 4}, .row = pitch, .column = 1};
    g.y_strides = {.batch = {line * 4}, .row = draw(3) ? pitch : pitch + 1 + draw(8), .column = 1};
    if (!validate(g)) continue;
    const runtime::Footprints f = runtime::footprints_of(g);
    const auto bytes_of = [&](const Gemm::Strides& s, int64_t columns, int64_t first) {
      std::vector<bool> bytes(4096);
      for (int64_t b = 0; b < g.batch[0]; ++b)
        for (int64_t m = 0; m < g.m; ++m)
          for (int64_t n = 0; n < columns; ++n) bytes[size_t(first + b * s.batch[0] + m * s.row + n)] = true;
      return bytes;
    };
    const auto read = bytes_of(g.x_strides, g.k, 600);
    for (int64_t y = 600 - f.y - 2; y < 600 + f.x + 2; ++y) {
      if (y < 0) continue;
      const auto written = bytes_of(g.y_strides, g.n, y);
      bool meet = false;
      for (size_t j = 0; j < read.size(); ++j) meet |= read[j] && written[j];
      const bool accepted = bool(runtime::check_overlaps(f, {.x = memory.get() + 600, .y = memory.get() + y}, {}));
      met += meet;
      const bool same_strides = g.x_strides.row == g.y_strides.row && g.n <= pitch;
      ASSERT_FALSE(meet && accepted) << name(g) << " y at " << y - 600;
      ASSERT_FALSE(!meet && same_strides && !accepted) << name(g) << " y at " << y - 600;
      told_apart += accepted && y > 600 - f.y && y < 600 + f.x;
    }
  }
  EXPECT_GT(met, 1000);
  EXPECT_GT(told_apart, 1000);
}

}  // namespace
}  // namespace octile::test
