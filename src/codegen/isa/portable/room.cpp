// Room portable: the same contract in C++, for hosts where no memory may be executable. Its kernels are compiled with
// the library; A is read as bytes, B is int16, so every weight zero point folds.
#include <algorithm>

#include "codegen/isa/list.hpp"
#include "codegen/isa/portable/targets.hpp"

namespace octile::codegen::isa {
namespace {

class Portable : public Room {
 public:
  Portable()
      : Room({.name = "portable",
              .required = {},
              .fallback = {},
              .lanes = portable_width,
              .max_rows = portable_rows,
              .max_columns = portable_columns}) {}
  // Four k a step, since four bytes of A are one broadcast; of B the pairs (0, 2), then (1, 3): a mask and a shift give
  // the words of A in this order.
  StepLayout layout(ElementType, ElementType) const override {
    StepLayout l{
        .tile = {1, portable_width, 4}, .a_bytes = 4, .b_bytes = portable_width * 8, .b_element = 2, .b_position = {}};
    for (int k = 0; k < 4; ++k)
      for (int n = 0; n < portable_width; ++n) l.b_position.push_back((k % 2 * portable_width + n) * 2 + k / 2);
    return l;
  }
  std::string illegal(const KernelKey& key) const override {
    if (key.routine == Routine::widen) return "widen: this isa reads A as bytes";
    if (key.routine != Routine::gemm && key.routine != Routine::depthwise)
      return "ceiling: what compiled code can do at most is the compiler's affair";
    if (key.rows < 1 || key.rows > portable_rows || key.columns < 1 || key.columns > portable_columns)
      return "tile: 1 to " + std::to_string(portable_rows) + " rows and 1 to " + std::to_string(portable_columns) +
             " columns";
    if (key.unroll != 1) return "unroll: always 1 here";
    if (in_classes(key.form)) return "classes: this isa has one kind of step";
    if (!takes(key.a, key.b)) return "types: the weights are int16, any sign";
    if (key.terms < 0 || key.terms > (key.routine == Routine::gemm ? 2 : 0))
      return "terms: 0 to 2, none of depthwise, where every zero point of the weights folds";
    return {};
  }
  Result<Code> generate(const KernelKey&) const override {
    return Error{Errc::unsupported, "isa portable: its kernels are compiled with the library, not generated"};
  }
  Entry compiled(const KernelKey& key) const override {
    if (!illegal(key).empty()) return nullptr;
    const auto targets = portable_targets();
    const auto runs_here = [](const PortableTarget& target) { return target.here; };
    return std::find_if(targets.begin(), targets.end(), runs_here)->entry(key);
  }
  bool needs_executable_memory() const override { return false; }
};

}  // namespace

const Room* portable() {
  static const Portable room;
  return &room;
}

}  // namespace octile::codegen::isa
