// The store remembers and finds again; damage and hostile places are in store_faults_test.cpp.
#include <limits>

#include "store_fixture.hpp"

namespace octile::tuner {
namespace {

TEST_F(StoreTest, ARecordComesBackAsItWas) {
  Record odd = record(7);
  odd.key.problem = "quote \" backslash \\ newline \n tab \t größe";
  odd.key.threads = 64;
  odd.timings[0].code_hash = std::numeric_limits<uint64_t>::max();
  odd.timings[0].median_us = 0.1 + 0.2;
  odd.timings[1] = {"tile8x8", 0, 0, 0, 0, 0, "failed: no registers left"};
  odd.complete = false;
  odd.sizes = {0, std::numeric_limits<int64_t>::max()};
  EXPECT_TRUE(open().append(odd));
  const Store again = open();
  expect(again, odd);
  EXPECT_TRUE(messages_.empty());
}

// Stores outlive a version: this text changes only together with the schema number.
TEST_F(StoreTest, TheLineHasItsFinalForm) {
  Record simple = record(8);
  simple.timings.pop_back();
  const std::string object =
      R"({"schema":1,"problem":"gemm m=8 n=64 k=64","family":"gemm m=any n=64 k=64","sizes":[8,64,64],)"
      R"("facts":"aligned","cpu":"GenuineIntel/6/143 L2=2048K","isa":"avx2","threads":1,)"
      R"("timings":[{"config":"tile6x16","code":"0123456789abcdef","median_us":10.0,"p20_us":9.0,"p80_us":11.0,)"
      R"("count":20,"outcome":"ok"}],"best":"tile6x16","complete":true,"date":1764400000,"octile":"0.1.0"})";
  EXPECT_EQ(line(simple), with_checksum(object));
}

// Names of configs have become shorter: stores of before hold the same configs.
TEST_F(StoreTest, ConfigsOfOlderLinesAreTheSameConfigs) {
  write(with_checksum(
            R"({"schema":1,"problem":"p","family":"f","sizes":[8,64,64],"facts":"plain","cpu":"c","isa":"avx2",)"
            R"("threads":1,"timings":[{"config":"r6x4_u4_skip_panels_b0","code":"0123456789abcdef","median_us":10.0,)"
            R"("p20_us":9.0,"p80_us":11.0,"count":20,"outcome":"ok"},{"config":"winograd4_r6x4_u4_b24",)"
            R"("code":"0123456789abcdef","median_us":12.0,"p20_us":9.0,"p80_us":13.0,"count":20,"outcome":"ok"}],)"
            R"("best":"r6x4_u4_skip_panels_b0","complete":true,"date":1764400000,"octile":"0.1.0"})") +
        "\n" +
        with_checksum(
            R"({"schema":1,"problem":"p","family":"f","sizes":[8,64,64],"facts":"plain","cpu":"c","isa":"avx2",)"
            R"("threads":1,"timings":[{"config":"r6x4_u4","code":"0123456789abcdef","median_us":8.0,)"
            R"("p20_us":7.0,"p80_us":9.0,"count":20,"outcome":"ok"},{"config":"r6x4_later1","code":"0123456789abcdef",)"
            R"("median_us":12.0,"p20_us":9.0,"p80_us":13.0,"count":20,"outcome":"ok"}],)"
            R"("best":"r6x4_u4","complete":true,"date":1764400001,"octile":"0.2.0"})") +
        "\n");
  const Store store = open();
  const Record* record = store.find({"p", "plain", "c", "avx2", 1});
  ASSERT_NE(record, nullptr);
  EXPECT_EQ(record->best, "r6x4_u4");
  ASSERT_EQ(record->timings.size(), 3U);
  EXPECT_EQ(record->timings[0].config, "r6x4_u4");
  EXPECT_EQ(record->timings[0].median_us, 8.0) << "the later line's";
  EXPECT_EQ(record->timings[1].config, "winograd4_r6x4_u4_b24");
  EXPECT_EQ(record->timings[2].config, "r6x4_later1") << "a later version's: kept as it is";
}

TEST_F(StoreTest, FieldsInAnotherOrderAreRead) {
  write(with_checksum(
            R"({"timings":[],"threads":1,"isa":"avx2","cpu":"c","facts":"","sizes":[1],"family":"f","problem":"p",)"
            R"("date":0,"complete":false,"best":"","schema":1})") +
        "\n");
  const Store store = open();
  EXPECT_NE(store.find({"p", "", "c", "avx2", 1}), nullptr);
  EXPECT_EQ(store.stats().skipped_lines, 0U);
}

TEST_F(StoreTest, LinesOfOneKeyAreOneRecord) {
  Record first = record(8, "tile6x16");
  Record second = record(8, "tile2x32");
  second.timings = {timing("tile4x16", 11), timing("tile2x32", 9)};
  second.date += 5;
  second.complete = false;
  open().append(first);
  open().append(second);
  Record expected = second;
  expected.timings = {timing("tile6x16", 10), timing("tile4x16", 11), timing("tile2x32", 9)};
  const Store store = open();
  expect(store, expected);
  EXPECT_EQ(store.stats().records, 1U);
}

TEST_F(StoreTest, ALineWithoutABestKeepsTheOlderOne) {
  Record later = record(8);
  later.best.clear();
  open().append(record(8, "tile6x16"));
  open().append(later);
  EXPECT_EQ(open().find(later.key)->best, "tile6x16");
}

TEST_F(StoreTest, AHandedOutRecordNeverChanges) {
  Store store = open();
  store.append(record(8, "tile6x16"));
  const Record* old = store.find(record(8).key);
  ASSERT_NE(old, nullptr);
  for (int i = 0; i < 100; ++i) store.append(record(8, "tile" + std::to_string(i)));
  EXPECT_TRUE(*old == record(8, "tile6x16"));
  EXPECT_EQ(store.find(old->key)->best, "tile99");
  ASSERT_TRUE(store.clear());
  EXPECT_TRUE(*old == record(8, "tile6x16"));
}

TEST_F(StoreTest, RefreshSeesWhatOthersAppended) {
  Store mine = open();
  Store theirs = open();
  theirs.append(record(1));
  EXPECT_EQ(mine.find(record(1).key), nullptr);
  mine.append(record(2));
  mine.refresh();
  expect(mine, record(1));
  expect(mine, record(2));
  mine.refresh();
  EXPECT_EQ(mine.stats().records, 2U);
}

TEST_F(StoreTest, RefreshReadsALineOnceItIsWhole) {
  const std::string text = line(record(1));
  write(text.substr(0, 40));
  Store store = open();
  EXPECT_EQ(store.find(record(1).key), nullptr);
  store.refresh();
  write(text + "\n" + line(record(2)) + "\n");
  store.refresh();
  expect(store, record(1));
  expect(store, record(2));
}

TEST_F(StoreTest, RefreshFollowsAFileThatWasReplaced) {
  Store store = open();
  for (int64_t m = 1; m < 5; ++m) store.append(record(m));
  std::filesystem::remove(path());
  store.refresh();
  write(line(record(9)) + "\n");
  store.refresh();
  expect(store, record(9));
  EXPECT_TRUE(messages_.empty());
}

TEST_F(StoreTest, TheSystemStoreLiesBelowTheUsers) {
  const std::string system = root_ + "/system.jsonl";
  std::ofstream(system) << line(record(1, "system1")) << "\n" << line(record(2, "system2")) << "\n";
  const Environment variable("OCTILE_SYSTEM_STORE", system);
  open().append(record(2, "user2"));
  Store store = open();
  EXPECT_EQ(store.find(record(1).key)->best, "system1");
  EXPECT_EQ(store.find(record(2).key)->best, "user2");
  EXPECT_EQ(store.find(record(2).key)->timings.size(), 3U);
  EXPECT_EQ(store.stats().system, system);
  ASSERT_TRUE(store.clear());
  EXPECT_EQ(store.find(record(2).key)->best, "system2");
  EXPECT_EQ(Store::open("", {}).find(record(1).key)->best, "system1");
}

TEST_F(StoreTest, AMissingSystemStoreIsSaidAndNoError) {
  const Environment variable("OCTILE_SYSTEM_STORE", root_ + "/none");
  Store store = open();
  EXPECT_EQ(messages_.size(), 1U);
  EXPECT_TRUE(store.append(record(1)));
}

TEST_F(StoreTest, AFamilyIsWhatDiffersInSizesOnly) {
  Store store = open();
  store.append(record(1));
  store.append(record(100));
  Record untuned = record(50);
  untuned.best.clear();
  store.append(untuned);
  for (int field = 0; field < 5; ++field) {
    Record stranger = record(10 + field);
    if (field == 0) stranger.key.facts = "unaligned";
    if (field == 1) stranger.key.cpu = "AuthenticAMD";
    if (field == 2) stranger.key.isa = "avx512_vnni";
    if (field == 3) stranger.key.threads = 2;
    if (field == 4) stranger.family = "gemm m=any n=65 k=64";
    store.append(stranger);
  }
  const std::vector<const Record*> family = store.family(record(12345).key, "gemm m=any n=64 k=64");
  ASSERT_EQ(family.size(), 2U);
  const auto best = [&](int64_t m) { return nearest(family, std::vector<int64_t>{m, 64, 64})->sizes[0]; };
  EXPECT_EQ(best(2), 1);
  EXPECT_EQ(best(9), 1);  // 1 -> 9 is a factor of 9, 9 -> 100 one of 11.1
  EXPECT_EQ(best(11), 100);
  EXPECT_EQ(best(0), 1);
  EXPECT_EQ(nearest(family, std::vector<int64_t>{1, 64}), nullptr);
  EXPECT_EQ(nearest({}, std::vector<int64_t>{1}), nullptr);
}

TEST_F(StoreTest, OfOtherCpusTheMostAlikeComesFirst) {
  Store store = open();
  for (const char* cpu :
       {"AuthenticAMD/25", "GenuineIntel/6/143 L2=1024K", "GenuineIntel/6/85", "GenuineIntel/6/143 L2=2048K"}) {
    Record tuned = record(1);
    tuned.key.cpu = cpu;
    store.append(tuned);
  }
  Record other_isa = record(1);
  other_isa.key.cpu = "GenuineIntel/6/143 L2=9K";
  other_isa.key.isa = "amx_int8";
  store.append(other_isa);
  const std::vector<const Record*> others = store.other_cpus(record(1).key);
  ASSERT_EQ(others.size(), 3U);
  EXPECT_EQ(others[0]->key.cpu, "GenuineIntel/6/143 L2=1024K");
  EXPECT_EQ(others[1]->key.cpu, "GenuineIntel/6/85");
  EXPECT_EQ(others[2]->key.cpu, "AuthenticAMD/25");
}

TEST_F(StoreTest, ClearForgetsFileAndMemory) {
  Store store = open();
  store.append(record(1));
  ASSERT_TRUE(store.clear());
  EXPECT_EQ(store.find(record(1).key), nullptr);
  EXPECT_TRUE(store.family(record(1).key, record(1).family).empty());
  EXPECT_FALSE(std::filesystem::exists(path()));
  ASSERT_TRUE(store.clear());
  EXPECT_TRUE(store.append(record(2)));
  const Store again = open();
  expect(again, record(2));
  EXPECT_EQ(again.stats().records, 1U);
}

TEST_F(StoreTest, TenThousandLines) {
  std::string bytes;
  const std::string text = line(record(123456));
  for (int64_t m = 0; m < 10000; ++m) {
    std::string object = text.substr(0, text.rfind(",\"checksum\"")) + "}";
    object.replace(object.find("123456"), 6, std::to_string(100000 + m));
    bytes += with_checksum(object) + "\n";
  }
  write(bytes);
  const Store store = open();
  EXPECT_NE(store.find(record(109999).key), nullptr);
  EXPECT_EQ(store.find(record(110000).key), nullptr);
  EXPECT_EQ(store.stats().records, 10000U);
}

// Key too strict or too loose: the same hits, each change misses.
// jax-ml/jax#38445
TEST_F(StoreTest, TheKeyIsExact) {
  open().append(record(1));
  const Environment unrelated("OCTILE_STORE_TEST_UNRELATED", "1");
  const Store store = open();
  const Key key = record(1).key;
  EXPECT_NE(store.find(key), nullptr);
  for (int field = 0; field < 5; ++field) {
    Key other = key;
    if (field == 4) other.threads = 2;
    else
      (std::vector<std::string*>{&other.problem, &other.facts, &other.cpu, &other.isa}[static_cast<size_t>(field)])
          ->push_back('x');
    EXPECT_EQ(store.find(other), nullptr) << "field " << field;
  }
  // Neighbouring texts do not run into each other.
  EXPECT_EQ(store.find({key.problem + key.facts, "", key.cpu, key.isa, key.threads}), nullptr);
  // The hash of the code is per timing: the reader compares it with what octile emits today.
  EXPECT_EQ(store.find(key)->timings[0].code_hash, 0x0123456789abcdefU);
}

// triton-lang/triton#9822
TEST_F(StoreTest, OneNewConfigKeepsAllOtherTimings) {
  Store store = open();
  store.append(record(1));
  Record one = record(1);
  one.timings = {timing("tile5x16", 9.5)};
  one.best = "tile5x16";
  store.append(one);
  const Store again = open();
  const Record* found = again.find(one.key);
  ASSERT_EQ(found->timings.size(), 3U);
  EXPECT_EQ(found->timings[0], timing("tile6x16", 10));
  EXPECT_EQ(found->timings[2], timing("tile5x16", 9.5));
  EXPECT_EQ(found->best, "tile5x16");
}

}  // namespace
}  // namespace octile::tuner
