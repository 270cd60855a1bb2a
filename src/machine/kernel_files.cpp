// Linux describes the machine in files: cache sizes and kinds of core in /sys, limits of control groups.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>

#include "machine/cpu.hpp"

namespace octile::runtime {
namespace {

// Streams are no use here: they read in the program's locale, where "100000 100000" may be one number.
std::string text_of(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "re"), &std::fclose);
  std::string text;
  char part[4096];
  for (size_t bytes; file && (bytes = std::fread(part, 1, sizeof part, file.get())) > 0;) text.append(part, bytes);
  return text;
}

std::string_view take_until(std::string_view& text, std::string_view ends) {
  const size_t end = std::min(text.find_first_of(ends), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}
std::string_view take_line(std::string_view& text) { return take_until(text, "\n"); }
std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\n"), text.size()));
  return take_until(text, " \t\n");
}

// Leaves the text behind the digits; no digits count as 0.
int64_t take_number(std::string_view& text, int base = 10) {
  int64_t value = 0;
  const char* const end = std::from_chars(text.data(), text.data() + text.size(), value, base).ptr;
  text.remove_prefix(size_t(end - text.data()));
  return value;
}
int64_t number_in(const std::string& path) {
  const std::string text = text_of(path);
  std::string_view left = text;
  return take_number(left);
}

int64_t bytes_in(const std::string& path) {  // "48K"
  const std::string text = text_of(path);
  std::string_view left = text;
  const int64_t number = take_number(left);
  return left.starts_with('M') ? number << 20 : left.starts_with('K') ? number << 10 : number;
}

double ratio(int64_t quota, int64_t period) { return quota > 0 && period > 0 ? double(quota) / double(period) : 0; }

double v2_cpus(const std::string& directory) {  // "max 100000" or "150000 100000"
  const std::string text = text_of(directory + "/cpu.max");
  std::string_view left = text;
  std::string_view quota = take_word(left), period = take_word(left);
  return ratio(take_number(quota), take_number(period));
}

double v1_cpus(const std::string& directory) {  // a quota of -1 means none
  return ratio(number_in(directory + "/cpu.cfs_quota_us"), number_in(directory + "/cpu.cfs_period_us"));
}

bool lists_cpu(std::string_view controllers) {
  while (!controllers.empty())
    if (take_until(controllers, ",") == "cpu") return true;
  return false;
}

struct Mount {
  std::string root, point;
};

// The mount of the cpu controller (v1) or of the one hierarchy (v2).
std::optional<Mount> find_mount(std::string_view mountinfo, bool v2) {
  while (!mountinfo.empty()) {
    std::string_view left = take_line(mountinfo);
    const size_t dash = left.find(" - ");
    if (dash == std::string_view::npos) continue;
    std::string_view right = left.substr(dash + 3);
    for (int skipped = 0; skipped < 3; ++skipped) take_word(left);
    const std::string_view root = take_word(left), point = take_word(left), type = take_word(right);
    take_word(right);
    if (v2 ? type == "cgroup2" : type == "cgroup" && lists_cpu(take_word(right)))
      return Mount{std::string(root), std::string(point)};
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
    const int64_t level = number_in(index + "level");
    if (!type.starts_with("Instruction") && level > 0 && level < int64_t(sizes.level.size()))
      sizes.level[size_t(level)] = bytes_in(index + "size");
  }
  return sizes;
}

std::vector<uint64_t> midrs_in_sysfs(const std::string& directory, std::span<const int> cores) {
  std::vector<uint64_t> midrs;
  for (int core : cores) {
    const std::string text = text_of(directory + "/cpu" + std::to_string(core) + "/regs/identification/midr_el1");
    std::string_view left = text;
    if (left.starts_with("0x")) left.remove_prefix(2);
    midrs.push_back(uint64_t(take_number(left, 16)));
  }
  return midrs;
}

double cgroup_cpus(const std::string& root) {
  const std::string mountinfo = text_of(root + "/proc/self/mountinfo");
  const std::string groups = text_of(root + "/proc/self/cgroup");
  double granted = 0;
  for (std::string_view left = groups; !left.empty();) {  // "4:cpu,cpuacct:/path", "0::/path"
    std::string_view line = take_line(left);
    take_until(line, ":");
    const std::string_view controllers = take_until(line, ":");
    if (line.empty()) continue;
    const bool v2 = controllers.empty();
    if (!v2 && !lists_cpu(controllers)) continue;
    auto mount = find_mount(mountinfo, v2);
    if (!mount) continue;
    mount->point.insert(0, root);
    const double here = tightest(*mount, std::string(line), v2 ? v2_cpus : v1_cpus);
    if (here > 0) granted = granted > 0 ? std::min(granted, here) : here;
  }
  return granted;
}

// Rounds down: the threads of a pool wait for each other, so a thread that the quota stops would stop all.
int thread_count(int allowed, double granted_cpus) {
  const int granted = granted_cpus > 0 ? int(std::min(granted_cpus, double(allowed))) : allowed;
  return std::max(granted, 1);
}

}  // namespace octile::runtime
