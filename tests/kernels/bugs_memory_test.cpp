// Public bug reports about layout, alignment and size, through the kernels of every room: each test names its own
// (owner/repository#number).
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check/suite.hpp"
#include "exact.hpp"

namespace octile::test {
namespace {

using Bugs = InEveryRoom;
constexpr int64_t two31 = int64_t{1} << 31, two32 = int64_t{1} << 32;

// uxlfoundation/oneDNN#731
TEST_P(Bugs, views_leave_the_gaps_alone) {
  const Engine engine = this->engine();
  for (Type y : {s32, u8})
    for (int64_t m : {1, 5, 13})
      for (int64_t n : {6, 35}) {
        const int64_t k = 7;
        Gemm g{.batch = {3}, .m = m, .n = n, .k = k, .types = {u8, s8, y}, .bias = true};
        if (y == u8) g.quantisation.multiplier = Per::channel;
        g.x_strides = {{0}, k + 5, 1};  // the same A for the whole batch
        g.w_strides = {{0}, 1, k + 3};  // transposed
        g.y_strides = {{m * (n + 7) + 2}, n + 7, 1};
        EXPECT_EXACT(engine, g);
        g.x_strides = {{100}, 3, 0}, g.w_strides = {{0}, n + 3, 1};  // every element of a row the same
        EXPECT_EXACT(engine, g);
        g.y_strides = {{1}, n * 3, 3};  // the batch is the innermost dimension
        EXPECT_EXACT(engine, g);
      }
}

// uxlfoundation/oneDNN#731
TEST_P(Bugs, negative_strides_are_refused) {
  const Engine engine = this->engine();
  const Bytes w(42);
  for (auto stride : {&Gemm::x_strides, &Gemm::w_strides, &Gemm::y_strides}) {
    Gemm g{.m = 5, .n = 6, .k = 7};
    g.*stride = {{}, -7, 1};
    EXPECT_FALSE(engine.pack(g, w.data())) << name(g);
  }
}

// Bytes at any address; 32-bit data at any multiple of 4, else refused.
// pytorch/pytorch#191238
TEST_P(Bugs, any_alignment) {
  const Engine engine = this->engine();
  for (int64_t m : {1, 5})
    for (int64_t batch : {1, 16})
      for (Type y : {s32, u8}) {
        Gemm g{.batch = {batch}, .m = m, .n = 19, .k = batch == 16 ? 1 : 37, .types = {u8, s8, y}};
        if (y == u8) g.quantisation.multiplier = Per::tensor;
        const tuner::Trial data(g, {});
        const float multiplier[] = {data.multipliers().empty() ? 1 : data.multipliers()[0]};
        std::vector<uint8_t> x(size_t(data.x_bytes()) + 64), w(size_t(data.w_bytes()) + 64);
        std::vector<int32_t> c(size_t(data.y_bytes()) / 4 + 17);
        for (size_t offset = 0; offset < 64; ++offset) {
          std::copy_n(static_cast<const uint8_t*>(data.x()), data.x_bytes(), x.data() + offset);
          std::copy_n(static_cast<const uint8_t*>(data.w()), data.w_bytes(), w.data() + offset);
          const auto weights = engine.pack(g, w.data() + offset);
          ASSERT_TRUE(weights);
          const auto plan = engine.plan(g, *weights);
          ASSERT_TRUE(plan);
          auto* to = reinterpret_cast<uint8_t*>(c.data()) + (y == u8 ? offset : offset / 4 * 4);
          data.poison(to);
          RunArguments args{.x = x.data() + offset, .y = to};
          if (y == u8) args.multipliers = multiplier;
          ASSERT_TRUE(plan->run(args));
          ASSERT_EQ(data.compare(to), "") << name(g) << " at " << offset;
          if (y == u8 || offset % 4 == 0) continue;
          args.y = reinterpret_cast<uint8_t*>(c.data()) + offset;
          const auto refused = plan->run(args);
          ASSERT_FALSE(refused) << offset;
          EXPECT_EQ(refused.error().code, Errc::invalid_argument);
        }
      }
}

// Every buffer ends at a page that is not there, or begins at one: tails of each axis from 1 to 65.
// google/XNNPACK#4190
TEST_P(Bugs, no_read_outside) {
  const Engine engine = this->engine();
  for (int64_t tail = 1; tail <= 65; ++tail)
    for (Type y : {s32, s8}) {
      Gemm g{.m = 3, .n = 5, .k = tail, .types = {u8, u8, y}, .bias = true};
      g.quantisation = {Per::tensor, Per::channel, Per::none, Per::none};
      if (y == s8) g.quantisation.multiplier = Per::channel;
      EXPECT_EXACT(engine, g, {.remainder = true});
      g.n = tail, g.k = 5;
      EXPECT_EXACT(engine, g, {.remainder = true});
      g.runtime_w = true;
      EXPECT_EXACT(engine, g, {.remainder = true});
      g.m = tail, g.n = 3;
      EXPECT_EXACT(engine, g, {.remainder = true});
      Conv c{.batch = 1, .image = {3, 4}, .channels = {tail, 3}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
      c.types = g.types, c.bias = true, c.quantisation = g.quantisation;
      EXPECT_EXACT(engine, c, {.remainder = true});
      c.channels.out = c.groups = tail;
      EXPECT_EXACT(engine, c, {.remainder = true});
    }
}

// Nothing is allocated but address space, of which a few pages are touched. By system calls, since the mmap() of the
// address sanitizer writes shadow for all of it.
struct AddressSpace {
  explicit AddressSpace(int64_t bytes) : size(size_t(bytes)) {
    map = reinterpret_cast<void*>(
        syscall(SYS_mmap, nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  }
  ~AddressSpace() {
    if (there()) syscall(SYS_munmap, map, size);
  }
  AddressSpace(const AddressSpace&) = delete;
  AddressSpace& operator=(const AddressSpace&) = delete;
  bool there() const { return map != MAP_FAILED; }
  uint8_t* bytes() const { return static_cast<uint8_t*>(map); }
  size_t size;
  void* map;
};

Result<void> run(const Engine& engine, const Problem& problem, const Bytes& w, const void* x, void* y) {
  const auto weights = engine.pack(problem, w.data());
  if (!weights) return weights.error();
  const auto plan = engine.plan(problem, *weights);
  return plan ? plan->run({.x = x, .y = y}) : plan.error();
}

// uxlfoundation/oneDNN#2387
TEST_P(Bugs, offsets_beyond_2_to_31_and_2_to_32) {
  const AddressSpace x(24 * two31), y(24 * two31);
  if (!x.there() || !y.there()) GTEST_SKIP() << "96 GB of address space are not to be had here";
  const Engine engine = this->engine();
  const Bytes w(16, 3);
  for (int64_t stride : {two31 + 4, two32 + 8}) {
    // Rows of A, and of C (of 4 bytes), far apart.
    Gemm g{.m = 2, .n = 1, .k = 16};
    g.x_strides = {{}, stride, 1}, g.y_strides = {{}, stride, 1};
    std::fill_n(x.bytes(), 16, uint8_t{1});
    std::fill_n(x.bytes() + stride, 16, uint8_t{2});
    auto* sums = reinterpret_cast<int32_t*>(y.bytes());
    ASSERT_TRUE(run(engine, g, w, x.bytes(), y.bytes()));
    EXPECT_EQ(sums[0], 48);
    EXPECT_EQ(sums[stride], 96);
    sums[0] = sums[stride] = 0;
    // Images, and rows of an image that one kernel steps over.
    Conv c{.batch = 2, .image = {2}, .channels = {8, 1}, .kernel = {2}};
    c.x_strides = {stride, 8, 1}, c.y_strides = {stride, 1, 1};
    ASSERT_TRUE(run(engine, c, w, x.bytes(), y.bytes()));
    EXPECT_EQ(sums[0], 48);
    EXPECT_EQ(sums[stride], 96);
    Conv rows{.batch = 1, .image = {2, 1}, .channels = {8, 1}, .kernel = {2, 1}};
    rows.x_strides = {2 * stride, stride, 8, 1};
    ASSERT_TRUE(run(engine, rows, w, x.bytes(), y.bytes()));
    EXPECT_EQ(sums[0], 8 * 3 + 8 * 2 * 3);
  }
}

// Plans of sizes that nobody has the memory for: 64-bit throughout, or refused in words; nothing of that size is
// allocated.
// uxlfoundation/oneDNN#2387
TEST_P(Bugs, plans_near_2_to_31_and_2_to_62) {
  const Engine engine = this->engine();
  const Bytes w(64, 1);
  for (int64_t size : {two31 - 1, two31, two31 + 1, two32 + 1, int64_t{1} << 40, (int64_t{1} << 47) + 1}) {
    const Gemm g{.m = size, .n = 4, .k = 16};
    const auto weights = engine.pack(g, w.data());
    ASSERT_TRUE(weights);
    const auto plan = engine.plan(g, *weights);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->macs(), size * 64) << name(g);
    Conv c{.batch = 1, .image = {size}, .channels = {4, 4}, .kernel = {4}, .pad = {{1, 1}}};
    const auto filters = engine.pack(c, w.data());
    ASSERT_TRUE(filters);
    const auto line = engine.plan(c, *filters);
    ASSERT_TRUE(line) << line.error().message;
    EXPECT_EQ(line->macs(), (size - 1) * 64 - 32) << name(c);  // both ends see 3 taps of 4
  }
  Gemm wide{.m = int64_t{1} << 61, .n = 4, .k = 1};
  EXPECT_FALSE(engine.pack(wide.at({.m = any}), w.data()) &&
               engine.plan(wide, *engine.pack(wide.at({.m = any}), w.data())))
      << "C has 2^65 bytes";
}

// Sizes whose product wraps: an error before anything is allocated or read.
// google/XNNPACK#10935
TEST_P(Bugs, size_products_are_checked) {
  const Engine engine = this->engine();
  const Bytes w(64, 1);
  for (int64_t big : {two31, two31 + 1, (int64_t{1} << 62) - 1, int64_t{1} << 62, INT64_MAX}) {
    EXPECT_FALSE(engine.pack(Gemm{.m = 1, .n = big, .k = big}, w.data())) << big;
    EXPECT_FALSE(engine.pack(Gemm{.batch = {big, big}, .m = 3, .n = 3, .k = 3}, w.data())) << big;
    const Conv c{.batch = big, .image = {big, 1}, .channels = {1, 1}, .kernel = {1, 1}};
    EXPECT_FALSE(engine.pack(c, w.data())) << big;
    Gemm at_run{.batch = {big, big}, .m = 3, .n = 3, .k = 3, .runtime_w = true};
    EXPECT_FALSE(engine.plan(at_run)) << big;
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Bugs, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
