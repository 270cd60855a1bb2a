// A caller may ask about what it is told: messages come while no lock is held.
#include <fstream>

#include "../runtime/in_child.hpp"
#include "../tuner/store_fixture.hpp"
#include "records.hpp"

namespace octile::test {
namespace {

// Each in a child, which a callback that waits for ever does not outlive.
struct Asking {
  Engine* engine = nullptr;
  int said = 0;
  std::function<void(const std::string&)> message() {
    return [this](const std::string&) {
      ++said;
      if (engine) (void)engine->info();
    };
  }
};

TEST(Callbacks, AMessageMayAskTheEngine) {
  const Directory directory;
  EXPECT_TRUE(runtime::in_child([&] {
    Asking asking;
    Engine engine({.store = directory.path(), .threads = 1, .message = asking.message()});
    asking.engine = &engine;
    std::filesystem::remove_all(directory.path());
    std::ofstream(directory.path()) << "a file";
    return engine.tune(small_gemm(8), {.seconds = 0.01}) && asking.said == 1;
  }));
}

TEST(Callbacks, AMessageOfClearingMayAskTheEngine) {
  const Directory directory;
  const tuner::Environment nowhere("OCTILE_SYSTEM_STORE", directory.root() + "/nowhere");
  EXPECT_TRUE(runtime::in_child([&] {
    Asking asking;
    Engine engine({.store = directory.path(), .threads = 1, .message = asking.message()});
    asking.engine = &engine;
    const int before = asking.said;
    return engine.clear_store() && asking.said == before + 1;
  }));
}

// A forked child opens the store anew, in a call of its own.
TEST(Callbacks, AMessageInAForkedChildMayAskTheEngine) {
  const Directory directory;
  Asking asking;
  Engine engine({.store = directory.path(), .threads = 1, .message = asking.message()});
  asking.engine = &engine;
  std::filesystem::remove_all(directory.path());
  std::ofstream(directory.path()) << "a file";
  EXPECT_EQ(asking.said, 0);
  EXPECT_TRUE(runtime::in_child([&] {
    (void)engine.info();
    return asking.said == 1;
  }));
}

}  // namespace
}  // namespace octile::test
