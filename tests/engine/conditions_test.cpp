// Threads as somebody else's program may have them: a small stack, signals at any moment, a neighbour that evicts.
#include <pthread.h>
#include <sys/time.h>

#include <atomic>
#include <climits>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "../support/resident_bytes.hpp"
#include "layer.hpp"

namespace octile::test {
namespace {

std::vector<Layer> layers() {
  std::vector<Layer> all;
  all.emplace_back(small_gemm(33));
  all.emplace_back(small_conv().at({2, {9, 11}}));
  Conv channels_first = small_conv().at({1, {9, 11}});
  channels_first.x_strides = {24 * 99, 11, 1, 99};
  all.emplace_back(channels_first);  // copied into workspace
  Gemm g{.m = 19, .n = 40, .k = 36, .types = {s8, u8, u8}, .runtime_w = true};
  g.quantisation = {Per::row, Per::channel, Per::tensor, Per::channel};
  all.emplace_back(g);
  return all;
}

template <class Body> void in_thread_with_stack(size_t bytes, Body body) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, std::max<size_t>(bytes, size_t(PTHREAD_STACK_MIN))), 0);
  pthread_t thread{};
  const auto start = [](void* b) -> void* {
    (*static_cast<Body*>(b))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, start, &body), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

TEST_P(RoomTest, AStackOf64Kilobytes) {
  if (sanitised) GTEST_SKIP() << "sanitizers need larger stacks than any";
  const Engine engine({.max_isa = GetParam(), .store = "", .threads = 1});
  for (const Layer& layer : layers()) {
    std::string wrong = "never ran";
    in_thread_with_stack(64 << 10,
                         [&] { wrong = layer.run(layer.plan(engine).value()); });  // packs and plans there too
    EXPECT_EQ(wrong, "");
  }
}

// A handler that leaves nothing in the vector registers as it was; the kernel's signal frame brings them back.
std::atomic<int> signals_taken{0};
void on_alarm(int) {
  signals_taken = signals_taken + 1;
  volatile float sum = 1;
  float values[64];
  for (int i = 0; i < 64; ++i) values[i] = float(i) * sum;
  for (float v : values) sum = sum + v;
}

TEST_P(RoomTest, SignalsDuringARunChangeNothing) {
  const Engine engine({.max_isa = GetParam(), .store = "", .threads = 1});
  struct sigaction action{}, before{};
  action.sa_handler = on_alarm;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, &before);
  signals_taken = 0;
  const itimerval often{{0, 200}, {0, 200}}, never{};
  for (const Layer& layer : layers()) {
    const Plan plan = layer.plan(engine).value();
    const int wanted = signals_taken + 20;
    setitimer(ITIMER_REAL, &often, nullptr);
    std::string wrong;
    while (signals_taken < wanted && wrong.empty()) wrong = layer.run(plan);
    setitimer(ITIMER_REAL, &never, nullptr);
    EXPECT_EQ(wrong, "");
  }
  sigaction(SIGALRM, &before, nullptr);
}

INSTANTIATE_TEST_SUITE_P(Rooms, RoomTest, testing::ValuesIn(all_rooms()), [](const auto& i) { return i.param; });

std::set<std::string> threads_of_this_process() {
  std::set<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) all.insert(entry.path());
  return all;
}
uint64_t blocked_signals(const std::string& thread) {
  std::ifstream status(thread + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("SigBlk:")) return std::stoull(line.substr(7), nullptr, 16);
  return 0;
}

// Workers take no signal that is sent to the program, but a fault of their own reaches its handler.
TEST(Signals, OfWorkers) {
  const auto before = threads_of_this_process();
  const Engine engine({.store = "", .threads = 2, .thread_macs = 1});
  const Layer layer(small_conv().at({2, {9, 11}}));
  ASSERT_EQ(layer.run(layer.plan(engine).value()), "");
  int workers = 0;
  for (const std::string& thread : threads_of_this_process()) {
    if (before.contains(thread)) continue;
    ++workers;
    uint64_t blocked = blocked_signals(thread);
    for (int tries = 0; blocked >> (SIGSEGV - 1) & 1 && tries < 5000; ++tries) {  // all are while a thread starts
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      blocked = blocked_signals(thread);
    }
    for (int sent : {SIGTERM, SIGALRM, SIGUSR1}) EXPECT_TRUE(blocked >> (sent - 1) & 1) << sent;
    for (int own : {SIGSEGV, SIGILL, SIGBUS, SIGFPE}) EXPECT_FALSE(blocked >> (own - 1) & 1) << own;
  }
  EXPECT_GE(workers, 1);
}

// Distinct shapes without end, while another thread runs a plan whose kernels they evict.
// uxlfoundation/oneDNN#489
TEST(Memory, FlatWhileAnotherThreadRuns) {
  const Engine engine({.store = "", .threads = 1, .kernel_bytes = 8 << 10, .plans = 20});
  const Layer held(small_conv().at({1, {9, 11}}));
  const Plan plan = held.plan(engine).value();
  std::atomic<bool> stop{false};
  std::atomic<int> wrong{0}, runs{0};
  std::thread runner([&] {
    while (!stop) wrong += !held.run(plan).empty(), ++runs;
  });
  constexpr int shapes = sanitised ? 400 : 6000;
  int64_t warm = 0;
  for (int i = 0; i < shapes; ++i) {
    const Layer other(Gemm{.m = 1 + i / 2000, .n = 1 + i % 50, .k = 1 + i / 50 % 40});
    ASSERT_TRUE(other.plan(engine));
    if (i == shapes / 4) warm = resident_bytes();
  }
  while (runs < 10) std::this_thread::yield();
  stop = true;
  runner.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(held.run(plan), "");
  const int64_t grown = resident_bytes() - warm;
  std::cout << shapes << " shapes beside " << runs << " runs: " << (grown >> 10) << " KiB more\n";
  EXPECT_LT(grown, sanitised ? INT64_MAX : 3 << 20);  // a sanitizer keeps freed memory
}

}  // namespace
}  // namespace octile::test
