#include "machine/cpu.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <optional>

#include "problem/quoted.hpp"

namespace octile::runtime {
namespace {

using codegen::Feature;
using codegen::Features;

constexpr uint64_t ymm_state = 0x6, zmm_state = 0xE6, tile_state = 0x60000;

constexpr bool bit(uint32_t word, int index) { return (word >> index) & 1; }

// The features that the words of OCTILE_MAX_ISA leave.
constexpr Features haswell = Feature::avx2 | Feature::bmi2;
constexpr Features skylake_x = haswell | Feature::avx512;
constexpr Features ice_lake = skylake_x | Feature::avx512_vnni;
constexpr Features every_vnni = ice_lake | Feature::avx_vnni | Feature::avx_vnni_int8;

struct IsaClass {
  const char* word;
  Features features;
};
// Each name is a class of CPUs, not a bound in one order: "avx512" leaves no avx_vnni, as on a Skylake-X.
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

std::string identity_of_midrs(std::span<const uint64_t> midrs) {
  std::vector<uint64_t> kinds(midrs.begin(), midrs.end());
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  std::string text = "midr";
  for (uint64_t kind : kinds) {
    char number[24];
    std::snprintf(number, sizeof number, " 0x%08llx", static_cast<unsigned long long>(kind));
    text += kind ? number : " unknown";
  }
  return text;
}

codegen::Features common_features(std::span<const codegen::Features> cores, std::span<const int> allowed) {
  std::optional<Features> common;
  for (int core : allowed) common = common ? *common & cores[size_t(core)] : cores[size_t(core)];
  return common.value_or(Features{});
}

// Since Alder Lake both kinds have AVX2, BMI2 and AVX-VNNI; early firmware left AVX-512 to one of them.
codegen::Features features_of_hybrid(codegen::Features here, std::span<const codegen::Features> each) {
  if (each.empty()) return here & (haswell | Feature::avx_vnni);
  std::vector<int> all(each.size());
  std::iota(all.begin(), all.end(), 0);
  return common_features(each, all);
}

Result<codegen::Features> cap(codegen::Features features, std::string_view max_isa) {
  std::string words;
  for (const IsaClass& isa : isa_classes) {
    if (isa.word == max_isa) return features & isa.features;
    words += (words.empty() ? "" : ", ") + std::string(isa.word);
  }
  return Error{Errc::invalid_argument, "OCTILE_MAX_ISA: '" + problem::quoted(max_isa) + "' is none of " + words};
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
      const uint32_t level = l.eax >> 5 & 7;
      if (level < sizes.level.size()) sizes.level[level] = ways * partitions * line * (int64_t(l.ecx) + 1);
    }
  return sizes;
}

CacheSizes smaller(CacheSizes a, const CacheSizes& b) {
  for (size_t i = 0; i < a.level.size(); ++i)
    if (!a.level[i] || (b.level[i] && b.level[i] < a.level[i])) a.level[i] = b.level[i];
  return a;
}

}  // namespace octile::runtime
