#include "codegen/winograd_layout.hpp"

#include <algorithm>

#include "problem/checked.hpp"

namespace octile::codegen {

problem::Range WinogradLayout::chunk(int64_t i) const {
  return {i * products.steps / chunks, (i + 1) * products.steps / chunks};
}

std::string no_winograd(const problem::Nest& n, const Room& room) {
  if (room.words_layout().b_bytes == 0)
    return "winograd: room " + std::string(room.name()) + " multiplies no pairs of int16";
  if (n.own_channels() || n.runtime_w || n.accumulate) return "winograd: for dense weights that are packed before";
  if (n.plane.kernel != 1) return "winograd: of two dimensions";
  for (const problem::Axis& a : n.axis)
    if (a.kernel != 3 || a.stride != 1 || a.dilation != 1) return "winograd: for 3 x 3 of stride 1 and dilation 1";
  return {};
}

Result<WinogradLayout> winograd_layout(const problem::Nest& n, const Room& room, int m, int64_t at) {
  if (auto reason = no_winograd(n, room); !reason.empty()) return Error{Errc::unsupported, reason};
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
  w.most_chunks = std::max<int64_t>(1, (l.steps + safe_steps - 1) / safe_steps);
  w.at = problem::round_up(at, 64);
  using problem::add, problem::multiply;
  const problem::Checked panel = panel_pitch(multiply(multiply(l.taps(), l.steps), l.step.b_step()));
  const problem::Checked panels = multiply(multiply(panel, l.panels), l.matrices);
  const problem::Checked middles = multiply(multiply(l.padded_filters * 4, l.matrices), w.most_chunks);
  const problem::Checked middles_at = add(panels, w.at), end = add(middles_at, middles);
  if (!end || *end > (int64_t{1} << 62))
    return Error{Errc::invalid_problem, "weights: their packed size does not fit 2^62 bytes"};
  l.panel_bytes = *panel;
  w.middles_at = *middles_at;
  w.end = *end;
  return w;
}

}  // namespace octile::codegen
