// Every call computes in the default float mode, on every thread that works for it, and leaves mode and flags as it
// found them.
#include <octile/octile.h>

#include <array>
#include <cmath>
#include <limits>
#include <thread>

#include "../support/hostile_floats.hpp"
#include "layer.hpp"
#include "records.hpp"

namespace octile::test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity(), denormal = 1e-40f;

std::vector<Layer> layers() {
  std::vector<Layer> all;
  all.emplace_back(small_conv().at({2, {9, 11}}));
  Gemm bytes = small_gemm(40);
  bytes.types.y = s8;
  bytes.quantisation.multiplier = Per::channel;
  all.emplace_back(bytes);
  Gemm runtime = small_gemm(19);
  runtime.runtime_w = true;
  runtime.types.y = u8;
  runtime.quantisation = {Per::row, Per::channel, Per::tensor, Per::channel};
  all.emplace_back(runtime);
  for (Per per : {Per::tensor, Per::row}) {
    Gemm dynamic = small_gemm(300);
    dynamic.k = 300;
    dynamic.types = {Type::f32, s8, per == Per::row ? s32 : u8};
    dynamic.quantisation.x_zero_point = per;
    if (per == Per::tensor) dynamic.quantisation.multiplier = Per::tensor;
    all.emplace_back(dynamic);
  }
  Conv winograd{.channels = {64, 64}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}, .types = {u8, s8, u8}};
  winograd.quantisation.multiplier = Per::channel;
  all.emplace_back(winograd.at({1, {12, 12}}));
  Conv depthwise{.channels = {40, 40}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}, .groups = 40, .types = {u8, s8, u8}};
  depthwise.quantisation.multiplier = Per::channel;
  all.emplace_back(depthwise.at({1, {12, 12}}));
  return all;
}

// Multipliers that turn sums into what no byte and no int32 holds, beside those of the layer.
std::vector<RunArguments> arguments(const Layer& layer, std::vector<float>& huge) {
  const RunArguments drawn = layer.arguments();
  if (drawn.multipliers.empty() || std::get_if<Gemm>(&layer.problem())) return {drawn};
  huge.assign(drawn.multipliers.size(), 3e38f);
  RunArguments overflowing = drawn;
  overflowing.multipliers = huge;
  return {drawn, overflowing};
}

void expect_same_bits(const Layer& layer, const Plan& plan) {
  const auto workspace = runtime::aligned_bytes(std::max<int64_t>(64, int64_t(plan.workspace_bytes())));
  const std::span bytes{reinterpret_cast<std::byte*>(workspace.get()), plan.workspace_bytes()};
  std::vector<float> huge;
  for (const RunArguments& args : arguments(layer, huge)) {
    layer.trial().poison(layer.y());
    ASSERT_TRUE(plan.run(args, bytes));
    const auto expected = layer.bytes();
    for (const FloatState& state : hostile_floats()) {
      layer.trial().poison(layer.y());
      bool ran = false;
      EXPECT_EQ(left_as_found(state, [&] { ran = bool(plan.run(args, bytes)) && bool(plan.run(args)); }), "");
      EXPECT_TRUE(ran);
      EXPECT_EQ(layer.bytes(), expected) << plan.problem() << ", " << state.name;
    }
  }
}

TEST_P(RoomTest, ARunGivesTheSameBitsInEveryFloatModeOfItsCaller) {
  for (int threads : {1, 3}) {
    const Engine engine({.max_isa = GetParam(), .store = "", .threads = threads, .thread_macs = 1});
    for (const Layer& layer : layers()) expect_same_bits(layer, layer.plan(engine).value());
  }
}

// Threads of a caller's pool are in whatever mode, and so is the thread that calls first, from which workers descend.
TEST_P(RoomTest, ThreadsThatWorkForARunAreLeftAsTheyWereFound) {
  std::string wrong;
  FloatState state{};
  const auto pool = [&](int64_t tasks, const std::function<void(int64_t)>& task) {
    for (int64_t i = 0; i < tasks; ++i) std::thread([&, i] { wrong += left_as_found(state, [&] { task(i); }); }).join();
  };
  const Engine own({.max_isa = GetParam(), .store = "", .threads = 3, .thread_macs = 1, .parallel_for = pool});
  for (const Layer& layer : layers()) {
    const Plan plan = layer.plan(own).value();
    layer.trial().poison(layer.y());
    state = {"default", problem::FloatControl::standard};
    ASSERT_TRUE(plan.run(layer.arguments()));
    const auto expected = layer.bytes();
    for (const FloatState& s : hostile_floats()) {
      state = s;
      const Engine engine({.max_isa = GetParam(), .store = "", .threads = 3, .thread_macs = 1});
      const Plan fresh = layer.plan(engine).value();
      for (const Plan* each : {&plan, &fresh}) {
        layer.trial().poison(layer.y());
        EXPECT_EQ(left_as_found(s, [&] { (void)each->run(layer.arguments()); }), "");
        EXPECT_EQ(layer.bytes(), expected) << s.name;
      }
    }
  }
  EXPECT_EQ(wrong, "");
}

TEST_P(RoomTest, MakingAPlanTouchesNoFloatModeAndTrapsNowhere) {
  const Layer layer(small_conv().at({2, {9, 11}}));
  for (const FloatState& state : hostile_floats()) {
    const Directory directory;
    const EngineOptions options{.max_isa = GetParam(), .store = directory.path(), .threads = 2, .thread_macs = 1};
    std::optional<Engine> engine;
    std::optional<Result<PackedWeights>> weights, loaded;
    std::optional<Result<Plan>> plan, of_family;
    std::optional<Result<TuneReport>> tuned;
    const auto all = [&] {
      engine.emplace(options);
      weights.emplace(layer.pack(*engine));
      loaded.emplace(engine->load((**weights).serialise(), layer.problem()));
      plan.emplace(layer.plan(*engine, **weights));
      of_family.emplace((*engine->family(layer.problem(), **loaded)).at(Conv::Sizes{2, {9, 11}}));
      tuned.emplace(engine->tune(layer.problem(), {.seconds = 0.01}));
      (void)engine->candidates(layer.problem());
      (void)engine->info();
      (void)engine->plan(layer.problem(), **weights, {.seconds = std::nan("")});
      (void)engine->clear_store();
      (void)would_saturate(layer.problem(), layer.trial().w());
    };
    EXPECT_EQ(left_as_found(state, all), "");
    ASSERT_TRUE(*weights && *loaded && *plan && *of_family && *tuned) << state.name;
    EXPECT_EQ((*tuned)->wrong, 0) << state.name;
    EXPECT_EQ(layer.run(**of_family), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, RoomTest, testing::ValuesIn(all_rooms()), [](const auto& i) { return i.param; });

struct Found {
  std::vector<float> multipliers;
  std::string message;
  bool operator==(const Found&) const = default;
};
Found found(float x_scale, std::vector<float> w_scales, float y_scale) {
  const auto made = multipliers(x_scale, w_scales, y_scale);
  return made ? Found{*made, ""} : Found{{}, made.error().message};
}

TEST(FloatMode, MultipliersAreTheSameAndRaiseNothing) {
  const auto all = [] {
    return std::vector<Found>{found(0.7f, {0.1f, 0.3f}, 0.3f), found(3e38f, {3e38f}, 1),     found(1e-30f, {1e-15f}, 1),
                              found(denormal, {1}, 1),         found(1, {std::nanf("")}, 1), found(inf, {1}, 1)};
  };
  const auto expected = all();
  EXPECT_EQ(expected[1].message, "x_scale * w_scales[0]: inf, expected a finite normal number > 0");
  for (const FloatState& state : hostile_floats()) {
    std::vector<Found> seen;
    EXPECT_EQ(left_as_found(state, [&] { seen = all(); }), "");
    EXPECT_EQ(seen, expected) << state.name;
  }
}

TEST(FloatMode, ConversionsAreTheSameAndRaiseNothing) {
  const float x[] = {1, -2.5f, denormal, 3e38f, -inf, std::nanf("")}, scales[] = {0.3f};
  const float negative_scales[] = {-denormal}, tiny_scales[] = {denormal}, nan_scales[] = {std::nanf("")};
  const int32_t sums[] = {1, -7, 1 << 30, 0x7fffffff, -5, 0};
  struct All {
    std::array<uint8_t, 6> y{}, dynamic{};
    std::array<float, 6> back{}, of_sums{};
    float scale = 0;
    int32_t zero = 0;
    std::string messages;
    bool operator==(const All& o) const {
      return y == o.y && dynamic == o.dynamic && back == o.back && of_sums == o.of_sums && scale == o.scale &&
             zero == o.zero && messages == o.messages;
    }
  };
  const auto everything = [&] {
    All a;
    const LinearRows rows{.columns = 6};
    (void)quantise_linear(rows, x, scales, {}, a.y);
    (void)quantise_linear(rows, x, tiny_scales, {}, a.y);
    (void)dequantise_linear(rows, std::span<const uint8_t>(a.y), scales, {}, a.back);
    (void)dequantise_linear(rows, sums, scales, {}, a.of_sums);
    (void)dynamic_quantise_linear(rows, std::span(x, 4), a.dynamic, {&a.scale, 1}, {&a.zero, 1});
    (void)dynamic_quantise_linear({.columns = 4}, std::span(x, 4), a.dynamic, {&a.scale, 1}, {&a.zero, 1});
    for (const auto& wrong : {negative_scales, nan_scales})
      a.messages += quantise_linear(rows, x, {wrong, 1}, {}, a.y).error().message;
    return a;
  };
  const All expected = everything();
  for (const FloatState& state : hostile_floats()) {
    All seen;
    EXPECT_EQ(left_as_found(state, [&] { seen = everything(); }), "");
    EXPECT_TRUE(seen == expected) << state.name;
  }
}

TEST(FloatMode, OfTheCInterfaceToo) {
  const float w[] = {3e38f};
  for (const FloatState& state : hostile_floats()) {
    octile_status multiplied{}, planned{}, refused{}, ran{};
    octile_engine* engine = nullptr;
    octile_problem* problem = nullptr;
    octile_weights* weights = nullptr;
    octile_plan *plan = nullptr, *none = nullptr;
    const auto all = [&] {
      float out[1];
      multiplied = octile_multipliers(3e38f, w, 1, 3e38f, out);
      octile_engine_options options = octile_engine_options_init();
      options.store = "";
      (void)octile_engine_create(&options, &engine);
      (void)octile_problem_parse("gemm_u8s8s32_m4_n4_k4", &problem);
      const int8_t b[16] = {1, 2, 3};
      const uint8_t a[16] = {4, 5, 6};
      int32_t c[16];
      (void)octile_weights_pack(engine, problem, b, nullptr, &weights);
      planned = octile_plan_create(engine, problem, weights, nullptr, &plan);
      octile_plan_options wrong = octile_plan_options_init();
      wrong.seconds = std::nan("");
      refused = octile_plan_create(engine, problem, weights, &wrong, &none);
      octile_run_arguments args = octile_run_arguments_init();
      args.x = a, args.y = c;
      ran = octile_plan_run(plan, &args, nullptr, 0);
    };
    EXPECT_EQ(left_as_found(state, all), "");
    EXPECT_EQ(multiplied, OCTILE_INVALID_ARGUMENT);
    EXPECT_EQ(planned, OCTILE_OK);
    EXPECT_EQ(ran, OCTILE_OK);
    EXPECT_EQ(refused, OCTILE_INVALID_ARGUMENT) << octile_last_error();
    octile_plan_free(plan);
    octile_weights_free(weights);
    octile_problem_free(problem);
    octile_engine_free(engine);
  }
}

}  // namespace
}  // namespace octile::test
