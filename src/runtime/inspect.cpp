#include <octile/plan.hpp>

#include "runtime/listing.hpp"

namespace octile {

std::string assembly(const KernelView& kernel) {
  if (kernel.code.empty()) return "; compiled with the library\n";
  return listing(kernel, runtime::Offsets::shown);
}

std::string Plan::assembly() const {
  std::string text;
  for (const KernelView& kernel : kernels()) text += "; ==== " + kernel.name + "\n" + octile::assembly(kernel) + "\n";
  return text;
}

}  // namespace octile
