#include "machine/ceilings.hpp"

#include <algorithm>
#include <ctime>
#include <string>
#include <utility>

#include "codegen/arguments.hpp"
#include "machine/palette.hpp"
#include "machine/self_test.hpp"
#include "system/aligned_bytes.hpp"

namespace octile::runtime {
namespace {

constexpr double window_seconds = 1e-3;
constexpr int64_t operand_bytes = 16 << 10;  // more than any tile reads before its loop
constexpr int unroll = 4;

// The time of this thread alone: a window in which another process had the core counts all the same.
double now() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

// The more sums, the more of a mac's latency is hidden. On Zen 5 any tile of 12 sums or more is within 1 % of the best.
codegen::KernelKey best_key(const codegen::Room& room, Type x) {
  codegen::KernelKey best{
      .routine = codegen::Routine::ceiling, .a = codegen::sign_of(x), .rows = 0, .columns = 0, .unroll = unroll};
  for (int rows = 1; rows <= room.facts().max_rows; ++rows)
    for (int columns = 1; columns <= room.facts().max_columns; ++columns) {
      codegen::KernelKey key = best;
      key.rows = rows, key.columns = columns;
      const auto rank = [](const auto& k) { return std::pair(k.rows * k.columns, std::min(k.rows, k.columns)); };
      if (room.illegal(key).empty() && rank(key) > rank(best)) best = key;
    }
  return best;
}

}  // namespace

CeilingProbe::CeilingProbe(std::shared_ptr<const CodeSlab> code, std::shared_ptr<const codegen::Palette> palette,
                           int64_t macs)
    : code_(std::move(code)), palette_(std::move(palette)), macs_(macs) {}

Result<CeilingProbe> CeilingProbe::make(const codegen::Room& room, Type x) {
  const auto key = best_key(room, x);
  if (key.rows == 0)
    return Error{Errc::unsupported, "ceiling: isa " + std::string(room.name()) + " has no generated mac sequence"};
  if (auto reason = refused_by_system(room); !reason.empty())
    return Error{Errc::unsupported, "ceiling: isa " + std::string(room.name()) + ": " + reason};
  using codegen::Routine;
  const bool has_palette = room.facts().has_palette;
  std::vector<codegen::KernelKey> keys{key};
  if (has_palette) keys.insert(keys.end(), {{.routine = Routine::enter_palette}, {.routine = Routine::leave_palette}});
  auto slab = seal(room, keys);
  if (!slab) return slab.error();
  const auto step = room.layout(key.a);
  std::shared_ptr<const codegen::Palette> palette;
  if (has_palette) palette = std::make_shared<codegen::Palette>(room.palette(key, step.tile.m));
  CeilingProbe probe(*slab, std::move(palette),
                     int64_t{step.tile.m} * step.tile.n * step.tile.k * key.rows * key.columns * key.unroll);
  AlignedBytes operands = aligned_bytes(operand_bytes);
  if (!operands) return Error{Errc::out_of_memory, "ceiling: no memory for operands"};
  // Fills operands with bits that toggle, as data does: a core may clock higher on zeros.
  for (int64_t i = 0; i < operand_bytes; ++i) operands.get()[i] = uint8_t(i * 167 + i / 64);
  probe.operands_ = std::shared_ptr<const uint8_t[]>(std::move(operands));
  while (probe.seconds(probe.iterations_) < window_seconds / 2) probe.iterations_ *= 2;
  probe.iterations_ = int64_t(double(probe.iterations_) * window_seconds / probe.seconds(probe.iterations_)) + 1;
  return probe;
}

double CeilingProbe::seconds(int64_t iterations) const {
  codegen::Arguments g{};
  g.a = g.b = operands_.get();
  g.start = reinterpret_cast<const int32_t*>(operands_.get());
  g.ceiling.iterations = iterations;
  PaletteSwitch palette(palette_ ? code_->entry(1) : nullptr, palette_ ? code_->entry(2) : nullptr);
  palette.need(palette_.get());
  const double begin = now();
  code_->entry(0)(&g);
  return now() - begin;
}

double CeilingProbe::window() {
  const double rate = double(macs_ * iterations_) / seconds(iterations_);
  best_ = std::max(best_, rate);
  return rate;
}

Result<double> measure_macs_per_second(const codegen::Room& room, Type x, int windows) {
  auto probe = CeilingProbe::make(room, x);
  if (!probe) return probe.error();
  for (int i = 0; i < windows; ++i) probe->window();
  return probe->best();
}

Result<double> measure_read_bandwidth(const codegen::Room& room, int64_t bytes, int windows) {
  const codegen::KernelKey key{.routine = codegen::Routine::read};
  auto slab = seal(room, {&key, 1});
  if (!slab) return slab.error();
  bytes = (bytes + 4095) / 4096 * 4096;
  AlignedBytes buffer = aligned_bytes(bytes);
  if (!buffer) return Error{Errc::out_of_memory, "bandwidth: no memory for " + std::to_string(bytes) + " bytes"};
  std::fill_n(buffer.get(), bytes, uint8_t{1});  // else every page is the one page of zeros
  codegen::Arguments g{};
  g.a = buffer.get();
  g.ceiling.bytes = bytes;
  const auto seconds = [&](int64_t passes) {
    g.ceiling.iterations = passes;
    const double begin = now();
    (*slab)->entry(0)(&g);
    return now() - begin;
  };
  int64_t passes = 1;
  while (seconds(passes) < window_seconds / 2) passes *= 2;
  double best = 0;
  for (int i = 0; i < windows; ++i) best = std::max(best, double(bytes * passes) / seconds(passes));
  return best;
}

}  // namespace octile::runtime
