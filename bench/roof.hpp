// The least time of a layer on this machine: its products at the ceiling of the mac sequence, or its bytes at the
// read bandwidth of the level that they fit.
#pragma once
#include <octile/problem.hpp>

#include "harness/roof.hpp"
#include "layer.hpp"
#include "machine/ceilings.hpp"
#include "turns.hpp"

namespace octile::bench {

class Roof {
 public:
  Roof(const Engine& engine, const Layer& layer, int64_t macs);
  // Measured now, side by side with the layer it is compared with. The bandwidth is read anew only where it may bind.
  double seconds();
  double window();                         // MACs per second, now
  double macs() const { return macs_; }    // valid ones
  double bytes() const { return bytes_; }  // source, weights and destination, each once
  double macs_per_second() const { return spread(windows_).median; }
  double bytes_per_second() const { return bytes_per_second_; }
  bool bandwidth_may_bind() const;
  bool bandwidth_binds() const;

 private:
  harness::Roof figures() const;  // of all windows so far
  const codegen::Room& room_;
  double macs_, bytes_;
  runtime::CeilingProbe probe_;
  double bytes_per_second_ = 0;  // the best so far
  std::vector<double> windows_;
};

}  // namespace octile::bench
