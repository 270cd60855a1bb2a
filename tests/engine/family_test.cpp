// Families: plans of free sizes, found again without a lock.
#include <atomic>
#include <thread>

#include "../runtime/in_child.hpp"
#include "records.hpp"
#include "runtime/access.hpp"

namespace octile::test {
namespace {

Family family_of(const Engine& engine, const Layer& layer, const PlanOptions& options = {}) {
  return engine.family(free_sizes(layer.problem()), layer.pack(engine).value(), options).value();
}

TEST(Family, EverySizeIsRightAndFoundAgain) {
  const Engine engine({.store = "", .threads = 1});
  const Layer gemm(small_gemm(30));
  const Family rows = family_of(engine, gemm);
  const Plan first = rows.at({.m = 30}).value();
  EXPECT_EQ(gemm.run(first), "");
  EXPECT_EQ(first.origin(), Origin::estimate);
  EXPECT_EQ(runtime::Access::data(rows.at({.m = 30}).value()), runtime::Access::data(first)) << "the same plan";
  EXPECT_NE(runtime::Access::data(rows.at({.m = 31}).value()), runtime::Access::data(first));
  EXPECT_EQ(rows.known(), 2u);
  const int64_t sizes[] = {30};
  EXPECT_EQ(runtime::Access::data(rows.at(sizes).value()), runtime::Access::data(first));

  const Layer conv(small_conv().at({2, {7, 9}}));
  const Family images = family_of(engine, conv);
  const Plan plan = images.at({.batch = 2, .image = {7, 9}}).value();
  EXPECT_EQ(conv.run(plan), "");
  const int64_t all[] = {2, 7, 9};
  EXPECT_EQ(runtime::Access::data(images.at(all).value()), runtime::Access::data(plan));
}

TEST(Family, SaysWhereItsConfigComesFrom) {
  const Directory store;
  const Layer near(small_gemm(30)), other(small_gemm(47));
  {
    const Engine engine(store.options());
    ASSERT_TRUE(store.store().append(record_of(engine, near, "r3x1_u2_skip_panels_b0")));
  }
  const Engine engine(store.options());
  const Family family = family_of(engine, near);
  const Plan exact = family.at({.m = 30}).value(), borrowed = family.at({.m = 47}).value();
  EXPECT_EQ(exact.origin(), Origin::exact_record);
  EXPECT_EQ(borrowed.origin_text(), "borrowed from " + name(near.problem()));
  EXPECT_EQ(other.run(borrowed), "");
  ASSERT_TRUE(engine.tune(other.problem(), {.seconds = 0.05}));
  EXPECT_EQ(family.at({.m = 47}).value().origin(), Origin::exact_record) << "tuned since";
  engine.clear_store().value();
  EXPECT_EQ(family.at({.m = 30}).value().origin(), Origin::estimate) << "forgotten since";
}

TEST(Family, RefusesWhatDoesNotFit) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(small_gemm(30));
  const Family family = family_of(engine, layer);
  const auto message = [](const auto& result) { return result ? "no error" : result.error().message; };
  EXPECT_EQ(message(family.at(std::span<const int64_t>{})), "sizes: 0 given, expected 1 for " + name(family.problem()));
  EXPECT_EQ(message(family.at(Conv::Sizes{})), "sizes: of a convolution, the family is " + name(family.problem()));
  EXPECT_EQ(message(family.at(Gemm::Sizes{})), "m: is free, a plan needs a size; see at()");
  const int64_t negative[] = {-7};
  EXPECT_FALSE(family.at(negative));
  Gemm fixed = small_gemm(any);
  fixed.batch = {3};
  const Family batched = engine.family(fixed, Layer(fixed.at({.m = 2})).pack(engine).value()).value();
  const int64_t other_batch[] = {4, 2};
  EXPECT_EQ(message(batched.at(other_batch)), "sizes[0]: is 4, expected 3, which " + name(fixed) + " has fixed");
  EXPECT_FALSE(engine.family(small_gemm(any))) << "w is no argument of run";
  EXPECT_FALSE(engine.family(small_conv(), layer.pack(engine).value())) << "weights of another problem";
}

TEST(Family, OutlivesItsEngine) {
  const Layer layer(small_gemm(30));
  std::optional<Family> family;
  {
    const Engine engine({.store = "", .threads = 1});
    family = family_of(engine, layer);
  }
  EXPECT_EQ(layer.run(family->at({.m = 30}).value()), "");
}

TEST(Family, RemembersAsManyAsTheEngineMay) {
  const Engine engine({.store = "", .threads = 1, .plans = 100});
  const Layer layer(small_gemm(30));
  const Family family = family_of(engine, layer);
  for (int64_t m = 1; m <= 1000; ++m) {
    ASSERT_TRUE(family.at({.m = m}));
    ASSERT_LE(family.known(), 100u);
  }
  EXPECT_GE(family.known(), 50u);
  EXPECT_EQ(layer.run(family.at({.m = 30}).value()), "");
}

// Readers meet every moment of a table that grows, is forgotten and begins anew.
TEST(Family, ReadersNeverWaitForWriters) {
  const Engine engine({.store = "", .threads = 1, .plans = 40});
  const Layer layer(small_gemm(30));
  const Family family = family_of(engine, layer);
  std::atomic<bool> stop{false};
  std::atomic<int> wrong{0}, reads{0};
  std::vector<std::thread> readers;
  for (int r = 0; r < 3; ++r)
    readers.emplace_back([&] {
      while (!stop) {
        const auto plan = family.at({.m = 30});
        wrong += !plan || plan->problem() != name(layer.problem());
        wrong += family.known() > 40;
        ++reads;
      }
    });
  const auto write = [&](int64_t from) {
    for (int64_t m = from; m < from + (sanitised ? 300 : 2000); ++m) wrong += !family.at({.m = m});
  };
  std::thread other([&] { write(5000); });
  write(1);
  other.join();
  while (reads < 1000) std::this_thread::yield();
  stop = true;
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(wrong, 0);
}

// A child of fork() has none of the threads that may have been reading: it begins with no plan.
TEST(Family, AForkedChildGoesOn) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the allocator of GCC 12's address sanitizer may itself be locked in the child";
#endif
  const Engine engine({.store = "", .threads = 1, .plans = 10});
  const Layer layer(small_gemm(30));
  const Family family = family_of(engine, layer);
  std::atomic<bool> stop{false};
  std::thread reader([&] {
    while (!stop) (void)family.at({.m = 30});
  });
  for (int i = 0; i < 5; ++i)
    EXPECT_TRUE(runtime::in_child([&] {
      for (int64_t m = 1; m <= 50; ++m)
        if (!family.at({.m = m})) return false;
      return layer.run(family.at({.m = 30}).value()).empty();
    }));
  stop = true;
  reader.join();
}

}  // namespace
}  // namespace octile::test
