// A pointer that many threads follow and one at a time replaces. Readers take no lock and never wait: two additions to
// a counter that few share. A writer frees what it replaced when no reader can hold it any more.
#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

#include "system/bounded_spin.hpp"

namespace octile::runtime {

template <class T> class ReadCopy {
 public:
  explicit ReadCopy(std::unique_ptr<T> first) : current_(first.release()) {}
  ~ReadCopy() { delete current_.load(); }
  ReadCopy(const ReadCopy&) = delete;
  ReadCopy& operator=(const ReadCopy&) = delete;

  template <class Body> auto read(Body body) const {  // body(T&): what it returns must not point into T
    const Guard guard(stripes_[stripe()].readers[epoch_.load() & 1]);
    return body(*current_.load());
  }
  T& mine() const { return *current_.load(); }  // of the writer, who holds the writers' lock

  // Waits for the readers that are inside: two epochs, so that those who come meanwhile do not keep it waiting. A
  // reader may count itself in an epoch that has passed since it looked; hence both are waited for.
  void replace(std::unique_ptr<T> next) {
    const std::unique_ptr<T> old(current_.exchange(next.release()));
    for (int i = 0; i < 2; ++i) {
      const uint32_t passed = epoch_.fetch_add(1) & 1;
      for (const Stripe& s : stripes_) wait_until_left(s.readers[passed]);
    }
  }

 private:
  static constexpr size_t stripe_count = 16;
  struct alignas(64) Stripe {
    std::array<std::atomic<int64_t>, 2> readers{};
  };
  class Guard {
   public:
    explicit Guard(std::atomic<int64_t>& readers) : readers_(readers) { readers_.fetch_add(1); }
    ~Guard() { readers_.fetch_sub(1); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    std::atomic<int64_t>& readers_;
  };
  // Readers stay for nanoseconds and say nothing when they leave; one may have lost its core, so the writer sleeps.
  static void wait_until_left(const std::atomic<int64_t>& readers) {
    constexpr auto max_wait = std::chrono::microseconds(50);
    BoundedSpin spin(max_wait);
    while (readers.load() != 0)
      if (!spin.again()) std::this_thread::sleep_for(max_wait);
  }
  static size_t stripe() {
    static thread_local const size_t mine = std::hash<std::thread::id>{}(std::this_thread::get_id()) % stripe_count;
    return mine;
  }

  std::atomic<T*> current_;
  std::atomic<uint32_t> epoch_{0};
  mutable std::array<Stripe, stripe_count> stripes_{};
};

}  // namespace octile::runtime
