// A kernel key promises its own name, always the same bytes, legal exactly when the registers suffice.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <thread>

#include "codegen/isa/amx_int8/room.hpp"
#include "codegen/isa/avx2/room.hpp"
#include "codegen/isa/avx512/room.hpp"
#include "codegen/isa/avx512_vnni/room.hpp"
#include "codegen/isa/avx_vnni/room.hpp"
#include "codegen/isa/avx_vnni_int8/room.hpp"
#include "codegen/isa/list.hpp"
#include "codegen/room_of.hpp"
#include "key_space.hpp"

#ifdef OCTILE_HAVE_LLVM
#include "codegen/isa/neon/room.hpp"
#include "codegen/isa/neon_dot/room.hpp"
#include "codegen/isa/neon_i8mm/room.hpp"
#endif

namespace octile::test {
namespace {

// Bytes of machine code. The longest are 14x2 on AVX-512 and 12x1 on AVX2, unrolled 16 times, with two terms. An
// unrolled step grows with the k_blocks that share a load of A.
size_t max_bytes(const codegen::Room& room) { return size_t(9 + 5 * room.layout(ElementType::u8).k_blocks) << 10; }
size_t max_bytes_unrolled_by_4(const codegen::Room& room) {
  return size_t((room.has_classes() ? 8 : 7) + 2 * room.layout(ElementType::u8).k_blocks)
         << 10;  // three loops, in classes
}

constexpr size_t max_bytes_of_run = 10 << 10;  // of tiles of a row; rolling by 3 rows takes the most

TEST(Keys, EachLegalKeyHasANameOfItsOwn) {
  for (const codegen::Room* room : codegen::rooms()) {
    if (!room->missing().empty()) continue;  // without its component it has no legal key
    std::map<std::string, KernelKey> names;
    each_legal_key(*room, all_unrolls + 1, [&](const KernelKey& key) {
      auto [found, is_new] = names.emplace(codegen::name(key), key);
      EXPECT_TRUE(is_new) << room->name() << ": two keys are called " << found->first;
    });
    EXPECT_GT(names.size(), 100u) << room->name();
  }
}

TEST(Keys, EachLegalKeyHasAKernelWithinTheBoundOfItsSize) {
  each_generating_room([](const codegen::Room& room) {
    size_t worst = 0, worst_by_4 = 0;
    each_legal_key(room, all_unrolls + 1, [&](const KernelKey& key) {
      if (key.unroll > 4 && key.unroll < all_unrolls) return;  // longer and shorter ones tell as much
      const auto code = room.generate(key);
      ASSERT_TRUE(code) << code.error().message;
      if (key.routine == Routine::depthwise_rows) {
        const size_t runs = codegen::row_tiles(key.row, key.rows).size();
        EXPECT_LE(code->bytes.size(), runs * max_bytes_of_run) << codegen::name(key);
        return;
      }
      worst = std::max(worst, code->bytes.size());
      if (key.unroll <= 4) worst_by_4 = std::max(worst_by_4, code->bytes.size());
    });
    std::printf("%s: at most %zu bytes, with unroll up to 4 %zu\n", std::string(room.name()).c_str(), worst,
                worst_by_4);
    EXPECT_LE(worst, max_bytes(room)) << room.name();
    EXPECT_LE(worst_by_4, max_bytes_unrolled_by_4(room)) << room.name();
  });
}

TEST(Keys, AnIllegalKeyGivesItsReasonInsteadOfAKernel) {
  each_generating_room([](const codegen::Room& room) {
    std::set<std::string> kinds;
    each_key(room, all_unrolls + 1, [&](const KernelKey& key) {
      const std::string reason = room.illegal(key);
      if (reason.empty()) return;
      kinds.insert(reason.substr(0, reason.find(':')));
      const auto code = room.generate(key);
      ASSERT_FALSE(code) << codegen::name(key);
      EXPECT_EQ(code.error().code, Errc::unsupported);
      EXPECT_EQ(code.error().message, reason);
    });
    std::set<std::string> all{"ceiling", "classes", "depthwise", "depthwise_rows", "group",    "read", "registers",
                              "terms",   "tile",    "types",     "unroll",         "winograd", "words"};
    if (room.facts().max_taps_per_lane)
      all.merge(std::set<std::string>{"columns", "joined", "pixels", "pointers", "products", "roll", "row", "runs"});
    if (!room.facts().has_palette) all.insert("palette");
    if (room.grouped_layout(ElementType::u8, ElementType::s8, 4).b_bytes) all.insert("grouped");
    if (room.has_classes()) all.insert("columns");
    if (!room.takes(ElementType::u8, ElementType::u8) || !room.takes(ElementType::s8, ElementType::u8))
      all.insert("signs");
    EXPECT_EQ(kinds, all) << room.name();
    EXPECT_NE(room.illegal({.routine = Routine::enter_palette, .rows = 2}), "");
    EXPECT_NE(room.illegal({.routine = Routine::widen, .rows = 2}), "");
  });
}

// The allocator refuses whatever the declared number refuses: no kernel that would fit is kept from the tuner.
template <class R, class MainStep, class Groups = codegen::NoGroups, class Classes = codegen::NoClasses>
void check_refusals(const codegen::Room& room) {
  size_t refused = 0;
  each_key(room, 1, [&](const KernelKey& key) {
    if (room.illegal(key).rfind("registers:", 0) != 0) return;
    if (key.routine == Routine::depthwise_rows) return;  // its constants stay or go as registers allow
    ++refused;
    R generator;
    std::string assembler;
    try {
      if constexpr (std::is_same_v<typename R::Register, typename R::Vec>)
        if (key.routine == Routine::depthwise)
          codegen::generate_depthwise(generator, {key.rows, key.columns}, key.a, key.output);
      if constexpr (Groups::there)
        if (key.routine == Routine::grouped)
          codegen::generate_grouped(generator, {key.rows, key.columns}, Groups(key.a, key.b, key.group), key.output);
      if constexpr (Classes::there)
        if (codegen::in_classes(key.form))
          codegen::generate_listed_gemm(generator, {key.rows, 1},
                                        Classes::walk(key.rows, key.unroll, key.form == Form::small_classes),
                                        key.output, key.terms);
      const bool of_channels = key.routine == Routine::depthwise || key.routine == Routine::grouped;
      if (!of_channels && key.form == codegen::Form::steps) {
        const auto step = std::make_shared<MainStep>(key.a, key.b);
        const codegen::Walk<R> walk{{step, codegen::Addressing::runs, key.unroll}};
        codegen::generate_gemm(generator, {key.rows, key.columns * step->panel_tiles}, walk, key.output, key.terms);
      }
    } catch (const std::exception& e) {  // register 0 stands in for all that are missing, so operands may coincide
      assembler = e.what();
    }
    EXPECT_NE(generator.failure(), "") << room.name() << " " << codegen::name(key) << assembler;
  });
  EXPECT_GT(refused, 0u);
}
TEST(Keys, TheAllocatorFailsWhereTheDeclaredRegistersDo) {
  using namespace codegen;  // NOLINT
  check_refusals<Avx2Room, WidenedStep<Avx2Room>, GroupedStep<WidenedStep, Avx2Room>, X86Classes<Avx2Room>>(
      *isa::avx2());
  check_refusals<AvxVnniRoom, DotProductStep<AvxVnniRoom>, GroupedStep<DotProductStep, AvxVnniRoom>>(*isa::avx_vnni());
  check_refusals<AvxVnniInt8Room, DotProductStep<AvxVnniInt8Room>, GroupedStep<DotProductStep, AvxVnniInt8Room>>(
      *isa::avx_vnni_int8());
  check_refusals<Avx512Room, WidenedStep<Avx512Room>, GroupedStep<WidenedStep, Avx512Room>, X86Classes<Avx512Room>>(
      *isa::avx512());
  check_refusals<Avx512VnniRoom, DotProductStep<Avx512VnniRoom>, GroupedStep<DotProductStep, Avx512VnniRoom>>(
      *isa::avx512_vnni());
  check_refusals<AmxInt8Room, TileDotProductStep>(*isa::amx_int8());
#ifdef OCTILE_HAVE_LLVM
  check_refusals<NeonRoom, PairInAllLanesStep>(*isa::neon());
  check_refusals<NeonDotRoom, ByLaneStep>(*isa::neon_dot());
  check_refusals<NeonI8mmRoom, PairStep>(*isa::neon_i8mm());
#endif
}

bool same(const codegen::Code& x, const codegen::Code& y) {
  return x.bytes == y.bytes && x.labels.size() == y.labels.size() &&
         std::equal(x.labels.begin(), x.labels.end(), y.labels.begin(),
                    [](const auto& a, const auto& b) { return a.offset == b.offset && std::string(a.name) == b.name; });
}

// Takes the place where the last generator's buffer was, so that the next one lies elsewhere, on another multiple
// of 16.
class Unsettled {
 public:
  void move_the_heap() {
    constexpr size_t buffer = 64 << 10;
    kept_.push_back(std::make_unique<char[]>(buffer + 16 * (1 + random_() % 9)));
    if (kept_.size() > 8) kept_.clear();
  }

 private:
  std::mt19937 random_{1};
  std::vector<std::unique_ptr<char[]>> kept_;
};

TEST(Keys, TheSameKeyGivesTheSameBytes) {
  each_generating_room([](const codegen::Room& room) {
    Unsettled heap;
    each_legal_key(room, 2, [&](const KernelKey& key) {
      const auto first = room.generate(key);
      heap.move_the_heap();
      const auto second = room.generate(key);
      ASSERT_TRUE(first && second);
      ASSERT_TRUE(same(*first, *second)) << room.name() << " " << codegen::name(key);
    });
  });
}

TEST(Keys, TheSameKeyGivesTheSameBytesInSeveralThreads) {  // each begins with another key
  each_generating_room([](const codegen::Room& room) {
    constexpr size_t threads = 4;
    std::vector<KernelKey> keys;
    each_legal_key(room, 2, [&](const KernelKey& key) { keys.push_back(key); });
    std::vector<codegen::Code> made[threads];
    std::vector<std::thread> running;
    for (size_t t = 0; t < threads; ++t) {
      made[t].resize(keys.size());
      running.emplace_back([&, t] {
        for (size_t i = 0; i < keys.size(); ++i) {
          const size_t here = (i + t * keys.size() / threads) % keys.size();
          made[t][here] = room.generate(keys[here]).value();
        }
      });
    }
    for (std::thread& thread : running) thread.join();
    for (size_t t = 1; t < threads; ++t)
      for (size_t i = 0; i < keys.size(); ++i)
        ASSERT_TRUE(same(made[0][i], made[t][i])) << room.name() << " " << codegen::name(keys[i]);
  });
}

// One line a kernel; of its bytes and labels a number, that two processes compare and nobody keeps (FNV-1a).
std::vector<std::string> digests(bool last_first) {
  std::vector<std::string> lines;
  each_generating_room([&](const codegen::Room& room) {
    std::vector<KernelKey> keys;
    each_legal_key(room, 2, [&](const KernelKey& key) { keys.push_back(key); });
    if (last_first) std::reverse(keys.begin(), keys.end());
    for (const KernelKey& key : keys) {
      const codegen::Code code = room.generate(key).value();
      uint64_t digest = 0xcbf29ce484222325;
      const auto add = [&](uint8_t byte) { digest = (digest ^ byte) * 0x100000001b3; };
      for (const uint8_t byte : code.bytes) add(byte);
      for (const auto& label : code.labels) {
        for (int shift = 0; shift < 32; shift += 8) add(uint8_t(label.offset >> shift));
        for (const char* c = label.name; *c; ++c) add(uint8_t(*c));
      }
      lines.push_back(std::string(room.name()) + " " + codegen::name(key) + " " + std::to_string(digest));
    }
  });
  std::sort(lines.begin(), lines.end());
  return lines;
}

// Other addresses, the last key first, and memory that malloc fills with another pattern.
TEST(Keys, TheSameKeyGivesTheSameBytesInAnotherProcess) {
  constexpr const char* variable = "OCTILE_KEYS_DIGESTS";
  if (const char* file = std::getenv(variable)) {  // this is that process
    std::ofstream out(file);
    for (const std::string& line : digests(true)) out << line << '\n';
    return;
  }
  const std::string file = testing::TempDir() + "octile_digests_" + std::to_string(getpid()),
                    program = std::filesystem::read_symlink("/proc/self/exe"),
                    command = std::string(variable) + "='" + file + "' MALLOC_PERTURB_=165 '" + program +
                              "' --gtest_filter=Keys.TheSameKeyGivesTheSameBytesInAnotherProcess > /dev/null";
  const int status = std::system(command.c_str());
  if (WIFEXITED(status) && WEXITSTATUS(status) == 126)  // the shell's word: not to be executed
    GTEST_SKIP() << "a program of another architecture starts no second one: " << command;
  ASSERT_EQ(status, 0) << command;
  std::vector<std::string> there;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) there.push_back(line);
  std::filesystem::remove(file);
  const auto here = digests(false);
  ASSERT_EQ(here.size(), there.size());
  for (size_t i = 0; i < here.size(); ++i) ASSERT_EQ(here[i], there[i]);
}

}  // namespace
}  // namespace octile::test
