// The findings of tuning, one JSON object a line in a file that only ever grows (docs/store.md gives the line).
//
// Never fatal: what cannot be read is skipped and counted, where nothing can be written records live in memory, and
// either is said once through `message`. No locks, so a killed writer or a network home cannot block anyone: a record
// is one write(2) to a file opened O_APPEND, and its checksum tells a whole line from a torn one.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <octile/effort.hpp>
#include <octile/result.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace octile::tuner {

struct Timing {
  std::string config;
  uint64_t code_hash = 0;  // of the timed bytes: the timing holds for as long as octile emits these
  double median_us = 0, p20_us = 0, p80_us = 0;
  int64_t count = 0;
  std::string outcome;  // "ok", "wrong" or "failed: reason"; the times count only when ok
};

// All that changes the code that is generated, or its speed.
struct Key {
  std::string problem;  // octile::name() with sizes
  std::string facts;
  std::string cpu;
  std::string isa;
  int threads = 1;
  auto operator<=>(const Key&) const = default;
};

struct Record {
  Key key;
  std::string family;          // the problem's name with sizes free
  std::vector<int64_t> sizes;  // what nearest() compares: M, N, K or the like
  std::vector<Timing> timings;
  std::string best;       // a config; "": none yet
  bool complete = false;  // false: the search was interrupted and may be resumed
  // As was asked of the search. Lines from before these fields were there have the defaults, which all tools used.
  Effort effort = Effort::measure;
  double seconds = 2;
  int64_t date = 0;  // seconds since 1970
};

// Thread-safe. A record handed out never changes and lives as long as the store: newer lines make a newer record.
class Store {
 public:
  // Called while no lock is held, by whichever thread has something to say: it may call the store.
  using Message = std::function<void(const std::string&)>;

  // "": nothing is read or written below a system store (the file OCTILE_SYSTEM_STORE names, read-only).
  static Store open(std::string directory, Message message);
  // The same, but messages wait for say_what_waits() or the next call: for a caller that holds a lock here.
  static Store open_silently(std::string directory, Message message);
  void say_what_waits() const;
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // All lines of the key as one: per config the latest timing, else what the latest line says. nullptr: none.
  const Record* find(const Key& key) const;
  // Other sizes of the problem where all else agrees, to borrow from.
  std::vector<const Record*> family(const Key& like, std::string_view family) const;
  // The same problem tuned with weights of other facts where all else agrees, the most alike first.
  std::vector<const Record*> other_facts(const Key& like) const;
  // The same problem tuned on other CPUs with this ISA and thread count, the most alike identity first.
  std::vector<const Record*> other_cpus(const Key& like) const;

  // false: the record is in memory only, and why has been said.
  bool append(const Record& record);
  // Reads what other processes have appended since; one stat(2) when they have not.
  void refresh();

  struct Stats {
    std::string path;          // "": no file
    std::string system;        // the system store that was read, or ""
    size_t records = 0;        // keys
    size_t skipped_lines = 0;  // damaged, or of another schema
    bool writable = false;
    std::string why;  // why not writable
  };
  Stats stats() const;
  // The user's file and the memory; the system store stays. Messages wait, as after open_silently.
  Result<void> clear();

 private:
  class State;
  explicit Store(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// OCTILE_CACHE_DIR, else XDG_CACHE_HOME/octile, else HOME/.cache/octile, else "" (work without a store).
std::string default_directory();

// The record with the smallest sum of squared log distances; those with another number of sizes are passed over.
const Record* nearest(std::span<const Record* const> records, std::span<const int64_t> sizes);

}  // namespace octile::tuner
