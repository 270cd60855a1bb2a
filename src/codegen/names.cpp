// Names of kernels and features, apart from the list of rooms: the module octile-llvm has its own copy, since it uses
// nothing of the file that loads it.
#include <initializer_list>
#include <utility>

#include "codegen/room.hpp"

namespace octile::codegen {

std::string name(const KernelKey& key) {
  static constexpr const char *routines[] = {"gemm",    "depthwise", "depthwise_rows", "grouped",
                                             "widen",   "words",     "winograd_input", "winograd_output",
                                             "ceiling", "read",      "enter_palette",  "leave_palette"},
                              *types[] = {"u8", "s8", "s16"}, *outputs[] = {"s32", "s32added", "u8", "s8"};
  std::string text = routines[size_t(key.routine)];
  if (key.routine >= Routine::read) return text;
  if (in_classes(key.form)) text += key.form == Form::classes ? "_classes" : "_small_classes";
  text += std::string("_") + types[size_t(key.a)];
  if (key.routine == Routine::widen) return text;
  if (key.b == ElementType::u8) text += types[size_t(key.b)];
  text += "_r" + std::to_string(key.rows) + "x" + std::to_string(key.columns) + "_u" + std::to_string(key.unroll) +
          "_" + outputs[size_t(key.output)];
  if (const PixelRow& r = key.row; r.taps_per_lane)
    for (const auto& [letter, value] : std::initializer_list<std::pair<const char*, int64_t>>{{"_j", r.taps_per_lane},
                                                                                              {"_k", r.taps},
                                                                                              {"_s", r.stride},
                                                                                              {"_d", r.dilation},
                                                                                              {"_t", r.full},
                                                                                              {"_", r.shorter},
                                                                                              {"_p", r.before},
                                                                                              {"p", r.after}})
      text += letter + std::to_string(value);
  if (const PixelRow& r = key.row; r.roll)
    text += "_roll" + std::to_string(r.roll) + "s" + std::to_string(r.step) + "_h" + std::to_string(r.height) + "_p" +
            std::to_string(r.above) + "p" + std::to_string(r.below);
  if (key.group) text += "_g" + std::to_string(key.group);
  if (key.products != Products::any) text += key.products == Products::unclamped ? "_plain" : "_bounded";
  if (key.terms) text += "_t" + std::to_string(key.terms);
  return text;
}

std::string Features::names() const {
  static constexpr std::pair<Feature, const char*> known[] = {
      {Feature::avx2, "avx2"},         {Feature::bmi2, "bmi2"},
      {Feature::avx512, "avx512"},     {Feature::avx512_vnni, "avx512_vnni"},
      {Feature::avx_vnni, "avx_vnni"}, {Feature::avx_vnni_int8, "avx_vnni_int8"},
      {Feature::amx_int8, "amx_int8"}, {Feature::neon, "neon"},
      {Feature::neon_dot, "neon_dot"}, {Feature::neon_i8mm, "neon_i8mm"}};
  std::string text;
  for (auto [feature, word] : known)
    if (has(feature)) {
      if (!text.empty()) text += ' ';
      text += word;
    }
  return text;
}

}  // namespace octile::codegen
