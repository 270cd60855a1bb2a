#include "execute/dynamic_source.hpp"

#include <algorithm>

#include "codegen/isa/portable/quantise.hpp"
#include "execute/check_arguments.hpp"
#include "execute/plan_data.hpp"
#include "problem/float_text.hpp"
#include "problem/layout.hpp"
#include "schedule/places.hpp"

namespace octile::runtime {
namespace {

using codegen::isa::FloatRange;
using codegen::isa::linear_kernels;
using problem::float_text;

constexpr int64_t min_share = 1 << 15;  // elements of a chunk: below it two fork-joins cost more than they save

Error invalid(std::string message) { return {Errc::invalid_argument, std::move(message)}; }

// Gathers elements that lie apart: the kernels read lines.
constexpr int64_t gathered = 256;

struct Pass {  // what the tasks of one call read
  const DynamicSource& s;
  const float* x;
  uint8_t* to;
  float* scales;
  int32_t* zero_points;
  FloatRange* ranges;

  // Calls take(values, count, position) for all of [begin, end), counted as the dense tensor lies.
  template <class Take> void each(int64_t begin, int64_t end, Take take) const {
    while (begin < end) {
      const int64_t first = begin % s.line.size, count = std::min(s.line.size - first, end - begin);
      const float* from = x + first * s.line.stride;
      int64_t outer = begin / s.line.size;
      for (size_t i = s.outer.size(); i-- > 0; outer /= s.outer[i].size)
        from += outer % s.outer[i].size * s.outer[i].stride;
      if (s.line.stride == 1) take(from, count, begin);
      else gather(from, count, begin, take);
      begin += count;
    }
  }
  template <class Take> void gather(const float* from, int64_t count, int64_t position, Take take) const {
    float values[gathered];
    for (int64_t done = 0; done < count; done += gathered) {
      const int64_t part = std::min(gathered, count - done);
      for (int64_t i = 0; i < part; ++i) values[i] = from[(done + i) * s.line.stride];
      take(values, part, position + done);
    }
  }

  FloatRange range(int64_t begin, int64_t end) const {
    FloatRange found;
    each(begin, end,
         [&](const float* values, int64_t count, int64_t) { linear_kernels().extend(found, values, count); });
    return found;
  }
  void quantise(int64_t begin, int64_t end, int64_t row) const {
    each(begin, end, [&](const float* values, int64_t count, int64_t position) {
      linear_kernels().quantise(values, {scales + row, zero_points + row}, 0, count, to + position);
    });
  }
  void choose(const FloatRange& found, int64_t row) const {
    linear_kernels().choose(found, scales + row, zero_points + row);
  }
  int64_t share(int64_t of, int64_t chunk) const {  // without the product, which may not fit
    return of / s.chunks * chunk + std::min(of % s.chunks, chunk);
  }

  void run_rows(int64_t chunk) const {
    const int64_t columns = s.rows ? s.count / s.rows : 0;
    for (int64_t row = share(s.rows, chunk); row < share(s.rows, chunk + 1); ++row) {
      choose(range(row * columns, (row + 1) * columns), row);
      quantise(row * columns, (row + 1) * columns, row);
    }
  }
  void find_range(int64_t chunk) const { ranges[chunk] = range(share(s.count, chunk), share(s.count, chunk + 1)); }
  void quantise_share(int64_t chunk) const { quantise(share(s.count, chunk), share(s.count, chunk + 1), 0); }
};

template <void (Pass::*part)(int64_t) const> void run_chunks(const PlanData& p, Pass& pass) {
  const auto task = [](void* context, int64_t chunk) { (static_cast<const Pass*>(context)->*part)(chunk); };
  if (pass.s.chunks == 1) task(&pass, 0);
  else p.threads->parallel_for(pass.s.chunks, task, &pass);
}

void quantise_tensor(const PlanData& p, Pass& pass) {
  run_chunks<&Pass::find_range>(p, pass);
  FloatRange all;
  for (int64_t i = 0; i < pass.s.chunks; ++i) {
    const float both[] = {pass.ranges[i].low, pass.ranges[i].high};
    linear_kernels().extend(all, both, 2);
  }
  pass.choose(all, 0);
  run_chunks<&Pass::quantise_share>(p, pass);
}

// x_scale * w_scale, then / y_scale: the order of multipliers().
void multiply(std::span<const float> w_scales, float x_scale, float y_scale, float* to) {
  for (float w_scale : w_scales) {
    const float product = x_scale * w_scale;
    *to++ = product / y_scale;
  }
}

Result<void> set_multipliers(const DynamicSource& s, RunArguments& args, float x_scale, float* to) {
  multiply(args.multipliers, x_scale, args.y_scale, to);
  for (int64_t i = 0; i < s.multipliers; ++i)
    if (!normal(to[i]))
      return invalid("x_scale * multipliers[" + std::to_string(i) + "] / y_scale: " + float_text(to[i]) +
                     ", expected a finite normal number > 0 (x_scale, as found, is " + float_text(x_scale) + ")");
  args.multipliers = {to, size_t(s.multipliers)};
  return {};
}

}  // namespace

std::optional<DynamicSource> dynamic_source(const Problem& problem, const problem::Nest& nest, int64_t chunks) {
  if (!problem::has_f32_source(problem)) return std::nullopt;
  const problem::Layout layout = problem::source_layout(problem);
  DynamicSource s;
  s.by_row = problem::of_rows(nest.quantisation.x_zero_point);
  s.count = 1;
  for (size_t i = 0; i < layout.sizes.size(); ++i) {
    s.count *= layout.sizes[i];
    if (layout.sizes[i] == 1) continue;
    auto& last = s.outer;
    const DynamicSource::Dimension here{layout.sizes[i], layout.strides[i]};
    if (!last.empty() && last.back().stride == here.size * here.stride)
      last.back() = {last.back().size * here.size, here.stride};
    else last.push_back(here);
  }
  if (s.count == 0) s.outer.clear();
  if (!s.outer.empty()) s.line = s.outer.back(), s.outer.pop_back();
  if (s.by_row) s.rows = problem::count_rows(nest.quantisation.x_zero_point, layout.sizes);
  s.multipliers = nest.multipliers();
  s.chunks =
      std::clamp<int64_t>(std::min(s.count / min_share, s.by_row ? s.rows : chunks), 1, std::max<int64_t>(chunks, 1));
  return s;
}

problem::Checked place(DynamicSource& s) {
  schedule::Places places;
  s.copy_at = places.take(s.count);
  s.zero_points_at = places.take(problem::multiply(s.rows, 4));
  s.scales_at = places.take(problem::multiply(s.rows, 4));
  s.ranges_at = places.take(s.chunks * 8);
  s.multipliers_at = places.take(s.multipliers * 4);
  return places.end();
}

Result<void> check_dynamic(const PlanData& p, const RunArguments& args) {
  const DynamicSource& s = *p.dynamic;
  if (reinterpret_cast<uintptr_t>(args.x) % 4 != 0) return invalid("x: an f32 source must be aligned to 4 bytes");
  const auto room = [&s](const char* field, const void* to, size_t size) -> Result<void> {
    if (size && !to) return invalid(std::string(field) + ": is null, expected room for " + std::to_string(size));
    if (size == 0 || int64_t(size) == s.rows) return {};
    return invalid(std::string(field) + ": " + std::to_string(size) + " values, expected none or " +
                   std::to_string(s.rows));
  };
  if (auto scales = room("x_scales_found", args.x_scales_found.data(), args.x_scales_found.size()); !scales)
    return scales;
  if (auto zeros = room("x_zero_points_found", args.x_zero_points_found.data(), args.x_zero_points_found.size());
      !zeros)
    return zeros;
  if (s.multipliers && !normal(args.y_scale))
    return invalid("y_scale: " + float_text(args.y_scale) + ", expected a finite normal number > 0");
  return {};
}

Result<void> quantise_source(const PlanData& p, RunArguments& args, std::byte* workspace) {
  const DynamicSource& s = *p.dynamic;
  workspace += p.workspace.dynamic;
  const auto at = [workspace]<class T>(T*, int64_t offset) { return reinterpret_cast<T*>(workspace + offset); };
  Pass pass{.s = s,
            .x = static_cast<const float*>(args.x),
            .to = at(static_cast<uint8_t*>(nullptr), s.copy_at),
            .scales = at(static_cast<float*>(nullptr), s.scales_at),
            .zero_points = at(static_cast<int32_t*>(nullptr), s.zero_points_at),
            .ranges = at(static_cast<FloatRange*>(nullptr), s.ranges_at)};
  if (s.by_row) run_chunks<&Pass::run_rows>(p, pass);
  else quantise_tensor(p, pass);
  std::copy_n(pass.scales, args.x_scales_found.size(), args.x_scales_found.begin());
  std::copy_n(pass.zero_points, args.x_zero_points_found.size(), args.x_zero_points_found.begin());
  args.x = pass.to;
  if (s.by_row) args.x_row_zero_points = {pass.zero_points, size_t(s.rows)};
  else args.x_zero_point = *pass.zero_points;
  if (s.multipliers == 0) return {};
  return set_multipliers(s, args, *pass.scales, at(static_cast<float*>(nullptr), s.multipliers_at));
}

}  // namespace octile::runtime
