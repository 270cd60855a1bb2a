// How long things live, and what is left of them when they are moved from.
#include <octile/quantise.hpp>
#include <octile/tensor.hpp>

#include "execute/plan_data.hpp"
#include "layer.hpp"
#include "runtime/access.hpp"
#include "runtime/remembered_plans.hpp"

namespace octile::test {
namespace {

template <class T> std::string message(const Result<T>& result) { return result ? "accepted" : result.error().message; }

// Whoever packs anew, for a new checkpoint or for every request, and drops the old weights has their memory back.
TEST(Lifetime, RememberedPlansKeepNoWeightsAlive) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(small_gemm(10)), image(small_conv().at({1, {9, 9}}));
  for (const Layer* l : {&layer, &image}) {
    std::optional<PackedWeights> weights = l->pack(engine).value();
    const std::weak_ptr<const runtime::PackedBlock> block = runtime::Access::block(*weights);
    EXPECT_EQ(l->run(l->plan(engine, *weights).value()), "");
    EXPECT_EQ(engine.info().plans, 1u);
    weights.reset();
    EXPECT_TRUE(block.expired());
    EXPECT_EQ(engine.info().plans, 0u) << "what nobody can ask for is not remembered";
  }
}

TEST(Lifetime, APlanKeepsItsWeightsAndIsFoundAgain) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(small_gemm(10));
  std::optional<PackedWeights> weights = layer.pack(engine).value();
  const std::weak_ptr<const runtime::PackedBlock> block = runtime::Access::block(*weights);
  std::optional<Plan> plan = layer.plan(engine, *weights).value();
  EXPECT_EQ(runtime::Access::data(layer.plan(engine, *weights).value()), runtime::Access::data(*plan)) << "remembered";
  weights.reset();
  ASSERT_FALSE(block.expired());
  EXPECT_EQ(layer.run(*plan), "");
  plan.reset();
  EXPECT_TRUE(block.expired());
}

TEST(Lifetime, AFamilyKeepsItsWeightsWhileItLives) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(small_gemm(10));
  std::optional<PackedWeights> weights = layer.pack(engine).value();
  const std::weak_ptr<const runtime::PackedBlock> block = runtime::Access::block(*weights);
  std::optional<Family> family = engine.family(small_gemm(), *weights).value();
  std::optional<Plan> plan = family->at({.m = 10}).value();
  weights.reset();
  family.reset();
  EXPECT_EQ(layer.run(*plan), "");
  plan.reset();
  EXPECT_TRUE(block.expired());
}

// A few entries of dropped weights may be left until they are looked for, never many.
TEST(Lifetime, EntriesOfDroppedWeightsGo) {
  runtime::RememberedPlans plans;
  const auto plan = std::make_shared<const runtime::PlanData>(schedule::Schedule{});
  const auto kept = std::make_shared<const runtime::PackedBlock>();
  std::vector<std::weak_ptr<const runtime::PlanData>> made;
  for (int64_t m = 1; m <= 1000; ++m) {
    const auto block = std::make_shared<const runtime::PackedBlock>();
    auto of_block = std::make_shared<const runtime::PlanData>(schedule::Schedule{});
    made.push_back(of_block);
    plans.insert({small_gemm(m), block.get(), "r1"}, {std::move(of_block), false, {}, block}, 4096);
    if (m <= 10) plans.insert({small_gemm(m), kept.get(), "r1"}, {plan, false, {}, kept}, 4096);
  }
  EXPECT_LE(std::count_if(made.begin(), made.end(), [](const auto& p) { return !p.expired(); }), 64);
  EXPECT_EQ(plans.count(), 10u);
  EXPECT_EQ(plans.find({small_gemm(3), kept.get(), "r1"}, kept, {.config = "r1"}), plan);
}

// The allocator gives the address of dropped weights to new ones: they are not the same.
TEST(Lifetime, WeightsAtTheAddressOfDroppedOnesAreOthers) {
  runtime::RememberedPlans plans;
  const auto plan = std::make_shared<const runtime::PlanData>(schedule::Schedule{});
  alignas(runtime::PackedBlock) static std::byte place[sizeof(runtime::PackedBlock)];
  const auto at_one_place = [] {
    return std::shared_ptr<const runtime::PackedBlock>(new (place) runtime::PackedBlock,
                                                       [](const runtime::PackedBlock* b) { std::destroy_at(b); });
  };
  auto block = at_one_place();
  const runtime::PlanKey key{small_gemm(3), block.get(), "r1"};
  plans.insert(key, {plan, false, {}, block}, 10);
  EXPECT_EQ(plans.find(key, block, {.config = "r1"}), plan);
  block.reset();
  const auto other = at_one_place();
  ASSERT_EQ(other.get(), key.block);
  EXPECT_EQ(plans.find(key, other, {.config = "r1"}), nullptr);
}

template <class T> T moved_from(T object) {
  const T taken = std::move(object);
  return object;  // NOLINT(bugprone-use-after-move): that is what is tested
}

TEST(MovedFrom, EngineRefusesEveryCall) {
  Engine engine({.store = "", .threads = 1});
  const Layer layer(small_gemm(10));
  const PackedWeights weights = layer.pack(engine).value();
  const auto saved = weights.serialise();
  const Engine taken = std::move(engine);
  const Engine& empty = engine;  // NOLINT(bugprone-use-after-move)
  const std::string expected = "engine: was moved from, expected one that was made";
  Gemm runtime_w = small_gemm(10);
  runtime_w.runtime_w = true;
  EXPECT_EQ(message(empty.status()), expected);
  EXPECT_EQ(message(layer.pack(empty)), expected);
  EXPECT_EQ(message(empty.load(saved, layer.problem())), expected);
  EXPECT_FALSE(empty.load("/nowhere", layer.problem()));
  EXPECT_EQ(message(empty.map("/nowhere", layer.problem())), expected);
  EXPECT_EQ(message(empty.plan(layer.problem(), weights)), expected);
  EXPECT_EQ(message(empty.plan(runtime_w)), expected);
  EXPECT_EQ(message(empty.family(small_gemm(), weights)), expected);
  EXPECT_EQ(message(empty.family(runtime_w)), expected);
  EXPECT_EQ(message(empty.tune(layer.problem())), expected);
  EXPECT_EQ(message(empty.clear_store()), expected);
  EXPECT_TRUE(empty.candidates(layer.problem()).empty());
  EXPECT_TRUE(empty.info().isa.empty());
  EXPECT_EQ(layer.run(layer.plan(taken, weights).value()), "");
}

TEST(MovedFrom, PlanIsEmpty) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(small_gemm(10));
  const Plan plan = moved_from(layer.plan(engine).value());
  const std::string expected = "plan: was moved from, expected one that Engine::plan gave";
  EXPECT_EQ(message(plan.run(layer.arguments())), expected);
  EXPECT_EQ(message(plan.run(layer.arguments(), {})), expected);
  EXPECT_EQ(plan.workspace_bytes(), 0u);
  EXPECT_EQ(plan.problem() + plan.isa() + std::string(plan.algorithm()) + plan.config() + plan.origin_text(), "");
  EXPECT_EQ(plan.code_bytes(), 0u);
  EXPECT_FALSE(plan.copies_source() || plan.copies_destination());
  EXPECT_EQ(plan.threads(), 0);
  EXPECT_EQ(plan.macs(), 0);
  EXPECT_TRUE(plan.kernels().empty());
  EXPECT_EQ(plan.assembly(), "");
  EXPECT_EQ(runtime::Access::data(plan), nullptr);
  EXPECT_NE(assembly(KernelView{}), "") << "a kernel of nothing has no code to show";
}

TEST(MovedFrom, WeightsAreRefusedAndEmpty) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(small_gemm(10));
  const std::string expected = "weights: are empty (moved from), expected what pack, load or map gave";
  Gemm runtime_w = small_gemm(10);
  runtime_w.runtime_w = true;
  for (const PackedWeights& weights : {runtime::Access::weights(nullptr), moved_from(layer.pack(engine).value())}) {
    EXPECT_EQ(message(engine.plan(layer.problem(), weights)), expected);
    EXPECT_EQ(message(engine.plan(runtime_w, weights)), expected) << "not the same as none";
    EXPECT_EQ(message(engine.family(small_gemm(), weights)), expected);
    EXPECT_EQ(message(weights.save("/nowhere/w")), expected);
    EXPECT_TRUE(weights.serialise().empty());
    EXPECT_EQ(weights.bytes(), 0);
    EXPECT_EQ(weights.layout_id() + weights.isa(), "");
    EXPECT_FALSE(weights.needs_row_sums());
  }
}

TEST(MovedFrom, FamilyIsEmpty) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(small_gemm(10));
  const Family family = moved_from(engine.family(small_gemm(), layer.pack(engine).value()).value());
  const std::string expected = "family: was moved from, expected one that Engine::family gave";
  const int64_t size[] = {10};
  EXPECT_EQ(message(family.at(size)), expected);
  EXPECT_EQ(message(family.at({.m = 10})), expected);
  EXPECT_EQ(message(family.at(Conv::Sizes{})), expected);
  EXPECT_EQ(family.known(), 0u);
  EXPECT_EQ(family.problem(), Problem());
}

TEST(MovedFrom, TensorIsEmpty) {
  StridedTensor tensor = StridedTensor::make(s32, {3, 4}).value();
  const StridedTensor taken = std::move(tensor);
  EXPECT_EQ(tensor.bytes(), 0);  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(tensor.data(), nullptr);
  EXPECT_TRUE(tensor.sizes().empty() && tensor.view().strides.empty());
}

// A value that no enum has, in each field of a public struct that is an enum.
TEST(EnumValues, ThatNoEnumHasAreRefused) {
  const Engine engine({.store = "", .threads = 1});
  const Layer layer(small_gemm(10));
  const PackedWeights weights = layer.pack(engine).value();
  const auto refuses = [](auto problem, auto change) {
    change(problem);
    const auto valid = validate(problem);
    return !valid && valid.error().code == Errc::invalid_problem;
  };
  for (const int value : {5, 77, 255}) {
    const auto type = Type(value);
    const auto per = Per(value);
    const auto activation = Activation(value);
    const auto each = [&](auto problem) {
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.types.x = type; })) << value;
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.types.w = type; })) << value;
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.types.y = type; })) << value;
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.quantisation.x_zero_point = per; })) << value;
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.quantisation.w_zero_point = per; })) << value;
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.quantisation.y_zero_point = per; })) << value;
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.quantisation.multiplier = per; })) << value;
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.activation = activation; })) << value;
      problem.types.y = u8, problem.quantisation.multiplier = Per::tensor;
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.activation = activation; })) << value;
      EXPECT_TRUE(refuses(problem, [&](auto& p) { p.quantisation.y_zero_point = per; })) << value;
    };
    each(small_gemm(10));
    Conv c{.channels = {24, 40}, .kernel = {3, 3}};
    each(c);
    const std::string memory = "memory: " + std::to_string(value) + ", expected a value of octile::Memory";
    EXPECT_EQ(message(Engine({.store = "", .memory = Memory(value)}).status()), memory);
    EXPECT_EQ(message(engine.pack(layer.problem(), layer.trial().w(), {.memory = Memory(value)})), memory);
    const PlanOptions options{.effort = Effort(value + 1)};
    const std::string effort = "effort: " + std::to_string(uint8_t(value + 1)) + ", expected a value of octile::Effort";
    if (value < 255) {
      EXPECT_EQ(message(engine.plan(layer.problem(), weights, options)), effort);
      EXPECT_EQ(message(engine.family(small_gemm(), weights, options)), effort);
      EXPECT_EQ(message(engine.tune(layer.problem(), options)), effort);
    }
    const float x = 1, scale = 1;
    uint8_t y = 0;
    const LinearRows rows{.rows = 1, .columns = 1, .per = per};
    EXPECT_FALSE(quantise_linear(rows, {&x, 1}, {&scale, 1}, {}, std::span<uint8_t>(&y, 1)));
    EXPECT_FALSE(StridedTensor::make(type, {2}));
  }
}

// A cap holds for weights too, whoever packed them: a plan must not run in a room above it.
TEST(MaxIsa, HoldsForWeightsThatAnotherEnginePacked) {
  const Layer layer(small_gemm(10));
  const Engine any_room({.store = "", .threads = 1}), capped({.max_isa = "portable", .store = "", .threads = 1});
  if (any_room.info().isa == "portable") GTEST_SKIP() << "this machine has no room but portable";
  const PackedWeights weights = layer.pack(any_room).value();
  const auto refused = capped.plan(layer.problem(), weights);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::unsupported);
  EXPECT_NE(refused.error().message.find("packed weights: for isa " + any_room.info().isa), std::string::npos)
      << refused.error().message;
  EXPECT_FALSE(capped.family(small_gemm(), weights));
  EXPECT_EQ(layer.run(layer.plan(any_room, layer.pack(capped).value()).value()), "") << "below the cap is no matter";
}

}  // namespace
}  // namespace octile::test
