// The ceilings of this machine, and plans timed beside them.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <octile/engine.hpp>
#include <string>
#include <utility>
#include <vector>

#include "machine/ceilings.hpp"

namespace octile::harness {

// The bound of a problem on this machine: its macs or the reading of its tensors, whichever takes longer.
struct Roof {
  double macs_per_second = 0;  // 0: the room has no ceiling (portable)
  double memory_seconds = 0;   // of reading every tensor once
  double seconds(double macs) const;
  const char* binds(double macs) const;  // macs, memory
};

class Machine {
 public:
  explicit Machine(const EngineInfo& info) : info_(info) {}
  // null: none of this room. Windows of it go between windows of what is measured, since a core's clock moves.
  runtime::CeilingProbe* ceiling(const codegen::Room& room, Type x);
  // Bytes per second read from a working set of so many bytes: of the level of memory that holds it.
  double bandwidth(const codegen::Room& room, int64_t working_set);
  double memory_seconds(const Plan& plan, int64_t weight_working_set);

 private:
  EngineInfo info_;
  std::map<std::pair<std::string, Type>, std::unique_ptr<runtime::CeilingProbe>> probes_;
  std::map<std::pair<std::string, int>, double> bandwidths_;
};

struct Timed {
  std::vector<double> seconds;  // of the calls, in their order
  Roof roof;
};
// All of one plan's room and sizes.
Timed measure_with_roof(const std::vector<std::function<void()>>& calls, const Plan& plan, Machine& machine,
                        int64_t weight_working_set, double seconds);

}  // namespace octile::harness
