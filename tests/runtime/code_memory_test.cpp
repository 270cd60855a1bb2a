// Slabs are sealed: never writable and executable at once, never writable again, given back with the last kernel.
#include "machine/code_memory.hpp"

#include <gtest/gtest.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "../support/qemu_user.hpp"
#include "in_child.hpp"

namespace octile::runtime {
namespace {

// A function that returns the number it was made for; `padding` more bytes make it any size.
codegen::Code returns(uint32_t number, size_t padding = 0) {
#if defined(__x86_64__)
  const uint8_t text[] = {0xB8, uint8_t(number), uint8_t(number >> 8), uint8_t(number >> 16), uint8_t(number >> 24),
                          0xC3};
#elif defined(__aarch64__)
  const uint32_t text[] = {0x52800000 | (number & 0xFFFF) << 5, 0x72A00000 | (number >> 16) << 5, 0xD65F03C0};
#endif
  codegen::Code code;
  code.bytes.assign(sizeof text + padding, 0xCC);
  std::memcpy(code.bytes.data(), text, sizeof text);
  return code;
}

uint32_t call(std::span<const uint8_t> code) {
  return reinterpret_cast<uint32_t (*)()>(reinterpret_cast<uintptr_t>(code.data()))();
}

std::shared_ptr<const CodeSlab> sealed(const std::vector<codegen::Code>& codes) {
  std::vector<const codegen::Code*> batch;
  for (const codegen::Code& code : codes) batch.push_back(&code);
  return seal(batch).value();
}

std::string permissions_of(const void* address) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    unsigned long first = 0, last = 0;
    char permissions[5] = {};
    if (sscanf(line.c_str(), "%lx-%lx %4s", &first, &last, permissions) != 3) continue;
    const auto wanted = reinterpret_cast<uintptr_t>(address);
    if (wanted >= first && wanted < last) return permissions;
  }
  return "unmapped";
}

TEST(CodeMemory, KernelsOfABatchRunAndAreAligned) {
  const auto slab = sealed({returns(1), returns(22, 100), returns(333)});
  ASSERT_EQ(slab->count(), 3u);
  const uint32_t expected[] = {1, 22, 333};
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(call(slab->kernel(i)), expected[i]);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(slab->kernel(i).data()) % 64, 0u);
  }
  EXPECT_EQ(slab->kernel(1).size(), returns(22, 100).bytes.size());
  EXPECT_EQ(slab->bytes() % size_t(sysconf(_SC_PAGESIZE)), 0u);
}

TEST(CodeMemory, ReadAndExecuteOnlyAndStaysSo) {
  const auto first = sealed({returns(1)});
  EXPECT_EQ(permissions_of(first->data()), "r-xp");
  std::vector<std::shared_ptr<const CodeSlab>> more;
  for (uint32_t i = 0; i < 100; ++i) {
    more.push_back(sealed({returns(i)}));
    ASSERT_EQ(permissions_of(first->data()), "r-xp");
    ASSERT_EQ(permissions_of(more.back()->data()), "r-xp");
  }
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) EXPECT_EQ(line.find(" rwx"), std::string::npos) << line;
}

TEST(CodeMemory, GivenBackWithTheLastOwner) {
  auto slab = sealed({returns(1, 1 << 20)});
  const uint8_t* address = slab->data();
  auto second = slab;
  slab.reset();
  EXPECT_EQ(permissions_of(address), "r-xp");
  second.reset();
  EXPECT_EQ(permissions_of(address), "unmapped");
}

// Code that lay there before, and may still be in an instruction cache, must not run.
TEST(CodeMemory, NewCodeRunsAtAnAddressUsedBefore) {
  std::set<const uint8_t*> before;
  int used_again = 0;
  for (uint32_t i = 0; i < 1000; ++i) {
    const auto slab = sealed({returns(i)});
    used_again += !before.insert(slab->data()).second;
    ASSERT_EQ(call(slab->kernel(0)), i);
  }
  if (!used_again && test::under_qemu_user()) GTEST_SKIP() << "qemu-user gives every mapping a new address";
  EXPECT_GT(used_again, 0) << "no address was used twice: nothing was shown";
}

TEST(CodeMemory, EmptyBatchIsAnError) {
  const codegen::Code nothing;
  const codegen::Code* const batch[] = {&nothing};
  EXPECT_EQ(seal({}).error().code, Errc::internal);
  EXPECT_EQ(seal(batch).error().code, Errc::internal);
}

// A slab that kept a file open would end here.
TEST(CodeMemory, TwoThousandSlabsWith64Files) {
  EXPECT_TRUE(in_child([] {
    const rlimit files{64, 64};
    if (setrlimit(RLIMIT_NOFILE, &files)) return false;
    std::vector<std::shared_ptr<const CodeSlab>> slabs;
    for (uint32_t i = 0; i < 2000; ++i) slabs.push_back(sealed({returns(i)}));
    for (uint32_t i = 0; i < 2000; ++i)
      if (call(slabs[i]->kernel(0)) != i) return false;
    return true;
  }));
}

// Refuses, with EACCES, calls of mprotect and mmap whose protection has all of these bits.
bool forbid_protection(uint32_t bits) {
  const auto argument_2 = uint32_t(offsetof(seccomp_data, args) + 2 * sizeof(uint64_t));
  sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, argument_2),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, bits, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog filter{uint16_t(std::size(program)), program};
  return !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) && !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

constexpr const char* no_filters = "qemu-user refuses seccomp filters: they would see its own system calls";

TEST(CodeMemory, WorksWhereWritableAndExecutableIsForbidden) {
  if (test::under_qemu_user()) GTEST_SKIP() << no_filters;
  EXPECT_TRUE(in_child([] {
    if (!forbid_protection(PROT_WRITE | PROT_EXEC)) return false;
    return executable_memory_available() && call(sealed({returns(7)})->kernel(0)) == 7;
  }));
}

TEST(CodeMemory, AnErrorInWordsWhereExecutableIsForbidden) {
  if (test::under_qemu_user()) GTEST_SKIP() << no_filters;
  EXPECT_TRUE(in_child([] {
    if (!forbid_protection(PROT_EXEC)) return false;
    const auto tried = try_executable_memory();
    return !tried && !executable_memory_available() && tried.error().code == Errc::unsupported &&
           tried.error().message.starts_with("executable memory: sealing of 4096 bytes: Permission denied");
  }));
}

TEST(CodeMemory, AnErrorWhereNoMemoryIsLeft) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer's shadow memory is larger than any RLIMIT_AS";
#endif
  if (test::under_qemu_user())
    GTEST_SKIP() << "qemu-user keeps RLIMIT_AS from the kernel: it would be a limit of its own";
  EXPECT_TRUE(in_child([] {
    const codegen::Code large = returns(1, 64 << 20);
    const codegen::Code* const batch[] = {&large};
    rlimit space{};
    std::ifstream statm("/proc/self/statm");
    statm >> space.rlim_cur;
    space.rlim_cur = space.rlim_cur * rlim_t(sysconf(_SC_PAGESIZE)) + (1 << 20);
    space.rlim_max = space.rlim_cur;
    if (setrlimit(RLIMIT_AS, &space)) return false;
    const auto slab = seal(batch);
    return !slab && slab.error().code == Errc::out_of_memory;
  }));
}

TEST(CodeMemory, PerfMapLine) {
  EXPECT_TRUE(in_child([] {
    const std::string path = "/tmp/perf-" + std::to_string(getpid()) + ".map";
    const bool appended = append_perf_map("octile_first", reinterpret_cast<void*>(0x1000), 0x40) &&
                          append_perf_map("octile_second", reinterpret_cast<void*>(0x2000), 0x80);
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    unlink(path.c_str());
    // Somebody else's link under that name is not followed.
    if (symlink("/tmp/octile_perf_map_target", path.c_str())) return false;
    const bool refused = !append_perf_map("octile_third", nullptr, 1);
    unlink(path.c_str());
    return appended && refused && text.str() == "1000 40 octile_first\n2000 80 octile_second\n";
  }));
}

}  // namespace
}  // namespace octile::runtime
