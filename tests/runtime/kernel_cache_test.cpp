// The cache is bounded, safe from many threads, and never takes code from under a plan that holds it
// (uxlfoundation/oneDNN#489).
#include "machine/kernel_cache.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <set>
#include <thread>

#include "fake_room.hpp"

namespace octile::runtime {
namespace {

const size_t page = size_t(sysconf(_SC_PAGESIZE));

TEST(KernelCache, SecondGetIsAHit) {
  const FakeRoom room;
  KernelCache cache(1 << 20);
  const auto first = cache.get(room, key_number(5)).value();
  const auto second = cache.get(room, key_number(5)).value();
  EXPECT_EQ(first, second);
  EXPECT_EQ(result_of(first->entry), 5);
  EXPECT_EQ(first->name, "fake_" + codegen::name(key_number(5)));
  EXPECT_EQ(first->code.size(), 100u);
  ASSERT_EQ(first->labels.size(), 1u);
  const KernelCache::Stats stats = cache.stats();
  EXPECT_EQ(stats.kernels, 1u);
  EXPECT_EQ(stats.bytes, page);
  EXPECT_EQ(stats.generated, 1u);
  EXPECT_EQ(stats.hits, 1u);
  EXPECT_EQ(stats.evicted, 0u);
}

TEST(KernelCache, ABatchSharesOneSlab) {
  const FakeRoom room;
  KernelCache cache(1 << 20);
  const auto alone = cache.get(room, key_number(2)).value();
  const codegen::KernelKey keys[] = {key_number(1), key_number(2), key_number(3), key_number(1)};
  const auto kernels = cache.get_all(room, keys).value();
  ASSERT_EQ(kernels.size(), 4u);
  for (size_t i = 0; i < 4; ++i) EXPECT_EQ(result_of(kernels[i]->entry), keys[i].unroll);
  EXPECT_EQ(kernels[1], alone);
  EXPECT_EQ(kernels[0], kernels[3]);
  EXPECT_EQ(kernels[0]->slab, kernels[2]->slab);
  EXPECT_NE(kernels[0]->slab, alone->slab);
  EXPECT_EQ(cache.stats().bytes, 2 * page);
  EXPECT_EQ(room.generated, 3);
}

TEST(KernelCache, LeastRecentlyUsedGoesFirst) {
  const FakeRoom room;
  KernelCache cache(3 * page);
  for (int i : {1, 2, 3}) ASSERT_TRUE(cache.get(room, key_number(i)));
  ASSERT_TRUE(cache.get(room, key_number(1)));
  ASSERT_TRUE(cache.get(room, key_number(4)));
  EXPECT_EQ(cache.stats().evicted, 1u);
  for (int i : {1, 3, 4}) ASSERT_TRUE(cache.get(room, key_number(i)));
  EXPECT_EQ(room.generated, 4);
  ASSERT_TRUE(cache.get(room, key_number(2)));
  EXPECT_EQ(room.generated, 5);
}

TEST(KernelCache, LargerThanTheLimitIsMadeButNotKept) {
  const FakeRoom room(4 * page);
  KernelCache cache(3 * page);
  const auto kernel = cache.get(room, key_number(9)).value();
  EXPECT_EQ(result_of(kernel->entry), 9);
  EXPECT_EQ(cache.stats().bytes, 0u);
  EXPECT_EQ(cache.stats().kernels, 0u);
}

TEST(KernelCache, CompiledKernelsNeedNoMemory) {
  const FakeRoom room;
  KernelCache cache(0);
  const codegen::KernelKey key{.routine = codegen::Routine::widen};
  const auto kernel = cache.get(room, key).value();
  EXPECT_EQ(result_of(kernel->entry), -1);
  EXPECT_EQ(kernel->slab, nullptr);
  EXPECT_TRUE(kernel->code.empty());
  EXPECT_NE(kernel->hash, 0u);
  EXPECT_EQ(cache.get(room, key).value(), kernel);
}

TEST(KernelCache, AnErrorLeavesNothingBehind) {
  const FakeRoom room;
  KernelCache cache(1 << 20);
  const codegen::KernelKey keys[] = {key_number(1), key_number(-1)};
  const auto kernels = cache.get_all(room, keys);
  ASSERT_FALSE(kernels);
  EXPECT_EQ(kernels.error().message, "fake: unroll < 0");
  EXPECT_EQ(cache.stats().kernels, 0u);
  EXPECT_TRUE(cache.get(room, key_number(1)));
}

size_t anonymous_executable_bytes() {
  std::ifstream maps("/proc/self/maps");
  size_t bytes = 0;
  for (std::string line; std::getline(maps, line);) {
    unsigned long first = 0, last = 0, inode = 1;
    if (sscanf(line.c_str(), "%lx-%lx r-xp %*s %*s %lu", &first, &last, &inode) == 3 && !inode) bytes += last - first;
  }
  return bytes;
}

TEST(KernelCache, TwentyThousandKernelsInBoundedMemory) {
  const FakeRoom room;
  const size_t before = anonymous_executable_bytes(), limit = 64 * page;
  KernelCache cache(limit);
  for (int i = 0; i < 20000; ++i) {
    ASSERT_EQ(result_of(cache.get(room, key_number(i)).value()->entry), i & 0xFFFF);
    if (i % 1000 == 0) { ASSERT_LE(anonymous_executable_bytes(), before + limit); }
  }
  EXPECT_EQ(cache.stats().bytes, limit);
  EXPECT_EQ(cache.stats().evicted, 20000u - 64);
  EXPECT_EQ(anonymous_executable_bytes(), before + limit);
}

TEST(KernelCacheThreads, EvictedWhileAnotherThreadRunsIt) {
  const FakeRoom room;
  KernelCache cache(4 * page);
  std::atomic<bool> stop{false};
  std::atomic<int64_t> wrong{0}, runs{0};
  std::vector<std::thread> runners;
  for (int t = 0; t < 3; ++t)
    runners.emplace_back([&, t] {
      const auto held = cache.get(room, key_number(t)).value();
      for (int i = 0; !stop; ++i) {
        const auto kernel = cache.get(room, key_number(i % 16)).value();
        wrong += result_of(held->entry) != t;
        wrong += result_of(kernel->entry) != i % 16;
        ++runs;
      }
    });
  for (int i = 0; i < 3000 || runs < 300; ++i) ASSERT_TRUE(cache.get(room, key_number(100 + i % 1000)));
  stop = true;
  for (std::thread& runner : runners) runner.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_LE(cache.stats().bytes, 4 * page);
  EXPECT_GT(cache.stats().evicted, 1000u);
}

TEST(KernelCacheThreads, EqualKeysMeanOneKernel) {
  const FakeRoom room;
  for (int round = 0; round < 50; ++round) {
    KernelCache cache(1 << 20);
    std::vector<std::shared_ptr<const Kernel>> got(8);
    std::vector<std::thread> threads;
    for (size_t t = 0; t < got.size(); ++t)
      threads.emplace_back([&, t] {
        const codegen::KernelKey keys[] = {key_number(1), key_number(int(2 + t % 2))};
        got[t] = cache.get_all(room, keys).value()[0];
      });
    for (std::thread& thread : threads) thread.join();
    for (const auto& kernel : got) ASSERT_EQ(kernel, got[0]);
    ASSERT_EQ(cache.stats().kernels, 3u);
  }
}

TEST(KernelCache, HashSeesEveryBytePositionAndLength) {
  for (size_t size : {1u, 7u, 8u, 9u, 64u, 1000u}) {
    std::set<uint64_t> hashes;
    std::vector<uint8_t> bytes(size);
    hashes.insert(hash_of(bytes));
    for (size_t i = 0; i < size; ++i)
      for (int bit = 0; bit < 8; ++bit) {
        bytes[i] = uint8_t(1 << bit);
        hashes.insert(hash_of(bytes));
        bytes[i] = 0;
      }
    bytes.push_back(0);
    hashes.insert(hash_of(bytes));
    EXPECT_EQ(hashes.size(), 8 * size + 2) << size;
  }
}

// The store's key for timings: the same bytes on every machine and in every version of the compiler.
TEST(KernelCache, HashIsFixed) {
  const uint8_t bytes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  EXPECT_EQ(hash_of(bytes), 4493734559127674001u);
}

// Real rooms: the same key gives the same bytes, and kernels of different keys differ.
TEST(KernelCache, RealRooms) {
  for (const codegen::Room* room : codegen::rooms()) {
    if (auto missing = room->missing(); !missing.empty()) {
      std::printf("room %s skipped: %s\n", std::string(room->name()).c_str(), missing.c_str());
      continue;
    }
    KernelCache one(1 << 20), other(1 << 20);
    std::set<uint64_t> hashes;
    int legal = 0;
    for (int rows = 1; rows <= room->facts().max_rows; ++rows) {
      const codegen::KernelKey key{.rows = rows};
      if (!room->illegal(key).empty()) continue;
      ++legal;
      const auto kernel = one.get(*room, key).value();
      EXPECT_EQ(kernel->hash, other.get(*room, key).value()->hash) << kernel->name;
      hashes.insert(kernel->hash);
    }
    EXPECT_GT(legal, 0) << room->name();
    EXPECT_EQ(hashes.size(), size_t(legal)) << room->name();
  }
}

}  // namespace
}  // namespace octile::runtime
