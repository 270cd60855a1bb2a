// The configuration of a thread's registers in rooms that have one (AMX): entered when a call needs another than the
// one before, back in its initial state when the thread's share of a run is done. A caller's configuration is gone, as
// after any call: the psABI keeps neither tiles nor their configuration. Other rooms pay one comparison a call.
#pragma once
#include <cstring>

#include "codegen/room.hpp"
#include "machine/kernel_cache.hpp"

namespace octile::runtime {

class PaletteSwitch {
 public:
  PaletteSwitch(codegen::Entry enter, codegen::Entry leave) : enter_(enter), leave_(leave) {}
  PaletteSwitch(const PaletteSwitch&) = delete;
  PaletteSwitch& operator=(const PaletteSwitch&) = delete;
  ~PaletteSwitch() {
    codegen::Arguments none{};
    if (current_) leave_(&none);
  }
  void need(const codegen::Palette* palette) {  // by content: kernels of one shape have the same
    if (!palette || palette == current_ || (current_ && *palette == *current_)) return;
    codegen::Arguments g{};
    g.palette = current_ = palette;
    enter_(&g);
  }

 private:
  codegen::Entry enter_, leave_;
  const codegen::Palette* current_ = nullptr;
};

struct PaletteKernels {
  std::shared_ptr<const Kernel> enter, leave;
  codegen::Entry entry_of_enter() const { return enter ? enter->entry : nullptr; }
  codegen::Entry entry_of_leave() const { return leave ? leave->entry : nullptr; }
};
inline Result<PaletteKernels> palette_kernels(const codegen::Room& room, KernelCache& cache) {
  if (!room.facts().has_palette) return PaletteKernels{};
  const codegen::KernelKey keys[] = {{.routine = codegen::Routine::enter_palette},
                                     {.routine = codegen::Routine::leave_palette}};
  auto kernels = cache.get_all(room, keys);
  if (!kernels) return kernels.error();
  return PaletteKernels{(*kernels)[0], (*kernels)[1]};
}

}  // namespace octile::runtime
