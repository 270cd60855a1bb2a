// The tasks of a schedule share out y: every output of an item is in the box of one task, and of one alone.
#include "schedule/tasks.hpp"

#include <gtest/gtest.h>

#include <map>

#include "../net/draw_problem.hpp"
#include "tuner/winograd.hpp"

namespace octile::schedule {
namespace {

using net::Dice;

struct Seen {
  std::map<Algorithm, int> algorithms;
  int schedules = 0, several_tasks = 0, panel_splits = 0, plane_bands = 0, tiles_in_rows = 0;
};

Problem draw(Dice& dice) {
  if (!dice.one_in(4)) return net::draw_problem(dice, {.outputs = 8000});
  Conv c;  // that Winograd may take, or of groups that share a vector
  c.batch = dice.from(1, 2);
  c.image = {dice.from(1, 19), dice.from(1, 19)};
  c.kernel = {3, 3};
  c.channels = {dice.from(1, 40), dice.from(1, 70)};
  c.pad = {{1, 1}, {1, 1}};
  if (dice.one_in(2)) c.groups = dice.from(2, 9), c.channels.in = c.channels.out = c.groups * dice.of({4, 8, 16, 32});
  return c;
}

Config draw_config(Dice& dice, const Lowered& s) {
  Config c;
  c.rows = int(dice.from(1, s.room.facts().max_rows));
  c.columns = int(dice.from(1, s.room.facts().max_columns));
  c.border = dice.of({Border::skip, Border::fill});
  c.loop = dice.of({Loop::panels, Loop::lines});
  c.band = dice.of<int64_t>({0, 0, 1, 4, 7});
  if (s.whole_rows()) c.columns = 1, c.unroll = dice.one_in(2) ? 1 : int(std::min<int64_t>(s.nest.axis[0].kernel, 8));
  if (!s.winograd.empty() && dice.one_in(2)) {
    Config w{.winograd = dice.among(s.winograd).m, .rows = c.rows, .columns = c.columns, .unroll = 2};
    w.band = dice.from(1, 30);
    if (tuner::illegal(s, w).empty()) return w;
  }
  return tuner::fitted(s, c);
}

class Outputs {  // of all items, counted
 public:
  explicit Outputs(const problem::Nest& n) : n_(n), count_(size_t(n.items() * n.plane.out * n.pixels() * n.filters)) {}
  void add(const OutputBox& box) {
    const auto& [rows, columns] = box.pixels.out;
    for (int64_t z = box.pixels.planes.begin; z < box.pixels.planes.end; ++z)
      for (int64_t y = rows.begin; y < rows.end; ++y)
        for (int64_t x = columns.begin; x < columns.end; ++x)
          for (int64_t f = box.filters.begin; f < box.filters.end; ++f) ++count_.at(at(box.item, z, y, x, f));
  }
  size_t not_once() const { return count_.size() - size_t(std::count(count_.begin(), count_.end(), 1)); }

 private:
  size_t at(int64_t item, int64_t z, int64_t y, int64_t x, int64_t f) const {
    return size_t((((item * n_.plane.out + z) * n_.axis[0].out + y) * n_.axis[1].out + x) * n_.filters + f);
  }
  const problem::Nest& n_;
  std::vector<uint8_t> count_;
};

void check(const Lowered& s, const Config& c, const Given& given, Seen& seen) {
  const auto made = make_schedule(s, c, given);
  ASSERT_TRUE(made) << made.error().message;
  const Schedule& p = *made;
  Outputs outputs(p.nest);
  size_t boxes = 0;
  for (int64_t task = 0; task < p.tasks(); ++task)
    for (const OutputBox& box : outputs_of(p, task)) outputs.add(box), ++boxes;
  ASSERT_EQ(outputs.not_once(), 0u) << name(c) << " of " << facts(p.algorithm).name << ", " << given.threads
                                    << " threads, " << p.tasks() << " tasks";
  ++seen.schedules, ++seen.algorithms[p.algorithm];
  seen.several_tasks += p.tasks() > p.nest.items(), seen.panel_splits += p.panel_splits > 1;
  seen.plane_bands += p.plane_bands > 1, seen.tiles_in_rows += boxes > size_t(p.tasks());
}

void check(const Problem& problem, const codegen::Room& asked, Dice& dice, Seen& seen) {
  const auto phases = codegen::phases_for(problem, asked);
  const auto layouts = codegen::packed_layouts(phases, asked);
  ASSERT_TRUE(layouts) << layouts.error().message;
  const codegen::Room& room = codegen::room_for(phases.front().nest, asked);
  const auto winograd = tuner::winograd_layouts(problem, room, layouts->front(), Memory::fast);
  ASSERT_TRUE(winograd) << winograd.error().message;
  for (size_t i = 0; i < phases.size(); ++i) {
    if (phases[i].nest.empty()) continue;
    Given given;
    given.packs_b = phases[i].nest.runtime_w;
    given.threads = dice.of({1, 2, 3, 8, 61});
    given.thread_macs = dice.of<int64_t>({0, 1});
    const int terms = outcomes_of(phases[i].nest, (*layouts)[i], given).back().terms;
    const Lowered s(phases[i].nest, codegen::room_for(phases[i].nest, asked), (*layouts)[i],
                    i == 0 ? *winograd : std::span<const codegen::WinogradLayout>(), terms);
    check(s, draw_config(dice, s), given, seen);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Tasks, ShareOutEveryOutputOnce) {
  constexpr uint64_t problems = 600;
  Seen seen;
  for (const char* name : {"avx2", "avx512_vnni", "amx_int8"}) {
    for (uint64_t number = 0; number < problems && !HasFatalFailure(); ++number) {
      Dice dice(7, number);
      const Problem problem = draw(dice);
      if (!validate(problem)) continue;
      SCOPED_TRACE(std::string(name) + ", draw " + std::to_string(number) + ": " + octile::name(problem));
      check(problem, *codegen::room_named(name), dice, seen);
    }
  }
  EXPECT_EQ(seen.algorithms.size(), std::size(algorithms)) << "some algorithm was never drawn";
  for (int count : {seen.several_tasks, seen.panel_splits, seen.plane_bands, seen.tiles_in_rows}) EXPECT_GT(count, 10);
  std::printf(
      "%d schedules: %d of several tasks an item, %d of split panels, %d of plane bands, %d of tiles that begin "
      "or end inside a row\n",
      seen.schedules, seen.several_tasks, seen.panel_splits, seen.plane_bands, seen.tiles_in_rows);
}

}  // namespace
}  // namespace octile::schedule
