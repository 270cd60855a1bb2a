#include "candidate.hpp"

#include <cstdio>

#include "support/marked_call.hpp"

namespace octile::test {

codegen::Entry Kernels::entry(int rows) {
  auto& slot = by_rows_[rows];
  if (!slot) {
    const Result<Code> code = of.generate(rows);
    if (!code) {
      std::fprintf(stderr, "%s, %d rows: %s\n", of.name.c_str(), rows, code.error().message.c_str());
      std::abort();
    }
    slot = std::make_unique<Executable>(code->bytes);
  }
  return slot->entry();
}

void Kernels::run_tiles(Arguments arguments, int mac_tiles) {
  if (of.enter && arguments.rows != entered_) {
    palette_ = of.palette(mac_tiles, int(arguments.rows));
    of.enter(&arguments);
    entered_ = arguments.rows;
  }
  const std::string changed = changed_by_call(entry(mac_tiles), arguments);
  if (changed.empty()) return;
  std::fprintf(stderr, "%s, %d rows: the kernel changed %s\n", of.name.c_str(), mac_tiles, changed.c_str());
  std::abort();
}

void Kernels::run_rows(Arguments arguments, int rows, const LineSteps& lines) {
  const Fenced<uint8_t> workspace(size_t(of.accumulator_bytes));
  const int mac_rows = of.steps[0].tile.m, units = (rows + mac_rows - 1) / mac_rows;
  const int tiles = (units + of.shape.rows - 1) / of.shape.rows;
  arguments.workspace = workspace.data();
  arguments.palette = palette_.data();
  const bool one_by_one = ++runs_ % 2 == 0;
  for (int t = 0, done = 0; t < tiles;) {
    const int mac_tiles = units / tiles + (t < units % tiles), full = mac_tiles * mac_rows;
    arguments.rows = std::min(full, rows - done);
    // Tiles of as many rows go tiles; one whose last rows are missing is for itself.
    int tiles = 1;
    const int same = t < units % tiles ? units % tiles - t : tiles - t;
    while (!one_by_one && tiles < same && done + (tiles + 1) * full <= rows) ++tiles;
    arguments.tiles = one_by_one ? 0 : tiles;
    arguments.a_tile = arguments.rows * arguments.a_stride;
    arguments.c_tile = arguments.rows * arguments.c_stride;
    arguments.tile.lines = lines.count == 1 ? 0 : lines.count;
    arguments.tile.line_tiles = arguments.tiles;
    arguments.tile.a_line = lines.a - tiles * arguments.a_tile;
    arguments.tile.c_line = lines.c - tiles * arguments.c_tile;
    run_tiles(arguments, mac_tiles);
    arguments.a = static_cast<const char*>(arguments.a) + tiles * arguments.a_tile;
    arguments.c = static_cast<char*>(arguments.c) + tiles * arguments.c_tile;
    for (auto& term : arguments.term)
      if (term.row) term.row += tiles * arguments.rows;
    done += tiles * int(arguments.rows);
    t += tiles;
  }
  if (of.leave) of.leave(&arguments);
  entered_ = 0;
}

Panels::Panels(const Candidate& candidate, int n, const std::vector<Visit>& groups, const Weight& weight)
    : of(candidate), columns(n) {
  for (int n0 = 0; n0 < n; n0 += of.columns()) {
    const Weight inside = [&, n0](int k, int j) { return n0 + j < n ? weight(k, n0 + j) : 0; };
    std::vector<std::vector<Visit>> segments{groups};
    const int64_t bytes = place(segments, of.steps), gap = 64 * (1 + n0 % 3);
    const int64_t all = (of.shape.columns - 1) * (bytes + gap) + bytes;
    tiles.push_back({{bytes + gap, Fenced<uint8_t>(size_t(all))}, std::move(segments)});
    for (size_t s = 0; s < of.steps.size(); ++s)
      pack(tiles.back().segments[s], of.steps[s], of.shape.columns, inside, tiles.back().packed);
  }
}

void Panels::set_walk(Arguments& arguments, const One& tile, std::vector<std::vector<int64_t>>& tables,
                      const std::function<bool(const Visit&)>& keep) const {
  Cursor cursor;
  tables.resize(tile.segments.size());
  arguments.b = tile.packed.b.data();
  arguments.b_stride = tile.packed.stride;
  for (size_t s = 0; s < tile.segments.size(); ++s) {
    std::vector<Visit> kept;
    std::copy_if(tile.segments[s].begin(), tile.segments[s].end(), std::back_inserter(kept), keep);
    arguments.walk[s] = make_runs(kept, of.steps[s], cursor, tables[s]);
  }
}

size_t slack_after_c() {
  const char* text = std::getenv("OCTILE_TEST_SLACK");
  return text ? std::strtoul(text, nullptr, 10) : 0;
}

uint8_t Requantisation::operator()(int32_t sum, float multiplier) const {
  return requantised(sum, multiplier, lowest, float(highest - zero_point), zero_point);
}

}  // namespace octile::test
