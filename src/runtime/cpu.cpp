#include "runtime/cpu.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__)
#include <sys/auxv.h>
#endif

namespace octile::runtime {
namespace {

using codegen::Feature;
using codegen::Features;

constexpr bool bit(uint32_t word, int index) { return (word >> index) & 1; }

constexpr uint64_t ymm_state = 0x6, zmm_state = 0xE6, tile_state = 0x60000;

// ---- what words of OCTILE_MAX_ISA leave ----

constexpr Features haswell = Feature::avx2 | Feature::bmi2;
constexpr Features skylake_x = haswell | Feature::avx512;
constexpr Features ice_lake = skylake_x | Feature::avx512_vnni;
constexpr Features every_vnni = ice_lake | Feature::avx_vnni | Feature::avx_vnni_int8;

struct IsaClass {
  const char* word;
  Features features;
};
// Each is a class of CPUs, not a bound in one order: "avx512" has no avx_vnni, since no CPU without avx512_vnni does.
const IsaClass isa_classes[] = {
    {"portable", {}},
    {"avx2", haswell},
    {"avx_vnni", haswell | Feature::avx_vnni},
    {"avx_vnni_int8", haswell | Feature::avx_vnni | Feature::avx_vnni_int8},
    {"avx512", skylake_x},
    {"avx512_vnni", ice_lake},
    {"amx_int8", every_vnni | Feature::amx_int8},
    {"neon", Feature::neon},
    {"neon_dot", Feature::neon | Feature::neon_dot},
    {"neon_i8mm", Feature::neon | Feature::neon_dot | Feature::neon_i8mm},
};

// ---- text files of /proc and /sys ----

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

int64_t bytes_of(const std::string& size) {  // "48K"
  char* unit = nullptr;
  const int64_t number = std::strtoll(size.c_str(), &unit, 10);
  return *unit == 'M' ? number << 20 : *unit == 'K' ? number << 10 : number;
}

void note(CacheSizes& sizes, int level, int64_t bytes) {
  if (level == 1) sizes.l1 = bytes;
  if (level == 2) sizes.l2 = bytes;
  if (level == 3) sizes.l3 = bytes;
}

// ---- control groups ----

double v2_cpus(const std::string& directory) {  // "max 100000" or "150000 100000"
  std::istringstream text(text_of(directory + "/cpu.max"));
  double quota = 0, period = 0;
  return text >> quota >> period && quota > 0 && period > 0 ? quota / period : 0;
}

double v1_cpus(const std::string& directory) {  // a quota of -1 means none
  std::istringstream quota_text(text_of(directory + "/cpu.cfs_quota_us"));
  std::istringstream period_text(text_of(directory + "/cpu.cfs_period_us"));
  double quota = 0, period = 0;
  return quota_text >> quota && period_text >> period && quota > 0 && period > 0 ? quota / period : 0;
}

bool lists_cpu(const std::string& controllers) { return (',' + controllers + ',').find(",cpu,") != std::string::npos; }

struct Mount {
  std::string root, point;
};

// The mount of the cpu controller (v1) or of the one hierarchy (v2).
std::optional<Mount> find_mount(const std::string& mountinfo, bool v2) {
  std::istringstream lines(mountinfo);
  for (std::string line; std::getline(lines, line);) {
    const size_t dash = line.find(" - ");
    if (dash == std::string::npos) continue;
    std::istringstream left(line.substr(0, dash)), right(line.substr(dash + 3));
    std::string skipped, type, options;
    Mount mount;
    left >> skipped >> skipped >> skipped >> mount.root >> mount.point;
    right >> type >> skipped >> options;
    if (v2 ? type == "cgroup2" : type == "cgroup" && lists_cpu(options)) return mount;
  }
  return std::nullopt;
}

// The tightest limit from the process's group up to the mount. In a container the path may name folders that only the
// host sees: those have no file, and the walk goes on upwards.
double tightest(const std::string& root, const Mount& mount, std::string path, double (*cpus)(const std::string&)) {
  if (mount.root != "/" && path.starts_with(mount.root)) path.erase(0, mount.root.size());
  double granted = 0;
  while (true) {
    const double here = cpus(root + mount.point + path);
    if (here > 0) granted = granted > 0 ? std::min(granted, here) : here;
    const size_t slash = path.find_last_of('/');
    if (slash == std::string::npos) return granted;
    path.erase(slash);
  }
}

// ---- this machine ----

std::vector<int> allowed_cores() {
  // The mask of the kernel may be wider than cpu_set_t's 1024.
  for (int cores = 1024; cores <= (1 << 16); cores *= 2) {
    const size_t bytes = CPU_ALLOC_SIZE(size_t(cores));
    std::vector<unsigned long> words(bytes / sizeof(unsigned long));
    auto* mask = reinterpret_cast<cpu_set_t*>(words.data());
    if (sched_getaffinity(0, bytes, mask)) continue;
    std::vector<int> allowed;
    for (int core = 0; core < cores; ++core)
      if (CPU_ISSET_S(size_t(core), bytes, mask)) allowed.push_back(core);
    return allowed;
  }
  return {0};
}

struct Machine {
  Features features;
  std::string identity, model_name;
  CacheSizes caches;
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
  if (bit(core.at(1).ecx, 27)) {
    uint32_t low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    core.xcr0 = uint64_t(high) << 32 | low;
  }
  return core;
}

// Other kinds of core exist only where the hybrid bit says so; elsewhere visiting every core would cost 10-50 us each
// for nothing. A thread of its own visits them, so the caller's affinity is never touched.
std::vector<Features> features_of_cores(const CoreSet& here, const std::vector<int>& allowed) {
  std::vector<Features> features{features_of(here)};
  const bool hybrid = bit(here.at(7).edx, 15);
  if (!hybrid) return features;
  std::thread([&] {
    for (int core : allowed) {
      const size_t bytes = CPU_ALLOC_SIZE(size_t(core) + 1);
      std::vector<unsigned long> words(bytes / sizeof(unsigned long));
      auto* mask = reinterpret_cast<cpu_set_t*>(words.data());
      CPU_SET_S(size_t(core), bytes, mask);
      if (!sched_setaffinity(0, bytes, mask)) features.push_back(features_of(read_core()));
    }
  }).join();
  return features;
}

// Linux gives tile state to a process that asks, for all its threads; a refusal comes from an old kernel or a policy.
bool tiles_permitted() {
  constexpr long request_permission = 0x1023, tile_data = 18;
  static const bool permitted = !syscall(SYS_arch_prctl, request_permission, tile_data);
  return permitted;
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
  text = text.c_str();
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
  const std::vector<Features> each = features_of_cores(core, allowed);
  std::vector<int> all(each.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = int(i);
  Machine machine{common_features(each, all), identity_of(core), model_name_of(core), caches_of(core)};
  if (machine.features.has(Feature::amx_int8) && !tiles_permitted())
    machine.features = machine.features.without(Feature::amx_int8);
  return machine;
}

#else

Machine read_machine(const std::vector<int>& allowed) {
  Machine machine;
#if defined(__aarch64__)
  // The kernel already shows only what all cores have.
  machine.features = features_of_hwcap(getauxval(AT_HWCAP), getauxval(AT_HWCAP2));
#endif
  const std::string registers =
      "/sys/devices/system/cpu/cpu" + std::to_string(allowed.front()) + "/regs/identification/";
  std::istringstream main_id(text_of(registers + "midr_el1"));
  std::string midr = "unknown";
  main_id >> midr;
  machine.identity = "midr " + midr;
  machine.model_name = machine.identity;
  return machine;
}

#endif

std::string with_unit(int64_t bytes) { return std::to_string(bytes >> 10) + 'K'; }

}  // namespace

codegen::Features features_of(const CoreSet& core) {
  Features features;
  const CpuidLeaf one = core.at(1);
  const bool has_seven = core.at(0).eax >= 7;
  const CpuidLeaf seven = has_seven ? core.at(7, 0) : CpuidLeaf{};
  const CpuidLeaf seven_one = seven.eax >= 1 ? core.at(7, 1) : CpuidLeaf{};
  if (bit(seven.ebx, 8)) features = features | Feature::bmi2;

  const bool os_saves = bit(one.ecx, 27);
  const uint64_t saved = os_saves ? core.xcr0 : 0;
  auto saves = [saved](uint64_t state) { return (saved & state) == state; };
  auto add = [&features](Feature feature, bool present) {
    if (present) features = features | feature;
  };
  add(Feature::avx2, saves(ymm_state) && bit(one.ecx, 28) && bit(seven.ebx, 5));
  const bool avx2 = features.has(Feature::avx2);
  add(Feature::avx_vnni, avx2 && bit(seven_one.eax, 4));
  add(Feature::avx_vnni_int8, avx2 && bit(seven_one.edx, 4));
  const bool f_dq_bw_vl = bit(seven.ebx, 16) && bit(seven.ebx, 17) && bit(seven.ebx, 30) && bit(seven.ebx, 31);
  add(Feature::avx512, avx2 && saves(zmm_state) && f_dq_bw_vl);
  add(Feature::avx512_vnni, features.has(Feature::avx512) && bit(seven.ecx, 11));
  add(Feature::amx_int8, saves(tile_state) && bit(seven.edx, 24) && bit(seven.edx, 25));
  return features;
}

codegen::Features features_of_hwcap(uint64_t hwcap, uint64_t hwcap2) {
  constexpr uint64_t asimd = 1 << 1, dot_product = 1 << 20, int8_matrix = 1 << 13;
  Features features;
  if (!(hwcap & asimd)) return features;
  features = Feature::neon;
  if (hwcap & dot_product) features = features | Feature::neon_dot;
  if (hwcap2 & int8_matrix) features = features | Feature::neon_i8mm;
  return features;
}

codegen::Features common_features(std::span<const codegen::Features> cores, std::span<const int> allowed) {
  std::optional<Features> common;
  for (int core : allowed) common = common ? *common & cores[size_t(core)] : cores[size_t(core)];
  return common.value_or(Features{});
}

Result<codegen::Features> cap(codegen::Features features, std::string_view max_isa) {
  std::string words;
  for (const IsaClass& isa : isa_classes) {
    if (isa.word == max_isa) return features & isa.features;
    words += (words.empty() ? "" : ", ") + std::string(isa.word);
  }
  return Error{Errc::invalid_argument, "OCTILE_MAX_ISA: '" + std::string(max_isa) + "' is none of " + words};
}

CacheSizes caches_of(const CoreSet& core) {
  CacheSizes sizes;
  for (uint32_t leaf : {4u, 0x8000001Du})
    for (uint32_t i = 0; i < 8; ++i) {
      const CpuidLeaf l = core.at(leaf, i);
      const uint32_t type = l.eax & 31;
      if (!type) break;
      if (type == 2) continue;  // instructions
      const int64_t ways = (l.ebx >> 22) + 1, partitions = (l.ebx >> 12 & 1023) + 1, line = (l.ebx & 4095) + 1;
      note(sizes, int(l.eax >> 5 & 7), ways * partitions * line * (int64_t(l.ecx) + 1));
    }
  return sizes;
}

CacheSizes caches_in_sysfs(const std::string& directory) {
  CacheSizes sizes;
  for (int i = 0; i < 8; ++i) {
    const std::string index = directory + "/index" + std::to_string(i) + '/';
    const std::string type = text_of(index + "type");
    if (type.starts_with("Data") || type.starts_with("Unified"))
      note(sizes, std::atoi(text_of(index + "level").c_str()), bytes_of(text_of(index + "size")));
  }
  return sizes;
}

double cgroup_cpus(const std::string& root) {
  const std::string mountinfo = text_of(root + "/proc/self/mountinfo");
  std::istringstream groups(text_of(root + "/proc/self/cgroup"));
  double granted = 0;
  for (std::string line; std::getline(groups, line);) {  // "4:cpu,cpuacct:/path", "0::/path"
    const size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool v2 = controllers.empty();
    if (!v2 && !lists_cpu(controllers)) continue;
    const auto mount = find_mount(mountinfo, v2);
    if (!mount) continue;
    const double here = tightest(root, *mount, line.substr(second + 1), v2 ? v2_cpus : v1_cpus);
    if (here > 0) granted = granted > 0 ? std::min(granted, here) : here;
  }
  return granted;
}

// Rounded down: the threads of a pool wait for each other, so one that the quota stops stops all.
int thread_count(int allowed, double granted_cpus) {
  const int granted = granted_cpus > 0 ? int(std::min(granted_cpus, double(allowed))) : allowed;
  return std::max(granted, 1);
}

Result<Cpu> detect(std::string_view max_isa) {
  if (max_isa.empty())
    if (const char* environment = std::getenv("OCTILE_MAX_ISA")) max_isa = environment;
  const std::vector<int> allowed = allowed_cores();
  Machine machine = read_machine(allowed);
  if (!max_isa.empty()) {
    auto capped = cap(machine.features, max_isa);
    if (!capped) return capped.error();
    machine.features = *capped;
  }
  CacheSizes caches = caches_in_sysfs("/sys/devices/system/cpu/cpu" + std::to_string(allowed.front()) + "/cache");
  if (!caches.l1) caches.l1 = machine.caches.l1;
  if (!caches.l2) caches.l2 = machine.caches.l2;
  if (!caches.l3) caches.l3 = machine.caches.l3;

  Cpu cpu{machine.features, machine.identity, machine.model_name, caches.l1, caches.l2, caches.l3, 1};
  cpu.identity += "; " + (cpu.features.bits() ? cpu.features.names() : "no features") + "; L1 " + with_unit(cpu.l1) +
                  " L2 " + with_unit(cpu.l2) + " L3 " + with_unit(cpu.l3);
  cpu.default_threads = thread_count(int(allowed.size()), cgroup_cpus());
  return cpu;
}

}  // namespace octile::runtime
