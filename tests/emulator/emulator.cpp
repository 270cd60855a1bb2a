#include "emulator/emulator.hpp"

#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <mutex>

#include "emulator/families.hpp"
#include "emulator/step.hpp"
#include "machine/cpu.hpp"

namespace octile::emulator {
namespace {

using codegen::Feature, codegen::Features;

struct Family {
  Feature feature, base;
  bool (*is)(const Instruction&);
  bool (*execute)(const Instruction&, Frame&);
};
constexpr Family families[] = {
    {Feature::avx_vnni, Feature::avx2, is_avx_vnni, execute_vnni},
    {Feature::avx_vnni_int8, Feature::avx2, is_avx_vnni_int8, execute_vnni},
    {Feature::avx512_vnni, Feature::avx512, is_avx512_vnni, execute_vnni},
    {Feature::amx_int8, Feature::avx512, is_amx, execute_amx},
};

std::mutex changing;
std::atomic<Features> emulated{}, forbidden{};
std::atomic<unsigned long long> done{0};
struct sigaction previous_action;

// The same trap goes on with the instructions that follow: nearly all the cost of an instruction is the way into the
// handler.
void on_illegal_instruction(int, siginfo_t*, void* context) {
  Frame frame(*static_cast<ucontext_t*>(context));
  const Features families_now = emulated.load().without(forbidden);
  unsigned count = 0;
  while (step(frame, families_now)) ++count;
  done.fetch_add(count, std::memory_order_relaxed);
  if (count == 0) sigaction(SIGILL, &previous_action, nullptr);  // the instruction is met again, now without us
}

void install() {  // `changing` is held
  static bool installed = false;
  if (installed) return;
  installed = true;
  struct sigaction action{};
  action.sa_sigaction = on_illegal_instruction;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGILL, &action, &previous_action);
}

// One answer for all cores: no hybrid CPU has AVX-512, and the VEX families are the same on both its kinds.
Features features_of_cpu() {
  runtime::CoreSet core;
  auto read = [&core](uint32_t leaf, uint32_t subleaf) {
    runtime::CpuidLeaf& l = core.leaves[{leaf, subleaf}];
    __cpuid_count(leaf, subleaf, l.eax, l.ebx, l.ecx, l.edx);
    return l;
  };
  if (read(0, 0).eax >= 7 && read(7, 0).eax >= 1) read(7, 1);
  if (read(1, 0).ecx >> 27 & 1) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    core.xcr0 = uint64_t(high) << 32 | low;
  }
  return runtime::features_of(core);
}

bool tiles_permitted() {
  constexpr long request_permission = 0x1023, tile_data = 18;
  static const bool permitted = syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
  return permitted;
}

}  // namespace

bool step(Frame& frame, Features of) {
  const auto i = decode(reinterpret_cast<const uint8_t*>(frame.general[REG_RIP]), frame.general);
  if (!i) return false;
  for (const Family& f : families)
    if (of.has(f.feature) && f.is(*i)) {
      if (!f.execute(*i, frame)) return false;
      frame.general[REG_RIP] = reinterpret_cast<greg_t>(i->end);
      return true;
    }
  return false;
}

Prepared prepare(Features wanted) {
  static const Features cpu = features_of_cpu();
  Prepared p;
  p.native = wanted & cpu;
  if (p.native.has(Feature::amx_int8) && !tiles_permitted()) p.native = p.native.without(Feature::amx_int8);
  for (const Family& f : families)
    if (wanted.without(cpu).has(f.feature) && cpu.has(f.base)) p.emulated = p.emulated | f.feature;
  p.missing = wanted.without(p.native | p.emulated);
  if (p.emulated == Features{}) return p;
  const std::lock_guard lock(changing);
  emulated = emulated.load() | p.emulated;
  install();
  return p;
}

unsigned long long trapped() { return done.load(std::memory_order_relaxed); }

void forbid(Feature family) {
  const std::lock_guard lock(changing);
  forbidden = forbidden.load() | family;
}
void allow(Feature family) {
  const std::lock_guard lock(changing);
  forbidden = forbidden.load().without(family);
}

}  // namespace octile::emulator
