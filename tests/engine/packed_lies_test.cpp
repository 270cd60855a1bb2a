// Packed weights whose checksums are right and whose contents are not as packing makes them; files that other users may
// write, and files that change meanwhile.
#include <malloc.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "../support/packed_bytes.hpp"
#include "records.hpp"
#include "runtime/access.hpp"
#include "runtime/packed_file.hpp"

namespace octile::test {
namespace {

std::string message(const Result<PackedWeights>& result) { return result ? "no error" : result.error().message; }
bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Gemm with_remainders() {
  Gemm g{.m = 9, .n = 37, .k = 70, .types = {s8, u8, s8}, .bias = true};
  g.quantisation = {Per::row, Per::channel, Per::tensor, Per::channel};
  return g;
}
Conv of_winograd() {  // two layouts behind the direct one, of which none ends on a line of the cache
  return {.batch = 1, .image = {9, 9}, .channels = {2, 2}, .kernel = {3, 3}, .types = {s8, s8, s32}};
}
Conv of_phases() {
  Conv c{.batch = 1, .image = {5, 4}, .channels = {64, 40}, .kernel = {3, 3}, .stride = {2, 2}};
  c.transposed = true;
  return c;
}
const tuner::TrialOptions remainders{.remainder = true};

class PackedLies : public RoomTest {
 protected:
  PackedLies() { std::filesystem::create_directory(directory_.path()); }
  std::string path() const { return directory_.path() + "/weights"; }
  Engine engine() const { return Engine({.max_isa = GetParam(), .store = "", .threads = 1, .memory = Memory::fast}); }
  void write(const std::vector<std::byte>& bytes) const {
    std::ofstream(path(), std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), int64_t(bytes.size()));
  }

 private:
  Directory directory_;
};

TEST_P(PackedLies, WhatIsSealedAgainUnchangedIsLoaded) {
  const Engine engine = this->engine();
  for (const Layer& layer : {Layer(with_remainders(), remainders), Layer(of_winograd()), Layer(of_phases())}) {
    const PackedBytes bytes(layer.pack(engine).value());
    const auto loaded = engine.load(bytes.sealed(), layer.problem());
    ASSERT_TRUE(loaded) << message(loaded);
    EXPECT_EQ(layer.run(layer.plan(engine, *loaded).value()), "");
  }
}

// Kernels would read a panel of ones that is not there.
TEST_P(PackedLies, RowSumsAreWhatTheRemaindersSay) {
  const Engine engine = this->engine();
  const Layer plain(small_gemm(30));
  const PackedWeights packed = plain.pack(engine).value();
  PackedBytes bytes(packed);
  bytes.replace("\"row_sums\":false", "\"row_sums\":true");
  EXPECT_TRUE(contains(message(engine.load(bytes.sealed(), plain.problem())), "row_sums: is true"));
  bytes.data[size_t(runtime::Access::block(packed)->layout.remainder_at)] = 1;
  EXPECT_TRUE(contains(message(engine.load(bytes.sealed(), plain.problem())), "remainders: are there"));

  const Layer layer(with_remainders(), remainders);
  PackedBytes less(layer.pack(engine).value());
  if (!contains(less.json, "\"row_sums\":true")) return;  // this room's operand holds every difference
  less.replace("\"row_sums\":true", "\"row_sums\":false");
  EXPECT_TRUE(contains(message(engine.load(less.sealed(), layer.problem())), "row_sums: is false"));
}

TEST_P(PackedLies, ListsOfEveryPhaseAreFollowed) {
  const Engine engine = this->engine();
  const Layer layer(of_phases());
  const PackedWeights packed = layer.pack(engine).value();
  const auto layouts = runtime::Access::block(packed)->layouts();
  ASSERT_EQ(layouts.size(), 4u);
  if (!codegen::in_classes(layouts[0].form)) GTEST_SKIP() << "this room has one kind of step";
  for (const auto& l : layouts) {
    ASSERT_TRUE(codegen::in_classes(l.form));
    const int64_t list = l.at + (l.panels - 1) * l.panel_bytes + (l.taps() - 1) * l.list_bytes();
    for (auto [at, value] : {std::pair{0, 0x7f}, {3, 0x7f}, {5, 0x40}, {7, 0x40}, {7, 0xff}}) {
      PackedBytes bytes(packed);
      bytes.data[size_t(list + at)] = char(value);
      EXPECT_TRUE(contains(message(engine.load(bytes.sealed(), layer.problem())), "lists of steps lead outside"))
          << l.at << ' ' << at;
    }
    PackedBytes twice(packed);  // the same group for every place: all inside, but some are never summed
    std::memset(&twice.data[size_t(list) + 6], 0, 2), std::memset(&twice.data[size_t(list) + 8], 0, 2);
    EXPECT_FALSE(engine.load(twice.sealed(), layer.problem()));
  }
}

TEST_P(PackedLies, WinogradIsAsPackingLaysItOut) {
  const Engine engine = this->engine();
  const Layer layer(of_winograd());
  const PackedBytes packed(layer.pack(engine).value());
  if (!contains(packed.json, "winograd")) GTEST_SKIP() << "this room multiplies no pairs of int16";
  ASSERT_TRUE(contains(packed.json, "[[4,1],[2,1]]")) << packed.json;
  for (const char* lie :
       {"[[4,1],[4,1]]", "[[4,0],[2,1]]", "[[4,2],[2,1]]", "[[4,-1],[2,1]]", "[[3,1],[2,1]]", "[[4,1],[2]]",
        "[[4,1],[2,1,1]]", "[[4,1],2]", "[[4,1],[4294967298,1]]", "[[2,1]]", "[]", "{}", "7", "[[4,1],[2,1],[4,1]]"}) {
    PackedBytes bytes = packed;
    EXPECT_FALSE(engine.load(bytes.replace("[[4,1],[2,1]]", lie).sealed(), layer.problem())) << lie;
  }
  const Layer phases(of_phases());
  PackedBytes bytes(phases.pack(engine).value());
  bytes.add("\"winograd\":[[4,1]]");
  EXPECT_TRUE(contains(message(engine.load(bytes.sealed(), phases.problem())), "winograd: is none of a problem of"));
}

TEST_P(PackedLies, EveryFieldIsThereAndOfItsType) {
  const Engine engine = this->engine();
  const Layer layer(small_gemm(30));
  const PackedBytes packed(layer.pack(engine).value());
  for (const char* field : {"bytes", "checksum", "format", "layout", "problem", "room", "row_sums"}) {
    PackedBytes absent = packed, other = packed;
    const std::string quoted = "\"" + std::string(field) + "\":";
    absent.replace(quoted, "\"x\":");
    EXPECT_TRUE(contains(message(engine.load(absent.sealed(), layer.problem())), field)) << field;
    other.replace(quoted, quoted + "[],\"x\":");
    EXPECT_TRUE(contains(message(engine.load(other.sealed(), layer.problem())), field)) << field;
  }
  PackedBytes bytes = packed;
  bytes.replace("\"bytes\":", "\"bytes\":1");
  EXPECT_TRUE(contains(message(engine.load(bytes.sealed(), layer.problem())), "bytes: 1"));
}

TEST_P(PackedLies, DepthHasABound) {
  const Engine engine = this->engine();
  const Layer layer(small_gemm(30));
  for (const auto& [open, close] : {std::pair<std::string, std::string>{"[", "]"}, {"{\"a\":", "}"}}) {
    std::string deep;
    for (int i = 0; i < 200000; ++i) deep += open;
    deep += '1';
    for (int i = 0; i < 200000; ++i) deep += close;
    PackedBytes bytes(layer.pack(engine).value());
    bytes.add("\"others\":" + deep);
    EXPECT_TRUE(contains(message(engine.load(bytes.sealed(), layer.problem())), "nested more than 4 deep"));
  }
}

TEST_P(PackedLies, MapTakesAFileThatOnlyItsOwnerMayWrite) {
  const Engine engine = this->engine();
  const Layer layer(small_gemm(30));
  layer.pack(engine).value().save(path()).value();
  for (mode_t mode : {0666, 0664, 0602}) {
    ASSERT_EQ(chmod(path().c_str(), mode), 0);
    EXPECT_TRUE(contains(message(engine.map(path(), layer.problem())), "others may write it")) << mode;
    EXPECT_TRUE(engine.load(path(), layer.problem())) << "reads into memory of its own";
  }
  ASSERT_EQ(chmod(path().c_str(), 0444), 0);
  EXPECT_TRUE(engine.map(path(), layer.problem()));
  if (chown(path().c_str(), 12345, 12345) != 0) GTEST_SKIP() << "only root may give a file away";
  EXPECT_TRUE(contains(message(engine.map(path(), layer.problem())), "belongs to another user"));
}

// Somebody copies another file over it (cp, not a rename) after the header was read. For a mapping that is SIGBUS, or
// bytes that were never checked.
TEST_P(PackedLies, AFileThatChangesWhileItIsLoadedIsAnError) {
  const Engine engine = this->engine();
  const Layer layer(small_gemm(30));
  const auto bytes = layer.pack(engine).value().serialise();
  const auto load = [&](const std::function<void()>& meanwhile) {
    write(bytes);
    return message(runtime::load_file(path(), layer.problem(), [&](const codegen::Room&) -> Result<void> {
      meanwhile();
      return {};
    }));
  };
  EXPECT_EQ(load([] {}), "no error");
  EXPECT_TRUE(contains(load([&] { std::filesystem::resize_file(path(), 0); }), "became shorter"));
  EXPECT_TRUE(contains(load([&] { std::filesystem::resize_file(path(), bytes.size() - 1); }), "became shorter"));
  EXPECT_TRUE(contains(load([&] {
                         auto other = bytes;
                         other[5000] ^= std::byte{1};
                         write(other);
                       }),
                       "wrong checksum"));
}

TEST_P(PackedLies, TheCallersHeaderIsReadOnce) {
  const Layer layer(small_gemm(30));
  auto bytes = layer.pack(engine()).value().serialise();
  const auto loaded = runtime::load_bytes(bytes, layer.problem(), [&](const codegen::Room&) -> Result<void> {
    std::fill_n(bytes.begin(), 4096, std::byte{'x'});
    return {};
  });
  EXPECT_TRUE(loaded) << message(loaded);
}

// A component with layouts of its own must not be loaded because a file names a room.
TEST_P(PackedLies, ARoomThatDoesNotRunHereIsAskedForNoLayout) {
  const Engine engine = this->engine();
  const Layer layer(small_gemm(30));
  for (const std::string& room : all_rooms()) {
    if (room_runs_here(room)) continue;
    PackedBytes bytes(layer.pack(engine).value());
    bytes.replace("\"room\":\"" + GetParam() + "\"", "\"room\":\"" + room + "\"");
    EXPECT_EQ(message(engine.load(bytes.sealed(), layer.problem())).find("packed weights: for isa " + room + ": "), 0u);
  }
  std::ifstream maps("/proc/self/maps");
  const std::string all{std::istreambuf_iterator<char>(maps), {}};
  EXPECT_TRUE(room_runs_here("neon") || !contains(all, "octile-llvm"));
}

class Poison {  // what malloc gives is full of this byte, or of its complement
 public:
  explicit Poison(int byte) { mallopt(M_PERTURB, byte); }
  Poison(const Poison&) = delete;
  Poison& operator=(const Poison&) = delete;
  ~Poison() { mallopt(M_PERTURB, 0); }
};

TEST_P(PackedLies, TheSameWeightsGiveTheSameBytes) {
  const Engine engine = this->engine();
  Conv depthwise{.batch = 1, .image = {9, 8}, .channels = {20, 20}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  depthwise.groups = 20;
  Conv grouped = depthwise;
  grouped.channels = {24, 24}, grouped.groups = 6;
  Conv thin = of_winograd();
  thin.channels = {1, 3};
  Conv deep = of_winograd();
  deep.channels = {70, 33};
  const std::vector<Layer> layers = [&] {
    std::vector<Layer> all;
    for (const Problem& p : {Problem(small_gemm(30)), Problem(of_winograd()), Problem(thin), Problem(deep),
                             Problem(of_phases()), Problem(depthwise), Problem(grouped)})
      all.emplace_back(p);
    all.emplace_back(with_remainders(), remainders);
    return all;
  }();
  for (const Layer& layer : layers)
    for (Memory memory : {Memory::small, Memory::balanced, Memory::fast}) {
      const auto packed = [&](int poison) {
        const Poison poisoned(poison);
        const WeightParameters parameters{
            .bias = layer.trial().bias(), .zero_points = layer.trial().w_zero_points(), .memory = memory};
        return engine.pack(layer.problem(), layer.trial().w(), parameters).value().serialise();
      };
      EXPECT_EQ(packed(0x55), packed(0xa3)) << name(layer.problem()) << ' ' << int(memory);
    }
}

INSTANTIATE_TEST_SUITE_P(Rooms, PackedLies, testing::ValuesIn(all_rooms()), [](const auto& i) { return i.param; });

}  // namespace
}  // namespace octile::test
