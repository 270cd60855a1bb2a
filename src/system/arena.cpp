#include "system/arena.hpp"

#include <new>
#include <utility>

#include "system/aligned_bytes.hpp"

namespace octile::runtime {

struct ArenaMemory {
  AlignedBytes data;
  int64_t bytes = 0;
};

namespace {

// Neither has a destructor, so both can be read after the thread's destructors have run.
constinit thread_local ArenaMemory* kept = nullptr;  // between runs
constinit thread_local bool keeps_nothing = false;   // the thread's destructors have run: nobody would free it

struct FreedWithTheThread {
  ~FreedWithTheThread() {
    keeps_nothing = true;
    delete std::exchange(kept, nullptr);
  }
  void begin() const {}  // a thread's object is made when it is first used
};
// A thread that runs for the first time in the destructor of a pthread key comes too late for this one and loses its
// arena. A key of our own would free it, and would be called after dlclose in a library that is no longer there.
thread_local const FreedWithTheThread freed_with_the_thread;

std::unique_ptr<ArenaMemory> made(int64_t bytes) {
  std::unique_ptr<ArenaMemory> memory(new (std::nothrow) ArenaMemory{aligned_bytes(bytes), bytes});
  if (memory && !memory->data) memory.reset();
  return memory;
}

void keep(std::unique_ptr<ArenaMemory> memory) {
  if (keeps_nothing || (kept && kept->bytes >= memory->bytes)) return;
  freed_with_the_thread.begin();
  delete std::exchange(kept, memory.release());
}

}  // namespace

BorrowedArena::BorrowedArena(int64_t bytes) : needed_(bytes) {
  if (bytes == 0) return;
  memory_.reset(std::exchange(kept, nullptr));
  if (memory_ && memory_->bytes >= bytes) return;
  memory_.reset();  // before, not beside, what takes its place
  memory_ = made(bytes);
}

BorrowedArena::~BorrowedArena() {
  if (memory_) keep(std::move(memory_));
}

bool BorrowedArena::large_enough() const { return needed_ == 0 || memory_; }

std::span<std::byte> BorrowedArena::bytes() const {
  if (!memory_) return {};
  return {reinterpret_cast<std::byte*>(memory_->data.get()), size_t(memory_->bytes)};
}

}  // namespace octile::runtime
