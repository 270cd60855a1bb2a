// The caller's thread flushes denormal numbers, sources and results (x86's FTZ and DAZ, AArch64's FZ), until the end of
// a scope.
#pragma once
#include "problem/float_mode.hpp"

namespace octile::test {

class FlushDenormals {
 public:
  explicit FlushDenormals(bool flush = true) : before_(Control::read()) {
    if (flush) Control::write(before_ | Control::flushing);
  }
  ~FlushDenormals() { Control::write(before_); }
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;
  // The float mode of this thread, without the flags of exceptions.
  static uint64_t mode() { return uint64_t{Control::read()} & ~uint64_t{Control::flags}; }
  static constexpr uint64_t flushing() { return Control::flushing; }

 private:
  using Control = problem::FloatControl;
  Control::Word before_;
};

}  // namespace octile::test
