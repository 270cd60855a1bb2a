// The small form of the kernel suite, for every room that runs here, if only by emulation: each tail, type, border and
// kind of config about the room's own tile. And the same bytes in every room, of problems drawn at random.
#include "../support/flush_denormals.hpp"
#include "check/suite.hpp"
#include "codegen/room.hpp"
#include "draw_problem.hpp"
#include "kernel_case.hpp"
#include "problem/nest.hpp"

#if defined(__x86_64__)
#include "../emulator/emulator.hpp"
#endif

namespace octile::test {
namespace {

constexpr int64_t max_macs = 400'000'000;  // of a room in all tests here: a trap costs microseconds

class Small : public InEveryRoomOrEmulated {
 protected:
  static void TearDownTestSuite() {
    for (const auto& [room, macs] : macs_) {
      std::printf("%-14s %6.1f MMAC\n", room.c_str(), double(macs) * 1e-6);
      EXPECT_LE(macs, max_macs) << room;
    }
    macs_.clear();
#if defined(__x86_64__)
    std::printf("%llu instructions emulated\n", emulator::trapped());
#endif
  }
  codegen::Tile tile() const { return codegen::room_named(GetParam())->layout(codegen::ElementType::u8).tile; }
  // With its buffers at the page after them, or before, in turn.
  std::string wrong(const Engine& engine, const Problem& problem, const tuner::TrialOptions& data,
                    const PlanOptions& options = {}) {
    turn_ = !turn_;
    macs_[GetParam()] += problem::macs(problem);
    const KernelCase data_of(problem, {data, turn_ ? Touches::page_after : Touches::page_before});
    const auto plan = data_of.plan(engine, options);
    if (!plan) return name(problem) + " " + options.config + ": " + plan.error().message;
    runs_in_fallback_ += plan->isa() != GetParam();
    ++runs_;
    return data_of.difference(*plan);
  }
  void TearDown() override { EXPECT_TRUE(!runs_ || runs_in_fallback_ < runs_) << "nothing ran in the room itself"; }
  void exact(const Engine& engine, const std::vector<Problem>& problems) {
    uint32_t seed = 0;
    for (const Problem& problem : problems) {
      const auto difference = wrong(engine, problem, {.seed = ++seed, .remainder = seed % 3 != 0});
      ASSERT_TRUE(difference.empty()) << difference;
    }
  }
  void all_configs(const Engine& engine, const Problem& problem, size_t every = 1) {
    const auto names = engine.candidates(problem);
    ASSERT_FALSE(names.empty()) << name(problem);
    for (size_t i = 0; i < names.size(); i += every) {
      const auto difference = wrong(engine, problem, {.remainder = i % 2 == 0}, {.config = names[i]});
      ASSERT_TRUE(difference.empty()) << difference;
    }
  }

 private:
  static inline std::map<std::string, int64_t> macs_;
  bool turn_ = false;
  int runs_ = 0, runs_in_fallback_ = 0;
};

TEST_P(Small, Gemm) {
  const auto t = tile();
  std::vector<Problem> all;
  size_t turn = 0;
  for (int64_t m : {1, 2, 7, 2 * t.m + 1, 2 * t.m + 15})
    for (int64_t n : {1, t.n - 1, t.n, t.n + 1, 3 * t.n + 2})
      for (int64_t k : {1, 3, t.k, t.k + 1, 2 * t.k - 1, 5 * t.k + 3, 67})
        tools::add_in_turn(Gemm{.m = m, .n = n, .k = k}, turn, all);
  exact(engine(), all);
}

// Views, batches, run-time B and C += A * B, each with a depth below and above the room's step.
TEST_P(Small, GemmViews) {
  std::vector<Problem> all;
  size_t turn = 0;
  for (const Gemm& g : tools::strided_gemms()) {
    tools::add_in_turn(g, turn, all);
    Gemm deep = g;
    if (g.k) deep.k = tile().k + 5;
    if (g.x_strides.row || g.w_strides.row)
      deep.x_strides = {}, deep.w_strides = {}, deep.y_strides = {};  // dense: its strides are for the depth it has
    tools::add_in_turn(deep, turn, all);
  }
  Gemm rows{.m = 19, .n = 37, .k = tile().k + 9};
  for (Type x : {u8, s8})
    for (Type w : {u8, s8})
      for (Type y : {s32, u8, s8})
        for (Per zero_points : {Per::none, Per::tensor, Per::channel}) {
          rows.types = {x, w, y};
          const Per multiplier = y == s32 ? Per::none : Per::channel;
          rows.quantisation = {Per::row, zero_points, Per::none, multiplier};
          all.emplace_back(rows);
        }
  exact(engine(), all);
}

// Packed in the call: items of their own B and such that share one, more panels than are packed together and a part of
// one, rows or columns of B side by side, and zero points of which some items' weights fit and others' do not.
TEST_P(Small, RuntimeB) {
  const auto t = tile();
  std::vector<Problem> all;
  size_t turn = 0;
  for (int64_t n : {int64_t{t.n}, int64_t{9} * t.n, int64_t{10} * t.n + 3})
    for (int64_t k : {3, 4 * t.k, 5 * t.k + 3})
      for (bool side_by_side : {true, false})
        for (bool shared : {true, false}) {
          Gemm g{.batch = {2, 2}, .m = 5, .n = n, .k = k, .runtime_w = true};
          if (!side_by_side || shared)
            g.w_strides = {{shared ? 0 : 2 * n * k, n * k}, side_by_side ? n : 1, side_by_side ? 1 : k};
          tools::add_in_turn(g, turn, all);
          for (Type x : {u8, s8}) {
            g.types = {x, n % t.n ? u8 : s8, s32};
            g.quantisation = {Per::row, n % t.n ? Per::channel : Per::none, Per::none, Per::none};
            all.emplace_back(g);
          }
        }
  exact(engine(), all);
  exact(engine(2), all);
}

TEST_P(Small, Convolutions) {
  const auto t = tile();
  struct Filter {
    int64_t size, stride, pad;
  };
  std::vector<Problem> all;
  size_t turn = 0;
  for (int64_t in : {int64_t{3}, int64_t{t.k}, int64_t{t.k} + 3, int64_t{t.k} * 2 + 1})
    for (int64_t out : {3, t.n + 1})
      for (const Filter& f : {Filter{1, 1, 0}, {1, 2, 0}, {3, 1, 1}, {3, 2, 1}, {2, 1, 3}, {5, 1, 2}}) {
        Conv c{.batch = 1, .image = {5, 6}, .channels = {in, out}, .kernel = {f.size, f.size}};
        c.stride = {f.stride, f.stride}, c.pad = {{f.pad, f.pad}, {f.pad, f.pad}};
        tools::add_in_turn(c, turn, all);
      }
  const Conv plain{.batch = 1, .image = {7, 6}, .channels = {t.k, t.n + 2}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  const auto add = [&](auto change) {
    Conv c = plain;
    change(c);
    tools::add_in_turn(c, turn, all);
  };
  add([](Conv& c) { c.batch = 3; });
  add([](Conv& c) { c.batch = 0; });
  add([](Conv& c) { c.image = {1, 1}; });
  add([](Conv& c) { c.image = {1, 40}; });
  add([](Conv& c) { c.image = {19, 19}, c.channels = {c.channels.in, 2}; });
  add([](Conv& c) { c.pad = {{0, 1}, {2, 0}}; });
  add([](Conv& c) { c.dilation = {2, 2}, c.pad = {{2, 2}, {2, 2}}; });
  add([](Conv& c) { c.dilation = {1, 3}, c.stride = {3, 2}, c.pad = {{1, 1}, {3, 3}}; });
  add([](Conv& c) { c.x_strides = {42 * c.channels.in, 6, 1, 42}; });  // channels first
  add([](Conv& c) { c.y_strides = {42 * c.channels.out, 6, 1, 42}; });
  add([](Conv& c) { c.groups = 2, c.channels = {2 * c.channels.in, 2 * c.channels.out}; });
  add([](Conv& c) { c = {.batch = 2, .image = {23}, .channels = c.channels, .kernel = {5}, .pad = {{3, 3}}}; });
  for (int64_t channels : {5, 16, 37})
    for (int64_t times : {1, 2}) add([=](Conv& c) { c.groups = channels, c.channels = {channels, channels * times}; });
  exact(engine(), all);
}

TEST_P(Small, Volumes) {
  const auto t = tile();
  std::vector<Problem> all;
  size_t turn = 0;
  const Conv plain{.batch = 1,
                   .image = {4, 3, 5},
                   .channels = {t.k + 1, t.n + 2},
                   .kernel = {3, 3, 3},
                   .pad = {{1, 1}, {1, 1}, {1, 1}}};
  const auto add = [&](auto change) {
    Conv c = plain;
    change(c);
    tools::add_in_turn(c, turn, all);
  };
  for (int64_t in : {int64_t{1}, int64_t{3}, int64_t{t.k}, 2 * int64_t{t.k} + 1})
    for (int64_t stride : {1, 2}) add([=](Conv& c) { c.channels.in = in, c.stride = {stride, stride, stride}; });
  add([](Conv& c) { c.batch = 2, c.channels.out = 3; });
  add([](Conv& c) { c.kernel = {3, 1, 1}, c.pad = {{1, 1}, {0, 0}, {0, 0}}; });
  add([](Conv& c) { c.kernel = {3, 1, 1}, c.pad = {}, c.image = {30, 1, 1}; });
  add([](Conv& c) { c.kernel = {1, 2, 3}, c.pad = {}, c.stride = {2, 1, 1}; });
  add([](Conv& c) { c.kernel = {1, 1, 1}, c.pad = {}; });
  add([](Conv& c) { c.kernel = {2, 3, 2}, c.pad = {{0, 1}, {2, 0}, {3, 3}}, c.dilation = {2, 1, 2}; });
  add([](Conv& c) { c.pad = {{4, 5}, {0, 1}, {1, 0}}; });  // planes that see padding only
  add([](Conv& c) {
    c.x_strides = {60 * c.channels.in, 15, 5, 1, 60}, c.y_strides = {60 * c.channels.out, 15, 5, 1, 60};
  });
  add([](Conv& c) { c.groups = 2, c.channels = {2 * c.channels.in, 2 * c.channels.out}; });
  for (int64_t channels : {5, 16, 37})
    for (int64_t times : {1, 2}) add([=](Conv& c) { c.groups = channels, c.channels = {channels, channels * times}; });
  exact(engine(), all);
}

TEST_P(Small, Transposed) {
  const auto t = tile();
  std::vector<Problem> all;
  size_t turn = 0;
  const Conv plain{.batch = 1,
                   .image = {4, 5},
                   .channels = {t.k + 1, t.n + 2},
                   .kernel = {3, 3},
                   .stride = {2, 2},
                   .pad = {{1, 0}, {1, 0}},
                   .transposed = true};
  const auto add = [&](auto change) {
    Conv c = plain;
    change(c);
    tools::add_in_turn(c, turn, all);
  };
  for (int64_t in : {int64_t{1}, int64_t{3}, int64_t{t.k}, 2 * int64_t{t.k} + 1})
    for (int64_t stride : {1, 2, 4}) add([=](Conv& c) { c.channels.in = in, c.stride = {stride, stride}; });
  add([](Conv& c) { c.batch = 2, c.channels.out = 3; });
  add([](Conv& c) { c.batch = 0; });
  add([](Conv& c) { c.pad = {{4, 3}, {0, -5}}; });
  add([](Conv& c) { c.dilation = {2, 3}, c.stride = {4, 3}, c.kernel = {4, 2}; });
  add([](Conv& c) { c.kernel = {1, 1}, c.pad = {}; });
  add([](Conv& c) {
    c = {.batch = 2, .image = {9}, .channels = c.channels, .kernel = {4}, .stride = {2}, .transposed = true};
  });
  add([](Conv& c) { c.image = {2, 3, 2}, c.kernel = {2, 3, 2}, c.stride = {2, 1, 2}, c.pad = {}; });
  add([](Conv& c) { c.x_strides = {20 * c.channels.in, 5, 1, 20}, c.y_strides = {80 * c.channels.out, 10, 1, 80}; });
  add([](Conv& c) { c.groups = 2, c.channels = {2 * c.channels.in, 2 * c.channels.out}; });
  for (int64_t channels : {5, 16, 37})
    for (int64_t times : {1, 2}) add([=](Conv& c) { c.groups = channels, c.channels = {channels, channels * times}; });
  exact(engine(), all);
}

TEST_P(Small, Configs) {
  const auto& facts = codegen::room_named(GetParam())->facts();
  const auto t = tile();
  const Engine engine = this->engine();
  Gemm g{.m = int64_t{t.m} * facts.max_rows + 3, .n = int64_t{t.n} * facts.max_columns + 5, .k = 2 * t.k + 3};
  g.types = {s8, u8, s8};
  g.bias = true;
  g.quantisation = {Per::row, Per::channel, Per::tensor, Per::channel};
  all_configs(engine, g);
  all_configs(engine, Gemm{.m = g.m, .n = g.n, .k = t.k}, 3);
  Conv c{.batch = 1, .image = {11, 9}, .channels = {t.k + 2, 2 * t.n + 1}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 2}}};
  c.types = {u8, s8, u8};
  c.quantisation = {Per::tensor, Per::none, Per::tensor, Per::channel};
  all_configs(engine, c, 7);
  c.channels = {40, 40}, c.groups = 40;
  all_configs(engine, c, 3);
  Conv d{.batch = 1,
         .image = {5, 6},
         .channels = {t.k + 2, t.n + 1},
         .kernel = {3, 2},
         .stride = {2, 3},
         .pad = {{1, 1}, {0, 0}},
         .transposed = true};
  all_configs(engine, d, 11);
  Conv v{.batch = 1,
         .image = {3, 9, 4},
         .channels = {t.k + 2, t.n + 1},
         .kernel = {2, 3, 2},
         .pad = {{1, 1}, {1, 1}, {0, 1}}};
  all_configs(engine, v, 17);
}

// Every room gives the bytes of the reference, so all give the same; denormals of the caller's thread change none.
TEST_P(Small, SameBytesAsEveryRoom) {
  DrawProblem draw(7, 70);
  const Engine engine = this->engine();
  for (int i = 0; i < 400;) {
    const Problem problem = draw.problem();
    if (problem::macs(problem) > 100'000) continue;
    PlanOptions options;
    if (draw.one_in(2))
      if (const auto names = engine.candidates(problem); !names.empty()) options.config = draw.of(names);
    const auto drawn = draw.of({tuner::DataDistribution::uniform, tuner::DataDistribution::uniform,
                                tuner::DataDistribution::lowest, tuner::DataDistribution::highest});
    const FlushDenormals flush(draw.one_in(2));
    const auto difference =
        wrong(engine, problem, {.seed = uint32_t(++i), .distribution = drawn, .remainder = draw.one_in(2)}, options);
    ASSERT_TRUE(difference.empty()) << difference;
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Small, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
