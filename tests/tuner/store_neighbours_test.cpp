// A store among others: directories and files that somebody else may write, links, large files of the system, callbacks
// that ask the store.
#include <sys/stat.h>

#include "store_fixture.hpp"
#include "tuner/store_line.hpp"

namespace octile::tuner {
namespace {

class Neighbours : public StoreTest {
 protected:
  bool said(const std::string& part) const {
    for (const std::string& text : messages_)
      if (text.find(part) != std::string::npos) return true;
    return false;
  }
};

TEST_F(Neighbours, ADirectoryThatOthersMayWriteIsNotUsed) {
  for (mode_t mode : {0777, 0770, 0702}) {
    std::filesystem::create_directories(directory_);
    ASSERT_EQ(chmod(directory_.c_str(), mode), 0);
    const Store store = open();
    EXPECT_FALSE(store.stats().writable) << mode;
    EXPECT_TRUE(said("may be written by others")) << mode;
  }
  ASSERT_EQ(chmod(directory_.c_str(), 0755), 0);
  EXPECT_TRUE(open().append(record(8)));
}

TEST_F(Neighbours, AFileThatOthersMayWriteIsNotUsed) {
  ASSERT_TRUE(open().append(record(8)));
  ASSERT_EQ(chmod(path().c_str(), 0666), 0);
  Store store = open();
  EXPECT_EQ(store.find(record(8).key), nullptr);
  EXPECT_TRUE(said("may be written by others"));
  EXPECT_FALSE(store.append(record(9)));
  EXPECT_NE(store.find(record(9).key), nullptr) << "kept in memory";
}

TEST_F(Neighbours, ALinkInPlaceOfTheFileIsNotFollowed) {
  const std::string victim = root_ + "/victim";
  std::ofstream(victim) << line(record(8)) << '\n';
  std::filesystem::create_directories(directory_);
  std::filesystem::create_symlink(victim, path());
  Store store = open();
  EXPECT_TRUE(said("is a symbolic link"));
  EXPECT_EQ(store.find(record(8).key), nullptr);
  EXPECT_FALSE(store.append(record(9)));
  EXPECT_EQ(std::filesystem::file_size(victim), line(record(8)).size() + 1);
}

// Planted after the store was opened.
TEST_F(Neighbours, ALinkPlantedLaterIsNotFollowed) {
  Store store = open();
  const std::string victim = root_ + "/victim";
  std::ofstream(victim) << "precious";
  std::filesystem::create_symlink(victim, path());
  EXPECT_FALSE(store.append(record(9)));
  EXPECT_EQ(std::filesystem::file_size(victim), 8u);
}

TEST_F(Neighbours, TheEndOfALargeSystemStoreIsRead) {
  const std::string system = root_ + "/system.jsonl";
  std::ofstream(system) << line(record(7)) << '\n';
  std::filesystem::resize_file(system, (64 << 20) + 1000);  // a hole: zeros without a newline
  std::ofstream(system, std::ios::app) << '\n' << line(record(8)) << '\n';
  const Environment named("OCTILE_SYSTEM_STORE", system);
  const Store store = open();
  expect(store, record(8));
  EXPECT_EQ(store.find(record(7).key), nullptr);
  EXPECT_EQ(store.stats().skipped_lines, 0u) << "the line that the cut goes through is none";
}

TEST_F(Neighbours, AMessageMayAskTheStore) {
  size_t records = 0, calls = 0;
  Store* asked = nullptr;
  Store store = Store::open(directory_, [&](const std::string&) {
    ++calls;
    if (asked) records = asked->stats().records;
  });
  asked = &store;
  std::filesystem::remove_all(directory_);
  std::ofstream(directory_) << "a file";
  EXPECT_FALSE(store.append(record(8)));
  EXPECT_EQ(calls, 1u);
  EXPECT_EQ(records, 1u);
}

TEST_F(Neighbours, WhatThereIsToSayWaitsForWhoeverHoldsALock) {
  std::ofstream(directory_) << "a file";
  std::vector<std::string> messages;
  const Store store = Store::open_silently(directory_, [&](const std::string& text) { messages.push_back(text); });
  EXPECT_TRUE(messages.empty());
  store.say_what_waits();
  store.say_what_waits();
  EXPECT_EQ(messages.size(), 1u);
}

TEST_F(Neighbours, ALineIsNotNestedDeep) {
  std::string deep(300000, '['), close(300000, ']');
  std::string object = line(record(8));
  object = object.substr(0, object.find(",\"checksum\"")) + ",\"x\":" + deep + close + '}';
  const auto read = from_line(with_checksum(object));
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("nested more than 8 deep"), std::string::npos) << read.error().message;
}

}  // namespace
}  // namespace octile::tuner
