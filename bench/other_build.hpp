// A build of octile by its folder, and the worker that takes turns for it: compiled from that build's own public
// headers and library, so any commit can be one.
#pragma once
#include <string>
#include <vector>

namespace octile::bench {

struct Build {
  std::string folder, source, compiler;
  std::string commit;                  // of the source as it lies there now; empty: git does not know it
  std::vector<std::string> libraries;  // the libraries a static octile needs
};

// BUILD or BUILD:SOURCE; without the latter what the build's CMakeCache.txt says. Ends the program where it is none.
Build build_named(const std::string& argument);
Build this_build();

// The program bench/peers/octile_worker.cpp for that build, in `folder`. Ends the program where it does not compile.
std::string worker_program(const Build& build, const std::string& folder);

}  // namespace octile::bench
