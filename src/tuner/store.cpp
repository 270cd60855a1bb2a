#include "tuner/store.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <filesystem>
#include <limits>
#include <mutex>
#include <optional>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "tuner/store_file.hpp"
#include "tuner/store_line.hpp"

namespace octile::tuner {
namespace {

struct KeyHash {
  size_t operator()(const Key& key) const {
    size_t hash = std::hash<int>()(key.threads);
    for (const std::string* text : {&key.problem, &key.facts, &key.cpu, &key.isa}) {
      hash = hash * 0x9e3779b97f4a7c15 + std::hash<std::string>()(*text);
    }
    return hash;
  }
};

struct Entry {
  std::vector<std::string> lines;  // not yet read, oldest first
  const Record* record = nullptr;
};
using Entries = std::unordered_map<Key, Entry, KeyHash>;
using Index = std::unordered_map<std::string, std::vector<Entries::value_type*>>;

void merge(Record& into, Record&& newer, std::unordered_map<std::string, size_t>& places) {
  if (newer.best.empty()) newer.best = into.best;
  std::vector<Timing> timings = std::move(into.timings);
  for (Timing& timing : newer.timings) {
    const auto [place, is_new] = places.try_emplace(timing.config, timings.size());
    if (is_new) timings.push_back(std::move(timing));
    else timings[place->second] = std::move(timing);
  }
  into = std::move(newer);
  into.timings = std::move(timings);
}

size_t common_beginning(std::string_view a, std::string_view b) {
  return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

}  // namespace

class Store::State {
 public:
  State(std::string directory, Message message) : directory_(std::move(directory)), message_(std::move(message)) {
    read_system();
    if (Result<void> usable = attach(); !usable) {
      why_ = usable.error().message;
      say("tuning is kept in memory only: " + why_);
    }
    read_new();
  }

  const Record* find(const Key& key) {
    return locked([&]() -> const Record* {
      const auto found = entries_.find(key);
      return found == entries_.end() ? nullptr : read(*found);
    });
  }

  template <class Wanted>
  std::vector<const Record*> select(const Index& index, const std::string& name, Wanted wanted) {
    return locked([&] {
      std::vector<const Record*> records;
      const auto found = index.find(name);
      if (found == index.end()) return records;
      for (Entries::value_type* entry : found->second) {
        const Record* record = wanted(entry->first) ? read(*entry) : nullptr;
        if (record != nullptr && !record->best.empty()) records.push_back(record);
      }
      return records;
    });
  }
  const Index& by_family() const { return by_family_; }
  const Index& by_problem() const { return by_problem_; }

  bool append(const Record& record) {
    const std::string line = to_line(record);
    return locked([&] {
      if (Result<Record> legal = from_line(line); !legal) {
        say("a record is not kept: " + legal.error().message);
        return false;
      }
      const bool written = write(line);
      const bool behind_others = written && end_ < written_to_;
      if (behind_others) read_new();  // their lines and this one, which would be kept twice else
      return behind_others && end_ >= written_to_ ? true : take(line) && written;
    });
  }

  void refresh() {
    locked([&] { read_new(); });
  }

  Stats stats() {
    return locked([&] { return stats_now(); });
  }

  Result<void> clear() {
    const std::lock_guard lock(mutex_);
    std::error_code error;
    if (!path_.empty()) std::filesystem::remove(path_, error);
    if (error) return Error{Errc::io, path_ + ": " + error.message()};
    entries_.clear();
    by_family_.clear();
    by_problem_.clear();
    seen_ = {};
    end_ = skipped_ = lines_ = 0;
    read_system();
    return {};
  }

  void say_what_waits() {
    locked([] {});
  }

 private:
  // Passes on the body's messages when the lock is released: the listener may ask this store.
  template <class Body> std::invoke_result_t<Body> locked(Body body) {
    std::unique_lock lock(mutex_);
    const auto say_unlocked = [&] {
      const std::vector<std::string> waiting = std::exchange(waiting_, {});
      lock.unlock();
      for (const std::string& text : waiting) message_(text);
    };
    if constexpr (std::is_void_v<std::invoke_result_t<Body>>) {
      body();
      say_unlocked();
    } else {
      auto result = body();
      say_unlocked();
      return result;
    }
  }

  Stats stats_now() {
    Stats stats;
    for (auto& entry : entries_) stats.records += read(entry) != nullptr ? 1 : 0;
    stats.path = path_;
    stats.system = system_;
    stats.skipped_lines = static_cast<size_t>(skipped_);
    stats.writable = why_.empty();
    stats.why = why_;
    return stats;
  }

  void say(const std::string& text) {
    if (message_) waiting_.push_back("octile: " + text);
  }

  Result<void> attach() {
    if (directory_.empty()) return Error{Errc::io, "no directory is named for the store"};
    if (Result<void> made = prepare_directory(directory_); !made) return made;
    path_ = directory_ + "/store.jsonl";
    if (Result<FileState> file = file_state(path_, Owner::me); !file) {
      path_.clear();
      return file.error();
    }
    return may_append(directory_, path_);
  }

  void read_system() {
    system_ = environment("OCTILE_SYSTEM_STORE");
    if (system_.empty()) return;
    const Result<FileState> file = file_state(system_, Owner::any);
    const Result<Newest> newest = file ? read_newest(system_, 0, file->size, Owner::any) : file.error();
    if (newest && file->size >= 0) {
      const std::string& bytes = newest->bytes;
      take_lines(bytes, system_);
      if (!bytes.empty() && bytes.back() != '\n') take_tail(bytes, system_);
    } else {
      say("no system store: " + (newest ? system_ + " does not exist" : newest.error().message));
      system_.clear();
    }
    lines_ = 0;
  }

  // Lines read twice do no harm, so a file that was replaced or cut is read again from its start.
  void read_new() {
    if (path_.empty()) return;
    const Result<FileState> file = file_state(path_, Owner::me);
    if (!file || *file == seen_) return;
    const bool continued = file->device == seen_.device && file->inode == seen_.inode && file->size >= end_;
    if (!continued) end_ = torn_ = lines_ = 0;
    if (file->size < 0) {
      seen_ = *file;
      return;
    }
    const Result<Newest> newest = read_newest(path_, end_, file->size, Owner::me);
    if (!newest) {
      if (why_.empty()) say("the store is not read: " + newest.error().message);
      return;
    }
    const auto& [from, bytes] = *newest;
    seen_ = *file;
    end_ = from + take_lines(bytes, path_);
    // Without its newline it is either torn or still being written: read now if it is whole, else counted once and
    // looked at again when the file has grown.
    if (end_ < from + static_cast<int64_t>(bytes.size()) && torn_ != end_ + 1) {
      torn_ = end_ + 1;
      take_tail(bytes, path_);
    }
  }

  int64_t take_lines(std::string_view bytes, const std::string& path) {
    size_t start = 0;
    for (size_t end = 0; (end = bytes.find('\n', start)) != std::string_view::npos; start = end + 1) {
      take_or_skip(bytes.substr(start, end - start), path);
    }
    return static_cast<int64_t>(start);
  }

  void take_tail(std::string_view bytes, const std::string& path) {
    take_or_skip(bytes.substr(bytes.rfind('\n') + 1), path);  // npos + 1 is 0
  }

  void take_or_skip(std::string_view line, const std::string& path) {
    ++lines_;
    if (line.empty()) return;
    if (Result<void> taken = take(line); !taken) {
      skip(path + ", line " + std::to_string(lines_) + ": " + taken.error().message);
    }
  }

  Result<void> take(std::string_view line) {
    Result<Record> head = head_of_line(line);
    if (!head) return head.error();
    const auto [entry, is_new] = entries_.try_emplace(head->key);
    entry->second.lines.emplace_back(line);
    if (!is_new) return {};
    by_family_[head->family].push_back(&*entry);
    by_problem_[head->key.problem].push_back(&*entry);
    return {};
  }

  void skip(const std::string& what) {
    if (skipped_++ == 0) say("the store has damaged or foreign lines, they are skipped; " + what);
  }

  const Record* read(Entries::value_type& keyed) {
    Entry& entry = keyed.second;
    if (entry.lines.empty()) return entry.record;
    Record merged = entry.record != nullptr ? *entry.record : Record();
    std::unordered_map<std::string, size_t> places;
    for (const Timing& timing : merged.timings) places.emplace(timing.config, places.size());
    bool any = entry.record != nullptr;
    for (const std::string& line : entry.lines) {
      Result<Record> record = from_line(line);
      any = any || record;
      if (record) merge(merged, *std::move(record), places);
      else skip(keyed.first.problem + ": " + record.error().message);
    }
    entry.lines.clear();
    if (any) entry.record = &records_.emplace_back(std::move(merged));
    return entry.record;
  }

  bool write(const std::string& line) {
    if (path_.empty()) return false;
    Result<Appended> done = append_line(path_, line);
    // The directory may have been removed since. Not tried again after a full disk: that would only leave torn lines.
    const bool gone = !done && ::access(directory_.c_str(), F_OK) != 0;
    if (gone && prepare_directory(directory_)) done = append_line(path_, line);
    if (!done) {
      if (why_.empty()) say("tuning is kept in memory only: " + done.error().message);
      why_ = done.error().message;
      return false;
    }
    why_.clear();
    written_to_ = done->to;
    if (done->from == end_) end_ = done->to;
    return true;
  }

  std::mutex mutex_;
  std::string directory_, path_, system_, why_;
  Message message_;
  std::vector<std::string> waiting_;  // to be said
  Entries entries_;
  Index by_family_, by_problem_;
  std::deque<Record> records_;  // all ever handed out
  FileState seen_;
  int64_t end_ = 0;         // of the last whole line that was read
  int64_t written_to_ = 0;  // the end of the last line that was written
  int64_t torn_ = 0;        // one behind the offset of the torn end that was looked at last; 0: none
  int64_t lines_ = 0;
  int64_t skipped_ = 0;
};

Store::Store(std::unique_ptr<State> state) : state_(std::move(state)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Store Store::open(std::string directory, Message message) {
  Store store = open_silently(std::move(directory), std::move(message));
  store.say_what_waits();
  return store;
}
Store Store::open_silently(std::string directory, Message message) {
  return Store(std::make_unique<State>(std::move(directory), std::move(message)));
}
void Store::say_what_waits() const { state_->say_what_waits(); }

const Record* Store::find(const Key& key) const { return state_->find(key); }

std::vector<const Record*> Store::family(const Key& like, std::string_view family) const {
  return state_->select(state_->by_family(), std::string(family), [&](const Key& key) {
    return key.facts == like.facts && key.cpu == like.cpu && key.isa == like.isa && key.threads == like.threads;
  });
}

std::vector<const Record*> Store::other_facts(const Key& like) const {
  std::vector<const Record*> records = state_->select(state_->by_problem(), like.problem, [&](const Key& key) {
    return key.facts != like.facts && key.cpu == like.cpu && key.isa == like.isa && key.threads == like.threads;
  });
  std::stable_sort(records.begin(), records.end(), [&](const Record* a, const Record* b) {
    return common_beginning(a->key.facts, like.facts) > common_beginning(b->key.facts, like.facts);
  });
  return records;
}

// An identity is written from the general to the particular (vendor, family, model, caches), so the longest common
// beginning is the nearest relative.
std::vector<const Record*> Store::other_cpus(const Key& like) const {
  std::vector<const Record*> records = state_->select(state_->by_problem(), like.problem, [&](const Key& key) {
    return key.facts == like.facts && key.cpu != like.cpu && key.isa == like.isa && key.threads == like.threads;
  });
  std::stable_sort(records.begin(), records.end(), [&](const Record* a, const Record* b) {
    return common_beginning(a->key.cpu, like.cpu) > common_beginning(b->key.cpu, like.cpu);
  });
  return records;
}

bool Store::append(const Record& record) { return state_->append(record); }
void Store::refresh() { state_->refresh(); }
Store::Stats Store::stats() const { return state_->stats(); }
Result<void> Store::clear() { return state_->clear(); }

const Record* nearest(std::span<const Record* const> records, std::span<const int64_t> sizes) {
  const Record* best = nullptr;
  double min_distance = std::numeric_limits<double>::infinity();
  for (const Record* record : records) {
    if (record->sizes.size() != sizes.size()) continue;
    double distance = 0;
    for (size_t i = 0; i < sizes.size(); ++i) {
      const auto logarithm = [](int64_t size) { return std::log(static_cast<double>(std::max<int64_t>(1, size))); };
      const double difference = logarithm(record->sizes[i]) - logarithm(sizes[i]);
      distance += difference * difference;
    }
    if (distance < min_distance) {
      min_distance = distance;
      best = record;
    }
  }
  return best;
}

}  // namespace octile::tuner
