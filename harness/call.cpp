#include "call.hpp"

#include "execute/plan_data.hpp"
#include "runtime/access.hpp"

namespace octile::harness {

Call::Call(Plan plan, const RunArguments& arguments)
    : plan_(std::move(plan)), arguments_(arguments), workspace_(int64_t(plan_.workspace_bytes())) {}

void Call::operator()(Rotation& weights) const {
  (void)runtime::run_plan(*runtime::Access::data(plan_), arguments_, workspace(), weights.next());
}

Runner::Runner(const Layer& layer, Plan plan) : Runner(layer, std::move(plan), Buffer(layer.trial().y_bytes())) {}

Runner::Runner(const Layer& layer, Plan plan, Buffer y)
    : Call(std::move(plan), layer.arguments(y.data())), layer_(layer), y_(std::move(y)) {}

}  // namespace octile::harness
