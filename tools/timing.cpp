#include "timing.hpp"

#include <algorithm>

#include "execute/plan_data.hpp"
#include "runtime/access.hpp"

namespace octile::tools {
namespace {

constexpr int64_t rotated_bytes = 64 << 20, most_copies = 64;  // as the tuner does

std::span<std::byte> bytes(const Buffer& buffer) {
  return {reinterpret_cast<std::byte*>(buffer.data()), size_t(buffer.size())};
}

}  // namespace

int64_t Rotation::bytes_of_copies(const runtime::PackedBlock* block) {
  if (!block) return 0;
  const int64_t size = std::max<int64_t>(1, block->bytes());
  return std::clamp<int64_t>(rotated_bytes / size, 1, most_copies) * size;
}

Rotation::Rotation(const runtime::PackedBlock* block) : bytes_(bytes_of_copies(block)) {
  if (!block) return;
  const int64_t size = std::max<int64_t>(1, block->bytes());
  for (int64_t i = 0; i < bytes_ / size; ++i) {
    copies_.emplace_back(size);
    std::copy_n(block->data.get(), block->bytes(), copies_.back().data());
  }
}

const uint8_t* Rotation::next() { return copies_.empty() ? nullptr : copies_[turn_++ % copies_.size()].data(); }

Call::Call(const Plan& plan, const RunArguments& arguments)
    : plan_(plan), arguments_(arguments), workspace_(int64_t(plan.workspace_bytes())) {}

Result<void> Call::run() const { return plan_.run(arguments_, bytes(workspace_)); }

void Call::rotated(Rotation& weights) const {
  (void)runtime::run_plan(*runtime::Access::data(plan_), arguments_, bytes(workspace_), weights.next());
}

double Roof::seconds(int64_t macs) const {
  return macs_per_second > 0 ? std::max(double(macs) / macs_per_second, memory_seconds) : 0;
}
const char* Roof::binds(int64_t macs) const {
  if (macs_per_second <= 0) return "none";
  return double(macs) / macs_per_second >= memory_seconds ? "macs" : "memory";
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

}  // namespace octile::tools
