// What a kernel key promises: its own name, always the same bytes, legal exactly when the registers suffice.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>
#include <set>
#include <thread>

#include "codegen/isa/avx2/room.hpp"
#include "codegen/isa/avx512_vnni/room.hpp"
#include "codegen/room_of.hpp"
#include "key_space.hpp"

namespace octile::test {
namespace {

// Bytes of machine code. The longest are 14x2 on AVX-512 and 12x1 on AVX2, unrolled 16 times, with two terms.
constexpr size_t most_bytes = 13 << 10, most_bytes_unrolled_by_4 = 9 << 10;

TEST(Keys, EachLegalKeyHasANameOfItsOwn) {
  for (const codegen::Room* room : codegen::rooms()) {
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
      worst = std::max(worst, code->bytes.size());
      if (key.unroll <= 4) worst_by_4 = std::max(worst_by_4, code->bytes.size());
    });
    std::printf("%s: at most %zu bytes, with unroll up to 4 %zu\n", std::string(room.name()).c_str(), worst,
                worst_by_4);
    EXPECT_LE(worst, most_bytes) << room.name();
    EXPECT_LE(worst_by_4, most_bytes_unrolled_by_4) << room.name();
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
    EXPECT_EQ(kinds, (std::set<std::string>{"ceiling", "depthwise", "read", "registers", "terms", "tile", "unroll"}))
        << room.name();
    EXPECT_NE(room.illegal({.routine = Routine::widen, .rows = 2}), "");
  });
}

// What the declared number refuses, the allocator refuses too: no kernel that would fit is kept from the tuner.
template <class R, class MainStep> void check_refusals(const codegen::Room& room) {
  size_t refused = 0;
  each_key(room, 1, [&](const KernelKey& key) {
    if (room.illegal(key).rfind("registers:", 0) != 0) return;
    ++refused;
    R generator;
    std::string assembler;
    const codegen::Shape shape{key.rows, key.columns};
    try {
      if (key.routine == Routine::depthwise) {
        codegen::generate_depthwise(generator, shape, key.a, key.output);
      } else {
        const codegen::Walk<R> walk{{std::make_shared<MainStep>(key.a), codegen::Addressing::runs, key.unroll}};
        codegen::generate_gemm(generator, shape, walk, key.output, key.terms);
      }
    } catch (const std::exception& e) {  // register 0 stands in for all that are missing, so operands may coincide
      assembler = e.what();
    }
    EXPECT_NE(generator.failure(), "") << room.name() << " " << codegen::name(key) << assembler;
  });
  EXPECT_GT(refused, 0u);
}
TEST(Keys, TheAllocatorFailsWhereTheDeclaredRegistersDo) {
  check_refusals<codegen::Avx2Room, codegen::WidenedStep>(*codegen::room_named("avx2"));
  check_refusals<codegen::Avx512VnniRoom, codegen::DotProductStep>(*codegen::room_named("avx512_vnni"));
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

TEST(Keys, TheSameKeyGivesTheSameBytesInTwoThreads) {
  each_generating_room([](const codegen::Room& room) {
    auto all = [&](std::vector<codegen::Code>& to) {
      each_legal_key(room, 2, [&](const KernelKey& key) { to.push_back(room.generate(key).value()); });
    };
    std::vector<codegen::Code> here, there;
    std::thread other([&] { all(there); });
    all(here);
    other.join();
    ASSERT_EQ(here.size(), there.size());
    for (size_t i = 0; i < here.size(); ++i) ASSERT_TRUE(same(here[i], there[i])) << room.name() << ", key " << i;
  });
}

}  // namespace
}  // namespace octile::test
