// One plan with its arguments and a workspace of its own, to be called again and again.
#pragma once
#include <octile/engine.hpp>
#include <string>

#include "harness/buffer.hpp"
#include "harness/layer.hpp"
#include "harness/rotation.hpp"

namespace octile::harness {

class Call {
 public:
  Call(Plan plan, const RunArguments& arguments);
  Result<void> run() const { return plan_.run(arguments_, workspace_.bytes()); }
  // For clocks, after a run() that succeeded: with the plan's own weights, hot when repeated, or the next copy of them.
  void operator()() const { (void)run(); }
  void operator()(Rotation& weights) const;
  const Plan& plan() const { return plan_; }
  const RunArguments& arguments() const { return arguments_; }
  std::span<std::byte> workspace() const { return workspace_.bytes(); }
  void set_buffers(const void* x, void* y) { arguments_.x = x, arguments_.y = y; }

 private:
  Plan plan_;
  RunArguments arguments_;
  Buffer workspace_;
};

// A call on a layer's data with a destination of its own, so that several plans of one layer can take turns.
class Runner : public Call {
 public:
  Runner(const Layer& layer, Plan plan);
  std::string check() const { return layer_.run(plan(), y(), workspace()); }  // as Layer::run
  uint8_t* y() const { return y_.data(); }

 private:
  Runner(const Layer& layer, Plan plan, Buffer y);
  const Layer& layer_;
  Buffer y_;
};

}  // namespace octile::harness
