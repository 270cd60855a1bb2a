// Workspace for runs that bring none: memory of the calling thread, kept from run to run.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace octile::runtime {

struct ArenaMemory;

// A run takes the memory away from its thread and gives it back at its end. So a run inside another one (the thread of
// a caller's pool helps with other work while it waits) finds none there and makes its own; so does a run that the
// thread's or the program's last destructors call. It may end on another thread than it began on (fibers): that one
// then keeps the memory.
class BorrowedArena {
 public:
  explicit BorrowedArena(int64_t bytes);
  ~BorrowedArena();
  BorrowedArena(const BorrowedArena&) = delete;
  BorrowedArena& operator=(const BorrowedArena&) = delete;

  bool large_enough() const;  // false: out of memory
  std::span<std::byte> bytes() const;

 private:
  int64_t needed_;
  std::unique_ptr<ArenaMemory> memory_;  // of at least so many bytes; null: none needed, or out of memory
};

}  // namespace octile::runtime
