// The measured ceilings of this machine: the mac sequence of a room on registers alone, and reading memory.
#pragma once
#include <cstdint>
#include <memory>
#include <octile/problem.hpp>
#include <octile/result.hpp>

#include "codegen/room.hpp"
#include "machine/code_memory.hpp"

namespace octile::runtime {

// The clock of a core moves, so one figure of a quiet moment is no roof: callers put windows of the ceiling between
// windows of the layer they measure, and compare windows that ran side by side.
class CeilingProbe {
 public:
  static Result<CeilingProbe> make(const codegen::Room& room, Type x);  // room portable has none
  double window();                                                      // about 1 ms; MACs per second
  double best() const { return best_; }                                 // of the windows so far
  int64_t macs_per_iteration() const { return macs_; }

 private:
  CeilingProbe(std::shared_ptr<const CodeSlab> code, std::shared_ptr<const codegen::Palette> palette, int64_t macs);
  double seconds(int64_t iterations) const;

  std::shared_ptr<const CodeSlab> code_;             // the macs; then, if there is a palette, what enters and leaves it
  std::shared_ptr<const codegen::Palette> palette_;  // of rooms that have one
  std::shared_ptr<const uint8_t[]> operands_;
  int64_t macs_, iterations_ = 1024;
  double best_ = 0;
};

// The best of `windows` windows, for a caller that has nothing to interleave.
Result<double> measure_macs_per_second(const codegen::Room& room, Type x, int windows = 20);

// Bytes per second that this core reads from a buffer of so many bytes (rounded up to 4 KB), which it has just read.
Result<double> measure_read_bandwidth(const codegen::Room& room, int64_t bytes, int windows = 5);

}  // namespace octile::runtime
