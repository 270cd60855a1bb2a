// operator new that fails when it is told to: what malloc returning null is to C++.
#include <cstdlib>
#include <new>

namespace {
thread_local long left = -1;
thread_local bool failed = false;
}  // namespace

extern "C" void fail_allocation(long after) { left = after, failed = false; }
extern "C" int allocation_failed() { return failed; }

void* operator new(std::size_t size) {
  if (left == 0) failed = true;
  if (left >= 0 && left-- == 0) throw std::bad_alloc();
  if (void* memory = std::malloc(size ? size : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
