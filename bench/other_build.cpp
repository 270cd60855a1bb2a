#include "other_build.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "layer.hpp"

namespace octile::bench {
namespace {

std::string cached(const std::string& folder, const std::string& key) {
  std::ifstream file(folder + "/CMakeCache.txt");
  if (!file) fail(folder + ": no build of CMake, no CMakeCache.txt there");
  std::string line;
  while (std::getline(file, line))
    if (line.starts_with(key + ":")) return line.substr(line.find('=') + 1);
  fail(folder + "/CMakeCache.txt: no " + key + " there");
}

// As its octile.pc says: what follows octile itself.
std::vector<std::string> libraries_of(const std::string& folder) {
  std::ifstream file(folder + "/octile.pc");
  if (!file) fail(folder + ": no octile.pc there; is it a build of octile?");
  std::vector<std::string> libraries;
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with("Libs:")) continue;
    std::istringstream words(line);
    for (std::string word; words >> word;)
      if (word != "Libs:" && word != "-loctile" && word.find("${") == std::string::npos) libraries.push_back(word);
  }
  return libraries;
}

bool succeeds(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const auto& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t child = 0;
  int status = 0;
  if (posix_spawnp(&child, words[0], nullptr, nullptr, words.data(), environ) != 0) return false;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// The name that git gives the source, with a mark where it holds changes.
std::string commit_of(const std::string& source) {
  const std::string command = "git -C '" + source + "' describe --always --dirty --abbrev=7 2>/dev/null";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> output(popen(command.c_str(), "r"), pclose);
  char text[128] = {};
  if (!output || !std::fgets(text, sizeof text, output.get())) return {};
  const std::string commit = text;
  return commit.substr(0, commit.find('\n'));
}

Build build_in(const std::string& folder, std::string source) {
  if (source.empty()) source = cached(folder, "CMAKE_HOME_DIRECTORY");
  Build build;
  build.folder = std::filesystem::absolute(folder).string();
  build.source = std::move(source);
  build.compiler = cached(folder, "CMAKE_CXX_COMPILER");
  build.commit = commit_of(build.source);
  build.libraries = libraries_of(folder);
  if (!std::filesystem::exists(build.source + "/include/octile/octile.hpp"))
    fail(build.source + ": no include/octile/octile.hpp there; name the source: --against BUILD:SOURCE");
  return build;
}

}  // namespace

Build build_named(const std::string& argument) {
  const size_t colon = argument.find(':');
  return build_in(argument.substr(0, colon), colon == std::string::npos ? "" : argument.substr(colon + 1));
}

Build this_build() { return build_in(OCTILE_BENCH_BUILD, ""); }

std::string worker_program(const Build& build, const std::string& folder) {
  std::string program = folder + "/octile_worker_XXXXXX";
  const int file = mkstemp(program.data());
  if (file < 0) fail(program + ": cannot be made");
  close(file);
  std::vector<std::string> command{build.compiler,
                                   "-std=c++20",
                                   "-O2",
                                   "-I",
                                   build.source + "/include",
                                   "-idirafter",
                                   OCTILE_BENCH_JSON,
                                   std::string(OCTILE_BENCH_PEERS) + "/octile_worker.cpp",
                                   "-o",
                                   program,
                                   "-L",
                                   build.folder,
                                   "-Wl,-rpath," + build.folder,
                                   "-loctile"};
  command.insert(command.end(), build.libraries.begin(), build.libraries.end());
  if (!succeeds(command))
    fail(fmt::format("{}: its worker does not compile: {}", build.folder, fmt::join(command, " ")));
  return program;
}

}  // namespace octile::bench
