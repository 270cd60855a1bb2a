#include "machine/code_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace octile::runtime {
namespace {

constexpr size_t kernel_alignment = 64;

size_t rounded_up(size_t value, size_t multiple) { return (value + multiple - 1) / multiple * multiple; }

Error memory_error(const char* step, size_t bytes, int error) {
  const bool none_left = error == ENOMEM || error == EAGAIN;
  return {none_left ? Errc::out_of_memory : Errc::unsupported,
          std::string("executable memory: ") + step + " of " + std::to_string(bytes) +
              " bytes: " + std::strerror(error) +
              (none_left ? "" : "; a policy of this system (seccomp, SELinux, PR_SET_MDWE) forbids generated code")};
}

}  // namespace

CodeSlab::~CodeSlab() {
  if (data_) munmap(data_, bytes_);
}

Result<std::shared_ptr<const CodeSlab>> seal(std::span<const codegen::Code* const> batch) {
  size_t used = 0;
  for (const codegen::Code* code : batch) used = rounded_up(used, kernel_alignment) + code->bytes.size();
  if (!used) return Error{Errc::internal, "executable memory: a batch without code bytes"};
  const size_t bytes = rounded_up(used, size_t(sysconf(_SC_PAGESIZE)));
  std::shared_ptr<CodeSlab> slab(new CodeSlab);  // before the mapping: it owns that even where a later step fails
  slab->kernels_.reserve(batch.size());
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return memory_error("mapping", bytes, errno);
  slab->data_ = static_cast<uint8_t*>(memory), slab->bytes_ = bytes;

  size_t offset = 0;
  for (const codegen::Code* code : batch) {
    offset = rounded_up(offset, kernel_alignment);
    std::memcpy(slab->data_ + offset, code->bytes.data(), code->bytes.size());
    slab->kernels_.emplace_back(slab->data_ + offset, code->bytes.size());
    offset += code->bytes.size();
  }
  if (mprotect(memory, bytes, PROT_READ | PROT_EXEC)) return memory_error("sealing", bytes, errno);
  // Does nothing on x86; on AArch64 the instruction cache may hold older code of these addresses.
  __builtin___clear_cache(static_cast<char*>(memory), static_cast<char*>(memory) + bytes);
  return std::shared_ptr<const CodeSlab>(std::move(slab));
}

Result<std::shared_ptr<const CodeSlab>> seal(const codegen::Room& room, std::span<const codegen::KernelKey> keys) {
  std::vector<codegen::Code> codes;
  std::vector<const codegen::Code*> batch;
  for (const auto& key : keys) {
    auto code = room.generate(key);
    if (!code) return code.error();
    codes.push_back(*std::move(code));
  }
  for (const auto& code : codes) batch.push_back(&code);
  return seal(batch);
}

Result<void> try_executable_memory() {
  codegen::Code code;
  code.bytes.assign(kernel_alignment, 0);
  const codegen::Code* const batch[] = {&code};
  auto slab = seal(batch);
  if (!slab) return slab.error();
  return {};
}

Result<void> append_perf_map(std::string_view name, const void* address, size_t bytes) {
  const std::string path = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  // O_NOFOLLOW: /tmp is everybody's, the name is guessable. One write per line: O_APPEND keeps lines of threads whole.
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (file < 0) return Error{Errc::io, "perf map: " + path + ": " + std::strerror(errno)};
  char range[48];
  std::snprintf(range, sizeof range, "%zx %zx ", reinterpret_cast<size_t>(address), bytes);
  const std::string line = range + std::string(name) + '\n';
  const bool written = write(file, line.data(), line.size()) == ssize_t(line.size());
  const int error = errno;
  close(file);
  if (!written) return Error{Errc::io, "perf map: " + path + ": " + std::strerror(error)};
  return {};
}

}  // namespace octile::runtime
