// Pack, plan and run refuse these, each with a message that names the field and the value.
#include <cmath>
#include <functional>
#include <limits>
#include <octile/quantise.hpp>

#include "layer.hpp"

namespace octile::test {
namespace {

using testing::AssertionResult;
constexpr auto invalid_argument = Errc::invalid_argument;

template <class T> AssertionResult refused(const Result<T>& result, Errc code, const std::string& message) {
  if (result) return testing::AssertionFailure() << "was accepted, expected: " << message;
  if (result.error().code != code || result.error().message != message)
    return testing::AssertionFailure() << "code " << int(result.error().code) << ": " << result.error().message
                                       << "\nexpected code " << int(code) << ": " << message;
  return testing::AssertionSuccess();
}

TEST(EngineMake, GivesAnEngineOrTheReasonThatStatusGives) {
  const auto refused = Engine::make({.max_isa = "z80", .store = ""});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, Engine({.max_isa = "z80", .store = ""}).status().error().message);
  const auto made = Engine::make({.store = ""});
  ASSERT_TRUE(made);
  EXPECT_TRUE(made->status());
  EXPECT_FALSE(made->info().isa.empty());
}

// One plan whose call uses every parameter; refused calls must leave y as it is.
class RunArgumentsTest : public testing::Test {
 protected:
  static Gemm problem() {
    Gemm g = small_gemm(10);
    g.types.y = u8;
    g.bias = true;
    g.quantisation = {.x_zero_point = Per::tensor, .y_zero_point = Per::tensor, .multiplier = Per::channel};
    g.activation = Activation::clamp;
    return g;
  }
  void expect_refused(const std::function<void(RunArguments&)>& change, const std::string& message) {
    RunArguments arguments = layer.arguments();
    change(arguments);
    layer.trial().poison(layer.y());
    const auto before = layer.bytes();
    EXPECT_TRUE(refused(plan.run(arguments), invalid_argument, message));
    EXPECT_EQ(layer.bytes(), before) << message;
  }

  const Engine engine{{.store = ""}};
  const Layer layer{problem()};
  const Plan plan = layer.plan(engine).value();
};

TEST_F(RunArgumentsTest, AsDrawnTheyAreRight) {
  EXPECT_EQ(layer.run(plan), "");
  ASSERT_TRUE(plan.run(layer.arguments()));  // the workspace of the thread
  EXPECT_EQ(layer.trial().compare(layer.y()), "");
}

TEST_F(RunArgumentsTest, Pointers) {
  expect_refused([](auto& a) { a.x = nullptr; }, "x: is null, expected the source");
  expect_refused([](auto& a) { a.y = nullptr; }, "y: is null, expected the destination");
}

TEST_F(RunArgumentsTest, Multipliers) {
  std::vector<float> values = layer.trial().multipliers();
  const auto with = [&](float value) {
    return [&, value](RunArguments& a) {
      values[17] = value;
      a.multipliers = values;
    };
  };
  const std::string at = " at 17, expected finite, normal and > 0";
  const float infinity = std::numeric_limits<float>::infinity();
  expect_refused(with(std::numeric_limits<float>::quiet_NaN()), "multipliers: value nan" + at);
  expect_refused(with(-std::numeric_limits<float>::quiet_NaN()), "multipliers: value -nan" + at);
  expect_refused(with(infinity), "multipliers: value inf" + at);
  expect_refused(with(-infinity), "multipliers: value -inf" + at);
  expect_refused(with(0.0f), "multipliers: value 0" + at);
  expect_refused(with(-0.0f), "multipliers: value -0" + at);
  expect_refused(with(-0.5f), "multipliers: value -0.5" + at);
  expect_refused(with(std::numeric_limits<float>::denorm_min()), "multipliers: value 1.4013e-45" + at);
  expect_refused(with(0x1.fffffcp-127f), "multipliers: value 1.17549e-38" + at);  // the largest that is not normal
  for (size_t count : {size_t(0), size_t(1), size_t(39)})
    expect_refused([&](auto& a) { a.multipliers = std::span(values).first(count); },
                   "multipliers: " + std::to_string(count) + " values, expected 40");
  const auto* odd = reinterpret_cast<const float*>(reinterpret_cast<const char*>(values.data()) + 1);
  expect_refused([&](auto& a) { a.multipliers = {odd, 40}; }, "multipliers: must be aligned to 4 bytes");
}

TEST_F(RunArgumentsTest, SmallestAndLargestMultipliersAreLegal) {
  const std::vector<float> lowest(40, std::numeric_limits<float>::min()),
      highest(40, std::numeric_limits<float>::max());
  for (const auto* values : {&lowest, &highest}) {
    RunArguments a = layer.arguments();
    a.multipliers = *values;
    EXPECT_TRUE(plan.run(a));
  }
}

TEST_F(RunArgumentsTest, ZeroPoints) {
  expect_refused([](auto& a) { a.x_zero_point = 256; }, "x_zero_point: 256 is not a value of the source's type");
  expect_refused([](auto& a) { a.x_zero_point = -1; }, "x_zero_point: -1 is not a value of the source's type");
  expect_refused([](auto& a) { a.y_zero_point = 256; }, "y_zero_point: 256 is not a value of the destination's type");
  expect_refused([](auto& a) { a.y_zero_point = -1; }, "y_zero_point: -1 is not a value of the destination's type");
}

TEST_F(RunArgumentsTest, Clamp) {
  const auto with = [](int32_t low, int32_t high) {
    return [=](RunArguments& a) { a.clamp_low = low, a.clamp_high = high; };
  };
  constexpr int32_t lowest = std::numeric_limits<int32_t>::min(), highest = std::numeric_limits<int32_t>::max();
  expect_refused(with(11, 10), "clamp_low: 11, expected at most clamp_high 10");
  expect_refused(with(300, 400), "clamp_low: 300, expected at most 255");
  expect_refused(with(highest, highest), "clamp_low: 2147483647, expected at most 255");
  expect_refused(with(-9, -1), "clamp_high: -1, expected at least 0");
  expect_refused(with(lowest, lowest), "clamp_high: -2147483648, expected at least 0");
  for (auto [low, high] : {std::pair(lowest, highest), {255, highest}, {lowest, 0}, {7, 7}, {0, 255}}) {
    RunArguments a = layer.arguments();
    with(low, high)(a);
    EXPECT_TRUE(plan.run(a)) << low << ' ' << high;
    const auto y = layer.bytes();
    EXPECT_GE(*std::min_element(y.begin(), y.end()), std::max(low, 0));
    EXPECT_LE(*std::max_element(y.begin(), y.end()), std::min(high, 255));
  }
}

TEST_F(RunArgumentsTest, Workspace) {
  const size_t needed = plan.workspace_bytes();
  ASSERT_GT(needed, 0u);
  const auto memory = runtime::aligned_bytes(int64_t(needed) + 64);
  auto* bytes = reinterpret_cast<std::byte*>(memory.get());
  EXPECT_TRUE(plan.run(layer.arguments(), {bytes, needed}));
  EXPECT_TRUE(
      refused(plan.run(layer.arguments(), {bytes, needed - 1}), invalid_argument,
              "workspace: " + std::to_string(needed - 1) + " bytes, expected at least " + std::to_string(needed)));
  EXPECT_TRUE(refused(plan.run(layer.arguments(), {}), invalid_argument,
                      "workspace: 0 bytes, expected at least " + std::to_string(needed)));
  for (size_t offset : {1, 4, 16, 32})
    EXPECT_TRUE(refused(plan.run(layer.arguments(), {bytes + offset, needed}), invalid_argument,
                        "workspace: must be aligned to 64 bytes"));
}

// The problem says which values a call has; what it has not is ignored, in every kind of source and destination.
TEST_F(RunArgumentsTest, ValuesThatTheProblemDoesNotUseAreIgnored) {
  Gemm none = problem(), rows = problem(), sums = small_gemm(10);
  none.quantisation.x_zero_point = none.quantisation.y_zero_point = Per::none;
  rows.quantisation.x_zero_point = Per::row;
  Conv padded = small_conv().at({1, {5, 6}});
  padded.quantisation.x_zero_point = Per::none;
  for (const Problem& p : {Problem(none), Problem(rows), Problem(sums), Problem(padded)}) {
    const Layer without(p);
    const Plan made = without.plan(engine).value();
    RunArguments a = without.arguments();
    const int32_t values[] = {1, 2, 3};
    a.x_zero_point = 300, a.w_zero_points = a.bias = values, a.y_scale = 0, a.w = &a;
    const Quantisation& q = std::visit([](const auto& of) -> const Quantisation& { return of.quantisation; }, p);
    if (q.x_zero_point != Per::row) a.x_row_zero_points = values;
    if (q.y_zero_point == Per::none) a.y_zero_point = -300;
    without.trial().poison(without.y());
    const auto ran = made.run(a);
    ASSERT_TRUE(ran) << ran.error().message;
    EXPECT_EQ(without.trial().compare(without.y()), "") << name(p);
  }
}

TEST_F(RunArgumentsTest, SumsAreAlignedAndBytesAreNot) {
  const Layer sums(small_gemm(10));
  const Plan p = sums.plan(engine).value();
  std::vector<uint8_t> memory(10 * 40 * 4 + 8);
  RunArguments a = sums.arguments();
  for (size_t offset : {1, 2, 3}) {
    a.y = memory.data() + offset;
    EXPECT_TRUE(refused(p.run(a), invalid_argument, "y: an s32 destination must be aligned to 4 bytes"));
  }
  a.y = memory.data() + 4;
  EXPECT_TRUE(p.run(a));
  EXPECT_EQ(sums.trial().compare(memory.data() + 4), "");
  a = layer.arguments();
  a.y = memory.data() + 1;
  EXPECT_TRUE(plan.run(a));
  EXPECT_EQ(layer.trial().compare(memory.data() + 1), "");
}

TEST_F(RunArgumentsTest, ZeroPointsOfRows) {
  Gemm g = small_gemm(10);
  g.quantisation.x_zero_point = Per::row;
  const Layer rows(g);
  const Plan p = rows.plan(engine).value();
  std::vector<int32_t> values = rows.trial().x_zero_points();
  RunArguments a = rows.arguments();
  a.x_row_zero_points = std::span(values).first(9);
  EXPECT_TRUE(refused(p.run(a), invalid_argument, "x_row_zero_points: 9 values, expected 10"));
  values[9] = 256;
  a.x_row_zero_points = values;
  EXPECT_TRUE(refused(p.run(a), invalid_argument, "x_row_zero_points: 256 is not a value of the source's type"));
}

TEST_F(RunArgumentsTest, RuntimeB) {
  Gemm g = small_gemm(10);
  g.runtime_w = g.bias = true;
  g.quantisation.w_zero_point = Per::channel;
  const Layer b(g);
  const Plan p = b.plan(engine).value();
  EXPECT_EQ(b.run(p), "");
  const auto with = [&](auto change) {
    RunArguments a = b.arguments();
    change(a);
    return p.run(a);
  };
  std::vector<int32_t> zeros = b.trial().w_zero_points();
  zeros[39] = 128;
  EXPECT_TRUE(refused(with([](auto& a) { a.w = nullptr; }), invalid_argument, "w: is null, expected the run-time w"));
  EXPECT_TRUE(
      refused(with([](auto& a) { a.w_zero_points = {}; }), invalid_argument, "w_zero_points: 0 values, expected 40"));
  EXPECT_TRUE(refused(with([&](auto& a) { a.w_zero_points = zeros; }), invalid_argument,
                      "w_zero_points: 128 is not a value of B's type"));
  EXPECT_TRUE(
      refused(with([](auto& a) { a.bias = a.bias.first(1); }), invalid_argument, "bias: 1 values, expected 40"));
}

template <class T> std::span<T> null_of(size_t count) { return {static_cast<T*>(nullptr), count}; }

// Each is named, and none is taken for zeros.
TEST(NullWithACount, InACall) {
  const Engine engine({.store = ""});
  Gemm g = small_gemm(10);
  g.types.y = u8;
  g.runtime_w = true, g.bias = true;
  g.quantisation = {.x_zero_point = Per::row, .w_zero_point = Per::channel, .multiplier = Per::channel};
  const Layer layer(g);
  const Plan plan = layer.plan(engine).value();
  EXPECT_EQ(layer.run(plan), "");
  const auto expect_refused = [&](auto change, const std::string& message) {
    RunArguments a = layer.arguments();
    change(a);
    EXPECT_TRUE(refused(plan.run(a), invalid_argument, message));
  };
  expect_refused([](auto& a) { a.bias = null_of<const int32_t>(40); }, "bias: is null, expected 40 values");
  expect_refused([](auto& a) { a.multipliers = null_of<const float>(40); }, "multipliers: is null, expected 40 values");
  expect_refused([](auto& a) { a.w_zero_points = null_of<const int32_t>(40); },
                 "w_zero_points: is null, expected 40 values");
  expect_refused([](auto& a) { a.x_row_zero_points = null_of<const int32_t>(10); },
                 "x_row_zero_points: is null, expected 10 values");
  ASSERT_GT(plan.workspace_bytes(), 0u);
  EXPECT_TRUE(refused(plan.run(layer.arguments(), null_of<std::byte>(plan.workspace_bytes())), invalid_argument,
                      "workspace: is null"));
}

TEST(NullWithACount, InPackingAndMultipliers) {
  const Engine engine({.store = ""});
  Gemm g = small_gemm();
  g.bias = true;
  g.quantisation.w_zero_point = Per::channel;
  const Layer layer(g.at({.m = 10}));
  const std::vector<int32_t>&bias = layer.trial().bias(), &zeros = layer.trial().w_zero_points();
  EXPECT_TRUE(refused(engine.pack(g, layer.trial().w(), {null_of<const int32_t>(40), zeros}), invalid_argument,
                      "bias: is null, expected 40 values"));
  EXPECT_TRUE(refused(engine.pack(g, layer.trial().w(), {bias, null_of<const int32_t>(40)}), invalid_argument,
                      "w_zero_point: is null, expected 40 values"));
  EXPECT_TRUE(refused(multipliers(0.5f, null_of<const float>(40), 2.0f), invalid_argument,
                      "w_scales: is null, expected 40 values"));
}

TEST(PlanArguments, FreeSizes) {
  const Engine engine({.store = ""});
  const Layer layer(small_gemm(10)), image(small_conv().at({1, {9, 9}}));
  const PackedWeights weights = layer.pack(engine, small_gemm()).value(), filters = image.pack(engine).value();
  const std::string hint = ": is free, a plan needs a size; see at()";
  EXPECT_TRUE(refused(engine.plan(small_gemm(), weights), Errc::invalid_problem, "m" + hint));
  Gemm batched = small_gemm(10);
  batched.batch = {any};
  EXPECT_TRUE(refused(engine.plan(batched, weights), Errc::invalid_problem, "batch" + hint));
  EXPECT_TRUE(refused(engine.plan(small_conv(), filters), Errc::invalid_problem, "batch" + hint));
  EXPECT_TRUE(refused(engine.plan(small_conv().at({.batch = 1}), filters), Errc::invalid_problem, "image" + hint));
  EXPECT_TRUE(refused(engine.plan(small_conv().at({1, {any, 9}}), filters), Errc::invalid_problem, "image" + hint));
  EXPECT_TRUE(refused(engine.tune(small_gemm()), Errc::invalid_problem, "m" + hint));
  EXPECT_TRUE(engine.candidates(small_gemm()).empty());
  EXPECT_FALSE(engine.candidates(small_gemm(10)).empty());
}

TEST(PlanArguments, WeightsOfAnotherFamily) {
  const Engine engine({.store = ""});
  const Layer layer(small_gemm(10));
  const PackedWeights weights = layer.pack(engine, small_gemm()).value();
  EXPECT_TRUE(refused(engine.plan(Gemm{.m = 10, .n = 40, .k = 37}, weights), invalid_argument,
                      "weights: packed for gemm_u8s8s32_m_any_n40_k36, the problem is gemm_u8s8s32_m10_n40_k37"));
  Gemm other_kind = small_gemm(10);
  other_kind.types.x = s8;
  EXPECT_TRUE(refused(engine.plan(other_kind, weights), invalid_argument,
                      "weights: packed for gemm_u8s8s32_m_any_n40_k36, the problem is gemm_s8s8s32_m10_n40_k36"));
  EXPECT_EQ(layer.run(layer.plan(engine, weights).value()), "");
}

TEST(PlanArguments, FamilyIsTheSameHoweverItsFreeSizesAreWritten) {
  const Engine engine({.store = ""});
  const Layer layer(small_conv().at({2, {9, 7}}));
  Conv spelled = small_conv();
  spelled.image = {any, any};
  spelled.stride = spelled.dilation = {1, 1};
  for (const Conv& family : {small_conv(), spelled, small_conv().at({2, {9, any}}), small_conv().at({5, {30, 30}})}) {
    const PackedWeights weights = layer.pack(engine, family).value();
    EXPECT_EQ(layer.run(layer.plan(engine, weights).value()), "") << name(family);
  }
}

TEST(PlanArguments, WithAndWithoutPackedWeights) {
  const Engine engine({.store = ""});
  Gemm runtime_w = small_gemm(10);
  runtime_w.runtime_w = true;
  const Layer layer(small_gemm(10));
  EXPECT_TRUE(refused(engine.plan(small_gemm(10)), invalid_argument,
                      "weights: expected packed weights, since runtime_w is not set"));
  EXPECT_TRUE(refused(engine.plan(small_conv().at({1, {9, 9}})), invalid_argument,
                      "weights: expected packed weights, since runtime_w is not set"));
  EXPECT_TRUE(refused(engine.pack(runtime_w, layer.trial().w()), invalid_argument,
                      "runtime_w: is set, so w is an argument of run and is not packed before"));
  const auto both = engine.plan(runtime_w, layer.pack(engine).value());
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().code, invalid_argument);
  EXPECT_NE(both.error().message.find("weights: "), std::string::npos) << both.error().message;
}

TEST(PackArguments, CountsAndValues) {
  const Engine engine({.store = ""});
  Gemm g = small_gemm();
  g.bias = true;
  g.quantisation.w_zero_point = Per::channel;
  const Layer layer(g.at({.m = 10}));
  std::vector<int32_t> bias = layer.trial().bias(), zeros = layer.trial().w_zero_points();
  EXPECT_TRUE(engine.pack(g, layer.trial().w(), {bias, zeros}));
  const auto pack = [&](std::span<const int32_t> b, std::span<const int32_t> z) {
    return engine.pack(g, layer.trial().w(), {b, z});
  };
  EXPECT_TRUE(refused(engine.pack(g, nullptr, {bias, zeros}), invalid_argument, "w: is null, expected the weights"));
  EXPECT_TRUE(refused(pack({}, zeros), invalid_argument, "bias: 0 values, expected 40"));
  EXPECT_TRUE(refused(pack(std::span(bias).first(39), zeros), invalid_argument, "bias: 39 values, expected 40"));
  EXPECT_TRUE(refused(pack(bias, {}), invalid_argument, "w_zero_point: 0 values, expected 40"));
  zeros[3] = 128;
  EXPECT_TRUE(refused(pack(bias, zeros), invalid_argument, "w_zero_point: 128 is not a value of the weights' type"));
  EXPECT_TRUE(engine.pack(small_gemm(), layer.trial().w(), {.bias = bias, .zero_points = zeros})) << "both are ignored";
  const auto invalid = engine.pack(Gemm{.m = 1, .n = -4, .k = 1}, layer.trial().w());
  ASSERT_FALSE(invalid);
  EXPECT_EQ(invalid.error().code, Errc::invalid_problem);
}

}  // namespace
}  // namespace octile::test
