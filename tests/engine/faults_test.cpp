// A system may refuse executable memory, a place for the store, an instruction set; a caller may be in an odd state.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cmath>
#include <cstddef>
#include <fstream>
#include <sstream>

#include "../runtime/in_child.hpp"
#include "../tuner/store_fixture.hpp"
#include "records.hpp"
#include "reference/reference.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace octile::test {
namespace {

using runtime::in_child;
using tuner::Environment;

// From here on this process, a child made for it, gets no executable memory: as under SELinux's execmem or a sandbox.
bool forbid_executable_memory() {
  const auto refuse_exec = [](uint32_t call) {
    return std::array{sock_filter(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))),
                      sock_filter(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 3)),
                      sock_filter(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[2]))),
                      sock_filter(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 4 /* PROT_EXEC */, 0, 1)),
                      sock_filter(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1 /* EPERM */))};
  };
  std::vector<sock_filter> filter;
  for (uint32_t call : {SYS_mprotect, SYS_mmap, SYS_pkey_mprotect})
    for (const sock_filter& step : refuse_exec(call)) filter.push_back(step);
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

bool right(const Engine& engine, const Layer& layer) {
  const auto plan = layer.plan(engine);
  return plan && layer.run(*plan).empty();
}

class NoExecutableMemory : public testing::Test {
 protected:
  void SetUp() override {
    if (!in_child([] { return forbid_executable_memory(); })) GTEST_SKIP() << "no seccomp filter can be set here";
  }
  const Layer layer{small_gemm(30)};
};

TEST_F(NoExecutableMemory, RoomPortableTakesOver) {
  EXPECT_TRUE(in_child([&] {
    if (!forbid_executable_memory()) return false;
    const Engine engine({.store = ""});
    const EngineInfo info = engine.info();
    bool reasons = info.isa == "portable" && engine.status();
    for (const IsaInfo& room : info.isas) reasons = reasons && room.why_not.empty() == (room.name == "portable");
    return reasons && right(engine, layer) && right(engine, Layer(small_conv().at({1, {7, 9}}))) &&
           engine.tune(layer.problem(), {.seconds = 0.05}) && right(engine, layer);
  }));
}

// Portable kernels take many times as long: whoever listens hears why.
TEST_F(NoExecutableMemory, IsSaid) {
  if (Engine({.store = ""}).info().isa == "portable") GTEST_SKIP() << "room portable needs no executable memory";
  EXPECT_TRUE(in_child([&] {
    if (!forbid_executable_memory()) return false;
    std::string said;
    const Engine engine({.store = "", .message = [&](const std::string& text) { said += text; }});
    return said.find("no memory may be executable here; isa portable takes its place") != std::string::npos;
  }));
  std::string said;
  const Engine engine({.store = "", .message = [&](const std::string& text) { said += text; }});
  EXPECT_EQ(said.find("is not used"), std::string::npos) << said;
}

TEST_F(NoExecutableMemory, LostLaterItIsAnErrorAndKnownPlansRun) {
  const Engine engine({.store = ""});
  if (engine.info().isa == "portable") GTEST_SKIP() << "room portable needs no executable memory";
  const PackedWeights weights = layer.pack(engine).value();
  const Plan known = layer.plan(engine, weights).value();
  EXPECT_TRUE(in_child([&] {
    if (!forbid_executable_memory()) return false;
    const Layer other(Gemm{.m = 30, .n = 7, .k = 36});
    const auto refused = other.plan(engine);
    return layer.run(known).empty() && !refused && refused.error().code == Errc::unsupported &&
           refused.error().message.find("executable memory: sealing of ") == 0;
  }));
  EXPECT_TRUE(right(engine, layer));
}

TEST(MaxIsa, TheEnvironmentCaps) {
  const Layer layer(Gemm{.m = 30, .n = 40, .k = 100});  // deep enough for every room
  for (const std::string& room : all_rooms()) {
    if (!room_runs_here(room)) continue;
    const Environment cap("OCTILE_MAX_ISA", room);
    const Engine engine({.store = ""});
    EXPECT_EQ(engine.info().isa, room);
    const Plan plan = layer.plan(engine).value();
    EXPECT_EQ(plan.isa(), room);
    EXPECT_EQ(layer.run(plan), "");
    EXPECT_EQ(Engine({.max_isa = "portable", .store = ""}).info().isa, "portable") << "the option comes first";
  }
}

TEST(MaxIsa, AnUnknownWordIsAnErrorOfEveryCall) {
  const Layer layer(small_gemm(30));
  const PackedWeights weights = layer.pack(Engine({.store = ""})).value();
  const auto expect_error = [&](const Engine& engine) {
    const auto status = engine.status();
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, Errc::invalid_argument);
    for (const char* word : {"sse9", "portable", "avx2", "avx512_vnni"})
      EXPECT_NE(status.error().message.find(word), std::string::npos) << status.error().message;
    EXPECT_EQ(layer.pack(engine).error().message, status.error().message);
    EXPECT_EQ(engine.plan(layer.problem(), weights).error().message, status.error().message);
    EXPECT_EQ(engine.tune(layer.problem()).error().message, status.error().message);
    EXPECT_EQ(engine.clear_store().error().message, status.error().message);
    EXPECT_TRUE(engine.candidates(layer.problem()).empty());
    EXPECT_TRUE(engine.info().isa.empty());
  };
  expect_error(Engine({.max_isa = "sse9", .store = ""}));
  const Result<Engine> none = Engine::make({.max_isa = "sse9", .store = ""});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Errc::invalid_argument);
  EXPECT_TRUE(Engine::make({.max_isa = "portable", .store = ""}).value().status());
  const Environment cap("OCTILE_MAX_ISA", "sse9");
  expect_error(Engine({.store = ""}));
}

// Tunes three problems where the store cannot be written.
void expect_works_in_memory(EngineOptions options, const std::string& why) {
  std::vector<std::string> messages;
  options.message = [&](const std::string& text) { messages.push_back(text); };
  const Engine engine(options);
  ASSERT_TRUE(engine.status());
  for (int64_t m : {20, 21, 22}) {
    const Layer layer(small_gemm(m));
    ASSERT_TRUE(engine.tune(layer.problem(), {.seconds = 0.03}));
    const Plan plan = layer.plan(engine).value();
    EXPECT_EQ(plan.origin(), Origin::exact_record) << "kept in memory";
    EXPECT_EQ(layer.run(plan), "");
  }
  ASSERT_EQ(messages.size(), 1u) << messages.back();
  EXPECT_NE(messages[0].find(why), std::string::npos) << messages[0];
  EXPECT_NE(engine.info().store_why.find(why), std::string::npos) << engine.info().store_why;
}

TEST(StorePlace, CannotBeMade) {
  const Directory directory;
  std::ofstream(directory.root() + "/file") << "in the way";
  expect_works_in_memory({.store = directory.root() + "/file/octile"}, directory.root() + "/file");
  expect_works_in_memory({.store = "/proc/octile"}, "/proc/octile");
}

// ROCm/MIOpen#1427
TEST(StorePlace, NoHome) {
  const Environment directory("OCTILE_CACHE_DIR", std::nullopt), cache("XDG_CACHE_HOME", std::nullopt),
      home("HOME", std::nullopt);
  expect_works_in_memory({}, "no directory is named");
}

TEST(StorePlace, OptionThenEnvironment) {
  const Directory one, other;
  const Environment environment("OCTILE_CACHE_DIR", one.path());
  const Layer layer(small_gemm(20));
  ASSERT_TRUE(Engine().tune(layer.problem(), {.seconds = 0.03}));
  EXPECT_EQ(one.store().stats().records, 1u);
  ASSERT_TRUE(Engine({.store = other.path()}).tune(layer.problem(), {.seconds = 0.03}));
  EXPECT_EQ(other.store().stats().records, 1u);
  ASSERT_TRUE(Engine({.store = ""}).tune(small_gemm(21), {.seconds = 0.03}));
  EXPECT_EQ(one.store().stats().records, 1u) << "empty: no store, not the environment's";
}

// triton-lang/triton#8923: of three tuned problems one line is damaged: it is skipped, said once, and that one is tuned
// again.
TEST(StorePlace, ADamagedLineCostsItsOwnRecord) {
  const Directory directory;
  const auto tuned_now = [&](std::vector<std::string>* messages) {
    EngineOptions options = directory.options();
    options.message = [&](const std::string& text) { messages->push_back(text); };
    const Engine engine(options);
    int tuned = 0;
    for (int64_t m : {20, 21, 22}) tuned += !engine.tune(small_gemm(m), {.seconds = 0.03}).value().known;
    return std::pair(tuned, engine.info().skipped_lines);
  };
  std::vector<std::string> messages;
  std::pair<int, size_t> run(3, 0);
  for (int i = 0; i < 30 && run.first; ++i) run = tuned_now(&messages);  // until no search was cut short by its time
  EXPECT_EQ(run, (std::pair<int, size_t>(0, 0)));
  EXPECT_TRUE(messages.empty());
  const std::string path = directory.path() + "/store.jsonl";
  std::stringstream all;
  all << std::ifstream(path).rdbuf();
  std::string text;
  for (std::string line; std::getline(all, line);) {
    if (line.find("_m21_") != std::string::npos) line[line.size() / 2] ^= 1;
    text += line + '\n';
  }
  std::ofstream(path, std::ios::trunc) << text;
  run = tuned_now(&messages);
  EXPECT_EQ(run.first, 1);
  EXPECT_GE(run.second, 1u);
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_NE(messages[0].find("store.jsonl, line "), std::string::npos) << messages[0];
}

#if defined(__x86_64__)
// Flush-to-zero and denormals-are-zero: every product of a sum and a normal multiplier is 0 or normal.
TEST(CallersState, FlushToZeroChangesNoBit) {
  constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040;
  Gemm g = small_gemm(30);
  g.types.y = s8;
  g.quantisation = {.y_zero_point = Per::tensor, .multiplier = Per::channel};
  const Layer layer(g);
  std::vector<float> multipliers;
  for (int i = 0; i < 40; ++i)  // from the smallest normal one on, which gives the zero point, to those that saturate
    multipliers.push_back(i % 2 ? std::ldexp(1.3f, -126 + 6 * i) : layer.trial().multipliers()[size_t(i)]);
  std::vector<uint8_t> expected(layer.bytes().size());
  reference::run(g, {.x = layer.trial().x(),
                     .w = layer.trial().w(),
                     .multiplier = multipliers.data(),
                     .y_zero_point = layer.trial().y_zero_point(),
                     .y = expected.data()});
  for (const std::string& room : all_rooms()) {
    if (!room_runs_here(room)) continue;
    const Engine engine({.max_isa = room, .store = ""});
    const Plan plan = layer.plan(engine).value();
    RunArguments arguments = layer.arguments();
    arguments.multipliers = multipliers;
    const unsigned before = _mm_getcsr();
    for (unsigned state : {0u, flush_to_zero, denormals_are_zero, flush_to_zero | denormals_are_zero}) {
      layer.trial().poison(layer.y());
      _mm_setcsr(before | state);
      const auto ran = plan.run(arguments);
      const unsigned after = _mm_getcsr();
      _mm_setcsr(before);
      EXPECT_TRUE(ran);
      constexpr unsigned flags = 0x3f;  // exceptions that occurred: they accumulate, as in any float code
      EXPECT_EQ(after & ~flags, (before | state) & ~flags) << room;
      EXPECT_EQ(layer.bytes(), expected) << room << ' ' << state;
    }
  }
}
#endif

}  // namespace
}  // namespace octile::test
