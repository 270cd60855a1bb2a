// octile check --saturation: what kernels that saturate at 16 bits would get wrong.
#pragma once
#include <octile/problem.hpp>
#include <string>
#include <vector>

namespace octile::tools {

struct SaturationFiles {  // raw bytes, as the problem says they lie; empty: drawn uniformly
  std::string weights, source;
};
// False: some could not be judged; they were named on stderr and are left out.
bool print_saturation(const std::vector<Problem>& problems, const SaturationFiles& files, bool json);

}  // namespace octile::tools
