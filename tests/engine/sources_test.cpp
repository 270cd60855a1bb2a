// Where a plan's config comes from: the store, a tuned size of the family, or the estimate, and what a plan says of it.
#include "../tuner/store_fixture.hpp"
#include "records.hpp"
#include "runtime/access.hpp"

namespace octile::test {
namespace {

using tuner::Environment;

struct Made {
  std::string source, config, isa;
};
Made plan_of(const EngineOptions& options, const Layer& layer, const PlanOptions& how = {}) {
  const Engine engine(options);
  const Plan plan = layer.plan(engine, how).value();
  EXPECT_EQ(layer.run(plan), "") << plan.origin_text();
  return {plan.origin_text(), plan.config(), plan.isa()};
}

class Sources : public testing::Test {
 protected:
  // A record of the layer in the directory whose best is `config`, with `change` made to it.
  template <class Change> void put(const Layer& layer, const std::string& config, Change change) {
    tuner::Record record = record_of(Engine(directory.options()), layer, config);
    change(record);
    ASSERT_TRUE(directory.store().append(record));
  }
  void put(const Layer& layer, const std::string& config) {
    put(layer, config, [](tuner::Record&) {});
  }
  std::string worst(const Layer& layer) const { return Engine(directory.options()).candidates(layer.problem()).back(); }
  std::string estimate(const Layer& layer) const { return plan_of({.store = "", .threads = 1}, layer).config; }

  Directory directory;
  const Layer layer{small_gemm(24)};
};

TEST_F(Sources, EmptyStoreIsAnEstimate) {
  const Made made = plan_of(directory.options(), layer);
  EXPECT_EQ(made.source, "estimate");
  EXPECT_EQ(made.config, Engine(directory.options()).candidates(layer.problem()).front());
}

TEST_F(Sources, TunedIsAnExactRecord) {
  const Engine engine(directory.options());
  EXPECT_EQ(layer.plan(engine).value().origin(), Origin::estimate);
  const TuneReport report = engine.tune(layer.problem(), {.seconds = 0.1}).value();
  const Plan plan = layer.plan(engine).value();
  EXPECT_EQ(plan.origin(), Origin::exact_record);  // the remembered estimate is replaced
  EXPECT_EQ(plan.config(), report.config);
  const Made later = plan_of(directory.options(), layer);  // as in another process
  EXPECT_EQ(later.source, "exact record");
  EXPECT_EQ(later.config, report.config);
}

// As octile wrote names before it left defaults out: a store of then is worth as much now.
TEST_F(Sources, RecordsOfLongNamesAreExact) {
  put(layer, "r3x1_u2_skip_panels_b0");
  const Made made = plan_of(directory.options(), layer);
  EXPECT_EQ(made.source, "exact record");
  EXPECT_EQ(made.config, "r3x1_u2");
  const TuneReport report = Engine(directory.options()).tune(layer.problem(), {.seconds = 0.1}).value();
  EXPECT_TRUE(report.known);
  EXPECT_EQ(report.config, "r3x1_u2");
}

TEST_F(Sources, OtherSizesBorrowFromTheNearest) {
  put(layer, worst(layer));
  put(Layer(small_gemm(3000)), estimate(layer));
  const Made near = plan_of(directory.options(), Layer(small_gemm(40)));
  EXPECT_EQ(near.source, "borrowed from gemm_u8s8s32_m24_n40_k36");
  EXPECT_EQ(near.config, worst(layer));
  EXPECT_EQ(plan_of(directory.options(), Layer(small_gemm(2000))).source, "borrowed from gemm_u8s8s32_m3000_n40_k36");
  EXPECT_EQ(plan_of(directory.options(), Layer(Gemm{.m = 24, .n = 41, .k = 36})).source, "estimate")
      << "another family";
}

TEST_F(Sources, ConvolutionsBorrowBySize) {
  const Layer tuned(small_conv().at({1, {8, 20}})), other(small_conv().at({1, {8, 33}}));
  put(tuned, worst(tuned));
  EXPECT_EQ(plan_of(directory.options(), tuned).source, "exact record");
  EXPECT_EQ(plan_of(directory.options(), other).source, "borrowed from " + name(tuned.problem()));
}

TEST_F(Sources, ALegalSlowConfigOfTheStoreIsUsed) {
  const std::string slow = worst(layer);
  ASSERT_NE(slow, estimate(layer));
  put(layer, slow);
  const Made made = plan_of(directory.options(), layer);
  EXPECT_EQ(made.source, "exact record");
  EXPECT_EQ(made.config, slow);
}

TEST_F(Sources, OtherCodeThanWasTimedIsNotExact) {
  put(layer, worst(layer), [](tuner::Record& r) { r.timings[0].code_hash ^= 1; });
  const Made made = plan_of(directory.options(), layer);
  EXPECT_EQ(made.source, "borrowed from a record of other code");
  EXPECT_EQ(made.config, worst(layer));
}

TEST_F(Sources, BestWithoutATimingIsNotExact) {
  put(layer, worst(layer), [&](tuner::Record& r) { r.timings[0].config = estimate(layer); });
  EXPECT_EQ(plan_of(directory.options(), layer).source, "borrowed from a record of other code");
}

// ROCm/MIOpen#1006
TEST_F(Sources, BestThatWasWrongIsAMiss) {
  put(layer, worst(layer), [](tuner::Record& r) { r.timings[0].outcome = "wrong"; });
  EXPECT_EQ(plan_of(directory.options(), layer).source, "estimate");
}

// ROCm/MIOpen#1006
TEST_F(Sources, ConfigsThatAreNoneAreAMiss) {
  const std::string configs[] = {"winograd_f4",
                                 "",
                                 "r0x1_u4_skip_panels_b0",
                                 "r1x0_u4_skip_panels_b0",
                                 "r1x1_u0_skip_panels_b0",
                                 "r-1x1_u4_skip_panels_b0",
                                 "r1x1_u4_skip_panels_b-1",
                                 "r1000000000x1_u4_skip_panels_b0",
                                 "r1x1000000000_u4_skip_panels_b0",
                                 "r1000000000x3_u1_skip_panels_b0",
                                 "r1x1_u1000000000_skip_panels_b0",
                                 "r99999999999999999999x1_u4_skip_panels_b0",
                                 "r14x6_u4_skip_panels_b0",
                                 "r1x1_u4_fill_panels_b0",  // there is no border
                                 "r1x1_u4_skip_panels_b0_from_the_future"};
  const std::string legal = worst(layer);
  for (const std::string& config : configs) {
    const Directory own;
    tuner::Record record = record_of(Engine(own.options()), layer, legal);
    record.best = config;
    record.timings[0].config = config.empty() ? legal : config;
    ASSERT_TRUE(own.store().append(record)) << config;
    EXPECT_EQ(plan_of(own.options(), layer).source, "estimate") << config;
    EXPECT_EQ(plan_of(own.options(), Layer(small_gemm(25))).source, "estimate") << config;
    const Engine engine(own.options());
    const TuneReport report = engine.tune(layer.problem(), {.seconds = 0.05}).value();
    EXPECT_FALSE(report.known) << config;
    EXPECT_GT(report.measured, 0) << config;
    EXPECT_EQ(layer.plan(engine).value().origin(), Origin::exact_record) << config;
  }
}

TEST_F(Sources, AnEnormousBandIsWholeAndLegal) {
  const std::string config = "r1x1_b9223372036854775807";
  put(layer, config);
  EXPECT_EQ(plan_of(directory.options(), layer).config, config);
}

TEST_F(Sources, AnIllegalNeighbourLeavesTheNextToBorrowFrom) {
  put(Layer(small_gemm(25)), worst(layer), [](tuner::Record& r) { r.best = r.timings[0].config = "winograd_f4"; });
  put(Layer(small_gemm(200)), worst(layer));
  EXPECT_EQ(plan_of(directory.options(), layer).source, "borrowed from gemm_u8s8s32_m200_n40_k36");
}

// ROCm/MIOpen#1006
TEST_F(Sources, ARoomThatThisHostLacksIsAMiss) {
  put(layer, worst(layer), [](tuner::Record& r) { r.key.isa = "avx1024"; });
  EXPECT_EQ(plan_of(directory.options(), layer).source, "estimate");
}

TEST_F(Sources, AnotherCpuIsBorrowedFrom) {
  put(layer, worst(layer), [](tuner::Record& r) { r.key.cpu = "GenuineIntel family 6 model 143"; });
  const Made made = plan_of(directory.options(), layer);
  EXPECT_EQ(made.source, "borrowed from GenuineIntel family 6 model 143");
  EXPECT_EQ(made.config, worst(layer));
}

// A record is a miss where the code, or its speed, changes.
// jax-ml/jax#38445
TEST_F(Sources, ChangedRoomOrThreadsAreAMiss) {
  put(layer, worst(layer));
  ASSERT_EQ(plan_of(directory.options(), layer).source, "exact record");
  for (const char* cap : {"avx2", "portable"}) {
    EngineOptions capped = directory.options();
    capped.max_isa = cap;
    const bool other_room = Engine(capped).info().isa != Engine(directory.options()).info().isa;
    EXPECT_EQ(plan_of(capped, layer).source, other_room ? "estimate" : "exact record") << cap;
    const Environment environment("OCTILE_MAX_ISA", cap);
    EXPECT_EQ(plan_of(directory.options(), layer).source, other_room ? "estimate" : "exact record") << cap;
  }
  EngineOptions threads = directory.options();
  threads.threads = 2;
  EXPECT_EQ(plan_of(threads, layer).source, "estimate");
}

// jax-ml/jax#38445
TEST_F(Sources, ChangedProblemIsAMiss) {
  Gemm tuned = small_gemm(24);
  tuned.types.y = u8;
  tuned.quantisation = {.x_zero_point = Per::tensor, .multiplier = Per::tensor};
  put(Layer(tuned), worst(Layer(tuned)));
  ASSERT_EQ(plan_of(directory.options(), Layer(tuned)).source, "exact record");
  const auto source_with = [&](auto change) {
    Gemm g = tuned;
    change(g);
    return plan_of(directory.options(), Layer(g)).source;
  };
  EXPECT_EQ(source_with([](Gemm& g) { g.types.x = s8; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.types.w = u8; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.types.y = s8; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.quantisation.x_zero_point = Per::none; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.quantisation.x_zero_point = Per::row; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.quantisation.w_zero_point = Per::channel; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.quantisation.y_zero_point = Per::tensor; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.quantisation.multiplier = Per::channel; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.bias = true; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.activation = Activation::relu; }), "estimate");
  EXPECT_EQ(source_with([](Gemm& g) { g.x_strides = {.batch = {}, .row = 40, .column = 1}; }), "estimate");
}

// jax-ml/jax#38445
TEST_F(Sources, AnUnrelatedVariableIsAHit) {
  put(layer, worst(layer));
  const Environment home("HOME", "/nonexistent"), unrelated("OCTILE_OF_NO_MEANING", "1"), locale("LC_ALL", "de_DE");
  EXPECT_EQ(plan_of(directory.options(), layer).source, "exact record");
}

TEST_F(Sources, WisdomOnlyNeedsKnowledge) {
  const Engine engine(directory.options());
  const auto refused = layer.plan(engine, {.effort = Effort::wisdom_only});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::unsupported);
  EXPECT_EQ(refused.error().message, "effort: wisdom_only, and the store knows nothing of gemm_u8s8s32_m24_n40_k36");
  const PackedWeights weights = layer.pack(engine).value();
  ASSERT_TRUE(layer.plan(engine, weights));
  EXPECT_FALSE(layer.plan(engine, weights, {.effort = Effort::wisdom_only})) << "a remembered estimate is no wisdom";
  ASSERT_TRUE(engine.tune(layer.problem(), {.seconds = 0.05}));
  EXPECT_EQ(layer.plan(engine, weights, {.effort = Effort::wisdom_only}).value().origin(), Origin::exact_record);
  auto borrowed = Layer(small_gemm(30)).plan(engine, {.effort = Effort::wisdom_only});
  EXPECT_EQ(borrowed.value().origin_text(), "borrowed from gemm_u8s8s32_m24_n40_k36");
}

TEST_F(Sources, MeasureTunesWhatIsNotKnown) {
  const Engine engine(directory.options());
  const PackedWeights weights = layer.pack(engine).value();
  EXPECT_EQ(layer.plan(engine, weights).value().origin(), Origin::estimate);
  const PlanOptions measure{.effort = Effort::measure, .seconds = 0.1};
  const Plan tuned = layer.plan(engine, weights, measure).value();
  EXPECT_EQ(tuned.origin(), Origin::exact_record);
  EXPECT_EQ(runtime::Access::data(layer.plan(engine, weights, measure).value()), runtime::Access::data(tuned))
      << "and is remembered";
  EXPECT_EQ(runtime::Access::data(layer.plan(engine, weights).value()), runtime::Access::data(tuned));
  EXPECT_EQ(layer.run(tuned), "");
}

TEST_F(Sources, AskedForConfigIsTheOneAndNoOther) {
  put(layer, estimate(layer));
  const Engine engine(directory.options());
  for (const auto& config : engine.candidates(layer.problem())) {
    const Plan plan = layer.plan(engine, {.config = config}).value();
    ASSERT_EQ(plan.config(), config);
    ASSERT_EQ(plan.origin(), Origin::asked_for);
    ASSERT_EQ(layer.run(plan), "") << config;
  }
  const auto unknown = layer.plan(engine, {.config = "r1x1_u1_q1"});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, Errc::invalid_argument);
  const auto illegal = layer.plan(engine, {.config = "r1000000000x1_u4_skip_panels_b0"});
  ASSERT_FALSE(illegal);
  EXPECT_EQ(illegal.error().code, Errc::unsupported);
  EXPECT_NE(illegal.error().message.find("r1000000000x1_u4"), std::string::npos);
}

TEST_F(Sources, ClearingTheStoreForgets) {
  const Engine engine(directory.options());
  const PackedWeights weights = layer.pack(engine).value();
  ASSERT_TRUE(engine.tune(layer.problem(), {.seconds = 0.05}));
  EXPECT_EQ(layer.plan(engine, weights).value().origin(), Origin::exact_record);
  EXPECT_EQ(engine.info().records, 1u);
  ASSERT_TRUE(engine.clear_store());
  EXPECT_EQ(engine.info().records, 0u);
  EXPECT_EQ(layer.plan(engine, weights).value().origin(), Origin::estimate);
}

TEST_F(Sources, AKnownPlanIsTheSame) {
  const Engine engine(directory.options());
  const PackedWeights weights = layer.pack(engine).value();
  const Plan plan = layer.plan(engine, weights).value();
  EXPECT_EQ(runtime::Access::data(layer.plan(engine, weights).value()), runtime::Access::data(plan));
  const PackedWeights others = layer.pack(engine).value();
  const Plan other = layer.plan(engine, others).value();
  EXPECT_NE(runtime::Access::data(other), runtime::Access::data(plan)) << "of other weights";
  EXPECT_EQ(runtime::Access::data(other)->packed, runtime::Access::block(others).get());
}

}  // namespace
}  // namespace octile::test
