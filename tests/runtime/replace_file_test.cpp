// A file is put in place whole or not at all, under no name that anybody can foresee.
#include "runtime/replace_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "in_child.hpp"

namespace octile::runtime {
namespace {

namespace fs = std::filesystem;

class ReplaceFile : public testing::Test {
 protected:
  ReplaceFile() {
    char name[] = "/tmp/octile-replace-XXXXXX";
    root_ = mkdtemp(name);
  }
  ~ReplaceFile() override {
    std::error_code error;
    fs::remove_all(root_, error);
  }
  std::string path(const std::string& name = "weights") const { return root_ + "/" + name; }
  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  size_t entries() const { return size_t(std::distance(fs::directory_iterator(root_), fs::directory_iterator())); }
  static mode_t mode(const std::string& path) {
    struct stat state{};
    return stat(path.c_str(), &state) == 0 ? state.st_mode & 07777 : 0;
  }
  std::string root_;
};

TEST_F(ReplaceFile, PartsFollowOneAnotherAndNothingElseIsLeft) {
  replace_file(path(), {"one ", "", "two"}).value();
  EXPECT_EQ(content(path()), "one two");
  replace_file(path(), {"three"}).value();
  EXPECT_EQ(content(path()), "three");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(ReplaceFile, AnUnsuitableTargetIsRefusedAndLeft) {
  std::ofstream(path("victim")) << "precious";
  fs::create_symlink(path("victim"), path("link"));
  fs::create_symlink(path("nothing"), path("dangling"));
  fs::create_directory(path("directory"));
  ASSERT_EQ(mkfifo(path("fifo").c_str(), 0600), 0);
  const size_t before = entries();
  for (const char* name : {"link", "dangling", "directory", "fifo"}) {
    EXPECT_FALSE(replace_file(path(name), {"x"})) << name;
    EXPECT_FALSE(fs::is_regular_file(fs::symlink_status(path(name)))) << name;
  }
  EXPECT_EQ(content(path("victim")), "precious");
  EXPECT_FALSE(replace_file("/dev/null", {"x"}));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_FALSE(replace_file(path("directory/"), {"x"}));
  EXPECT_FALSE(replace_file("", {"x"}));
  EXPECT_EQ(entries(), before) << "nothing unfinished is left";
}

// Names were the path, the process and .part: a link of that name was followed.
TEST_F(ReplaceFile, ALinkUnderTheNameOfOldIsNotFollowed) {
  std::ofstream(path("victim")) << "precious";
  fs::create_symlink(path("victim"), path() + "." + std::to_string(getpid()) + ".part");
  replace_file(path(), {"x"}).value();
  EXPECT_EQ(content(path("victim")), "precious");
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(path())));
}

TEST_F(ReplaceFile, TheModeIsTheOldFilesOrTheUmasks) {
  const mode_t before = umask(027);
  replace_file(path(), {"x"}).value();
  umask(before);
  EXPECT_EQ(mode(path()), 0640u);
  ASSERT_EQ(chmod(path().c_str(), 0600), 0);
  replace_file(path(), {"y"}).value();
  EXPECT_EQ(mode(path()), 0600u);
}

TEST_F(ReplaceFile, ALongNameHasRoomForTheUnfinishedOne) {
  const std::string longest = path(std::string(255, 'w'));
  replace_file(longest, {"x"}).value();
  EXPECT_EQ(content(longest), "x");
}

// A full disk, by way of the limit of a file's size: an error, no signal, the old file stays.
TEST_F(ReplaceFile, AnErrorLeavesTheOldFileAndNothingElse) {
  replace_file(path(), {"old"}).value();
  EXPECT_TRUE(in_child([&] {
    const rlimit limit{1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    return !replace_file(path(), {std::string(5000, 'x')});
  }));
  EXPECT_EQ(content(path()), "old");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(ReplaceFile, ThreadsMayReplaceOneFile) {
  std::atomic<int> failed{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      const std::string text(size_t(3000 + t), char('a' + t));
      for (int i = 0; i < 25; ++i) {
        failed += !replace_file(path(), {text});
        const std::string found = content(path());
        failed += found.size() < 3000 || found != std::string(found.size(), found[0]);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(entries(), 1u);
}

}  // namespace
}  // namespace octile::runtime
