// Packed weights saved, loaded and mapped: the same bytes, or an error that says what does not fit.
#include <fstream>
#include <thread>

#include "../runtime/in_child.hpp"
#include "machine/kernel_cache.hpp"
#include "records.hpp"

namespace octile::test {
namespace {

std::vector<Layer> layers() {
  std::vector<Layer> all;
  all.emplace_back(small_gemm(30));
  all.emplace_back(small_conv().at({2, {7, 9}}));
  Gemm g{.m = 9, .n = 37, .k = 70, .types = {s8, u8, s8}, .bias = true};
  g.quantisation = {Per::row, Per::channel, Per::tensor, Per::channel};
  all.emplace_back(g, tuner::TrialOptions{.remainder = true});
  Conv depthwise{.batch = 1, .image = {9, 8}, .channels = {20, 20}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  depthwise.groups = 20;
  all.emplace_back(depthwise);
  Conv grouped = depthwise;
  grouped.channels = {24, 24}, grouped.groups = 6;
  all.emplace_back(grouped);
  Conv transposed{.batch = 1, .image = {5, 4}, .channels = {20, 24}, .kernel = {3, 1}, .stride = {2, 2}};
  transposed.types = {s8, u8, u8}, transposed.transposed = true, transposed.bias = true;
  transposed.quantisation = {Per::tensor, Per::channel, Per::tensor, Per::channel};
  all.emplace_back(transposed, tuner::TrialOptions{.remainder = true});
  return all;
}

std::string message(const Result<PackedWeights>& result) { return result ? "no error" : result.error().message; }
std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
void write(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

class PackedFile : public RoomTest {
 protected:
  void SetUp() override {
    RoomTest::SetUp();
    std::filesystem::create_directory(directory_.path());
  }
  std::string path() const { return directory_.path() + "/weights"; }
  Engine engine() const { return Engine({.max_isa = GetParam(), .store = "", .threads = 1}); }

 private:
  Directory directory_;
};

TEST_P(PackedFile, LoadedAndMappedAreAsPacked) {
  const Engine engine = this->engine();
  for (const Layer& layer : layers()) {
    const PackedWeights packed = layer.pack(engine).value();
    packed.save(path()).value();
    const auto bytes = packed.serialise();
    EXPECT_EQ(contents(path()), std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    const PackedWeights loaded = engine.load(path(), layer.problem()).value(),
                        mapped = engine.map(path(), layer.problem()).value(),
                        copied = engine.load(bytes, layer.problem()).value();
    for (const PackedWeights* weights : {&loaded, &mapped, &copied}) {
      EXPECT_EQ(weights->layout_id(), packed.layout_id());
      EXPECT_EQ(weights->needs_row_sums(), packed.needs_row_sums());
      EXPECT_EQ(layer.run(layer.plan(engine, *weights).value()), "");
    }
  }
}

TEST_P(PackedFile, EveryDamageIsFound) {
  const Engine engine = this->engine();
  const Layer layer(small_gemm(30));
  layer.pack(engine).value().save(path()).value();
  const std::string whole = contents(path());
  const size_t head = whole.find_last_not_of(' ', whole.find('\n') - 1) + 1;
  for (size_t at = 0; at < whole.size(); at += at < head ? 1 : 97) {
    std::string damaged = whole;
    damaged[at] = char(damaged[at] ^ 4);
    write(path(), damaged);
    const bool in_blanks = whole[at] == ' ' && at >= head;
    EXPECT_TRUE(in_blanks || !engine.load(path(), layer.problem())) << at;
  }
  for (const size_t length : {size_t{0}, size_t{1}, size_t{100}, size_t{4096}, whole.size() - 1}) {
    write(path(), whole.substr(0, length));
    EXPECT_FALSE(engine.load(path(), layer.problem())) << length;
    EXPECT_FALSE(engine.map(path(), layer.problem())) << length;
  }
  write(path(), whole + "x");
  EXPECT_FALSE(engine.map(path(), layer.problem()));
}

// Undamaged, but not what is asked for: by another problem, another version's layout, another format.
TEST_P(PackedFile, WhatDoesNotFitIsNamed) {
  const Engine engine = this->engine();
  const Layer layer(small_gemm(30));
  layer.pack(engine).value().save(path()).value();
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = contents(path());
    const size_t page = text.find('\n') + 1;
    std::string head = text.substr(0, text.rfind('}', page) + 1);
    head.replace(head.find(from), from.size(), to);
    const auto sum = runtime::hash_of({reinterpret_cast<const uint8_t*>(head.data()), head.size()});
    head += ' ' + std::to_string(sum);
    head.resize(page - 1, ' ');
    text.replace(0, page, head + '\n');
    write(path() + "2", text);
    return message(engine.load(path() + "2", layer.problem()));
  };
  EXPECT_NE(message(engine.load(path(), small_conv())).find("problem: packed for gemm_"), std::string::npos);
  EXPECT_NE(with(" m", " m9").find("layout: is "), std::string::npos);
  EXPECT_NE(with("weights 1", "weights 2").find("format: is "), std::string::npos);
  EXPECT_NE(with("\"room\":\"", "\"room\":\"x").find("room: 'x"), std::string::npos);
  EXPECT_EQ(with("\"room\":\"", "\"room\":1,\"x\":\"").find("packed weights: the header: "), 0u);
  EXPECT_EQ(message(engine.load(path() + "3", layer.problem())),
            "packed weights: " + path() + "3: cannot be opened: No such file or directory");
  EXPECT_NE(message(engine.map("/dev/null", layer.problem())).find("no regular file"), std::string::npos);
  EXPECT_FALSE(layer.pack(engine).value().save("/nowhere/at/all"));
}

TEST_P(PackedFile, ARoomThatCannotRunHereIsAnError) {
  const Layer layer(Gemm{.m = 30, .n = 40, .k = 100});  // deep enough for every room
  layer.pack(engine()).value().save(path()).value();
  const Engine least({.max_isa = "portable", .store = ""});
  if (GetParam() == "portable") {
    EXPECT_TRUE(least.load(path(), layer.problem()));
    return;
  }
  const auto refused = least.load(path(), layer.problem());
  EXPECT_EQ(message(refused).find("packed weights: for isa " + GetParam() + ": this CPU, as capped, lacks "), 0u)
      << message(refused);
}

// One mapping, used by threads and by a process made after it; the file may go meanwhile.
TEST_P(PackedFile, IsShared) {
  const Engine engine = this->engine();
  const Layer layer(small_conv().at({2, {7, 9}}));
  layer.pack(engine).value().save(path()).value();
  const Plan plan = layer.plan(engine, engine.map(path(), layer.problem()).value()).value();
  std::filesystem::remove(path());
  EXPECT_TRUE(runtime::in_child([&] { return layer.run(plan).empty(); }));
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 3; ++t)
    threads.emplace_back([&] {
      const Layer own(layer.problem());
      wrong += !own.run(plan).empty();
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

INSTANTIATE_TEST_SUITE_P(Rooms, PackedFile, testing::ValuesIn(all_rooms()), [](const auto& i) { return i.param; });

}  // namespace
}  // namespace octile::test
