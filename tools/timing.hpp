// Timing plans against each other and against what the machine can do, in turns, by the tuner's own protocol.
#pragma once
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <octile/engine.hpp>
#include <string>
#include <utility>

#include "machine/ceilings.hpp"
#include "operands.hpp"
#include "tuner/measure.hpp"

namespace octile::tools {

// Copies of packed weights, used in turn: a layer of a network finds its weights cold, hot ones flatter.
class Rotation {
 public:
  explicit Rotation(const runtime::PackedBlock* block);  // null: of a run-time B, nothing rotates
  const uint8_t* next();                                 // null: the plan's own
  int64_t bytes() const { return bytes_; }               // of all copies
  static int64_t bytes_of_copies(const runtime::PackedBlock* block);

 private:
  std::vector<Buffer> copies_;
  size_t turn_ = 0;
  int64_t bytes_ = 0;
};

// A plan with its arguments and a workspace of its own.
class Call {
 public:
  Call(const Plan& plan, const RunArguments& arguments);
  Result<void> run() const;               // with the plan's own weights, hot when repeated
  void rotated(Rotation& weights) const;  // the caller has seen run() succeed
  const Plan& plan() const { return plan_; }

 private:
  Plan plan_;
  RunArguments arguments_;
  Buffer workspace_;
};

// What binds a problem on this machine: macs or reading its tensors, whichever takes longer.
struct Roof {
  double macs_per_second = 0;  // 0: the room has no ceiling (portable)
  double memory_seconds = 0;   // of reading every tensor once
  double seconds(int64_t macs) const;
  const char* binds(int64_t macs) const;  // macs, memory
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

}  // namespace octile::tools
