#include "roof.hpp"

#include <algorithm>
#include <array>

#include "execute/plan_data.hpp"
#include "harness/tensor_bytes.hpp"
#include "runtime/access.hpp"
#include "tuner/measure.hpp"

namespace octile::harness {

double Roof::seconds(double macs) const {
  return macs_per_second > 0 ? std::max(macs / macs_per_second, memory_seconds) : 0;
}
const char* Roof::binds(double macs) const {
  if (macs_per_second <= 0) return "none";
  return macs / macs_per_second >= memory_seconds ? "macs" : "memory";
}

runtime::CeilingProbe* Machine::ceiling(const codegen::Room& room, Type x) {
  auto [found, added] = probes_.try_emplace({std::string(room.name()), x});
  if (added)
    if (auto probe = runtime::CeilingProbe::make(room, x))
      found->second = std::make_unique<runtime::CeilingProbe>(*std::move(probe));
  return found->second.get();
}

double Machine::bandwidth(const codegen::Room& room, int64_t working_set) {
  const int64_t l3 = std::max(info_.l3, info_.l2);
  const std::array<int64_t, 4> holds{info_.l1, info_.l2, l3, INT64_MAX};
  // Half of a level, so that nothing else need fit; beyond the caches, more than they hold (a shared L3 may be huge).
  const std::array<int64_t, 4> probe{info_.l1 / 2, info_.l2 / 2, std::min<int64_t>(l3 / 2, 64 << 20),
                                     std::clamp<int64_t>(l3 * 2, 64 << 20, 256 << 20)};
  size_t level = 0;
  while (working_set > holds[level]) ++level;
  auto [found, added] = bandwidths_.try_emplace({std::string(room.name()), int(level)}, 0.0);
  if (added)
    if (auto rate = runtime::measure_read_bandwidth(room, std::max<int64_t>(probe[level], 4096))) found->second = *rate;
  return found->second;
}

double Machine::memory_seconds(const Plan& plan, int64_t weight_working_set) {
  const TensorBytes tensors = bytes_of(runtime::Access::data(plan)->problem);
  const codegen::Room& room = *runtime::Access::data(plan)->room;
  const auto seconds = [&](int64_t bytes, int64_t working_set) {
    const double rate = bandwidth(room, working_set);
    return rate > 0 ? double(bytes) / rate : 0.0;
  };
  const int64_t activations = tensors.x + tensors.y;
  return std::max(seconds(activations, activations), seconds(tensors.w, std::max(tensors.w, weight_working_set)));
}

Timed measure_with_roof(const std::vector<std::function<void()>>& calls, const Plan& plan, Machine& machine,
                        int64_t weight_working_set, double seconds) {
  // tuner::measure() alone would soon drop all but the fastest, as a search wants; here each needs its own figure. So
  // every call has short slices in turn, and a window of the ceiling is between them.
  constexpr size_t slices = 5;
  Timed timed;
  const runtime::PlanData& data = *runtime::Access::data(plan);
  timed.roof.memory_seconds = machine.memory_seconds(plan, weight_working_set);
  runtime::CeilingProbe* probe = machine.ceiling(*data.room, data.nest.types.x);
  double ceiling = 0;
  std::vector<std::vector<double>> centres(calls.size());
  for (size_t slice = 0; slice < slices; ++slice)
    for (size_t i = 0; i < calls.size(); ++i) {
      if (probe) ceiling = std::max(ceiling, probe->window());
      const double budget = seconds / double(slices * calls.size());
      centres[i].push_back(tuner::measure(std::span(&calls[i], 1), {.seconds = budget}).front().centre);
    }
  for (auto& own : centres) {
    std::sort(own.begin(), own.end());
    timed.seconds.push_back(own[own.size() / 2]);
  }
  timed.roof.macs_per_second = ceiling * plan.threads();
  return timed;
}

}  // namespace octile::harness
