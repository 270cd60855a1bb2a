// The features of this machine: a pure function of (cpuid leaves, XCR0) per core, intersected over the cores this
// process may run on and capped by OCTILE_MAX_ISA.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <octile/result.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codegen/features.hpp"

namespace octile::runtime {

struct CpuidLeaf {
  uint32_t eax = 0, ebx = 0, ecx = 0, edx = 0;
};

// One x86 core as cpuid and xgetbv describe it. Tests make their own.
struct CoreSet {
  std::map<std::pair<uint32_t, uint32_t>, CpuidLeaf> leaves;
  uint64_t xcr0 = 0;  // meaningless unless OSXSAVE is set: xgetbv faults without it
  CpuidLeaf at(uint32_t leaf, uint32_t subleaf = 0) const {
    auto found = leaves.find({leaf, subleaf});
    return found == leaves.end() ? CpuidLeaf{} : found->second;
  }
};

codegen::Features features_of(const CoreSet& core);
codegen::Features features_of_hwcap(uint64_t hwcap, uint64_t hwcap2);  // AArch64 Linux

// AArch64 cores of one machine may differ (big.LITTLE), and timings with them: each kind is named once, "midr
// 0x410fd034 0x410fd083", in whatever order the cores come. The kernel itself tells HWCAP for all of them.
std::string identity_of_midrs(std::span<const uint64_t> midrs);
// These cores' /sys/devices/system/cpu/cpu<N>/regs/identification/midr_el1; 0 where there is none.
std::vector<uint64_t> midrs_in_sysfs(const std::string& directory, std::span<const int> cores);

// Threads migrate: only what every allowed core has may be used. `allowed` holds indices of `cores`; none: no features.
codegen::Features common_features(std::span<const codegen::Features> cores, std::span<const int> allowed);

#if defined(__x86_64__)
// The features of each of these cores, in their order; none where not all could be visited: no thread, or a sandbox.
std::vector<codegen::Features> visited_features(std::span<const int> cores);
#endif
// A CPU with several kinds of core has what each of them has; where nothing is known of the others (`each` is empty),
// what this one has and no kind has ever lacked.
codegen::Features features_of_hybrid(codegen::Features here, std::span<const codegen::Features> each);

// The features of the CPU class that a word of OCTILE_MAX_ISA names. An unknown word is an error that lists the words.
Result<codegen::Features> cap(codegen::Features features, std::string_view max_isa);

struct CacheSizes {
  std::array<int64_t, 4> level{};  // [1..3], data or unified, in bytes; 0: not known
};
CacheSizes caches_of(const CoreSet& core);                 // leaf 4 (Intel), 0x8000001D (AMD)
CacheSizes caches_in_sysfs(const std::string& directory);  // /sys/devices/system/cpu/cpu0/cache
CacheSizes smaller(CacheSizes a, const CacheSizes& b);     // of each level, where both are known

// CPUs that the cgroups (v1 or v2) of this process grant it, over all ancestors; 0: no limit. `root` is put before
// every path that is read, so a test can lay out its own /proc and /sys.
double cgroup_cpus(const std::string& root = "");
int thread_count(int allowed_cores, double granted_cpus);

struct Cpu {
  codegen::Features features;
  std::string identity;            // vendor, family, model, stepping, features, cache sizes: the key of stored timings
  std::string model_name;          // for people
  int64_t l1 = 0, l2 = 0, l3 = 0;  // bytes: l1 and l2 of a core, l3 as shared
  int default_threads = 1;         // minimum of the affinity mask and the cgroup's quota
};
Result<Cpu> detect(std::string_view max_isa = {});  // empty: as the environment's OCTILE_MAX_ISA says

// Asks for permission for AMX tiles: detect() finds only that the system could give it.
bool ask_for_tiles();

// For tests: the features that an emulator in this process adds to the CPU's own. Not exported.
void assume_features(codegen::Features);
codegen::Features assumed_features();

}  // namespace octile::runtime
