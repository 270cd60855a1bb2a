// The workspace that a run takes from its thread: in runs inside runs, and in the last calls of a thread and a program.
#include <octile/octile.h>
#include <pthread.h>

#include <cstdlib>
#include <thread>

#include "../runtime/in_child.hpp"
#include "layer.hpp"

namespace octile::test {
namespace {

// A source that is copied into workspace, so that what another run writes there shows.
Gemm copied(int64_t m, int64_t n, int64_t k) {
  Gemm g{.m = m, .n = n, .k = k};
  g.quantisation.x_zero_point = Per::tensor;
  g.x_strides = {.row = 1, .column = m};
  return g;
}

std::string run_in_arena(const Layer& layer, const Plan& plan) {
  layer.trial().poison(layer.y());
  const auto ran = plan.run(layer.arguments());
  return ran ? layer.trial().compare(layer.y()) : ran.error().message;
}

// A caller's pool whose waiting thread helps with other work before, between and after its own tasks.
class Helping {
 public:
  std::function<void()> other_work;
  void operator()(int64_t tasks, const std::function<void(int64_t)>& task) {
    help();
    for (int64_t i = 0; i < tasks; ++i) task(i), help();
  }

 private:
  void help() {
    if (helping_ || !other_work) return;
    helping_ = true;
    other_work();
    helping_ = false;
  }
  bool helping_ = false;
};

TEST_P(RoomTest, ARunInsideAnotherHasAWorkspaceOfItsOwn) {
  Helping pool;
  const Engine engine(
      {.max_isa = GetParam(), .store = "", .threads = 4, .thread_macs = 1, .parallel_for = [&](auto n, auto& task) {
         pool(n, task);
       }});
  const Layer outer(copied(64, 64, 64)), smaller(copied(40, 32, 32)), larger(copied(300, 256, 256));
  const Plan plan = outer.plan(engine).value();
  ASSERT_GT(plan.workspace_bytes(), 0u);
  ASSERT_GT(plan.threads(), 1);
  for (const Layer* inner : {&smaller, &larger}) {
    const Plan other = inner->plan(engine).value();
    int runs = 0;
    pool.other_work = [&] {
      ++runs;
      EXPECT_EQ(run_in_arena(*inner, other), "");
    };
    EXPECT_EQ(run_in_arena(outer, plan), "");
    EXPECT_GE(runs, 3);
    pool.other_work = nullptr;
    EXPECT_EQ(run_in_arena(outer, plan), "") << "afterwards";
  }
}

// The fiber of a caller's pool goes on on another thread, whose first own run follows.
TEST_P(RoomTest, ARunMayEndOnAnotherThreadThanItBeganOn) {
  const Layer layer(copied(64, 64, 64));
  const Engine plain({.max_isa = GetParam(), .store = "", .threads = 1});
  const Plan single = layer.plan(plain).value();
  std::string wrong;
  const Engine engine(
      {.max_isa = GetParam(), .store = "", .threads = 4, .thread_macs = 1, .parallel_for = [&](auto n, auto& task) {
         std::thread([&] {
           for (int64_t i = 0; i < n; ++i) task(i);
           wrong += run_in_arena(Layer(copied(30, 20, 40)), Layer(copied(30, 20, 40)).plan(plain).value());
         }).join();
       }});
  EXPECT_EQ(run_in_arena(layer, layer.plan(engine).value()), "");
  EXPECT_EQ(run_in_arena(layer, single), "");
  EXPECT_EQ(wrong, "");
}

INSTANTIATE_TEST_SUITE_P(Rooms, RoomTest, testing::ValuesIn(all_rooms()), [](const auto& i) { return i.param; });

struct Last {  // what the last calls use, and what they found
  Engine engine{{.store = "", .threads = 1}};
  Layer layer{copied(64, 64, 64)}, larger{copied(300, 200, 100)};
  Plan plan = layer.plan(engine).value(), larger_plan = larger.plan(engine).value();
  std::string wrong = "no call";
  void call() {
    wrong.clear();
    for (int i = 0; i < 3; ++i) wrong += run_in_arena(layer, plan) + run_in_arena(larger, larger_plan);
  }
};

// After the destructors of C++, those of pthread keys run.
TEST(LastCalls, OfAThreadComeFromTheDestructorOfAKey) {
  Last last;
  pthread_key_t key{};
  ASSERT_EQ(pthread_key_create(&key, [](void* l) { static_cast<Last*>(l)->call(); }), 0);
  std::thread([&] {
    EXPECT_EQ(run_in_arena(last.layer, last.plan), "");
    pthread_setspecific(key, &last);
  }).join();
  EXPECT_EQ(last.wrong, "");
  pthread_key_delete(key);
}

// In a child, which ends without a search for leaks: what such a thread kept is lost with it, and so is the C library's
// own note of the destructor that it will never call.
TEST(LastCalls, OfAThreadThatNeverRanComeFromTheDestructorOfAKey) {
  EXPECT_TRUE(runtime::in_child([] {
    Last last;
    pthread_key_t key{};
    if (pthread_key_create(&key, [](void* l) { static_cast<Last*>(l)->call(); }) != 0) return false;
    std::thread([&] { pthread_setspecific(key, &last); }).join();
    return last.wrong.empty();
  }));
}

// The destructors of a program's static objects run after those of its first thread's own.
TEST(LastCalls, OfAProgramComeFromAStaticDestructor) {
  EXPECT_TRUE(runtime::in_child([]() -> bool {
    static Last* last = new Last;
    struct AtEnd {
      ~AtEnd() {
        last->call();
        _exit(last->wrong.empty() ? 0 : 3);
      }
    };
    static const AtEnd at_end;
    if (!run_in_arena(last->layer, last->plan).empty()) return false;
    exit(4);
  }));
}

TEST(LastCalls, OfAThreadMayFailWithAMessage) {
  static std::string said;
  pthread_key_t key{};
  ASSERT_EQ(pthread_key_create(&key,
                               [](void*) {
                                 octile_problem* problem = nullptr;
                                 (void)octile_problem_parse(
                                     "a name that is none, and longer than a string keeps in itself", &problem);
                                 said = octile_last_error();
                               }),
            0);
  std::thread([&] {
    octile_problem* problem = nullptr;
    (void)octile_problem_parse("another name that is none, and longer than a string keeps in itself", &problem);
    pthread_setspecific(key, &said);
  }).join();
  EXPECT_NE(said.find("a name that is none"), std::string::npos) << said;
  pthread_key_delete(key);
}

}  // namespace
}  // namespace octile::test
