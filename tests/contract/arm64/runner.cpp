// contract_runner: runs generated kernels on AArch64, under qemu or on hardware, and compares every byte of C.
//   contract_runner [--cases FOLDER] --all            every room this CPU has; the others are named with the reason
//   contract_runner [--cases FOLDER] --no-skip ROOM   without asking the CPU: SIGILL where an instruction is missing
#include <asm/hwcap.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <span>
#include <string_view>

#include "cases.hpp"
#include "codegen/arguments.hpp"

using octile::codegen::Arguments;
using octile::codegen::Entry;
using octile::contract::Case;
using octile::contract::File;

// Calls entry(arguments) with known values in the 18 registers a caller wants back, and stores what they were after it.
extern "C" void call_with_marked_registers(Entry entry, Arguments* arguments, const uint64_t* before, uint64_t* after);
asm(R"(
  .text
  .global call_with_marked_registers
call_with_marked_registers:
  stp x29, x30, [sp, #-176]!
  stp x19, x20, [sp, #16]
  stp x21, x22, [sp, #32]
  stp x23, x24, [sp, #48]
  stp x25, x26, [sp, #64]
  stp x27, x28, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  str x3, [sp, #160]
  mov x9, x0
  mov x0, x1
  ldp x19, x20, [x2]
  ldp x21, x22, [x2, #16]
  ldp x23, x24, [x2, #32]
  ldp x25, x26, [x2, #48]
  ldp x27, x28, [x2, #64]
  ldp d8, d9, [x2, #80]
  ldp d10, d11, [x2, #96]
  ldp d12, d13, [x2, #112]
  ldp d14, d15, [x2, #128]
  blr x9
  ldr x3, [sp, #160]
  stp x19, x20, [x3]
  stp x21, x22, [x3, #16]
  stp x23, x24, [x3, #32]
  stp x25, x26, [x3, #48]
  stp x27, x28, [x3, #64]
  stp d8, d9, [x3, #80]
  stp d10, d11, [x3, #96]
  stp d12, d13, [x3, #112]
  stp d14, d15, [x3, #128]
  ldp x19, x20, [sp, #16]
  ldp x21, x22, [sp, #32]
  ldp x23, x24, [sp, #48]
  ldp x25, x26, [sp, #64]
  ldp x27, x28, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  ldp x29, x30, [sp], #176
  ret
)");

namespace {

size_t page_size() { return static_cast<size_t>(sysconf(_SC_PAGESIZE)); }

class Fenced {  // a copy of some bytes that ends where an unreadable page begins: one byte too many is a fault
 public:
  explicit Fenced(std::span<const std::byte> bytes) : size_(bytes.size()) {
    const size_t page = page_size();
    length_ = (size_ + page - 1) / page * page + page;
    map_ = static_cast<std::byte*>(mmap(nullptr, length_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(map_ + length_ - page, page, PROT_NONE);
    if (size_ != 0) std::memcpy(begin(), bytes.data(), size_);
  }
  template <class T> explicit Fenced(const std::vector<T>& values) : Fenced(std::as_bytes(std::span(values))) {}
  ~Fenced() { munmap(map_, length_); }
  Fenced(const Fenced&) = delete;
  Fenced& operator=(const Fenced&) = delete;
  std::byte* begin() const { return map_ + length_ - page_size() - size_; }
  template <class T> const T* as() const { return reinterpret_cast<const T*>(begin()); }

 private:
  size_t size_, length_;
  std::byte* map_;
};

class Executable {  // never writable and executable at once
 public:
  explicit Executable(const std::vector<uint8_t>& code) : length_(code.size()) {
    map_ = static_cast<char*>(mmap(nullptr, length_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    std::memcpy(map_, code.data(), length_);
    __builtin___clear_cache(map_, map_ + length_);
    mprotect(map_, length_, PROT_READ | PROT_EXEC);
  }
  ~Executable() { munmap(map_, length_); }
  Executable(const Executable&) = delete;
  Executable& operator=(const Executable&) = delete;
  Entry entry() const { return reinterpret_cast<Entry>(map_); }

 private:
  size_t length_;
  char* map_;
};

bool run(const Case& c, Entry entry, const char* kernel) {
  const Fenced a(c.a), b(c.b), output(c.c), start(c.start), multiplier(c.multiplier), walk(c.walk);
  const Fenced row0(c.row_term[0]), row1(c.row_term[1]), column0(c.column_term[0]), column1(c.column_term[1]);
  Arguments arguments{};
  arguments.a = a.begin();
  arguments.a_stride = c.a_stride;
  arguments.b = b.begin();
  arguments.b_stride = c.b_stride;
  arguments.c = output.begin() + c.c_offset;
  arguments.c_stride = c.c_stride;
  arguments.tiles = c.tiles;
  arguments.a_tile = c.rows * c.a_stride;
  arguments.c_tile = c.rows * c.c_stride;
  if (c.lines > 1) {  // the last one first
    arguments.tile.lines = c.lines;
    arguments.tile.line_tiles = c.tiles;
    const int64_t tiles = c.tiles == 0 ? 1 : c.tiles;
    arguments.a = a.begin() + (c.lines - 1) * tiles * arguments.a_tile;
    arguments.c = output.begin() + c.c_offset + (c.lines - 1) * tiles * arguments.c_tile;
    arguments.tile.a_line = -2 * tiles * arguments.a_tile;
    arguments.tile.c_line = -2 * tiles * arguments.c_tile;
  }
  arguments.rows = c.rows;
  arguments.columns = c.columns;
  arguments.start = start.as<int32_t>();
  arguments.multiplier = multiplier.as<float>();
  arguments.lowest = c.lowest;
  arguments.highest = c.highest;
  arguments.zero_point = c.zero_point;
  arguments.plain_columns = c.plain_columns;
  arguments.term[0] = {row0.as<int32_t>(), column0.as<int32_t>()};
  arguments.term[1] = {row1.as<int32_t>(), column1.as<int32_t>()};
  arguments.walk[0] = {walk.as<int64_t>(), c.entries};

  uint64_t before[18], after[18];
  for (uint64_t i = 0; i < 18; ++i) before[i] = 0x0123456789abcdef * (i + 1);
  call_with_marked_registers(entry, &arguments, before, after);
  if (std::memcmp(before, after, sizeof before) != 0) {
    std::printf("FAILED %s, %s: a register of the caller was changed\n", kernel, c.name.c_str());
    return false;
  }
  size_t wrong = 0, first = 0;
  for (size_t i = c.expected.size(); i-- > 0;)
    if (c.expected[i] != static_cast<uint8_t>(output.begin()[i])) ++wrong, first = i;
  if (wrong == 0) return true;
  std::printf("FAILED %s, %s: %zu bytes of C wrong, the first at %zu of %zu\n", kernel, c.name.c_str(), wrong, first,
              c.expected.size());
  return false;
}

bool run_room(const std::string& folder, const std::string& room) {
  std::ifstream in(folder + "/" + room + ".cases", std::ios::binary);
  File file;
  octile::contract::Reader reader(in);
  visit(reader, file);
  if (!in || file.room != room || file.cases.empty()) {
    std::printf("FAILED %s: no cases in %s/%s.cases (make_cases writes them)\n", room.c_str(), folder.c_str(),
                room.c_str());
    return false;
  }
  size_t failed = 0, bytes = 0;
  std::vector<Executable*> kernels;
  for (const auto& kernel : file.kernels) {
    kernels.push_back(new Executable(kernel.code));
    bytes += kernel.code.size();
  }
  for (const Case& c : file.cases) failed += !run(c, kernels[c.kernel]->entry(), file.kernels[c.kernel].name.c_str());
  for (const Executable* kernel : kernels) delete kernel;
  std::printf("%s: %zu cases, %zu failed; %zu kernels of %zu bytes on average\n", room.c_str(), file.cases.size(),
              failed, kernels.size(), bytes / kernels.size());
  return failed == 0;
}

struct Room {
  const char* name;
  const char* missing;  // nullptr: the CPU has it
};

int usage() {
  std::printf("usage: contract_runner [--cases FOLDER] (--all | --no-skip neon | neon_dot | neon_i8mm)\n");
  return 2;
}

}  // namespace

int main(int count, char** words) {
  const bool dot = (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0, i8mm = (getauxval(AT_HWCAP2) & HWCAP2_I8MM) != 0;
  const Room rooms[] = {
      {"neon", nullptr}, {"neon_dot", dot ? nullptr : "asimddp"}, {"neon_i8mm", i8mm ? nullptr : "i8mm"}};
  std::string folder = ".", forced;
  bool all = false;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--all") {
      all = true;
    } else if (word == "--cases" && i + 1 < count) {
      folder = words[++i];
    } else if (word == "--no-skip" && i + 1 < count) {
      forced = words[++i];
    } else {
      return usage();
    }
  }
  if (all != forced.empty()) return usage();
  bool right = true, known = all;
  for (const Room& room : rooms) {
    if (!all && forced != room.name) continue;
    known = true;
    if (all && room.missing != nullptr) {
      std::printf("%s: skipped, this CPU does not report %s\n", room.name, room.missing);
      continue;
    }
    std::fflush(stdout);
    right = run_room(folder, room.name) && right;
  }
  if (!known) return usage();
  return right ? 0 : 1;
}
