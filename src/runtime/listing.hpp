// Machine code as text, the same for Plan::assembly(), `octile inspect` and the golden files: x86 by Zydis, AArch64 by
// the component octile-llvm.
#pragma once
#include <octile/plan.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace octile::runtime {

struct CodeLine {
  size_t at = 0;
  std::string text;              // in a line with a target, '@' stands where its label comes
  std::optional<size_t> target;  // inside the code: of a jump, or of a load of the kernel's own constants
  bool padding = false;          // nops, whose number depends on everything before them
};
std::vector<CodeLine> lines_of(const KernelView&);

// The generator's labels are comment lines; targets have labels of their own, numbered as they come. Without offsets a
// changed instruction changes no other line, so padding is one line of unsaid length there.
enum class Offsets : bool { left_out, shown };
std::string listing(const KernelView&, Offsets);

}  // namespace octile::runtime
