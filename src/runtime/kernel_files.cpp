// What Linux says in files: cache sizes and kinds of core in /sys, limits of control groups.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>

#include "runtime/cpu.hpp"

namespace octile::runtime {
namespace {

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
double tightest(const Mount& mount, std::string path, double (*cpus)(const std::string&)) {
  if (mount.root != "/" && path.starts_with(mount.root)) path.erase(0, mount.root.size());
  double granted = 0;
  while (true) {
    const double here = cpus(mount.point + path);
    if (here > 0) granted = granted > 0 ? std::min(granted, here) : here;
    const size_t slash = path.find_last_of('/');
    if (slash == std::string::npos) return granted;
    path.erase(slash);
  }
}

}  // namespace

CacheSizes caches_in_sysfs(const std::string& directory) {
  CacheSizes sizes;
  for (int i = 0; i < 8; ++i) {
    const std::string index = directory + "/index" + std::to_string(i) + '/';
    const std::string type = text_of(index + "type");
    const size_t level = size_t(std::atoi(text_of(index + "level").c_str()));
    if (!type.starts_with("Instruction") && level < sizes.level.size())
      sizes.level[level] = bytes_of(text_of(index + "size"));
  }
  return sizes;
}

std::vector<uint64_t> midrs_in_sysfs(const std::string& directory, std::span<const int> cores) {
  std::vector<uint64_t> midrs;
  for (int core : cores)
    midrs.push_back(std::strtoull(
        text_of(directory + "/cpu" + std::to_string(core) + "/regs/identification/midr_el1").c_str(), nullptr, 16));
  return midrs;
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
    auto mount = find_mount(mountinfo, v2);
    if (!mount) continue;
    mount->point.insert(0, root);
    const double here = tightest(*mount, line.substr(second + 1), v2 ? v2_cpus : v1_cpus);
    if (here > 0) granted = granted > 0 ? std::min(granted, here) : here;
  }
  return granted;
}

// Rounded down: the threads of a pool wait for each other, so one that the quota stops stops all.
int thread_count(int allowed, double granted_cpus) {
  const int granted = granted_cpus > 0 ? int(std::min(granted_cpus, double(allowed))) : allowed;
  return std::max(granted, 1);
}

}  // namespace octile::runtime
