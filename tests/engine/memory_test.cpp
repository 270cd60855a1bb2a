// Memory decides what packing lays out: more bytes or fewer, never another result.
#include "layer.hpp"
#include "records.hpp"

namespace octile::test {
namespace {

class MemoryOf : public RoomTest {
 protected:
  Engine engine(Memory memory) const {
    return Engine({.max_isa = GetParam(), .store = "", .threads = 1, .memory = memory});
  }
  bool has_winograd() const { return codegen::room_named(GetParam())->words_layout().b_bytes > 0; }
};

Conv large_conv() {  // Winograd is expected to win wherever there is one
  Conv c = small_conv();
  c.channels = {64, 64};
  return c.at({1, {28, 28}});
}
int64_t int8_bytes(const Problem& p) { return Layer(p, {.data_only = true}).trial().w_bytes(); }

TEST_P(MemoryOf, SmallTakesAThirdMoreAtMost) {
  const codegen::Room& room = *codegen::room_named(GetParam());
  if (room.layout(codegen::ElementType::u8).b_element > 1 && !room.has_classes())
    GTEST_SKIP() << GetParam() << ": its weights are int16, whatever memory says";
  Conv c = large_conv();
  c.channels = {128, 128};
  std::vector<Problem> all{c, Gemm{.m = 20, .n = 768, .k = 768}, Gemm{.m = 20, .n = 256, .k = 300}};
  for (const Problem& p : all) {
    const Layer layer(p);
    const Engine engine = this->engine(Memory::small);
    const PackedWeights weights = layer.pack(engine).value();
    EXPECT_LE(double(weights.bytes()), 1.3 * double(int8_bytes(p))) << name(p);
    EXPECT_EQ(layer.run(layer.plan(engine, weights).value()), "") << name(p);
  }
}

TEST_P(MemoryOf, FastAndBalancedAddWinograd) {
  const Layer layer(large_conv());
  int64_t bytes = 1;
  for (Memory memory : {Memory::small, Memory::balanced, Memory::fast}) {
    const Engine engine = this->engine(memory);
    const PackedWeights weights = layer.pack(engine).value();
    const Plan plan = layer.plan(engine, weights).value();
    EXPECT_EQ(plan.algorithm(), has_winograd() && memory != Memory::small ? "winograd" : "direct");
    EXPECT_EQ(layer.run(plan), "");
    EXPECT_GE(weights.bytes(), bytes + has_winograd());
    bytes = weights.bytes();
    EXPECT_GT(plan.code_bytes() + (GetParam() == "portable"), 0u);
  }
}

// Weights decide, whatever the engine would have packed: a config they were not packed for is refused in words.
TEST_P(MemoryOf, APlanUsesWhatItsWeightsHave) {
  const Layer layer(large_conv());
  const Engine engine = this->engine(Memory::fast);
  const PackedWeights weights =
      engine.pack(layer.problem(), layer.trial().w(), {.bias = layer.trial().bias(), .memory = Memory::small}).value();
  EXPECT_EQ(layer.plan(engine, weights).value().algorithm(), "direct");
  const auto plan = layer.plan(engine, weights, {.config = "winograd4_r2x1_u1_b4"});
  ASSERT_FALSE(plan);
  EXPECT_NE(plan.error().message.find("winograd"), std::string::npos) << plan.error().message;
}

TEST_P(MemoryOf, KeptInAFile) {
  const Layer layer(large_conv());
  const Engine engine = this->engine(Memory::fast);
  const PackedWeights weights = layer.pack(engine).value();
  const auto bytes = weights.serialise();
  const PackedWeights loaded = engine.load(bytes, layer.problem()).value();
  EXPECT_EQ(loaded.bytes(), weights.bytes());
  const Plan plan = layer.plan(engine, loaded).value();
  EXPECT_EQ(plan.algorithm(), has_winograd() ? "winograd" : "direct");
  EXPECT_EQ(layer.run(plan), "");
}

// A record tuned for one is none of the other: the candidates differ.
TEST_P(MemoryOf, RecordsAreOfTheirWeights) {
  if (!has_winograd()) GTEST_SKIP() << GetParam() << " has no Winograd";
  Directory directory;
  Conv c = large_conv();
  c.image = {14, 14};
  const Layer layer(c);
  const auto source = [&](Memory memory) {
    const Engine engine({.max_isa = GetParam(), .store = directory.path(), .threads = 1, .memory = memory});
    const Plan plan = layer.plan(engine).value();
    EXPECT_EQ(layer.run(plan), "");
    return plan.origin_text();
  };
  const Engine fast({.max_isa = GetParam(), .store = directory.path(), .threads = 1, .memory = Memory::fast});
  ASSERT_TRUE(fast.tune(layer.problem(), {.effort = Effort::measure, .seconds = 0.1}));
  EXPECT_EQ(source(Memory::fast), "exact record");
  const std::string small = source(Memory::small);  // its best may be one that small weights take too
  EXPECT_TRUE(small == "estimate" || small.starts_with("borrowed from weights of other facts: ")) << small;
}

INSTANTIATE_TEST_SUITE_P(Rooms, MemoryOf, testing::ValuesIn(all_rooms()), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace octile::test
