// A directory of its own for each test, and records that are easy to tell apart.
#pragma once
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tuner/store.hpp"

namespace octile::tuner {

inline bool operator==(const Timing& a, const Timing& b) {
  return a.config == b.config && a.code_hash == b.code_hash && a.median_us == b.median_us && a.p20_us == b.p20_us &&
         a.p80_us == b.p80_us && a.count == b.count && a.outcome == b.outcome;
}
inline bool operator==(const Record& a, const Record& b) {
  return a.key == b.key && a.family == b.family && a.sizes == b.sizes && a.timings == b.timings && a.best == b.best &&
         a.complete == b.complete && a.date == b.date;
}

inline Timing timing(const std::string& config, double us) {
  return {config, 0x0123456789abcdef, us, us * 0.9, us * 1.1, 20, "ok"};
}

inline Record record(int64_t m, const std::string& best = "tile6x16") {
  Record record;
  record.key = {"gemm m=" + std::to_string(m) + " n=64 k=64", "aligned", "GenuineIntel/6/143 L2=2048K", "avx2", 1};
  record.family = "gemm m=any n=64 k=64";
  record.sizes = {m, 64, 64};
  record.timings = {timing(best, 10), timing("tile4x16", 12.5)};
  record.best = best;
  record.complete = true;
  record.date = 1764400000;
  return record;
}

// The checksum again, by its definition in docs/store.md and not by the code under test.
inline std::string with_checksum(const std::string& object) {
  const std::string covered = object.substr(0, object.size() - 1);
  uint64_t hash = 14695981039346656037U;
  for (const char c : covered) hash = (hash ^ static_cast<uint8_t>(c)) * 1099511628211U;
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return covered + ",\"checksum\":\"" + text + "\"}";
}

class Environment {  // of one variable, put back at the end
 public:
  Environment(const char* name, std::optional<std::string> value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    set(value);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() { set(old_); }

 private:
  void set(const std::optional<std::string>& value) const {
    if (value) ::setenv(name_, value->c_str(), 1);
    else ::unsetenv(name_);
  }
  const char* name_;
  std::optional<std::string> old_;
};

class StoreTest : public testing::Test {
 protected:
  StoreTest() {
    char name[] = "/tmp/octile-store-XXXXXX";
    root_ = ::mkdtemp(name);
    directory_ = root_ + "/cache";
  }
  ~StoreTest() override {
    std::error_code error;
    std::filesystem::remove_all(root_, error);
  }

  Store open() { return open(directory_); }
  Store open(const std::string& directory) {
    messages_.clear();
    return Store::open(directory, [this](const std::string& text) { messages_.push_back(text); });
  }
  std::string path() const { return directory_ + "/store.jsonl"; }
  void write(const std::string& bytes) const {
    std::filesystem::create_directories(directory_);
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
  }
  std::string content() const {
    std::ifstream file(path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // The line that a record becomes.
  std::string line(const Record& record) {
    const std::string other = root_ + "/line";
    std::filesystem::remove_all(other);
    EXPECT_TRUE(Store::open(other, {}).append(record));
    std::ifstream file(other + "/store.jsonl");
    std::string text;
    std::getline(file, text);
    return text;
  }
  void expect(const Store& store, const Record& expected) const {
    const Record* found = store.find(expected.key);
    ASSERT_NE(found, nullptr) << expected.key.problem;
    EXPECT_TRUE(*found == expected) << expected.key.problem;
  }

  // The value that a forked child returns; -signal when one ended it.
  static int in_child(const std::function<int()>& body) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(body());
    return wait(child);
  }
  static int wait(pid_t child) {
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child) return -1000;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

  Environment no_system_store_{"OCTILE_SYSTEM_STORE", std::nullopt};
  std::string root_, directory_;
  std::vector<std::string> messages_;
};

}  // namespace octile::tuner
