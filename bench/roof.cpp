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

double Roof::seconds() {
  const double computing = macs_ / window();
  if (bytes_ / bytes_per_second_ < computing / 2) return computing;
  const double now = or_fail(runtime::measure_read_bandwidth(room_, int64_t(bytes_), 1));
  bytes_per_second_ = std::max(bytes_per_second_, now);
  return std::max(computing, bytes_ / now);
}

}  // namespace octile::bench
