// The one place that asks the machine: cpuid, xgetbv, the kernel, sysfs.
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <thread>

#include "machine/cpu.hpp"
#include "system/placement.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__)
#include <sys/auxv.h>
#endif

namespace octile::runtime {
namespace {

using codegen::Feature;
using codegen::Features;

constexpr const char* cpu_folder = "/sys/devices/system/cpu";

struct Machine {
  Features features;
  std::string identity, model_name;
  CacheSizes caches;       // where sysfs does not tell
  std::vector<int> kinds;  // a core of each kind
};

#if defined(__x86_64__)

CoreSet read_core() {
  CoreSet core;
  auto read = [&core](uint32_t leaf, uint32_t subleaf) {
    CpuidLeaf& l = core.leaves[{leaf, subleaf}];
    __cpuid_count(leaf, subleaf, l.eax, l.ebx, l.ecx, l.edx);
    return l;
  };
  const uint32_t highest = read(0, 0).eax, highest_extended = read(0x80000000, 0).eax;
  if (highest >= 1) read(1, 0);
  if (highest >= 7 && read(7, 0).eax >= 1) read(7, 1);
  constexpr uint32_t cache_leaves[] = {4, 0x8000001D};
  for (uint32_t leaf : cache_leaves)
    if (leaf <= (leaf < 0x80000000 ? highest : highest_extended))
      for (uint32_t i = 0; i < 8 && (read(leaf, i).eax & 31); ++i) {}
  for (uint32_t leaf = 0x80000002; leaf <= std::min(highest_extended, 0x80000004u); ++leaf) read(leaf, 0);
  if ((core.at(1).ecx >> 27) & 1) {
    uint32_t low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    core.xcr0 = uint64_t(high) << 32 | low;
  }
  return core;
}

constexpr unsigned long tile_data = 18;

// Whether Linux would give tiles to a process that asks, from version 5.16 on. The question changes nothing.
bool tiles_supported() {
  constexpr long get_supported = 0x1021;
  uint64_t supported = 0;
  return !syscall(SYS_arch_prctl, get_supported, &supported) && (supported >> tile_data & 1);
}

std::string vendor_of(const CoreSet& core) {
  const CpuidLeaf l = core.at(0);
  char text[12];
  std::memcpy(text, &l.ebx, 4);
  std::memcpy(text + 4, &l.edx, 4);
  std::memcpy(text + 8, &l.ecx, 4);
  return {text, sizeof text};
}

std::string model_name_of(const CoreSet& core) {
  std::string text;
  for (uint32_t leaf = 0x80000002; leaf <= 0x80000004; ++leaf) {
    const CpuidLeaf l = core.at(leaf);
    text.append(reinterpret_cast<const char*>(&l), sizeof l);
  }
  text.resize(std::min(text.find('\0'), text.size()));
  const size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::string identity_of(const CoreSet& core) {
  const uint32_t signature = core.at(1).eax;
  const uint32_t base_family = signature >> 8 & 15, base_model = signature >> 4 & 15;
  const uint32_t family = base_family == 15 ? base_family + (signature >> 20 & 255) : base_family;
  const uint32_t model = base_family == 6 || base_family == 15 ? base_model | (signature >> 12 & 0xF0) : base_model;
  return vendor_of(core) + " family " + std::to_string(family) + " model " + std::to_string(model) + " stepping " +
         std::to_string(signature & 15);
}

Machine read_machine(const std::vector<int>& allowed) {
  const CoreSet core = read_core();
  // Elsewhere there is one kind of core, and to visit them would cost 10-50 us each for nothing.
  const bool hybrid = (core.at(7).edx >> 15) & 1;
  const Features features =
      hybrid ? features_of_hybrid(features_of(core), visited_features(allowed)) : features_of(core);
  return {features, identity_of(core), model_name_of(core), caches_of(core), {allowed.front()}};
}

#else

bool tiles_supported() { return false; }

#if defined(__aarch64__)
// The register of the core this runs on, which the kernel reads for us: qemu-user and older kernels have no such files.
uint64_t own_midr() {
  constexpr unsigned long answers_mrs = 1 << 11;
  uint64_t midr = 0;
  if (getauxval(AT_HWCAP) & answers_mrs) __asm__("mrs %0, midr_el1" : "=r"(midr));
  return midr;
}

Machine read_machine(const std::vector<int>& allowed) {
  Machine machine;
  machine.features = features_of_hwcap(getauxval(AT_HWCAP), getauxval(AT_HWCAP2));
  std::vector<uint64_t> midrs = midrs_in_sysfs(cpu_folder, allowed), seen;
  if (midrs.front() == 0) midrs = {own_midr()};
  machine.identity = machine.model_name = identity_of_midrs(midrs);
  for (size_t i = 0; i < midrs.size(); ++i)
    if (std::find(seen.begin(), seen.end(), midrs[i]) == seen.end()) {
      seen.push_back(midrs[i]);
      machine.kinds.push_back(allowed[i]);
    }
  machine.caches.level = {0, 32 << 10, 512 << 10, 0};  // some firmware does not tell them
  return machine;
}
#else
Machine read_machine(const std::vector<int>& allowed) {
  return {{}, "unknown CPU", "unknown CPU", {}, {allowed.front()}};
}
#endif

#endif

std::atomic<uint32_t> assumed_bits{0};

std::string with_unit(int64_t bytes) { return std::to_string(bytes >> 10) + 'K'; }

}  // namespace

#if defined(__x86_64__)
// A thread of its own goes from core to core, so the caller's affinity is never touched.
std::vector<Features> visited_features(std::span<const int> cores) {
  std::vector<Features> features;
  const auto visit = [&] {
    try {
      for (int core : cores)
        if (CoreMask::of_core(core).enter()) features.push_back(features_of(read_core()));
    } catch (const std::bad_alloc&) { features.clear(); }
  };
  try {
    features.reserve(cores.size());
    std::thread(visit).join();
  } catch (const std::exception&) { return {}; }
  if (features.size() < cores.size()) features.clear();
  return features;
}
#endif

// Asks for all threads; a refusal comes from a policy, or from a thread whose signal stack is too small for tiles.
bool ask_for_tiles() {
#if defined(__x86_64__)
  constexpr long request_permission = 0x1023;
  return !syscall(SYS_arch_prctl, request_permission, tile_data);
#else
  return false;
#endif
}

void assume_features(Features features) { assumed_bits = features.bits(); }
Features assumed_features() { return Features::of_bits(assumed_bits); }

Result<Cpu> detect(std::string_view max_isa) {
  if (max_isa.empty())
    if (const char* environment = secure_getenv("OCTILE_MAX_ISA")) max_isa = environment;
  const std::vector<int> allowed = CoreMask::of_thread(0).cores();
  Machine machine = read_machine(allowed);
  machine.features = machine.features | assumed_features();
  if (!max_isa.empty()) {
    auto capped = cap(machine.features, max_isa);
    if (!capped) return capped.error();
    machine.features = *capped;
  }
  if (!assumed_features().has(Feature::amx_int8) && machine.features.has(Feature::amx_int8) && !tiles_supported())
    machine.features = machine.features.without(Feature::amx_int8);
  CacheSizes caches;
  for (int core : machine.kinds)
    caches = smaller(caches, caches_in_sysfs(cpu_folder + ("/cpu" + std::to_string(core)) + "/cache"));
  for (size_t i = 0; i < caches.level.size(); ++i)
    if (!caches.level[i]) caches.level[i] = machine.caches.level[i];

  Cpu cpu{.features = machine.features,
          .identity = machine.identity,
          .model_name = machine.model_name,
          .l1 = caches.level[1],
          .l2 = caches.level[2],
          .l3 = caches.level[3]};
  cpu.identity += "; " + (cpu.features.bits() ? cpu.features.names() : "no features") + "; L1 " + with_unit(cpu.l1) +
                  " L2 " + with_unit(cpu.l2) + " L3 " + with_unit(cpu.l3);
  cpu.default_threads = thread_count(int(allowed.size()), cgroup_cpus());
  return cpu;
}

}  // namespace octile::runtime
