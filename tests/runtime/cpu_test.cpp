// Features from injected cpuid leaves and XCR0: bugs halide/Halide#9017 and pytorch/cpuinfo#193, and every cap.
#include "machine/cpu.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <locale>

#include "../support/refused_call.hpp"
#include "in_child.hpp"
#include "system/placement.hpp"

namespace octile::runtime {
namespace {

using codegen::Feature;
using codegen::Features;

constexpr uint32_t osxsave = 1u << 27, avx = 1u << 28;
constexpr uint32_t avx2 = 1u << 5, bmi2 = 1u << 8;
constexpr uint32_t avx512f = 1u << 16, avx512dq = 1u << 17, avx512bw = 1u << 30, avx512vl = 1u << 31;
constexpr uint32_t avx512_vnni = 1u << 11, amx_tile = 1u << 24, amx_int8 = 1u << 25;
constexpr uint32_t avx_vnni = 1u << 4, avx_vnni_int8 = 1u << 4;
constexpr uint64_t ymm = 6, zmm = 0xE6, tiles = 0x600E6;

// A CPU with everything; tests take away.
CoreSet everything() {
  CoreSet core;
  core.leaves[{0, 0}].eax = 0x20;
  core.leaves[{1, 0}].ecx = osxsave | avx;
  CpuidLeaf& seven = core.leaves[{7, 0}];
  seven.eax = 1;
  seven.ebx = avx2 | bmi2 | avx512f | avx512dq | avx512bw | avx512vl;
  seven.ecx = avx512_vnni;
  seven.edx = amx_tile | amx_int8;
  core.leaves[{7, 1}].eax = avx_vnni;
  core.leaves[{7, 1}].edx = avx_vnni_int8;
  core.xcr0 = tiles;
  return core;
}

std::string names(const CoreSet& core) { return features_of(core).names(); }

TEST(Cpu, EverythingIsSeen) {
  EXPECT_EQ(names(everything()), "avx2 bmi2 avx512 avx512_vnni avx_vnni avx_vnni_int8 amx_int8");
}

TEST(Cpu, WithoutOsxsaveXcr0IsNotLookedAt) {
  CoreSet core = everything();
  core.leaves[{1, 0}].ecx &= ~osxsave;
  EXPECT_EQ(names(core), "bmi2");
}

TEST(Cpu, Avx512BitsButOnlyYmmSaved) {
  CoreSet core = everything();
  core.xcr0 = ymm;
  EXPECT_EQ(names(core), "avx2 bmi2 avx_vnni avx_vnni_int8");
}

TEST(Cpu, AmxBitsButTilesNotSaved) {
  for (uint64_t half : {uint64_t(0), uint64_t(1) << 17, uint64_t(1) << 18}) {
    CoreSet core = everything();
    core.xcr0 = zmm | half;
    EXPECT_EQ(names(core), "avx2 bmi2 avx512 avx512_vnni avx_vnni avx_vnni_int8") << half;
  }
}

TEST(Cpu, EachStateBitIsNeeded) {
  for (int bit : {1, 2, 5, 6, 7}) {
    CoreSet core = everything();
    core.xcr0 &= ~(uint64_t(1) << bit);
    EXPECT_FALSE(features_of(core).has(Feature::avx512)) << "XCR0 bit " << bit;
    EXPECT_EQ(features_of(core).has(Feature::avx2), bit > 2) << "XCR0 bit " << bit;
  }
}

TEST(Cpu, VnniWithoutEveryAvx512PartIsNone) {
  for (uint32_t part : {avx512f, avx512dq, avx512bw, avx512vl}) {
    CoreSet core = everything();
    core.leaves[{7, 0}].ebx &= ~part;
    EXPECT_FALSE(features_of(core).has(Feature::avx512)) << part;
    EXPECT_FALSE(features_of(core).has(Feature::avx512_vnni)) << part;
  }
}

TEST(Cpu, OneBitOneFeature) {
  struct Row {
    uint32_t leaf, subleaf;
    uint32_t CpuidLeaf::* word;
    uint32_t bit;
    Features lost;
  };
  const Features all_avx512 = Feature::avx512 | Feature::avx512_vnni;
  const Features all_avx =
      all_avx512 | Feature::avx2 | Feature::avx_vnni | Feature::avx_vnni_int8;  // the AMX room falls back by itself
  const Row rows[] = {
      {1, 0, &CpuidLeaf::ecx, avx, all_avx},
      {7, 0, &CpuidLeaf::ebx, avx2, all_avx},
      {7, 0, &CpuidLeaf::ebx, bmi2, Feature::bmi2},
      {7, 0, &CpuidLeaf::ecx, avx512_vnni, Feature::avx512_vnni},
      {7, 0, &CpuidLeaf::edx, amx_tile, Feature::amx_int8},
      {7, 0, &CpuidLeaf::edx, amx_int8, Feature::amx_int8},
      {7, 1, &CpuidLeaf::eax, avx_vnni, Feature::avx_vnni},
      {7, 1, &CpuidLeaf::edx, avx_vnni_int8, Feature::avx_vnni_int8},
  };
  const Features all = features_of(everything());
  for (const Row& row : rows) {
    CoreSet core = everything();
    core.leaves[{row.leaf, row.subleaf}].*row.word &= ~row.bit;
    EXPECT_EQ(features_of(core).names(), all.without(row.lost).names()) << row.leaf << '.' << row.subleaf;
  }
}

TEST(Cpu, LeavesBeyondTheHighestAreNotBelieved) {
  CoreSet core = everything();
  core.leaves[{0, 0}].eax = 6;  // Intel answers such a leaf with the data of another one
  EXPECT_EQ(names(core), "");
  core = everything();
  core.leaves[{7, 0}].eax = 0;
  EXPECT_EQ(names(core), "avx2 bmi2 avx512 avx512_vnni amx_int8");
}

TEST(Cpu, Hwcap) {
  constexpr uint64_t asimd = 1 << 1, asimddp = 1 << 20, i8mm = 1 << 13;
  EXPECT_EQ(features_of_hwcap(asimd, 0).names(), "neon");
  EXPECT_EQ(features_of_hwcap(asimd | asimddp, 0).names(), "neon neon_dot");
  EXPECT_EQ(features_of_hwcap(asimd | asimddp, i8mm).names(), "neon neon_dot neon_i8mm");
  EXPECT_EQ(features_of_hwcap(asimddp, i8mm).names(), "");
}

TEST(Cpu, EveryKindOfCoreIsNamedOnce) {
  const uint64_t one[] = {0x410fd083, 0x410fd083}, big_first[] = {0x410fd083, 0x410fd034, 0x410fd034},
                 little_first[] = {0x410fd034, 0x410fd083}, unknown[] = {0};
  EXPECT_EQ(identity_of_midrs(one), "midr 0x410fd083");
  EXPECT_EQ(identity_of_midrs(big_first), "midr 0x410fd034 0x410fd083");
  EXPECT_EQ(identity_of_midrs(little_first), identity_of_midrs(big_first));
  EXPECT_EQ(identity_of_midrs(unknown), "midr unknown");
}

TEST(Cpu, IntersectionOverAllowedCores) {
  const Features dot = Feature::neon | Feature::neon_dot, plain = Feature::neon;
  const Features cores[] = {dot, plain, dot};
  const int all[] = {0, 1, 2}, big[] = {0, 2}, small[] = {1};
  EXPECT_EQ(common_features(cores, all).names(), "neon");
  EXPECT_EQ(common_features(cores, big).names(), "neon neon_dot");
  EXPECT_EQ(common_features(cores, small).names(), "neon");
  EXPECT_EQ(common_features(cores, {}).names(), "");
}

TEST(Cpu, OfAHybridCpuThatNobodyCouldVisitOnlyWhatEveryKindHas) {
  const Features here = features_of(everything()), small = Feature::avx2 | Feature::bmi2 | Feature::avx_vnni;
  const Features each[] = {here, here.without(Feature::avx512), here};
  EXPECT_EQ(features_of_hybrid(here, each).names(), here.without(Feature::avx512).names());
  EXPECT_EQ(features_of_hybrid(here, {}).names(), small.names());
}

#ifdef __x86_64__
TEST(Cpu, ARefusedThreadIsNoErrorWhereCoresAreVisited) {
  const std::vector<int> cores = CoreMask::of_thread(0).cores();
  EXPECT_EQ(visited_features(cores).size(), cores.size());
  EXPECT_EQ(CoreMask::of_thread(0).cores(), cores);
  EXPECT_TRUE(in_child([&] {
    return test::refuse_call(SYS_clone, EAGAIN) && test::refuse_call(SYS_clone3, EAGAIN) &&
           visited_features(cores).empty();
  }));
  EXPECT_TRUE(in_child([&] {  // a sandbox where nobody moves
    return test::refuse_call(SYS_sched_setaffinity, EPERM) && visited_features(cores).empty();
  }));
}
#endif

TEST(Cpu, Caps) {
  const Features all = features_of(everything()) | Feature::neon | Feature::neon_dot | Feature::neon_i8mm;
  const std::pair<const char*, const char*> rows[] = {
      {"portable", ""},
      {"avx2", "avx2 bmi2"},
      {"avx_vnni", "avx2 bmi2 avx_vnni"},
      {"avx_vnni_int8", "avx2 bmi2 avx_vnni avx_vnni_int8"},
      {"avx512", "avx2 bmi2 avx512"},
      {"avx512_vnni", "avx2 bmi2 avx512 avx512_vnni"},
      {"amx_int8", "avx2 bmi2 avx512 avx512_vnni avx_vnni avx_vnni_int8 amx_int8"},
      {"neon", "neon"},
      {"neon_dot", "neon neon_dot"},
      {"neon_i8mm", "neon neon_dot neon_i8mm"},
  };
  for (auto [word, expected] : rows) EXPECT_EQ(cap(all, word).value().names(), expected) << word;
}

TEST(Cpu, CapNeverAdds) { EXPECT_EQ(cap(Feature::avx2, "amx_int8").value().names(), "avx2"); }

TEST(Cpu, UnknownCapNamesTheWords) {
  const auto capped = cap(Feature::avx2, "AVX2");
  ASSERT_FALSE(capped);
  EXPECT_EQ(capped.error().code, Errc::invalid_argument);
  EXPECT_EQ(capped.error().message,
            "OCTILE_MAX_ISA: 'AVX2' is none of portable, avx2, avx_vnni, avx_vnni_int8, avx512, avx512_vnni, amx_int8, "
            "neon, neon_dot, neon_i8mm");
}

CpuidLeaf cache_leaf(uint32_t type, uint32_t level, uint32_t ways, uint32_t sets) {
  return {type | level << 5, (ways - 1) << 22 | 63, sets - 1, 0};
}

TEST(Cpu, CachesFromCpuid) {
  for (uint32_t leaf : {4u, 0x8000001Du}) {
    CoreSet core;
    core.leaves[{leaf, 0}] = cache_leaf(1, 1, 12, 64);
    core.leaves[{leaf, 1}] = cache_leaf(2, 1, 8, 64);
    core.leaves[{leaf, 2}] = cache_leaf(3, 2, 16, 1024);
    core.leaves[{leaf, 3}] = cache_leaf(3, 3, 16, 32768);
    const CacheSizes sizes = caches_of(core);
    EXPECT_EQ(sizes.level[1], 48 << 10);
    EXPECT_EQ(sizes.level[2], 1 << 20);
    EXPECT_EQ(sizes.level[3], 32 << 20);
  }
}

// A folder with files of our own, gone afterwards.
class Files : public testing::Test {
 protected:
  Files() {
    char pattern[] = "/tmp/octile_cpu_test_XXXXXX";
    root_ = mkdtemp(pattern);
  }
  ~Files() override { std::filesystem::remove_all(root_); }
  void write(const std::string& path, const std::string& text) const {
    const std::filesystem::path whole = root_ + path;
    std::filesystem::create_directories(whole.parent_path());
    std::ofstream(whole) << text;
  }
  std::string root_;
};

TEST_F(Files, CachesFromSysfs) {
  const std::tuple<const char*, const char*, const char*> rows[] = {{"1\n", "Data\n", "48K\n"},
                                                                    {"1\n", "Instruction\n", "32K\n"},
                                                                    {"2\n", "Unified\n", "2M\n"},
                                                                    {"3\n", "Unified\n", "32768K\n"}};
  int i = 0;
  for (auto [level, type, size] : rows) {
    const std::string index = "/index" + std::to_string(i++);
    write(index + "/level", level);
    write(index + "/type", type);
    write(index + "/size", size);
  }
  const CacheSizes sizes = caches_in_sysfs(root_);
  EXPECT_EQ(sizes.level[1], 48 << 10);
  EXPECT_EQ(sizes.level[2], 2 << 20);
  EXPECT_EQ(sizes.level[3], 32 << 20);
  EXPECT_EQ(caches_in_sysfs(root_ + "/none").level[1], 0);
}

TEST_F(Files, KindsOfCoreFromSysfs) {
  write("/cpu0/regs/identification/midr_el1", "0x00000000410fd034\n");
  write("/cpu3/regs/identification/midr_el1", "0x00000000410fd083\n");
  const int cores[] = {3, 0, 1};
  EXPECT_EQ(midrs_in_sysfs(root_, cores), (std::vector<uint64_t>{0x410fd083, 0x410fd034, 0}));
}

TEST(Cpu, TheSmallerCachesOfTwoKindsOfCore) {
  const CacheSizes big{{0, 64 << 10, 1 << 20, 0}}, little{{0, 32 << 10, 2 << 20, 4 << 20}};
  EXPECT_EQ(smaller(big, little).level, (std::array<int64_t, 4>{0, 32 << 10, 1 << 20, 4 << 20}));
  EXPECT_EQ(smaller(little, big).level, smaller(big, little).level);
  EXPECT_EQ(smaller({}, big).level, big.level);
}

TEST_F(Files, CgroupVersion2TakesTheTightestAncestor) {
  write("/proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw\n");
  write("/proc/self/cgroup", "0::/user/job\n");
  EXPECT_EQ(cgroup_cpus(root_), 0);
  write("/sys/fs/cgroup/user/job/cpu.max", "400000 100000\n");
  EXPECT_EQ(cgroup_cpus(root_), 4);
  write("/sys/fs/cgroup/user/cpu.max", "150000 100000\n");
  EXPECT_EQ(cgroup_cpus(root_), 1.5);
  write("/sys/fs/cgroup/user/cpu.max", "max 100000\n");
  EXPECT_EQ(cgroup_cpus(root_), 4);
}

TEST_F(Files, CgroupVersion1) {
  write("/proc/self/mountinfo",
        "31 23 0:27 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
        "32 23 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n");
  write("/proc/self/cgroup", "5:cpuset:/\n4:cpu,cpuacct:/job\n0::/\n");
  write("/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "-1\n");
  write("/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(cgroup_cpus(root_), 0);
  write("/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "250000\n");
  EXPECT_EQ(cgroup_cpus(root_), 2.5);
}

// Thousands apart by a blank, as in French and Polish, and a comma for the point; as facets, so no language need be
// installed.
struct Blanks : std::numpunct<char> {
  char do_thousands_sep() const override { return ' '; }
  char do_decimal_point() const override { return ','; }
  std::string do_grouping() const override { return "\3"; }
};

TEST_F(Files, WhatTheSystemSaysIsReadTheSameInEveryLanguage) {
  write("/proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw\n");
  write("/proc/self/cgroup", "0::/\n");
  write("/sys/fs/cgroup/cpu.max", "100000 100000\n");
  write("/v1/proc/self/mountinfo", "32 23 0:28 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n");
  write("/v1/proc/self/cgroup", "4:cpu:/\n");
  write("/v1/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "250000\n");
  write("/v1/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  write("/caches/index0/level", "3\n");
  write("/caches/index0/type", "Unified\n");
  write("/caches/index0/size", "32768K\n");
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Blanks));
  EXPECT_EQ(cgroup_cpus(root_), 1);
  EXPECT_EQ(cgroup_cpus(root_ + "/v1"), 2.5);
  EXPECT_EQ(caches_in_sysfs(root_ + "/caches").level[3], 32 << 20);
  std::locale::global(before);
}

TEST_F(Files, CgroupOfAContainerWhosePathOnlyTheHostSees) {
  write("/proc/self/mountinfo", "32 23 0:28 /docker/1234 /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu\n");
  write("/proc/self/cgroup", "4:cpu:/docker/1234\n");
  write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "300000\n");
  write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(cgroup_cpus(root_), 3);
  write("/proc/self/cgroup", "4:cpu:/elsewhere/1234\n");
  EXPECT_EQ(cgroup_cpus(root_), 3);
}

TEST(Cpu, ThreadCount) {
  EXPECT_EQ(thread_count(8, 0), 8);
  EXPECT_EQ(thread_count(8, 3.7), 3);
  EXPECT_EQ(thread_count(2, 64), 2);
  EXPECT_EQ(thread_count(8, 0.2), 1);
  EXPECT_EQ(thread_count(0, 0), 1);
}

TEST(Cpu, ThisMachine) {
  const auto cpu = detect("portable");
  ASSERT_TRUE(cpu);
  EXPECT_EQ(cpu->features.bits(), 0u);
  EXPECT_NE(cpu->identity.find("no features"), std::string::npos) << cpu->identity;
  const auto whole = detect("amx_int8");
  ASSERT_TRUE(whole);
  EXPECT_GT(whole->l1, 0);
  EXPECT_GE(whole->default_threads, 1);
  EXPECT_FALSE(detect("sse4"));
#ifdef __x86_64__
  // The compiler's own detection as a second opinion.
  EXPECT_EQ(whole->features.has(Feature::avx2), bool(__builtin_cpu_supports("avx2")));
  EXPECT_EQ(whole->features.has(Feature::avx512),
            __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"));
  EXPECT_EQ(whole->features.has(Feature::avx512_vnni),
            whole->features.has(Feature::avx512) && __builtin_cpu_supports("avx512vnni"));
#endif
}

TEST(Cpu, EnvironmentCapsAndIsPartOfTheIdentity) {  // apache/arrow#7986: the cap applies to the store's key too
  const char* before = std::getenv("OCTILE_MAX_ISA");
  const std::string kept = before ? before : "";
  setenv("OCTILE_MAX_ISA", "portable", 1);
  const auto portable = detect();
  setenv("OCTILE_MAX_ISA", "pentium", 1);
  const auto unknown = detect();
  if (before) setenv("OCTILE_MAX_ISA", kept.c_str(), 1);
  else unsetenv("OCTILE_MAX_ISA");
  ASSERT_TRUE(portable);
  EXPECT_EQ(portable->identity, detect("portable")->identity);
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().message.find("pentium"), std::string::npos);
}

TEST(Cpu, DefaultThreadsFollowTheAffinityMask) {
  const pid_t child = fork();
  if (!child) {
    cpu_set_t mask;
    sched_getaffinity(0, sizeof mask, &mask);
    int first = 0;
    while (!CPU_ISSET(size_t(first), &mask)) ++first;
    CPU_ZERO(&mask);
    CPU_SET(size_t(first), &mask);
    if (sched_setaffinity(0, sizeof mask, &mask)) _exit(2);
    const auto cpu = detect("portable");
    _exit(cpu && cpu->default_threads == 1 ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace octile::runtime
