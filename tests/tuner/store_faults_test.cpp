// The store among damaged files, hostile places, killed and competing processes: the rows of known bugs, by number.
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <cmath>
#include <csignal>
#include <cstring>

#include "store_fixture.hpp"

namespace octile::tuner {
namespace {

class Faults : public StoreTest {
 protected:
  // The damage is counted and said once, what else stands in the file is found, and a new record can be appended.
  void survives(const std::string& bytes, size_t skipped, const std::vector<Record>& whole) {
    write(bytes);
    Store store = open();
    for (const Record& expected : whole) expect(store, expected);
    EXPECT_EQ(store.stats().records, whole.size());
    EXPECT_EQ(store.stats().skipped_lines, skipped);
    EXPECT_EQ(messages_.size(), skipped > 0 ? 1U : 0U);
    EXPECT_TRUE(store.append(record(777)));
    const Store again = open();
    for (const Record& expected : whole) expect(again, expected);
    expect(again, record(777));
  }
  // Without a file: one message, and all else works.
  void works_in_memory(Store store) {
    EXPECT_EQ(messages_.size(), 1U);
    EXPECT_FALSE(store.stats().writable);
    EXPECT_NE(store.stats().why, "");
    EXPECT_FALSE(store.append(record(1)));
    EXPECT_FALSE(store.append(record(2)));
    expect(store, record(1));
    store.refresh();
    expect(store, record(2));
    EXPECT_EQ(messages_.size(), 1U);
  }
};

// triton-lang/triton#8923
TEST_F(Faults, CutAtEveryByte) {
  const std::string first = line(record(1)), second = line(record(2));
  const std::string bytes = first + "\n" + second + "\n";
  for (size_t length = 0; length <= bytes.size(); ++length) {
    SCOPED_TRACE(length);
    std::vector<Record> whole;
    if (length >= first.size()) whole.push_back(record(1));
    if (length >= first.size() + 1 + second.size()) whole.push_back(record(2));
    const bool torn = (length > 0 && length < first.size()) ||
                      (length > first.size() + 1 && length < first.size() + 1 + second.size());
    survives(bytes.substr(0, length), torn ? 1 : 0, whole);
    if (HasFailure()) return;
  }
}

// triton-lang/triton#8923
TEST_F(Faults, AnyFlippedByte) {
  const std::string first = line(record(1)), behind = "\n" + line(record(2)) + "\n";
  for (size_t i = 0; i < first.size(); ++i) {
    for (const int mask : {0x20, 0x81}) {
      std::string flipped = first;
      flipped[i] = static_cast<char>(flipped[i] ^ mask);
      if (flipped[i] == '\n') continue;
      write(flipped.append(behind));
      const Store store = open();
      EXPECT_EQ(store.find(record(1).key), nullptr) << "byte " << i << " mask " << mask;
      EXPECT_EQ(store.stats().records, 1U) << "byte " << i << " mask " << mask;
      EXPECT_EQ(store.stats().skipped_lines, 1U);
      expect(store, record(2));
      if (HasFailure()) return;
    }
  }
}

// triton-lang/triton#8923
TEST_F(Faults, JunkBeforeBetweenAndBehind) {
  const std::string one = line(record(1)) + "\n", two = line(record(2)) + "\n";
  survives("junk\n" + one + "{}\n[]\n" + two + "}", 4, {record(1), record(2)});
  survives(one + std::string("\0\xff\xfe\x01\r\n\0", 7) + "\n" + two, 2, {record(1), record(2)});
  survives(one + one.substr(0, 50) + two, 1, {record(1)});  // a torn line glued to a whole one: both are lost
  survives("\n\n" + one + "\n\n" + two + "\n", 0, {record(1), record(2)});
}

// triton-lang/triton#8923
TEST_F(Faults, Empty) { survives("", 0, {}); }
// triton-lang/triton#8923
TEST_F(Faults, OnlyNewline) { survives("\n", 0, {}); }
// triton-lang/triton#8923
TEST_F(Faults, Binary) { survives(std::string(100000, '\0'), 1, {}); }
// triton-lang/triton#8923
TEST_F(Faults, DeeplyNested) { survives(with_checksum(std::string(500000, '[') + "}") + "\n", 1, {}); }

// triton-lang/triton#8923
TEST_F(Faults, OverLongLine) {
  const std::string one = line(record(1)) + "\n";
  survives(one + std::string(3 << 20, 'x') + "\n" + one, 1, {record(1)});
  Record large = record(2);
  large.family.assign(2 << 20, 'x');
  survives(one + line(record(3)) + "\n" + with_checksum("{\"family\":\"" + large.family + "\"}") + "\n", 1,
           {record(1), record(3)});
  Store store = open();
  EXPECT_FALSE(store.append(large));
  EXPECT_EQ(store.find(large.key), nullptr);
}

// triton-lang/triton#8923
TEST_F(Faults, ShorterRecordOverALongerOne) {
  Record large = record(1);
  for (int i = 0; i < 10; ++i) large.timings.push_back(timing("more" + std::to_string(i), 20));
  std::string bytes = line(large) + "\n";
  const std::string shorter = line(record(2)) + "\n";
  bytes.replace(0, shorter.size(), shorter);
  survives(bytes, 1, {record(2)});
}

// triton-lang/triton#8923
TEST_F(Faults, OfAHugeFileTheEndIsRead) {
  write("");
  ASSERT_EQ(::truncate(path().c_str(), off_t{80} << 20), 0);
  std::ofstream(path(), std::ios::app) << "\n" << line(record(1)) << "\n";
  const Store store = open();
  expect(store, record(1));
  EXPECT_EQ(store.stats().skipped_lines, 0U) << "a line that begins before what is read is no damage";
}

// triton-lang/triton#8923
TEST_F(Faults, ADamagedRecordIsReplacedByANewOne) {
  std::string bytes = line(record(1)) + "\n";
  bytes[30] = '#';
  write(bytes);
  Store store = open();
  EXPECT_EQ(store.find(record(1).key), nullptr);
  store.append(record(1));
  expect(store, record(1));
  const Store again = open();
  expect(again, record(1));
}

// Appends until it fails, twice more (the first failure may be a part of a line, the next nothing at all), then tells
// how many succeeded.
int append_until_full(const std::string& directory) {
  Store store = Store::open(directory, {});
  int good = 0;
  while (good < 200 && store.append(record(good))) ++good;
  if (good < 200 && (store.append(record(500)) || store.append(record(501)))) return 255;
  return store.find(record(good).key) != nullptr ? good : 255;
}

// triton-lang/triton#8923
TEST_F(Faults, FileSizeLimit) {
  const int good = in_child([this] {
    const rlimit limit{5000, 5000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    return append_until_full(directory_);
  });
  ASSERT_GE(good, 3) << "a signal ended the child";
  ASSERT_LT(good, 200);
  Store store = open();
  for (int m = 0; m < good; ++m) expect(store, record(m));
  EXPECT_LE(store.stats().skipped_lines, 1U);
  EXPECT_TRUE(store.append(record(999)));
  const Store again = open();
  expect(again, record(999));
}

// triton-lang/triton#8923
TEST_F(Faults, DiskFull) {
  const std::string disk = root_ + "/disk";
  std::filesystem::create_directory(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=16k") != 0)
    GTEST_SKIP() << "cannot mount a tmpfs: " << std::strerror(errno);
  const int good = append_until_full(disk + "/cache");
  {
    const Store store = open(disk + "/cache");
    for (int m = 0; m < good; ++m) expect(store, record(m));
    EXPECT_LE(store.stats().skipped_lines, 1U);
  }
  ::umount(disk.c_str());
  EXPECT_GE(good, 3);
  EXPECT_LT(good, 200);
}

// ROCm/MIOpen#1427
TEST_F(Faults, WhereTheDirectoryIs) {
  const Environment own("OCTILE_CACHE_DIR", root_ + "/own"), xdg("XDG_CACHE_HOME", root_), home("HOME", root_);
  EXPECT_EQ(default_directory(), root_ + "/own");
  const Environment no_own("OCTILE_CACHE_DIR", std::nullopt);
  EXPECT_EQ(default_directory(), root_ + "/octile");
  const Environment relative("XDG_CACHE_HOME", "relative");
  EXPECT_EQ(default_directory(), root_ + "/.cache/octile");
  const Environment no_xdg("XDG_CACHE_HOME", std::nullopt);
  EXPECT_EQ(default_directory(), root_ + "/.cache/octile");
  const Environment missing("HOME", "/nonexistent");
  EXPECT_EQ(default_directory(), "");
  const Environment empty("HOME", "");
  EXPECT_EQ(default_directory(), "");
  const Environment unset("HOME", std::nullopt);
  EXPECT_EQ(default_directory(), "");
}

// ROCm/MIOpen#1427
TEST_F(Faults, NoDirectory) { works_in_memory(open("")); }
// ROCm/MIOpen#1427
TEST_F(Faults, DirectoryThatCannotBeMade) { works_in_memory(open("/proc/octile/cache")); }
// ROCm/MIOpen#1427
TEST_F(Faults, TooLongPath) { works_in_memory(open(root_ + "/" + std::string(4096, 'x'))); }
// ROCm/MIOpen#1427
TEST_F(Faults, TooLongPathOfShortNames) {
  std::string path = root_;
  while (path.size() < 4096) path += "/0123456789";
  works_in_memory(open(path));
}
// ROCm/MIOpen#1427
TEST_F(Faults, PathIsAFile) {
  std::ofstream(directory_) << "a file";
  works_in_memory(open());
}
// ROCm/MIOpen#1427
TEST_F(Faults, ParentIsAFile) {
  std::ofstream(directory_) << "a file";
  works_in_memory(open(directory_ + "/cache"));
}
// ROCm/MIOpen#1427
TEST_F(Faults, FileIsADirectory) {
  std::filesystem::create_directories(path());
  works_in_memory(open());
}
// ROCm/MIOpen#1427
TEST_F(Faults, FileIsAPipe) {
  std::filesystem::create_directories(directory_);
  ASSERT_EQ(::mkfifo(path().c_str(), 0600), 0);
  works_in_memory(open());
}
// ROCm/MIOpen#1427
TEST_F(Faults, FileIsADevice) {
  std::filesystem::create_directories(directory_);
  std::filesystem::create_symlink("/dev/full", path());
  works_in_memory(open());
}
// ROCm/MIOpen#1427
TEST_F(Faults, DanglingLink) {
  std::filesystem::create_directories(directory_);
  std::filesystem::create_symlink("/nonexistent/store", path());
  Store store = open();
  EXPECT_FALSE(store.append(record(1)));
  EXPECT_EQ(messages_.size(), 1U);
  expect(store, record(1));
}
// ROCm/MIOpen#1427
TEST_F(Faults, SpacesAndUtf8) {
  directory_ = root_ + "/a cache/größe 大/";
  EXPECT_TRUE(open().append(record(1)));
  const Store store = open();
  expect(store, record(1));
  EXPECT_TRUE(messages_.empty());
}
// ROCm/MIOpen#1427
TEST_F(Faults, ModesAreTheOwnersOnly) {
  open(directory_ + "/deeper").append(record(1));
  struct stat found{};
  ASSERT_EQ(::stat((directory_ + "/deeper/store.jsonl").c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777U, 0600U);
  ASSERT_EQ(::stat((directory_ + "/deeper").c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777U, 0700U);
}
// ROCm/MIOpen#1427
TEST_F(Faults, DirectoryOfAnotherUser) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a directory away";
  open().append(record(9));
  ASSERT_EQ(::chown(directory_.c_str(), 12345, 12345), 0);
  Store store = open();
  EXPECT_EQ(store.find(record(9).key), nullptr);
  works_in_memory(std::move(store));
}
// ROCm/MIOpen#1427
TEST_F(Faults, FileOfAnotherUser) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  open().append(record(9));
  ASSERT_EQ(::chown(path().c_str(), 12345, 12345), 0);
  works_in_memory(open());
}
// Root may write anywhere, so a child gives that up first.
// ROCm/MIOpen#1427
TEST_F(Faults, ReadOnlyDirectoryIsReadAndNotWritten) {
  open().append(record(9));
  const bool root = ::geteuid() == 0;
  for (const std::string& path : {root_, directory_, path()}) {
    ASSERT_TRUE(!root || ::chown(path.c_str(), 65534, 65534) == 0);
  }
  ::chmod(path().c_str(), 0400);
  ::chmod(directory_.c_str(), 0500);
  const int failed = in_child([this, root] {
    if (root && ::setuid(65534) != 0) return 2;
    Store store = open();
    expect(store, record(9));
    works_in_memory(std::move(store));
    return HasFailure() ? 1 : 0;
  });
  EXPECT_EQ(failed, 0);
  ::chmod(directory_.c_str(), 0700);
}

TEST_F(Faults, ADirectoryRemovedMeanwhileIsMadeAgain) {
  Store store = open();
  store.append(record(1));
  std::filesystem::remove_all(directory_);
  EXPECT_TRUE(store.append(record(2)));
  const Store again = open();
  expect(again, record(2));
}

// All children wait for the pipe to close, then make the same three directories.
// ROCm/MIOpen#1427
TEST_F(Faults, ManyProcessesMakeTheDirectory) {
  directory_ = root_ + "/a/b/cache";
  int gate[2];
  ASSERT_EQ(::pipe(gate), 0);
  std::vector<pid_t> children;
  for (int i = 0; i < 64; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      char byte;
      ::close(gate[1]);
      (void)!::read(gate[0], &byte, 1);
      Store store = Store::open(directory_, {});
      ::_exit(store.stats().writable && store.append(record(i)) ? 0 : 1);
    }
    children.push_back(child);
  }
  ::close(gate[0]);
  ::close(gate[1]);
  for (const pid_t child : children) EXPECT_EQ(wait(child), 0);
  const Store store = open();
  EXPECT_EQ(store.stats().records, 64U);
  EXPECT_EQ(store.stats().skipped_lines, 0U);
}

// A good line with one text replaced, its checksum right: what a hand or another version may write.
class HandWritten : public Faults {
 protected:
  std::string altered(const std::string& from, const std::string& to) {
    std::string object = line(record(1));
    object = object.substr(0, object.rfind(",\"checksum\"")) + "}";
    const size_t place = object.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return with_checksum(object.replace(place, from.size(), to)) + "\n";
  }
};

// ROCm/MIOpen#1006
TEST_F(HandWritten, BadValuesAreSkipped) {
  const std::map<std::string, std::vector<std::string>> bad = {
      {"\"schema\":1", {"\"schema\":0", "\"schema\":2", "\"schema\":\"1\"", "\"schema\":1.0", "\"scheme\":1"}},
      {"\"threads\":1",
       {"\"threads\":0", "\"threads\":-1", "\"threads\":1e9", "\"threads\":4294967297", "\"thread\":1"}},
      {"[1,64,64]", {"[-1,64,64]", "[1.5,64,64]", "[\"1\"]", "[18446744073709551615]", "{}", "null"}},
      {"\"median_us\":10.0",
       {"\"median_us\":0", "\"median_us\":-1", "\"median_us\":NaN", "\"median_us\":null", "\"median_us\":1e999",
        "\"median_us\":\"10\"", "\"median\":10"}},
      {"\"p20_us\":9.0", {"\"p20_us\":0", "\"p20_us\":-9"}},
      {"\"p80_us\":11.0", {"\"p80_us\":0.0", "\"p80_us\":Infinity"}},
      {"\"count\":20", {"\"count\":0", "\"count\":-20", "\"count\":2.5", "\"count\":18446744073709551615"}},
      {"\"code\":\"0123456789abcdef\"",
       {"\"code\":\"\"", "\"code\":\"0x12\"", "\"code\":12", "\"code\":\"0123456789abcdef0\""}},
      {"\"config\":\"tile6x16\"", {"\"config\":\"\"", "\"config\":6", "\"name\":\"tile6x16\""}},
      {"\"outcome\":\"ok\"", {"\"outcome\":\"\"", "\"outcome\":true"}},
      {"\"problem\":\"gemm m=1 n=64 k=64\"", {"\"problem\":\"\"", "\"problem\":null"}},
      {"\"complete\":true", {"\"complete\":1", "\"completed\":true"}},
      {"\"date\":1764400000", {"\"date\":-1", "\"date\":\"today\""}},
      {"\"best\":\"tile6x16\"", {"\"best\":null", "\"best\":6"}},
      {"{\"schema\"", {"[{\"schema\"", "\"schema\""}},
      {"{\"config\"", {"7,{\"config\"", "[],{\"config\"", "{},{\"config\""}},
  };
  for (const auto& [from, values] : bad) {
    for (const std::string& to : values) {
      SCOPED_TRACE(to);
      survives(altered(from, to) + line(record(2)) + "\n", 1, {record(2)});
      if (HasFailure()) return;
    }
  }
}

// ROCm/MIOpen#1006
TEST_F(HandWritten, MessagesNameTheField) {
  write(altered("\"threads\":1", "\"threads\":0"));
  open();
  ASSERT_EQ(messages_.size(), 1U);
  EXPECT_NE(messages_[0].find("line 1: threads is not an integer in [1, "), std::string::npos) << messages_[0];
  write(altered("\"schema\":1", "\"schema\":2"));
  open();
  ASSERT_EQ(messages_.size(), 1U);
  EXPECT_NE(messages_[0].find("schema 2 is not 1"), std::string::npos) << messages_[0];
}

// ROCm/MIOpen#1006
TEST_F(HandWritten, FieldsOfANewerVersionAreIgnored) {
  survives(altered("\"best\"", "\"future\":{\"a\":[1,2,{\"timings\":[]}]},\"best\""), 0, {record(1)});
  survives(altered("\"count\":20", "\"energy\":1,\"count\":20"), 0, {record(1)});
  survives(altered("\"problem\"", "\"future\":null,\"problem\""), 0, {record(1)});
}

// Whether a config is legal is the tuner's to say; an unknown name reaches it as it is.
// ROCm/MIOpen#1006
TEST_F(HandWritten, UnknownConfigIsHandedOnAsItIs) {
  write(altered("\"best\":\"tile6x16\"", "\"best\":\"tile0x1000000000\""));
  const Store store = open();
  ASSERT_NE(store.find(record(1).key), nullptr);
  EXPECT_EQ(store.find(record(1).key)->best, "tile0x1000000000");
}

// ROCm/MIOpen#2774
TEST_F(HandWritten, AWorkspaceInTheRecordHasNoEffect) {
  survives(altered("\"best\"", "\"workspace\":0,\"best\""), 0, {record(1)});
  survives(altered("\"best\"", "\"workspace\":1099511627776,\"best\""), 0, {record(1)});
}

TEST_F(Faults, AnIllegalRecordIsNotWritten) {
  Store store = open();
  Record bad = record(1);
  bad.timings[0].median_us = 0;
  EXPECT_FALSE(store.append(bad));
  EXPECT_EQ(store.find(bad.key), nullptr);
  EXPECT_EQ(content(), "");
  bad.timings[0].outcome = "failed: the clock stood still";
  bad.timings[0].median_us = std::nan("");
  EXPECT_TRUE(store.append(bad));
  EXPECT_EQ(open().find(bad.key)->timings[0].median_us, 0);
}

// apache/tvm#2560
TEST_F(Faults, KilledWriterLosesNothing) {
  int progress[2];
  ASSERT_EQ(::pipe(progress), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    Store store = Store::open(directory_, {});
    for (int64_t m = 1;; ++m) {
      Record partial = record(m);
      partial.complete = false;
      if (!store.append(partial) || ::write(progress[1], &m, sizeof m) != sizeof m) ::_exit(1);
    }
  }
  ::close(progress[1]);
  int64_t last = 0;
  while (last < 50 && ::read(progress[0], &last, sizeof last) == sizeof last) {}
  ::kill(child, SIGKILL);
  EXPECT_EQ(wait(child), -SIGKILL);
  for (int64_t m; ::read(progress[0], &m, sizeof m) == sizeof m;) last = m;
  ::close(progress[0]);
  Store store = open();
  ASSERT_GE(last, 50);
  for (int64_t m = 1; m <= last; ++m) {
    const Record* found = store.find(record(m).key);
    ASSERT_NE(found, nullptr) << m;
    EXPECT_FALSE(found->complete);
  }
  EXPECT_LE(store.stats().records, static_cast<size_t>(last + 1));
  EXPECT_TRUE(store.append(record(1)));
  EXPECT_TRUE(open().find(record(1).key)->complete);
}

// apache/tvm#2560
TEST_F(Faults, SeveralWritersAtOnce) {
  std::vector<pid_t> children;
  for (int64_t writer = 0; writer < 8; ++writer) {
    const pid_t child = ::fork();
    if (child == 0) {
      Store store = Store::open(directory_, {});
      bool good = true;
      for (int64_t i = 0; i < 200; ++i) good = store.append(record(1 + writer * 1000 + i)) && good;
      ::_exit(good ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) EXPECT_EQ(wait(child), 0);
  const Store store = open();
  for (int64_t writer = 0; writer < 8; ++writer) {
    for (int64_t i = 0; i < 200; ++i) expect(store, record(1 + writer * 1000 + i));
  }
  EXPECT_EQ(store.stats().records, 1600U);
  EXPECT_EQ(store.stats().skipped_lines, 0U);
}

}  // namespace
}  // namespace octile::tuner
