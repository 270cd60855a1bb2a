#include "schedule/winograd_layout.hpp"

#include <algorithm>

#include "problem/checked.hpp"

namespace octile::codegen {

problem::Range WinogradLayout::split_steps(int64_t i) const {
  return {i * products.steps / channel_splits, (i + 1) * products.steps / channel_splits};
}

Result<WinogradLayout> winograd_layout(const problem::Nest& n, const Room& room, int m, int64_t at) {
  if (const auto reason = schedule::refusal(Algorithm::winograd, {n, room}); !reason.empty())
    return Error{Errc::unsupported, "winograd: " + std::string(reason)};
  WinogradLayout w;
  w.m = m;
  PackedLayout& l = w.products;
  l.step = room.words_layout();
  l.matrices = n.matrices;
  l.filters = n.filters;
  l.kernel[0] = l.kernel[1] = m + 2;
  l.depth = problem::round_up(n.depth, 2 * room.lanes());
  l.steps = l.depth / l.step.tile.k;
  l.panels = (l.filters + l.step.tile.n - 1) / l.step.tile.n;
  l.padded_filters = l.panels * l.step.tile.n;
  const int64_t safe_steps = winograd_limit(m) / (int64_t{255} * 255 * 9) / l.step.tile.k;  // with any weights
  w.max_channel_splits = std::max<int64_t>(1, (l.steps + safe_steps - 1) / safe_steps);
  w.at = problem::round_up(at, 64);
  using problem::add, problem::multiply;
  const problem::Checked panel = panel_pitch(multiply(multiply(l.taps(), l.steps), l.step.b_step()));
  const problem::Checked panels = multiply(multiply(panel, l.panels), l.matrices);
  const problem::Checked middles = multiply(multiply(l.padded_filters * 4, l.matrices), w.max_channel_splits);
  const problem::Checked middles_at = add(panels, w.at), end = add(middles_at, middles);
  if (!end || *end > (int64_t{1} << 62))
    return Error{Errc::invalid_problem, "weights: their packed size does not fit 2^62 bytes"};
  l.panel_bytes = *panel;
  w.middles_at = *middles_at;
  w.end = *end;
  return w;
}

}  // namespace octile::codegen
