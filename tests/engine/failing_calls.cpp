// Symbols of the program come before those of the C library: what octile, linked into it, calls is found here.
#include "failing_calls.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace octile::test {
namespace {

std::atomic<Kind> failing{Kind::memory};
std::atomic<long> left{-1};
std::atomic<bool> counted{false}, lasts{false}, has_failed{false};

bool fails(Kind kind) {
  if (!counted || kind != failing || left < 0) return false;
  if (has_failed) return lasts;
  if (left.fetch_sub(1) > 0) return false;
  left = 0;
  return !has_failed.exchange(true);
}

template <class Function> Function* next(const char* symbol) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, symbol));
}

int refuse(int error) {
  errno = error;
  return -1;
}

void* allocated(size_t size, size_t alignment) {
  if (fails(Kind::memory)) return nullptr;
  static auto* const aligned = next<void*(size_t, size_t)>("aligned_alloc");
  const size_t whole = (size ? size + alignment - 1 : alignment) / alignment * alignment;
  return alignment > alignof(std::max_align_t) ? aligned(alignment, whole) : std::malloc(size ? size : 1);
}
void* or_throw(void* memory) { return memory ? memory : throw std::bad_alloc(); }

}  // namespace

const char* name(Kind kind) {
  static constexpr const char* names[] = {"memory", "mmap",   "mprotect", "open",  "read",       "write",
                                          "fsync",  "rename", "thread",   "child", "descriptor", "look",
                                          "close",  "remove", "mkdir",    "poll",  "random",     "affinity"};
  return names[size_t(kind)];
}

void fail_call(Kind kind, long after, bool lasting) {
  failing = kind, lasts = lasting, has_failed = false;
  left = after;
}
bool call_has_failed() { return has_failed; }

Counted::Counted() { counted = true; }
Counted::~Counted() { counted = false; }

}  // namespace octile::test

using octile::test::allocated, octile::test::or_throw, octile::test::fails, octile::test::Kind, octile::test::next;
using octile::test::refuse;

void* operator new(std::size_t size) { return or_throw(allocated(size, 1)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocated(size, 1); }
void* operator new(std::size_t size, std::align_val_t to) { return or_throw(allocated(size, std::size_t(to))); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the C library's begin with two underscores
extern "C" {

void* aligned_alloc(size_t alignment, size_t size) noexcept {
  static auto* const real = next<void*(size_t, size_t)>("aligned_alloc");
  return fails(Kind::memory) ? nullptr : real(alignment, size);
}
void* mmap(void* address, size_t bytes, int protection, int flags, int file, off_t offset) noexcept {
  static auto* const real = next<decltype(mmap)>("mmap");
  if (!fails(Kind::mmap)) return real(address, bytes, protection, flags, file, offset);
  errno = ENOMEM;
  return MAP_FAILED;
}
int mprotect(void* address, size_t bytes, int protection) noexcept {
  static auto* const real = next<decltype(mprotect)>("mprotect");
  return fails(Kind::mprotect) ? refuse(ENOMEM) : real(address, bytes, protection);
}
int open(const char* path, int flags, ...) {
  static auto* const real = next<int(const char*, int, ...)>("open");
  va_list arguments;
  va_start(arguments, flags);
  const auto mode = va_arg(arguments, unsigned);  // garbage that nobody reads where there is none
  va_end(arguments);
  return fails(Kind::open) ? refuse(EMFILE) : real(path, flags, mode);
}
int openat(int directory, const char* path, int flags, ...) {
  static auto* const real = next<int(int, const char*, int, ...)>("openat");
  va_list arguments;
  va_start(arguments, flags);
  const auto mode = va_arg(arguments, unsigned);
  va_end(arguments);
  return fails(Kind::open) ? refuse(EMFILE) : real(directory, path, flags, mode);
}
ssize_t read(int file, void* to, size_t bytes) {
  static auto* const real = next<decltype(read)>("read");
  return fails(Kind::read) ? refuse(EIO) : real(file, to, bytes);
}
ssize_t pread(int file, void* to, size_t bytes, off_t at) {
  static auto* const real = next<decltype(pread)>("pread");
  return fails(Kind::read) ? refuse(EIO) : real(file, to, bytes, at);
}
ssize_t write(int file, const void* from, size_t bytes) {
  static auto* const real = next<decltype(write)>("write");
  return fails(Kind::write) ? refuse(ENOSPC) : real(file, from, bytes);
}
int fsync(int file) {
  static auto* const real = next<decltype(fsync)>("fsync");
  return fails(Kind::fsync) ? refuse(EIO) : real(file);
}
int fdatasync(int file) {
  static auto* const real = next<decltype(fdatasync)>("fdatasync");
  return fails(Kind::fsync) ? refuse(EIO) : real(file);
}
int rename(const char* from, const char* to) noexcept {
  static auto* const real = next<decltype(rename)>("rename");
  return fails(Kind::rename) ? refuse(EACCES) : real(from, to);
}
int renameat(int from_directory, const char* from, int to_directory, const char* to) noexcept {
  static auto* const real = next<decltype(renameat)>("renameat");
  return fails(Kind::rename) ? refuse(EACCES) : real(from_directory, from, to_directory, to);
}
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*), void* argument) noexcept {
  static auto* const real = next<decltype(pthread_create)>("pthread_create");
  return fails(Kind::thread) ? EAGAIN : real(thread, attributes, body, argument);
}
int clone(int (*body)(void*), void* stack, int flags, void* argument, ...) noexcept {
  static auto* const real = next<int(int (*)(void*), void*, int, void*, ...)>("clone");
  return fails(Kind::child) ? refuse(EAGAIN) : real(body, stack, flags, argument);
}
pid_t fork() noexcept {
  static auto* const real = next<pid_t()>("fork");
  return fails(Kind::child) ? refuse(EAGAIN) : real();
}
// Six arguments are read however many there are, which the address sanitizer would not have.
__attribute__((no_sanitize("address"))) long syscall(long number, ...) noexcept {
  static auto* const real = next<long(long, ...)>("syscall");
  va_list list;
  va_start(list, number);
  long a[6];  // as many as a call can have: garbage that nobody reads behind its own
  for (long& argument : a) argument = va_arg(list, long);
  va_end(list);
  if (number == SYS_clone && fails(Kind::child)) return refuse(EAGAIN);
  if (number == SYS_pidfd_open && fails(Kind::descriptor)) return refuse(EMFILE);
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
int posix_memalign(void** memory, size_t alignment, size_t size) noexcept {
  static auto* const real = next<decltype(posix_memalign)>("posix_memalign");
  return fails(Kind::memory) ? ENOMEM : real(memory, alignment, size);
}
FILE* fopen(const char* path, const char* mode) {
  static auto* const real = next<decltype(fopen)>("fopen");
  if (!fails(Kind::open)) return real(path, mode);
  errno = EMFILE;
  return nullptr;
}
int stat(const char* path, struct stat* found) noexcept {
  static auto* const real = next<int(const char*, struct stat*)>("stat");
  return fails(Kind::look) ? refuse(EACCES) : real(path, found);
}
int lstat(const char* path, struct stat* found) noexcept {
  static auto* const real = next<int(const char*, struct stat*)>("lstat");
  return fails(Kind::look) ? refuse(EACCES) : real(path, found);
}
int fstat(int file, struct stat* found) noexcept {
  static auto* const real = next<int(int, struct stat*)>("fstat");
  return fails(Kind::look) ? refuse(EIO) : real(file, found);
}
int fstatat(int directory, const char* path, struct stat* found, int flags) noexcept {
  static auto* const real = next<int(int, const char*, struct stat*, int)>("fstatat");
  return fails(Kind::look) ? refuse(EACCES) : real(directory, path, found, flags);
}
int access(const char* path, int mode) noexcept {
  static auto* const real = next<int(const char*, int)>("access");
  return fails(Kind::look) ? refuse(EACCES) : real(path, mode);
}
int faccessat(int directory, const char* path, int mode, int flags) noexcept {
  static auto* const real = next<int(int, const char*, int, int)>("faccessat");
  return fails(Kind::look) ? refuse(EACCES) : real(directory, path, mode, flags);
}
off_t lseek(int file, off_t offset, int from) noexcept {
  static auto* const real = next<decltype(lseek)>("lseek");
  return fails(Kind::look) ? refuse(EIO) : real(file, offset, from);
}
int close(int file) {  // closed all the same, as Linux does it
  static auto* const real = next<decltype(close)>("close");
  return fails(Kind::close) ? (real(file), refuse(EIO)) : real(file);
}
int unlinkat(int directory, const char* path, int flags) noexcept {
  static auto* const real = next<decltype(unlinkat)>("unlinkat");
  return fails(Kind::remove) ? refuse(EACCES) : real(directory, path, flags);
}
int remove(const char* path) noexcept {
  static auto* const real = next<int(const char*)>("remove");
  return fails(Kind::remove) ? refuse(EACCES) : real(path);
}
int mkdir(const char* path, mode_t mode) noexcept {
  static auto* const real = next<int(const char*, mode_t)>("mkdir");
  return fails(Kind::mkdir) ? refuse(EACCES) : real(path, mode);
}
int poll(pollfd* files, nfds_t count, int timeout) {
  static auto* const real = next<int(pollfd*, nfds_t, int)>("poll");
  return fails(Kind::poll) ? refuse(ENOMEM) : real(files, count, timeout);
}
ssize_t getrandom(void* to, size_t bytes, unsigned flags) {
  static auto* const real = next<ssize_t(void*, size_t, unsigned)>("getrandom");
  return fails(Kind::random) ? refuse(EAGAIN) : real(to, bytes, flags);
}
int sched_getaffinity(pid_t thread, size_t bytes, cpu_set_t* cpus) noexcept {
  static auto* const real = next<int(pid_t, size_t, cpu_set_t*)>("sched_getaffinity");
  return fails(Kind::affinity) ? refuse(EINVAL) : real(thread, bytes, cpus);
}

}  // extern "C"
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
