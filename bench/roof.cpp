#include "roof.hpp"

#include <algorithm>

namespace octile::bench {
namespace {

Type source(const Problem& problem) {
  return std::visit([](const auto& p) { return p.types.x; }, problem);
}

}  // namespace

Roof::Roof(const Engine& engine, const Layer& layer, int64_t macs)
    : room_(*codegen::room_named(engine.info().isa)),
      macs_(double(macs)),
      bytes_(double(layer.trial().x_bytes() + layer.trial().w_bytes() + layer.trial().y_bytes())),
      probe_(or_fail(runtime::CeilingProbe::make(room_, source(layer.problem())))),
      bytes_per_second_(or_fail(runtime::measure_read_bandwidth(room_, int64_t(bytes_)))) {
  window();
}

double Roof::window() { return windows_.emplace_back(probe_.window()); }

harness::Roof Roof::figures() const {
  return {.macs_per_second = macs_per_second(), .memory_seconds = bytes_ / bytes_per_second_};
}

double Roof::seconds() {
  harness::Roof now{.macs_per_second = window(), .memory_seconds = bytes_ / bytes_per_second_};
  if (now.memory_seconds < macs_ / now.macs_per_second / 2) return now.seconds(macs_);
  const double rate = or_fail(runtime::measure_read_bandwidth(room_, int64_t(bytes_), 1));
  bytes_per_second_ = std::max(bytes_per_second_, rate);
  now.memory_seconds = bytes_ / rate;
  return now.seconds(macs_);
}

bool Roof::bandwidth_binds() const { return figures().binds(macs_) == std::string("memory"); }
bool Roof::bandwidth_may_bind() const { return 2 * figures().memory_seconds > macs_ / macs_per_second(); }

}  // namespace octile::bench
