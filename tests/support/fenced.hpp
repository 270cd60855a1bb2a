// Values between two unreadable pages, touching one of them: a byte read or written too far on that side is a fault.
#pragma once
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace octile::test {

enum class Touches : uint8_t { page_after, page_before };

template <class T> class Fenced {
 public:
  explicit Fenced(size_t count, Touches touches = Touches::page_after) : count_(count) {
    const size_t page = Fenced::page(), inside = (count * sizeof(T) + page - 1) / page * page;
    bytes_ = inside + 2 * page;
    void* map = mmap(nullptr, bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED) std::abort();
    map_ = static_cast<uint8_t*>(map);
    if (inside != 0 && mprotect(map_ + page, inside, PROT_READ | PROT_WRITE) != 0) std::abort();
    begin_ = map_ + page + (touches == Touches::page_after ? inside - count * sizeof(T) : 0);
  }
  ~Fenced() {
    if (map_) munmap(map_, bytes_);
  }
  Fenced(Fenced&& other) noexcept
      : map_(std::exchange(other.map_, nullptr)), begin_(other.begin_), bytes_(other.bytes_), count_(other.count_) {}
  Fenced& operator=(Fenced&& other) noexcept {
    std::swap(map_, other.map_), std::swap(begin_, other.begin_);
    std::swap(bytes_, other.bytes_), std::swap(count_, other.count_);
    return *this;
  }

  void read_only() {
    if (bytes_ > 2 * page() && mprotect(map_ + page(), bytes_ - 2 * page(), PROT_READ) != 0) std::abort();
  }

  // The whole mapping, pages of the fence included: the caller unmaps it.
  std::pair<void*, size_t> release() { return {std::exchange(map_, nullptr), bytes_}; }

  T* data() const { return reinterpret_cast<T*>(begin_); }
  size_t size() const { return count_; }
  T& operator[](size_t i) const { return data()[i]; }
  T* begin() const { return data(); }
  T* end() const { return data() + count_; }

 private:
  static size_t page() { return size_t(sysconf(_SC_PAGESIZE)); }

  uint8_t *map_, *begin_;
  size_t bytes_, count_;
};

}  // namespace octile::test
