#include "system/per_process.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <new>

namespace octile::runtime {
namespace {

// Where the kernel wipes no pages: a pid, which a child in another PID namespace may share with its parent.
constexpr uint64_t pids = uint64_t{1} << 63;

std::atomic<uint64_t> no_page{0};  // an address that no mapping has

}  // namespace

// Some emulators answer every advice with success and heed none.
bool ProcessNumber::wiped_by_fork(void* page, size_t bytes) const {
  constexpr int unknown_advice = -1;
  return advise_(page, bytes, unknown_advice) != 0 && advise_(page, bytes, MADV_WIPEONFORK) == 0;
}

// Never unmapped: threads may run plans until the process ends, after the destructors of static objects too.
std::atomic<uint64_t>* ProcessNumber::map_page() {
  const auto bytes = size_t(sysconf(_SC_PAGESIZE));
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  std::atomic<uint64_t>* made = &no_page;
  if (memory != MAP_FAILED && wiped_by_fork(memory, bytes)) made = new (memory) std::atomic<uint64_t>{0};
  else if (memory != MAP_FAILED) munmap(memory, bytes);
  std::atomic<uint64_t>* first = nullptr;
  if (page_.compare_exchange_strong(first, made)) return made;
  if (made != &no_page) munmap(memory, bytes);
  return first;
}

// A number is drawn before it is written to the page. So what fork() copies has counted every number that anything
// copied with it may bear, whatever other threads do meanwhile, and the child draws another one.
uint64_t ProcessNumber::get() {
  std::atomic<uint64_t>* page = page_.load(std::memory_order_acquire);
  if (!page) page = map_page();
  if (page == &no_page) return pids | uint64_t(getpid());
  uint64_t number = page->load(std::memory_order_acquire);
  if (number) return number;
  const uint64_t drawn = last_.fetch_add(1) + 1;
  return page->compare_exchange_strong(number, drawn) ? drawn : number;
}

uint64_t this_process() {
  static constinit ProcessNumber number(&madvise);
  return number.get();
}

}  // namespace octile::runtime
